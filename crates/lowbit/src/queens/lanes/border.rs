//! The plain board by the four queens of its border, up to turning and mirroring.
//!
//! Every solution has a queen in the first row, the last row, the first column and the last column. Their places
//! are its *border*:
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
//! **Why the weights are exact.** Let G be the 8 turns and mirrorings of the board. For g in G, S is a solution with
//! border B if and only if gS is one with border gB, so B and gB have equally many solutions. Borders therefore fall
//! into orbits of equal counts, and
//!
//! > solutions = sum over orbits of (size of the orbit) x (solutions with the border that is first in its orbit).
//!
//! Nothing is said about the solutions themselves: a solution with a symmetry of its own needs no special care.
//!
//! A border with a queen in a corner has only three queens. No two corners can be taken (they attack each other), so
//! some turn brings the corner queen to (0, 0), where mirroring in the long diagonal exchanges `bottom` and `right`.
//! These differ, since (n-1, x) and (x, n-1) lie on a diagonal: the orbit has 8 borders, and `bottom < right` picks
//! one of the two with the queen at (0, 0).

use super::parts::Part;
use crate::bits::full;

/// The places of the border queens, none in a corner; in the order in which the first of an orbit is chosen.
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

    /// The size of its orbit if it is the first border in it, 0 if another comes before.
    fn weight(self, n: u32) -> u32 {
        let mut image = self;
        let mut fixed = 0;
        for turn in 0..8 {
            // Transposing and mirroring in turn runs through all 8.
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

/// The plain board of size n, 6 or more, as parts that settle the border.
///
/// Borders that differ in `top` alone go together: the board is the same but for its first row.
pub(super) fn parts(n: u32) -> Vec<Part> {
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
            assert_eq!(parts(n).iter().map(tops).sum::<u32>(), weights + corners, "n {n}: every border is in a board");
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
