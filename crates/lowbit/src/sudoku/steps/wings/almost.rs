//! **WXYZ-wing** and **VWXYZ-wing**: three cells of a house with four digits (or four with five), and a cell with two of
//! these digits. If the cell sees all places of its digit x in the set, then z, its other digit, is in the cell or in the
//! set.
//!
//! ```text
//! | 1234 12 . | 13 . . |     set 1234 12 13, cell 34 sees every 3 of the set:
//! |  x   x    |        |     if the cell is 3, the set has no 3 and so a 4; otherwise the cell is 4:
//! |  .   34   |        |     no 4 where it sees the cell and every 4 of the set
//! ```
//! If it sees all places of both digits, every digit of the set is locked, and removed from cells that see all its
//! places.
//!
//! Order: rating, then most eliminations, then doubly linked wings and those with larger cells; then by cells.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story};
use super::super::houses::{PEERS, common_peers, members, nine};
use super::super::position::{ALL_DIGITS, COUNT, Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use crate::sorting::sort_by;
use crate::steps::Role;
use crate::words::Language;

pub(in super::super) const WXYZ: About = About {
    name: "wxyz-wing",
    titles: ["WXYZ-wing", "WXYZ 翼"],
    rating: 55,
    needs_uniqueness: false,
    find: |position, found| find(Technique::WxyzWing, 3, position, found),
    reason,
};

pub(in super::super) const VWXYZ: About = About {
    name: "vwxyz-wing",
    titles: ["VWXYZ-wing", "VWXYZ 翼"],
    rating: 62,
    needs_uniqueness: false,
    find: |position, found| find(Technique::VwxyzWing, 4, position, found),
    reason,
};

/// A wing: its set, its cell, and its eliminations.
struct Wing {
    tenths: u16,
    removals: u32,
    /// Compared as the decimal text of these numbers, larger first.
    suffix: [u32; 4],
    set: u128,
    cell: usize,
    /// The digits that the cell and the set cannot both have.
    restricted: u16,
    removed: Candidates,
}

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut search = Search { position, size, pairs: position.pairs(), wings: Vec::new() };
    let open = members(position.open).filter(|&cell| position.count(cell) >= 2).fold(0, |set, cell| set | 1 << cell);
    search.grow(0, size, 0, open);
    let mut wings = search.wings;
    sort_by(&mut wings, |a, b| {
        (a.tenths, b.removals).cmp(&(b.tenths, a.removals)).then_with(|| b.suffix.cmp(&a.suffix))
    });
    for wing in wings {
        let story = || {
            let all = |cells: u128| Candidates::within(position, cells, ALL_DIGITS).marks();
            let reasons = [all(wing.set), all(1 << wing.cell)].concat();
            Story { reasons: reasons.clone(), ..Story::default() }
                .with(Role::AlmostLocked, all(wing.set))
                .with(Role::Pincer, all(1 << wing.cell))
                .with(
                    Role::Restricted,
                    Candidates::within(position, wing.set | 1 << wing.cell, wing.restricted).marks(),
                )
                .among_cells(reasons)
        };
        found.offer(&Move::remove(technique, wing.removed).rated(wing.tenths), &story)?;
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    position: &'a Position,
    size: u32,
    pairs: u128,
    wings: Vec<Wing>,
}

impl Search<'_> {
    /// Adds `more` cells to a set of mutually visible cells; `open` are those that may follow.
    fn grow(&mut self, set: u128, more: u32, digits: u16, open: u128) {
        let mut left = open;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            let (set, digits) = (set | 1 << cell, digits | self.position.cells[cell]);
            let count = u32::from(COUNT[usize::from(digits)]);
            if count > self.size + 1 {
                continue;
            }
            if more > 1 {
                self.grow(set, more - 1, digits, left & PEERS[cell]);
            } else if count == self.size + 1 {
                self.wings_of(set, digits);
            }
        }
    }

    /// Adds the wings of a set with these digits.
    fn wings_of(&mut self, set: u128, digits: u16) {
        let near = members(set).fold(0, |all, cell| all | PEERS[cell]) & !set & self.pairs;
        for cell in members(near).filter(|&cell| self.position.cells[cell] & !digits == 0) {
            let own = self.position.cells[cell];
            let z = 15 - own.leading_zeros() as usize;
            let x = own.trailing_zeros() as usize;
            // A digit is restricted if the cell sees all its places in the set.
            let is_restricted = |digit: usize| self.position.digits[digit] & set & !PEERS[cell] == 0;
            let (by_x, by_z) = (is_restricted(x), is_restricted(z));
            let seen = |digit: usize, with: u128| {
                let places = self.position.digits[digit] & (set | with);
                self.position.digits[digit] & common_peers(places) & !set & !(1 << cell)
            };
            let mut removed = Candidates::default();
            let mut is_double = false;
            if by_x && by_z {
                nine(digits & !own).for_each(|digit| removed.insert(digit, seen(digit, 0)));
                let locks = !removed.is_empty();
                removed.insert(x, seen(x, 1 << cell));
                removed.insert(z, seen(z, 1 << cell));
                is_double = locks || removed.cells(x) != 0 && removed.cells(z) != 0;
            } else if by_x {
                removed.insert(z, seen(z, 1 << cell));
            } else if by_z {
                removed.insert(x, seen(x, 1 << cell));
            }
            if !removed.is_empty() {
                let restricted = u16::from(by_x) << x | u16::from(by_z) << z;
                self.wings.push(self.wing(set, cell, restricted, removed, is_double));
            }
        }
    }

    fn wing(&self, set: u128, cell: usize, restricted: u16, removed: Candidates, is_double: bool) -> Wing {
        let largest = members(set).map(|cell| self.position.count(cell)).max().unwrap_or(0);
        let total: u32 = members(set).map(|cell| self.position.count(cell)).sum();
        // Cells of medium size are the hardest to see.
        let tenths = match (self.size, largest) {
            (3, 3) => 56,
            (3, _) => 55,
            (_, 3) => 64,
            (_, 5) => 62,
            _ => 63,
        };
        // In decimal text order: a one-digit number sorts among the two-digit ones by its digit.
        let figures = if total < 10 { [total, 0] } else { [total / 10, total % 10 + 1] };
        let suffix = [if is_double { 2 } else { 1 }, largest, figures[0], figures[1]];
        Wing { tenths, removals: removed.len(), suffix, set, cell, restricted, removed }
    }
}

fn reason(step: &Step, language: Language) -> String {
    let [set, cell] = [0, 1].map(|at| words::set(&step.groups[at].marks));
    let restricted = words::slashed(&step.groups[2].marks);
    let digits = words::any_digit(&step.removed, language);
    // With two restricted digits each set lacks one of them.
    match (language, restricted.contains('/')) {
        (Language::English, false) => format!("A = {set}, B = {cell}, restricted {restricted}, so A or B has {digits}"),
        (Language::English, true) => format!("A = {set}, B = {cell}, restricted {restricted}, so both sets are locked"),
        (Language::Chinese, false) => {
            format!("A = {set}，B = {cell}，限制性公共数 {restricted}，A 或 B 必有 {digits}")
        }
        (Language::Chinese, true) => format!("A = {set}，B = {cell}，限制性公共数 {restricted}，两个数组都锁定"),
    }
}
