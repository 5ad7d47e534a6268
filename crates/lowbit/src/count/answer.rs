//! What a count finds.

use std::fmt;

use crate::engine::Tally;

/// What a count found.
///
/// ```
/// use lowbit::count::Answer;
/// assert_eq!(Answer::Row(vec![1, 5, 12]).numbers(), [1, 5, 12]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// How many there are.
    Number(u128),
    /// How many by size, by first column or by level, from the first on.
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
}

/// The numbers with a space between two of them.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.numbers().iter().map(u128::to_string).collect();
        f.pad(&texts.join(" "))
    }
}

/// The answer of a tally whose row, if it has one, is what was asked for.
impl From<Tally> for Answer {
    fn from(tally: Tally) -> Answer {
        if tally.row.is_empty() { Answer::Number(tally.solutions) } else { Answer::Row(tally.row) }
    }
}
