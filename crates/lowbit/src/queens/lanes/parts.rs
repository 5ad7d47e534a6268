//! A board as parts that use its symmetry: each solution of a part stands for several of the whole.

use super::border;
use crate::bits::{full, reverse};
use crate::queens::Board;

/// A board by its candidates per row, each of whose solutions stands for `weight` solutions of the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) candidates: Vec<u64>,
    pub(super) weight: u32,
}

/// From this size on the plain board is cut by its border: below, the many small parts would not fill the lanes.
const BORDER_PAYS: u32 = 15;

/// The parts of a board; their solutions, each times its weight, are those of the board.
pub(super) fn parts(board: &Board) -> Vec<Part> {
    let n = board.n();
    if board.is_plain() && n >= BORDER_PAYS {
        return border::parts(n);
    }
    let candidates: Vec<u64> = (0..n).map(|row| board.candidates(row)).collect();
    if n > 1 && candidates.iter().all(|&row| row == reverse(row, n)) {
        halves(candidates)
    } else {
        vec![Part { candidates, weight: 1 }]
    }
}

/// A mirrored board of more than one row by its topmost queen off the middle column: it stands left of it in one half
/// of the solutions and right of it in their images. No solution is its own image.
fn halves(candidates: Vec<u64>) -> Vec<Part> {
    let n = candidates.len() as u32;
    let left = full(n / 2);
    let middle = full(n.div_ceil(2)) & !left;
    let part = |first: u64, second: u64| {
        let mut candidates = candidates.clone();
        candidates[0] &= first;
        candidates[1] &= second;
        Part { candidates, weight: 2 }
    };
    match n % 2 {
        0 => vec![part(left, full(n))],
        _ => vec![part(left, full(n)), part(middle, left)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_mirrored_boards() {
        let halves = |n| parts(&Board::empty(n).unwrap());
        assert_eq!(halves(1), [Part { candidates: vec![1], weight: 1 }]);
        assert_eq!(halves(4), [Part { candidates: vec![0b0011, 0b1111, 0b1111, 0b1111], weight: 2 }]);
        let left = Part { candidates: vec![0b001, 0b111, 0b111], weight: 2 };
        let middle = Part { candidates: vec![0b010, 0b001, 0b111], weight: 2 };
        assert_eq!(halves(3), [left, middle]);
        let mut board = Board::empty(4).unwrap();
        board.block(2, 0).unwrap();
        assert_eq!(parts(&board), [Part { candidates: vec![0b1111, 0b1111, 0b1110, 0b1111], weight: 1 }]);
        board.block(2, 3).unwrap();
        assert_eq!(parts(&board), [Part { candidates: vec![0b0011, 0b1111, 0b0110, 0b1111], weight: 2 }]);
    }
}
