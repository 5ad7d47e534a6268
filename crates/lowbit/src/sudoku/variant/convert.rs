//! Classic puzzles as variants.

use super::model::Variant;
use crate::sudoku::text::Subject;

/// The same puzzle, as a variant.
///
/// ```
/// use lowbit::sudoku::{Puzzle, text::Subject, variant::Variant};
/// let classic: Puzzle = "1..4......3....2".parse()?;
/// assert_eq!(Variant::from(Subject::from(&classic)).allowed[0], 1 << 1);
/// # Ok::<(), lowbit::Error>(())
/// ```
impl From<Subject<'_>> for Variant {
    fn from(puzzle: Subject<'_>) -> Variant {
        let side = puzzle.givens.len().isqrt();
        let mut variant = Variant::new(side).expect("sides of classic puzzles are in range");
        for (cell, set) in variant.allowed.iter_mut().enumerate() {
            match (puzzle.marks, puzzle.givens[cell]) {
                (Some(marks), _) => *set = marks.digits(cell) << 1,
                (None, 0) => {}
                (None, digit) => *set = 1 << digit,
            }
        }
        variant
    }
}
