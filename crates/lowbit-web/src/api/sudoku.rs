//! Sudoku: solve, count, check, candidates, largest weighted sum, generate, convert.

use lowbit::sentence;
use lowbit::sudoku::answer::{Candidates, Checked, Converted, Counted, Generated, Scored, Solved};
use lowbit::sudoku::generate::{Aim, Generator, Pattern, Recipe, Symmetry};
use lowbit::sudoku::text::{Content, Format, Shown, read_pasted};
use lowbit::sudoku::{Grid, Puzzle, Shape, Weights};
use serde::{Deserialize, Serialize};

#[cfg(feature = "sudoku")]
use super::hints::setter;
use super::{Failure, Work};

/// The most puzzles of one request.
const MOST_PUZZLES: u64 = 1000;

/// Steps for each proof of a large puzzle, as in the command.
const EFFORT: u64 = 300;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToSolve {
    puzzle: String,
}

/// One solution, if there is one.
pub(super) fn solve(asked: ToSolve, work: &Work) -> Result<Solved, Failure> {
    let puzzle: Puzzle = asked.puzzle.parse()?;
    let solution = puzzle.solve(&work.stop).complete().ok_or(Failure::Stopped)?;
    Ok(Solved::new(&puzzle, solution.as_ref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToCount {
    puzzle: String,
    limit: Option<u64>,
}

/// The number of solutions, counted up to a limit.
pub(super) fn count(asked: ToCount, work: &Work) -> Result<Counted, Failure> {
    let puzzle: Puzzle = asked.puzzle.parse()?;
    let one_more = asked.limit.map_or(u64::MAX, |limit| limit.saturating_add(1));
    let counted = puzzle.count(one_more, &work.stop).within_limit();
    if counted.is_interrupted() { Err(Failure::Stopped) } else { Ok(Counted::new(&puzzle, counted)) }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToCheck {
    puzzle: String,
    #[serde(default)]
    minimal: bool,
}

/// Whether a puzzle has one solution; conflicts; redundant or contradictory givens.
pub(super) fn check(asked: ToCheck, work: &Work) -> Result<Checked, Failure> {
    let puzzle: Puzzle = asked.puzzle.parse()?;
    let outcome = if asked.minimal { puzzle.check_minimal(&work.stop) } else { puzzle.check(&work.stop) };
    let check = outcome.complete().ok_or(Failure::Stopped)?;
    Ok(Checked::new(&puzzle, &check))
}

/// For each cell the digits that occur in some solution.
pub(super) fn candidates(asked: ToSolve, work: &Work) -> Result<Candidates, Failure> {
    let puzzle: Puzzle = asked.puzzle.parse()?;
    let candidates = puzzle.candidates(&work.stop).complete().ok_or(Failure::Stopped)?;
    Ok(Candidates::new(&puzzle, candidates.as_ref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToScore {
    puzzle: String,
    weights: Option<Vec<i64>>,
}

/// The solution with the largest sum of weight times digit; by default the weights of the target.
pub(super) fn best(asked: ToScore, work: &Work) -> Result<Scored, Failure> {
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
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToGenerate {
    #[serde(default)]
    seed: u64,
    size: Option<usize>,
    count: Option<u64>,
    clues: Option<usize>,
    #[serde(default)]
    minimal: bool,
    symmetry: Option<String>,
    /// Only 9x9 puzzles of this grade.
    pub(super) grade: Option<String>,
    /// Only 9x9 puzzles whose hardest step has a rating in this range: 6-7.
    pub(super) rating: Option<String>,
    /// Only 9x9 puzzles whose path uses these techniques, by name.
    #[serde(default)]
    pub(super) needs: Vec<String>,
    /// The cells that may have givens, a character for each cell; the size is that of the pattern.
    pattern: Option<String>,
}

impl ToGenerate {
    fn pattern(&self) -> Result<Option<Pattern>, Failure> {
        Ok(self.pattern.as_deref().map(|text| Pattern::of_size(text, self.size)).transpose()?)
    }

    fn recipe(&self, pattern: Option<&Pattern>) -> Result<Recipe, Failure> {
        let side = pattern.map_or(self.size.unwrap_or(9), |pattern| pattern.shape.side());
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
            None if self.minimal || side <= 9 => Aim::Minimal,
            None => Aim::Effort(EFFORT),
        };
        Ok(Recipe { shape, seed: self.seed, symmetry, aim })
    }
}

/// Puzzles with one solution, made from a seed.
pub(super) fn generate(asked: ToGenerate, work: &Work) -> Result<Generated, Failure> {
    let pattern = asked.pattern()?;
    let (recipe, count) = (asked.recipe(pattern.as_ref())?, asked.count.unwrap_or(1));
    if count > MOST_PUZZLES {
        return Err(Failure::request(sentence!(
            "count {count}: at most {MOST_PUZZLES} puzzles are made at once",
            "count {count}：一次最多出 {MOST_PUZZLES} 道题"
        )));
    }
    // Small puzzles are made together; a large one takes so long that a stop must not wait for more.
    let at_once = if recipe.shape.side() <= 9 { count.max(1) } else { 1 };
    let generator = match &pattern {
        Some(pattern) => Generator::within(recipe, &pattern.cells)?,
        None => Generator::new(recipe),
    };
    let mut setter = setter(&asked, generator)?;
    let mut puzzles = Vec::new();
    for first in (0..count).step_by(at_once as usize) {
        let made = setter.puzzles(first..count.min(first + at_once), &work.stop)?.complete().ok_or(Failure::Stopped)?;
        puzzles.extend(made.iter().map(Grid::to_string));
    }
    Ok(Generated { seed: asked.seed, puzzles })
}

/// Without techniques puzzles cannot be rated.
#[cfg(not(feature = "sudoku"))]
fn setter(asked: &ToGenerate, generator: Generator) -> Result<Generator, Failure> {
    if asked.grade.is_some() || asked.rating.is_some() || !asked.needs.is_empty() {
        let message = sentence!(
            "'grade', 'rating' and 'needs': this module has no techniques",
            "'grade'、'rating' 和 'needs'：此模块不含解题技巧"
        );
        return Err(Failure::request(message));
    }
    Ok(generator)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToRead {
    text: String,
}

#[derive(Serialize)]
pub(super) struct Read {
    puzzle: String,
    size: usize,
}

/// The puzzle of a pasted text: any format, an address of a page, JSON, a title above it.
pub(super) fn read(asked: ToRead, _: &Work) -> Result<Read, Failure> {
    let puzzle = read_pasted(&asked.text)?;
    Ok(Read { puzzle: puzzle.givens().to_string(), size: puzzle.shape().side() })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToConvert {
    puzzle: String,
    to: String,
}

/// A puzzle in another format.
pub(super) fn convert(asked: ToConvert, _: &Work) -> Result<Converted, Failure> {
    let (puzzle, format) = (asked.puzzle.parse::<Puzzle>()?, asked.to.parse::<Format>()?);
    let mut text = format.header(Content::Puzzles).unwrap_or_default().to_owned();
    format.write(&puzzle, Shown::Puzzle, &mut text);
    Ok(Converted { text })
}
