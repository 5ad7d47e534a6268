//! True candidates: for every cell, the digits that occur in some solution.

use super::Marks;
use super::kernels::Learning;
use crate::engine::{Outcome, Stop};

/// For every cell, the digits it has in some solution within `marks`; no digit anywhere when there is no solution.
///
/// A solution shows a digit for each cell at once, so that few are needed: each is looked for with a digit that no
/// solution has shown yet, and takes other such digits first wherever it has the choice. What one search learns, the
/// next ones know.
///
/// An interrupted search gives the digits it had seen, which may not be all.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, Marks, true_candidates};
/// let puzzle: Grid = "12.. .... ..1. ....".parse()?;
/// let candidates = true_candidates(&Marks::from(&puzzle), &Stop::new()).complete().unwrap();
/// assert_eq!(candidates.digits(0), 0b0001);
/// assert_eq!(candidates.digits(2), 0b1100);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn true_candidates(marks: &Marks, stop: &Stop) -> Outcome<Marks> {
    let shape = marks.shape();
    let mut search = Learning::within(marks);
    let mut seen = Marks::none(shape);
    for (cell, digit) in (0..shape.cells()).flat_map(|cell| (1..=shape.side()).map(move |digit| (cell, digit))) {
        let bit = 1 << (digit - 1);
        if marks.digits(cell) & bit == 0 || seen.digits(cell) & bit != 0 {
            continue;
        }
        match search.with_digit(cell, digit as u8, &seen, stop) {
            Outcome::Complete(Some(solution)) | Outcome::Limited(Some(solution)) => {
                for (cell, digit) in solution.cells().iter().enumerate() {
                    seen.set(cell, seen.digits(cell) | 1 << (digit - 1));
                }
            }
            Outcome::Complete(None) | Outcome::Limited(None) => {}
            Outcome::Interrupted(_) => return Outcome::Interrupted(seen),
        }
    }
    Outcome::Complete(seen)
}
