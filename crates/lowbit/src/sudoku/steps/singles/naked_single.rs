//! **Naked single**: a cell has one candidate left, because it sees all other digits.
//!
//! ```text
//! +-------+-------+-------+
//! | . * . | 3 . 7 | . 9 . |   * sees 3 7 9, 1 4, 2 5 8: only 6 is left
//! | 1 . 4 | . . . | . . . |
//! +-------+-------+-------+
//!     2 5 8 below
//! ```
//! Order: cells.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::members;
use super::super::position::Position;
use super::super::technique::About;
use super::super::{Step, Technique};
use crate::words::Language;

pub(in super::super) const ABOUT: About = About {
    name: "naked-single",
    titles: ["Naked single", "唯一余数"],
    rating: 23,
    needs_uniqueness: false,
    find,
    reason,
};

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for cell in members(position.open).filter(|&cell| position.count(cell) == 1) {
        let digit = position.cells[cell].trailing_zeros() as usize;
        let story = || {
            let marks = marks_of(digit, 1 << cell);
            Story { reasons: marks.clone(), ..Story::default() }.among_cells(marks)
        };
        found.offer(&Move::place(Technique::NakedSingle, cell, digit), &story)?;
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    match language {
        Language::English => "the only candidate left".to_owned(),
        Language::Chinese => format!("该格只剩候选数 {digit}"),
    }
}
