//! Answers about placements: the command's `--json`, the page's server and Python print these types, field by field
//! (feature `serde`).

use std::time::Duration;

use super::{Answer, Goal, Problem};
use crate::count::Count;
use crate::queens::answer::Checked;

/// The numbers of a count, as text: they may not fit into JSON numbers.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Numbers {
    /// The number, where it is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub count: Option<String>,
    /// The numbers by size, first column or level, where they are asked for.
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
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// What is placed where.
    pub problem: String,
    /// What was to be known.
    pub goal: &'static str,
    /// What was found.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub numbers: Numbers,
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

impl Counted {
    /// A count of a problem, with the time it took.
    pub fn new(problem: &Problem, goal: Goal, count: &Count, elapsed: Duration) -> Counted {
        Counted {
            problem: problem.to_string(),
            goal: goal.name(),
            numbers: Numbers::from(&count.answer),
            seconds: elapsed.as_secs_f64(),
            method: count.forecast.method.name(),
            backend: count.forecast.backend.name(),
            units: count.forecast.units,
            checks: Checked::from(&count.checks),
        }
    }
}
