//! **Sue de Coq**: two or three cells where a line and a box cross, some more cells of the line and some more of the box,
//! together with as many digits as cells; and the line's cells share no digit with the box's. Then every digit has its
//! place among these cells.
//!
//! ```text
//! line   | 1234 1235 . | 12 . . |     crossing 1234 1235, in the line 12, in the box 34 and 5x ...
//! box    |  34   .   . |        |     as many digits as cells: 1 and 2 belong to the line, 3 and 4 to the box
//! ```
//! So digits of the line's cells are removed from the rest of the line, those of the box's cells from the rest of the
//! box, and the others from both. Order: lines, boxes, cells of the crossing, of the line, of the box, each by mask.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story};
use super::houses::{BOXES, SETS, members, nine};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::Role;
use crate::words::Language;

pub(super) const ABOUT: About = About {
    name: "sue-de-coq",
    titles: ["Sue de Coq", "融合待定数组"],
    rating: 68,
    needs_uniqueness: false,
    find,
    reason,
};

/// All sets of some cells, by mask, with their digits.
fn choices(position: &Position, cells: u128, sizes: std::ops::RangeInclusive<u32>) -> Vec<(u128, u16)> {
    let cells: Vec<usize> = members(cells).collect();
    let masks = (1..1_u32 << cells.len()).filter(|mask| sizes.contains(&mask.count_ones()));
    let chosen = masks.map(|mask| {
        let of_mask = cells.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        of_mask.fold((0, 0), |(set, digits), (_, &cell)| (set | 1 << cell, digits | position.cells[cell]))
    });
    chosen.collect()
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for line in 0..BOXES {
        for block in (BOXES..BOXES + 9).filter(|&block| SETS[line] & SETS[block] != 0) {
            let crossing = choices(position, position.open & SETS[line] & SETS[block], 2..=3);
            let crossing: Vec<_> =
                crossing.into_iter().filter(|(cells, digits)| digits.count_ones() >= cells.count_ones() + 2).collect();
            if crossing.is_empty() {
                continue;
            }
            let in_line = choices(position, position.open & SETS[line] & !SETS[block], 1..=4);
            let in_box = choices(position, position.open & SETS[block] & !SETS[line], 1..=4);
            for &(cells, digits) in &crossing {
                let fits = |&&(_, of_rest): &&(u128, u16)| of_rest & digits != 0;
                for &(along, of_line) in in_line.iter().filter(fits) {
                    for &(inside, of_box) in in_box.iter().filter(fits) {
                        let all = cells | along | inside;
                        if of_line & of_box != 0 || (digits | of_line | of_box).count_ones() != all.count_ones() {
                            continue;
                        }
                        let mut removed = Candidates::default();
                        for digit in nine((digits | of_line) & !of_box) {
                            removed.insert(digit, position.digits[digit] & SETS[line] & !all);
                        }
                        for digit in nine((digits | of_box) & !of_line) {
                            removed.insert(digit, position.digits[digit] & SETS[block] & !all);
                        }
                        if removed.is_empty() {
                            continue;
                        }
                        let story = || {
                            let marks = |cells: u128| Candidates::within(position, cells, ALL_DIGITS).marks();
                            Story { houses: vec![line, block], reasons: marks(all), ..Story::default() }
                                .with(Role::Pivot, marks(cells))
                                .with(Role::AlmostLocked, marks(along))
                                .with(Role::AlmostLocked, marks(inside))
                                .among_cells(marks(all))
                        };
                        found.offer(&Move::remove(Technique::SueDeCoq, removed), &story)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let [crossing, along, inside] = [0, 1, 2].map(|at| words::set(&step.groups[at].marks));
    let [line, block] = [0, 1].map(|at| step.houses[at].title(language));
    match language {
        Language::English => {
            format!("{crossing} with {along} in {line} and {inside} in {block}, as many digits as cells")
        }
        Language::Chinese => format!("{crossing}，加{line}的 {along} 与{block}的 {inside}，格数与数字数相等"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::found::All;
    use super::*;
    use crate::sudoku::{Grid, Marks, Shape};

    #[test]
    fn digits_go_from_the_line_or_from_the_box() {
        // Two cells of row 1 and box 1 have 1234, one more of the row 12, one more of the box 34.
        let empty = Grid::empty(Shape::NINE);
        let mut marks = Marks::seen(&empty);
        [(0, 0b1111), (1, 0b1111), (6, 0b0011), (9, 0b1100)]
            .into_iter()
            .for_each(|(cell, digits)| marks.set(cell, digits));
        let mut all = All::default();
        let _ = find(&Position::with_marks(&empty, &marks), &mut all);
        assert_eq!(all.0.len(), 1);
        let mut removed: Vec<_> = all.0[0].removed.iter().map(|mark| (mark.cell, mark.digit)).collect();
        removed.sort_unstable();
        let from_row = [2, 3, 4, 5, 7, 8].into_iter().flat_map(|cell| [(cell, 1), (cell, 2)]);
        let from_box = [2, 10, 11, 18, 19, 20].into_iter().flat_map(|cell| [(cell, 3), (cell, 4)]);
        let mut expected: Vec<_> = from_row.chain(from_box).collect();
        expected.sort_unstable();
        assert_eq!(removed, expected);
    }
}
