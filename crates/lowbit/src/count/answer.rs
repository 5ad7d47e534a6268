//! The result of a count, and the answers about counts of queens and of placements: the command's `--json`, the page's server and Python
//! print these types, field by field (feature `serde`).

use std::fmt;
use std::time::Duration;

use super::{Checks, Count, Plan};
use crate::engine::{Progress, Tally};
use crate::place::sequences::Sequence;
use crate::place::{Goal, Problem};
use crate::queens::Board;

/// The result of a count.
///
/// ```
/// use lowbit::count::Answer;
/// assert_eq!(Answer::Row(vec![1, 5, 12]).numbers(), [1, 5, 12]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number of solutions or placements.
    Number(u128),
    /// Numbers by size, by first column or by level, from the first on.
    Row(Vec<u128>),
}

impl Answer {
    /// The numbers, one or more.
    pub fn numbers(&self) -> &[u128] {
        match self {
            Answer::Number(number) => std::slice::from_ref(number),
            Answer::Row(numbers) => numbers,
        }
    }

    /// The tally of a search with this result and this number of nodes.
    pub(super) fn tally(&self, nodes: u128) -> Tally {
        let tally = match self {
            Answer::Number(number) => Tally::of(*number),
            Answer::Row(numbers) => Tally::of_row(numbers.clone()),
        };
        Tally { nodes, ..tally }
    }
}

/// The numbers, separated by spaces.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.numbers().iter().map(u128::to_string).collect();
        f.pad(&texts.join(" "))
    }
}

/// The answer of a tally: its row, if it has one, else its number of solutions.
impl From<Tally> for Answer {
    fn from(tally: Tally) -> Answer {
        if tally.row.is_empty() { Answer::Number(tally.solutions) } else { Answer::Row(tally.row) }
    }
}

/// What is counted.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Subject {
    /// Solutions of n queens.
    Queens {
        /// Rows of the board.
        n: u32,
    },
    /// Placements.
    Placements {
        /// The problem as text.
        problem: String,
        /// The goal of the count.
        goal: &'static str,
    },
    /// A term of a sequence.
    Term {
        /// The name of the sequence.
        sequence: &'static str,
        /// The n of the term.
        n: u32,
    },
}

impl From<&Board> for Subject {
    fn from(board: &Board) -> Subject {
        Subject::Queens { n: board.n() }
    }
}

impl From<(&Problem, Goal)> for Subject {
    fn from((problem, goal): (&Problem, Goal)) -> Subject {
        Subject::Placements { problem: problem.to_string(), goal: goal.name() }
    }
}

impl From<(&Sequence, u32)> for Subject {
    fn from((sequence, n): (&Sequence, u32)) -> Subject {
        Subject::Term { sequence: sequence.name, n }
    }
}

/// How a count would be made.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Planned {
    /// What is counted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub subject: Subject,
    /// The method.
    pub method: &'static str,
    /// The instructions it uses.
    pub backend: &'static str,
    /// The number of units.
    pub units: u64,
    /// Predicted, as a rough guide; `None` if only a [trial](Plan::seconds) can predict it.
    pub seconds: Option<f64>,
    /// The number of threads for which the seconds and the memory are predicted.
    pub threads: usize,
    /// Predicted, in bytes.
    pub memory: u64,
}

impl Planned {
    /// The forecast of a plan for this number of threads.
    pub fn new(subject: impl Into<Subject>, plan: &Plan, threads: usize) -> Planned {
        let forecast = &plan.forecast;
        Planned {
            subject: subject.into(),
            method: forecast.method.name(),
            backend: forecast.backend.name(),
            units: forecast.units,
            seconds: plan.predicted(threads),
            threads,
            memory: forecast.memory(threads),
        }
    }
}

/// The progress of a count.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reached {
    /// The share of the predicted cost that is done, from 0 to 1.
    pub fraction: f64,
    /// Seconds since it began.
    pub elapsed: f64,
    /// Estimated seconds left; `None` until that is known.
    pub remaining: Option<f64>,
}

impl From<&Progress> for Reached {
    fn from(progress: &Progress) -> Reached {
        Reached {
            fraction: progress.fraction(),
            elapsed: progress.elapsed.as_secs_f64(),
            remaining: progress.remaining().map(|left| left.as_secs_f64()),
        }
    }
}

/// The numbers of a count, as text: they may not fit into JSON numbers.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Numbers {
    /// The number, if there is only one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub count: Option<String>,
    /// The numbers by size, first column or level, if requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub row: Option<Vec<String>>,
}

impl From<&Answer> for Numbers {
    fn from(answer: &Answer) -> Numbers {
        match answer {
            Answer::Number(number) => Numbers { count: Some(number.to_string()), row: None },
            Answer::Row(row) => Numbers { count: None, row: Some(row.iter().map(u128::to_string).collect()) },
        }
    }
}

/// A count.
///
/// ```
/// use lowbit::count::{Request, answer::{Counted, Planned}};
/// use lowbit::engine::Control;
/// use lowbit::queens::Board;
/// use std::time::Duration;
/// let board = Board::empty(8)?;
/// let plan = Request::new(board.clone()).plan()?;
/// assert_eq!(Planned::new(&board, &plan, 1).units, plan.forecast.units);
/// let count = plan.run(&Control::default())?.into_inner();
/// assert_eq!(Counted::new(&board, &count, None, Duration::from_secs(1)).numbers.count.as_deref(), Some("92"));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// What was counted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub subject: Subject,
    /// The result.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub numbers: Numbers,
    /// Solutions that differ under the symmetries of the board, as text; absent unless requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub unique: Option<String>,
    /// Absent if the method does not visit nodes one by one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub nodes: Option<u128>,
    /// Total time, checks included.
    pub seconds: f64,
    /// The method.
    pub method: &'static str,
    /// The instructions that were used.
    pub backend: &'static str,
    /// The number of units.
    pub units: u64,
    /// The checks that it passed.
    pub checks: Checked,
}

impl Counted {
    /// A count, the number of its classes if requested, and the time it took.
    pub fn new(subject: impl Into<Subject>, count: &Count, unique: Option<u128>, elapsed: Duration) -> Counted {
        let Count { answer, tally, forecast, checks } = count;
        Counted {
            subject: subject.into(),
            numbers: Numbers::from(answer),
            unique: unique.map(|classes| classes.to_string()),
            nodes: Some(tally.nodes).filter(|&nodes| nodes > 0),
            seconds: elapsed.as_secs_f64(),
            method: forecast.method.name(),
            backend: forecast.backend.name(),
            units: forecast.units,
            checks: Checked::from(checks),
        }
    }
}

/// The checks of a count.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// Units that another method recounted with the same result.
    pub units_recounted: u64,
    /// Whether the solutions fall into whole classes under the symmetries of the board.
    pub symmetry: bool,
    /// Whether it equals a published count.
    pub published: bool,
}

impl From<&Checks> for Checked {
    fn from(checks: &Checks) -> Checked {
        let Checks { units_recounted, symmetry, published, .. } = *checks;
        Checked { units_recounted, symmetry, published }
    }
}
