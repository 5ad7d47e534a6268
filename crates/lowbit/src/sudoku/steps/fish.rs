//! **X-wing, swordfish, jellyfish**: a digit whose places in n parallel lines are in only n crossing lines.
//!
//! ```text
//!     c2      c7
//! r1  .       .
//! r3  a . . . a      7 in rows 3 and 8 only in columns 2 and 7: one is in each column,
//! r5  x       x      so no 7 at the x
//! r8  a . . . a
//! ```
//! Order: columns as base, then rows; sets of lines by their mask; digits.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{COLUMNS, ROWS, SETS, nine};
use super::position::{COUNT, Position};
use super::subsets::united_by;
use super::technique::About;
use super::{Step, Technique, words};
use crate::sorting::sort;
use crate::words::Language;

pub(super) const X_WING: About = About {
    name: "x-wing",
    titles: ["X-wing", "二链列"],
    rating: 32,
    needs_uniqueness: false,
    find: |position, found| find(Technique::XWing, 2, position, found),
    reason,
};

pub(super) const SWORDFISH: About = About {
    name: "swordfish",
    titles: ["Swordfish", "三链列"],
    rating: 38,
    needs_uniqueness: false,
    find: |position, found| find(Technique::Swordfish, 3, position, found),
    reason,
};

pub(super) const JELLYFISH: About = About {
    name: "jellyfish",
    titles: ["Jellyfish", "四链列"],
    rating: 52,
    needs_uniqueness: false,
    find: |position, found| find(Technique::Jellyfish, 4, position, found),
    reason,
};

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for (base, cover) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        // Found by digit, and sorted by lines.
        let mut all: Vec<(u16, usize, u16)> = Vec::new();
        for digit in nine(position.census().fish(base, size) & position.focus.digits) {
            let (mut lines, mut count, mut left) = ([(0, 0); 9], 0, 0);
            for line in 0..9 {
                let places = position.places[digit][base + line];
                left += u32::from(places != 0);
                if (2..=size).contains(&COUNT[usize::from(places)].into()) {
                    lines[count] = (1 << line, places);
                    count += 1;
                }
            }
            // The other lines with places must be at least as many as the fish has.
            if left >= 2 * size {
                let _ = united_by(size, &lines[..count], &mut |set, across| {
                    all.push((set, digit, across));
                    ControlFlow::Continue(())
                });
            }
        }
        sort(&mut all);
        for (set, digit, across) in all {
            let bases = nine(set).fold(0, |all, line| all | SETS[base + line]);
            let covers = nine(across).fold(0, |all, line| all | SETS[cover + line]);
            let removed = position.digits[digit] & covers & !bases;
            if removed != 0 {
                let story = || {
                    let on: Vec<usize> = nine(set).map(|line| base + line).collect();
                    Story::among(&on, marks_of(digit, position.digits[digit] & bases), size)
                        .and_houses(nine(across).map(|line| cover + line))
                };
                found.offer(&Move::remove_digit(technique, digit, removed), &story)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let (base, cover) = step.houses.split_at(step.houses.len() / 2);
    let (base, cover) = (words::lines(base), words::lines(cover));
    match language {
        Language::English => format!("{digit} in {base} only in {cover}"),
        Language::Chinese => format!("{base} 的 {digit} 只在 {cover}"),
    }
}
