//! The search for large grids: conflict-driven clause learning.
//!
//! Like [`places`](super::places) it picks pairs (cell, digit) such that each of 4n² *sets* has exactly one picked
//! member: the digits of a cell, and the places of a digit in a house. Plain backtracking proves the same dead end
//! again below every unrelated choice; in 16x16 and 25x25 it may not end. This search asks, at every conflict, which
//! choices led to it:
//!
//! ```text
//!     solve:  propagate                           a set with one member left; the rivals of a picked pair; clauses
//!             conflict without a choice?          there is no solution
//!             conflict?                           learn a clause: "these are never all true"; backtrack to the
//!                                                 level where it implies something new
//!             every cell has its digit?           a solution
//!             else choose                         the open pair with the highest activity
//! ```
//!
//! | file | what is in it |
//! |---|---|
//! | `trail` | the pairs that are picked or out, the sets, and propagation within them |
//! | `clauses` | learned clauses, and propagation through them |
//! | `conflict` | conflict analysis |
//! | `order` | the next pair to choose |
//! | `search` | the loop above, under assumptions |
//! | `only` | whether a known solution is the only one |
//!
//! All solutions are enumerated by flipping the newest choice of the last solution and searching again: each search finds
//! a solution or proves that there is none on that side. Solutions are not stored.
//!
//! It is deterministic: the same marks give the same solutions in the same order on every machine.

mod clauses;
mod conflict;
#[cfg(feature = "generate")]
mod only;
mod order;
mod search;
mod trail;

use crate::engine::{Outcome, Stop};
use crate::sudoku::{Grid, Marks, Shape};
use clauses::Literal;
#[cfg(feature = "generate")]
pub(in crate::sudoku) use only::Only;
use search::Search;
use trail::Value;

/// A search for the solutions of one puzzle, of any size.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, Marks, kernels::Learning};
/// let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
/// let mut search = Learning::within(&Marks::from(&puzzle));
/// let mut solutions = 0;
/// while search.advance(&Stop::new()).complete().unwrap().is_some() {
///     solutions += 1;
/// }
/// assert_eq!(solutions, 2);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::kernels::Learning;
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// assert_eq!(Learning::within(&puzzle.marks()).count(10, &Stop::new()).complete(), Some(2));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Learning {
    shape: Shape,
    search: Search,
    /// The choices that led to the last solution.
    path: Vec<Literal>,
    /// Which of them were flipped: the other side has been searched.
    is_turned: Vec<bool>,
    /// Whether the first solution was asked for.
    has_begun: bool,
}

debug_of!(Learning as "Learning", shape, has_begun);

impl Learning {
    /// A search for the solutions whose digits are all among the marks.
    pub fn within(marks: &Marks) -> Learning {
        Learning {
            shape: marks.shape(),
            search: Search::new(marks),
            path: Vec::new(),
            is_turned: Vec::new(),
            has_begun: false,
        }
    }

    /// The next solution; `None` at the end.
    pub fn advance(&mut self, stop: &Stop) -> Outcome<Option<Grid>> {
        self.find_next(stop).map(|is_found| is_found.then(|| self.grid()))
    }

    /// The number of solutions that [`advance`](Learning::advance) has not returned, counted up to `limit`.
    pub fn count(&mut self, limit: u64, stop: &Stop) -> Outcome<u64> {
        let mut count = 0;
        while count < limit {
            match self.find_next(stop) {
                Outcome::Interrupted(_) => return Outcome::Interrupted(count),
                Outcome::Complete(false) | Outcome::Limited(false) => return Outcome::Complete(count),
                Outcome::Complete(true) | Outcome::Limited(true) => count += 1,
            }
        }
        Outcome::Limited(count)
    }

    /// Tries the digits of `marks` first. This only changes the order of the solutions: one that is close to `marks` is
    /// found sooner.
    pub(in crate::sudoku) fn prefer(&mut self, marks: &Marks) {
        self.search.prefer(marks);
    }

    /// Any solution with this digit, from 1, in a cell; `None` if there is none. [`advance`](Learning::advance) still
    /// returns every solution, perhaps in another order.
    pub(in crate::sudoku) fn with_digit(&mut self, cell: usize, digit: u8, stop: &Stop) -> Outcome<Option<Grid>> {
        let pair = self.search.trail().pair(cell, usize::from(digit) - 1);
        let outcome = self.search.solve(&[Literal::new(pair, Value::Picked)], stop);
        outcome.map(|is_found| is_found.then(|| self.grid()))
    }

    /// Whether there is a solution within these marks, which must be within those of the search. What was learned for one question
    /// serves the next. Limited, without an answer, after `effort` conflicts.
    pub(in crate::sudoku) fn has_solution(&mut self, marks: &Marks, effort: u64, stop: &Stop) -> Outcome<bool> {
        let side = self.shape.side();
        let mut givens = Vec::new();
        for cell in 0..self.shape.cells() {
            let digits = marks.digits(cell);
            let picked = digits.is_power_of_two();
            for digit in (0..side).filter(|&digit| (digits >> digit & 1 == 1) == picked) {
                let value = if picked { Value::Picked } else { Value::Out };
                givens.push(Literal::new(self.search.trail().pair(cell, digit), value));
            }
        }
        self.search.give(givens);
        self.search.solve_within(effort, &[], stop)
    }

    /// Goes to the next solution, if there is one.
    fn find_next(&mut self, stop: &Stop) -> Outcome<bool> {
        if !self.has_begun {
            match self.ask(stop) {
                Outcome::Interrupted(_) => return Outcome::Interrupted(false),
                found => {
                    self.has_begun = true;
                    return found;
                }
            }
        }
        loop {
            while self.is_turned.last() == Some(&true) {
                self.is_turned.pop();
                self.path.pop();
            }
            let (Some(choice), Some(is_turned)) = (self.path.last_mut(), self.is_turned.last_mut()) else {
                return Outcome::Complete(false);
            };
            (*choice, *is_turned) = (choice.opposite(), true);
            match self.ask(stop) {
                Outcome::Complete(false) => {}
                Outcome::Interrupted(_) => {
                    // From now on both sides of this choice must be searched.
                    let (choice, is_turned) = (self.path.last_mut(), self.is_turned.last_mut());
                    if let (Some(choice), Some(is_turned)) = (choice, is_turned) {
                        (*choice, *is_turned) = (choice.opposite(), false);
                    }
                    return Outcome::Interrupted(false);
                }
                found => return found,
            }
        }
    }

    /// Looks for a solution along the path, and keeps the choices that led to it.
    fn ask(&mut self, stop: &Stop) -> Outcome<bool> {
        let outcome = self.search.solve(&self.path, stop);
        if outcome == Outcome::Complete(true) {
            self.path.extend_from_slice(&self.search.choices()[self.path.len()..]);
            self.is_turned.resize(self.path.len(), false);
        }
        outcome
    }

    /// The solution that was just found.
    fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for cell in 0..self.shape.cells() {
            grid.set(cell, self.search.trail().digits(cell).trailing_zeros() as u8 + 1);
        }
        grid
    }
}

#[cfg(test)]
mod tests;
