//! A puzzle being solved: its givens, entries and pencil marks.

use std::str::FromStr;

use super::Step;
use super::houses::{PEERS, members};
use super::position::Position;
use crate::Error;
use crate::engine::{Outcome, Stop};
use crate::steps::Mark;
use crate::sudoku::text::Entry;
use crate::sudoku::{Grid, Marks, Puzzle, Shape, Verdict};

/// A grid in progress.
///
/// ```
/// use lowbit::sudoku::steps::Progress;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let progress = Progress::from(&puzzle);
/// assert!(progress.is_nine());
/// let filled = progress.filled();
/// assert_eq!(progress.given(filled.clone()).givens, filled);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The givens.
    pub givens: Grid,
    /// The digits entered since, which may be wrong; blank elsewhere.
    pub entries: Grid,
    /// The pencil marks; `None` if there are none: then a blank cell has every digit that it does not see.
    pub marks: Option<Marks>,
}

/// The cells with one candidate that no peer has: they count as filled. If a peer has it, they are singles not placed
/// yet.
fn placed(marks: &Marks) -> Grid {
    let mut placed = marks.singles();
    if marks.shape() == Shape::NINE {
        let singles = placed.clone();
        for cell in (0..81).filter(|&cell| singles.cells()[cell] != 0) {
            let bit = 1_u32 << (singles.cells()[cell] - 1);
            if members(PEERS[cell]).any(|peer| marks.digits(peer) & bit != 0) {
                placed.set(cell, 0);
            }
        }
    }
    placed
}

/// The givens of a puzzle with no entries. For a candidate grid, cells with one candidate that no peer has are entries,
/// and the other candidates are pencil marks.
impl From<&Puzzle> for Progress {
    fn from(puzzle: &Puzzle) -> Progress {
        let entries = Grid::empty(puzzle.shape());
        match puzzle {
            Puzzle::Givens(givens) => Progress { givens: givens.clone(), entries, marks: None },
            Puzzle::Marks(marks) => Progress { givens: entries, entries: placed(marks), marks: Some(marks.clone()) },
        }
    }
}

/// A grid in any layout. If the text tells the givens, as lines of HoDoKu's library do, all other digits are entries.
///
/// ```
/// use lowbit::sudoku::steps::Progress;
/// let cells = "+1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
/// let progress: Progress = format!(":0000:1:{cells}::::").parse()?;
/// assert_eq!((progress.entries.cells()[0], progress.givens.cells()[0]), (1, 0));
/// # Ok::<(), lowbit::Error>(())
/// ```
impl FromStr for Progress {
    type Err = Error;

    fn from_str(text: &str) -> Result<Progress, Error> {
        let Entry { puzzle, givens, .. } = text.parse()?;
        let progress = Progress::from(&puzzle);
        Ok(match givens {
            Some(givens) => progress.given(givens),
            None => progress,
        })
    }
}

/// The result of checking a grid in progress before any step.
pub(super) enum Health {
    /// Sound: it can be solved; with the number of solutions of the givens.
    Sound(Verdict),
    /// The givens have no solution.
    NoSolution,
    /// These entries are in no solution together with the givens and the entries before them.
    Wrong(Vec<Mark>),
    /// These pencil marks belong to the solution and are missing.
    Missing(Vec<Mark>),
}

impl Progress {
    /// The same with only these givens: all other filled cells are entries.
    pub fn given(self, givens: Grid) -> Progress {
        Progress { entries: self.filled(), givens, ..self }
    }

    /// The digits that fill cells: givens and entries. Entries of another size are left out.
    pub fn filled(&self) -> Grid {
        let mut grid = self.givens.clone();
        for (cell, &digit) in self.entries.cells().iter().enumerate() {
            if digit != 0 && self.entries.shape() == self.givens.shape() && grid.cells()[cell] == 0 {
                grid.set(cell, digit);
            }
        }
        grid
    }

    /// Applies a step: enters its digits, erases its candidates. Without pencil marks, they are created by the first step
    /// that erases any.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::Puzzle;
    /// use lowbit::sudoku::steps::{Progress, hint};
    /// let puzzle: Puzzle =
    ///     "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
    /// let mut progress = Progress::from(&puzzle);
    /// while let [step, ..] = hint(&progress, &Stop::new()).into_inner().steps() {
    ///     progress.take(step);
    /// }
    /// assert!(progress.filled().is_solution_of(&puzzle.givens()));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn take(&mut self, step: &Step) {
        if !self.is_nine() {
            return; // no step applies
        }
        for mark in step.placed.iter().filter(|mark| mark.is_on_nine()) {
            self.entries.set(mark.cell.into(), mark.digit);
        }
        if step.removed.is_empty() {
            return;
        }
        let mut marks = self.marks.take().unwrap_or_else(|| Marks::seen(&self.filled()));
        for mark in step.removed.iter().filter(|mark| mark.is_on_nine()) {
            let cell = mark.cell.into();
            marks.set(cell, marks.digits(cell) & !(1 << (mark.digit - 1)));
        }
        self.marks = Some(marks);
    }

    /// The position; the grid must be 9x9.
    pub(super) fn position(&self) -> Position {
        let mut position = match &self.marks {
            None => Position::new(&self.filled()),
            Some(marks) => Position::with_marks(&self.filled(), marks),
        };
        // Without a statement of the givens, all filled cells may be givens.
        if self.givens.givens() > 0 {
            position.given =
                (0..81).filter(|&cell| self.givens.cells()[cell] != 0).fold(0, |set, cell| set | 1 << cell);
        }
        position
    }

    /// Whether givens, entries and pencil marks are 9x9, as all techniques require.
    pub fn is_nine(&self) -> bool {
        let marks = self.marks.as_ref().map(Marks::shape);
        [Some(self.givens.shape()), Some(self.entries.shape()), marks]
            .into_iter()
            .flatten()
            .all(|shape| shape == Shape::NINE)
    }

    /// Compares entries and marks with the solutions of the givens.
    pub(super) fn health(&self, stop: &Stop) -> Outcome<Health> {
        let is_blank = self.givens.givens() == 0;
        // A candidate grid does not state its givens: the candidates are the puzzle.
        let puzzle = match (&self.marks, is_blank) {
            (Some(marks), true) => Puzzle::Marks(marks.clone()),
            _ => Puzzle::Givens(self.givens.clone()),
        };
        let check = match puzzle.check(stop) {
            Outcome::Complete(check) => check,
            _ => return Outcome::Interrupted(Health::NoSolution),
        };
        let verdict = check.verdict;
        if verdict == Verdict::None {
            return Outcome::Complete(Health::NoSolution);
        }
        match self.wrong_entries(stop) {
            Outcome::Complete(wrong) if wrong.is_empty() => {}
            outcome => return outcome.map(Health::Wrong),
        }
        if verdict == Verdict::Unique
            && let Some(marks) = &self.marks
        {
            let Outcome::Complete(Some(solution)) = puzzle.solve(stop) else {
                return Outcome::Interrupted(Health::NoSolution);
            };
            let filled = self.filled();
            let lacks = |cell: &usize| {
                filled.cells()[*cell] == 0 && marks.digits(*cell) >> (solution.cells()[*cell] - 1) & 1 == 0
            };
            let missing: Vec<Mark> =
                (0..81).filter(lacks).map(|cell| Mark::digit(cell, solution.cells()[cell].into())).collect();
            if !missing.is_empty() {
                return Outcome::Complete(Health::Missing(missing));
            }
        }
        Outcome::Complete(Health::Sound(verdict))
    }

    /// The entries in no solution together with the givens and the correct entries before them.
    fn wrong_entries(&self, stop: &Stop) -> Outcome<Vec<Mark>> {
        let mut wrong = Vec::new();
        match Puzzle::Givens(self.filled()).solve(stop) {
            Outcome::Complete(Some(_)) => return Outcome::Complete(wrong),
            Outcome::Complete(None) => {}
            _ => return Outcome::Interrupted(wrong),
        }
        let mut right = self.givens.clone();
        for (cell, &digit) in self.entries.cells().iter().enumerate() {
            if digit == 0 || right.cells()[cell] != 0 {
                continue;
            }
            right.set(cell, digit);
            match Puzzle::Givens(right.clone()).solve(stop) {
                Outcome::Complete(Some(_)) => {}
                Outcome::Complete(None) => {
                    right.set(cell, 0);
                    wrong.push(Mark::digit(cell, digit.into()));
                }
                _ => return Outcome::Interrupted(wrong),
            }
        }
        Outcome::Complete(wrong)
    }
}
