//! **Tridagon** (anti-tridagon): three digits in twelve cells of four boxes, three cells in each box, in three rows and
//! three columns of it. If an odd number of the four cell patterns are odd permutations, three digits cannot fill the
//! twelve cells. So one of their other candidates, a *guardian*, is true.
//!
//! ```text
//! | a . . | . . a |     the boxes lie in two bands and two stacks; in each the cells a are a permutation of rows to columns,
//! | . a . | . a . |     even like the first and the third, or odd like the second and the fourth;
//! | . . a | a . . |     here two are odd, so this one can be filled
//! +-------+-------+
//! | a . . | a . . |
//! | . a . | . . a |     with a fourth box like this three would be, and it could not
//! | . . a | . a . |
//! ```
//! Order: digits, boxes, permutations; patterns with the fewest guardians first.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story};
use super::houses::{common_peers, nine};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::subsets::subsets_of;
use super::technique::About;
use super::{Step, Technique, words};
use crate::sorting::sort_by_key;
use crate::steps::{Fact, Mark, Role};
use crate::words::Language;

pub(super) const ABOUT: About = About {
    name: "tridagon",
    titles: ["Tridagon", "三值死环（Tridagon）"],
    rating: 78,
    needs_uniqueness: false,
    find,
    reason,
};

/// The most guardians of a pattern.
const MOST_GUARDIANS: u32 = 6;

/// The columns of a box's cells, row by row, and whether that permutation is odd.
const PERMUTATIONS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([2, 1, 0], true),
];

/// Three cells of a box.
#[derive(Clone, Copy)]
struct Third {
    cells: u128,
    is_odd: bool,
    guardians: u32,
}

/// Twelve cells that cannot be filled.
struct Pattern {
    cells: u128,
    digits: u16,
    guardians: u32,
}

/// The thirds of a box whose cells have at least two of the digits each.
fn thirds(position: &Position, digits: u16, block: usize) -> Vec<Third> {
    let corner = block / 3 * 27 + block % 3 * 3;
    let mut all = Vec::new();
    for (columns, is_odd) in PERMUTATIONS {
        let cells = [0, 1, 2].map(|row| corner + row * 9 + columns[row]);
        let fits = |&cell: &usize| (position.cells[cell] & digits).count_ones() >= 2;
        let guardians = cells.iter().map(|&cell| (position.cells[cell] & !digits).count_ones()).sum();
        if cells.iter().all(fits) && guardians <= MOST_GUARDIANS {
            all.push(Third { cells: cells.iter().fold(0, |set, cell| set | 1 << cell), is_odd, guardians });
        }
    }
    all
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut patterns: Vec<Pattern> = Vec::new();
    for digits in subsets_of(ALL_DIGITS, 3) {
        let blocks: Vec<Vec<Third>> = (0..9).map(|block| thirds(position, digits, block)).collect();
        for (bands, stacks) in (0..3).flat_map(|band| (0..3).map(move |stack| (band, stack))) {
            // Two bands and two stacks: all but one of each.
            let four = (0..9).filter(|block| block / 3 != bands && block % 3 != stacks);
            let four: Vec<&[Third]> = four.map(|block| blocks[block].as_slice()).collect();
            choose(&four, digits, Third { cells: 0, is_odd: false, guardians: 0 }, &mut patterns);
        }
    }
    sort_by_key(&mut patterns, |pattern| pattern.guardians);
    for pattern in &patterns {
        offer(position, pattern, found)?;
    }
    ControlFlow::Continue(())
}

/// Takes a third from each box; `chosen` is the union so far.
fn choose(blocks: &[&[Third]], digits: u16, chosen: Third, patterns: &mut Vec<Pattern>) {
    let Some((first, others)) = blocks.split_first() else {
        if chosen.is_odd && chosen.guardians > 0 {
            patterns.push(Pattern { cells: chosen.cells, digits, guardians: chosen.guardians });
        }
        return;
    };
    for third in *first {
        let guardians = chosen.guardians + third.guardians;
        if guardians <= MOST_GUARDIANS {
            let (cells, is_odd) = (chosen.cells | third.cells, chosen.is_odd ^ third.is_odd);
            choose(others, digits, Third { cells, is_odd, guardians }, patterns);
        }
    }
}

fn offer(position: &Position, pattern: &Pattern, found: &mut dyn Found) -> ControlFlow<()> {
    let guardians = Candidates::within(position, pattern.cells, ALL_DIGITS & !pattern.digits);
    let marks = guardians.marks();
    let step = match marks[..] {
        [Mark { cell, digit }] => Move::place(Technique::Tridagon, cell.into(), usize::from(digit) - 1),
        _ => {
            let mut removed = Candidates::default();
            // Candidates that see all guardians: the digit in common peers if they share one, other digits of the cell if
            // they share that.
            let cells = marks.iter().fold(0_u128, |set, mark| set | 1 << mark.cell);
            let digits = marks.iter().fold(0_u16, |set, mark| set | 1 << (mark.digit - 1));
            if digits.count_ones() == 1 {
                let digit = digits.trailing_zeros() as usize;
                removed.insert(digit, position.digits[digit] & common_peers(cells));
            }
            if cells.count_ones() == 1 {
                nine(pattern.digits).for_each(|digit| removed.insert(digit, position.digits[digit] & cells));
            }
            Move::remove(Technique::Tridagon, removed)
        }
    };
    if step.effect.placed.is_none() && step.effect.removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let story = || {
        let whole = Candidates::within(position, pattern.cells, pattern.digits).marks();
        Story { reasons: [whole.clone(), marks.clone()].concat(), ..Story::default() }
            .with(Role::Pattern, whole.clone())
            .with(Role::Extra, marks.clone())
            .guarded(Fact::Unfillable(whole), marks.clone())
    };
    found.offer(&step, &story)
}

fn reason(step: &Step, language: Language) -> String {
    let (cells, digits) = (words::cells(&step.groups[0].marks), words::slashed(&step.groups[0].marks));
    let guardians = &step.groups[1].marks;
    match (language, &guardians[..]) {
        (Language::English, [only]) => {
            format!(
                "{cells} cannot be filled with {digits} alone, and the only other candidate there is {} in {}",
                only.digit,
                words::cell(*only)
            )
        }
        (Language::Chinese, [only]) => {
            format!("{cells} 不能只用 {digits} 填满，其中别的候选数只有 {} 的 {}", words::cell(*only), only.digit)
        }
        (Language::English, _) => {
            format!("{cells} cannot be filled with {digits} alone, so one of {} is true", words::marks(guardians))
        }
        (Language::Chinese, _) => {
            format!("{cells} 不能只用 {digits} 填满，所以 {} 中必有一个成立", words::marks(guardians))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::found::All;
    use super::super::proof::Board;
    use super::*;
    use crate::sudoku::{Grid, Marks, Shape};

    /// Twelve cells of boxes 1, 2, 4 and 5 with the digits 1, 2 and 3, and these candidates beside them.
    fn steps(last: [usize; 3], guardians: &[(usize, u32)]) -> Vec<Step> {
        let empty = Grid::empty(Shape::NINE);
        let mut marks = Marks::seen(&empty);
        let thirds = [[0, 10, 20], [3, 13, 23], [27, 37, 47], last];
        thirds.into_iter().flatten().for_each(|cell| marks.set(cell, 0b111));
        guardians.iter().for_each(|&(cell, digits)| marks.set(cell, 0b111 | digits));
        let position = Position::with_marks(&empty, &marks);
        let mut all = All::default();
        let _ = find(&position, &mut all);
        let board = Board::of(&position, false);
        all.0.iter().for_each(|step| assert_eq!(board.check(step), Ok(()), "{step:?}"));
        all.0
    }

    #[test]
    fn an_odd_pattern_needs_its_guardian() {
        let odd = [30, 41, 49];
        let one = steps(odd, &[(0, 1 << 4)]);
        assert_eq!(one.len(), 1);
        assert_eq!(one[0].placed, [Mark::digit(0, 5)]);
        assert!(
            one[0]
                .words(crate::steps::Degree::Reason, Language::English)
                .ends_with("the only other candidate there is 5 in r1c1 => r1c1=5")
        );
        // Two guardians of one digit: it is removed from cells that see both.
        let two = steps(odd, &[(0, 1 << 4), (3, 1 << 4)]);
        assert!(two[0].removed.iter().all(|mark| mark.digit == 5 && mark.cell < 9) && two[0].removed.len() == 7);
        // Two guardians in one cell: it loses the three digits.
        assert_eq!(steps(odd, &[(0, 0b11 << 4)])[0].removed.len(), 3);
        assert!(steps([30, 40, 50], &[(0, 1 << 4)]).is_empty(), "an even pattern can be filled");
    }
}
