//! **Almost locked sets**: n cells of a house with n + 1 digits. Without one of the digits, the others are locked in the
//! cells.
//!
//! ```text
//! | 25 . . |     one cell with two digits is the smallest;
//! | .  . . |     25 27 are two cells with three: without 2 they are 5 and 7,
//! | 27 . . |     without 5 they are 2 and 7
//! ```
//! A digit is a *restricted common* of two sets if all its places in one see all its places in the other: at most one set
//! has it.

pub(super) mod aic;
pub(super) mod blossom;
pub(super) mod chain;
pub(super) mod overlap;
pub(super) mod xz;

use super::found::Story;
use super::houses::{CELLS, SETS, common_peers, nine};
use super::position::{ALL_DIGITS, Candidates, Position};
use crate::steps::Role;

/// The most cells of a set.
const MOST_CELLS: u32 = 5;

/// An almost locked set.
#[derive(Clone, Copy)]
pub(super) struct Als {
    pub(super) cells: u128,
    pub(super) digits: u16,
    /// By digit: its places in the set.
    pub(super) places: [u128; 9],
    /// By digit: the cells that see all of them.
    pub(super) seen: [u128; 9],
}

/// All almost locked sets of a position: in rows, columns, boxes; in each by places.
pub(super) fn sets(position: &Position) -> Vec<Als> {
    let mut sets: Vec<Als> = Vec::new();
    for house in 0..27 {
        let open = position.open_places(house);
        for places in (1..512_u16).filter(|places| places & !open == 0 && places.count_ones() <= MOST_CELLS) {
            let digits = nine(places).fold(0, |all, place| all | position.cells[usize::from(CELLS[house][place])]);
            if digits.count_ones() != places.count_ones() + 1 {
                continue;
            }
            let cells = nine(places).fold(0_u128, |set, place| set | 1 << CELLS[house][place]);
            // A set in a line and a box was found in the line.
            let is_known =
                house >= 18 && (0..18).any(|line| cells & !SETS[line] == 0) || house >= 9 && cells.count_ones() == 1;
            if is_known {
                continue;
            }
            let places: [u128; 9] = std::array::from_fn(|digit| position.digits[digit] & cells);
            let seen = std::array::from_fn(|digit| if places[digit] == 0 { 0 } else { common_peers(places[digit]) });
            sets.push(Als { cells, digits, places, seen });
        }
    }
    sets
}

impl Als {
    /// The restricted common digits. For sets that share a cell, never a digit of that cell.
    pub(super) fn restricted(&self, other: &Als) -> u16 {
        let is_restricted = |&digit: &usize| self.places[digit] & !other.seen[digit] == 0;
        nine(self.digits & other.digits).filter(is_restricted).fold(0, |set, digit| set | 1 << digit)
    }
}

/// A story of sets, with the digits that link each with the next.
pub(super) fn story(position: &Position, sets: &[&Als], links: &[u16]) -> Story {
    let marks = |als: &&Als| Candidates::within(position, als.cells, ALL_DIGITS).marks();
    let reasons = sets.iter().flat_map(marks).collect();
    let mut story = Story { reasons, ..Story::default() };
    for set in sets {
        story = story.with(Role::AlmostLocked, marks(set)).among_cells(marks(set));
    }
    for (pair, &digits) in sets.windows(2).zip(links) {
        let restricted = Candidates::within(position, pair[0].cells | pair[1].cells, digits).marks();
        story = story.with(Role::Restricted, restricted);
    }
    story
}
