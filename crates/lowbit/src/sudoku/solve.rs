//! Chooses the search: the one place for that, for single puzzles and for many.
//!
//! | puzzle | one | many |
//! |---|---|---|
//! | 9x9, givens or candidates | [`single`] | [`Batch`] |
//! | 4x4 | [`Places`] | the same, one after the other |
//! | 16x16, 25x25 | [`Learning`] | the same, one after the other |
//!
//! [`Puzzle::solve`] always returns the same one of several solutions: the first that its search finds. Tests ensure
//! that [`single`] and [`Batch`] find the same one first.

use std::borrow::Cow;
use std::iter::FusedIterator;

use super::kernels::places::{Places, Step};
use super::kernels::{Answers, Batch, Learning, Nines, single};
use super::{Best, Grid, Marks, Puzzle, Shape, Weights, best};
use crate::engine::{Outcome, Stop};

/// The number of solutions, counted up to a limit, and the solution to return.
pub(super) struct Found {
    pub(super) count: u64,
    pub(super) solution: Option<Grid>,
}

/// Searches one puzzle: complete unless `limit` solutions were found. The limit is at least 1.
pub(super) fn find(puzzle: &Puzzle, limit: u64, stop: &Stop) -> Outcome<Found> {
    let nine = match puzzle {
        Puzzle::Givens(givens) => {
            let cells: Option<&[u8; 81]> = givens.cells().try_into().ok();
            cells.map(|cells| single::find(cells, limit, stop))
        }
        Puzzle::Marks(marks) => nine_candidates(marks).map(|cells| single::find(&cells, limit, stop)),
    };
    match nine {
        Some(found) => {
            found.map(|found| Found { count: found.count, solution: found.solution.map(|cells| Grid::nine(&cells)) })
        }
        None => search(puzzle, limit, stop),
    }
}

/// The candidates of a 9x9 puzzle in the layout of the kernels; `None` for another size.
pub(super) fn nine_candidates(marks: &Marks) -> Option<[u16; 81]> {
    (marks.shape() == Shape::NINE).then(|| std::array::from_fn(|cell| marks.digits(cell) as u16))
}

/// Searches a puzzle that is not 9x9.
fn search(puzzle: &Puzzle, limit: u64, stop: &Stop) -> Outcome<Found> {
    let mut solutions = Solutions::new(puzzle);
    let mut found = Found { count: 0, solution: None };
    loop {
        match solutions.advance(stop) {
            Outcome::Interrupted(_) => return Outcome::Interrupted(found),
            Outcome::Complete(None) | Outcome::Limited(None) => return Outcome::Complete(found),
            Outcome::Complete(Some(grid)) | Outcome::Limited(Some(grid)) => {
                found.count += 1;
                found.solution.get_or_insert(grid);
                if found.count >= limit {
                    return Outcome::Limited(found);
                }
            }
        }
    }
}

/// Batch searches of one thread, one for each limit.
#[derive(Default)]
pub(super) struct Batches(Vec<(u64, Batch)>);

impl Batches {
    /// The batch search that counts up to `limit`.
    pub(super) fn to(&mut self, limit: u64) -> &mut Batch {
        let at = self.0.iter().position(|(known, _)| *known == limit).unwrap_or_else(|| {
            self.0.push((limit, Batch::new(limit)));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    /// Searches many 9x9 puzzles.
    pub(super) fn find<'a>(&mut self, puzzles: impl Into<Nines<'a>>, limit: u64, stop: &Stop) -> Outcome<&Answers> {
        self.to(limit).solve(puzzles, stop)
    }
}

impl Puzzle {
    /// A solution, or `None` if there is none, as for contradicting givens. Which of several solutions it is depends on
    /// the puzzle only.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::Puzzle;
    /// let puzzle: Puzzle = "
    ///     1.3...5.9
    ///     ..21.94..
    ///     ...7.4...
    ///     3..5.2..6
    ///     .6.....5.
    ///     7..8.3..4
    ///     ...4.1...
    ///     ..92.58..
    ///     8.4...1.7".parse()?;
    /// let solution = puzzle.solve(&Stop::new()).complete().unwrap().unwrap();
    /// assert!(solution.to_string().starts_with("143628579"));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn solve(&self, stop: &Stop) -> Outcome<Option<Grid>> {
        match find(self, 1, stop) {
            Outcome::Complete(found) | Outcome::Limited(found) => Outcome::Complete(found.solution),
            Outcome::Interrupted(_) => Outcome::Interrupted(None),
        }
    }

    /// The number of solutions, counted up to `limit`.
    ///
    /// The outcome is [`Limited`](Outcome::Limited) as soon as `limit` solutions were found: there may be more.
    ///
    /// ```
    /// use lowbit::engine::{Outcome, Stop};
    /// use lowbit::sudoku::{Grid, Puzzle, Shape};
    /// let empty = Puzzle::from(Grid::empty(Shape::FOUR));
    /// assert_eq!(empty.count(1000, &Stop::new()), Outcome::Complete(288));
    /// assert_eq!(empty.count(2, &Stop::new()), Outcome::Limited(2));
    /// ```
    pub fn count(&self, limit: u64, stop: &Stop) -> Outcome<u64> {
        match limit {
            0 => Outcome::Limited(0),
            _ => find(self, limit, stop).map(|found| found.count),
        }
    }

    /// The solution with the largest weighted sum; `None` if there is no solution.
    ///
    /// An interrupted search gives the best solution found so far, which may not be the optimum.
    ///
    /// # Panics
    /// When the weights are for another shape.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::{Puzzle, Weights};
    /// let puzzle: Puzzle = "1... .... .... ....".parse()?;
    /// let mut weights = vec![0; 16];
    /// (weights[0], weights[1], weights[15]) = (1, 10, -1);
    /// let best = puzzle.best(&Weights::new(weights)?, &Stop::new()).complete().unwrap().unwrap();
    /// assert_eq!(best.sum, 1 + 4 * 10 - 1);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn best(&self, weights: &Weights, stop: &Stop) -> Outcome<Option<Best>> {
        assert_eq!(self.shape(), weights.shape(), "weights for another shape");
        // A unique solution is the best one, and found a thousand times faster.
        match find(self, 2, stop) {
            Outcome::Interrupted(_) => Outcome::Interrupted(None),
            Outcome::Complete(found) => {
                Outcome::Complete(found.solution.map(|grid| Best { sum: weights.sum(&grid), grid }))
            }
            Outcome::Limited(_) => best::best(self.marks().into_owned(), weights, stop),
        }
    }

    /// Every solution, found lazily.
    ///
    /// The first one is that of [`solve`](Puzzle::solve). The others come in the order of the search, which depends on
    /// the puzzle only: [`Places`] for 9x9 and smaller puzzles, [`Learning`] for larger ones.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::{Grid, Puzzle, Shape};
    /// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
    /// assert_eq!(puzzle.solutions().next(), puzzle.solve(&Stop::new()).into_inner());
    /// assert_eq!(Puzzle::from(Grid::empty(Shape::FOUR)).solutions().count(), 288);
    /// assert_eq!(Puzzle::from(Grid::empty(Shape::NINE)).solutions().take(3).count(), 3);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn solutions(&self) -> Solutions {
        Solutions::new(self)
    }
}

/// A lazy list of distinct solutions; made by [`Puzzle::solutions`].
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// let puzzle: Puzzle = "1..4 .... ..3. ....".parse()?;
/// let mut solutions = puzzle.solutions();
/// let first = solutions.advance(&Stop::new()).complete().flatten(); // `None` also where it was stopped
/// assert_eq!(first, puzzle.solutions().next());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Solutions(Search);

debug_of!(Solutions as "Solutions");

enum Search {
    /// A 9x9 puzzle before its first solution.
    Nine(Puzzle),
    /// The solution of a 9x9 puzzle that was handed out first, if any, and a search for the others.
    Places(Option<Grid>, Box<Places>),
    Learning(Box<Learning>),
}

impl Solutions {
    fn new(puzzle: &Puzzle) -> Solutions {
        Solutions(match puzzle.shape().side() {
            9 => Search::Nine(puzzle.clone()),
            ..9 => Search::Places(None, Places::within(&puzzle.marks()).into()),
            _ => Search::Learning(Learning::within(&puzzle.marks()).into()),
        })
    }

    /// The next solution; `None` at the end.
    pub fn advance(&mut self, stop: &Stop) -> Outcome<Option<Grid>> {
        match &mut self.0 {
            Search::Nine(_) if stop.is_raised() => Outcome::Interrupted(None),
            Search::Nine(puzzle) => {
                let first = puzzle.solve(stop);
                if let Outcome::Complete(first) = &first {
                    // Without a solution the search ends at once.
                    let marks = if first.is_some() { puzzle.marks() } else { Cow::Owned(Marks::none(Shape::NINE)) };
                    self.0 = Search::Places(first.clone(), Places::within(&marks).into());
                }
                first
            }
            Search::Places(first, places) => loop {
                if stop.is_raised() {
                    return Outcome::Interrupted(None);
                }
                match places.step() {
                    Step::Solution(grid) if first.as_ref() != Some(&grid) => return Outcome::Complete(Some(grid)),
                    Step::Node | Step::Solution(_) => {}
                    Step::End => return Outcome::Complete(None),
                }
            },
            Search::Learning(learning) => learning.advance(stop),
        }
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.advance(&Stop::new()).into_inner()
    }
}

impl FusedIterator for Solutions {}
