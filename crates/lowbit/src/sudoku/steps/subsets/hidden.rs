//! **Hidden pair, triplet, quad**: digits of a house that have together as many places as there are digits.
//!
//! ```text
//! | 2479 . 147 | . 29 . | 12 . 19 |   4 and 7 are only in the first and third cell: these lose 1, 2 and 9
//! ```
//! Order: boxes, columns, rows, of those with more than twice as many empty cells; sets of digits by their mask.

use std::ops::ControlFlow;

use super::super::found::{Found, Story};
use super::super::houses::{IN_ORDER, cells_at, nine};
use super::super::position::{ALL_DIGITS, Candidates, Effect, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::subsets_of;
use crate::steps::Rating;
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

/// The sets of digits of a house that have together as many places, by their mask: the digits and the places.
pub(in super::super) fn hidden_sets(position: &Position, house: usize, size: u32) -> impl Iterator<Item = (u16, u16)> {
    let fits = |&digit: &usize| (2..=size).contains(&position.places[digit][house].count_ones());
    let members = (0..9).filter(fits).fold(0_u16, |set, digit| set | 1 << digit);
    subsets_of(members, size).filter_map(move |digits| {
        let places = nine(digits).fold(0, |all, digit| all | position.places[digit][house]);
        (places.count_ones() == size).then_some((digits, places))
    })
}

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for house in IN_ORDER {
        if position.open_in(house) <= 2 * size {
            continue;
        }
        for (digits, places) in hidden_sets(position, house, size) {
            let cells = cells_at(house, places);
            let removed = Candidates::within(position, cells, ALL_DIGITS & !digits);
            if !removed.is_empty() {
                let story = || Story::among(&[house], Candidates::within(position, cells, digits).marks(), size);
                found.offer(technique, Rating(technique.about().rating), &Effect::remove(removed), &story)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let house = words::house(step.houses[0], language);
    let (digits, cells) = (words::digits(&step.reasons, language), words::cells(&step.reasons));
    match language {
        Language::English => format!("{digits} of {house} are in {cells}, so nothing else is there"),
        Language::Chinese => format!("{house}的 {digits} 只能在 {cells}，所以那里没有别的数字"),
    }
}
