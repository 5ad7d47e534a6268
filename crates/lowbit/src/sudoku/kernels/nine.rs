//! 9x9 puzzles in the layout of the kernels: plain arrays, row by row.

use super::packed::Packed;

/// A list of 9x9 puzzles, row by row.
///
/// ```
/// use lowbit::sudoku::kernels::Nines;
/// let puzzles = Nines::from(&[[0_u8; 81]; 3][..]);
/// assert!(puzzles.len() == 3 && !puzzles.is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Nines<'a> {
    /// A digit from 1 to 9 in each cell, or 0 for a blank. A larger number makes the puzzle unsolvable.
    Givens(&'a [[u8; 81]]),
    /// Givens, and a digit that one cell must not hold.
    Except(&'a [([u8; 81], Exception)]),
    /// The candidates of each cell, pencil marks: bit d-1 for digit d.
    Candidates(&'a [[u16; 81]]),
}

/// A digit that a cell must not hold.
///
/// With a given removed and its digit excepted, the puzzle has a solution only if another digit fits there; if not, the
/// given is redundant. The known solution need not be found again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The cell, from 0 to 80.
    pub cell: u8,
    /// The digit, from 1 to 9.
    pub digit: u8,
}

impl Exception {
    /// The digit, from 0 to 8.
    #[inline(always)]
    pub(super) fn digit_index(self) -> usize {
        assert!((1..=9).contains(&self.digit), "no digit {}", self.digit);
        usize::from(self.digit) - 1
    }

    /// The cell.
    #[inline(always)]
    pub(super) fn cell_index(self) -> usize {
        assert!(self.cell < 81, "no cell {}", self.cell);
        self.cell.into()
    }
}

impl<'a> Nines<'a> {
    /// The number of puzzles.
    pub fn len(&self) -> usize {
        match self {
            Nines::Givens(puzzles) => puzzles.len(),
            Nines::Except(puzzles) => puzzles.len(),
            Nines::Candidates(puzzles) => puzzles.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The puzzles in order, `size` at a time.
    pub(super) fn chunks(self, size: usize) -> impl Iterator<Item = Nines<'a>> {
        (0..self.len()).step_by(size).map(move |begin| {
            let part = begin..self.len().min(begin + size);
            match self {
                Nines::Givens(puzzles) => Nines::Givens(&puzzles[part]),
                Nines::Except(puzzles) => Nines::Except(&puzzles[part]),
                Nines::Candidates(puzzles) => Nines::Candidates(&puzzles[part]),
            }
        })
    }

    /// One of the puzzles.
    #[inline(always)]
    pub(super) fn get(&self, number: usize) -> Option<Nine<'a>> {
        Some(match self {
            Nines::Givens(puzzles) => Nine::Givens(puzzles.get(number)?),
            Nines::Except(puzzles) => puzzles.get(number).map(|(cells, except)| Nine::Except(cells, *except))?,
            Nines::Candidates(puzzles) => Nine::Candidates(puzzles.get(number)?),
        })
    }
}

/// A 9x9 puzzle, row by row: one of [`Nines`].
#[derive(Clone, Copy, Debug)]
pub enum Nine<'a> {
    /// A digit from 1 to 9 in each cell, or 0 for a blank. A larger number makes the puzzle unsolvable.
    Givens(&'a [u8; 81]),
    /// Givens, and a digit that one cell must not hold.
    Except(&'a [u8; 81], Exception),
    /// The candidates of each cell, pencil marks: bit d-1 for digit d.
    Candidates(&'a [u16; 81]),
}

impl Nine<'_> {
    /// The candidates before any reasoning.
    #[inline(always)]
    pub(super) fn packed(self) -> Packed {
        match self {
            Nine::Givens(cells) => Packed::from_givens(cells),
            Nine::Except(cells, except) => {
                Packed::from_givens(cells).without(except.digit_index(), except.cell_index())
            }
            Nine::Candidates(cells) => Packed::from_candidates(cells),
        }
    }
}

impl<'a> From<&'a [u8; 81]> for Nine<'a> {
    fn from(puzzle: &'a [u8; 81]) -> Self {
        Nine::Givens(puzzle)
    }
}

impl<'a> From<&'a [u16; 81]> for Nine<'a> {
    fn from(puzzle: &'a [u16; 81]) -> Self {
        Nine::Candidates(puzzle)
    }
}

impl<'a> From<&'a ([u8; 81], Exception)> for Nine<'a> {
    fn from((cells, exception): &'a ([u8; 81], Exception)) -> Self {
        Nine::Except(cells, *exception)
    }
}

impl<'a> From<&'a [([u8; 81], Exception)]> for Nines<'a> {
    fn from(puzzles: &'a [([u8; 81], Exception)]) -> Self {
        Nines::Except(puzzles)
    }
}

impl<'a> From<&'a [[u8; 81]]> for Nines<'a> {
    fn from(puzzles: &'a [[u8; 81]]) -> Self {
        Nines::Givens(puzzles)
    }
}

impl<'a> From<&'a [[u16; 81]]> for Nines<'a> {
    fn from(puzzles: &'a [[u16; 81]]) -> Self {
        Nines::Candidates(puzzles)
    }
}
