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
use super::{Step, Technique, words};
use crate::steps::Rating;
use crate::words::Language;

pub(super) const POINTING: About = About {
    name: "pointing",
    titles: ["Pointing", "区块（宫对行列）"],
    rating: 26,
    needs_uniqueness: false,
    find: |position, found| {
        find(Technique::Pointing, BOXES, COLUMNS, position, found)?;
        find(Technique::Pointing, BOXES, ROWS, position, found)
    },
    reason,
};

pub(super) const CLAIMING: About = About {
    name: "claiming",
    titles: ["Claiming", "区块（行列对宫）"],
    rating: 28,
    needs_uniqueness: false,
    find: |position, found| {
        find(Technique::Claiming, COLUMNS, BOXES, position, found)?;
        find(Technique::Claiming, ROWS, BOXES, position, found)
    },
    reason,
};

fn find(
    technique: Technique,
    first: usize,
    second: usize,
    position: &Position,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    for from in first..first + 9 {
        for to in (second..second + 9).filter(|&to| SETS[from] & SETS[to] != 0) {
            for digit in 0..9 {
                let cells = position.digits[digit] & SETS[from];
                let others = position.digits[digit] & SETS[to] & !SETS[from];
                if cells & !SETS[to] == 0 && cells.count_ones() > 1 && others != 0 {
                    let story = || Story::among(&[from], marks_of(digit, cells), 1).and_houses([to]);
                    let effect = Effect::remove(Candidates::of_digit(digit, others));
                    found.offer(technique, Rating(technique.about().rating), &effect, &story)?;
                }
            }
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
