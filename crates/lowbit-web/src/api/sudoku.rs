//! Sudoku: solve, count, check, candidates, the best by weight, generate, convert.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::engine::Outcome;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::text::{Alphabet, Format, Shown};
use lowbit::sudoku::{Conflict, Grid, Puzzle, Shape, Weights};
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::answer::answer;
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

#[derive(Serialize)]
struct Solved {
    puzzle: String,
    size: usize,
    solution: Option<String>,
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
        let (size, solution) = (puzzle.shape().side(), solution.map(|grid| grid.to_string()));
        Ok(Solved { puzzle: puzzle.givens().to_string(), size, solution })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToCount {
    puzzle: String,
    limit: Option<u64>,
}

#[derive(Serialize)]
struct Counted {
    puzzle: String,
    /// As text: it may not fit into a JSON number.
    count: String,
    /// Whether these are all; otherwise the limit was reached and there may be more.
    complete: bool,
}

/// The number of solutions, counted no further than a limit.
pub(crate) async fn count(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToCount>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let puzzle: Puzzle = asked.puzzle.parse()?;
        let (count, complete) = match puzzle.count(asked.limit.unwrap_or(u64::MAX), &work.stop) {
            Outcome::Complete(count) => (count.to_string(), true),
            Outcome::Limited(count) => (count.to_string(), false),
            Outcome::Interrupted(_) => return Err(Failure::Stopped),
        };
        Ok(Counted { puzzle: puzzle.givens().to_string(), count, complete })
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

#[derive(Serialize)]
struct Check {
    puzzle: String,
    size: usize,
    givens: usize,
    verdict: &'static str,
    conflicts: Vec<Contradiction>,
    /// Absent unless it was asked for and the puzzle is unique.
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
}

/// Two cells that share a row, a column or a box and hold the same digit.
#[derive(Serialize)]
struct Contradiction {
    cells: [String; 2],
    digit: u8,
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
        let name = |cell: usize| check.shape.cell_name(cell);
        let pair = |pair: &Conflict| Contradiction { cells: [pair.first, pair.second].map(name), digit: pair.digit };
        let givens = puzzle.givens();
        Ok(Check {
            puzzle: givens.to_string(),
            size: check.shape.side(),
            givens: givens.givens(),
            verdict: check.verdict.name(),
            conflicts: check.conflicts.iter().map(pair).collect(),
            redundant: check.redundant.as_ref().map(|cells| cells.iter().map(|&cell| name(cell)).collect()),
        })
    })
    .await
}

#[derive(Serialize)]
struct Candidates {
    puzzle: String,
    size: usize,
    /// For each cell the digits it has in some solution, side by side; `null` when there is no solution.
    candidates: Option<Vec<String>>,
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
        let shape = puzzle.shape();
        let alphabet = Alphabet::usual(shape);
        let word = |digits: u32| {
            let digits = lowbit::bits::members(digits.into());
            digits.map(|digit| alphabet.character(digit as u8 + 1)).collect()
        };
        let candidates = candidates.map(|marks| (0..shape.cells()).map(|cell| word(marks.digits(cell))).collect());
        Ok(Candidates { puzzle: puzzle.givens().to_string(), size: shape.side(), candidates })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToScore {
    puzzle: String,
    weights: Option<Vec<i64>>,
}

#[derive(Serialize)]
struct Best {
    puzzle: String,
    solution: Option<String>,
    sum: Option<i64>,
    weights: Vec<i64>,
}

/// The solution with the largest sum of weight times digit; the weights of the target unless others are given.
pub(crate) async fn best(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToScore>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let puzzle: Puzzle = asked.puzzle.parse()?;
        let weights = match asked.weights {
            Some(weights) => Weights::new(weights)?,
            None => Weights::target(),
        };
        let shape = puzzle.shape();
        if shape != weights.shape() {
            let message = format!("a {shape} puzzle, but weights for {}", weights.shape());
            return Err(Failure::request(message));
        }
        let best = puzzle.best(&weights, &work.stop).complete().ok_or(Failure::Stopped)?;
        let (solution, sum) = best.map(|best| (best.grid.to_string(), best.sum)).unzip();
        let weights = (0..shape.cells()).map(|cell| weights.of(cell)).collect();
        Ok(Best { puzzle: puzzle.givens().to_string(), solution, sum, weights })
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
}

#[derive(Serialize)]
struct Generated {
    seed: u64,
    puzzles: Vec<String>,
}

impl ToGenerate {
    fn recipe(&self) -> Result<Recipe, Failure> {
        let side = self.size.unwrap_or(9);
        let shape = Shape::with_side(side)
            .ok_or_else(|| Failure::request(format!("size {side}: a sudoku has 4, 9, 16 or 25 rows")))?;
        let symmetry = match &self.symmetry {
            Some(name) => name.parse()?,
            None => Symmetry::None,
        };
        let aim = match self.clues {
            Some(_) if self.minimal => return Err(Failure::request("either clues or minimal, not both")),
            Some(clues) if clues > shape.cells() => {
                return Err(Failure::request(format!("{clues} clues: a {shape} grid has {} cells", shape.cells())));
            }
            Some(clues) => Aim::Clues(clues),
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
    answer(&shared, &headers, move |work| {
        let (recipe, count) = (asked.recipe()?, asked.count.unwrap_or(1));
        if count > MOST_PUZZLES {
            return Err(Failure::request(format!("count {count}: at most {MOST_PUZZLES} puzzles are made at once")));
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToConvert {
    puzzle: String,
    to: String,
}

#[derive(Serialize)]
struct Converted {
    text: String,
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
