//! A line of a library of technique examples, as HoDoKu keeps them: the position before a step.
//!
//! ```text
//! :0300:4:..5.2+3..8...(81 cells, '+' before what was entered):412 415:499::     technique, digits, cells, candidates that are gone,
//!                                                                               what the step removes, what it places
//! ```
//! Candidates are written as digit, row, column. The effect of the step is not read. If some digits are marked as
//! entered, the others are givens.

use super::Alphabet;
use super::entry::{Entry, Form};
use super::rows::Found;
use crate::TextError;
use crate::sentence;
use crate::sudoku::{Grid, Marks, Shape};

/// Whether a line has this form.
pub(super) fn is_library(line: &str) -> bool {
    line.trim_start().starts_with(':') && line.matches(':').count() >= 5
}

/// The position of such a line: givens, or pencil marks if candidates were removed.
pub(super) fn read(number: u64, line: &str) -> Found {
    let fault = |words| TextError::in_line(number, words);
    let fields: Vec<&str> = line.trim().split(':').collect();
    let (mut grid, mut givens) = (Grid::empty(Shape::NINE), Grid::empty(Shape::NINE));
    let cells: Vec<char> = fields[3].chars().filter(|&character| character != '+').collect();
    if cells.len() != 81 || !cells.iter().all(|character| character.is_ascii_digit() || *character == '.') {
        let count = cells.len();
        return Err(fault(sentence!(
            "a library line with {count} cells: 81 digits or dots are needed in its third field",
            "题库行有 {count} 格：第三个字段须为 81 个数字或点"
        )));
    }
    let mut is_entered = false;
    let mut cell = 0;
    for character in fields[3].chars() {
        if character == '+' {
            is_entered = true;
            continue;
        }
        let digit = character.to_digit(10).unwrap_or(0) as u8;
        grid.set(cell, digit);
        givens.set(cell, if is_entered { 0 } else { digit });
        (cell, is_entered) = (cell + 1, false);
    }
    let mut marks = Marks::seen(&grid);
    let mut is_marked = false;
    for word in fields[4].split_whitespace() {
        let digits: Vec<usize> =
            word.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as usize).collect();
        let &[digit @ 1..=9, row @ 1..=9, column @ 1..=9] = &digits[..] else {
            return Err(fault(sentence!(
                "'{word}' is not a candidate: digit, row and column are needed",
                "“{word}”不是候选数：须为数字、行、列"
            )));
        };
        let cell = (row - 1) * 9 + column - 1;
        if grid.cells()[cell] == 0 {
            marks.set(cell, marks.digits(cell) & !(1 << (digit - 1)));
            is_marked = true;
        }
    }
    let givens = (givens != grid).then_some(givens);
    Ok(match is_marked {
        true => Entry { givens, ..Entry::new(number, marks.into(), Form::MarksLine) },
        false => Entry { givens, ..Entry::new(number, grid.into(), Form::Line(Alphabet::Digits)) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Puzzle;

    const CELLS: &str = "+1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

    #[test]
    fn positions_of_a_library_are_read() {
        let line = format!(":0000:4:{CELLS}::123:::");
        let Ok(Entry { puzzle: Puzzle::Givens(filled), givens: Some(givens), .. }) = read(1, &line) else { panic!() };
        assert_eq!(filled.cells()[0], 1);
        assert_eq!((givens.cells()[0], &givens.cells()[1..]), (0, &filled.cells()[1..]));
        assert_eq!(read(1, &line.replace('+', "")).map(|entry| entry.givens), Ok(None));
        let Ok(Entry { puzzle: Puzzle::Marks(marks), .. }) = read(1, &format!(":0300-x:4:{CELLS}:412 812:123:::"))
        else {
            panic!()
        };
        assert_eq!(marks.digits(0), 1);
        assert_eq!(marks.digits(1) & (1 << 3 | 1 << 7), 0);
        assert!(read(1, &format!(":0300:4:{CELLS}:41:::")).is_err());
        assert!(read(7, ":0300:4:1.3:::").unwrap_err().to_string().contains("line 7"));
    }
}
