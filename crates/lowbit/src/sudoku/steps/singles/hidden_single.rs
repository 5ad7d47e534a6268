//! **Hidden single**: a digit has one place left in a house.
//!
//! ```text
//! +-------+-------+
//! | . . . | . 5 . |
//! | . . * | . . . |   5 in the first box: the rows and the column that have a 5 leave only *
//! | 2 . . | 5 . . |
//! +-------+-------+
//!     5
//! ```
//! Order: boxes; or columns, then rows; in each, digits.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{BOXES, CELLS, COLUMNS, ROWS};
use super::super::position::Position;
use super::super::technique::About;
use super::super::{Step, Technique};
use crate::words::Language;

pub(in super::super) const IN_BOX: About = About {
    name: "hidden-single-box",
    titles: ["Hidden single in a box", "宫排除"],
    rating: 12,
    needs_uniqueness: false,
    find: |position, found| find_in(Technique::HiddenSingleBox, BOXES..BOXES + 9, position, found),
    reason,
};

pub(in super::super) const IN_LINE: About = About {
    name: "hidden-single-line",
    titles: ["Hidden single in a line", "行列排除"],
    rating: 15,
    needs_uniqueness: false,
    find: |position, found| {
        find_in(Technique::HiddenSingleLine, COLUMNS..COLUMNS + 9, position, found)?;
        find_in(Technique::HiddenSingleLine, ROWS..ROWS + 9, position, found)
    },
    reason,
};

fn find_in(
    technique: Technique,
    houses: std::ops::Range<usize>,
    position: &Position,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    for house in houses {
        for digit in 0..9 {
            let places = position.places[digit][house];
            if places.count_ones() == 1 {
                let cell = usize::from(CELLS[house][places.trailing_zeros() as usize]);
                let story = || Story::among(&[house], marks_of(digit, 1 << cell), 1);
                found.offer(&Move::place(technique, cell, digit), &story)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let (house, digit) = (step.houses[0].title(language), step.reasons[0].digit);
    match language {
        Language::English => format!("the only place for {digit} in {house}"),
        Language::Chinese => format!("{house}的 {digit} 只能在此格"),
    }
}
