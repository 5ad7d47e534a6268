//! Star Battle Notation: a board in one word, `AA2W1OB-UJcT...`.
//!
//! ```text
//!     AA  2  W  1OB-UJcT...     walls, six to a character, the last one in the lowest bit: between columns row by row,
//!     n   k     walls           then between rows column by column
//! ```
//!
//! The size is written twice, as 5 to 9, and A to P for 10 to 25. The fourth character says whether marks follow the
//! walls, three cells in a character: 1 for a cross, 2 for a star.

use super::link::rooms;
use super::{Entry, Format};
use crate::regions::Board;
use crate::{TextError, sentence};

/// The characters, by value.
const VALUES: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// The fourth character if there are walls only, and if marks follow.
const WALLS: u8 = b'W';
const MARKS: u8 = b'e';

/// The sizes that a character can express.
const SIZES: std::ops::RangeInclusive<usize> = 5..=25;

fn value(character: u8) -> Option<usize> {
    VALUES.iter().position(|&other| other == character)
}

/// The number of characters for the walls of n x n.
fn length_of_walls(n: usize) -> usize {
    (2 * n * (n - 1)).div_ceil(6)
}

/// The size and number of stars, if a word has the beginning and the length of a board in this notation.
fn head(word: &str) -> Option<(usize, u32)> {
    let &[first, second, stars @ b'1'..=b'9', kind @ (WALLS | MARKS), ..] = word.as_bytes() else { return None };
    let n = value(first).filter(|n| first == second && SIZES.contains(n))?;
    let marks = if kind == MARKS { (n * n).div_ceil(3) } else { 0 };
    (word.len() == 4 + length_of_walls(n) + marks).then(|| (n, u32::from(stars - b'0')))
}

/// Whether a word is a board in this notation.
pub(super) fn is_notation(word: &str) -> bool {
    head(word).is_some()
}

/// Reads a board in this notation, as checked by [`is_notation`].
pub(super) fn read(number: u64, word: &str) -> Result<Entry, TextError> {
    let (n, stars) = head(word).expect("the caller has looked");
    let mut values = Vec::new();
    for (place, &character) in word.as_bytes().iter().enumerate().skip(4) {
        let unknown = || {
            let message = sentence!(
                "this character has no value: digits, letters, '-' and '_' do",
                "这个字符没有数值：应为数字、字母、“-”或“_”"
            );
            TextError::at(number, place as u64 + 1, message)
        };
        values.push(value(character).ok_or_else(unknown)?);
    }
    let (walls, marks) = values.split_at(length_of_walls(n));
    let walls: Vec<bool> = walls.iter().flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1 == 1)).collect();
    let (beside, below) = walls[walls.len() - 2 * n * (n - 1)..].split_at(n * (n - 1));
    let regions = rooms(n, |row, column| beside[row * (n - 1) + column], |row, column| below[column * (n - 1) + row]);
    let mut board =
        Board::new(n as u32, stars, &regions).map_err(|fault| TextError::in_line(number, fault.sentence()))?;
    let states = marks.iter().flat_map(|value| [value >> 4, value >> 2 & 3, value & 3]);
    for (cell, state) in states.take(n * n).enumerate() {
        let (row, column) = ((cell / n) as u32, (cell % n) as u32);
        let marked = match state {
            0 => Ok(()),
            1 => board.cross(row, column),
            2 => board.enter(row, column),
            _ => {
                let message = sentence!("a mark is 0, 1 or 2, not 3", "标记是 0、1 或 2，不是 3");
                let place = 4 + length_of_walls(n) + cell / 3;
                return Err(TextError::at(number, place as u64 + 1, message));
            }
        };
        marked.map_err(|fault| TextError::in_line(number, fault.sentence()))?;
    }
    let form = if board.is_plain() { Format::Sbn } else { Format::Letters };
    Ok(Entry { board, line: number, form, name: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The notation of a board, written independently of the reader: bits in a string.
    fn written(board: &Board, marks: Option<&[u8]>) -> String {
        let n = board.n();
        let wall = |a: (u32, u32), b: (u32, u32)| u8::from(board.region(a.0, a.1) != board.region(b.0, b.1));
        let mut bits = Vec::new();
        (0..n).for_each(|row| bits.extend((1..n).map(|column| wall((row, column - 1), (row, column)))));
        (0..n).for_each(|column| bits.extend((1..n).map(|row| wall((row - 1, column), (row, column)))));
        let character = |value: u32| VALUES[value as usize] as char;
        let mut padded = vec![0; (6 - bits.len() % 6) % 6];
        padded.extend(bits);
        let six = |bits: &[u8]| character(bits.iter().fold(0, |value, &bit| 2 * value + u32::from(bit)));
        let size = character(n);
        let mut text = format!("{size}{size}{}{}", board.stars(), if marks.is_some() { 'e' } else { 'W' });
        text.extend(padded.chunks(6).map(six));
        let three = |marks: &[u8]| {
            character((0..3).fold(0, |value, place| 4 * value + u32::from(*marks.get(place).unwrap_or(&0))))
        };
        text.extend(marks.unwrap_or_default().chunks(3).map(three));
        text
    }

    #[test]
    fn boards_are_read_with_and_without_marks() {
        let connected = |board: &Board| (0..board.n()).all(|region| board.is_connected(region as u8));
        for (n, stars) in [(5, 1), (6, 1), (9, 2), (10, 2), (14, 3)] {
            for board in crate::regions::samples::boards(n, stars, 5).filter(connected).take(20) {
                let plain = Board::new(n, stars, board.regions()).unwrap();
                let text = written(&plain, None);
                let read: Board = text.parse().unwrap();
                assert!(written(&read, None) == text && read.stars() == stars && read.is_plain(), "{text}");
            }
        }
        let board: Board = "AABBB\nAABBB\nACCCB\nDDDEE\nDDDEE\n".parse().unwrap();
        let mut marks = [0; 25];
        (marks[3], marks[24]) = (2, 1);
        let read: Board = written(&board, Some(&marks)).parse().unwrap();
        assert_eq!((read.given(0), read.empty(4)), (1 << 3, 1 << 4));
    }

    #[test]
    fn faults_have_their_place() {
        let board: Board = "AABBB\nAABBB\nACCCB\nDDDEE\nDDDEE\n".parse().unwrap();
        let text = written(&board, Some(&[0; 25]));
        let fault = |place: usize, character: &str| {
            let mut text = text.clone();
            text.replace_range(place..place + 1, character);
            text.parse::<Board>().unwrap_err().to_string()
        };
        assert_eq!(fault(6, "+"), "line 1, column 7: this character has no value: digits, letters, '-' and '_' do");
        assert_eq!(fault(12, "3"), "line 1, column 13: a mark is 0, 1 or 2, not 3");
        let walls: String = (0..7).map(|_| '_').collect();
        let all_walls = format!("551W{walls}").parse::<Board>().unwrap_err().to_string();
        assert!(all_walls.ends_with("a board of 5 x 5 has 5 regions, not more"), "{all_walls}");
    }
}
