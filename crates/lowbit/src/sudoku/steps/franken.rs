//! **Franken fish**: a fish with boxes among its lines.
//!
//! ```text
//! base: rows 2 and 5, box 7      their places of the digit are all in columns 1, 3 and 8:
//! cover: columns 1, 3 and 8      so these columns have theirs there, and nowhere else
//! ```
//! Without fins, one of two houses on each side is always something simpler (locked candidates, a kite, an empty
//! rectangle), so those have three. The houses of the base share no place of the digit. Order: rows and boxes as base,
//! then columns and boxes; digits; sets of base houses in order; covers in the order found for the first uncovered place,
//! a line before a box.

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

fn find_finned(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for size in [2, 3] {
        find_of(
            Kind { technique: Technique::FinnedFranken, size, most_places: 9, most_fins: MOST_FINS },
            position,
            found,
        )?;
    }
    ControlFlow::Continue(())
}

fn find(technique: Technique, size: usize, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    find_of(Kind { technique, size, most_places: 6, most_fins: 0 }, position, found)
}

fn find_of(kind: Kind, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for (lines, across) in [(ROWS, 1), (COLUMNS, 0)] {
        let houses: Vec<usize> = (lines..lines + 9).chain(BOXES..BOXES + 9).collect();
        for digit in 0..9 {
            Fish::new(kind, position, digit, &[across, 2], has_box).find(&houses, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a box is among base and covers.
fn has_box(base: &[usize], cover: &[usize]) -> bool {
    base.iter().chain(cover).any(|&house| house >= BOXES)
}

/// The kind of fish to search for.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) technique: Technique,
    /// Houses of the base, and of the cover.
    pub(super) size: usize,
    /// A house with more places of the digit is not in a base.
    pub(super) most_places: u32,
    pub(super) most_fins: u32,
}

/// A fish under construction, of houses of any kind. Base houses share no place; places of the base outside the covers
/// are fins.
pub(super) struct Fish<'a> {
    kind: Kind,
    position: &'a Position,
    digit: usize,
    /// The kinds of houses that may be covers: 0 for rows, 1 for columns, 2 for boxes.
    covers: &'a [usize],
    /// Whether the base and the covers fit the technique.
    fits: fn(&[usize], &[usize]) -> bool,
    base: Vec<usize>,
    cover: Vec<usize>,
}

impl<'a> Fish<'a> {
    pub(super) fn new(
        kind: Kind,
        position: &'a Position,
        digit: usize,
        covers: &'a [usize],
        fits: fn(&[usize], &[usize]) -> bool,
    ) -> Fish<'a> {
        Fish { kind, position, digit, covers, fits, base: Vec::new(), cover: Vec::new() }
    }

    /// Searches for fish whose base is among these houses.
    pub(super) fn find(mut self, houses: &[usize], found: &mut dyn Found) -> ControlFlow<()> {
        let may_be_base = |house: &usize| {
            (2..=self.kind.most_places).contains(&self.position.places[self.digit][*house].count_ones())
        };
        let houses: Vec<usize> = houses.iter().copied().filter(may_be_base).collect();
        self.choose_base(&houses, 0, found)
    }

    fn choose_base(&mut self, houses: &[usize], places: u128, found: &mut dyn Found) -> ControlFlow<()> {
        if self.base.len() == self.kind.size {
            return self.cover_or_leave(places, places, 0, !0, found);
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

    /// Covers the first uncovered place, or makes it a fin as long as some cell sees all fins.
    fn cover_or_leave(
        &mut self,
        places: u128,
        left: u128,
        fins: u128,
        seen: u128,
        found: &mut dyn Found,
    ) -> ControlFlow<()> {
        let Some(cell) = members(left).next() else { return self.offer(places, found) };
        if self.cover.len() < self.kind.size {
            for &kind in self.covers {
                let house = usize::from(OF_CELL[cell][kind]);
                if !self.base.contains(&house) {
                    self.cover.push(house);
                    self.cover_or_leave(places, left & !SETS[house], fins, seen, found)?;
                    self.cover.pop();
                }
            }
        }
        let (fins, seen) = (fins | 1 << cell, seen & PEERS[cell]);
        let may_remove = self.position.digits[self.digit] & seen & !places != 0;
        if fins.count_ones() <= self.kind.most_fins && may_remove {
            self.cover_or_leave(places, left & !(1 << cell), fins, seen, found)?;
        }
        ControlFlow::Continue(())
    }

    fn offer(&self, places: u128, found: &mut dyn Found) -> ControlFlow<()> {
        let Kind { technique, size, .. } = self.kind;
        let covers = self.cover.iter().fold(0, |all, &house| all | SETS[house]);
        let fins = places & !covers;
        let removed = self.position.digits[self.digit] & covers & !places & common_peers(fins);
        let lacks_fins = technique == Technique::FinnedFranken && fins == 0;
        if self.cover.len() < size || !(self.fits)(&self.base, &self.cover) || removed == 0 || lacks_fins {
            return ControlFlow::Continue(());
        }
        let story = || {
            let story = Story::among(&self.base, marks_of(self.digit, places), size as u32)
                .and_houses(self.cover.iter().copied());
            match fins {
                0 => story,
                fins => story
                    .with(Role::Pattern, marks_of(self.digit, places & covers))
                    .with(Role::Fin, marks_of(self.digit, fins)),
            }
        };
        found.offer(&Move::remove_digit(technique, self.digit, removed), &story)
    }
}
