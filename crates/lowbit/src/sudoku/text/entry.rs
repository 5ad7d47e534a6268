//! A puzzle as it was read: its cells, and how they were written.

use super::super::{Grid, Marks};
use super::Alphabet;

/// A puzzle read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of its first line, from 1.
    pub line: u64,
    /// Its givens; of a candidate grid, the cells with one candidate.
    pub givens: Grid,
    /// Its pencil marks, where it was written as a candidate grid.
    pub marks: Option<Marks>,
    /// How it was written.
    pub form: Form,
}

impl Entry {
    /// The digits each cell may hold: its pencil marks, or what its givens leave before any reasoning.
    pub fn candidates(&self) -> Marks {
        self.marks.clone().unwrap_or_else(|| Marks::from(&self.givens))
    }
}

/// How a puzzle was written, so that the answer can be written alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// All cells in one line.
    Line(Alphabet),
    /// Rows of characters, with spaces and borders or without.
    Drawing(Drawing),
    /// Rows of numbers, separated by white space.
    Numbers,
    /// All candidates in one line.
    MarksLine,
    /// Rows of candidates, separated by white space.
    MarksRows,
    /// A record of a CSV file.
    Csv,
    /// A JSON object on a line.
    Json,
}

/// The lines of a grid as they were read, and where in them the cells are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub(super) text: String,
    /// For each cell, the position of its one character in `text`.
    pub(super) cells: Vec<usize>,
    pub(super) alphabet: Alphabet,
}

impl Drawing {
    /// The drawing with the cells of `grid` in the place of its own.
    pub fn with(&self, grid: &Grid) -> String {
        let mut bytes = self.text.clone().into_bytes();
        for (&at, &digit) in self.cells.iter().zip(grid.cells()) {
            bytes[at] = self.alphabet.character(digit) as u8;
        }
        String::from_utf8(bytes).expect("one ASCII character was replaced by another")
    }
}
