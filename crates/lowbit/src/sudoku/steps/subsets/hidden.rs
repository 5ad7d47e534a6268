//! **Hidden pair, triplet, quad**: n digits of a house with n places together.
//!
//! ```text
//! | 2479 . 147 | . 29 . | 12 . 19 |   4 and 7 are only in the first and third cell: these lose 1, 2 and 9
//! ```
//! Order: boxes, columns, rows with more than 2n empty cells; sets of digits by their mask.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story};
use super::super::houses::{IN_ORDER, cells_at, nine};
use super::super::position::{ALL_DIGITS, COUNT, Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::united_by;
use crate::words::Language;

pub(in super::super) const PAIR: About = About {
    name: "hidden-pair",
    titles: ["Hidden pair", "隐性数对"],
    rating: 34,
    needs_uniqueness: false,
    find: |position, found| find(Technique::HiddenPair, 2, position, found),
    reason,
};

pub(in super::super) const TRIPLET: About = About {
    name: "hidden-triplet",
    titles: ["Hidden triplet", "隐性三数组"],
    rating: 40,
    needs_uniqueness: false,
    find: |position, found| find(Technique::HiddenTriplet, 3, position, found),
    reason,
};

pub(in super::super) const QUAD: About = About {
    name: "hidden-quad",
    titles: ["Hidden quad", "隐性四数组"],
    rating: 54,
    needs_uniqueness: false,
    find: |position, found| find(Technique::HiddenQuad, 4, position, found),
    reason,
};

/// Calls `found` with the sets of n digits of a house that have n places together, by mask: the digits and the places.
#[inline(always)]
pub(in super::super) fn hidden_sets(
    position: &Position,
    house: usize,
    size: u32,
    found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let few = position.census().few_places(house, size);
    if u32::from(COUNT[usize::from(few)]) < size {
        return ControlFlow::Continue(());
    }
    let (mut sets, mut count) = ([(0, 0); 9], 0);
    for digit in nine(few) {
        sets[count] = (1 << digit, position.places[digit][house]);
        count += 1;
    }
    united_by(size, &sets[..count], found)
}

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for house in IN_ORDER.into_iter().filter(|&house| position.focus.has_house(house)) {
        if position.open_in(house) <= 2 * size {
            continue;
        }
        hidden_sets(position, house, size, &mut |digits, places| {
            let cells = cells_at(house, places);
            let removed = Candidates::within(position, cells, ALL_DIGITS & !digits);
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let story = || Story::among(&[house], Candidates::within(position, cells, digits).marks(), size);
            found.offer(&Move::remove(technique, removed), &story)
        })?;
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let house = step.houses[0].title(language);
    let (digits, cells) = (words::slashed(&step.reasons), words::cells(&step.reasons));
    match language {
        Language::English => format!("{digits} in {house} are only in {cells}"),
        Language::Chinese => format!("{house}的 {digits} 只在 {cells}"),
    }
}
