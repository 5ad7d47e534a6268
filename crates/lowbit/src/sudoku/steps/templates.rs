//! **Templates**: all ways to place a digit in the whole grid, one in each row, column and box. A candidate that is in none of them
//! goes, and one that is in all of them is placed.
//!
//! ```text
//! 46,656 ways in an empty grid; in a grid in progress few of them fit the candidates of the digit
//! ```
//! Nobody sees them without a list: they are looked for only where chains of one kind are not enough. Order: digits; what is in all
//! ways, then what is in none.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{PEERS, SETS, members};
use super::position::Position;
use super::technique::About;
use super::{Step, Technique};
use crate::words::Language;

pub(super) const ABOUT: About =
    About { name: "template", titles: ["Template", "模板"], rating: 86, needs_uniqueness: false, find, reason };

/// What is in some way, and what is in all.
struct Ways {
    some: u128,
    all: u128,
}

impl Ways {
    /// Goes on with the open rows from one on; `open` are the places that are not seen by those chosen.
    fn place(&mut self, rows: &[usize], open: u128, chosen: u128) {
        let Some((&row, others)) = rows.split_first() else {
            self.some |= chosen;
            self.all &= chosen;
            return;
        };
        for cell in members(open & SETS[row]) {
            self.place(others, open & !PEERS[cell], chosen | 1 << cell);
        }
    }
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for digit in 0..9 {
        let places = position.digits[digit];
        let rows: Vec<usize> = (0..9).filter(|&row| places & SETS[row] != 0).collect();
        let mut ways = Ways { some: 0, all: places };
        ways.place(&rows, places, 0);
        let story = || {
            let story = Story { reasons: marks_of(digit, places), ..Story::default() };
            rows.iter().fold(story, |story, &row| story.among_house(row, marks_of(digit, places & SETS[row])))
        };
        // Where no way is left there is no solution.
        if ways.some == 0 {
            continue;
        }
        for cell in members(ways.all) {
            found.offer(&Move::place(Technique::Template, cell, digit), &story)?;
        }
        if places & !ways.some != 0 {
            found.offer(&Move::remove_digit(Technique::Template, digit, places & !ways.some), &story)?;
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    match (language, step.placed.is_empty()) {
        (Language::English, true) => format!("in no way to place all {digit}s"),
        (Language::English, false) => format!("in every way to place all {digit}s"),
        (Language::Chinese, true) => format!("{digit} 的任何全盘放法都不含"),
        (Language::Chinese, false) => format!("{digit} 的所有全盘放法都含"),
    }
}
