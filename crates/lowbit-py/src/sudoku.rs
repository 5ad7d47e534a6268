//! Sudokus: solved, counted, checked, scored, made. Questions go to the library's `Puzzle`, or to its `Solver` for
//! many.

use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};
use std::vec::IntoIter;

use lowbit::engine::{Outcome, Stop, ordered};
use lowbit::sudoku::answer::Graded;
use lowbit::sudoku::generate::{Aim, Generator, Pattern, Recipe, Setter, Symmetry, Wish};
use lowbit::sudoku::steps::{Grade, Grader, Scale, Technique, need_nine};
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::sudoku::text::plain_nine;
use lowbit::sudoku::{self, Puzzle, Shape, Weights};
use lowbit::words::Language;
use pyo3::prelude::*;

use crate::arguments::{Errors, Text, Whole, numbered};
use crate::array::{BLOCK, BLOCK_TOLD, solve_nines};
use crate::errors::{exception, refuse};
use crate::finding::Finding;
use crate::grid::{Grid, GridOrLine, GridOrText};
use crate::interrupt::{Threads, Watch, Work, brief, interruptible, part, requested_threads};
use crate::regions::told;

/// Steps for each proof of a generated puzzle of 16x16 and more, as in the command.
const EFFORT: u64 = 300;

/// The most puzzles of a thread at once.
const AT_ONCE: usize = 1 << 14;

/// The same if progress is reported.
const AT_ONCE_TOLD: usize = 1 << 9;

/// Puzzles that are answered before two threads have started.
const FEW_PUZZLES: usize = 64;

/// Texts of 9x9 puzzles are no longer than this; those of 16x16, which may take long, are longer.
const SHORT: usize = 250;

/// Puzzles that are made before two threads have started, and the fewest clues for which that holds.
const FEW_MADE: u64 = 8;
const QUICK_CLUES: usize = 26;

/// Counting this many solutions of a small puzzle takes as long as starting a thread.
const FEWEST_FOR_A_THREAD: u64 = 1000;

/// Asks a puzzle a question: directly if it is small, otherwise interruptible by Ctrl-C.
fn ask<T: Send>(
    py: Python<'_>,
    puzzle: &Puzzle,
    watch: &Watch,
    question: impl FnOnce(&Puzzle, &Stop) -> T + Send,
) -> PyResult<T> {
    brief(py, watch, puzzle.shape().side() <= 9, |work| question(puzzle, &work.stop))
}

/// A solution of a puzzle.
#[pyfunction]
pub(crate) fn solve_grid(py: Python<'_>, puzzle: GridOrText, watch: Watch) -> PyResult<Option<Grid>> {
    let puzzle = puzzle.into_grid()?;
    let solution = ask(py, &puzzle.asked, &watch, |puzzle, stop| puzzle.solve(stop).into_inner())?;
    Ok(solution.map(|solution| puzzle.solved(solution)))
}

/// Puzzles of a list, in parts for the threads.
struct Asked {
    parts: Vec<Questions>,
    /// For each item of the list whether it could be read.
    is_read: Vec<bool>,
    /// Whether they are answered before a thread would have started.
    is_little: bool,
}

impl Asked {
    /// Reads a list. An item that cannot be read raises for the whole list, or is left out.
    fn new(puzzles: &Bound<'_, PyAny>, threads: Threads, errors: &str, watch: &Watch) -> PyResult<Asked> {
        let py = puzzles.py();
        let errors: Errors = errors.parse().map_err(exception)?;
        let length = puzzles.len()?;
        let at_once = if watch.is_heard() { AT_ONCE_TOLD } else { AT_ONCE };
        let together = if length <= FEW_PUZZLES { 1 } else { length.div_ceil(threads.number()).clamp(1, at_once) };
        let mut asked =
            Asked { parts: Vec::new(), is_read: Vec::with_capacity(length), is_little: length <= FEW_PUZZLES };
        for (number, puzzle) in puzzles.try_iter()?.enumerate() {
            if number % together == 0 {
                asked.parts.push(Questions::default());
            }
            let part = asked.parts.last_mut().expect("one was pushed");
            let read = puzzle?.extract::<GridOrText>().and_then(|puzzle| match puzzle {
                GridOrText::Grid(grid) => {
                    asked.is_little &= grid.asked.shape().side() <= 9;
                    part.push_puzzle(grid.asked);
                    Ok(())
                }
                GridOrText::Text(text) => {
                    asked.is_little &= text.len() <= SHORT;
                    part.read_text(&text).map_err(exception)
                }
            });
            asked.is_read.push(read.is_ok());
            if let Err(error) = read
                && errors == Errors::Raise
            {
                return Err(numbered(py, "puzzles", number, error));
            }
        }
        Ok(asked)
    }

    /// The answers in the order of the list, with None for items that could not be read.
    fn in_order<A>(&self, answers: Vec<A>) -> Vec<Option<A>> {
        let mut answers = answers.into_iter();
        self.is_read.iter().map(|&is_read| if is_read { answers.next() } else { None }).collect()
    }
}

/// Answers many puzzles on all threads, in order; None for a puzzle that cannot be read.
fn ask_many<A: Send>(
    puzzles: &Bound<'_, PyAny>,
    threads: Option<Whole>,
    errors: &str,
    watch: &Watch,
    answer: impl Fn(&mut Solver, &Questions, &Stop) -> Vec<A> + Send + Sync,
) -> PyResult<Vec<Option<A>>> {
    let py = puzzles.py();
    let threads = requested_threads(threads)?;
    let mut asked = Asked::new(puzzles, threads, errors, watch)?;
    let parts = std::mem::take(&mut asked.parts);
    if asked.is_little && watch.is_idle() {
        let answers = py.detach(|| {
            let (mut solver, stop) = (Solver::new(), Stop::new());
            parts.iter().flat_map(|part| answer(&mut solver, part, &stop)).collect()
        });
        return Ok(asked.in_order(answers));
    }
    let answers = interruptible(py, watch, |work| {
        let worker = || {
            let mut solver = Solver::new();
            let answer = &answer;
            move |part: Questions| answer(&mut solver, &part, &work.stop)
        };
        let (mut answers, mut done, all) = (Vec::new(), 0, parts.len() as u64);
        let _ = ordered(threads.number(), parts.into_iter(), worker, |part| {
            answers.extend(part);
            done += 1;
            work.finished(done, all)
        });
        answers
    })?;
    Ok(asked.in_order(answers))
}

/// The solutions of a list of puzzles: grids of grids, lines of texts.
#[pyfunction]
pub(crate) fn solve_texts(
    puzzles: &Bound<'_, PyAny>,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<GridOrLine>>> {
    let solved = ask_many(puzzles, threads, errors, &watch, |solver, questions, stop| {
        let mut solved = solver.solve(questions, stop).into_inner();
        let line = |cells: &[u8]| sudoku::Grid::from_cells(cells).expect("a solution").to_string();
        questions.iter().map(|question| solved.of(&question).map(|cells| line(&cells))).collect()
    })?;
    let lines = solved.into_iter().map(Option::flatten).collect();
    GridOrLine::in_kind(puzzles, lines, |puzzle, solution| puzzle.solved(solution.into()))
}

/// The ratings of a list of puzzles on a scale, as JSON.
#[pyfunction]
pub(crate) fn grade_texts(
    puzzles: &Bound<'_, PyAny>,
    scale: Text,
    uniqueness: bool,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<String>>> {
    let scale: Scale = scale.parse().map_err(exception)?;
    let threads = requested_threads(threads)?;
    let mut asked = Asked::new(puzzles, threads, errors, &watch)?;
    let puzzles_of = |part: Questions| part.iter().filter_map(|question| question.puzzle()).collect::<Vec<_>>();
    let mut read = std::mem::take(&mut asked.parts).into_iter().flat_map(puzzles_of);
    let mut all: Vec<Puzzle> = Vec::with_capacity(asked.is_read.len());
    for (number, is_read) in asked.is_read.iter_mut().enumerate().filter(|(_, is_read)| **is_read) {
        let puzzle = read.next().expect("one for each that was read");
        match need_nine(&puzzle) {
            Ok(()) => all.push(puzzle),
            Err(_) if errors == "none" => *is_read = false,
            Err(error) => return Err(numbered(puzzles.py(), "puzzles", number, exception(error))),
        }
    }
    let graded = interruptible(puzzles.py(), &watch, |work| {
        let stop = &work.stop;
        let worker = || {
            let mut grader = Grader::new().scale(scale).uniqueness(uniqueness);
            move |puzzle: &Puzzle| {
                let grading = grader.grade(puzzle, stop).expect("they are 9x9").into_inner();
                told(&Graded::new(puzzle, &grading, Language::English))
            }
        };
        let mut graded = Vec::with_capacity(all.len());
        let _ = ordered(threads.number(), all.iter(), worker, |one| {
            graded.push(one);
            work.finished(graded.len() as u64, all.len() as u64)
        });
        graded
    })?;
    Ok(asked.in_order(graded))
}

/// The solutions of 9x9 puzzles in plain lines, all in one text, as such a text, with `none` for puzzles without one,
/// and whether there is any such; `None` unless the text is that many plain lines. One long text is faster to read and
/// write than many short ones.
#[pyfunction]
pub(crate) fn solve_lines(
    py: Python<'_>,
    text: Text,
    lines: usize,
    threads: Option<Whole>,
    watch: Watch,
) -> PyResult<Option<(String, bool)>> {
    let threads = requested_threads(threads)?;
    if text.len() + 1 != 82 * lines {
        return Ok(None);
    }
    let block = if watch.is_heard() { BLOCK_TOLD } else { BLOCK };
    let solve = |work: &Work| {
        let ends_well = |line: &[u8]| line.get(81).is_none_or(|&end| end == b'\n');
        let nine = |line: &[u8]| plain_nine(&line[..81]).filter(|_| ends_well(line));
        let nines: Vec<_> = text.as_bytes().chunks(82).map(nine).collect::<Option<_>>()?;
        let mut solved = vec![[0; 81]; nines.len()];
        solve_nines(&nines, &mut solved, threads, block, work);
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
    };
    brief(py, &watch, lines <= FEW_PUZZLES, solve)
}

/// The number of solutions of a puzzle, counted up to `limit`.
#[pyfunction]
pub(crate) fn count_solutions(py: Python<'_>, puzzle: GridOrText, limit: Option<Whole>, watch: Watch) -> PyResult<u64> {
    let puzzle = puzzle.into_grid()?.asked;
    let limit = limit.map_or(u64::MAX, |limit| limit.0);
    let is_short = puzzle.shape().side() <= 9 && limit <= FEWEST_FOR_A_THREAD;
    brief(py, &watch, is_short, |work| puzzle.count(limit, &work.stop).into_inner())
}

/// The same for a list of puzzles.
#[pyfunction]
pub(crate) fn count_texts(
    puzzles: &Bound<'_, PyAny>,
    limit: Option<Whole>,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<u64>>> {
    let limit = limit.map_or(u64::MAX, |limit| limit.0);
    ask_many(puzzles, threads, errors, &watch, |solver, questions, stop| {
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
    watch: Watch,
}

#[pymethods]
impl GridSolutions {
    #[new]
    fn new(puzzle: GridOrText, watch: Watch) -> PyResult<GridSolutions> {
        let puzzle = puzzle.into_grid()?;
        let search = Some(puzzle.asked.solutions());
        Ok(GridSolutions { puzzle, search, ready: Vec::new().into_iter(), ahead: Duration::ZERO, watch })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Grid>> {
        if self.ready.as_slice().is_empty()
            && let Some(mut search) = self.search.take()
        {
            let (ahead, mut found) = (self.ahead, Vec::new());
            let result = part(py, &self.watch, |work| find_some(&mut search, &mut found, ahead, &work.stop));
            // After Ctrl-C the list continues: with the found solutions, then with the search.
            let is_done = matches!(result, Ok(true));
            self.search = (!is_done).then_some(search);
            self.ready = found.into_iter();
            result?;
            if is_done {
                self.watch.finish(py)?;
            }
            self.ahead = (2 * ahead).clamp(Duration::from_micros(100), Duration::from_millis(20));
        }
        Ok(self.ready.next().map(|solution| self.puzzle.solved(solution)))
    }
}

/// Finds the next solutions: until there is one, and then while there is time. Whether these are the last.
fn find_some(search: &mut sudoku::Solutions, found: &mut Vec<sudoku::Grid>, ahead: Duration, stop: &Stop) -> bool {
    let end = Instant::now() + ahead;
    while found.is_empty() || Instant::now() < end {
        match search.advance(stop) {
            Outcome::Complete(None) => return true,
            outcome => match outcome.into_inner() {
                Some(solution) => found.push(solution),
                None => return false, // stopped
            },
        }
    }
    false
}

/// The number of solutions of a puzzle up to 2; its conflicts; and, if requested, its redundant or
/// contradictory givens.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, puzzle: GridOrText, minimal: bool, watch: Watch) -> PyResult<Finding> {
    let check = |puzzle: &Puzzle, stop: &Stop| match minimal {
        true => puzzle.check_minimal(stop).into_inner(),
        false => puzzle.check(stop).into_inner(),
    };
    ask(py, &puzzle.into_grid()?.asked, &watch, check).map(Finding)
}

/// The same for a list of puzzles.
#[pyfunction]
pub(crate) fn check_texts(
    puzzles: &Bound<'_, PyAny>,
    minimal: bool,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<Finding>>> {
    ask_many(puzzles, threads, errors, &watch, |solver, questions, stop| {
        let check = if minimal { Solver::check_minimal } else { Solver::check };
        check(solver, questions, stop).into_inner().into_iter().map(Finding).collect()
    })
}

/// For every cell the digits it has in some solution.
#[pyfunction]
pub(crate) fn candidates(py: Python<'_>, puzzle: GridOrText, watch: Watch) -> PyResult<Option<Vec<Vec<u32>>>> {
    let found = ask(py, &puzzle.into_grid()?.asked, &watch, |puzzle, stop| puzzle.candidates(stop).into_inner())?;
    let digits = |digits: u32| lowbit::bits::members(digits.into()).map(|digit| digit + 1).collect();
    Ok(found.map(|found| (0..found.shape().cells()).map(|cell| digits(found.digits(cell))).collect()))
}

/// The solution with the largest weighted sum, and the sum; the weights of the target unless others are given.
#[pyfunction]
pub(crate) fn best(
    py: Python<'_>,
    puzzle: GridOrText,
    weights: Option<Vec<i64>>,
    watch: Watch,
) -> PyResult<Option<(Grid, i64)>> {
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
    let best = interruptible(py, &watch, |work| puzzle.asked.best(&weights, &work.stop).into_inner())?;
    Ok(best.map(|best| (puzzle.solved(best.grid), best.sum)))
}

/// Puzzles with one solution, made from a seed.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn generate(
    py: Python<'_>,
    number: Whole,
    seed: Whole,
    size: Option<Whole>,
    clues: Option<Whole>,
    minimal: bool,
    symmetry: Text,
    threads: Option<Whole>,
    grade: Option<Text>,
    rating: Option<Text>,
    needs: Vec<Text>,
    without: Vec<Text>,
    from_: Option<GridOrText>,
    pattern: Option<Text>,
    watch: Watch,
) -> PyResult<Vec<Grid>> {
    let (Whole(number), Whole(seed), clues, size) = (number, seed, clues.map(Whole::size), size.map(Whole::size));
    let pattern = pattern.map(|text| Pattern::of_size(&text, size).map_err(exception)).transpose()?;
    let idea = from_.map(|idea| idea.into_grid()?.givens_only()).transpose()?;
    if idea.is_some() && pattern.is_some() {
        return Err(refuse(lowbit::sentence!("from_, or a pattern: not both", "from_ 和 pattern 只能选一个")));
    }
    let given = pattern.as_ref().map(|pattern| pattern.shape).or(idea.as_ref().map(|idea| idea.shape()));
    let size = size.or(given.map(Shape::side)).unwrap_or(9);
    let shape = Shape::with_side(size).ok_or_else(|| {
        refuse(lowbit::sentence!(
            "no classic grid has {size} rows: 4, 9, 16 or 25; variant.generate makes 4 to 16",
            "没有 {size} 行的经典盘面：应为 4、9、16 或 25；variant.generate 可出 4 到 16 行的"
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
    let technique = |name: &Text| name.parse::<Technique>().map_err(exception);
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
    let generator = || match (&idea, &pattern) {
        (Some(idea), _) => Generator::around(recipe, idea),
        (None, Some(pattern)) => Generator::within(recipe, &pattern.cells),
        (None, None) => Ok(Generator::new(recipe)),
    };
    let is_quick = size <= 9 && wish.is_any() && clues.is_none_or(|clues| clues >= QUICK_CLUES);
    let threads = requested_threads(threads)?;
    let mut setter = Setter::new(generator().map_err(exception)?, wish.clone()).map_err(exception)?;
    if is_quick && number <= FEW_MADE && watch.is_idle() {
        let made = py.detach(|| setter.puzzles(0..number, &Stop::new())).map_err(exception)?;
        return Ok(made.into_inner().into_iter().map(Grid::from).collect());
    }
    let threads = threads.number();
    let block = setter.at_once(number, threads);
    let blocks = (0..number.div_ceil(block)).map(|part| part * block..number.min((part + 1) * block));
    let made = interruptible(py, &watch, |work| {
        let worker = || {
            let mut setter = generator().and_then(|made| Setter::new(made, wish.clone())).expect("it was tried");
            move |numbers: Range<u64>| setter.puzzles(numbers, &work.stop)
        };
        let (mut made, mut failure) = (Vec::new(), None);
        let _ = ordered(threads, blocks, worker, |block| match block {
            Ok(Outcome::Complete(block) | Outcome::Limited(block)) => {
                made.extend(block);
                work.finished(made.len() as u64, number)
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
