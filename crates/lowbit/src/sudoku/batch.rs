//! Millions of 9x9 puzzles: the public face of the bit-sliced search.

use super::numbers::Solution;
use super::packed::Packed;
use super::slice::{Machine, Results, Task};
use crate::backend::Backend;
use crate::engine::Stop;

/// A list of 9x9 puzzles, row by row.
#[derive(Clone, Copy, Debug)]
pub enum Puzzles<'a> {
    /// A digit from 1 to 9 in each cell, or 0 for a blank. A larger number is no digit: its puzzle has no solution.
    Givens(&'a [[u8; 81]]),
    /// Givens, and a digit that one cell must not hold.
    Except(&'a [([u8; 81], Exception)]),
    /// The candidates of each cell, pencil marks: bit d-1 for digit d.
    Candidates(&'a [[u16; 81]]),
}

/// A digit that a cell must not hold.
///
/// With a given taken away and its digit excepted, one asks whether the rest of the puzzle has a solution with another
/// digit there: if not, the given is redundant. A solution that is known already then costs no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The cell, from 0 to 80.
    pub cell: u8,
    /// The digit, from 1 to 9.
    pub digit: u8,
}

impl<'a> Puzzles<'a> {
    /// The number of puzzles.
    pub fn len(&self) -> usize {
        match self {
            Puzzles::Givens(puzzles) => puzzles.len(),
            Puzzles::Except(puzzles) => puzzles.len(),
            Puzzles::Candidates(puzzles) => puzzles.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of the puzzles.
    #[inline(always)]
    pub(super) fn get(&self, number: usize) -> Option<Puzzle<'a>> {
        Some(match self {
            Puzzles::Givens(puzzles) => Puzzle::Givens(puzzles.get(number)?),
            Puzzles::Except(puzzles) => puzzles.get(number).map(|(cells, except)| Puzzle::Except(cells, *except))?,
            Puzzles::Candidates(puzzles) => Puzzle::Candidates(puzzles.get(number)?),
        })
    }
}

/// A 9x9 puzzle, row by row: one of [`Puzzles`].
#[derive(Clone, Copy, Debug)]
pub enum Puzzle<'a> {
    /// A digit from 1 to 9 in each cell, or 0 for a blank. A larger number is no digit: the puzzle has no solution.
    Givens(&'a [u8; 81]),
    /// Givens, and a digit that one cell must not hold.
    Except(&'a [u8; 81], Exception),
    /// The candidates of each cell, pencil marks: bit d-1 for digit d.
    Candidates(&'a [u16; 81]),
}

impl Puzzle<'_> {
    /// The candidates before any reasoning.
    #[inline(always)]
    pub(super) fn packed(self) -> Packed {
        match self {
            Puzzle::Givens(cells) => Packed::from_givens(cells),
            Puzzle::Except(cells, except) => Packed::from_givens(cells).except(except),
            Puzzle::Candidates(cells) => Packed::from_candidates(cells),
        }
    }
}

impl<'a> From<&'a [u8; 81]> for Puzzle<'a> {
    fn from(puzzle: &'a [u8; 81]) -> Self {
        Puzzle::Givens(puzzle)
    }
}

impl<'a> From<&'a [u16; 81]> for Puzzle<'a> {
    fn from(puzzle: &'a [u16; 81]) -> Self {
        Puzzle::Candidates(puzzle)
    }
}

impl<'a> From<&'a ([u8; 81], Exception)> for Puzzle<'a> {
    fn from((cells, exception): &'a ([u8; 81], Exception)) -> Self {
        Puzzle::Except(cells, *exception)
    }
}

impl<'a> From<&'a [([u8; 81], Exception)]> for Puzzles<'a> {
    fn from(puzzles: &'a [([u8; 81], Exception)]) -> Self {
        Puzzles::Except(puzzles)
    }
}

impl<'a> From<&'a [[u8; 81]]> for Puzzles<'a> {
    fn from(puzzles: &'a [[u8; 81]]) -> Self {
        Puzzles::Givens(puzzles)
    }
}

impl<'a> From<&'a [[u16; 81]]> for Puzzles<'a> {
    fn from(puzzles: &'a [[u16; 81]]) -> Self {
        Puzzles::Candidates(puzzles)
    }
}

/// Solves 9x9 puzzles by the thousand, up to 512 at a time on one thread.
///
/// It keeps its working memory (a few hundred kilobytes) and its answers from call to call: make one for each thread. Lists of some
/// thousand puzzles keep it busy; a single one is better served by [`fast`](super::fast).
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Batch, Grid};
/// let puzzle: Grid = "
///     1.3...5.9  ..21.94..  ...7.4...
///     3..5.2..6  .6.....5.  7..8.3..4
///     ...4.1...  ..92.58..  8.4...1.7
/// ".parse()?;
/// let unique: [u8; 81] = puzzle.cells().try_into().unwrap();
/// let contradicting = [1; 81];
/// let blank = [0; 81];
///
/// let mut batch = Batch::new(2); // at most two solutions each: none, one, or more than one
/// let answers = batch.solve(&[unique, contradicting, blank][..], &Stop::new()).unwrap();
/// assert_eq!(answers.counts(), [1, 0, 2]);
/// assert_eq!(answers.solution(0).unwrap()[..9], [1, 4, 3, 6, 2, 8, 5, 7, 9]);
/// assert_eq!(answers.solution(1), None);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Batch {
    machine: Machine,
    limit: u64,
    answers: Answers,
}

impl Batch {
    /// For puzzles whose solutions are counted up to `limit`, on the fastest backend there is.
    pub fn new(limit: u64) -> Batch {
        Batch::on(Backend::best(), limit).expect("the best backend is there")
    }

    /// The same on a given backend; `None` when this machine lacks it.
    pub fn on(backend: Backend, limit: u64) -> Option<Batch> {
        Machine::new(backend).map(|machine| Batch { machine, limit, answers: Answers::default() })
    }

    /// For each puzzle how many solutions it has, counted no further than the limit, and one of them.
    ///
    /// `None` when `stop` was raised before all were known.
    pub fn solve<'a>(&mut self, puzzles: impl Into<Puzzles<'a>>, stop: &Stop) -> Option<&Answers> {
        self.run(puzzles.into(), self.limit, stop).then_some(&self.answers)
    }

    /// Fills in the answers; false when `stop` was raised before all were known.
    fn run(&mut self, puzzles: Puzzles<'_>, limit: u64, stop: &Stop) -> bool {
        let Answers { counts, grids } = &mut self.answers;
        counts.clear();
        counts.resize(puzzles.len(), 0);
        grids.resize(puzzles.len(), Solution::NONE); // what is left of earlier answers is not read: see `solution`
        let task = Task { puzzles, limit, stop };
        limit == 0 || self.machine.run(&task, &mut Results { counts, grids: Some(grids) })
    }

    /// Writes a solution of each puzzle into its place in `solved`; where a puzzle has none, what is there stays.
    ///
    /// `false` when `stop` was raised before all were known.
    ///
    /// # Panics
    /// Unless there are as many places as puzzles.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::Batch;
    /// let mut solved = [[0; 81]; 2];
    /// assert!(Batch::new(1).solve_into(&[[0_u8; 81], [1; 81]][..], &mut solved, &Stop::new()));
    /// assert!(!solved[0].contains(&0) && solved[1] == [0; 81]);
    /// ```
    pub fn solve_into<'a>(&mut self, puzzles: impl Into<Puzzles<'a>>, solved: &mut [[u8; 81]], stop: &Stop) -> bool {
        let puzzles = puzzles.into();
        assert_eq!(puzzles.len(), solved.len(), "a place for each puzzle");
        let is_complete = self.run(puzzles, self.limit.min(1), stop);
        for (number, place) in solved.iter_mut().enumerate() {
            if let Some(solution) = self.answers.solution(number) {
                *place = solution;
            }
        }
        is_complete
    }

    /// For each puzzle how many solutions it has, counted no further than the limit.
    ///
    /// `None` when `stop` was raised before all were known.
    pub fn count<'a>(&mut self, puzzles: impl Into<Puzzles<'a>>, stop: &Stop) -> Option<Vec<u64>> {
        let puzzles = puzzles.into();
        let mut counts = vec![0; puzzles.len()];
        let task = Task { puzzles, limit: self.limit, stop };
        let results = &mut Results { counts: &mut counts, grids: None };
        let is_complete = self.limit == 0 || self.machine.run(&task, results);
        is_complete.then_some(counts)
    }
}

/// What a [`Batch`] found, in the order of the puzzles.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    counts: Vec<u64>,
    /// Four bits a cell: half of the memory to write.
    grids: Vec<Solution>,
}

impl Answers {
    /// How many solutions each puzzle has, counted no further than the limit.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// A solution of a puzzle, or `None` when it has none.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn solution(&self, puzzle: usize) -> Option<[u8; 81]> {
        (self.counts[puzzle] > 0).then(|| self.grids[puzzle].cells())
    }
}
