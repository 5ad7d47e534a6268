//! Candidates as text: all in one line, or as the strings of a JSON array.
//!
//! A cell of 9x9 has one of 512 sets of digits. A table holds the text of each, padded to a fixed length, so that a
//! cell is one copy; the next cell overwrites the padding.

use super::super::{Marks, Shape};
use super::{Alphabet, ascii};

/// The text of a cell, padded.
type Piece = [u8; 16];

/// By the set of its digits: the nine places of a cell, each its digit or a point.
static PLACES: [Piece; 512] = {
    let mut places = [[b'.'; 16]; 512];
    let mut digits = 0;
    while digits < 512 {
        let mut place = 0;
        while place < 9 {
            if digits >> place & 1 == 1 {
                places[digits][place] = b'1' + place as u8;
            }
            place += 1;
        }
        digits += 1;
    }
    places
};

/// By the set of its digits: the string of a cell and a comma, as in `"137",`. The last byte is their length.
static STRINGS: [Piece; 512] = {
    let mut strings = [[0; 16]; 512];
    let mut digits = 0;
    while digits < 512 {
        let mut piece = [0; 16];
        piece[0] = b'"';
        let (mut length, mut digit) = (1, 0);
        while digit < 9 {
            if digits >> digit & 1 == 1 {
                piece[length] = b'1' + digit as u8;
                length += 1;
            }
            digit += 1;
        }
        piece[length] = b'"';
        piece[length + 1] = b',';
        piece[15] = length as u8 + 2;
        strings[digits] = piece;
        digits += 1;
    }
    strings
};

impl Marks {
    /// Appends all candidates in one line: for each cell every digit, or `.` instead of it.
    ///
    /// ```
    /// use lowbit::sudoku::{Grid, Marks};
    /// let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
    /// let mut line = String::new();
    /// Marks::seen(&puzzle).write_line(&mut line);
    /// assert!(line.starts_with("1....23..2.....4"));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn write_line(&self, out: &mut String) {
        let shape = self.shape();
        if shape == Shape::NINE {
            return write_nine(|cell| self.digits(cell) as usize, out);
        }
        let characters = Alphabet::usual(shape).characters();
        let (side, characters) = (shape.side(), &characters[1..]);
        let mut line = vec![b'.'; shape.cells() * side + 1];
        for (cell, places) in line.chunks_exact_mut(side).enumerate() {
            let mut digits = self.digits(cell);
            while digits != 0 {
                let place = digits.trailing_zeros() as usize;
                places[place] = characters[place];
                digits &= digits - 1;
            }
        }
        *line.last_mut().expect("an ending") = b'\n';
        *out += ascii(&line);
    }
}

/// The same for the initial pencil marks of these givens, row by row.
pub(super) fn write_seen(shape: Shape, givens: &[u8], out: &mut String) {
    match givens.try_into() {
        Ok(nine) => {
            let seen = Marks::seen_in_nine(nine);
            write_nine(|cell| seen[cell].into(), out);
        }
        Err(_) => Marks::seen_in(shape, givens).write_line(out),
    }
}

fn write_nine(digits: impl Fn(usize) -> usize, out: &mut String) {
    let mut line = [0; 729 + 7];
    for cell in 0..81 {
        line[9 * cell..][..16].copy_from_slice(&PLACES[digits(cell) % 512]);
    }
    line[729] = b'\n';
    *out += ascii(&line[..730]);
}

/// Appends the candidates as a JSON array: for each cell a string of its digits.
pub(in crate::sudoku) fn write_strings(marks: &Marks, out: &mut String) {
    let shape = marks.shape();
    out.push('[');
    if shape == Shape::NINE {
        let (mut strings, mut end) = ([0; 81 * 12 + 4], 0);
        for cell in 0..81 {
            let piece = &STRINGS[marks.digits(cell) as usize % 512];
            strings[end..][..16].copy_from_slice(piece);
            end += usize::from(piece[15] & 15);
        }
        *out += ascii(&strings[..end - 1]);
    } else {
        let characters = Alphabet::usual(shape).characters();
        for cell in 0..shape.cells() {
            *out += if cell == 0 { "\"" } else { ",\"" };
            let digits = crate::bits::members(marks.digits(cell).into());
            out.extend(digits.map(|digit| characters[digit as usize + 1] as char));
            out.push('"');
        }
    }
    out.push(']');
}
