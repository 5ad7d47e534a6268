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
use super::houses::{BOXES, CELLS, COLUMNS, ROWS, SETS};
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
    let crossings = match kinds {
        [BOXES, COLUMNS] => &CROSSINGS[0],
        [BOXES, _] => &CROSSINGS[1],
        [COLUMNS, _] => &CROSSINGS[2],
        _ => &CROSSINGS[3],
    };
    let (digits_last, digits_first) = match edition {
        Edition::Classic => (27, 0),
        Edition::Revised => (0, 9),
    };
    let classic = crossings[..digits_last].iter().flat_map(|crossing| (0..9).map(move |digit| (crossing, digit)));
    let revised = (0..digits_first).flat_map(|digit| crossings.iter().map(move |crossing| (crossing, digit)));
    classic.chain(revised).filter_map(|(&(from, to, outside), digit)| {
        let places = position.places[digit][usize::from(from)];
        (places & outside == 0 && places & places.wrapping_sub(1) != 0).then_some((from.into(), to.into(), digit))
    })
}

/// Box and column, box and row, column and box, row and box: the houses that cross, and the places of the first that are outside of
/// the second.
static CROSSINGS: [[(u8, u8, u16); 27]; 4] = {
    let kinds = [[BOXES, COLUMNS], [BOXES, ROWS], [COLUMNS, BOXES], [ROWS, BOXES]];
    let mut all = [[(0, 0, 0); 27]; 4];
    let mut number = 0;
    while number < 4 {
        let [first, second] = kinds[number];
        let (mut from, mut count) = (first, 0);
        while from < first + 9 {
            let mut to = second;
            while to < second + 9 {
                let (mut place, mut outside) = (0, 0);
                while place < 9 {
                    if SETS[to] >> CELLS[from][place] & 1 == 0 {
                        outside |= 1 << place;
                    }
                    place += 1;
                }
                if outside != 0x1ff {
                    all[number][count] = (from as u8, to as u8, outside);
                    count += 1;
                }
                to += 1;
            }
            from += 1;
        }
        number += 1;
    }
    all
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
