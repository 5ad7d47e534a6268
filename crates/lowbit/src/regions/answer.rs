//! Answers about boards with regions: the command's `--json`, the page's server and Python print these types, field by
//! field (feature `serde`).

use super::steps::{Advice, Degree, Grade, Grading, Path, Step};
use super::text::{Entry, row_of_letters};
use super::{Board, Solution, Verdict};
use crate::bits::members;
use crate::engine::Outcome;
use crate::steps::Told;
use crate::words::Language;

/// The board in question, in every answer. It can be read again.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Asked {
    /// Its name, if it has one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub id: Option<String>,
    /// Stars in each row, column and region.
    pub stars: u32,
    /// Rows of letters.
    pub regions: Vec<String>,
    /// Rows of 0 for an open cell, 1 for a given star, 2 for a given empty cell; absent if nothing is given.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub states: Option<Vec<Vec<u8>>>,
}

impl From<&Entry> for Asked {
    fn from(entry: &Entry) -> Asked {
        Asked { id: entry.name.clone(), ..Asked::from(&entry.board) }
    }
}

impl From<&Board> for Asked {
    fn from(board: &Board) -> Asked {
        let n = board.n();
        let state = |row: u32, column: u32| (board.given(row) >> column & 1) + 2 * (board.empty(row) >> column & 1);
        let states = || (0..n).map(|row| (0..n).map(|column| state(row, column) as u8).collect()).collect();
        Asked {
            id: None,
            stars: board.stars(),
            regions: board.regions().chunks(n as usize).map(row_of_letters).collect(),
            states: (!board.is_plain()).then(states),
        }
    }
}

/// One solution, if there is one.
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::regions::answer::{Checked, Columns, Counted, Graded, Hinted, Solved};
/// use lowbit::regions::{Verdict, solve, steps, text::Reader};
/// use lowbit::steps::Degree;
/// use lowbit::words::Language::English;
/// let (entry, stop) = (Reader::new("AABB\nAABB\nCCCB\nDDDB".as_bytes()).next_board()?.unwrap(), Stop::new());
/// let solution = solve(&entry.board, &stop).into_inner().unwrap();
/// assert_eq!(Columns::new(&entry.board, &solution), Columns::One(vec![2, 4, 1, 3]));
/// assert!(Solved::new(&entry, Some(&solution)).solution.is_some());
/// assert_eq!(Counted::new(&entry, Outcome::Complete(1)).count, "1");
/// assert_eq!(Checked::new(&entry, Verdict::Unique).verdict, "unique");
/// let grading = steps::grade(&entry.board, &stop).into_inner();
/// let graded = Graded::new(&entry, &grading).with_path(&entry.board, &grading, English);
/// assert_eq!(graded.path.unwrap().len(), graded.steps.unwrap());
/// let advice = steps::hint(&entry.board, &stop).into_inner();
/// assert_eq!(Hinted::new(&entry, &advice, Degree::Reason, English).steps.unwrap().len(), 1);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solved {
    /// The board.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub asked: Asked,
    /// The columns of the stars; `None` if there is no solution.
    pub solution: Option<Columns>,
}

impl Solved {
    /// The solution of a board.
    pub fn new(entry: &Entry, solution: Option<&Solution>) -> Solved {
        let solution = solution.map(|solution| Columns::new(&entry.board, solution));
        Solved { asked: entry.into(), solution }
    }
}

/// The columns of a solution's stars, row by row, from 1.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Columns {
    /// With one star in each row: `[2,4,1,3]`.
    One(Vec<u32>),
    /// With several: `[[1,3],[5,7],...]`.
    Several(Vec<Vec<u32>>),
}

impl Columns {
    /// The columns of a solution of this board.
    pub fn new(board: &Board, solution: &Solution) -> Columns {
        let rows = solution.rows().iter().map(|&row| members(row.into()).map(|column| column + 1));
        match board.stars() {
            1 => Columns::One(rows.flatten().collect()),
            _ => Columns::Several(rows.map(Iterator::collect).collect()),
        }
    }
}

/// The number of solutions.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// The board.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub asked: Asked,
    /// As text: it may not fit into a JSON number.
    pub count: String,
    /// Whether the count is exact; otherwise there are more.
    pub exact: bool,
}

impl Counted {
    /// The count of a board's solutions: exact if complete.
    pub fn new(entry: &Entry, counted: Outcome<u128>) -> Counted {
        let exact = matches!(counted, Outcome::Complete(_));
        Counted { asked: entry.into(), count: counted.into_inner().to_string(), exact }
    }
}

/// Whether a board has one solution.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// The board.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub asked: Asked,
    /// `unique`, `multiple` or `none`.
    pub verdict: &'static str,
}

impl Checked {
    /// The verdict on a board.
    pub fn new(entry: &Entry, verdict: Verdict) -> Checked {
        Checked { asked: entry.into(), verdict: verdict.name() }
    }
}

/// The difficulty of a board for people.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Graded {
    /// The board.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub asked: Asked,
    /// `unique`, `multiple` or `none`; only a unique board is graded.
    pub verdict: &'static str,
    /// `easy` to `extreme`, or `unsolved`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub grade: Option<&'static str>,
    /// The hardest technique needed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub technique: Option<&'static str>,
    /// The number of steps.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub steps: Option<usize>,
    /// Every step; absent unless requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub path: Option<Vec<Told>>,
}

impl Graded {
    /// A board with its grading, without the path.
    pub fn new(entry: &Entry, grading: &Grading) -> Graded {
        let way = grading.path.as_ref();
        Graded {
            asked: entry.into(),
            verdict: grading.verdict.name(),
            grade: way.map(|way| way.grade().name()),
            technique: way.and_then(Path::hardest).map(|technique| technique.name()),
            steps: way.map(|way| way.steps.len()),
            path: None,
        }
    }

    /// The same with every step, worded in a language.
    pub fn with_path(self, board: &Board, grading: &Grading, language: Language) -> Graded {
        let told = |way: &Path| way.steps.iter().map(|step| step.told(board, Degree::Reason, language)).collect();
        Graded { path: grading.path.as_ref().map(told), ..self }
    }
}

/// The next steps on a board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hinted {
    /// The board.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub asked: Asked,
    /// The steps, the easiest first; absent if there are mistakes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub steps: Option<Vec<Told>>,
    /// Why there are no steps: `none` (the board has no solution), `solved` or `no step`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub state: Option<&'static str>,
    /// Given stars and empty cells that contradict those before them in every solution: r1c2.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub mistakes: Option<Vec<String>>,
}

impl Hinted {
    /// Advice on a board, with as much detail as `degree` allows, worded in a language.
    pub fn new(entry: &Entry, advice: &Advice, degree: Degree, language: Language) -> Hinted {
        let told = |steps: &[Step]| steps.iter().map(|step| step.told(&entry.board, degree, language)).collect();
        let (steps, mistakes) = match advice {
            Advice::Mistakes(cells) => {
                (None, Some(cells.iter().map(|&(row, column)| cell_name(row, column)).collect()))
            }
            Advice::Steps(steps) => (Some(told(steps)), None),
            Advice::None | Advice::Solved | Advice::Stuck => (Some(Vec::new()), None),
        };
        let state = steps.as_ref().is_some_and(Vec::is_empty).then(|| advice.name());
        Hinted { asked: entry.into(), steps, state, mistakes }
    }
}

/// The name of a cell: r1c2.
///
/// ```
/// use lowbit::regions::answer::cell_name;
/// assert_eq!(cell_name(0, 1), "r1c2");
/// ```
pub fn cell_name(row: u32, column: u32) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

impl Step {
    /// The step as an answer, with as much detail as `degree` allows.
    pub fn told(&self, board: &Board, degree: Degree, language: Language) -> Told {
        let n = board.n();
        let grade = Grade::of(self.technique, board.stars()).name();
        let words = self.words(board, degree, language);
        Told::new(self, self.technique.name(), grade, words, degree, |mark| {
            cell_name(u32::from(mark.cell) / n, u32::from(mark.cell) % n)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_stars_and_empty_cells_are_told() {
        let plain: Board = "AABB\nAABB\nCCDD\nCCDD\n".parse().unwrap();
        let regions: Vec<String> = ["AABB", "AABB", "CCDD", "CCDD"].map(String::from).into();
        assert_eq!(Asked::from(&plain), Asked { id: None, stars: 1, regions: regions.clone(), states: None });
        let given: Board = "AABB\nAABB\nCCDD\nCCDD\n.*--\n....\n....\n...-\n".parse().unwrap();
        let states = [[0, 1, 2, 2], [0; 4], [0; 4], [0, 0, 0, 2]].map(Vec::from).into();
        assert_eq!(Asked::from(&given), Asked { id: None, stars: 1, regions, states: Some(states) });
    }
}
