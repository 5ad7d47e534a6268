//! **Full house**: a house has one empty cell; the missing digit goes there.
//!
//! ```text
//! +-------+
//! | 4 7 1 |
//! | 9 2 . |   only 6 is missing in the box
//! | 5 8 3 |
//! +-------+
//! ```
//! Order: boxes, columns, rows.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{IN_ORDER, SETS};
use super::super::position::Position;
use super::super::technique::About;
use super::super::{Step, Technique};
use crate::words::Language;

pub(in super::super) const ABOUT: About =
    About {
        name: "full-house", titles: ["Full house", "唯一空格"], rating: 10, needs_uniqueness: false, find, reason
    };

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for house in IN_ORDER {
        if position.open_in(house) == 1 {
            let cell = (position.open & SETS[house]).trailing_zeros() as usize;
            let digits = position.cells[cell];
            if digits.count_ones() == 1 {
                let digit = digits.trailing_zeros() as usize;
                let story = || Story::among(&[house], marks_of(digit, 1 << cell), 1);
                found.offer(&Move::place(Technique::FullHouse, cell, digit), &story)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let house = step.houses[0].title(language);
    match language {
        Language::English => format!("the last empty cell of {house}"),
        Language::Chinese => format!("{house}只剩这一个空格"),
    }
}
