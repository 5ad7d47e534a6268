//! **Aligned pair and triplet exclusion**: a way to fill two (three) cells is impossible if it takes the last candidate
//! from a cell that all of them see. A candidate in none of the other ways is removed.
//!
//! ```text
//! | a . b | 47 29 . |   a and b both see 47 and 29: not 4 and 7, nor 2 and 9;
//!                       if 4 in a leaves b nothing at all, a is not 4
//! ```
//! Order: pairs of cells, the second before the first; for triplets then the third: cells that the first sees before
//! those that only the second sees.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story};
use super::houses::{PEERS, members, nine, seen_by};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::technique::About;
use super::{Edition, Step, Technique, words};
use crate::steps::Role;
use crate::words::Language;

pub(super) const PAIR: About = About {
    name: "aligned-pair-exclusion",
    titles: ["Aligned pair exclusion", "对齐数对排除"],
    rating: 62,
    needs_uniqueness: false,
    find: |position, found| find(Technique::AlignedPair, 2, position, Edition::Revised, found),
    reason,
};

pub(super) const TRIPLET: About = About {
    name: "aligned-triplet-exclusion",
    titles: ["Aligned triplet exclusion", "对齐三数组排除"],
    rating: 75,
    needs_uniqueness: false,
    find: |position, found| find_triplet(position, Edition::Revised, found),
    reason,
};

/// Offers exclusions by three cells.
pub(super) fn find_triplet(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    find(Technique::AlignedTriplet, 3, position, edition, found)
}

fn find(
    technique: Technique,
    size: usize,
    position: &Position,
    edition: Edition,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let with = |count: std::ops::RangeInclusive<u32>| {
        members(position.open)
            .filter(|&cell| count.contains(&position.count(cell)))
            .fold(0, |set, cell| set | 1 << cell)
    };
    let (singles, small) = (with(1..=1), with(2..=size as u32));
    let is_base = |&cell: &usize| PEERS[cell] & singles == 0 && PEERS[cell] & small != 0;
    let bases: Vec<usize> = members(with(2..=9)).filter(is_base).collect();
    let base_set = bases.iter().fold(0_u128, |set, &cell| set | 1 << cell);
    for (at, &second) in bases.iter().enumerate() {
        for &first in &bases[..at] {
            let near = PEERS[first] & PEERS[second] & small;
            if size == 2 {
                if near.count_ones() >= 2 {
                    exclude(technique, &[first, second], near, position, found)?;
                }
                continue;
            }
            if near.count_ones() < 2 {
                continue;
            }
            let others = small & base_set & !(1 << first) & !(1 << second);
            let by_first = seen_by(first, others, edition);
            for third in by_first.chain(seen_by(second, others & !PEERS[first], edition)) {
                let near = near & PEERS[third];
                if near.count_ones() >= 2 && !was_tried([first, second], third, small) {
                    exclude(technique, &[first, second, third], near, position, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the same three cells were tried before with another one as the third.
fn was_tried([first, second]: [usize; 2], third: usize, small: u128) -> bool {
    // The third cell must be small and seen by one of the other two; pairs are ordered by their larger cell.
    let tried = |[one, other]: [usize; 2], third: usize| {
        small >> third & 1 == 1 && (PEERS[one] | PEERS[other]) >> third & 1 == 1
    };
    let is_before = |[one, other]: [usize; 2]| (one.max(other), one.min(other)) < (second, first);
    let others = [([first, third], second), ([second, third], first)];
    others.into_iter().any(|(pair, third)| is_before(pair) && tried(pair, third))
}

/// Tries all ways to fill the cells. The excluders are the small cells that all of them see.
fn exclude(
    technique: Technique,
    cells: &[usize],
    excluders: u128,
    position: &Position,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let mut masks = [0; 20];
    let mut count = 0;
    for excluder in members(excluders) {
        let mask = position.cells[excluder];
        if !masks[..count].contains(&mask) {
            masks[count] = mask;
            count += 1;
        }
    }
    let mut ways = Ways { position, cells, excluders: &masks[..count], allowed: [0; 3] };
    ways.fill(0, [0; 3], 0);
    let mut removed = Candidates::default();
    for (&cell, allowed) in cells.iter().zip(ways.allowed) {
        nine(position.cells[cell] & !allowed).for_each(|digit| removed.insert(digit, 1 << cell));
    }
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let story = || {
        let all = |cells: u128| Candidates::within(position, cells, ALL_DIGITS).marks();
        let bases = all(cells.iter().fold(0, |set, &cell| set | 1 << cell));
        let reasons = [bases.clone(), all(excluders)].concat();
        Story { reasons: reasons.clone(), ..Story::default() }
            .with(Role::Pattern, bases)
            .with(Role::Fin, all(excluders))
            .among_cells(reasons)
    };
    found.offer(&Move::remove(technique, removed), &story)
}

struct Ways<'a> {
    position: &'a Position,
    cells: &'a [usize],
    /// The candidates of the excluders.
    excluders: &'a [u16],
    /// By cell: its digits in the possible ways.
    allowed: [u16; 3],
}

impl Ways<'_> {
    /// Fills the cells from `at` on; all digits of the last one are checked together.
    fn fill(&mut self, at: usize, digits: [u16; 3], used: u16) {
        let cell = self.cells[at];
        let clashing = (0..at).filter(|&before| PEERS[cell] >> self.cells[before] & 1 == 1);
        let open = self.position.cells[cell] & !clashing.fold(0, |all, before| all | digits[before]);
        if at + 1 < self.cells.len() {
            for digit in nine(open) {
                let mut digits = digits;
                digits[at] = 1 << digit;
                self.fill(at + 1, digits, used | 1 << digit);
                if self.cells.iter().zip(self.allowed).all(|(&cell, allowed)| self.position.cells[cell] == allowed) {
                    return;
                }
            }
            return;
        }
        // A digit that would take the last candidate of an excluder is not possible.
        let mut left = open;
        for &mask in self.excluders {
            let rest = mask & !used;
            match rest.count_ones() {
                0 => return,
                1 => left &= !rest,
                _ => {}
            }
        }
        if left != 0 {
            self.allowed[at] |= left;
            self.allowed.iter_mut().zip(digits).take(at).for_each(|(allowed, digit)| *allowed |= digit);
        }
    }
}

fn reason(step: &Step, language: Language) -> String {
    let (cells, excluders) = (words::cells(&step.groups[0].marks), words::marks(&step.groups[1].marks));
    let tried: Vec<String> = step.removed.iter().map(|&mark| format!("{}={}", words::cell(mark), mark.digit)).collect();
    match language {
        Language::English => {
            let tried = tried.join(" or ");
            format!("every way to fill {cells} with {tried} would leave one of {excluders} without a candidate")
        }
        Language::Chinese => {
            format!("{cells} 中若 {}，无论怎么填，{excluders} 中总有一格没有候选数", tried.join(" 或 "))
        }
    }
}
