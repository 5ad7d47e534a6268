//! Sudoku: solve, count, check, candidates, the best by weight, generate, convert.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::sentence;
use lowbit::sudoku::answer::{Candidates, Checked, Converted, Counted, Generated, Scored, Solved};
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::steps::{Grade, Rater, Scale, need_nine};
use lowbit::sudoku::text::{Format, Shown, read_pasted};
use lowbit::sudoku::{Grid, Puzzle, Shape, Verdict, Weights};
use serde::{Deserialize, Serialize};

use super::{Shared, hints};
use crate::answer::{Work, answer, answer_long};
use crate::failure::Failure;
use crate::input::Input;

/// Puzzles made at once.
const MOST_PUZZLES: u64 = 1000;

/// Steps for each proof of a large puzzle, as the command takes.
const EFFORT: u64 = 300;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToSolve {
    puzzle: String,
}

/// One solution, if there is one.
pub(crate) async fn solve(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToSolve>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let puzzle: Puzzle = asked.puzzle.parse()?;
        let solution = puzzle.solve(&work.stop).complete().ok_or(Failure::Stopped)?;
        Ok(Solved::new(&puzzle, solution.as_ref()))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToCount {
    puzzle: String,
    limit: Option<u64>,
}

/// The number of solutions, counted no further than a limit.
pub(crate) async fn count(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToCount>,
) -> Response {
    answer_long(&shared, &headers, move |work| {
        let puzzle: Puzzle = asked.puzzle.parse()?;
        let one_more = asked.limit.map_or(u64::MAX, |limit| limit.saturating_add(1));
        let (count, exact) = puzzle.count(one_more, &work.stop).within_limit().ok_or(Failure::Stopped)?;
        Ok(Counted::new(&puzzle, count, exact))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToCheck {
    puzzle: String,
    #[serde(default)]
    minimal: bool,
}

/// Whether a puzzle has one solution; where its givens contradict each other; which of them could go.
pub(crate) async fn check(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToCheck>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let puzzle: Puzzle = asked.puzzle.parse()?;
        let outcome = if asked.minimal { puzzle.check_minimal(&work.stop) } else { puzzle.check(&work.stop) };
        let check = outcome.complete().ok_or(Failure::Stopped)?;
        Ok(Checked::new(&puzzle, &check))
    })
    .await
}

/// For each cell the digits that occur in some solution.
pub(crate) async fn candidates(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToSolve>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let puzzle: Puzzle = asked.puzzle.parse()?;
        let candidates = puzzle.candidates(&work.stop).complete().ok_or(Failure::Stopped)?;
        Ok(Candidates::new(&puzzle, candidates.as_ref()))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToScore {
    puzzle: String,
    weights: Option<Vec<i64>>,
}

/// The solution with the largest sum of weight times digit; the weights of the target unless others are given.
pub(crate) async fn best(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToScore>,
) -> Response {
    answer_long(&shared, &headers, move |work| {
        let puzzle: Puzzle = asked.puzzle.parse()?;
        let weights = match asked.weights {
            Some(weights) => Weights::new(weights)?,
            None => Weights::target(),
        };
        let shape = puzzle.shape();
        if shape != weights.shape() {
            let of = weights.shape();
            let message = sentence!("a {shape} puzzle, but weights for {of}", "题目是 {shape}，权重却是 {of} 的");
            return Err(Failure::request(message));
        }
        let best = puzzle.best(&weights, &work.stop).complete().ok_or(Failure::Stopped)?;
        Ok(Scored::new(&puzzle, best.as_ref()).by(&weights))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToGenerate {
    #[serde(default)]
    seed: u64,
    size: Option<usize>,
    count: Option<u64>,
    clues: Option<usize>,
    #[serde(default)]
    minimal: bool,
    symmetry: Option<String>,
    /// Only puzzles of 9x9 that are so hard for people.
    grade: Option<String>,
}

/// Clues of easy puzzles: with fewest clues they are rare.
const EASY_CLUES: usize = 32;

impl ToGenerate {
    fn recipe(&self) -> Result<Recipe, Failure> {
        let side = self.size.unwrap_or(9);
        let shape = Shape::with_side(side).ok_or_else(|| {
            Failure::request(sentence!(
                "size {side}: a sudoku has 4, 9, 16 or 25 rows",
                "大小 {side}：数独有 4、9、16 或 25 行"
            ))
        })?;
        let symmetry = match &self.symmetry {
            Some(name) => name.parse()?,
            None => Symmetry::None,
        };
        let aim = match self.clues {
            Some(_) if self.minimal => {
                let message = sentence!("either clues or minimal, not both", "clues 和 minimal 只能选一个");
                return Err(Failure::request(message));
            }
            Some(clues) if clues > shape.cells() => {
                return Err(Failure::request(sentence!(
                    "{clues} clues: a {shape} grid has {} cells",
                    "{clues} 个提示数：{shape} 的盘面只有 {} 格",
                    shape.cells()
                )));
            }
            Some(clues) => Aim::Clues(clues),
            None if self.grade.as_deref() == Some(Grade::Easy.name()) => Aim::Clues(EASY_CLUES),
            None if self.minimal || side <= 9 => Aim::Minimal,
            None => Aim::Effort(EFFORT),
        };
        Ok(Recipe { shape, seed: self.seed, symmetry, aim })
    }
}

/// Puzzles with one solution, made from a seed.
pub(crate) async fn generate(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToGenerate>,
) -> Response {
    answer_long(&shared, &headers, move |work| {
        let (recipe, count) = (asked.recipe()?, asked.count.unwrap_or(1));
        if count > MOST_PUZZLES {
            return Err(Failure::request(sentence!(
                "count {count}: at most {MOST_PUZZLES} puzzles are made at once",
                "count {count}：一次最多出 {MOST_PUZZLES} 道题"
            )));
        }
        if let Some(name) = &asked.grade {
            let puzzles = graded(recipe, hints::wanted(name)?, count, work)?;
            return Ok(Generated { seed: asked.seed, puzzles });
        }
        // Small puzzles are made side by side; a large one takes so long that a stop must not wait for the next.
        let at_once = if recipe.shape.side() <= 9 { count.max(1) } else { 1 };
        let mut generator = Generator::new(recipe);
        let mut puzzles = Vec::new();
        for first in (0..count).step_by(at_once as usize) {
            let made =
                generator.puzzles(first..count.min(first + at_once), &work.stop)?.complete().ok_or(Failure::Stopped)?;
            puzzles.extend(made.iter().map(Grid::to_string));
        }
        Ok(Generated { seed: asked.seed, puzzles })
    })
    .await
}

/// The first puzzles of a seed that have the wanted grade.
fn graded(recipe: Recipe, wanted: Grade, count: u64, work: &Work) -> Result<Vec<String>, Failure> {
    let mut generator = Generator::new(recipe);
    let mut rater = Rater::new(Scale::default(), true);
    let mut puzzles = Vec::new();
    for number in 0.. {
        if puzzles.len() as u64 == count {
            break;
        }
        let made = generator.puzzles(number..number + 1, &work.stop)?.complete().ok_or(Failure::Stopped)?;
        for grid in made {
            let puzzle = Puzzle::Givens(grid);
            need_nine(&puzzle)?;
            let grading =
                rater.grade(&puzzle, Verdict::Unique, false, &work.stop).complete().ok_or(Failure::Stopped)?;
            if grading.rated.is_some_and(|rated| rated.grade() == wanted) {
                puzzles.push(puzzle.givens().to_string());
            }
        }
    }
    Ok(puzzles)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToRead {
    text: String,
}

#[derive(Serialize)]
struct Read {
    puzzle: String,
    size: usize,
}

/// The puzzle of a text that somebody pasted: any format, an address of a page, JSON, a title above it.
pub(crate) async fn read(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToRead>,
) -> Response {
    answer(&shared, &headers, move |_| {
        let puzzle = read_pasted(&asked.text)?;
        Ok(Read { puzzle: puzzle.givens().to_string(), size: puzzle.shape().side() })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToConvert {
    puzzle: String,
    to: String,
}

/// A puzzle in another format.
pub(crate) async fn convert(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToConvert>,
) -> Response {
    answer(&shared, &headers, move |_| {
        let (puzzle, format) = (asked.puzzle.parse::<Puzzle>()?, asked.to.parse::<Format>()?);
        let mut text = format.header(false).unwrap_or_default().to_owned();
        format.write(&puzzle, Shown::Puzzle, &mut text);
        Ok(Converted { text })
    })
    .await
}
