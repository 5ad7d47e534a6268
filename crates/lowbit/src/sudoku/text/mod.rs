//! Puzzles as text: every usual layout is recognised, and the answer can be written in the same form.
//!
//! | to | call |
//! |---|---|
//! | read puzzles, one after the other | [`Reader`] |
//! | read the one puzzle of a text that was pasted | [`read_pasted`] |
//! | read line by line, as lines arrive | [`Parser`] |
//! | write a puzzle or its solution | [`Format::write`]; as the puzzle was written: [`Form::write_answer`] |
//!
//! The layout of a text is decided by its first puzzle and applies to the whole text:
//!
//! | layout | recognised by |
//! |---|---|
//! | a puzzle on each line | 16, 81, 256 or 625 cells at the beginning of the line; text after a blank, `,`, `;` or `#` is ignored |
//! | a candidate grid on each line | 64, 729, 4096 or 15,625 characters: for each cell every digit, or `.` instead of it |
//! | rows | 4, 9, 16 or 25 cells on each line, with spaces, `\|` and lines of `-` `=` `+` or without; also `.sdk` and `.ss` |
//! | rows of numbers | 16 or 25 numbers on each line |
//! | rows of candidates | 9 words on each line, each the digits that a cell may hold |
//! | CSV | a header with a column `puzzle`, `quizzes`, … |
//! | JSON lines | `{"puzzle": "…"}` on each line |
//!
//! Blanks are `.`, `0`, `-`, `_`, `*` or `?`. Digits of 16x16 are `A`..`P`, or `1`..`9A`..`G` if any of `1`..`9`
//! occurs, or `0`..`9A`..`F` if `0` occurs besides another blank; of 25x25 `A`..`Y` or `1`..`9A`..`P`. A line of 16
//! cells is a 4x4 puzzle if it has givens and all are `1`..`4`, unless one of the lines that come with it shows that it
//! is a row of 16x16. Lines that begin with `#` are comments. A blank line ends a grid, or separates two of its bands.

mod alphabet;
mod candidates;
mod cells;
mod entry;
mod format;
mod library;
mod lines;
mod pasted;
mod reader;
mod rows;
mod rows_drawn;
mod split;
mod svg;
#[cfg(test)]
mod tests;

pub use alphabet::Alphabet;
pub(super) use candidates::write_strings;
pub use entry::{Drawing, Entry, Form};
pub use format::{Content, Format, Shown, Subject};
pub use lines::{Line, LineLayout, plain_nine};
pub use pasted::read_pasted;
pub use reader::{Parser, Reader, Reading, Stated, StatedLayout};

/// ASCII characters as a string.
fn ascii(characters: &[u8]) -> &str {
    std::str::from_utf8(characters).expect("ASCII characters")
}
