//! Answers about queens: the command's `--json`, the page's server and Python print these types, field by field
//! (feature `serde`).

use super::Solution;
pub use crate::count::answer::{Checked, Counted, Planned, Reached};

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
