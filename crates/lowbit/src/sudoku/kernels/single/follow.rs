//! The consequences of assumptions by singles alone: of many assumptions on the same candidates.
//!
//! Locked digits are left out on purpose: chains of reasoning use singles only.

use super::board::{Board, End};
use super::digits::Digits;
use super::rules;
use crate::sudoku::kernels::packed::Packed;

/// An assumption: a cell, a digit from 0, and whether the digit is in the cell.
pub(in crate::sudoku) type Assumption = (u8, u8, bool);

/// By digit, the cells that have it.
pub(in crate::sudoku) type Cells = [u128; 9];

/// Whether singles and locked digits solve a puzzle with these candidates.
#[inline(always)]
pub(super) fn is_easy<D: Digits, const N: usize>(cells: &Cells) -> bool {
    matches!(board::<D, N>(cells).reason(), End::Solved)
}

#[inline(always)]
fn board<D: Digits, const N: usize>(cells: &Cells) -> Board<D, N> {
    let mut packed = Packed::NONE;
    cells.iter().enumerate().for_each(|(digit, &cells)| packed.put(digit, cells));
    Board::new(&packed)
}

/// Appends, for each assumption, the remaining candidates; `None` if it leads to a contradiction.
#[inline(always)]
pub(super) fn follow<D: Digits, const N: usize>(
    cells: &Cells,
    assumptions: &[Assumption],
    left: &mut Vec<Option<Cells>>,
) {
    let board = board::<D, N>(cells);
    for &(cell, digit, is) in assumptions {
        let mut board = board.assuming(cell.into(), digit.into(), is);
        let holds = board.singles();
        left.push(holds.then(|| {
            let packed = board.packed();
            std::array::from_fn(|digit| packed.cells_of(digit))
        }));
    }
}

impl<D: Digits, const N: usize> Board<D, N> {
    /// The board with the assumption applied.
    #[inline(always)]
    fn assuming(&self, cell: usize, digit: usize, is: bool) -> Self {
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        let own = |v: usize| match v == digit / D::DIGITS {
            true => D::put(1 << (D::STEP * (digit % D::DIGITS) + band), bit),
            false => D::none(),
        };
        let here = D::put(Self::FIRST_WORDS << band, bit);
        let digits = std::array::from_fn(|v| match is {
            true => D::and_unless(self.digits[v], here, own(v)),
            false => self.digits[v].and_not(own(v)),
        });
        Board { digits }
    }

    /// Fills singles until there are none; false if a cell or a house has no candidate left.
    #[inline(always)]
    fn singles(&mut self) -> bool {
        let all_cells = D::put(0b111 * Self::FIRST_WORDS, rules::BAND);
        loop {
            let [some, more, ..] = super::board::at_least(&self.digits);
            if !all_cells.and_not(some).is_zero() {
                return false;
            }
            let before = self.digits;
            let mut only = [D::none(); N];
            let mut missing = D::none();
            for v in 0..N {
                let left = rules::singles(before[v], some.and_not(more));
                self.digits[v] = left.cells;
                only[v] = left.only;
                missing = missing.or(D::put(Self::used_words(v), !0).and(left.missing));
            }
            // A cell that is some digit's only place loses all others, and cannot be the only place of two.
            let [claimed, twice, ..] = super::board::at_least(&only);
            if !missing.or(twice).is_zero() {
                return false;
            }
            let mut changed = D::none();
            for v in 0..N {
                let after = D::and_unless(self.digits[v], claimed, only[v]);
                changed = changed.or(before[v].xor(after));
                self.digits[v] = after;
            }
            if changed.is_zero() {
                return true;
            }
        }
    }
}
