//! The meaning of the words of a puzzle: digits, numbers, or candidates.

use super::super::{Grid, Marks, Shape};
use super::Alphabet;
use super::alphabet::BLANKS;
use super::split::Span;
use crate::TextError;
use crate::sentence;
use crate::words::Sentence;

/// A cell that cannot be read: its span, and why.
pub(super) struct BadCell {
    pub(super) number: usize,
    pub(super) message: Sentence,
}

impl BadCell {
    /// The error, for a puzzle that is all in one line.
    pub(super) fn in_line(self, number: u64, line: &str, spans: &[Span]) -> TextError {
        TextError::at(number, column(line, spans[self.number]), self.message)
    }
}

/// The column of a cell, in characters from 1.
pub(super) fn column(line: &str, span: Span) -> u64 {
    line[..span.start].chars().count() as u64 + 1
}

/// The error of a line with an impossible number of cells, at the first extra cell or after the last.
pub(super) fn misfit(number: u64, line: &str, spans: &[Span]) -> TextError {
    const SENSIBLE: [usize; 7] = [4, 9, 16, 25, 81, 256, 625];
    let cells = spans.len();
    let wanted = SENSIBLE.into_iter().min_by_key(|wanted| wanted.abs_diff(cells)).expect("seven");
    let message = sentence!(
        "{cells} cells: a row has 4, 9, 16 or 25, a whole puzzle 16, 81, 256 or 625",
        "{cells} 格：一行有 4、9、16 或 25 格，整道题有 16、81、256 或 625 格"
    );
    TextError::at(number, misfit_column(line, spans, wanted), message)
}

/// The column of the error: the first extra cell, or after the last.
pub(super) fn misfit_column(line: &str, spans: &[Span], wanted: usize) -> u64 {
    match (spans.get(wanted), spans.last()) {
        (Some(&too_many), _) => column(line, too_many),
        (None, Some(&last)) => column(line, last) + 1,
        (None, None) => 1,
    }
}

/// How the cells of a puzzle are read.
pub(super) enum Reading {
    Characters(Alphabet, Grid),
    Numbers(Grid),
    Marks(Marks),
}

/// The cells of a puzzle from the words they were written as.
pub(super) fn read_cells<'a>(shape: Shape, words: impl Iterator<Item = &'a str> + Clone) -> Result<Reading, BadCell> {
    let one_each = words.clone().all(|word| word.len() == 1);
    if one_each || words.clone().any(|word| !word.is_ascii()) {
        let alphabet = Alphabet::detect(shape, words.clone().map(|word| word.as_bytes()[0]));
        let digit = |word: &str| if word.len() == 1 { alphabet.digit(shape, word.as_bytes()[0]) } else { None };
        return fill(shape, words, digit, &alphabet.range(shape)).map(|grid| Reading::Characters(alphabet, grid));
    }
    let blank = |word: &str| word == "0" || (word.len() == 1 && BLANKS.contains(&word.as_bytes()[0]));
    if shape.side() > 9 {
        let number = |word: &str| word.parse().ok().filter(|&number: &u8| usize::from(number) <= shape.side());
        let digit = |word: &str| if blank(word) { Some(0) } else { number(word) };
        return fill(shape, words, digit, &format!("1..{}", shape.side())).map(Reading::Numbers);
    }
    let mut marks = Marks::none(shape);
    for (number, word) in words.enumerate() {
        let digits = word.bytes().try_fold(0, |digits, c| match Alphabet::Digits.digit(shape, c) {
            Some(digit @ 1..) => Some(digits | 1 << (digit - 1)),
            _ => None,
        });
        let digits = if blank(word) { Some(shape.all_digits()) } else { digits };
        let message = || {
            sentence!(
                "'{word}' are not candidates of a {shape} sudoku (1..{})",
                "“{word}”不是 {shape} 数独的候选数（1..{}）",
                shape.side()
            )
        };
        marks.set(number, digits.ok_or_else(|| BadCell { number, message: message() })?);
    }
    Ok(Reading::Marks(marks))
}

fn fill<'a>(
    shape: Shape,
    words: impl Iterator<Item = &'a str>,
    digit: impl Fn(&str) -> Option<u8>,
    range: &str,
) -> Result<Grid, BadCell> {
    let mut grid = Grid::empty(shape);
    for (number, word) in words.enumerate() {
        let message = || {
            sentence!(
                "'{word}' is not a digit of a {shape} sudoku ({range}, blank '.' or '0')",
                "“{word}”不是 {shape} 数独的数字（{range}，空格为“.”或“0”）"
            )
        };
        grid.set(number, digit(word).ok_or_else(|| BadCell { number, message: message() })?);
    }
    Ok(grid)
}

/// Candidates written as all digits in order, with blanks for the missing ones.
pub(super) fn read_marks(shape: Shape, line: &str, spans: &[Span]) -> Result<Marks, BadCell> {
    let characters = spans.iter().map(|span| line.as_bytes()[span.start]);
    let alphabet = Alphabet::detect(shape, characters.clone());
    let mut marks = Marks::none(shape);
    for (number, character) in characters.enumerate() {
        let (cell, place) = (number / shape.side(), number % shape.side());
        match alphabet.digit(shape, character) {
            Some(0) => {}
            Some(digit) if usize::from(digit) == place + 1 => marks.set(cell, marks.digits(cell) | 1 << place),
            _ => {
                let wanted = alphabet.character(place as u8 + 1);
                let found = &line[spans[number].start..spans[number].end];
                return Err(BadCell {
                    number,
                    message: sentence!(
                        "'{found}': candidate '{wanted}' or '.' was expected",
                        "应为候选数“{wanted}”或“.”，却是“{found}”"
                    ),
                });
            }
        }
    }
    Ok(marks)
}
