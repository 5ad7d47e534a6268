//! Parts of a board that use its symmetry: each solution of a part counts for several of the whole.
//!
//! A mirror-symmetric board is searched by halves. The plain board is searched by the four queens of its border, up to
//! symmetry.
//!
//! Every solution has a queen in the first row, the last row, the first column and the last column. These queens are
//! its *border*:
//!
//! ```text
//!           0   top      n-1
//!         0 . . Q . . . . .          top, bottom: columns
//!           . . . . . . . .          left, right: rows
//!      left Q . . . . . . .
//!           . . . . . . . .
//!           . . . . . . . Q right
//!       n-1 . . . . Q . . .
//!               bottom
//! ```
//!
//! **Why the weights are exact.** Let G be the 8 symmetries of the square. For g in G, S is a solution with border B if
//! and only if gS is one with border gB, so B and gB have equally many solutions. Borders therefore fall into orbits of
//! equal counts, and
//!
//! > solutions = sum over orbits of (size of the orbit) x (solutions with the border that is first in its orbit).
//!
//! This does not depend on the solutions: one that is itself symmetric needs no special care.
//!
//! A border with a queen in a corner has only three queens. No two corners can be taken (they attack each other), so
//! some turn brings the corner queen to (0, 0), where transposition exchanges `bottom` and `right`. These differ, since
//! (n-1, x) and (x, n-1) lie on a diagonal: the orbit has 8 borders, and `bottom < right` picks one of the two with the
//! queen at (0, 0).

use crate::bits::{full, reverse};
use crate::queens::Board;

/// A board by its candidates per row, each of whose solutions counts as `weight` solutions of the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::queens::kernels) struct Part {
    pub(in crate::queens::kernels) candidates: Vec<u64>,
    pub(in crate::queens::kernels) weight: u32,
}

/// From this size on the plain board is cut by its border: on smaller boards the parts would not fill the lanes.
const BORDER_PAYS: u32 = 15;

/// The parts of a board; their solutions, each times its weight, are those of the board.
pub(super) fn parts(board: &Board) -> Vec<Part> {
    let n = board.n();
    if board.is_plain() && n >= BORDER_PAYS {
        return border_parts(n);
    }
    let candidates = board.rows();
    if n > 1 && candidates.iter().all(|&row| row == reverse(row, n)) {
        halves(candidates)
    } else {
        vec![Part { candidates, weight: 1 }]
    }
}

/// The halves of a mirror-symmetric board of more than one row: its topmost queen off the middle column is left of it
/// in one half of the solutions and right of it in their images. No solution is its own image.
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

/// The places of the border queens, none in a corner; their order defines the first border of an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Border {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

impl Border {
    fn transposed(self) -> Border {
        Border { top: self.left, bottom: self.right, left: self.top, right: self.bottom }
    }

    /// Mirrored left to right.
    fn mirrored(self, n: u32) -> Border {
        Border { top: n - 1 - self.top, bottom: n - 1 - self.bottom, left: self.right, right: self.left }
    }

    /// The size of its orbit if it is the first border in it, otherwise 0.
    fn weight(self, n: u32) -> u32 {
        let mut image = self;
        let mut fixed = 0;
        for turn in 0..8 {
            // Alternating transposition and mirroring runs through all 8 images.
            image = if turn % 2 == 0 { image.transposed() } else { image.mirrored(n) };
            if image < self {
                return 0;
            }
            fixed += u32::from(image == self);
        }
        8 / fixed
    }

    /// Whether no two of its queens attack each other.
    fn is_legal(self, n: u32) -> bool {
        let queens = [(0, self.top), (n - 1, self.bottom), (self.left, 0), (self.right, n - 1)];
        let attack = |a: (u32, u32), b: (u32, u32)| a.0 == b.0 || a.1 == b.1 || a.0.abs_diff(b.0) == a.1.abs_diff(b.1);
        (0..4).all(|i| (0..i).all(|j| !attack(queens[i], queens[j])))
    }
}

/// The plain board of size n >= 6, as parts with fixed borders.
///
/// Borders that differ in `top` alone share a part: the boards differ in the first row only.
pub(super) fn border_parts(n: u32) -> Vec<Part> {
    let mut parts = Vec::new();
    for bottom in 1..n - 1 {
        for right in bottom + 1..n - 1 {
            parts.push(Part { candidates: candidates(n, 1, bottom, 0, right), weight: 8 });
        }
    }
    for bottom in 1..n - 1 {
        for left in 1..n - 1 {
            for right in 1..n - 1 {
                let mut tops = [0_u64; 9]; // by weight
                // In the first border of an orbit no queen is nearer to a corner than the top one.
                let nearest =
                    [bottom, left, right].into_iter().fold(n / 2 - 1, |nearest, at| nearest.min(at).min(n - 1 - at));
                for top in 1..=nearest {
                    let border = Border { top, bottom, left, right };
                    if border.is_legal(n) {
                        tops[border.weight(n) as usize] |= 1 << top;
                    }
                }
                let weighted = (1..=8).filter(|&weight| tops[weight as usize] != 0);
                parts.extend(weighted.map(|weight| Part {
                    candidates: candidates(n, tops[weight as usize], bottom, left, right),
                    weight,
                }));
            }
        }
    }
    parts
}

/// Candidates by row: the border as given, and no other queen in the border columns.
fn candidates(n: u32, tops: u64, bottom: u32, left: u32, right: u32) -> Vec<u64> {
    let inner = full(n - 1) & !1;
    let mut candidates = vec![inner; n as usize];
    candidates[left as usize] = 1;
    candidates[right as usize] = 1 << (n - 1);
    candidates[0] = tops;
    candidates[n as usize - 1] = 1 << bottom;
    candidates
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

    #[test]
    fn orbits_hold_every_border_once() {
        for n in 6..=13 {
            let inner = || 1..n - 1;
            let mut borders = Vec::new();
            for (top, bottom) in inner().flat_map(|top| inner().map(move |bottom| (top, bottom))) {
                for (left, right) in inner().flat_map(|left| inner().map(move |right| (left, right))) {
                    borders.push(Border { top, bottom, left, right });
                }
            }
            borders.retain(|border| border.is_legal(n));
            let weights: u32 = borders.iter().map(|border| border.weight(n)).sum();
            assert_eq!(weights as usize, borders.len(), "n {n}");
            let tops = |board: &Part| board.weight * board.candidates[0].count_ones();
            let corners = (n - 2) * (n - 3) / 2 * 8;
            assert_eq!(
                border_parts(n).iter().map(tops).sum::<u32>(),
                weights + corners,
                "n {n}: every border is in a board"
            );
        }
    }

    #[test]
    fn symmetric_borders_have_small_orbits() {
        // A quarter turn takes (top, left, bottom, right) to itself.
        assert_eq!(Border { top: 1, left: 6, bottom: 6, right: 1 }.weight(8), 2);
        assert_eq!(Border { top: 1, left: 5, bottom: 6, right: 2 }.weight(8), 4);
        assert_eq!(Border { top: 1, left: 5, bottom: 4, right: 2 }.weight(8), 8);
        assert_eq!(Border { top: 2, left: 5, bottom: 1, right: 3 }.weight(8), 0);
    }
}
