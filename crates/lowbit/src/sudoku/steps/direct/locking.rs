//! **Direct pointing and claiming**: a digit locked where two houses cross has one place left in a third.
//!
//! ```text
//! +-------+-------+
//! | . . . | 1 * 2 |   the 7 of the left box is in its second row, at one of the a:
//! | a a . | . . . |   so the 7 of the right box is not in that row,
//! | 3 4 5 | . 7x. |   and where the third row excludes it too, it is at *
//! +-------+-------+
//! ```
//! ```text
//! +-------+-------+-------+
//! | a a . | - - - | - - - |   claiming: the 7 of the first row is in the left box, at one of the a: so the 7 of the third row
//! | . . . | ? ? ? | b b b |   is not in that box, and its only other place is *
//! | x x . | - * - | - - - |
//! +-------+-------+-------+
//! ```
//! No puzzle needs direct claiming, though it is on the scales: the right box has no place on the first and third row, so
//! its 7 is at a b. If that is one place, it is a hidden single; if several, they point along the second row, and the
//! middle box is left with *: direct pointing, which comes before. If its 7 is filled, there is no ? either, and * is a
//! hidden single.
//!
//! Order: box and column, box and row (pointing); column and box, row and box (claiming); houses by number, then digits, then
//! the third house.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::SETS;
use super::super::intersections::{CLAIMS, POINTS, locked};
use super::super::position::Position;
use super::super::technique::About;
use super::super::{Edition, Step, Technique};
use crate::words::Language;

pub(in super::super) const POINTING: About = About {
    name: "direct-pointing",
    titles: ["Direct pointing", "直接宫区块"],
    rating: 17,
    needs_uniqueness: false,
    find: |position, found| find_in(Technique::DirectPointing, POINTS, Edition::Classic, position, found),
    reason,
};

pub(in super::super) const CLAIMING: About = About {
    name: "direct-claiming",
    titles: ["Direct claiming", "直接行列区块"],
    rating: 19,
    needs_uniqueness: false,
    find: |position, found| find_in(Technique::DirectClaiming, CLAIMS, Edition::Classic, position, found),
    reason,
};

/// Offers pointing and then claiming.
pub(in super::super) fn find(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    find_in(Technique::DirectPointing, POINTS, edition, position, found)?;
    find_in(Technique::DirectClaiming, CLAIMS, edition, position, found)
}

/// Finds a digit that a house of the first kind has only in one of the second kind, so that it has one place in a third,
/// of the first kind.
fn find_in(
    technique: Technique,
    crossing: [[usize; 2]; 2],
    edition: Edition,
    position: &Position,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    for kinds in crossing {
        for (from, to, digit) in locked(position, kinds, edition).filter(|&(.., digit)| position.focus.has_digit(digit))
        {
            let crosses = |third: &usize| *third != from && SETS[*third] & SETS[to] != 0;
            for third in (kinds[0]..kinds[0] + 9).filter(crosses) {
                let there = position.digits[digit] & SETS[third];
                let left = there & !SETS[to];
                if there.count_ones() > 1 && left.count_ones() == 1 {
                    let cell = left.trailing_zeros() as usize;
                    let story = || {
                        let cells = position.digits[digit] & SETS[from];
                        Story::among(&[from], marks_of(digit, cells), 1)
                            .and_houses([to, third])
                            .among_house(third, marks_of(digit, there))
                    };
                    found.offer(&Move::place(technique, cell, digit), &story)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let [from, to, third] = [0, 1, 2].map(|at| step.houses[at].title(language));
    match language {
        Language::English => format!("{digit} in {from} is locked in {to}, which leaves it one place in {third}"),
        Language::Chinese => format!("{from}的 {digit} 只在{to}，所以 {digit} 在{third}只剩一个位置"),
    }
}
