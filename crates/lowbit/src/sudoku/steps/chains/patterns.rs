//! Patterns within nets: locking, hidden pairs, naked pairs and X-wings that appear once candidates are removed. Each
//! elimination rests on the removed candidates that made the pattern possible.
//!
//! Order: the first of these techniques with such a pattern, and all its patterns in the order of the technique. The
//! eliminations of a pattern are read by cell, in the order of [`by_remainder`].

use super::{Node, off};
use crate::sorting::sort_by_key;
use crate::sudoku::steps::Edition;
use crate::sudoku::steps::houses::{CELLS, COLUMNS, IN_ORDER, ROWS, SETS, cells_at, nine};
use crate::sudoku::steps::intersections::{CLAIMS, POINTS, locked};
use crate::sudoku::steps::position::{ALL_DIGITS, Candidates, Position};
use crate::sudoku::steps::subsets::subsets_of;

/// The eliminations of a pattern, and their premises.
pub(super) struct Found {
    pub(super) removed: Vec<usize>,
    pub(super) premises: Vec<Node>,
    pub(super) base: Base,
}

/// The base of a pattern: digits in some houses, or some cells.
#[derive(Clone, Copy)]
pub(super) enum Base {
    /// Houses and digits, as bits.
    Houses(u32, u16),
    Cells(u128),
}

/// Sorts cells by their number modulo 16 (modulo 32, 64, 128 if there are more than 12, 24, 48), keeping the order of
/// equals.
pub(super) fn by_remainder<T>(cells: &mut [T], cell: impl Fn(&T) -> usize) {
    let size = match cells.len() {
        0..=12 => 16,
        13..=24 => 32,
        25..=48 => 64,
        _ => 128,
    };
    sort_by_key(cells, |item| cell(item) % size);
}

/// The patterns of the first technique that has any.
pub(super) fn find(position: &Position, work: &Position, edition: Edition) -> Vec<Found> {
    let search = Patterns { position, work };
    let mut found = Vec::new();
    search.locking(edition, &mut found);
    if found.is_empty() {
        search.hidden_pairs(&mut found);
    }
    if found.is_empty() {
        search.naked_pairs(&mut found);
    }
    if found.is_empty() {
        search.x_wings(&mut found);
    }
    found
}

struct Patterns<'a> {
    position: &'a Position,
    work: &'a Position,
}

impl Patterns<'_> {
    /// Adds a pattern, if it has premises and removes something.
    fn add(
        &self,
        removed: &Candidates,
        cells: impl Iterator<Item = usize>,
        premises: Vec<Node>,
        base: Base,
        found: &mut Vec<Found>,
    ) {
        if premises.is_empty() || removed.is_empty() {
            return;
        }
        let mut cells: Vec<usize> =
            cells.filter(|cell| (0..9).any(|digit| removed.cells(digit) >> cell & 1 == 1)).collect();
        by_remainder(&mut cells, |&cell| cell);
        let of_cell = |cell: usize| {
            (0..9).filter(move |&digit| removed.cells(digit) >> cell & 1 == 1).map(move |digit| cell * 9 + digit)
        };
        found.push(Found { removed: cells.into_iter().flat_map(of_cell).collect(), premises, base });
    }

    fn locking(&self, edition: Edition, found: &mut Vec<Found>) {
        for kinds in POINTS.into_iter().chain(CLAIMS) {
            for (from, to, digit) in locked(self.work, kinds, edition) {
                let others = self.work.digits[digit] & SETS[to] & !SETS[from];
                let places = CELLS[from].map(usize::from);
                let lost = |&cell: &usize| self.position.has(cell, digit) && !self.work.has(cell, digit);
                let outside = |&cell: &usize| SETS[to] >> cell & 1 == 0;
                let premises =
                    places.into_iter().filter(lost).filter(outside).map(|cell| off(cell * 9 + digit)).collect();
                let cells = CELLS[to].iter().map(|&cell| usize::from(cell));
                let base = Base::Houses(1 << from, 1 << digit);
                self.add(&Candidates::of_digit(digit, others), cells, premises, base, found);
            }
        }
    }

    fn hidden_pairs(&self, found: &mut Vec<Found>) {
        for house in IN_ORDER {
            if (self.work.open & SETS[house]).count_ones() <= 4 {
                continue;
            }
            let pairs: u16 = (0..9)
                .filter(|&digit| self.work.places[digit][house].count_ones() == 2)
                .fold(0, |set, digit| set | 1 << digit);
            if pairs.count_ones() < 2 {
                continue;
            }
            for digits in subsets_of(pairs, 2) {
                let places = nine(digits).fold(0, |all, digit| all | self.work.places[digit][house]);
                if places.count_ones() != 2 {
                    continue;
                }
                let removed = Candidates::within(self.work, cells_at(house, places), ALL_DIGITS & !digits);
                if removed.is_empty() {
                    continue;
                }
                let mut premises = Vec::new();
                for place in nine(ALL_DIGITS & !places) {
                    let cell = usize::from(CELLS[house][place]);
                    premises.extend(nine(digits & self.position.cells[cell]).map(|digit| off(cell * 9 + digit)));
                }
                let base = Base::Houses(1 << house, digits);
                self.add(&removed, CELLS[house].iter().map(|&cell| cell.into()), premises, base, found);
            }
        }
    }

    fn naked_pairs(&self, found: &mut Vec<Found>) {
        for house in IN_ORDER {
            if (self.work.open & SETS[house]).count_ones() < 4 {
                continue;
            }
            let cell = |place: usize| usize::from(CELLS[house][place]);
            let pairs: u16 = (0..9)
                .filter(|&place| self.work.cells[cell(place)].count_ones() == 2)
                .fold(0, |set, place| set | 1 << place);
            if pairs.count_ones() < 2 {
                continue;
            }
            for places in subsets_of(pairs, 2) {
                let digits = nine(places).fold(0, |all, place| all | self.work.cells[cell(place)]);
                if digits.count_ones() != 2 {
                    continue;
                }
                let removed = Candidates::within(self.work, SETS[house] & !cells_at(house, places), digits);
                if removed.is_empty() {
                    continue;
                }
                let mut premises = Vec::new();
                for at in nine(places).map(cell) {
                    premises.extend(nine(self.position.cells[at] & !digits).map(|digit| off(at * 9 + digit)));
                }
                let base = Base::Cells(cells_at(house, places));
                self.add(&removed, CELLS[house].iter().map(|&cell| cell.into()), premises, base, found);
            }
        }
    }

    fn x_wings(&self, found: &mut Vec<Found>) {
        for (base, cover) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
            let pairs: [u16; 9] = std::array::from_fn(|digit| {
                let count = |line: &usize| self.work.places[digit][base + line].count_ones();
                let empty = (0..81).filter(|&cell| usize::from(self.work.filled[cell]) == digit + 1).count();
                let lines = (0..9).filter(|line| count(line) == 2).fold(0, |set, line| set | 1 << line);
                if empty + 4 <= 9 { lines } else { 0 }
            });
            let all = pairs.iter().filter(|lines| lines.count_ones() >= 2).fold(0, |all, lines| all | lines);
            for set in subsets_of(all, 2) {
                for digit in (0..9).filter(|&digit| set & !pairs[digit] == 0) {
                    let across = nine(set).fold(0, |all, line| all | self.work.places[digit][base + line]);
                    if across.count_ones() != 2 {
                        continue;
                    }
                    let bases = nine(set).fold(0, |all, line| all | SETS[base + line]);
                    let covers = nine(across).fold(0, |all, line| all | SETS[cover + line]);
                    let removed = self.work.digits[digit] & covers & !bases;
                    if removed == 0 {
                        continue;
                    }
                    let lost = |line: usize| {
                        let cells = CELLS[base + line].map(usize::from);
                        let is_lost = move |&cell: &usize| {
                            covers >> cell & 1 == 0 && self.position.has(cell, digit) && !self.work.has(cell, digit)
                        };
                        cells.into_iter().filter(is_lost).map(move |cell| off(cell * 9 + digit))
                    };
                    let premises: Vec<Node> = nine(set).flat_map(lost).collect();
                    let cells = nine(across).flat_map(|line| CELLS[cover + line].map(usize::from));
                    let base = Base::Houses(u32::from(set) << base, 1 << digit);
                    self.add(&Candidates::of_digit(digit, removed), cells, premises, base, found);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Grid, Shape};

    #[test]
    fn an_x_wing_appears_when_two_lines_lose_all_other_places() {
        for transposed in [false, true] {
            let cell = |row: usize, column: usize| if transposed { 9 * column + row } else { 9 * row + column };
            let position = Position::new(&Grid::empty(Shape::NINE));
            let mut work = position.clone();
            for column in (0..9).filter(|column| ![2, 6].contains(column)) {
                [0, 4].into_iter().for_each(|row| work.remove(cell(row, column), 0));
            }
            let found = find(&position, &work, Edition::Revised);
            assert_eq!(found.len(), 1);
            let mut removed = found[0].removed.clone();
            removed.sort_unstable();
            let rows = (0..9).filter(|row| ![0, 4].contains(row));
            let mut expected: Vec<usize> = rows.flat_map(|row| [2, 6].map(|column| 9 * cell(row, column))).collect();
            expected.sort_unstable();
            assert_eq!(removed, expected);
            assert_eq!(found[0].premises.len(), 14, "the places that were lost");
        }
    }
}
