//! A puzzle as it was read: its cells, and how they were written.

use super::super::{Grid, Puzzle};
use super::Alphabet;

/// A puzzle read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of its first line, from 1.
    pub line: u64,
    /// Its givens, or its pencil marks if it was written as a candidate grid.
    pub puzzle: Puzzle,
    /// How it was written.
    pub form: Form,
    /// The givens, if the text tells them: other filled cells are entries.
    pub givens: Option<Grid>,
}

impl Entry {
    /// An entry whose text does not tell the givens.
    pub(in crate::sudoku) fn new(line: u64, puzzle: Puzzle, form: Form) -> Entry {
        Entry { line, puzzle, form, givens: None }
    }
}

/// How a puzzle was written, so that the answer can be written in the same form.
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

/// The lines of a grid as they were read, and the positions of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub(super) text: String,
    /// For each cell, the position of its one character in `text`.
    pub(super) cells: Vec<usize>,
    pub(super) alphabet: Alphabet,
    /// The character of a blank, when one is written.
    pub(super) blank: u8,
}

impl Drawing {
    /// Appends the drawing with these digits, row by row, in place of its own; 0 is a blank.
    pub fn write(&self, digits: &[u8], out: &mut String) {
        let mut characters = self.alphabet.characters();
        characters[0] = self.blank;
        // Drawings of 9x9 fit here; an allocation takes longer than the rest.
        let (mut room, mut long);
        let text: &mut [u8] = if self.text.len() <= 512 {
            room = [0; 512];
            &mut room[..self.text.len()]
        } else {
            long = vec![0; self.text.len()];
            &mut long
        };
        text.copy_from_slice(self.text.as_bytes());
        for (&at, &digit) in self.cells.iter().zip(digits) {
            text[at] = characters[usize::from(digit)];
        }
        *out += std::str::from_utf8(text).expect("one ASCII character was replaced by another");
    }
}
