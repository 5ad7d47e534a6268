//! Queens on regions and Star Battle.

use std::ops::ControlFlow;
use std::vec::IntoIter;

use lowbit::engine::{Stop, ordered};
use lowbit::regions::answer::{Graded, Hinted};
use lowbit::regions::generate::Wish;
use lowbit::regions::steps::{Degree, Grade, grade, hint, hints};
use lowbit::regions::text::{Entry, Format, Reader, svg, svg_of_step};
use lowbit::regions::{self, Batch, Solution};
use lowbit::words::Language;
use lowbit::{TextError, sentence};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::arguments::{Errors, Text, Whole, items, wrong_type};
use crate::errors::{self, exception, refuse};
use crate::interrupt::{Watch, checked_threads, interruptible, part};

/// A board cut into regions, in any form that the command reads: lines of letters, sbn, JSON, an address of puzz.link.
/// Given stars and empty cells follow the letters as lines of `*`, `-` and `.`.
///
/// >>> from lowbit import regions
/// >>> board = regions.Board("AABB\nAABB\nCCCB\nDDDB")
/// >>> board.n, board.stars, board.regions
/// (4, 1, ['AABB', 'AABB', 'CCCB', 'DDDB'])
/// >>> print(board.text("sbn"), end="")
/// 4x1.AABBAABBCCCBDDDB
#[pyclass(module = "lowbit.regions", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct RegionBoard(regions::Board);

#[pymethods]
impl RegionBoard {
    /// Reads a board; `stars` is how many each row, column and region needs if the text does not say, 1 by default.
    #[new]
    #[pyo3(signature = (text, stars=None))]
    fn new(text: Text, stars: Option<Whole>) -> PyResult<RegionBoard> {
        let mut reader = Reader::new(text.as_bytes()).stars(stars.map_or(1, Whole::as_u32));
        let entry = reader
            .next_board()
            .map_err(exception)?
            .ok_or_else(|| refuse(sentence!("there is no board in the text", "文本中没有棋盘")))?;
        match reader.next_board().map_err(exception)? {
            None => Ok(RegionBoard(entry.board)),
            Some(second) => {
                let after = sentence!("text after the end of the board", "棋盘结束后还有文字");
                Err(exception(TextError::in_line(second.line, after).into()))
            }
        }
    }

    /// The number of rows, of columns and of regions.
    #[getter]
    fn n(&self) -> u32 {
        self.0.n()
    }

    /// How many stars each row, column and region needs.
    #[getter]
    fn stars(&self) -> u32 {
        self.0.stars()
    }

    /// The regions: a letter for each cell, a text for each row.
    #[getter]
    fn regions(&self) -> Vec<String> {
        lowbit::regions::answer::Asked::from(&self.0).regions
    }

    /// The given stars, as (row, column).
    #[getter]
    fn given(&self) -> Vec<(u32, u32)> {
        self.0.given_stars().collect()
    }

    /// The board in one of the formats of `lowbit regions convert`: letters, sbn, link, json.
    #[pyo3(signature = (format="letters".into()))]
    fn text(&self, format: String) -> PyResult<String> {
        format.parse::<Format>().and_then(|format| format.write(&self.0)).map_err(exception)
    }

    fn __str__(&self) -> PyResult<String> {
        self.text("letters".into())
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Board({:?})", self.text("letters".into())?))
    }

    fn __getnewargs__(&self) -> PyResult<(String, u32)> {
        Ok((self.text("letters".into())?, self.0.stars()))
    }

    /// The board as an SVG document.
    fn _repr_svg_(&self) -> String {
        svg(&self.0, None)
    }
}

/// A board argument: a board, or its text.
pub(crate) enum BoardOrText {
    Board(RegionBoard),
    Text(PyBackedStr),
}

impl<'py> FromPyObject<'_, 'py> for BoardOrText {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<BoardOrText> {
        if let Ok(text) = value.extract() {
            return Ok(BoardOrText::Text(text));
        }
        let board = value.extract().map(BoardOrText::Board);
        board.map_err(|_| wrong_type(&value, ["a text or a Board", "文本或 Board"]))
    }
}

impl BoardOrText {
    fn into_board(self) -> PyResult<regions::Board> {
        match self {
            BoardOrText::Board(board) => Ok(board.0),
            BoardOrText::Text(text) => Ok(RegionBoard::new(Text(text), None)?.0),
        }
    }
}

/// Stars as (row, column), row by row.
type Stars = Vec<(u32, u32)>;

/// The stars of the first solution.
#[pyfunction]
pub(crate) fn solve_regions(py: Python<'_>, board: BoardOrText, watch: Watch) -> PyResult<Option<Stars>> {
    let board = board.into_board()?;
    let solution = interruptible(py, &watch, |work| regions::solve(&board, &work.stop).into_inner())?;
    Ok(solution.map(|solution| solution.stars().collect()))
}

/// The number of solutions, counted up to `limit`.
#[pyfunction]
pub(crate) fn count_regions(py: Python<'_>, board: BoardOrText, limit: Option<Whole>, watch: Watch) -> PyResult<u128> {
    let board = board.into_board()?;
    let limit = limit.map_or(u128::MAX, |limit| limit.0.into());
    interruptible(py, &watch, |work| regions::count(&board, limit, &work.stop).into_inner())
}

/// Answers many boards on all threads, in order; a board that cannot be read is answered by None, or the exception of all.
fn ask_many<A: Send>(
    boards: &Bound<'_, PyAny>,
    threads: Option<Whole>,
    errors: &str,
    watch: &Watch,
    answer: impl Fn(&mut Batch, &[&regions::Board], &Stop) -> Vec<A> + Send + Sync,
) -> PyResult<Vec<Option<A>>> {
    let threads = checked_threads(threads)?;
    let errors: Errors = errors.parse().map_err(exception)?;
    let read = |board: &Bound<'_, PyAny>| board.extract::<BoardOrText>()?.into_board();
    let (mut asked, mut is_read) = (Vec::new(), Vec::new());
    for board in items(boards, "boards", read)? {
        match board {
            Ok(board) => asked.push(board),
            Err(error) if errors == Errors::Raise => return Err(error),
            Err(_) => {
                is_read.push(false);
                continue;
            }
        }
        is_read.push(true);
    }
    let most = if watch.is_heard() { 64 } else { 4096 };
    let together = asked.len().div_ceil(threads).clamp(1, most);
    let answers = interruptible(boards.py(), watch, |work| {
        let worker = || {
            let mut batch = Batch::new();
            let answer = &answer;
            move |boards: &[regions::Board]| answer(&mut batch, &boards.iter().collect::<Vec<_>>(), &work.stop)
        };
        let mut answers = Vec::with_capacity(asked.len());
        let _ = ordered(threads, asked.chunks(together), worker, |part| {
            answers.extend(part);
            work.finished(answers.len() as u64, asked.len() as u64)
        });
        answers
    })?;
    let mut answers = answers.into_iter();
    Ok(is_read.into_iter().map(|is_read| if is_read { answers.next() } else { None }).collect())
}

/// For each board `none`, `unique` or `multiple`.
#[pyfunction]
pub(crate) fn check_regions(
    boards: &Bound<'_, PyAny>,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<&'static str>>> {
    ask_many(boards, threads, errors, &watch, |batch, boards, stop| {
        batch.check(boards, stop).into_inner().into_iter().map(|verdict| verdict.name()).collect()
    })
}

/// For each board the stars of a solution, if there is one.
#[pyfunction]
pub(crate) fn solve_many_regions(
    boards: &Bound<'_, PyAny>,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<Stars>>> {
    let solved = ask_many(boards, threads, errors, &watch, |batch, boards, stop| {
        let stars = |solution: Option<Solution>| solution.map(|solution| solution.stars().collect::<Stars>());
        batch.solve(boards, stop).into_inner().into_iter().map(stars).collect()
    })?;
    Ok(solved.into_iter().map(Option::flatten).collect())
}

/// Solutions in lexicographic order, found as they are asked for; made by `lowbit.regions.solutions`.
#[pyclass(module = "lowbit.regions")]
pub(crate) struct RegionSolutions {
    /// Lent to the search while it runs.
    search: Option<regions::Solutions>,
    ready: IntoIter<Solution>,
    watch: Watch,
}

/// Solutions searched at once, so that not every one starts a thread.
const AHEAD: usize = 64;

#[pymethods]
impl RegionSolutions {
    #[new]
    fn new(board: BoardOrText, watch: Watch) -> PyResult<RegionSolutions> {
        let search = Some(regions::solutions(&board.into_board()?));
        Ok(RegionSolutions { search, ready: Vec::new().into_iter(), watch })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Stars>> {
        if self.ready.as_slice().is_empty()
            && let Some(mut search) = self.search.take()
        {
            let mut found = Vec::new();
            let result = part(py, &self.watch, |work| {
                let next = std::iter::from_fn(|| search.advance(&work.stop).into_inner());
                found.extend(next.take(AHEAD));
            });
            // Solutions found before Ctrl-C are kept: the list continues with them.
            let is_done = result.is_ok() && found.len() < AHEAD;
            self.search = (!is_done).then_some(search);
            self.ready = found.into_iter();
            result?;
            if is_done {
                self.watch.finish(py)?;
            }
        }
        Ok(self.ready.next().map(|solution| solution.stars().collect()))
    }
}

/// The requested language, or that of the environment.
pub(crate) fn chosen(lang: Option<Text>) -> PyResult<Language> {
    lang.map_or_else(|| Ok(errors::language()), |tag| tag.parse().map_err(exception))
}

/// An answer as the command's `--json` prints it.
pub(crate) fn told(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).expect("answers are texts and numbers")
}

fn entry(board: regions::Board) -> Entry {
    Entry { board, line: 1, form: Format::Letters, name: None }
}

/// The next step, or all of them, as JSON, and a drawing of the first.
#[pyfunction]
pub(crate) fn hint_regions(
    py: Python<'_>,
    board: BoardOrText,
    all: bool,
    degree: Whole,
    lang: Option<Text>,
    watch: Watch,
) -> PyResult<(String, Option<String>)> {
    let degrees = [Degree::Kind, Degree::Where, Degree::Cells, Degree::Reason];
    let degree = *degree
        .size()
        .checked_sub(1)
        .and_then(|degree| degrees.get(degree))
        .ok_or_else(|| refuse(sentence!("degrees are 1 to 4", "提示程度为 1 到 4")))?;
    let language = chosen(lang)?;
    let entry = entry(board.into_board()?);
    let ask = if all { hints } else { hint };
    let advice = interruptible(py, &watch, |work| ask(&entry.board, &work.stop).into_inner())?;
    let drawing = advice.steps().first().map(|step| svg_of_step(&entry.board, step));
    Ok((told(&Hinted::new(&entry, &advice, degree, language)), drawing))
}

/// The grade, and every step on the way, as JSON.
#[pyfunction]
pub(crate) fn grade_regions(py: Python<'_>, board: BoardOrText, lang: Option<Text>, watch: Watch) -> PyResult<String> {
    let language = chosen(lang)?;
    let entry = entry(board.into_board()?);
    let grading = interruptible(py, &watch, |work| grade(&entry.board, &work.stop).into_inner())?;
    Ok(told(&Graded::new(&entry, &grading).with_path(&entry.board, &grading, language)))
}

/// Boards with one solution, made from a seed.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn generate_regions(
    py: Python<'_>,
    number: Whole,
    seed: Whole,
    size: Whole,
    stars: Whole,
    grade: Text,
    threads: Option<Whole>,
    watch: Watch,
) -> PyResult<Vec<RegionBoard>> {
    let threads = checked_threads(threads)?;
    let [size, stars] = [size, stars].map(Whole::as_u32);
    let (Whole(number), Whole(seed)) = (number, seed);
    let wish = Wish::new(size, stars).map_err(exception)?.seed(seed).grades(Grade::range(&grade).map_err(exception)?);
    let boards = interruptible(py, &watch, |work| {
        let worker = || |number: u64| wish.board(number, &work.stop).into_inner();
        let mut boards = Vec::new();
        let _ = ordered(threads, 0..number, worker, |made| match made {
            Some(made) => {
                boards.push(RegionBoard(made.board));
                work.finished(boards.len() as u64, number)
            }
            None => ControlFlow::Break(()),
        });
        boards
    })?;
    if (boards.len() as u64) < number { Err(exception(wish.given_up())) } else { Ok(boards) }
}
