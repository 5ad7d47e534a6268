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
    [first, second]: [usize; 2],
    edition: Edition,
) -> impl Iterator<Item = (usize, usize, usize)> {
    let pairs = (0..9).flat_map(move |a| (0..9).map(move |b| (first + a, second + b)));
    let crossing = pairs.filter(|&(from, to)| SETS[from] & SETS[to] != 0);
    let by_digit = crossing.clone();
    let revised = (0..9).flat_map(move |digit| by_digit.clone().map(move |(from, to)| (from, to, digit)));
    let classic = crossing.flat_map(|(from, to)| (0..9).map(move |digit| (from, to, digit)));
    let is_classic = edition == Edition::Classic;
    let all = classic.filter(move |_| is_classic).chain(revised.filter(move |_| !is_classic));
    all.filter(|&(from, to, digit)| {
        let cells = position.digits[digit] & SETS[from];
        cells & !SETS[to] == 0 && cells.count_ones() > 1
    })
}

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
