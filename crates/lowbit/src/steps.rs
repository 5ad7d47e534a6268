//! A step of human reasoning, as data: words, JSON and drawings are all made from it, so they cannot disagree.
//!
//! Each puzzle has its own techniques ([`regions::steps`](crate::regions::steps)); what a step is, they share.

/// A row, column, box or region, by number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum House {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// A box of a sudoku.
    Box(u16),
    /// A region.
    Region(u16),
}

/// A candidate: a cell, row by row from 0, and what may go there: a digit from 1, or 0 for a star.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// The cell.
    pub cell: u16,
    /// The digit, or 0 for a star.
    pub digit: u8,
}

impl Mark {
    /// A star on a cell.
    pub fn star(cell: usize) -> Mark {
        Mark { cell: cell as u16, digit: 0 }
    }
}

/// Something that a proof says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// This is assumed, to see where it leads.
    Assumed(Mark),
    /// The houses must take so many of these candidates, and no others are left to them.
    Among {
        /// The houses.
        houses: Vec<House>,
        /// What is left to them.
        marks: Vec<Mark>,
        /// How many they need.
        need: u32,
    },
    /// This candidate is in every solution.
    Is(Mark),
    /// This candidate is in none.
    IsNot(Mark),
    /// The house cannot get what it needs.
    Impossible(House),
}

/// A fact, and the earlier statements it follows from, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What is said.
    pub fact: Fact,
    /// Why: the numbers of earlier statements; none for what is seen on the board or assumed.
    pub because: Vec<usize>,
}

/// One step: what it rests on, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<T> {
    /// How it reasons.
    pub technique: T,
    /// The houses it speaks of: first those it rests on, then those it changes.
    pub houses: Vec<House>,
    /// The candidates it rests on.
    pub reasons: Vec<Mark>,
    /// Candidates that belong together, such as the two-by-two blocks of a tiling.
    pub groups: Vec<Vec<Mark>>,
    /// What is placed.
    pub placed: Vec<Mark>,
    /// What is removed.
    pub removed: Vec<Mark>,
    /// Why, statement by statement.
    pub proof: Vec<Statement>,
}

impl<T> Step<T> {
    /// Whether it changes anything.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.removed.is_empty()
    }
}
