//! The candidates of one puzzle, and the reasoning that needs no search.

use super::pair::Pair;
use crate::sudoku::packed::Packed;

/// All nine digits, two by two; the tenth has no candidates.
#[derive(Clone, Copy)]
pub(super) struct Board<P> {
    digits: [P; 5],
}

/// What reasoning comes to.
pub(super) enum End {
    /// No solution.
    Dead,
    /// One solution: the board holds it.
    Solved,
    /// Some cells are open, and nothing more follows.
    Open,
}

/// All 27 cells of a band.
const BAND: u32 = (1 << 27) - 1;
/// The first row of a band.
const ROW: u32 = 0x1ff;
/// The first cell of every triad: three cells of a row within a box.
const TRIADS: u32 = 0o111_111_111;
/// The first cell of every row.
const ROWS: u32 = 0o001_001_001;
/// The first cell of every column of boxes, in the first row.
const BOXES: u32 = 0o111;

impl<P: Pair> Board<P> {
    /// These candidates.
    #[inline(always)]
    pub(super) fn new(packed: &Packed) -> Self {
        let mut digits = [P::splat(0); 5];
        for (pair, digits) in digits.iter_mut().enumerate() {
            let mut words = [0; 8];
            for half in 0..2 {
                let digit = 2 * pair + half;
                if digit < 9 {
                    let cells = packed.cells_of(digit);
                    for band in 0..3 {
                        words[4 * half + band] = (cells >> (27 * band)) as u32 & BAND;
                    }
                }
            }
            *digits = P::load(&words);
        }
        Board { digits }
    }

    /// The bands of a digit.
    #[inline(always)]
    fn digit(&self, digit: usize) -> [u32; 3] {
        let words = self.digits[digit / 2].store();
        let half = 4 * (digit % 2);
        [words[half], words[half + 1], words[half + 2]]
    }

    /// The digits of a solved board.
    #[inline(always)]
    pub(super) fn solution(&self) -> [u8; 81] {
        let mut cells = [0; 81];
        for digit in 0..9 {
            for (band, word) in self.digit(digit).into_iter().enumerate() {
                for cell in crate::bits::members(word.into()) {
                    cells[27 * band + cell as usize] = digit as u8 + 1;
                }
            }
        }
        cells
    }

    /// Removes candidates that no solution has, until nothing more follows.
    #[inline(always)]
    pub(super) fn reason(&mut self) -> End {
        loop {
            let (some, more) = self.at_least_two();
            let cells = P::load(&[BAND, BAND, BAND, 0, BAND, BAND, BAND, 0]);
            if !cells.and_not(some).is_zero() {
                return End::Dead;
            }
            if more.is_zero() {
                return if self.covers_all_units() { End::Solved } else { End::Dead };
            }
            let single = some.and_not(more);
            let mut changed = P::splat(0);
            let mut only = [P::splat(0); 5];
            let (mut claimed, mut twice) = (P::splat(0), P::splat(0));
            for pair in 0..5 {
                let before = self.digits[pair];
                let (after, across) = without_locked(without_taken(before, single));
                // A band without a place for the digit; the words that are always 0 aside.
                let unused = if pair < 4 { 0b1000_1000 } else { 0b1111_1000 };
                if across.zeros() & !unused != 0 {
                    return End::Dead;
                }
                only[pair] = only_places(after, across);
                twice = twice.or(claimed.and(only[pair]));
                claimed = claimed.or(only[pair]);
                changed = changed.or(before.xor(after));
                self.digits[pair] = after;
            }
            // A cell that is some digit's only place loses all others.
            let other = claimed.swap();
            twice = twice.or(claimed.and(other)).or(twice.swap());
            claimed = claimed.or(other);
            if !twice.is_zero() {
                return End::Dead;
            }
            for pair in 0..5 {
                let before = self.digits[pair];
                let after = before.and_not(claimed.and_not(only[pair]));
                changed = changed.or(before.xor(after));
                self.digits[pair] = after;
            }
            if changed.is_zero() {
                return End::Open;
            }
        }
    }

    /// The cells with a candidate, and those with at least two; the same in both halves.
    #[inline(always)]
    fn at_least_two(&self) -> (P, P) {
        let mut one = self.digits[0];
        let mut two = P::splat(0);
        for pair in 1..5 {
            two = two.or(one.and(self.digits[pair]));
            one = one.or(self.digits[pair]);
        }
        let other = one.swap();
        (one.or(other), two.or(two.swap()).or(one.and(other)))
    }

    /// Whether every digit has a place in every row, column and box. With one candidate in each cell it is a solution.
    #[inline(always)]
    fn covers_all_units(&self) -> bool {
        (0..9).all(|digit| {
            let bands = self.digit(digit);
            let column = |word: u32| (word | word >> 9 | word >> 18) & ROW;
            let covered = |word: u32| {
                let triads = (word | word >> 1 | word >> 2) & TRIADS;
                let rows = (triads | triads >> 3 | triads >> 6) & ROWS;
                let boxes = (triads | triads >> 9 | triads >> 18) & BOXES;
                rows == ROWS && boxes == BOXES
            };
            bands.into_iter().all(covered) && bands.into_iter().fold(0, |all, word| all | column(word)) == ROW
        })
    }

    /// Chooses an open cell with few candidates that sees many open cells, and splits the board there: one of the two
    /// has the cell's lowest candidate alone, the other one has all the others.
    #[inline(always)]
    pub(super) fn fork(&self) -> (Self, Self) {
        let zero = P::splat(0);
        let (mut one, mut two, mut three, mut four) = (zero, zero, zero, zero);
        for digits in self.digits {
            four = four.or(three.and(digits));
            three = three.or(two.and(digits));
            two = two.or(one.and(digits));
            one = one.or(digits);
        }
        // At least so many in one half, or some in one and the rest in the other.
        let (a, b, c, d) = (one.swap(), two.swap(), three.swap(), four.swap());
        let at_least_four = four.or(d).or(three.and(a)).or(two.and(b)).or(one.and(c));
        let at_least_three = three.or(c).or(two.and(a)).or(one.and(b));
        let at_least_two = two.or(b).or(one.and(a));
        let open = cells(at_least_two);
        let mut eligible = cells(at_least_two.and_not(at_least_three));
        if eligible == 0 {
            eligible = cells(at_least_three.and_not(at_least_four));
        }
        if eligible == 0 {
            eligible = open;
        }
        self.split(busiest(eligible, open))
    }

    /// The board with the lowest candidate of a cell alone, and the board without it.
    #[inline(always)]
    fn split(&self, cell: usize) -> (Self, Self) {
        let (word, bit) = (cell / 27, 1 << (cell % 27));
        let mut at = [0; 8];
        at[word] = bit;
        at[word + 4] = bit;
        let here = P::load(&at);
        let (mut with, mut without) = (*self, *self);
        let mut found = false;
        for pair in 0..5 {
            let mut kept = [0; 8];
            let words = self.digits[pair].store();
            for half in [0, 4] {
                if !found && words[word + half] & bit != 0 {
                    found = true;
                    kept[word + half] = bit;
                }
            }
            let kept = P::load(&kept);
            with.digits[pair] = self.digits[pair].and_not(here).or(kept);
            without.digits[pair] = self.digits[pair].and_not(kept);
        }
        (with, without)
    }
}

/// The 81 cells of the first three bands, as bits.
#[inline(always)]
fn cells<P: Pair>(bands: P) -> u128 {
    let words = bands.store();
    u128::from(words[0]) | u128::from(words[1]) << 27 | u128::from(words[2]) << 54
}

/// The eligible cell that sees most open cells.
#[inline(always)]
fn busiest(mut eligible: u128, open: u128) -> usize {
    let (mut best, mut most) = (0, 0);
    while eligible != 0 {
        let cell = eligible.trailing_zeros() as usize;
        eligible &= eligible - 1;
        let seen = 1 + (open & PEERS[cell]).count_ones();
        if seen > most {
            (best, most) = (cell, seen);
        }
    }
    best
}

/// The cells that a cell sees.
static PEERS: [u128; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if cell != other && (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) {
                peers[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// The triads that have a candidate, each at its first cell.
#[inline(always)]
fn triads<P: Pair>(cells: P) -> P {
    cells.or(cells.shr::<1>()).or(cells.shr::<2>()).and(P::splat(TRIADS))
}

/// The columns that have a candidate in a band, in its first row.
#[inline(always)]
fn columns<P: Pair>(cells: P) -> P {
    cells.or(cells.shr::<9>()).or(cells.shr::<18>()).and(P::splat(ROW))
}

/// From the first cell of a triad to all three.
#[inline(always)]
fn all_of_triad<P: Pair>(first: P) -> P {
    first.or(first.shl::<1>()).or(first.shl::<2>())
}

/// From the first row of a band to all three.
#[inline(always)]
fn all_of_band<P: Pair>(first: P) -> P {
    first.or(first.shl::<9>()).or(first.shl::<18>())
}

/// The cells without those that see one with a single candidate.
#[inline(always)]
fn without_taken<P: Pair>(cells: P, single: P) -> P {
    let placed = cells.and(single);
    let triad = triads(placed);
    let row = triad.or(triad.shr::<3>()).or(triad.shr::<6>()).and(P::splat(ROWS));
    let row = row.or(row.shl::<3>()).or(row.shl::<6>());
    let block = all_of_band(triad.or(triad.shr::<9>()).or(triad.shr::<18>()).and(P::splat(BOXES)));
    let column = columns(placed);
    let next = column.next_band();
    let column = all_of_band(column.or(next).or(next.next_band()));
    let taken = all_of_triad(row.or(block)).or(column);
    cells.and_not(taken.and_not(single))
}

/// Locked candidates: the cells whose triads, across and down, fit into a permutation of rows and boxes, of columns and
/// boxes. See `slice/round.rs`: a triad stays if the two other lines can take the two other boxes.
///
/// Returns the cells and the triads across that are left.
#[inline(always)]
fn without_locked<P: Pair>(cells: P) -> (P, P) {
    let t = triads(cells);
    let a = t.shr::<9>().or(t.shl::<18>()).and(P::splat(BAND));
    let b = t.shr::<18>().or(t.shl::<9>()).and(P::splat(BAND));
    let across = t.and(next_box(a).and(box_after(b)).or(box_after(a).and(next_box(b))));
    let t = columns(cells);
    let a = t.next_band();
    let b = a.next_band();
    let down = t.and(next_column(a).and(column_after(b)).or(column_after(a).and(next_column(b))));
    (cells.and(all_of_triad(across)).and(all_of_band(down)), across)
}

/// The cells that are the only place of a digit in a row or column; `across` are the triads with candidates.
#[inline(always)]
fn only_places<P: Pair>(cells: P, across: P) -> P {
    let one = |a: P, b: P, c: P| a.xor(b).xor(c).and_not(a.and(b));
    let in_triad = one(cells, cells.shr::<1>(), cells.shr::<2>()).and(P::splat(TRIADS));
    let in_row = in_triad.and_not(next_box(across).or(box_after(across)));
    let down = columns(cells);
    let in_band = one(cells, cells.shr::<9>(), cells.shr::<18>()).and(P::splat(ROW));
    let next = down.next_band();
    let in_column = in_band.and_not(next.or(next.next_band()));
    cells.and(all_of_triad(in_row).or(all_of_band(in_column)))
}

/// Every box of a row where the one before it was, the first one last. What comes out above bit 26 means nothing.
#[inline(always)]
fn next_box<P: Pair>(triads: P) -> P {
    P::select(P::splat(0o077_077_077), triads.shr::<3>(), triads.shl::<6>())
}

/// The same, once more.
#[inline(always)]
fn box_after<P: Pair>(triads: P) -> P {
    P::select(P::splat(0o007_007_007), triads.shr::<6>(), triads.shl::<3>())
}

/// Every column of a box where the one before it was, the first one last.
#[inline(always)]
fn next_column<P: Pair>(columns: P) -> P {
    P::select(P::splat(0o333), columns.shr::<1>(), columns.shl::<2>())
}

/// The same, once more.
#[inline(always)]
fn column_after<P: Pair>(columns: P) -> P {
    P::select(P::splat(0o111), columns.shr::<2>(), columns.shl::<1>())
}
