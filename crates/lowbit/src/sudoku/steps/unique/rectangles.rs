//! **Unique rectangle 6, hidden rectangle and avoidable rectangle**: four cells in two rows, two columns and two boxes
//! must not end as two digits crosswise, since these could be swapped.
//!
//! ```text
//! type 6       47 . | 47+ .      two opposite corners have 4 and 7 alone, and both rows have 4 only here: a 4 at a +
//!              47+. | 47  .      would put the other 4 at the other +, and 7 in both corners: no 4 at the +
//! hidden       47 . | 47+ .      a corner 47; in the row and the column of the opposite corner (*) 4 has only
//!              47+. | 47* .      its two places of the rectangle: if * were 7, 4 would be beside and above it, and 7 in the
//!                                corner: no 7 at *
//! avoidable    4  . | 7   .      three cells were filled by solving with 4, 7 and 7: were the fourth 4,
//!              7  . | 4x  .      all could be swapped: no 4 there (givens cannot be swapped: the rectangle must have none)
//! ```
//! Order: rectangles by rows and columns; type 6 by digit, hidden ones by corner and digit.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{OF_CELL, SETS, nine};
use super::super::position::{ALL_DIGITS, Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use crate::steps::{Fact, Mark, Role};
use crate::words::Language;

pub(in super::super) const TYPE_6: About = About {
    name: "unique-rectangle-6",
    titles: ["Unique rectangle 6", "唯一矩形 6"],
    rating: 46,
    needs_uniqueness: true,
    find: find_6,
    reason,
};

pub(in super::super) const HIDDEN: About = About {
    name: "hidden-rectangle",
    titles: ["Hidden rectangle", "隐性唯一矩形"],
    rating: 47,
    needs_uniqueness: true,
    find: find_hidden,
    reason,
};

pub(in super::super) const AVOIDABLE: About = About {
    name: "avoidable-rectangle",
    titles: ["Avoidable rectangle", "可避免矩形"],
    rating: 47,
    needs_uniqueness: true,
    find: find_avoidable,
    reason,
};

/// The corners of all rectangles in two boxes, row by row.
pub(super) fn rectangles() -> impl Iterator<Item = [usize; 4]> {
    let rows = (0..9).flat_map(|top| (top + 1..9).map(move |bottom| (top, bottom)));
    let all = rows.flat_map(|(top, bottom)| {
        let columns = (0..9).flat_map(|left| (left + 1..9).map(move |right| (left, right)));
        columns.map(move |(left, right)| [top * 9 + left, top * 9 + right, bottom * 9 + left, bottom * 9 + right])
    });
    // Two rows of a band and columns of two stacks, or the other way round.
    all.filter(|[a, b, c, _]| {
        let block = |cell: &usize| OF_CELL[*cell][2];
        (block(a) == block(b)) != (block(a) == block(c))
    })
}

/// The candidates of cells other than some digits.
fn beside(position: &Position, cells: &[usize], digits: u16) -> Vec<Mark> {
    let cells = cells.iter().fold(0_u128, |set, cell| set | 1 << cell);
    Candidates::within(position, cells, ALL_DIGITS & !digits).marks()
}

fn find_6(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for corners in rectangles() {
        let cells = corners.map(|cell| position.cells[cell]);
        for (bare, extra) in [([0, 3], [1, 2]), ([1, 2], [0, 3])] {
            let digits = cells[bare[0]];
            let is_bare = digits.count_ones() == 2 && cells[bare[1]] == digits;
            let has_extras = extra.iter().all(|&at| cells[at] & digits == digits && cells[at] != digits);
            if !is_bare || !has_extras {
                continue;
            }
            let ([top, left, _], [bottom, right, _]) =
                (OF_CELL[corners[0]].map(usize::from), OF_CELL[corners[3]].map(usize::from));
            for digit in nine(digits) {
                let is_linked = |house: usize| position.places[digit][house].count_ones() == 2;
                let houses =
                    [[top, bottom], [left, right]].into_iter().find(|lines| lines.iter().all(|&line| is_linked(line)));
                let Some(houses) = houses else { continue };
                let story = || {
                    let marks =
                        |cell: &usize| nine(digits).map(|digit| Mark::digit(*cell, digit + 1)).collect::<Vec<_>>();
                    let reasons: Vec<Mark> = corners.iter().flat_map(marks).collect();
                    Story { houses: houses.to_vec(), reasons: reasons.clone(), ..Story::default() }
                        .with(Role::Pattern, bare.iter().flat_map(|&at| marks(&corners[at])).collect())
                        .with(Role::Target, extra.iter().flat_map(|&at| marks(&corners[at])).collect())
                        .guarded(Fact::Unique(reasons), beside(position, &corners, digits))
                        .among_cells(bare.iter().flat_map(|&at| marks(&corners[at])).collect())
                        .among_house(houses[0], marks_of(digit, position.digits[digit] & SETS[houses[0]]))
                        .among_house(houses[1], marks_of(digit, position.digits[digit] & SETS[houses[1]]))
                };
                let removed = extra.iter().fold(0_u128, |set, &at| set | 1 << corners[at]);
                found.offer(&Move::remove_digit(Technique::UniqueRectangle6, digit, removed), &story)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_hidden(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for corners in rectangles() {
        let common = corners.iter().fold(0x1ff, |all, &cell| all & position.cells[cell]);
        for (at, &corner) in corners.iter().enumerate() {
            let digits = position.cells[corner];
            if digits.count_ones() != 2 || common & digits != digits {
                continue;
            }
            let opposite = corners[3 - at];
            let [row, column, _] = OF_CELL[opposite].map(usize::from);
            let low = digits.trailing_zeros() as usize;
            let high = 15 - digits.leading_zeros() as usize;
            for (linked, other) in [(low, high), (high, low)] {
                let is_linked = |house: usize| position.places[linked][house].count_ones() == 2;
                if is_linked(row) && is_linked(column) {
                    let marks = |cell: &usize| [low, high].map(|digit| Mark::digit(*cell, digit + 1)).to_vec();
                    let story = || {
                        let reasons: Vec<Mark> = corners.iter().flat_map(marks).collect();
                        Story { houses: vec![row, column], reasons: reasons.clone(), ..Story::default() }
                            .with(Role::Pattern, marks(&corner))
                            .with(Role::Target, marks(&opposite))
                            .guarded(Fact::Unique(reasons), beside(position, &corners, digits))
                            .among_cells(marks(&corner))
                            .among_house(row, marks_of(linked, position.digits[linked] & SETS[row]))
                            .among_house(column, marks_of(linked, position.digits[linked] & SETS[column]))
                    };
                    found.offer(&Move::remove_digit(Technique::HiddenRectangle, other, 1 << opposite), &story)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_avoidable(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for corners in rectangles() {
        if corners.iter().any(|&cell| position.given >> cell & 1 == 1) {
            continue;
        }
        for (at, &corner) in corners.iter().enumerate() {
            let [opposite, one, other] = [3 - at, at ^ 1, at ^ 2].map(|at| position.filled[corners[at]]);
            if opposite == 0 || one == 0 || one != other || one == opposite {
                continue;
            }
            let digit = usize::from(opposite) - 1;
            if !position.has(corner, digit) {
                continue;
            }
            let story = || {
                let filled = |cell: &&usize| position.filled[**cell] != 0;
                let mark = |&cell: &usize| Mark::digit(cell, position.filled[cell].into());
                let reasons: Vec<Mark> = corners.iter().filter(filled).map(mark).collect();
                Story { reasons: reasons.clone(), ..Story::default() }
                    .with(Role::Pattern, reasons.clone())
                    .with(Role::Target, vec![Mark::digit(corner, digit + 1)])
                    .guarded(
                        Fact::Unique([reasons, vec![Mark::digit(corner, digit + 1)]].concat()),
                        beside(position, &[corner], 1 << digit),
                    )
            };
            found.offer(&Move::remove_digit(Technique::AvoidableRectangle, digit, 1 << corner), &story)?;
        }
    }
    ControlFlow::Continue(())
}

/// The digits that their houses have only in the rectangle.
fn linked(step: &Step) -> String {
    let house = step.proof.iter().find_map(|said| match &said.fact {
        Fact::Among { houses, marks, .. } if !houses.is_empty() => Some(words::slashed(marks)),
        _ => None,
    });
    house.unwrap_or_default()
}

fn reason(step: &Step, language: Language) -> String {
    let corners = [step.reasons.clone(), step.role(Role::Target).flatten().copied().collect()].concat();
    let (cells, digits) = (words::cells(&corners), words::slashed(&corners));
    let (target, digit) = (words::cells(&step.removed), words::slashed(&step.removed));
    match (language, step.technique) {
        (Language::English, Technique::AvoidableRectangle) => {
            format!(
                "{digit} in {target} would complete {digits} in {cells}, none of them given, which could be exchanged"
            )
        }
        (Language::Chinese, Technique::AvoidableRectangle) => {
            format!("若 {target} 是 {digit}，都不是提示数的 {cells} 的 {digits} 就可以互换")
        }
        (Language::English, _) => {
            let (linked, lines) = (linked(step), words::lines(&step.houses));
            format!(
                "{linked} in {lines} is only in the rectangle, so {digit} in {target} would complete {digits} in {cells}, which could be exchanged"
            )
        }
        (Language::Chinese, _) => {
            let (linked, lines) = (linked(step), words::lines(&step.houses));
            format!("{lines} 的 {linked} 只在矩形中，若 {target} 是 {digit}，{cells} 的 {digits} 就可以互换")
        }
    }
}
