//! Sudoku: solve, count, check, candidates, the best by weight, generate, convert.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::kernels::places::Places;
use lowbit::sudoku::text::{Alphabet, Entry, Form, Format, Reader, Shown};
use lowbit::sudoku::{self, Conflict, Grid, Marks, Shape, Verdict, Weights, redundant_givens, true_candidates};
use lowbit::{Error, TextError};
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::answer::answer;
use crate::failure::Failure;
use crate::input::Input;

/// Puzzles made at once.
const MOST_PUZZLES: u64 = 1000;

/// Steps for each proof of a large puzzle, as the command takes.
const EFFORT: u64 = 300;

/// The one puzzle of a text, in any layout.
fn puzzle(text: &str) -> Result<Entry, Failure> {
    if let Ok(givens) = text.parse::<Grid>() {
        return Ok(plain(givens));
    }
    let mut entries = Reader::new(text.as_bytes());
    let first = entries.next().unwrap_or_else(|| Err(Error::from(TextError::in_text("no puzzle"))))?;
    match entries.next() {
        None => Ok(first),
        Some(second) => Err(Error::from(TextError::in_line(second?.line, "a second puzzle: one was expected")).into()),
    }
}

/// A grid as if it had been read from a line.
fn plain(givens: Grid) -> Entry {
    let form = Form::Line(Alphabet::usual(givens.shape()));
    Entry { line: 1, givens, marks: None, form }
}

/// Solutions of a puzzle up to `limit`, each handed to `sink`.
fn search(entry: &Entry, limit: u128, stop: &Stop, sink: &mut dyn FnMut(Grid)) -> Outcome<u128> {
    let marks = entry.marks.clone().unwrap_or_else(|| Marks::from(&entry.givens));
    let mut found = 0;
    let outcome = Places::within(&marks).run(stop, &mut |cells| {
        found += 1;
        sink(Grid::from_cells(cells).expect("a solved grid"));
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    outcome.map(|tally| tally.solutions)
}

/// The number of solutions up to `limit`, by the fastest search there is for it.
fn count_up_to(entry: &Entry, limit: u128, stop: &Stop) -> Outcome<u128> {
    match entry.marks {
        None => sudoku::count(&entry.givens, limit, stop),
        Some(_) => search(entry, limit, stop, &mut |_| {}),
    }
}

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
        let entry = puzzle(&asked.puzzle)?;
        let mut solution = None;
        if search(&entry, 1, &work.stop, &mut |grid| solution = Some(grid.to_string())).is_interrupted() {
            return Err(Failure::Stopped);
        }
        Ok(Solved { puzzle: entry.givens.to_string(), size: entry.givens.shape().side(), solution })
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
        let entry = puzzle(&asked.puzzle)?;
        let limit = asked.limit.map_or(u128::MAX, u128::from);
        let outcome = count_up_to(&entry, limit, &work.stop);
        if outcome.is_interrupted() {
            return Err(Failure::Stopped);
        }
        let complete = outcome.complete().is_some();
        Ok(Counted { puzzle: entry.givens.to_string(), count: outcome.into_inner().to_string(), complete })
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
        let entry = puzzle(&asked.puzzle)?;
        let givens = &entry.givens;
        let name = |cell: usize| format!("r{}c{}", givens.shape().row(cell) + 1, givens.shape().column(cell) + 1);
        let pairs = givens.conflicts().filter(|_| entry.marks.is_none());
        let pair = |pair: Conflict| Contradiction { cells: [pair.first, pair.second].map(name), digit: pair.digit };
        let conflicts: Vec<_> = pairs.map(pair).collect();
        let verdict = match conflicts.is_empty() {
            false => Verdict::None,
            true => match count_up_to(&entry, 2, &work.stop) {
                Outcome::Interrupted(_) => return Err(Failure::Stopped),
                outcome => Verdict::of_count(outcome.into_inner() as u64),
            },
        };
        let is_wanted = asked.minimal && verdict == Verdict::Unique && entry.marks.is_none();
        let redundant = match is_wanted {
            true => Some(redundant_givens(givens, &work.stop).complete().ok_or(Failure::Stopped)?),
            false => None,
        };
        let redundant = redundant.map(|cells| cells.into_iter().map(name).collect());
        let (puzzle, size) = (givens.to_string(), givens.shape().side());
        Ok(Check { puzzle, size, givens: givens.givens(), verdict: verdict.name(), conflicts, redundant })
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
        let entry = puzzle(&asked.puzzle)?;
        let marks = entry.marks.clone().unwrap_or_else(|| Marks::from(&entry.givens));
        let candidates = true_candidates(&marks, &work.stop).complete().ok_or(Failure::Stopped)?;
        let shape = marks.shape();
        let alphabet = Alphabet::usual(shape);
        let word = |cell| {
            let digits = lowbit::bits::members(candidates.digits(cell).into());
            digits.map(|digit| alphabet.character(digit as u8 + 1)).collect()
        };
        let words = (candidates.digits(0) != 0).then(|| (0..shape.cells()).map(word).collect());
        Ok(Candidates { puzzle: entry.givens.to_string(), size: shape.side(), candidates: words })
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
        let entry = puzzle(&asked.puzzle)?;
        let weights = match asked.weights {
            Some(weights) => Weights::new(weights)?,
            None => Weights::target(),
        };
        let shape = entry.givens.shape();
        if shape != weights.shape() {
            let message = format!("a {shape} puzzle, but weights for {}", weights.shape());
            return Err(Failure::request(message));
        }
        let best = sudoku::best(entry.candidates(), &weights, &work.stop).complete().ok_or(Failure::Stopped)?;
        let (solution, sum) = best.map(|best| (best.grid.to_string(), best.sum)).unzip();
        let weights = (0..shape.cells()).map(|cell| weights.of(cell)).collect();
        Ok(Best { puzzle: entry.givens.to_string(), solution, sum, weights })
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
            let made = generator.puzzles(first..count.min(first + at_once), &work.stop)?.ok_or(Failure::Stopped)?;
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
        let (entry, format) = (puzzle(&asked.puzzle)?, asked.to.parse::<Format>()?);
        let mut text = format.header(false).unwrap_or_default().to_owned();
        format.write(&entry, Shown::Puzzle, &mut text);
        Ok(Converted { text })
    })
    .await
}
