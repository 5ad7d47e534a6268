//! **Mutant fish**: a fish whose houses are of any kind, with rows and columns together on one side.
//!
//! ```text
//! base: row 2, column 5, box 7      their places of the digit are all in three other houses:
//! cover: row 8, column 1, box 2     so these have theirs there, and nowhere else
//! ```
//! With *fins*, places that no cover reaches: what sees all of them goes from the covers. The houses of the base share no place.
//!
//! Order: three houses, then four; digits; sets of base houses in order; covers as they are found for the first place that is not
//! covered: row, column, box.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{BOXES, COLUMNS, OF_CELL, PEERS, SETS, common_peers, members};
use super::position::Position;
use super::technique::About;
use super::{Technique, finned};
use crate::steps::Role;

pub(super) const ABOUT: About = About {
    name: "mutant-fish",
    titles: ["Mutant fish", "变异鱼（Mutant）"],
    rating: 77,
    needs_uniqueness: false,
    find,
    reason: finned::reason,
};

/// The most fins of a fish.
const MOST_FINS: u32 = 2;

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for (size, fins) in [(3, MOST_FINS), (4, 0)] {
        for digit in 0..9 {
            let open = |house: &usize| (2..=6).contains(&position.places[digit][*house].count_ones());
            let houses: Vec<usize> = (0..27).filter(open).collect();
            let mut fish = Fish { position, digit, size, fins, base: Vec::new(), cover: Vec::new() };
            fish.choose_base(&houses, 0, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// A fish as it is put together.
struct Fish<'a> {
    position: &'a Position,
    digit: usize,
    size: usize,
    /// The most fins.
    fins: u32,
    base: Vec<usize>,
    cover: Vec<usize>,
}

/// Whether rows and columns are among houses.
fn is_mixed(houses: &[usize]) -> bool {
    houses.iter().any(|&house| house < COLUMNS) && houses.iter().any(|&house| (COLUMNS..BOXES).contains(&house))
}

impl Fish<'_> {
    fn choose_base(&mut self, houses: &[usize], places: u128, found: &mut dyn Found) -> ControlFlow<()> {
        if self.base.len() == self.size {
            return self.choose_cover(places, places, 0, !0, found);
        }
        for (at, &house) in houses.iter().enumerate() {
            let own = self.position.digits[self.digit] & SETS[house];
            if own & places == 0 {
                self.base.push(house);
                self.choose_base(&houses[at + 1..], places | own, found)?;
                self.base.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Covers the first place that is left, or makes it a fin, as long as something sees all fins.
    fn choose_cover(
        &mut self,
        places: u128,
        left: u128,
        fins: u128,
        seen: u128,
        found: &mut dyn Found,
    ) -> ControlFlow<()> {
        let Some(cell) = members(left).next() else { return self.offer(places, fins, found) };
        if self.cover.len() < self.size {
            for house in OF_CELL[cell].map(usize::from) {
                if !self.base.contains(&house) {
                    self.cover.push(house);
                    self.choose_cover(places, left & !SETS[house], fins, seen, found)?;
                    self.cover.pop();
                }
            }
        }
        let (fins, seen) = (fins | 1 << cell, seen & PEERS[cell]);
        if fins.count_ones() <= self.fins && self.position.digits[self.digit] & seen & !places != 0 {
            self.choose_cover(places, left & !(1 << cell), fins, seen, found)?;
        }
        ControlFlow::Continue(())
    }

    fn offer(&self, places: u128, fins: u128, found: &mut dyn Found) -> ControlFlow<()> {
        let covers = self.cover.iter().fold(0, |all, &house| all | SETS[house]);
        let removed = self.position.digits[self.digit] & covers & !places & common_peers(fins);
        let is_mutant = is_mixed(&self.base) || is_mixed(&self.cover);
        if self.cover.len() < self.size || !is_mutant || removed == 0 || fins & covers != 0 {
            return ControlFlow::Continue(());
        }
        let story = || {
            let story = Story::among(&self.base, marks_of(self.digit, places), self.size as u32)
                .and_houses(self.cover.iter().copied())
                .with(Role::Pattern, marks_of(self.digit, places & covers));
            if fins == 0 { story } else { story.with(Role::Fin, marks_of(self.digit, fins)) }
        };
        found.offer(&Move::remove_digit(Technique::MutantFish, self.digit, removed), &story)
    }
}
