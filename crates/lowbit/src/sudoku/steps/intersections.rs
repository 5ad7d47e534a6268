//! **Pointing and claiming**: a digit that is locked where a box and a line cross goes from the rest of the other house.
//!
//! ```text
//! +-------+-------+-------+       +-------+-------+-------+
//! | 1 2 3 | . . . | . . . |       | . . . | a a . | . . . |  the 7 of the row is in the box
//! | a a . | x x x | x x x |       |       | x x x |       |
//! | 4 5 6 | . . . | . . . |       |       | x x x |       |
//! +-------+-------+-------+       +-------+-------+-------+
//!  pointing: the 7 of the box      claiming: no 7 at the x
//!  is at an a: no 7 at the x
//! ```
//! Order: box and column, box and row (pointing); column and box, row and box (claiming); houses by number, then digits.

use std::ops::ControlFlow;

use super::found::{Found, Story, marks_of};
use super::houses::{BOXES, COLUMNS, ROWS, SETS};
use super::position::{Candidates, Effect, Position};
use super::technique::About;
use super::{Edition, Step, Technique, words};
use crate::steps::Rating;
use crate::words::Language;

pub(super) const POINTING: About = About {
    name: "pointing",
    titles: ["Pointing", "区块（宫对行列）"],
    rating: 26,
    needs_uniqueness: false,
    find: |position, found| {
        find_in(Technique::Pointing, [BOXES, COLUMNS], Edition::Classic, position, found)?;
        find_in(Technique::Pointing, [BOXES, ROWS], Edition::Classic, position, found)
    },
    reason,
};

pub(super) const CLAIMING: About = About {
    name: "claiming",
    titles: ["Claiming", "区块（行列对宫）"],
    rating: 28,
    needs_uniqueness: false,
    find: |position, found| {
        find_in(Technique::Claiming, [COLUMNS, BOXES], Edition::Classic, position, found)?;
        find_in(Technique::Claiming, [ROWS, BOXES], Edition::Classic, position, found)
    },
    reason,
};

/// Pairs of houses of two kinds that cross, each with a digit that the first has only where they cross: by digit first, or by
/// houses first.
pub(super) fn locked(
    position: &Position,
    kinds: [usize; 2],
    edition: Edition,
) -> impl Iterator<Item = (usize, usize, usize)> {
    // The third of the first house that has the digit, if only one has: its rows or columns, if it is a box, or its boxes.
    let by = usize::from(kinds == [BOXES, COLUMNS]);
    let third = move |from: usize, digit: usize| {
        let places = position.places[digit][kinds[0] + from];
        let thirds = THIRDS[usize::from(places)][by];
        let is_locked = places & places.wrapping_sub(1) != 0 && thirds & (thirds - 1) == 0;
        is_locked.then_some(thirds.trailing_zeros() as usize)
    };
    let to = move |from: usize, third: usize| match kinds {
        [BOXES, COLUMNS] => COLUMNS + from % 3 * 3 + third,
        [BOXES, _] => ROWS + from / 3 * 3 + third,
        [COLUMNS, _] => BOXES + third * 3 + from / 3,
        _ => BOXES + from / 3 * 3 + third,
    };
    let (mut outer, mut inner) = (0, 0);
    std::iter::from_fn(move || {
        while outer < 9 {
            // The classic edition goes by houses: for each first one the second, then digits.
            let (from, digit, asked) = match edition {
                Edition::Classic => (outer, inner % 9, Some(inner / 9)),
                Edition::Revised => (inner, outer, None),
            };
            inner += 1;
            if inner == asked.map_or(9, |_| 27) {
                (outer, inner) = (outer + 1, 0);
            }
            if let Some(third) = third(from, digit)
                && asked.is_none_or(|asked| asked == third)
            {
                return Some((kinds[0] + from, to(from, third), digit));
            }
        }
        None
    })
}

/// By the places of a box: the rows and the columns of it that they lie in; by those of a line: the boxes.
pub(super) static THIRDS: [[u8; 2]; 512] = {
    let mut thirds = [[0; 2]; 512];
    let mut places = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places & 0b111 << (3 * third) != 0 {
                thirds[places][0] |= 1 << third;
            }
            if places & 0b001_001_001 << third != 0 {
                thirds[places][1] |= 1 << third;
            }
            third += 1;
        }
        places += 1;
    }
    thirds
};

/// Offers pointing and then claiming.
pub(super) fn find(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    find_in(Technique::Pointing, [BOXES, COLUMNS], edition, position, found)?;
    find_in(Technique::Pointing, [BOXES, ROWS], edition, position, found)?;
    find_in(Technique::Claiming, [COLUMNS, BOXES], edition, position, found)?;
    find_in(Technique::Claiming, [ROWS, BOXES], edition, position, found)
}

fn find_in(
    technique: Technique,
    kinds: [usize; 2],
    edition: Edition,
    position: &Position,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    for (from, to, digit) in locked(position, kinds, edition) {
        let others = position.digits[digit] & SETS[to] & !SETS[from];
        if others != 0 {
            let story =
                || Story::among(&[from], marks_of(digit, position.digits[digit] & SETS[from]), 1).and_houses([to]);
            let effect = Effect::remove(Candidates::of_digit(digit, others));
            found.offer(technique, Rating(technique.about().rating), &effect, &story)?;
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let [from, to] = [0, 1].map(|at| words::house(step.houses[at], language));
    match language {
        Language::English => format!("the {digit} of {from} is in {to}, so the {digit} of {to} is there"),
        Language::Chinese => format!("{from}的 {digit} 都在{to}中，所以{to}的 {digit} 就在那里"),
    }
}
