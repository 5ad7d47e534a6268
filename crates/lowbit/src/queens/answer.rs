//! Answers about queens: the command's `--json`, the page's server and Python print these types, field by field
//! (feature `serde`).

use std::time::Duration;

use super::{Board, Checks, Count, Forecast, Solution};
use crate::engine::Progress;

/// How a count would be made.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Planned {
    /// Rows of the board.
    pub n: u32,
    /// The method.
    pub method: &'static str,
    /// The instructions it uses.
    pub backend: &'static str,
    /// The number of units.
    pub units: u64,
    /// Predicted, as a rough guide; `None` where only a trial tells.
    pub seconds: Option<f64>,
    /// Predicted, in bytes.
    pub memory: u64,
}

impl Planned {
    /// A forecast for this number of threads.
    pub fn new(board: &Board, forecast: &Forecast, threads: usize) -> Planned {
        Planned {
            n: board.n(),
            method: forecast.method.name(),
            backend: forecast.backend.name(),
            units: forecast.units,
            seconds: forecast.seconds(threads),
            memory: forecast.memory(threads),
        }
    }
}

/// How far a count is.
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

/// A count.
///
/// ```
/// use lowbit::engine::Control;
/// use lowbit::queens::answer::{Counted, Planned};
/// use lowbit::count::Request;
/// use lowbit::queens::Board;
/// use std::time::Duration;
/// let board = Board::empty(8)?;
/// let plan = Request::new(board.clone()).plan()?;
/// assert_eq!(Planned::new(&board, &plan.forecast, 1).n, 8);
/// let count = plan.run(&Control::default())?.into_inner();
/// assert_eq!(Counted::new(&board, &count, None, Duration::from_secs(1)).count, "92");
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// Rows of the board.
    pub n: u32,
    /// As text: it may not fit into a JSON number.
    pub count: String,
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
    /// How it was checked.
    pub checks: Checked,
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

impl Counted {
    /// A count of a board, and of its classes if requested, with the time it took.
    pub fn new(board: &Board, count: &Count, unique: Option<u128>, elapsed: Duration) -> Counted {
        let Count { tally, forecast, checks, .. } = count;
        Counted {
            n: board.n(),
            count: count.answer.to_string(),
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

/// A list of solutions, or how it ended.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Listed {
    /// The length of the list.
    pub listed: u64,
    /// Whether the list is complete; otherwise there may be more.
    pub complete: bool,
    /// The column of each row's queen, from 1; absent if they were sent before.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solutions: Option<Vec<Vec<u32>>>,
}

/// One solution, if there is one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solved {
    /// The column of each row's queen, from 1; `None` if there is no solution.
    pub solution: Option<Vec<u32>>,
}

impl From<Option<Solution>> for Solved {
    fn from(solution: Option<Solution>) -> Solved {
        Solved { solution: solution.as_ref().map(columns) }
    }
}

/// The column of each row's queen, from 1.
pub fn columns(solution: &Solution) -> Vec<u32> {
    solution.columns().iter().map(|column| column.saturating_add(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_from_one() {
        let solved = Solved::from(Some(Solution::from(vec![1, 3, 0, 2])));
        assert_eq!(solved, Solved { solution: Some(vec![2, 4, 1, 3]) });
        assert_eq!(Solved::from(None), Solved { solution: None });
    }
}
