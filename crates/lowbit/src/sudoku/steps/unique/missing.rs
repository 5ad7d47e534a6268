//! **Incomplete rectangle and avoidable rectangle 2**: unique rectangles in which some corners lack one of the two
//! digits, or two corners were filled by solving. The digits could still be exchanged: another solution need not respect
//! eliminations made while solving.
//!
//! ```text
//! incomplete   47 . | 47  .      47 47 47 4: the corner with extras has lost its 7; were it 4, all could be exchanged
//!              47 . | 49  .      so it is 9
//! avoidable 2  4  . | 7   .      two corners were filled by solving; the others would be 7 and 4, but for the 9 that both
//!              79 . | 49  .      have: one of them is 9, and what sees both is not
//! ```
//! Order: rectangles by rows and columns, then digits.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story};
use super::super::houses::{common_peers, nine};
use super::super::position::{ALL_DIGITS, Candidates, Position};
use super::super::subsets::subsets_of;
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::rectangles::rectangles;
use crate::steps::{Fact, Mark, Role};
use crate::words::Language;

pub(in super::super) const INCOMPLETE: About = About {
    name: "incomplete-rectangle",
    titles: ["Incomplete unique rectangle", "残缺唯一矩形"],
    rating: 47,
    needs_uniqueness: true,
    find: find_incomplete,
    reason,
};

pub(in super::super) const AVOIDABLE_2: About = About {
    name: "avoidable-rectangle-2",
    titles: ["Avoidable rectangle 2", "可避免矩形 2"],
    rating: 48,
    needs_uniqueness: true,
    find: find_avoidable,
    reason,
};

/// The corners with the first digit in the two crosswise fillings of a rectangle.
const WAYS: [[bool; 4]; 2] = [[true, false, false, true], [false, true, true, false]];

fn find_incomplete(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for corners in rectangles() {
        if corners.iter().any(|&cell| position.open >> cell & 1 == 0) {
            continue;
        }
        let all = corners.iter().fold(0, |all, &cell| all | position.cells[cell]);
        for digits in subsets_of(all, 2) {
            let has = |cell: usize| position.cells[cell] & digits;
            if corners.iter().any(|&cell| has(cell) == 0) || corners.iter().all(|&cell| has(cell) == digits) {
                continue;
            }
            let [a, b] = [digits.trailing_zeros() as usize, 15 - digits.leading_zeros() as usize];
            let is_way = |way: &[bool; 4]| (0..4).all(|at| position.has(corners[at], if way[at] { a } else { b }));
            if !WAYS.iter().any(is_way) {
                continue;
            }
            let pattern: Vec<Mark> = corners
                .iter()
                .flat_map(|&cell| nine(has(cell)).map(move |digit| Mark::digit(cell, digit + 1)))
                .collect();
            offer(Technique::IncompleteRectangle, position, &corners, digits, &pattern, found)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_avoidable(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for corners in rectangles() {
        let is_open = |cell: &&usize| position.open >> **cell & 1 == 1;
        let is_given = |cell: &usize| position.given >> cell & 1 == 1;
        if corners.iter().any(is_given) || corners.iter().filter(is_open).count() != 2 {
            continue;
        }
        let known = corners.map(|cell| position.filled[cell]);
        for (way, a, b) in WAYS
            .iter()
            .flat_map(|way| (0..9).flat_map(move |a| (0..9).map(move |b| (way, a, b))))
            .filter(|(_, a, b)| a != b)
        {
            let digit = |at: usize| if way[at] { a } else { b };
            let fits = |at: usize| match known[at] {
                0 => position.has(corners[at], digit(at)),
                filled => usize::from(filled) == digit(at) + 1,
            };
            // Both name the same filling, with the digits exchanged.
            if !way[0] || !(0..4).all(fits) {
                continue;
            }
            let pattern: Vec<Mark> = (0..4).map(|at| Mark::digit(corners[at], digit(at) + 1)).collect();
            let digits = 1 << a | 1 << b;
            offer(Technique::AvoidableRectangle2, position, &corners, digits, &pattern, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// One of the candidates outside the pattern is true: candidates that see all of them are removed.
fn offer(
    technique: Technique,
    position: &Position,
    corners: &[usize; 4],
    digits: u16,
    pattern: &[Mark],
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let cells = corners.iter().fold(0_u128, |set, cell| set | 1 << cell);
    let mut guardians = Candidates::within(position, cells, ALL_DIGITS).marks();
    guardians.retain(|mark| !pattern.contains(mark));
    let places = guardians.iter().fold(0_u128, |set, mark| set | 1 << mark.cell);
    let others = guardians.iter().fold(0_u16, |set, mark| set | 1 << (mark.digit - 1));
    let mut removed = Candidates::default();
    if places.count_ones() == 1 {
        let kept = others;
        removed = Candidates::within(position, places, digits & !kept);
    } else if others.count_ones() == 1 {
        let digit = others.trailing_zeros() as usize;
        removed.insert(digit, position.digits[digit] & common_peers(places));
    }
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let story = || {
        Story { reasons: pattern.to_vec(), ..Story::default() }
            .with(Role::Pattern, pattern.to_vec())
            .with(Role::Extra, guardians.clone())
            .guarded(Fact::Unique(pattern.to_vec()), guardians.clone())
    };
    found.offer(&Move::remove(technique, removed), &story)
}

fn reason(step: &Step, language: Language) -> String {
    let (cells, digits) = (words::cells(&step.groups[0].marks), words::slashed(&step.groups[0].marks));
    let extras = &step.groups[1].marks;
    let (places, others) = (words::cells(extras), words::any_digit(extras, language));
    let is_one = extras.iter().all(|mark| mark.cell == extras[0].cell);
    match (language, is_one) {
        (Language::English, true) => {
            format!("{places} must be {others} (otherwise {digits} in {cells} could be exchanged)")
        }
        (Language::English, false) => {
            format!("one of {places} must be {others} (otherwise {digits} in {cells} could be exchanged)")
        }
        (Language::Chinese, true) => format!("{places} 必为 {others}（否则 {cells} 的 {digits} 可以互换）"),
        (Language::Chinese, false) => format!("{places} 中必有一格是 {others}（否则 {cells} 的 {digits} 可以互换）"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::found::All;
    use super::super::super::proof::Board;
    use super::*;
    use crate::sudoku::{Grid, Marks, Shape};

    /// The eliminations on a grid with these entries, which are not givens, and these candidates in cells.
    fn removed(technique: Technique, entries: &[(usize, u8)], marked: &[(usize, u32)]) -> Vec<Vec<Mark>> {
        let mut filled = Grid::empty(Shape::NINE);
        entries.iter().for_each(|&(cell, digit)| filled.set(cell, digit));
        let mut marks = Marks::seen(&filled);
        marked.iter().for_each(|&(cell, digits)| marks.set(cell, digits));
        let mut position = Position::with_marks(&filled, &marks);
        position.given = 0;
        let mut all = All::default();
        let _ = technique.find(&position, &mut all);
        all.0.iter().for_each(|step| assert_eq!(Board::of(&position, true).check(step), Ok(()), "{step:?}"));
        all.0.iter().for_each(|step| assert!(Board::of(&position, false).check(step).is_err(), "{step:?}"));
        position.given = !0;
        let on_givens = Board::of(&position, true);
        let is_avoidable = technique == Technique::AvoidableRectangle2;
        all.0.iter().for_each(|step| assert!(!is_avoidable || on_givens.check(step).is_err(), "{step:?}"));
        all.0.into_iter().map(|step| step.removed).collect()
    }

    const FOUR: u32 = 1 << 3;
    const SEVEN: u32 = 1 << 6;
    const NINE: u32 = 1 << 8;

    #[test]
    fn two_entries_make_a_rectangle_avoidable() {
        // 4 and 7 in row 1, boxes 1 and 2; below them 79 and 49: one of these is 9.
        let found = removed(Technique::AvoidableRectangle2, &[(0, 4), (3, 7)], &[(9, SEVEN | NINE), (12, FOUR | NINE)]);
        assert_eq!(found.len(), 1);
        assert!(found[0].iter().all(|mark| mark.digit == 9 && mark.cell / 9 == 1) && found[0].len() == 7);
    }

    #[test]
    fn a_rectangle_may_lack_a_candidate() {
        let corners = [(0, FOUR | SEVEN), (3, FOUR | SEVEN), (9, FOUR | SEVEN), (12, FOUR | NINE)];
        assert_eq!(removed(Technique::IncompleteRectangle, &[], &corners), [vec![Mark::digit(12, 4)]]);
        let lacking = [(0, FOUR | SEVEN), (3, FOUR), (9, FOUR | SEVEN), (12, FOUR | NINE)];
        assert!(removed(Technique::IncompleteRectangle, &[], &lacking).is_empty(), "4 beside 4");
    }
}
