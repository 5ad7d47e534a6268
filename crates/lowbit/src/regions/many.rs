//! Many boards at once: small ones with one star a house in the lanes of vectors, the others one by one.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::kernels::batch::{Found, Machine, SIZES, Task};
use super::kernels::cells::Cells;
use super::kernels::tightest::Order;
use super::solve::solution;
use super::{Board, Counter, Solution, Verdict, solutions};
use crate::backend::Backend;
use crate::engine::{Outcome, Stop};

/// Answers lists of boards of any sizes. Boards of up to 11 x 11 with one star a house are searched up to 512 at a
/// time: a list of some thousand takes a fraction of the time of single searches, with the same answers.
///
/// It keeps its working memory from call to call.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Batch, Board, Verdict};
/// let boards: [Board; 2] = ["AABB\nAABB\nCCDD\nCCDD".parse()?, "AABB\nAABB\nCCCB\nDDDB".parse()?];
/// let verdicts = Batch::new().check(&boards.each_ref(), &Stop::new()).complete();
/// assert_eq!(verdicts, Some(vec![Verdict::Multiple, Verdict::Unique]));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::backend::Backend;
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Batch, Board};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let mut batch = Batch::on(Backend::Scalar).expect("it is everywhere");
/// assert_eq!(batch.count(&[&board, &board], 10, &Stop::new()).complete(), Some(vec![1, 1]));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Batch {
    machine: Machine,
    /// By size and stars.
    counters: Vec<((u32, u32), Counter)>,
    /// Counts nodes.
    watched: Option<Arc<AtomicU64>>,
}

debug_of!(Batch as "Batch");

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

/// Fewer boards of a size than this are searched one by one: empty lanes cost as much as others.
const FEWEST_FOR_LANES: usize = 24;

/// Boards with more solutions than this are counted one by one.
const LANE_LIMIT: u64 = 64;

/// The number of solutions of a board, up to a limit, and one of them if there is any.
struct Answer {
    count: u128,
    one: Option<One>,
}

/// A solution as found. Most requests do not need its rows, which would have to be allocated.
enum One {
    Stars([u64; 2]),
    Rows(Solution),
}

impl One {
    fn of(self, board: &Board) -> Solution {
        match self {
            One::Stars(stars) => solution(board.n() as usize, Cells::from(stars)),
            One::Rows(solution) => solution,
        }
    }
}

impl Batch {
    /// On the fastest backend.
    pub fn new() -> Batch {
        Batch::on(Backend::best()).expect("the best backend is there")
    }

    /// On a given backend; `None` if this machine lacks it.
    pub fn on(backend: Backend) -> Option<Batch> {
        Some(Batch { machine: Machine::new(backend)?, counters: Vec::new(), watched: None })
    }

    /// The same, with the nodes of boards that are searched one by one added to a counter that other threads can read.
    pub fn watched(self, nodes: Arc<AtomicU64>) -> Batch {
        Batch { watched: Some(nodes), ..self }
    }

    /// The number of solutions of each board, counted up to `limit`. If interrupted: of the leading boards for which all
    /// are known.
    pub fn count(&mut self, boards: &[&Board], limit: u128, stop: &Stop) -> Outcome<Vec<u128>> {
        self.answer(boards, limit, stop, |answer| answer.count)
    }

    /// The verdict on each board. If interrupted: on the first ones.
    pub fn check(&mut self, boards: &[&Board], stop: &Stop) -> Outcome<Vec<Verdict>> {
        self.answer(boards, 2, stop, |answer| Verdict::of_count(answer.count as u64))
    }

    /// The first solution of each board in lexicographic order. If interrupted: of the first boards.
    ///
    /// Boards are searched with the fewest nodes first; only if there are several solutions, again in lexicographic
    /// order.
    pub fn solve(&mut self, boards: &[&Board], stop: &Stop) -> Outcome<Vec<Option<Solution>>> {
        let answers = self.answer(boards, 2, stop, |answer| answer);
        let is_interrupted = answers.is_interrupted();
        let answers = answers.into_inner();
        let have_several = boards.iter().zip(&answers).filter(|(_, answer)| answer.count > 1);
        let several: Vec<&Board> = have_several.map(|(board, _)| *board).collect();
        let found = self.in_lanes(&several, 1, Order::Rows, stop).unwrap_or_else(|| vec![None; several.len()]);
        let mut found = several.into_iter().zip(found);
        let mut told = Vec::with_capacity(answers.len());
        for (board, answer) in boards.iter().zip(answers) {
            let one = match answer.count {
                0 | 1 => Some(answer.one.map(|one| one.of(board))),
                _ => found.next().and_then(|(board, found)| first(board, found, stop)),
            };
            let Some(one) = one else { return Outcome::Interrupted(told) };
            told.push(one);
        }
        if is_interrupted { Outcome::Interrupted(told) } else { Outcome::Complete(told) }
    }

    /// The answers as `tell` converts them, in the order of the boards; of the first ones if it was stopped.
    fn answer<T>(
        &mut self,
        boards: &[&Board],
        limit: u128,
        stop: &Stop,
        tell: impl Fn(Answer) -> T,
    ) -> Outcome<Vec<T>> {
        let mut told = Vec::with_capacity(boards.len());
        let Some(mut found) = self.in_lanes(boards, limit, Order::Tightest, stop) else {
            return Outcome::Interrupted(told);
        };
        for (board, found) in boards.iter().zip(&mut found) {
            let answer = match found.take() {
                Some(found) => self.finish(board, found, limit, stop),
                None => self.alone(board, limit, stop),
            };
            let Some(answer) = answer else { return Outcome::Interrupted(told) };
            told.push(tell(answer));
        }
        Outcome::Complete(told)
    }

    /// The results of the boards that are searched in lanes, or `None` if stopped.
    fn in_lanes(&mut self, boards: &[&Board], limit: u128, order: Order, stop: &Stop) -> Option<Vec<Option<Found>>> {
        let mut all = vec![None; boards.len()];
        let limit = limit.min(LANE_LIMIT.into()) as u64;
        let sizes = boards.iter().filter(|board| board.stars() == 1).fold(0_u64, |sizes, board| sizes | 1 << board.n());
        for n in SIZES.filter(|n| sizes >> n & 1 == 1) {
            let is_one = |board: &Board| board.n() == n && board.stars() == 1 && !board.is_contradictory();
            let numbers: Vec<usize> = (0..boards.len()).filter(|&number| is_one(boards[number])).collect();
            if numbers.len() < FEWEST_FOR_LANES || limit == 0 {
                continue;
            }
            let group: Vec<&Board> = numbers.iter().map(|&number| boards[number]).collect();
            let mut found = vec![Found::default(); group.len()];
            if !self.machine.run(&Task { boards: &group, limit, order, stop }, &mut found) {
                return None;
            }
            numbers.into_iter().zip(found).for_each(|(number, found)| all[number] = Some(found));
        }
        Some(all)
    }

    /// Searches the remainder of a board after lanes.
    fn finish(&mut self, board: &Board, found: Found, limit: u128, stop: &Stop) -> Option<Answer> {
        let lane_limit = limit.min(LANE_LIMIT.into());
        let known = u128::from(found.count);
        if known == lane_limit && lane_limit < limit {
            return self.alone(board, limit, stop);
        }
        let one = (known > 0).then_some(One::Stars(found.first));
        if found.rest.is_empty() || known == limit {
            return Some(Answer { count: known, one });
        }
        let rest = self.counter(board).rest(board, &found.rest, limit - known, stop);
        let (count, first) = unless_interrupted(rest)?;
        Some(Answer { count: known + count, one: one.or(first.map(One::Rows)) })
    }

    /// Searches a single board.
    fn alone(&mut self, board: &Board, limit: u128, stop: &Stop) -> Option<Answer> {
        let (count, one) = unless_interrupted(self.counter(board).count_with_one(board, limit, stop))?;
        Some(Answer { count, one: one.map(One::Rows) })
    }

    fn counter(&mut self, board: &Board) -> &mut Counter {
        let kind = (board.n(), board.stars());
        let known = self.counters.iter().position(|(other, _)| *other == kind);
        let place = known.unwrap_or_else(|| {
            let counter = Counter::new(kind.0, kind.1);
            let counter = match &self.watched {
                Some(nodes) => counter.watched(nodes.clone()),
                None => counter,
            };
            self.counters.push((kind, counter));
            self.counters.len() - 1
        });
        &mut self.counters[place].1
    }
}

/// The first solution of a board, from lanes that found it or by listing; `None` if stopped.
fn first(board: &Board, found: Option<Found>, stop: &Stop) -> Option<Option<Solution>> {
    match found {
        Some(found) if found.count > 0 => Some(Some(solution(board.n() as usize, Cells::from(found.first)))),
        _ => solutions(board).advance(stop).complete(),
    }
}

/// The value unless interrupted, also if a limit was reached.
fn unless_interrupted<T>(outcome: Outcome<T>) -> Option<T> {
    (!outcome.is_interrupted()).then(|| outcome.into_inner())
}
