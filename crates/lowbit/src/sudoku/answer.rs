//! What is answered about sudokus: the command's `--json`, the page's server and Python print these types, field by field
//! as they stand here (feature `serde`).

use std::fmt::{self, Write};

use super::text::{Alphabet, Subject};
use super::{Best, Check, Grid, Marks, Weights};

/// One solution, if there is one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solved {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// All its cells in a line; `None` where there is no solution.
    pub solution: Option<String>,
}

impl Solved {
    /// The solution of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, solution: Option<&Grid>) -> Solved {
        Solved { puzzle: puzzle.into().line(), solution: solution.map(Grid::to_string) }
    }
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// As text: it may not fit into a JSON number.
    pub count: String,
    /// Whether these are all; otherwise there are more.
    pub exact: bool,
}

impl Counted {
    /// The count of a puzzle's solutions, and whether these are all.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, count: impl Into<u128>, exact: bool) -> Counted {
        Counted { puzzle: puzzle.into().line(), count: count.into().to_string(), exact }
    }
}

/// Whether a puzzle is a proper one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// How many givens it has.
    pub givens: usize,
    /// `unique`, `multiple` or `none`.
    pub verdict: &'static str,
    /// Every pair of givens that contradict each other.
    pub conflicts: Vec<Contradiction>,
    /// The givens that could go; absent unless it was asked for and the puzzle is unique.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub redundant: Option<Vec<String>>,
}

/// Two cells that share a row, a column or a box and hold the same digit.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Contradiction {
    /// By their names: r1c2.
    pub cells: [String; 2],
    /// The digit that both hold.
    pub digit: u8,
}

impl Checked {
    /// What was found out about a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, check: &Check) -> Checked {
        let subject = puzzle.into();
        let name = |cell: usize| check.shape.cell_name(cell);
        let conflicts = check.conflicts.iter();
        Checked {
            givens: subject.givens(),
            puzzle: subject.line(),
            verdict: check.verdict.name(),
            conflicts: conflicts
                .map(|pair| Contradiction { cells: [pair.first, pair.second].map(name), digit: pair.digit })
                .collect(),
            redundant: check.redundant.as_ref().map(|cells| cells.iter().map(|&cell| name(cell)).collect()),
        }
    }
}

/// For each cell the digits that occur in some solution.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Candidates {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// For each cell the digits it has in some solution, side by side; `None` where there is no solution.
    pub candidates: Option<Vec<Word>>,
}

/// Digits side by side, as text: `137`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word {
    digits: u32,
    alphabet: Alphabet,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = crate::bits::members(self.digits.into());
        digits.try_for_each(|digit| f.write_char(self.alphabet.character(digit as u8 + 1)))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Word {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Candidates {
    /// The candidates of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, candidates: Option<&Marks>) -> Candidates {
        let words = |marks: &Marks| {
            let alphabet = Alphabet::usual(marks.shape());
            let word = |cell| Word { digits: marks.digits(cell), alphabet };
            (0..marks.shape().cells()).map(word).collect()
        };
        Candidates { puzzle: puzzle.into().line(), candidates: candidates.map(words) }
    }
}

/// The smallest text among all equivalent puzzles.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Canonical {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// The canonical one, all its cells in a line.
    pub canonical: String,
}

impl Canonical {
    /// The canonical grid of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, canonical: &Grid) -> Canonical {
        Canonical { puzzle: puzzle.into().line(), canonical: canonical.to_string() }
    }
}

/// A minimal puzzle in the vicinity of a puzzle.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Near {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// The one that was found, all its cells in a line.
    pub near: String,
}

impl Near {
    /// What was found near a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, near: &Grid) -> Near {
        Near { puzzle: puzzle.into().line(), near: near.to_string() }
    }
}

/// The solution with the largest sum.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Scored {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// All its cells in a line; `None` where there is no solution.
    pub solution: Option<String>,
    /// The sum of weight times digit.
    pub sum: Option<i64>,
    /// The weight of each cell; absent where whoever asks has said it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub weights: Option<Vec<i64>>,
}

impl Scored {
    /// The best solution of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, best: Option<&Best>) -> Scored {
        let (solution, sum) = best.map(|best| (best.grid.to_string(), best.sum)).unzip();
        Scored { puzzle: puzzle.into().line(), solution, sum, weights: None }
    }

    /// The same with the weights that were used.
    pub fn by(self, weights: &Weights) -> Scored {
        let weights = (0..weights.shape().cells()).map(|cell| weights.of(cell)).collect();
        Scored { weights: Some(weights), ..self }
    }
}

/// Puzzles that were made.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Generated {
    /// The seed they are made from.
    pub seed: u64,
    /// Each in a line.
    pub puzzles: Vec<String>,
}

/// A puzzle in another format.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Converted {
    /// As it is written there.
    pub text: String,
}
