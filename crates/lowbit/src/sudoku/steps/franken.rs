//! **Franken fish**: a fish in which boxes stand among the lines.
//!
//! ```text
//! base: rows 2 and 5, box 7      their places of the digit are all in columns 1, 3 and 8:
//! cover: columns 1, 3 and 8      so these columns have theirs there, and nowhere else
//! ```
//! Without fins, with two houses each it is always something simpler (locked candidates, a kite, an empty rectangle); three are looked for. The
//! houses of the base share no place of the digit. Order: rows and boxes as base, then columns and boxes; digits; sets of
//! base houses in order; covers in the order in which they are found for the first place that is not covered, a line before a box.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{BOXES, COLUMNS, OF_CELL, PEERS, ROWS, SETS, common_peers, members};
use super::position::Position;
use super::technique::About;
use super::{Technique, finned};
use crate::steps::Role;

pub(super) const SWORDFISH: About = About {
    name: "franken-swordfish",
    titles: ["Franken swordfish", "宫内三链列（Franken）"],
    rating: 60,
    needs_uniqueness: false,
    find: |position, found| find(Technique::FrankenSwordfish, 3, position, found),
    reason: finned::reason,
};

pub(super) const FINNED: About = About {
    name: "finned-franken-fish",
    titles: ["Finned Franken fish", "鳍宫内鱼（Franken）"],
    rating: 62,
    needs_uniqueness: false,
    find: find_finned,
    reason: finned::reason,
};

/// The most fins of a fish.
const MOST_FINS: u32 = 5;

/// Fish of two or three houses whose base shares no place: what the covers do not reach of it are fins.
fn find_finned(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for size in [2, 3] {
        for (lines, across) in [(ROWS, 1), (COLUMNS, 0)] {
            for digit in 0..9 {
                let of_digit = |house: &usize| position.places[digit][*house].count_ones() > 1;
                let houses: Vec<usize> = (lines..lines + 9).chain(BOXES..BOXES + 9).filter(of_digit).collect();
                let technique = Technique::FinnedFranken;
                let mut fish = Fish { position, technique, digit, size, across, base: Vec::new(), cover: Vec::new() };
                fish.choose_base(&houses, 0, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A fish as it is put together.
struct Fish<'a> {
    position: &'a Position,
    technique: Technique,
    digit: usize,
    size: usize,
    /// The kind of lines that may be covers: 0 for rows, 1 for columns.
    across: usize,
    base: Vec<usize>,
    cover: Vec<usize>,
}

fn find(technique: Technique, size: usize, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for (lines, across) in [(ROWS, 1), (COLUMNS, 0)] {
        for digit in 0..9 {
            let of_digit = |house: &usize| (2..=6).contains(&position.places[digit][*house].count_ones());
            let houses: Vec<usize> = (lines..lines + 9).chain(BOXES..BOXES + 9).filter(of_digit).collect();
            let mut fish = Fish { position, technique, digit, size, across, base: Vec::new(), cover: Vec::new() };
            fish.choose_base(&houses, 0, found)?;
        }
    }
    ControlFlow::Continue(())
}

impl Fish<'_> {
    fn choose_base(&mut self, houses: &[usize], places: u128, found: &mut dyn Found) -> ControlFlow<()> {
        if self.base.len() == self.size {
            return match self.technique {
                Technique::FinnedFranken => self.cover_or_leave(places, places, 0, !0, found),
                _ => self.choose_cover(places, places, found),
            };
        }
        for (at, &house) in houses.iter().enumerate() {
            let own = self.position.digits[self.digit] & SETS[house];
            if own & places != 0 {
                continue;
            }
            self.base.push(house);
            self.choose_base(&houses[at + 1..], places | own, found)?;
            self.base.pop();
        }
        ControlFlow::Continue(())
    }

    /// Covers the first place that is left, by its line or by its box.
    fn choose_cover(&mut self, places: u128, left: u128, found: &mut dyn Found) -> ControlFlow<()> {
        let Some(cell) = members(left).next() else { return self.offer(places, found) };
        if self.cover.len() == self.size {
            return ControlFlow::Continue(());
        }
        for house in [OF_CELL[cell][self.across], OF_CELL[cell][2]].map(usize::from) {
            if self.base.contains(&house) {
                continue;
            }
            self.cover.push(house);
            self.choose_cover(places, left & !SETS[house], found)?;
            self.cover.pop();
        }
        ControlFlow::Continue(())
    }

    /// Covers the first place that is left, or makes it a fin, as long as something sees all fins.
    fn cover_or_leave(
        &mut self,
        places: u128,
        left: u128,
        fins: u128,
        seen: u128,
        found: &mut dyn Found,
    ) -> ControlFlow<()> {
        let Some(cell) = members(left).next() else { return self.offer(places, found) };
        if self.cover.len() < self.size {
            for house in [OF_CELL[cell][self.across], OF_CELL[cell][2]].map(usize::from) {
                if !self.base.contains(&house) {
                    self.cover.push(house);
                    self.cover_or_leave(places, left & !SETS[house], fins, seen, found)?;
                    self.cover.pop();
                }
            }
        }
        let (fins, seen) = (fins | 1 << cell, seen & PEERS[cell]);
        let may_remove = self.position.digits[self.digit] & seen & !places != 0;
        if fins.count_ones() <= MOST_FINS && may_remove {
            self.cover_or_leave(places, left & !(1 << cell), fins, seen, found)?;
        }
        ControlFlow::Continue(())
    }

    fn offer(&self, places: u128, found: &mut dyn Found) -> ControlFlow<()> {
        let has_box = self.base.iter().chain(&self.cover).any(|&house| house >= BOXES);
        let covers = self.cover.iter().fold(0, |all, &house| all | SETS[house]);
        let fins = places & !covers;
        let is_finned = self.technique == Technique::FinnedFranken;
        let removed = self.position.digits[self.digit] & covers & !places & common_peers(fins);
        if self.cover.len() < self.size || !has_box || removed == 0 || (fins != 0) != is_finned {
            return ControlFlow::Continue(());
        }
        let story = || {
            let story = Story::among(&self.base, marks_of(self.digit, places), self.size as u32)
                .and_houses(self.cover.iter().copied());
            match is_finned {
                true => story
                    .with(Role::Pattern, marks_of(self.digit, places & covers))
                    .with(Role::Fin, marks_of(self.digit, fins)),
                false => story,
            }
        };
        found.offer(&Move::remove_digit(self.technique, self.digit, removed), &story)
    }
}
