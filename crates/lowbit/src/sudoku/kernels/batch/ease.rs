//! Which puzzles hidden singles alone solve, in all lanes: the first pass of a rating.
//!
//! ```text
//!     round over boxes      a digit with one place in a box is filled in, and the last cell of a row or column
//!     repeated              until no lane changes: full lanes are solved by boxes
//!     the same with lines   a digit with one place in a row or column, too
//! ```
//! A hidden single stays one until it is filled, so that the order does not matter. Unlike in [`round`](super::round),
//! a cell with one candidate is *not* filled: naked singles are rated differently.
//!
//! Here the slices hold the candidates of empty cells, and `claimed` the filled cells.

use super::boards::{Boards, Cells};
use super::lanes::Lanes;
use super::numbers::Numbers;
use super::search::Memory;
use crate::simd::many::sets::{places, set};

/// How far hidden singles lead in a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sudoku) enum Ease {
    /// Solved by hidden singles in boxes and last cells of houses, the first step in a box.
    Boxes,
    /// Solved by hidden singles in boxes and lines.
    Lines {
        /// Whether the first step is a hidden single in a box.
        begins_in_box: bool,
    },
    /// Not solved by them; or solved already; or a house has one empty cell at first, which is then the first step.
    Other,
}

/// Classifies each puzzle.
#[inline(always)]
pub(super) fn ease<V: Lanes>(memory: &mut Memory<V>, puzzles: &[[u8; 81]], eases: &mut [Ease]) {
    let Memory { boards, numbers, .. } = memory;
    let all = V::all().store();
    let lanes = 64 * all.as_ref().len();
    for (puzzles, eases) in puzzles.chunks(lanes).zip(eases.chunks_mut(lanes)) {
        let mut used = V::NO_WORDS;
        for (place, puzzle) in places(&all).zip(puzzles) {
            numbers.set(place, &Numbers::new(puzzle));
            set(&mut used, place, true);
        }
        numbers.put_in(boards, V::load(&used));
        let [by_boxes, by_lines, in_box] = solve(boards, V::load(&used)).map_words();
        for (place, ease) in places(&all).zip(eases) {
            let has = |lanes: &V::Words| lanes.as_ref()[place % 8] >> (place / 8) & 1 == 1;
            *ease = match (has(&by_boxes), has(&by_lines)) {
                (true, _) => Ease::Boxes,
                (false, true) => Ease::Lines { begins_in_box: has(&in_box) },
                (false, false) => Ease::Other,
            };
        }
    }
}

/// The results of all lanes.
struct Eased<V> {
    /// Solved by boxes.
    by_boxes: V,
    /// Solved by boxes and lines.
    by_lines: V,
    /// The first step is in a box.
    in_box: V,
}

impl<V: Lanes> Eased<V> {
    #[inline(always)]
    fn map_words(self) -> [V::Words; 3] {
        [self.by_boxes.store(), self.by_lines.store(), self.in_box.store()]
    }
}

/// Fills hidden singles in the lanes of `used` until there are none.
#[inline(always)]
fn solve<V: Lanes>(boards: &mut Boards<V>, used: V) -> Eased<V> {
    begin(boards);
    let [rows, columns, blocks] = last_cells(&boards.claimed);
    let mut is_other = full(boards);
    for house in 0..9 {
        is_other = is_other.or(V::or3(rows[house], columns[house], blocks[house]));
    }
    let fair = used.and_not(is_other);
    let in_box = round::<V, false>(boards).and(fair);
    let mut goes_on = in_box;
    while is_any(goes_on) {
        goes_on = round::<V, false>(boards).and(fair);
    }
    let by_boxes = full(boards).and(in_box);
    let fair = fair.and_not(by_boxes);
    goes_on = fair;
    while is_any(goes_on) {
        goes_on = round::<V, true>(boards).and(fair);
    }
    let by_lines = full(boards).and(fair);
    Eased { by_boxes, by_lines, in_box }
}

#[inline(always)]
fn is_any<V: Lanes>(lanes: V) -> bool {
    lanes.store().as_ref().iter().any(|&word| word != 0)
}

/// Of the candidates after the givens, keeps those of empty cells that see no such digit.
#[inline(always)]
fn begin<V: Lanes>(boards: &mut Boards<V>) {
    for r in 0..9 {
        for c in 0..9 {
            // An empty cell has every digit, a filled one its own only.
            let empty = boards.row(0, r)[c].and(boards.row(1, r)[c]);
            boards.claimed[r][c] = V::all().and_not(empty);
        }
    }
    for digit in 0..9 {
        let mut given = [[V::none(); 9]; 9];
        for r in 0..9 {
            for c in 0..9 {
                given[r][c] = boards.row(digit, r)[c].and(boards.claimed[r][c]);
            }
        }
        strike(boards, digit, &given);
    }
}

/// Fills the hidden singles digit by digit; with `LINES` those in rows and columns, too. Returns the lanes that
/// had any.
#[inline(always)]
fn round<V: Lanes, const LINES: bool>(boards: &mut Boards<V>) -> V {
    let mut goes_on = V::none();
    let [rows, columns, _] = last_cells(&boards.claimed);
    for digit in 0..9 {
        let mut own = [[V::none(); 9]; 9];
        for r in 0..9 {
            for c in 0..9 {
                own[r][c] = boards.row(digit, r)[c].and_not(boards.claimed[r][c]);
            }
        }
        let (mut by_row, mut by_column, mut by_block) = (rows, columns, [V::none(); 9]);
        for house in 0..9 {
            by_block[house] = one_of_nine(block_of(&own, house));
            if LINES {
                by_row[house] = by_row[house].or(one_of_nine(own[house]));
                by_column[house] = by_column[house].or(one_of_nine(column_of(&own, house)));
            }
        }
        let mut any = V::none();
        for r in 0..9 {
            for c in 0..9 {
                let is_one = V::or3(by_row[r], by_column[c], by_block[r / 3 * 3 + c / 3]);
                own[r][c] = own[r][c].and(is_one);
                any = any.or(own[r][c]);
                boards.claimed[r][c] = boards.claimed[r][c].or(own[r][c]);
            }
        }
        strike(boards, digit, &own);
        goes_on = goes_on.or(any);
    }
    goes_on
}

/// Removes a digit from the peers of its cells, and from all filled cells.
#[inline(always)]
fn strike<V: Lanes>(boards: &mut Boards<V>, digit: usize, cells: &Cells<V>) {
    let (mut rows, mut columns, mut blocks) = ([V::none(); 9], [V::none(); 9], [V::none(); 9]);
    for r in 0..9 {
        for c in 0..9 {
            rows[r] = rows[r].or(cells[r][c]);
            columns[c] = columns[c].or(cells[r][c]);
            let block = &mut blocks[r / 3 * 3 + c / 3];
            *block = block.or(cells[r][c]);
        }
    }
    for r in 0..9 {
        for c in 0..9 {
            let seen = V::or3(rows[r], columns[c], blocks[r / 3 * 3 + c / 3]);
            let filled = boards.claimed[r][c];
            let slice = &mut boards.row_mut(digit, r)[c];
            *slice = V::and_neither(*slice, seen, filled);
        }
    }
}

/// The rows, columns and boxes with one empty cell.
#[inline(always)]
fn last_cells<V: Lanes>(filled: &Cells<V>) -> [[V; 9]; 3] {
    let mut empty = [[V::none(); 9]; 9];
    for r in 0..9 {
        for c in 0..9 {
            empty[r][c] = V::all().and_not(filled[r][c]);
        }
    }
    let mut last = [[V::none(); 9]; 3];
    for house in 0..9 {
        last[0][house] = one_of_nine(empty[house]);
        last[1][house] = one_of_nine(column_of(&empty, house));
        last[2][house] = one_of_nine(block_of(&empty, house));
    }
    last
}

/// The lanes in which every cell is filled.
#[inline(always)]
fn full<V: Lanes>(boards: &Boards<V>) -> V {
    let mut full = V::all();
    for filled in boards.claimed.as_flattened() {
        full = full.and(*filled);
    }
    full
}

#[inline(always)]
fn column_of<V: Lanes>(cells: &Cells<V>, column: usize) -> [V; 9] {
    let mut of = [V::none(); 9];
    for r in 0..9 {
        of[r] = cells[r][column];
    }
    of
}

#[inline(always)]
fn block_of<V: Lanes>(cells: &Cells<V>, block: usize) -> [V; 9] {
    let mut of = [V::none(); 9];
    for place in 0..9 {
        of[place] = cells[block / 3 * 3 + place / 3][block % 3 * 3 + place % 3];
    }
    of
}

/// Exactly one of nine.
#[inline(always)]
fn one_of_nine<V: Lanes>([a, b, c, d, e, f, g, h, i]: [V; 9]) -> V {
    let some = V::one_of(V::or3(a, b, c), V::or3(d, e, f), V::or3(g, h, i));
    some.and(V::or3(V::one_of(a, b, c), V::one_of(d, e, f), V::one_of(g, h, i)))
}
