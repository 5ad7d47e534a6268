//! Classic puzzles as variants, and variants that are classic puzzles.

use super::goals::TrueCandidates;
use super::model::{Puzzle, Variant};
use super::text;
use crate::Error;
use crate::bits;
use crate::engine::{Outcome, Stop};
use crate::sudoku;
use crate::sudoku::text::{Subject, read_pasted};

impl Puzzle {
    /// Reads a variant in any form; a classic puzzle is one without constraints.
    ///
    /// If a text has several classic puzzles, the first one found is returned, and the others are ignored: see [`read_pasted`]. To read all
    /// of them, use [`stream`](super::stream).
    ///
    /// # Errors
    ///
    /// If the text is neither a variant ([`text::read`]) nor a classic puzzle ([`read_pasted`]).
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

impl Variant {
    /// Whether the rules are those of a classic puzzle: usual digits, boxes and lines, and no constraints.
    pub(super) fn has_classic_rules(&self) -> bool {
        self.rows == self.columns
            && (self.low, usize::from(self.high)) == (1, self.columns)
            && self.has_lines
            && self.constraints.is_empty()
            && self.beside.is_empty()
            && self.regions == self.boxes()
    }

    /// The classic 9x9 puzzle that it equals, candidates included.
    fn classic(&self) -> Option<sudoku::Puzzle> {
        if self.columns != 9 || !self.has_classic_rules() {
            return None;
        }
        let mark = |set: u32, digit: u32| if set >> digit & 1 != 0 { char::from_digit(digit, 10) } else { Some('.') };
        let marks: Option<String> =
            self.allowed.iter().flat_map(|&set| (1..10).map(move |digit| mark(set, digit))).collect();
        marks?.parse().ok()
    }

    /// The number of solutions up to a limit: `Limited` if the limit was reached. Classic puzzles use the classic solver.
    ///
    /// ```
    /// use lowbit::engine::{Outcome, Stop};
    /// use lowbit::sudoku::variant::Variant;
    /// assert_eq!(Variant::new(4)?.count(u128::MAX, &Stop::new()), Outcome::Complete(288));
    /// assert_eq!(Variant::new(9)?.count(5, &Stop::new()), Outcome::Limited(5));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn count(&self, limit: u128, stop: &Stop) -> Outcome<u128> {
        match (self.classic(), u64::try_from(limit)) {
            (Some(classic), Ok(limit)) => classic.count(limit, stop).map(u128::from),
            _ => self.solver().count(limit, stop, |_| ()),
        }
    }

    /// The digits that each cell can hold, with the number of solutions for each candidate up to a cap; `None` without a
    /// solution. Classic puzzles use the classic solver: one count for each candidate.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Variant;
    /// let candidates = Variant::new(9)?.true_candidates(2, &Stop::new()).into_inner().expect("it has solutions");
    /// assert!(candidates.solutions.iter().flatten().all(|&solutions| solutions == 2));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn true_candidates(&self, cap: u32, stop: &Stop) -> Outcome<Option<TrueCandidates>> {
        if self.classic().is_none() {
            return self.solver().true_candidates(cap, stop);
        }
        let mut narrowed = self.clone();
        let mut solutions = vec![vec![0; self.columns]; self.allowed.len()];
        for (cell, &set) in self.allowed.iter().enumerate() {
            for digit in bits::members(set.into()) {
                narrowed.allowed[cell] = 1 << digit;
                match narrowed.count(cap.into(), stop) {
                    Outcome::Interrupted(_) => return Outcome::Interrupted(None),
                    Outcome::Complete(count) | Outcome::Limited(count) => {
                        solutions[cell][digit as usize - 1] = count as u32; // at most the cap
                    }
                }
            }
            narrowed.allowed[cell] = set;
        }
        let candidates = TrueCandidates::of(solutions, 1);
        Outcome::Complete(Some(candidates).filter(|found| !found.sets.contains(&0)))
    }
}
