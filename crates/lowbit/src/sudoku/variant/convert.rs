//! Classic puzzles as variants.

use super::model::{Puzzle, Variant};
use super::text;
use crate::Error;
use crate::sudoku::text::{Subject, read_pasted};

impl Puzzle {
    /// Reads a variant in any form; a classic puzzle is one without constraints.
    ///
    /// ```
    /// use lowbit::sudoku::variant::Puzzle;
    /// assert_eq!(Puzzle::read("1..4......3....2")?.variant, Puzzle::read("sudoku 4x4\n1..4\n....\n..3.\n...2")?.variant);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn read(pasted: &str) -> Result<Puzzle, Error> {
        if text::is_variant(pasted) {
            return text::read(pasted);
        }
        let classic = read_pasted(pasted)?;
        Ok(Puzzle::of(Variant::from(Subject::from(&classic))))
    }
}

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
