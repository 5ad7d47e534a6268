//! The candidates of one puzzle, reasoning without search, and the fork.

use super::digits::Digits;
use super::rules::{self, BAND};
use crate::sudoku::kernels::packed::Packed;

/// All nine digits in `N` vectors; the last vector has room for a tenth, which has no candidates.
#[derive(Clone, Copy)]
pub(super) struct Board<D, const N: usize> {
    pub(super) digits: [D; N],
}

/// The result of reasoning.
pub(super) enum End {
    /// No solution.
    Dead,
    /// One solution: the board holds it.
    Solved,
    /// Some cells are open, and nothing more follows.
    Open,
}

impl<D: Digits, const N: usize> Board<D, N> {
    /// The first words of the digits in a vector, as a set.
    pub(super) const FIRST_WORDS: u32 = {
        assert!(N == 9usize.div_ceil(D::DIGITS));
        (1 << (D::DIGITS * D::STEP)) / ((1 << D::STEP) - 1) // 0b001001...
    };

    /// These candidates.
    #[inline(always)]
    pub(super) fn new(packed: &Packed) -> Self {
        let mut digits = [D::none(); N];
        for v in 0..N {
            let mut words = D::NO_WORDS;
            for k in 0..D::DIGITS {
                if D::DIGITS * v + k < 9 {
                    let cells = packed.cells_of(D::DIGITS * v + k);
                    for band in 0..3 {
                        words.as_mut()[D::STEP * k + band] = (cells >> (27 * band)) as u32 & BAND;
                    }
                }
            }
            digits[v] = D::load(&words);
        }
        Board { digits }
    }

    /// The candidates, packed.
    #[inline(always)]
    pub(super) fn packed(&self) -> Packed {
        let mut packed = Packed::NONE;
        for digit in 0..9 {
            let words = self.digits[digit / D::DIGITS].store();
            let mut cells = 0;
            for band in 0..3 {
                cells |= u128::from(words.as_ref()[D::STEP * (digit % D::DIGITS) + band]) << (27 * band);
            }
            packed.put(digit, cells);
        }
        packed
    }

    /// Removes candidates that no solution has, until nothing more follows.
    ///
    /// A board with one candidate in each cell is a solution if nothing is removed: then each digit has a place in
    /// every row and box of each band and in every column of each stack, which takes all 81 candidates.
    #[inline(always)]
    pub(super) fn reason(&mut self) -> End {
        let all_cells = D::put(0b111 * Self::FIRST_WORDS, BAND);
        loop {
            let [some, more, ..] = at_least(&self.digits);
            if !all_cells.and_not(some).is_zero() {
                return End::Dead;
            }
            let before = self.digits;
            let mut only = [D::none(); N];
            let mut without_place = 0;
            for v in 0..N {
                let left = rules::reason(before[v], some.and_not(more));
                self.digits[v] = left.cells;
                only[v] = left.only;
                without_place |= Self::used_words(v) & !left.across.meets(left.across);
            }
            // A cell that is some digit's only place loses all others, and cannot be the only place of two.
            let [claimed, twice, ..] = at_least(&only);
            if without_place != 0 || !twice.is_zero() {
                return End::Dead;
            }
            let mut changed = D::none();
            for v in 0..N {
                let after = D::and_unless(self.digits[v], claimed, only[v]);
                changed = changed.or(before[v].xor(after));
                self.digits[v] = after;
            }
            if changed.is_zero() {
                return if more.is_zero() { End::Solved } else { End::Open };
            }
        }
    }

    /// The words of a vector that belong to a digit, as a set.
    #[inline(always)]
    pub(super) fn used_words(v: usize) -> u32 {
        let missing = (D::DIGITS * (v + 1)).saturating_sub(9);
        0b111 * (Self::FIRST_WORDS & ((1 << ((D::DIGITS - missing) * D::STEP)) - 1))
    }

    /// Chooses an open cell with few candidates that sees many open cells, and splits the board there: one part has the
    /// cell's lowest candidate alone, the other one all the others.
    #[inline(always)]
    pub(super) fn fork(&self) -> (Self, Self) {
        let [_, two, three, four] = at_least(&self.digits);
        let open = cells(two);
        let mut eligible = cells(two.and_not(three));
        if eligible == 0 {
            eligible = cells(three.and_not(four));
        }
        if eligible == 0 {
            eligible = open;
        }
        self.split(busiest(eligible, open))
    }

    /// The board with only the lowest candidate of a cell, and the board without it.
    #[inline(always)]
    fn split(&self, cell: usize) -> (Self, Self) {
        let bit = 1 << (cell % 27);
        let here = D::put(Self::FIRST_WORDS << (cell / 27), bit);
        let (mut with, mut without) = (*self, *self);
        let mut is_found = false;
        for v in 0..N {
            let words = if is_found { 0 } else { self.digits[v].meets(here) };
            is_found |= words != 0;
            let lowest = D::put(words & words.wrapping_neg(), bit);
            with.digits[v] = self.digits[v].and_not(here).or(lowest);
            without.digits[v] = self.digits[v].and_not(lowest);
        }
        (with, without)
    }
}

/// The cells with at least one, two, three and four candidates, repeated for every digit.
#[inline(always)]
pub(super) fn at_least<D: Digits>(digits: &[D]) -> [D; 4] {
    let none = D::none();
    let mut each = [digits[0], none, none, none];
    for &digits in &digits[1..] {
        each = sum(each, [digits, none, none, none]);
    }
    let two = sum(each, turn::<D, 1>(each));
    if D::DIGITS == 2 {
        return two;
    }
    assert!(D::DIGITS == 5, "two or five digits");
    let four = sum(two, turn::<D, 2>(two));
    sum(four, turn::<D, 4>(each))
}

#[inline(always)]
fn turn<D: Digits, const BY: usize>([one, two, three, four]: [D; 4]) -> [D; 4] {
    [one.turn::<BY>(), two.turn::<BY>(), three.turn::<BY>(), four.turn::<BY>()]
}

/// At least k in one half, or some in one and the rest in the other.
#[inline(always)]
fn sum<D: Digits>(a: [D; 4], b: [D; 4]) -> [D; 4] {
    let one = a[0].or(b[0]);
    let two = D::or_both(a[1].or(b[1]), a[0], b[0]);
    let three = D::or_both(D::or_both(a[2].or(b[2]), a[1], b[0]), a[0], b[1]);
    let four = D::or_both(D::or_both(D::or_both(a[3].or(b[3]), a[2], b[0]), a[1], b[1]), a[0], b[2]);
    [one, two, three, four]
}

/// The 81 cells of the first digit, as bits.
#[inline(always)]
fn cells<D: Digits>(bands: D) -> u128 {
    let words = bands.store();
    let [a, b, c, ..] = words.as_ref() else { unreachable!("a digit has three words") };
    u128::from(*a) | u128::from(*b) << 27 | u128::from(*c) << 54
}

/// The eligible cell that sees most open cells outside of its triad; the first of equals.
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

/// The peers of a cell, without those of its own triad of the row.
static PEERS: [u128; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            let same_triad = same_box && cell / 9 == other / 9;
            if !same_triad && (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) {
                peers[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};
