//! Many 9x9 puzzles at once, one in each bit of a vector.
//!
//! The lecture puts the candidates of one cell into the bits of a word. Here a vector holds the *same* candidate of up
//! to 512 puzzles, one bit for each, and 729 vectors hold them all. One logical operation then reasons about 512
//! puzzles, branch-free:
//!
//! - [`boards`]: the vectors, each of them a *slice* through all puzzles; a puzzle is a *lane*;
//! - [`round`]: naked singles, locked candidates and hidden singles, in all lanes; [`singles`]: which cells have a
//!   single candidate; [`solved`]: the final test of a solution;
//! - [`choice`]: the cell and digit to fork on where a lane is stuck, chosen for all lanes at once, with [`sums`];
//! - [`lane_candidates`] and [`lane_numbers`]: lanes extracted and inserted, as candidates and as [`numbers`], by
//!   bit-matrix [transposition](crate::simd::many::transposition); [sets](crate::simd::many::sets) of lanes;
//! - [`ease`]: which puzzles hidden singles alone solve, for ratings;
//! - [`search`]: rounds and stops; [`work`]: the next work of a lane: an open fork, the next puzzle, or a share of
//!   another lane's work; [`crew`]: the lanes that share a puzzle, in the order of their search; [`threads`]: a list of
//!   puzzles divided between several such searches.
//!
//! The code is the same for all instruction sets, see [`lanes`](crate::simd::many); [`machine`] compiles it once for each of them.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod boards;
mod choice;
mod crew;
mod ease;
mod lane_candidates;
mod lane_numbers;
mod lanes;
mod machine;
mod numbers;
mod round;
mod search;
mod singles;
mod solved;
mod sums;
#[cfg(test)]
mod tests;
mod threads;
mod work;

pub(in crate::sudoku) use self::ease::Ease;
use self::machine::Machine;
use self::numbers::Solution;
use self::search::{Results, Task};
use super::{Nines, single};
use crate::backend::Backend;
use crate::engine::{Outcome, Stop};

/// Solves 9x9 puzzles by the thousand, up to 512 at a time on each thread.
///
/// It keeps its working memory (a few hundred kilobytes a thread) and its answers from call to call. Lists of some
/// thousand puzzles keep it busy; a short list goes to [`single`], one puzzle after the other, which is faster then.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, kernels::Batch};
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
/// let answers = batch.solve(&[unique, contradicting, blank][..], &Stop::new()).complete().unwrap();
/// assert_eq!(answers.counts(), [1, 0, 2]);
/// assert_eq!(answers.solution(0).unwrap()[..9], [1, 4, 3, 6, 2, 8, 5, 7, 9]);
/// assert_eq!(answers.solution(1), None);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Batch {
    backend: Backend,
    threads: usize,
    /// One for each thread, made when it is needed.
    machines: Vec<Machine>,
    /// Most puzzles that are searched one by one.
    few: usize,
    limit: u64,
    answers: Answers,
}

debug_of!(Batch as "Batch", backend, limit);

/// The number of puzzles that take as long one by one as in mostly idle lanes: measured for 512 lanes by
/// `examples/few.rs`, on puzzles without a redundant given and with 32 clues. Fewer lanes fill sooner.
const fn few(backend: Backend) -> usize {
    match backend {
        Backend::Avx512 => 192,
        _ => 64,
    }
}

impl Batch {
    /// For puzzles whose solutions are counted up to `limit`, on one thread and the fastest backend.
    pub fn new(limit: u64) -> Batch {
        let (backend, machines, answers) = (Backend::best(), Vec::new(), Answers::default());
        Batch { backend, threads: 1, machines, few: few(backend), limit, answers }
    }

    /// The same on a given backend, however short the list; `None` if this machine lacks it.
    pub fn on(backend: Backend, limit: u64) -> Option<Batch> {
        let machines = vec![Machine::new(backend)?];
        Some(Batch { backend, threads: 1, machines, few: 0, limit, answers: Answers::default() })
    }

    /// The same on this number of threads, at least one. The answers do not depend on it.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::kernels::Batch;
    /// let blank = [[0_u8; 81]; 10_000];
    /// let counts = Batch::new(2).threads(3).count(&blank[..], &Stop::new()).complete().unwrap();
    /// assert_eq!(counts, [2; 10_000]);
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Batch {
        self.threads = threads.max(1);
        self
    }

    /// Runs a task: a short list one by one, a long one in lanes.
    fn work(&mut self, task: &Task<'_>, results: Results<'_>) -> Outcome<()> {
        if task.puzzles.len() <= self.few {
            return one_by_one(task, results);
        }
        let machine = || Machine::new(self.backend).expect("a backend that was asked for before");
        self.machines.resize_with(self.threads, machine);
        threads::run(&mut self.machines, task, results)
    }

    /// For each puzzle the number of solutions, counted up to the limit, and one of them: always the same one, see
    /// [which](super#which-solution-is-given).
    ///
    /// [`Interrupted`](Outcome::Interrupted) if `stop` was raised before all were known; otherwise
    /// [`Complete`](Outcome::Complete), also if the limit was reached.
    pub fn solve<'a>(&mut self, puzzles: impl Into<Nines<'a>>, stop: &Stop) -> Outcome<&Answers> {
        self.run(puzzles.into(), self.limit, stop).map(|()| &self.answers)
    }

    /// Fills in the answers.
    fn run(&mut self, puzzles: Nines<'_>, limit: u64, stop: &Stop) -> Outcome<()> {
        let Answers { mut counts, mut grids } = std::mem::take(&mut self.answers);
        counts.clear();
        counts.resize(puzzles.len(), 0);
        grids.resize(puzzles.len(), Solution::NONE); // stale answers are never read: see `solution`
        let results = Results { counts: &mut counts, grids: Some(&mut grids) };
        let outcome = self.work(&Task { puzzles, limit, stop }, results);
        self.answers = Answers { counts, grids };
        outcome
    }

    /// Writes the [solution](super#which-solution-is-given) of each puzzle into its place in `solved`; places of
    /// puzzles that have none, or are not solved when `stop` is raised, are left unchanged.
    ///
    /// # Panics
    /// Unless there are as many places as puzzles.
    ///
    /// ```
    /// use lowbit::engine::{Outcome, Stop};
    /// use lowbit::sudoku::kernels::Batch;
    /// let mut solved = [[0; 81]; 2];
    /// let outcome = Batch::new(1).solve_into(&[[0_u8; 81], [1; 81]][..], &mut solved, &Stop::new());
    /// assert_eq!(outcome, Outcome::Complete(()));
    /// assert!(!solved[0].contains(&0) && solved[1] == [0; 81]);
    /// ```
    pub fn solve_into<'a>(
        &mut self,
        puzzles: impl Into<Nines<'a>>,
        solved: &mut [[u8; 81]],
        stop: &Stop,
    ) -> Outcome<()> {
        let puzzles = puzzles.into();
        assert_eq!(puzzles.len(), solved.len(), "a place for each puzzle");
        let outcome = self.run(puzzles, self.limit.min(1), stop);
        if outcome.is_interrupted() {
            return outcome; // a solution that was found may not be the one to return
        }
        for (number, place) in solved.iter_mut().enumerate() {
            if let Some(solution) = self.answers.solution(number) {
                *place = solution;
            }
        }
        outcome
    }

    /// How far hidden singles alone lead in each puzzle; each must have one solution.
    pub(in crate::sudoku) fn ease(&mut self, puzzles: &[[u8; 81]]) -> Vec<Ease> {
        let mut eases = vec![Ease::Other; puzzles.len()];
        let machine = || Machine::new(self.backend).expect("a backend that was asked for before");
        self.machines.resize_with(self.threads, machine);
        self.machines[0].ease(puzzles, &mut eases);
        eases
    }

    /// For each puzzle the number of solutions, counted up to the limit.
    ///
    /// [`Interrupted`](Outcome::Interrupted) if `stop` was raised before all were known; otherwise
    /// [`Complete`](Outcome::Complete), also if the limit was reached.
    pub fn count<'a>(&mut self, puzzles: impl Into<Nines<'a>>, stop: &Stop) -> Outcome<Vec<u64>> {
        let puzzles = puzzles.into();
        let mut counts = vec![0; puzzles.len()];
        let task = Task { puzzles, limit: self.limit, stop };
        let outcome = self.work(&task, Results { counts: &mut counts, grids: None });
        outcome.map(|()| counts)
    }
}

/// Searches puzzles one by one.
fn one_by_one(task: &Task<'_>, results: Results<'_>) -> Outcome<()> {
    let Results { counts, mut grids } = results;
    for (number, count) in counts.iter_mut().enumerate() {
        let puzzle = task.puzzles.get(number).expect("a count for each puzzle");
        let found = match single::find(puzzle, task.limit, task.stop) {
            Outcome::Complete(found) | Outcome::Limited(found) => found,
            Outcome::Interrupted(_) => return Outcome::Interrupted(()),
        };
        *count = found.count;
        if let (Some(grids), Some(solution)) = (&mut grids, &found.solution) {
            grids[number] = Solution::of(solution);
        }
    }
    Outcome::Complete(())
}

/// The results of a [`Batch`], in the order of the puzzles.
///
/// ```
/// use lowbit::backend::Backend;
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::kernels::Batch;
/// let mut batch = Batch::on(Backend::Scalar, 2).expect("it is everywhere");
/// let answers = batch.solve(&[[0_u8; 81]][..], &Stop::new()).into_inner();
/// assert_eq!(answers.counts(), [2]); // there are more
/// assert!(answers.solution(0).is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Answers {
    counts: Vec<u64>,
    /// Four bits a cell: half of the memory traffic.
    grids: Vec<Solution>,
}

impl Answers {
    /// The number of solutions of each puzzle, counted up to the limit.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The [solution](super#which-solution-is-given) of a puzzle, or `None` if it has none.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn solution(&self, puzzle: usize) -> Option<[u8; 81]> {
        (self.counts[puzzle] > 0).then(|| self.grids[puzzle].cells())
    }
}
