//! Sudoku variants, by their texts.

use std::ops::ControlFlow;

use lowbit::Error;
use lowbit::engine::{Outcome, Stop, ordered};
use lowbit::sentence;
use lowbit::sudoku::variant::Puzzle;
use lowbit::sudoku::variant::constraints::KINDS;
use lowbit::sudoku::variant::generate::Wish;
use lowbit::sudoku::variant::text::{Written, write};
use pyo3::prelude::*;

use crate::arguments::{Text, Whole};
use crate::errors::{exception, refuse};
use crate::interrupt::{Watch, checked_threads, interruptible};
use crate::regions::{chosen, told};
use crate::steps::checked_degree;

/// Runs a question about the puzzle of a text.
fn asked<T: Send>(
    py: Python<'_>,
    text: &str,
    watch: &Watch,
    answer: impl FnOnce(&Puzzle, &Stop) -> Result<Outcome<T>, Error> + Send,
) -> PyResult<T> {
    let puzzle = Puzzle::read(text).map_err(exception)?;
    let answer = interruptible(py, watch, |work| answer(&puzzle, &work.stop))?.map_err(exception)?;
    Ok(answer.into_inner()) // a stop raises an exception
}

/// All kinds of constraints: name, example, meaning.
#[pyfunction]
pub(crate) fn constraint_kinds(lang: Option<Text>) -> PyResult<Vec<(&'static str, &'static str, &'static str)>> {
    let language = chosen(lang)?;
    Ok(KINDS.iter().map(|kind| (kind.name, kind.example, kind.meaning_in(language))).collect())
}

/// One solution.
#[pyfunction]
pub(crate) fn solve_variant(py: Python<'_>, puzzle: Text, watch: Watch) -> PyResult<Option<Vec<u16>>> {
    let solved = asked(py, &puzzle, &watch, |puzzle, stop| puzzle.solved(stop))?;
    Ok(solved.solution.map(wide))
}

/// The number of solutions up to a limit.
#[pyfunction]
pub(crate) fn count_variant(py: Python<'_>, puzzle: Text, limit: Option<Whole>, watch: Watch) -> PyResult<u128> {
    let limit = limit.map_or(u128::MAX, |limit| limit.0.into());
    let counted = asked(py, &puzzle, &watch, |puzzle, stop| puzzle.counted(limit, stop))?;
    let count: u128 = counted.count.parse().expect("counts are numbers");
    Ok(count.min(limit))
}

/// The verdict, redundant givens and constraints, and those that contradict each other.
#[expect(clippy::type_complexity, reason = "as Python sees it: two lists that may be missing")]
#[pyfunction]
pub(crate) fn check_variant(
    py: Python<'_>,
    puzzle: Text,
    why: bool,
    watch: Watch,
) -> PyResult<(&'static str, Option<Vec<String>>, Option<Vec<String>>)> {
    let check = if why { Puzzle::checked_why } else { Puzzle::checked };
    let checked = asked(py, &puzzle, &watch, check)?;
    Ok((checked.verdict, checked.redundant, checked.contradiction))
}

/// The digits that each cell can hold, and their solutions up to a cap.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "as Python sees it: two lists of lists")]
pub(crate) fn candidates_variant(
    py: Python<'_>,
    puzzle: Text,
    cap: Whole,
    watch: Watch,
) -> PyResult<Option<(Vec<Vec<u32>>, Vec<Vec<u32>>)>> {
    if cap.0 == 0 {
        return Err(refuse(sentence!("cap 0: at least one solution is counted", "cap 0：至少要计 1 个解")));
    }
    let found = asked(py, &puzzle, &watch, |puzzle, stop| puzzle.candidates(cap.as_u32(), stop))?;
    Ok(found.candidates.zip(found.solutions))
}

/// Solutions in order.
#[pyfunction]
pub(crate) fn list_variant(
    py: Python<'_>,
    puzzle: Text,
    limit: Option<Whole>,
    watch: Watch,
) -> PyResult<Vec<Vec<u16>>> {
    let limit = limit.map_or(u64::MAX, |limit| limit.0);
    let listed = asked(py, &puzzle, &watch, |puzzle, stop| puzzle.listed(limit, stop))?;
    Ok(listed.solutions.into_iter().map(wide).collect())
}

/// The next step after the entries, as JSON.
#[pyfunction]
pub(crate) fn hint_variant(
    py: Python<'_>,
    puzzle: Text,
    entries: Option<Vec<Option<Whole>>>,
    degree: Whole,
    lang: Option<Text>,
    watch: Watch,
) -> PyResult<String> {
    let (degree, language) = (checked_degree(degree)? as u8 + 1, chosen(lang)?);
    let hinted = asked(py, &puzzle, &watch, |puzzle, stop| {
        let digit = |entry: Option<Whole>| entry.map(|digit| u8::try_from(digit.0).unwrap_or(u8::MAX)); // out of range, so refused
        let entries = entries.map(|entries| entries.into_iter().map(digit).collect());
        let entries: Vec<_> = entries.unwrap_or_else(|| vec![None; puzzle.variant.cells()]);
        puzzle.hinted(&entries, None, degree, language, stop)
    })?;
    Ok(told(&hinted))
}

/// How hard a puzzle is, with every step if requested, as JSON.
#[pyfunction]
pub(crate) fn grade_variant(
    py: Python<'_>,
    puzzle: Text,
    path: bool,
    lang: Option<Text>,
    watch: Watch,
) -> PyResult<String> {
    let language = chosen(lang)?;
    let graded = asked(py, &puzzle, &watch, |puzzle, stop| match path {
        true => puzzle.graded_with_path(language, stop),
        false => puzzle.graded(stop),
    })?;
    Ok(told(&graded))
}

/// Rows and columns of a grid that no idea gives.
const USUAL_SIDE: usize = 9;

/// Puzzles with one solution, made from a seed, as readable texts.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn generate_variant(
    py: Python<'_>,
    number: Whole,
    seed: Whole,
    size: Option<Whole>,
    with_: Text,
    from_: Option<Text>,
    threads: Option<Whole>,
    watch: Watch,
) -> PyResult<Vec<String>> {
    let (Whole(number), Whole(seed), threads) = (number, seed, checked_threads(threads)?);
    let wish = match (&from_, size.map_or(USUAL_SIDE, Whole::size)) {
        (Some(_), _) if size.is_some() => {
            return Err(refuse(sentence!("size: 'from_' has one of its own", "size：'from_' 自带大小")));
        }
        (Some(text), _) => Puzzle::read(text).map(|puzzle| Wish::around(puzzle.variant)),
        (None, side) if !(4..=16).contains(&side) => {
            return Err(refuse(sentence!("size = {side}: 4 to 16", "size = {side}：4 到 16")));
        }
        (None, side) => Wish::new(side, ""),
    };
    let wish = wish.and_then(|wish| wish.with(&with_)).map_err(exception)?;
    let made = interruptible(py, &watch, |work| {
        let worker = || |number: u64| wish.puzzle(seed.wrapping_add(number), &work.stop);
        let (mut made, mut failure) = (Vec::new(), None);
        let _ = ordered(threads, 0..number, worker, |puzzle| match puzzle.map(Outcome::into_inner) {
            Ok(Some(puzzle)) => {
                made.push(write(&puzzle));
                work.finished(made.len() as u64, number)
            }
            Ok(None) => ControlFlow::Break(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        failure.map_or(Ok(made), Err)
    })?;
    made.map_err(exception)
}

/// The puzzle in another form.
#[pyfunction]
pub(crate) fn convert_variant(puzzle: Text, to: Text) -> PyResult<String> {
    let to: Written = to.parse().map_err(exception)?;
    Puzzle::read(&puzzle).and_then(|puzzle| to.write(&puzzle.variant)).map_err(exception)
}

/// Digits as `u16`, since `u8` would become a `bytes` object instead of a list.
fn wide(digits: Vec<u8>) -> Vec<u16> {
    digits.into_iter().map(u16::from).collect()
}
