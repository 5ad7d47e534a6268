//! The grid read by rows or by columns: data shared by all searches in it.

use super::{NONE, Row, SIDE};
use crate::bits::members;
use crate::sorting::sort_few;

/// The names of digits so far. A blank is named 0.
#[derive(Clone, Copy)]
pub(super) struct Names {
    pub(super) of: [u8; 16],
    pub(super) last: u8,
}

impl Names {
    pub(super) fn new() -> Names {
        let mut of = [NONE; 16];
        of[0] = 0;
        Names { of, last: 0 }
    }

    /// The name of a digit; the next one if it has none.
    #[inline(always)]
    pub(super) fn name(&mut self, digit: u8) -> u8 {
        let name = &mut self.of[usize::from(digit & 15)];
        if *name == NONE {
            self.last += 1;
            *name = self.last;
        }
        *name
    }
}

/// Three columns of a stack in some order.
pub(super) type Order = [u8; 3];

/// The orders of one stack's columns that are tried.
#[derive(Clone, Copy, Default)]
pub(super) struct Orders {
    pub(super) orders: [Order; 6],
    pub(super) len: usize,
}

/// The grid, read by rows or by columns, and data shared by all searches in it.
pub(super) struct Way<const B: usize> {
    pub(super) rows: [Row; SIDE],
    /// For each row, its digits as bits, bit 0 for a blank.
    pub(super) digits: [u16; SIDE],
    /// The rows without a repeated digit, as bits.
    pub(super) legal: u16,
    /// For each legal row, the column of each of its digits.
    pub(super) columns: [[u8; 16]; SIDE],
    /// The rows that are blank, as bits.
    blank: u16,
    /// For each row, the equal rows before it in its band, as bits.
    pub(super) twins: [u16; SIDE],
    /// By stack.
    pub(super) orders: [Orders; 3],
}

/// All orders of two or three columns, the ascending one first.
const fn column_orders<const B: usize>() -> &'static [Order] {
    match B {
        2 => &[[0, 1, 9], [1, 0, 9]],
        _ => &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
    }
}

impl<const B: usize> Way<B> {
    pub(super) fn new(rows: [Row; SIDE]) -> Way<B> {
        let mut twins = [0; SIDE];
        for row in 0..B * B {
            let equal = (row - row % B..row).filter(|&other| rows[other] == rows[row]);
            twins[row] = equal.map(|other| 1 << other).sum();
        }
        let mut orders = [Orders::default(); 3];
        for (stack, orders) in orders.iter_mut().enumerate().take(B) {
            let same = |a: u8, b: u8| rows.iter().all(|row| row[stack * B + a as usize] == row[stack * B + b as usize]);
            // Equal columns stay in ascending order: swapping them changes nothing.
            let swaps_equals = |order: &Order| {
                (1..B).any(|at| (0..at).any(|other| order[other] > order[at] && same(order[other], order[at])))
            };
            for order in column_orders::<B>() {
                if !swaps_equals(order) {
                    orders.orders[orders.len] = order.map(|column| (stack * B) as u8 + column);
                    orders.len += 1;
                }
            }
        }
        let blank = (0..B * B).filter(|&row| rows[row] == [0; SIDE]).map(|row| 1 << row).sum();
        let (mut digits, mut legal, mut columns) = ([0_u16; SIDE], 0, [[0; 16]; SIDE]);
        for row in 0..B * B {
            let mut is_legal = true;
            for (column, &digit) in rows[row].iter().enumerate().take(B * B) {
                is_legal &= digit == 0 || digits[row] >> digit & 1 == 0;
                columns[row][usize::from(digit)] = column as u8;
                digits[row] |= 1 << digit;
            }
            legal |= u16::from(is_legal) << row;
        }
        Way { rows, digits, legal, columns, blank, twins, orders }
    }

    /// Whether two rows are full, and no box has a digit in both.
    pub(super) fn are_full(&self, [first, second]: [usize; 2]) -> bool {
        let is_legal = |row: usize| self.legal >> row & 1 == 1 && self.digits[row] & 1 == 0;
        let stack_in_first = |digit: u8| usize::from(self.columns[first][usize::from(digit)]) / B;
        let in_second = self.rows[second].iter().enumerate().take(B * B);
        is_legal(first) && is_legal(second) && { in_second }.all(|(column, &digit)| stack_in_first(digit) != column / B)
    }

    /// The non-blank rows that can come next, as bits; the first of equal rows only.
    pub(super) fn next_rows(&self, used: u16) -> u16 {
        let open = ((1 << (B * B)) - 1) & !self.blank & !used;
        let bands = || (0..B).map(|band| ((1 << B) - 1) << (band * B)).filter(|band: &u16| open & band != 0);
        // A band that was begun is finished first; otherwise the next band is one with the most blank rows, which come
        // first.
        let begun = bands().find(|band| used & band & !self.blank != 0);
        let blanks = |band: u16| (self.blank & band).count_ones();
        let most = bands().map(blanks).max();
        let rows = begun.unwrap_or_else(|| bands().filter(|&band| Some(blanks(band)) == most).sum()) & open;
        members(rows.into()).filter(|&row| self.twins[row as usize] & !used == 0).map(|row| 1 << row).sum()
    }

    /// The rows used up when this row comes next: itself, the blank rows of its band, and blank bands.
    pub(super) fn passed(&self, used: u16, row: usize) -> u16 {
        let band = |band: usize| ((1 << B) - 1) << (band * B);
        let blank_bands = (0..B).map(band).filter(|band| self.blank & band == *band);
        used | 1 << row | self.blank & band(row / B) | blank_bands.sum::<u16>()
    }

    /// The number of leading blank rows.
    pub(super) fn lead(&self) -> usize {
        match self.next_rows(0) {
            0 => B * B,
            rows => self.passed(0, rows.trailing_zeros() as usize).count_ones() as usize - 1,
        }
    }

    /// The smallest text of a row as the first one.
    pub(super) fn first(&self, row: usize) -> Row {
        let digits = &self.rows[row];
        if self.legal >> row & 1 == 0 {
            return self.first_of_all(row);
        }
        let mut counts = [0; 3];
        for stack in 0..B {
            counts[stack] = digits[stack * B..(stack + 1) * B].iter().filter(|&&digit| digit != 0).count();
        }
        sort_few(&mut counts[..B]);
        let mut text = [0; SIDE];
        let mut last = 0;
        for stack in 0..B {
            for at in B - counts[stack]..B {
                last += 1;
                text[stack * B + at] = last;
            }
        }
        text
    }

    /// The same for a row with a repeated digit, by trying all orders of its columns.
    fn first_of_all(&self, row: usize) -> Row {
        fn put<const B: usize>(way: &Way<B>, row: usize, used: u8, text: Row, names: Names, best: &mut Row) {
            let at = used.count_ones() as usize;
            if at == B {
                *best = text.min(*best);
                return;
            }
            for stack in (0..B).filter(|stack| used >> stack & 1 == 0) {
                for order in &way.orders[stack].orders[..way.orders[stack].len] {
                    let (mut text, mut names) = (text, names);
                    for place in 0..B {
                        text[at * B + place] = names.name(way.rows[row][usize::from(order[place])]);
                    }
                    put(way, row, used | 1 << stack, text, names, best);
                }
            }
        }
        let mut best = [NONE; SIDE];
        put(self, row, 0, [0; SIDE], Names::new(), &mut best);
        best
    }
}
