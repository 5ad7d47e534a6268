//! **XY-wing** and **XYZ-wing**: a pivot that sees two cells with two candidates each; whatever the pivot is, one of the
//! two has the digit they share.
//!
//! ```text
//! | 47 . .  | . 49 . |     pivot 47, ends 49 and 79: if the pivot is 4, the right end is 9,
//! | .  x x  |        |     if it is 7, the lower end is: no 9 at the x, which see both
//! | .  .  79|        |     XYZ: the pivot is 479, and the x must see it too
//! ```
//! Order: pivots by cell; ends among the cells it sees, by cell (in the classic edition by box, row, column).

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story};
use super::super::houses::{PEERS, members, nine, seen_by};
use super::super::position::{ALL_DIGITS, Candidates, Position};
use super::super::technique::About;
use super::super::{Edition, Step, Technique, words};
use crate::steps::Role;
use crate::words::{Language, list};

pub(in super::super) const XY: About = About {
    name: "xy-wing",
    titles: ["XY-wing", "XY 翼"],
    rating: 42,
    needs_uniqueness: false,
    find: |position, found| find_xy(position, Edition::Revised, found),
    reason,
};

pub(in super::super) const XYZ: About = About {
    name: "xyz-wing",
    titles: ["XYZ-wing", "XYZ 翼"],
    rating: 44,
    needs_uniqueness: false,
    find: |position, found| find_xyz(position, Edition::Revised, found),
    reason,
};

/// Offers XY-wings.
pub(in super::super) fn find_xy(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    find(Technique::XyWing, position, edition, found)
}

/// Offers XYZ-wings.
pub(in super::super) fn find_xyz(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    find(Technique::XyzWing, position, edition, found)
}

fn find(technique: Technique, position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    let with_pivot = technique == Technique::XyzWing;
    let pairs = position.pairs();
    let pivots = if with_pivot { position.census().few_candidates(3) & !pairs } else { pairs };
    for pivot in members(pivots) {
        let digits = position.cells[pivot];
        let near = pairs & PEERS[pivot];
        for first in seen_by(pivot, near, edition) {
            let a = position.cells[first];
            let missing = digits & !a;
            if missing.count_ones() != 1 {
                continue;
            }
            // The second end has the candidate of the pivot that the first lacks, and shares a digit with the first.
            let shared = if with_pivot { a } else { a & !digits };
            let with_shared = nine(shared).fold(0, |all, digit| all | position.digits[digit]);
            let lacking = position.digits[missing.trailing_zeros() as usize];
            for second in seen_by(pivot, near & lacking & with_shared, edition) {
                let b = position.cells[second];
                let z = (a & b).trailing_zeros() as usize;
                let sees_pivot = if with_pivot { PEERS[pivot] } else { !0 };
                let removed = position.digits[z] & PEERS[first] & PEERS[second] & sees_pivot & !(1 << pivot);
                if removed != 0 {
                    let story = || {
                        let all = |cell: usize| Candidates::within(position, 1 << cell, ALL_DIGITS).marks();
                        let reasons = [all(pivot), all(first), all(second)].concat();
                        Story { reasons: reasons.clone(), ..Story::default() }
                            .with(Role::Pivot, all(pivot))
                            .with(Role::Pincer, all(first))
                            .with(Role::Pincer, all(second))
                            .among_cells(reasons)
                    };
                    found.offer(&Move::remove_digit(technique, z, removed), &story)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.removed[0].digit;
    let pivot = words::set(&step.groups[0].marks);
    let ends = list(step.groups[1..].iter().map(|group| words::set(&group.marks)), language);
    match (language, step.technique) {
        (Language::English, Technique::XyWing) => format!("pivot {pivot}, pincers {ends}, one of which is {digit}"),
        (Language::English, _) => format!("pivot {pivot}, pincers {ends}, one of the three is {digit}"),
        (Language::Chinese, Technique::XyWing) => format!("中心 {pivot}，两翼 {ends} 必有一个是 {digit}"),
        (Language::Chinese, _) => format!("中心 {pivot}，两翼 {ends}，三格必有一个是 {digit}"),
    }
}
