//! Solving, counting and listing: chooses the kernel.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::kernels::cells::Cells;
use super::kernels::tightest::{Order, Search, Step};
use super::reference::Sink;
use super::{Board, Verdict};
use crate::bits::members;
use crate::engine::{Outcome, Stop, Tally};

/// The stars of a solved board.
///
/// ```
/// use lowbit::regions::Solution;
/// let solution = Solution::from_rows(&[0b0010, 0b1000, 0b0001, 0b0100]);
/// assert_eq!((solution.to_string(), solution.rows()[1]), ("2 4 1 3".into(), 0b1000));
/// assert_eq!(solution.stars().next(), Some((0, 1)));
/// assert_eq!(solution.picture().lines().count(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Solution {
    /// By row: the columns of its stars, as bits.
    rows: Vec<u32>,
}

impl Solution {
    /// From the stars of each row, columns as bits.
    pub fn from_rows(rows: &[u32]) -> Solution {
        Solution { rows: rows.to_vec() }
    }

    /// By row: the columns of its stars, as bits.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The stars as (row, column), row by row.
    pub fn stars(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..).zip(&self.rows).flat_map(|(row, &bits)| members(bits.into()).map(move |column| (row, column)))
    }

    /// Whether it solves a board: checked by the rules alone.
    pub fn solves(&self, board: &Board) -> bool {
        let n = board.n() as usize;
        if self.rows.len() != n || (0..).zip(&self.rows).any(|(row, &bits)| bits & !board.cells(row) != 0) {
            return false;
        }
        let (mut columns, mut regions) = (vec![0; n], vec![0; n]);
        for (row, column) in self.stars() {
            columns[column as usize] += 1;
            regions[usize::from(board.region(row, column))] += 1;
        }
        let touches = |above: u32, below: u32| (above | above << 1 | above >> 1) & below != 0;
        self.rows.iter().all(|row| row.count_ones() == board.stars() && row & row << 1 == 0)
            && columns.iter().chain(&regions).all(|&count| count == board.stars())
            && self.rows.windows(2).all(|pair| !touches(pair[0], pair[1]))
            && (0..).zip(&self.rows).all(|(row, &bits)| bits & board.given(row) == board.given(row))
    }
}

/// One of the searches, by the words of a board and whether its houses need a single star.
enum Kernel {
    One2(Search<2, 40, true>),
    One6(Search<6, 64, true>),
    One16(Search<16, 96, true>),
    More2(Search<2, 40, false>),
    More6(Search<6, 64, false>),
    More16(Search<16, 96, false>),
}

macro_rules! each {
    ($kernel:expr, $search:ident => $body:expr) => {
        match $kernel {
            Kernel::One2($search) => $body,
            Kernel::One6($search) => $body,
            Kernel::One16($search) => $body,
            Kernel::More2($search) => $body,
            Kernel::More6($search) => $body,
            Kernel::More16($search) => $body,
        }
    };
}

impl Kernel {
    fn new(board: &Board, order: Order) -> Kernel {
        match (board.stars() == 1, board.n()) {
            (true, 0..=11) => Kernel::One2(Search::new(board, order)),
            (true, 12..=19) => Kernel::One6(Search::new(board, order)),
            (true, _) => Kernel::One16(Search::new(board, order)),
            (false, 0..=11) => Kernel::More2(Search::new(board, order)),
            (false, 12..=19) => Kernel::More6(Search::new(board, order)),
            (false, _) => Kernel::More16(Search::new(board, order)),
        }
    }
}

/// The solutions of a board in lexicographic order of the stars' columns, row by row; found lazily.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, solutions};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let mut list = solutions(&board);
/// while let Some(solution) = list.advance(&Stop::new()).complete().flatten() {
///     assert!(solution.solves(&board));
/// }
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Solutions {
    n: usize,
    kernel: Kernel,
}

debug_of!(Solutions as "Solutions", n);

/// Lists the solutions of a board.
///
/// ```
/// use lowbit::regions::{Board, solutions};
/// let board: Board = "AABB\nAABB\nCCDD\nCCDD".parse()?;
/// let first = solutions(&board).next().unwrap();
/// assert_eq!(first.stars().collect::<Vec<_>>(), [(0, 1), (1, 3), (2, 0), (3, 2)]);
/// assert_eq!(solutions(&board).count(), 2);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn solutions(board: &Board) -> Solutions {
    Solutions { n: board.n() as usize, kernel: Kernel::new(board, Order::Rows) }
}

/// For callers that never stop.
///
/// ```
/// use lowbit::regions::{Board, solutions};
/// let board: Board = "AABB\nAABB\nCCDD\nCCDD".parse()?;
/// assert_eq!(solutions(&board).count(), 2);
/// # Ok::<(), lowbit::Error>(())
/// ```
impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.advance(&Stop::new()).into_inner()
    }
}

impl Solutions {
    /// The next solution; `None` at the end. After an interruption the list continues where it stopped.
    pub fn advance(&mut self, stop: &Stop) -> Outcome<Option<Solution>> {
        loop {
            if stop.is_raised() {
                return Outcome::Interrupted(None);
            }
            each!(&mut self.kernel, search => match search.step() {
                Step::Node => {}
                Step::Solution(stars) => return Outcome::Complete(Some(solution(self.n, stars))),
                Step::End => return Outcome::Complete(None),
            });
        }
    }
}

/// Hands every solution to `sink`, in lexicographic order if requested.
pub(super) fn search(board: &Board, order: Order, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
    each!(&mut Kernel::new(board, order), search => loop {
        if stop.is_raised() {
            return Outcome::Interrupted(search.tally.clone());
        }
        match search.step() {
            Step::Node => {}
            Step::Solution(stars) => {
                if sink(solution(board.n() as usize, stars).rows()).is_break() {
                    return Outcome::Limited(search.tally.clone());
                }
            }
            Step::End => return Outcome::Complete(search.tally.clone()),
        }
    })
}

pub(super) fn solution<const W: usize>(n: usize, stars: Cells<W>) -> Solution {
    let mut rows = vec![0; n];
    stars.iter().for_each(|cell| rows[cell / n] |= 1 << (cell % n));
    Solution { rows }
}

/// Runs a search until `limit` solutions are found; returns their number, and the first of them. The nodes are added to
/// `watched` as they are visited.
fn run<const W: usize, const H: usize, const ONE: bool>(
    search: &mut Search<W, H, ONE>,
    board: &Board,
    limit: u128,
    stop: &Stop,
    watched: Option<&AtomicU64>,
) -> Outcome<(u128, Option<Solution>)> {
    let mut first = None;
    loop {
        let count = search.tally.solutions;
        if count >= limit {
            return Outcome::Limited((count, first));
        }
        if stop.is_raised() {
            return Outcome::Interrupted((count, first));
        }
        let before = search.tally.nodes;
        let step = search.step();
        if let Some(watched) = watched {
            watched.fetch_add((search.tally.nodes - before) as u64, Ordering::Relaxed);
        }
        match step {
            Step::Node => {}
            Step::Solution(stars) if first.is_none() => first = Some(solution(board.n() as usize, stars)),
            Step::Solution(_) => {}
            Step::End => return Outcome::Complete((count, first)),
        }
    }
}

/// The number of solutions of a board, counted up to `limit`.
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::regions::{Board, count};
/// let board: Board = "AABB\nAABB\nCCDD\nCCDD".parse()?;
/// assert_eq!(count(&board, 10, &Stop::new()), Outcome::Complete(2));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn count(board: &Board, limit: u128, stop: &Stop) -> Outcome<u128> {
    Counter::new(board.n(), board.stars()).count(board, limit, stop)
}

/// The first solution of a board in lexicographic order.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, solve};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let solution = solve(&board, &Stop::new()).complete().unwrap().unwrap();
/// assert_eq!(solution.stars().collect::<Vec<_>>(), [(0, 1), (1, 3), (2, 0), (3, 2)]);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn solve(board: &Board, stop: &Stop) -> Outcome<Option<Solution>> {
    Counter::new(board.n(), board.stars()).solve(board, stop)
}

/// Whether a board has no solution, one, or more.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, Verdict, check};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// assert_eq!(check(&board, &Stop::new()).complete(), Some(Verdict::Unique));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn check(board: &Board, stop: &Stop) -> Outcome<Verdict> {
    Counter::new(board.n(), board.stars()).check(board, stop)
}

/// The given stars and empty cells, as (row, column), that contradict those before them in every solution: stars first,
/// row by row. `None` if the regions alone have no solution.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, mistakes};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB\n*...\n....\n....\n...-".parse()?;
/// assert_eq!(mistakes(&board, &Stop::new()).complete().flatten(), Some(vec![(0, 0)]));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn mistakes(board: &Board, stop: &Stop) -> Outcome<Option<Vec<(u32, u32)>>> {
    let mut counter = Counter::new(board.n(), board.stars());
    let mut has_solution = |board: &Board| match counter.count(board, 1, stop) {
        Outcome::Interrupted(_) => Outcome::Interrupted(false),
        counted => Outcome::Complete(counted.into_inner() > 0),
    };
    match has_solution(board).complete() {
        Some(true) => return Outcome::Complete(Some(Vec::new())),
        Some(false) => {}
        None => return Outcome::Interrupted(None),
    }
    let mut kept = Board::new(board.n(), board.stars(), board.regions()).expect("the regions of a board");
    match has_solution(&kept).complete() {
        Some(true) => {}
        Some(false) => return Outcome::Complete(None),
        None => return Outcome::Interrupted(None),
    }
    let mut found = Vec::new();
    let empties = (0..board.n()).flat_map(|row| members(board.empty(row).into()).map(move |column| (row, column)));
    let givens = board.given_stars().map(|cell| (cell, true)).chain(empties.map(|cell| (cell, false)));
    for ((row, column), is_star) in givens {
        let mut with = kept.clone();
        let given = if is_star { with.place(row, column) } else { with.cross(row, column) };
        if given.is_err() {
            found.push((row, column));
            continue;
        }
        match has_solution(&with).complete() {
            Some(true) => kept = with,
            Some(false) => found.push((row, column)),
            None => return Outcome::Interrupted(None),
        }
    }
    Outcome::Complete(Some(found))
}

/// Counts the solutions of many boards of one size, one by one, reusing memory.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, Counter, Verdict, count_on};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let (mut counter, stop) = (Counter::new(4, 1), Stop::new());
/// assert_eq!(counter.count(&board, 10, &stop).complete(), Some(1));
/// assert_eq!(counter.check(&board, &stop).complete(), Some(Verdict::Unique));
/// assert_eq!(count_on(&board, 2, 10, &stop).complete(), Some(1));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Counter {
    kernel: Kernel,
    /// Counts nodes.
    watched: Option<Arc<AtomicU64>>,
}

debug_of!(Counter as "Counter");

impl Counter {
    /// For boards of n x n with this many stars.
    pub fn new(n: u32, stars: u32) -> Counter {
        let stripes: Vec<u8> = (0..n * n).map(|cell| (cell / n) as u8).collect();
        let board = Board::new(n, stars, &stripes).expect("rows as regions");
        Counter { kernel: Kernel::new(&board, Order::Tightest), watched: None }
    }

    /// The same, with the nodes of its counts added to a counter that other threads can read.
    pub fn watched(self, nodes: Arc<AtomicU64>) -> Counter {
        Counter { watched: Some(nodes), ..self }
    }

    /// The number of solutions of a board, counted up to `limit`.
    ///
    /// # Panics
    /// When the board has another size or number of stars.
    pub fn count(&mut self, board: &Board, limit: u128, stop: &Stop) -> Outcome<u128> {
        self.count_with_one(board, limit, stop).map(|(count, _)| count)
    }

    /// The same, and the first solution that was found.
    pub(super) fn count_with_one(
        &mut self,
        board: &Board,
        limit: u128,
        stop: &Stop,
    ) -> Outcome<(u128, Option<Solution>)> {
        each!(&mut self.kernel, search => {
            search.restart(board);
            run(search, board, limit, stop, self.watched.as_deref())
        })
    }

    /// The same for part of a board of up to 11 x 11 with one star a house, restricted to some sets of open cells.
    pub(super) fn rest(
        &mut self,
        board: &Board,
        sets: &[[u64; 2]],
        limit: u128,
        stop: &Stop,
    ) -> Outcome<(u128, Option<Solution>)> {
        let Kernel::One2(search) = &mut self.kernel else { unreachable!("only such boards are left") };
        search.restart_in(board, sets.iter().map(|&set| Cells::from(set)));
        run(search, board, limit, stop, self.watched.as_deref())
    }

    /// Whether a board has no solution, one, or more.
    ///
    /// # Panics
    /// When the board has another size or number of stars.
    pub fn check(&mut self, board: &Board, stop: &Stop) -> Outcome<Verdict> {
        match self.count(board, 2, stop) {
            Outcome::Complete(count) | Outcome::Limited(count) => Outcome::Complete(Verdict::of_count(count as u64)),
            Outcome::Interrupted(_) => Outcome::Interrupted(Verdict::None),
        }
    }

    /// The first solution of a board in lexicographic order. It is searched with the fewest nodes first; only if there
    /// are several solutions, again in lexicographic order.
    ///
    /// # Panics
    /// When the board has another size or number of stars.
    pub fn solve(&mut self, board: &Board, stop: &Stop) -> Outcome<Option<Solution>> {
        match self.others(board, &[], 2, u64::MAX, stop) {
            Outcome::Complete(mut found) => return Outcome::Complete(found.pop()),
            Outcome::Interrupted(_) => return Outcome::Interrupted(None),
            Outcome::Limited(_) => {}
        }
        solutions(board).advance(stop)
    }

    /// Solutions other than the known one, up to `most`, with at most `nodes` nodes; complete if these are all.
    pub(super) fn others(
        &mut self,
        board: &Board,
        known: &[u32],
        most: usize,
        mut nodes: u64,
        stop: &Stop,
    ) -> Outcome<Vec<Solution>> {
        let n = board.n() as usize;
        let mut others = Vec::new();
        each!(&mut self.kernel, search => {
            search.restart(board);
            while others.len() < most && nodes > 0 {
                nodes -= 1;
                if stop.is_raised() {
                    return Outcome::Interrupted(others);
                }
                match search.step() {
                    Step::Node => {}
                    Step::Solution(stars) => others.extend(Some(solution(n, stars)).filter(|other| other.rows() != known)),
                    Step::End => return Outcome::Complete(others),
                }
            }
            Outcome::Limited(others)
        })
    }
}
