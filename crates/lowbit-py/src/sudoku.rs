//! Sudokus: solved, counted, checked, scored, made. Questions go to the library's `Puzzle`, or to its `Solver` for
//! many.

use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};
use std::vec::IntoIter;

use lowbit::engine::{Outcome, Stop, ordered};
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Setter, Symmetry, Wish};
use lowbit::sudoku::steps::{Grade, Technique};
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::sudoku::text::plain_nine;
use lowbit::sudoku::{self, Check, Puzzle, Shape, Verdict, Weights};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::array::solve_nines;
use crate::errors::{exception, refuse};
use crate::grid::{Grid, GridOrText};
use crate::interrupt::{checked_threads, interruptible};

/// Steps for each proof of a generated puzzle of 16x16 and more, as in the command.
const EFFORT: u64 = 300;

/// Most puzzles of a thread at once.
const AT_ONCE: usize = 1 << 14;

/// Counting this many solutions of a small puzzle takes as long as starting a thread.
const FEWEST_FOR_A_THREAD: u64 = 1000;

/// Asks a puzzle a question: directly if it is small, otherwise interruptible by Ctrl-C.
fn ask<T: Send>(py: Python<'_>, puzzle: &Puzzle, question: impl FnOnce(&Puzzle, &Stop) -> T + Send) -> PyResult<T> {
    match puzzle.shape().side() {
        // Starting a thread takes longer.
        ..=9 => Ok(py.detach(|| question(puzzle, &Stop::new()))),
        _ => interruptible(py, |stop| question(puzzle, stop)),
    }
}

/// A solution of a puzzle.
#[pyfunction]
pub(crate) fn solve_grid(py: Python<'_>, puzzle: GridOrText) -> PyResult<Option<Grid>> {
    let puzzle = puzzle.into_grid()?;
    let solution = ask(py, &puzzle.asked, |puzzle, stop| puzzle.solve(stop).into_inner())?;
    Ok(solution.map(|solution| puzzle.solved(solution)))
}

/// Answers many puzzles on all threads, in order.
fn ask_many<A: Send>(
    py: Python<'_>,
    puzzles: Vec<GridOrText>,
    threads: Option<usize>,
    answer: impl Fn(&mut Solver, &Questions, &Stop) -> Vec<A> + Send + Sync,
) -> PyResult<Vec<A>> {
    let threads = checked_threads(threads)?;
    let together = puzzles.len().div_ceil(threads).clamp(1, AT_ONCE);
    let mut parts = Vec::new();
    for (number, puzzle) in puzzles.into_iter().enumerate() {
        if number % together == 0 {
            parts.push(Questions::default());
        }
        let part = parts.last_mut().expect("one was pushed");
        match puzzle {
            GridOrText::Grid(grid) => part.push_puzzle(grid.asked),
            GridOrText::Text(text) => part
                .read_text(&text)
                .map_err(|error| refuse(format!("puzzles[{number}]: {}", exception(error).value(py))))?,
        }
    }
    interruptible(py, |stop| {
        let worker = || {
            let mut solver = Solver::new();
            let answer = &answer;
            move |part: Questions| answer(&mut solver, &part, stop)
        };
        let mut answers = Vec::new();
        let _ = ordered(threads, parts.into_iter(), worker, |part| {
            answers.extend(part);
            ControlFlow::Continue(())
        });
        answers
    })
}

/// The solutions of a list of puzzles, as lines.
#[pyfunction]
pub(crate) fn solve_texts(
    py: Python<'_>,
    puzzles: Vec<GridOrText>,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    ask_many(py, puzzles, threads, |solver, questions, stop| {
        let mut solved = solver.solve(questions, stop).into_inner();
        let line = |cells: &[u8]| sudoku::Grid::from_cells(cells).expect("a solution").to_string();
        questions.iter().map(|question| solved.of(&question).map(|cells| line(&cells))).collect()
    })
}

/// The solutions of 9x9 puzzles in plain lines, all in one text, as such a text, with `none` for puzzles without one,
/// and whether there is any such; `None` unless the text is that many plain lines. One long text is faster to read and
/// write than many short ones.
#[pyfunction]
pub(crate) fn solve_lines(
    py: Python<'_>,
    text: PyBackedStr,
    lines: usize,
    threads: Option<usize>,
) -> PyResult<Option<(String, bool)>> {
    let threads = checked_threads(threads)?;
    if text.len() + 1 != 82 * lines {
        return Ok(None);
    }
    interruptible(py, |stop| {
        let ends_well = |line: &[u8]| line.get(81).is_none_or(|&end| end == b'\n');
        let nine = |line: &[u8]| plain_nine(&line[..81]).filter(|_| ends_well(line));
        let nines: Vec<_> = text.as_bytes().chunks(82).map(nine).collect::<Option<_>>()?;
        let mut solved = vec![[0; 81]; nines.len()];
        solve_nines(&nines, &mut solved, threads, stop);
        let mut answer = Vec::with_capacity(text.len() + 1);
        let mut none_found = false;
        for cells in &solved {
            match cells[0] {
                0 => {
                    answer.extend(b"none");
                    none_found = true;
                }
                _ => answer.extend_from_slice(&cells.map(|digit| b'0' + digit)),
            }
            answer.push(b'\n');
        }
        answer.pop();
        Some((String::from_utf8(answer).expect("ASCII digits"), none_found))
    })
}

/// The number of solutions of a puzzle, counted up to `limit`.
#[pyfunction]
pub(crate) fn count_solutions(py: Python<'_>, puzzle: GridOrText, limit: Option<u64>) -> PyResult<u64> {
    let puzzle = puzzle.into_grid()?.asked;
    match limit {
        Some(limit @ ..=FEWEST_FOR_A_THREAD) => ask(py, &puzzle, |puzzle, stop| puzzle.count(limit, stop).into_inner()),
        _ => interruptible(py, |stop| puzzle.count(limit.unwrap_or(u64::MAX), stop).into_inner()),
    }
}

/// The same for a list of puzzles.
#[pyfunction]
pub(crate) fn count_texts(
    py: Python<'_>,
    puzzles: Vec<GridOrText>,
    limit: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Vec<u64>> {
    let limit = limit.unwrap_or(u64::MAX);
    ask_many(py, puzzles, threads, |solver, questions, stop| {
        let counts = solver.count(questions, limit, stop).into_inner();
        counts.into_iter().map(|count| count.into_inner()).collect()
    })
}

/// Solutions one by one; made by `lowbit.sudoku.solutions`. They are searched ahead, but never for long: a little more
/// each time, so that the first comes at once.
#[pyclass(module = "lowbit.sudoku")]
pub(crate) struct GridSolutions {
    puzzle: Grid,
    /// Lent to the search while it runs.
    search: Option<sudoku::Solutions>,
    ready: IntoIter<sudoku::Grid>,
    ahead: Duration,
}

#[pymethods]
impl GridSolutions {
    #[new]
    fn new(puzzle: GridOrText) -> PyResult<GridSolutions> {
        let puzzle = puzzle.into_grid()?;
        let search = Some(puzzle.asked.solutions());
        Ok(GridSolutions { puzzle, search, ready: Vec::new().into_iter(), ahead: Duration::ZERO })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Grid>> {
        if self.ready.as_slice().is_empty()
            && let Some(search) = self.search.take()
        {
            let ahead = self.ahead;
            let (search, found) = interruptible(py, |stop| find_some(search, ahead, stop))?;
            self.search = (!found.is_empty()).then_some(search);
            self.ready = found.into_iter();
            self.ahead = (2 * ahead).clamp(Duration::from_micros(100), Duration::from_millis(20));
        }
        Ok(self.ready.next().map(|solution| self.puzzle.solved(solution)))
    }
}

/// The next solutions: until there is one, and then while there is time.
fn find_some(mut search: sudoku::Solutions, ahead: Duration, stop: &Stop) -> (sudoku::Solutions, Vec<sudoku::Grid>) {
    let end = Instant::now() + ahead;
    let mut found = Vec::new();
    while found.is_empty() || Instant::now() < end {
        match search.advance(stop).into_inner() {
            Some(solution) => found.push(solution),
            None => break,
        }
    }
    (search, found)
}

/// The number of solutions up to 2, the side of the grid, the conflicts as (cell, cell, digit), the redundant givens.
type Findings = (u8, usize, Vec<(usize, usize, u8)>, Option<Vec<usize>>);

fn findings(check: Check) -> Findings {
    let solutions = match check.verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        Verdict::Multiple => 2,
    };
    let conflicts = check.conflicts.iter().map(|pair| (pair.first, pair.second, pair.digit)).collect();
    (solutions, check.shape.side(), conflicts, check.redundant)
}

/// The number of solutions of a puzzle up to 2; its contradicting givens; and, if requested and the puzzle has one
/// solution, its redundant givens.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, puzzle: GridOrText, minimal: bool) -> PyResult<Findings> {
    let check = |puzzle: &Puzzle, stop: &Stop| match minimal {
        true => puzzle.check_minimal(stop).into_inner(),
        false => puzzle.check(stop).into_inner(),
    };
    ask(py, &puzzle.into_grid()?.asked, check).map(findings)
}

/// The same for a list of puzzles.
#[pyfunction]
pub(crate) fn check_texts(
    py: Python<'_>,
    puzzles: Vec<GridOrText>,
    minimal: bool,
    threads: Option<usize>,
) -> PyResult<Vec<Findings>> {
    ask_many(py, puzzles, threads, |solver, questions, stop| {
        solver.check(questions, minimal, stop).into_inner().into_iter().map(findings).collect()
    })
}

/// For every cell the digits it has in some solution.
#[pyfunction]
pub(crate) fn candidates(py: Python<'_>, puzzle: GridOrText) -> PyResult<Option<Vec<Vec<u32>>>> {
    let found = ask(py, &puzzle.into_grid()?.asked, |puzzle, stop| puzzle.candidates(stop).into_inner())?;
    let digits = |digits: u32| lowbit::bits::members(digits.into()).map(|digit| digit + 1).collect();
    Ok(found.map(|found| (0..found.shape().cells()).map(|cell| digits(found.digits(cell))).collect()))
}

/// The solution with the largest weighted sum, and the sum; the weights of the target unless others are given.
#[pyfunction]
pub(crate) fn best(py: Python<'_>, puzzle: GridOrText, weights: Option<Vec<i64>>) -> PyResult<Option<(Grid, i64)>> {
    let puzzle = puzzle.into_grid()?;
    let weights = weights.map_or(Ok(Weights::target()), Weights::new).map_err(exception)?;
    let shape = puzzle.asked.shape();
    if shape != weights.shape() {
        return Err(refuse(lowbit::sentence!(
            "a {shape} puzzle, but weights for {}",
            "题目是 {shape}，权重却是 {} 的",
            weights.shape()
        )));
    }
    let best = interruptible(py, |stop| puzzle.asked.best(&weights, stop).into_inner())?;
    Ok(best.map(|best| (puzzle.solved(best.grid), best.sum)))
}

/// Puzzles with one solution, made from a seed.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn generate(
    py: Python<'_>,
    number: u64,
    seed: u64,
    size: usize,
    clues: Option<usize>,
    minimal: bool,
    symmetry: PyBackedStr,
    threads: Option<usize>,
    grade: Option<PyBackedStr>,
    rating: Option<PyBackedStr>,
    needs: Vec<PyBackedStr>,
    without: Vec<PyBackedStr>,
) -> PyResult<Vec<Grid>> {
    let shape = Shape::with_side(size).ok_or_else(|| {
        refuse(lowbit::sentence!(
            "no grid has {size} rows: 4, 9, 16 or 25",
            "没有 {size} 行的盘面：应为 4、9、16 或 25"
        ))
    })?;
    let cells = shape.cells();
    let aim = match clues {
        Some(_) if minimal => {
            return Err(refuse(lowbit::sentence!(
                "a number of clues, or minimal: not both",
                "clues 和 minimal 只能选一个"
            )));
        }
        Some(clues) if clues > cells => {
            return Err(refuse(lowbit::sentence!(
                "{clues} clues: a {shape} grid has {cells} cells",
                "{clues} 个提示数：{shape} 的盘面只有 {cells} 格"
            )));
        }
        Some(clues) => Aim::Clues(clues),
        None if minimal || size <= 9 => Aim::Minimal,
        None => Aim::Effort(EFFORT),
    };
    let recipe = Recipe { shape, seed, symmetry: symmetry.parse::<Symmetry>().map_err(exception)?, aim };
    let technique = |name: &PyBackedStr| name.parse::<Technique>().map_err(exception);
    let rated = match (grade, rating) {
        (Some(_), Some(_)) => {
            return Err(refuse(lowbit::sentence!(
                "a grade, or a range of ratings: not both",
                "grade 和 rating 只能选一个"
            )));
        }
        (Some(grade), None) => Wish::from(grade.parse::<Grade>().map_err(exception)?),
        (None, Some(range)) => Wish::rated(&range).map_err(exception)?,
        (None, None) => Wish::default(),
    };
    let needs = needs.iter().map(technique).collect::<PyResult<_>>()?;
    let without = without.iter().map(technique).collect::<PyResult<_>>()?;
    let wish = Wish { needs, without, ..rated };
    let setter = Setter::new(Generator::new(recipe), wish.clone()).map_err(exception)?;
    let threads = checked_threads(threads)?;
    let block = setter.at_once(number, threads);
    let blocks = (0..number.div_ceil(block)).map(|part| part * block..number.min((part + 1) * block));
    let made = interruptible(py, |stop| {
        let worker = || {
            let mut setter = Setter::new(Generator::new(recipe), wish.clone()).expect("it was tried");
            move |numbers: Range<u64>| setter.puzzles(numbers, stop)
        };
        let (mut made, mut failure) = (Vec::new(), None);
        let _ = ordered(threads, blocks, worker, |block| match block {
            Ok(Outcome::Complete(block) | Outcome::Limited(block)) => {
                made.extend(block);
                ControlFlow::Continue(())
            }
            Ok(Outcome::Interrupted(_)) => ControlFlow::Break(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        failure.map_or(Ok(made), Err)
    })?;
    Ok(made.map_err(exception)?.into_iter().map(Grid::from).collect())
}
