//! **Exocet** (junior exocet): the base, two cells where a line and a box cross, has three or four digits, and each of
//! the other two boxes of the band has a target cell. The two digits of the base are also those of the targets.
//!
//! ```text
//! B B e | . . . | . . .      columns of e, T and U: each base digit has places in at most two rows outside the band,
//! . . . | T . . | c . .      so of the three columns one has it in the band: not at e, which sees the base; not at c, the
//! . . . | c . . | U . .      companions, which have no base digit; so at T or U
//! ```
//! All other digits are removed from the targets, and base digits in no target from the base.
//!
//! Order: rows before columns, bands, boxes, base rows, escape cells, targets.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{COLUMNS, ROWS, SETS, nine};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::{House, Role};
use crate::words::Language;

pub(super) const ABOUT: About = About {
    name: "exocet",
    titles: ["Exocet", "飞鱼导弹（Exocet）"],
    rating: 80,
    needs_uniqueness: false,
    find,
    reason,
};

/// A base with its targets.
#[derive(Clone, Copy)]
struct Pattern {
    /// Whether rows and columns are exchanged.
    is_turned: bool,
    band: usize,
    /// The row of the base, its box, and the column of that box without a base cell: all from 0 in the band or the box.
    row: usize,
    block: usize,
    escape: usize,
    /// Row in the band and column in the grid of each target.
    targets: [(usize, usize); 2],
}

impl Pattern {
    fn cell(&self, row: usize, column: usize) -> usize {
        if self.is_turned { column * 9 + row } else { row * 9 + column }
    }

    fn base(&self) -> [usize; 2] {
        let columns = (0..3).filter(|&column| column != self.escape);
        let mut cells = columns.map(|column| self.cell(self.band * 3 + self.row, self.block * 3 + column));
        [cells.next().unwrap_or(0), cells.next().unwrap_or(0)]
    }

    /// The columns of the escape cell and of the targets.
    fn columns(&self) -> [usize; 3] {
        [self.block * 3 + self.escape, self.targets[0].1, self.targets[1].1]
    }

    fn target(&self, number: usize) -> usize {
        let (row, column) = self.targets[number];
        self.cell(self.band * 3 + row, column)
    }

    /// The cell in the column of a target that is neither the target nor sees the base.
    fn companion(&self, number: usize) -> usize {
        let (row, column) = self.targets[number];
        self.cell(self.band * 3 + 3 - row - self.row, column)
    }

    /// The house of a column.
    fn house(&self, column: usize) -> usize {
        column + if self.is_turned { ROWS } else { COLUMNS }
    }

    /// The base digits, if the position has the pattern.
    fn digits(&self, position: &Position, places: &[u128; 9]) -> Option<u16> {
        let base = self.base();
        let digits = position.cells[base[0]] | position.cells[base[1]];
        let is_open = |cell: usize| position.open >> cell & 1 == 1;
        if !base.into_iter().all(is_open) || !(3..=4).contains(&digits.count_ones()) {
            return None;
        }
        for number in 0..2 {
            let (target, companion) = (self.target(number), self.companion(number));
            let has_base_digit = |cell: usize| nine(digits).any(|digit| places[digit] >> cell & 1 == 1);
            if !is_open(target) || position.cells[target] & digits == 0 || has_base_digit(companion) {
                return None;
            }
        }
        let is_outside = |row: &usize| row / 3 != self.band;
        let has_two_rows = |digit: usize| {
            let has_row =
                |&row: &usize| self.columns().iter().any(|&column| places[digit] >> self.cell(row, column) & 1 == 1);
            (0..9).filter(is_outside).filter(has_row).count() <= 2
        };
        nine(digits).all(has_two_rows).then_some(digits)
    }

    fn story(&self, position: &Position, digits: u16) -> Story {
        let within = |cells: &[usize]| {
            let cells = cells.iter().fold(0, |all, &cell| all | 1 << cell);
            Candidates::within(position, cells, ALL_DIGITS).marks()
        };
        let base = within(&self.base());
        let houses: Vec<usize> = self.columns().map(|column| self.house(column)).to_vec();
        let mut story = Story { houses: houses.clone(), reasons: base.clone(), ..Story::default() }
            .with(Role::Pivot, base.clone())
            .with(Role::Target, within(&[self.target(0), self.target(1)]))
            .among_cells(base);
        for (digit, &house) in nine(digits).flat_map(|digit| houses.iter().map(move |house| (digit, house))) {
            let marks = marks_of(digit, position.digits[digit] & SETS[house]);
            if !marks.is_empty() {
                story.reasons.extend(marks.iter().copied());
                story = story.among_house(house, marks);
            }
        }
        story
    }
}

/// All patterns, in order.
fn patterns() -> impl Iterator<Item = Pattern> {
    let bases = (0..2 * 81).map(|number| (number / 81, number / 27 % 3, number / 9 % 3, number / 3 % 3, number % 3));
    bases.flat_map(|(turned, band, block, row, escape)| {
        (0..36).map(move |number: usize| {
            let others: Vec<usize> = (0..3).filter(|&other| other != block).collect();
            let target = |of: usize, block: usize| ((row + 1 + of / 3) % 3, block * 3 + of % 3);
            let targets = [target(number / 6, others[0]), target(number % 6, others[1])];
            Pattern { is_turned: turned == 1, band, row, block, escape, targets }
        })
    })
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let places = position.with_filled();
    for pattern in patterns() {
        let Some(digits) = pattern.digits(position, &places) else { continue };
        let targets = [0, 1].map(|number| pattern.target(number));
        let mut removed = Candidates::within(position, 1 << targets[0] | 1 << targets[1], ALL_DIGITS & !digits);
        let reached = position.cells[targets[0]] | position.cells[targets[1]];
        let base = pattern.base().iter().fold(0, |all, &cell| all | 1 << cell);
        removed.unite(&Candidates::within(position, base, digits & !reached));
        if !removed.is_empty() {
            found.offer(&Move::remove(Technique::Exocet, removed), &|| pattern.story(position, digits))?;
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let base = step.role(Role::Pivot).next().unwrap_or_default();
    let targets = step.role(Role::Target).next().map(words::cells).unwrap_or_default();
    let (set, digits, lines) = (words::set(base), words::slashed(base), words::lines(&step.houses));
    let are_rows = matches!(step.houses.first(), Some(House::Row(_)));
    match language {
        Language::English => {
            let (band, across) = if are_rows { ("stack", "columns") } else { ("band", "rows") };
            format!(
                "base {set}, targets {targets}: in {lines} outside the {band} each of {digits} has places in at most two {across}, so the targets hold the digits of the base"
            )
        }
        Language::Chinese => {
            let across = if are_rows { '列' } else { '行' };
            format!(
                "基格 {set}，目标格 {targets}：{lines} 在该大{across}之外，{digits} 各自至多占两{across}，所以目标格与基格的数相同"
            )
        }
    }
}

/// An exocet: base r1c12 {123}, targets r2c4 and r3c7.
#[cfg(test)]
pub(super) fn sample(is_turned: bool) -> Position {
    use crate::sudoku::{Grid, Marks, Shape};
    let empty = Grid::empty(Shape::NINE);
    let mut marks = Marks::seen(&empty);
    let cell = |row: usize, column: usize| if is_turned { column * 9 + row } else { row * 9 + column };
    for column in [0, 1] {
        marks.set(cell(0, column), 0b111);
    }
    for (row, column) in [(2, 3), (1, 6)] {
        marks.set(cell(row, column), 0b1_1111_1000);
    }
    for (row, column) in (3..9).flat_map(|row| [2, 3, 6].map(|column| (row, column))) {
        let is_covered = row == 4 || row == 7;
        marks.set(cell(row, column), if is_covered { 0b1_1111_1111 } else { 0b1_1111_1000 });
    }
    Position::with_marks(&empty, &marks)
}

#[cfg(test)]
mod tests {
    use super::super::found::All;
    use super::super::proof::Board;
    use super::*;

    #[test]
    fn an_exocet_is_found_and_proved_either_way_round() {
        for is_turned in [false, true] {
            let position = sample(is_turned);
            let mut all = All::default();
            let _ = find(&position, &mut all);
            let cell = |row: usize, column: usize| if is_turned { column * 9 + row } else { row * 9 + column };
            let removes = |step: &&Step| step.removed.iter().any(|mark| usize::from(mark.cell) == cell(1, 3));
            let step = all.0.iter().find(removes).expect("there is one");
            assert!(step.removed.iter().all(|mark| mark.digit > 3), "{step:?}");
            assert_eq!(Board::of(&position, false).check(step), Ok(()), "{step:?}");
        }
        // With a third row for 1 outside the band the pattern is broken.
        let mut position = sample(false);
        position.restore(6 * 9 + 3, 0);
        let mut all = All::default();
        let _ = find(&position, &mut all);
        assert!(all.0.is_empty());
    }
}
