//! **Triple firework**: a row and a column cross in a box. Three digits lie, in both lines, only in that box and in one
//! more cell of each line, its wing; the wings are the same for all three. Each digit is in a wing or in the crossing
//! cell: if it were in neither wing, both lines would have it in the box, thus in the crossing cell. So three cells hold
//! three digits.
//!
//! ```text
//! x * * | . w .      x: where the lines cross; w: the wings. Of the row, the digits are only at x, * and w; of the column too
//! * . . | . . .
//! * . . | . . .      x and both wings have the three digits, and no others
//! ------+------
//! w . . | . . .
//! ```
//! Order: crossing cells, wings in the row, wings in the column, digits.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{OF_CELL, SETS, members};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::subsets::subsets_of;
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::{House, Mark, Role};
use crate::words::Language;

pub(super) const ABOUT: About = About {
    name: "triple-firework",
    titles: ["Triple firework", "三数烟花（Firework）"],
    rating: 69,
    needs_uniqueness: false,
    find,
    reason,
};

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for cross in members(position.open) {
        let [row, column, block] = OF_CELL[cross].map(usize::from);
        for wing in members(position.open & SETS[row] & !SETS[block]) {
            for other in members(position.open & SETS[column] & !SETS[block]) {
                let wings = 1_u128 << wing | 1 << other;
                // In both lines only in the box and the wings, and somewhere in both the wings and each line.
                let is_firework = |digit: &usize| {
                    let open = position.digits[*digit];
                    let lines = open & (SETS[row] | SETS[column]);
                    lines & !SETS[block] & !wings == 0
                        && open & SETS[row] != 0
                        && open & SETS[column] != 0
                        && open & (wings | 1 << cross) != 0
                };
                let digits = (0..9).filter(is_firework).fold(0, |set, digit| set | 1 << digit);
                for three in subsets_of(digits, 3) {
                    let removed = Candidates::within(position, wings | 1 << cross, ALL_DIGITS & !three);
                    if !removed.is_empty() {
                        let three: Vec<usize> = super::houses::nine(three).collect();
                        offer(position, [row, column], wings | 1 << cross, &three, removed, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    position: &Position,
    lines: [usize; 2],
    cells: u128,
    digits: &[usize],
    removed: Candidates,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let story = || {
        let set = digits.iter().fold(0, |set, digit| set | 1 << digit);
        let reasons = Candidates::within(position, cells, set).marks();
        let mut story = Story { houses: lines.to_vec(), reasons: reasons.clone(), ..Story::default() };
        for &digit in digits {
            for line in lines {
                story = story.among_house(line, marks_of(digit, position.digits[digit] & SETS[line]));
            }
        }
        story.with(Role::Pattern, reasons)
    };
    found.offer(&Move::remove(Technique::TripleFirework, removed), &story)
}

fn reason(step: &Step, language: Language) -> String {
    let (digits, cells, lines) =
        (words::slashed(&step.reasons), words::cells(&step.reasons), words::lines(&step.houses));
    let [House::Row(row), House::Column(column)] = step.houses[..] else { return String::new() };
    let block = row / 3 * 3 + column / 3;
    let is_wing = |mark: &&Mark| mark.cell / 27 * 3 + mark.cell % 9 / 3 != block;
    let wings: Vec<Mark> = step.reasons.iter().filter(is_wing).copied().collect();
    let (block, wings) = (words::lines(&[House::Box(block)]), words::cells(&wings));
    match language {
        Language::English => {
            format!("outside {block}, {digits} in {lines} have places only in {wings}, so {cells} have these digits")
        }
        Language::Chinese => format!("{lines} 的 {digits} 在 {block} 外只能在 {wings}，所以 {cells} 就是这三个数"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::found::All;
    use super::super::proof::Board;
    use super::*;
    use crate::sudoku::{Grid, Marks, Shape};

    #[test]
    fn three_digits_take_three_cells() {
        let empty = Grid::empty(Shape::NINE);
        let mut marks = Marks::seen(&empty);
        // 1, 2 and 3 of row 1 and of column 1 only in box 1, in r1c5 and in r5c1.
        let outside = (3..9).filter(|&column| column != 4).chain((3..9).filter(|&row| row != 4).map(|row| row * 9));
        outside.for_each(|cell| marks.set(cell, 0b1_1111_1000));
        let position = Position::with_marks(&empty, &marks);
        let mut all = All::default();
        let _ = find(&position, &mut all);
        assert_eq!(all.0.len(), 1);
        assert_eq!(all.0[0].removed.len(), 18);
        assert_eq!(Board::of(&position, false).check(&all.0[0]), Ok(()));
        marks.set(3, 0b1_1111_1001);
        let mut none = All::default();
        let _ = find(&Position::with_marks(&empty, &marks), &mut none);
        assert!(none.0.is_empty(), "1 has another place in row 1");
    }
}
