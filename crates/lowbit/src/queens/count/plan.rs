//! How a count will be made and what it will cost; and the count itself.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

use crate::Error;
use crate::backend::{Backend, TENSOR_CORES, compute_capabilities, free_memory};
use crate::engine::{self, Control, Ledger, Outcome, Search, Stop, Subset, Tally, Unit, Worker};
use crate::queens::forced::Open;
use crate::queens::kernels::{Counting, Prepared, Task};
use crate::queens::{Board, LARGEST_COUNT, Method, Split};
use crate::sentence;

use super::check::{self, Checks, Witness};
use super::request::CountRequest;

/// Smaller boards are backtracked on a GPU.
const SMALLEST_ON_A_GPU: u32 = 8;

/// How a count is made, with predictions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Forecast {
    /// The method.
    pub method: Method,
    /// The instructions it uses.
    pub backend: Backend,
    /// The kind of units.
    pub split: Split,
    /// The number of independent units, those of other parts included.
    pub units: u64,
    /// Predicted CPU time of all threads together, in seconds; with a GPU, its time.
    pub cpu_seconds: f64,
    /// Predicted memory of everything that threads share, in bytes.
    pub shared_memory: u64,
    /// Predicted memory of each thread, in bytes.
    pub thread_memory: u64,
}

impl Forecast {
    /// Predicted time on this number of threads, each with a core of its own, in seconds.
    pub fn seconds(&self, threads: usize) -> f64 {
        match self.backend {
            Backend::Cuda => self.cpu_seconds,
            _ => self.cpu_seconds / self.busy(threads) as f64,
        }
    }

    /// Predicted memory with this number of threads, in bytes.
    pub fn memory(&self, threads: usize) -> u64 {
        self.shared_memory.saturating_add(self.thread_memory.saturating_mul(self.busy(threads)))
    }

    fn busy(&self, threads: usize) -> u64 {
        (threads as u64).clamp(1, self.units.max(1))
    }
}

/// The result, how it was counted, and how it was checked.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The solutions, and the nodes visited.
    pub tally: Tally,
    /// How they were counted.
    pub forecast: Forecast,
    /// The checks it passed. A part of a count is not checked.
    pub checks: Checks,
}

/// A count that is ready to be made, as a whole or unit by unit; made by [`CountRequest::plan`].
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::queens::{Board, CountRequest};
/// let plan = CountRequest::new(Board::empty(10)?).portable().plan()?;
/// let all: Vec<_> = plan.units().collect();
/// let mut sum = 0;
/// for some in all.chunks(7) {
///     let tallies = plan.run_units(some, 1, &Stop::new())?.complete().expect("nobody stops it");
///     sum += tallies.iter().map(|tally| tally.solutions).sum::<u128>();
/// }
/// assert_eq!(sum, 724);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    /// How the count will be made, with predictions.
    pub forecast: Forecast,
    board: Board,
    part: (u64, u64),
    /// The share of the units to recount by another method.
    share_to_recount: f64,
    search: Box<dyn Counting>,
}

impl Plan {
    pub(super) fn new(request: &CountRequest) -> Result<Plan, Error> {
        let board = &request.board;
        let open = Open::of(board.rows());
        check_size(request, open.as_ref())?;
        let task = Task {
            board,
            width: open.as_ref().map_or(0, Open::width),
            backend: request.backend,
            portable: request.portable,
            memory: request.memory.unwrap_or_else(|| free_memory() / 2),
        };
        let (method, backend) = choose(request.method, &task)?;
        let Prepared { mut search, split, shared_memory, thread_memory } = method.way().prepare(&task, backend)?;
        let mut cpu_seconds = method.way().seconds(&task, backend);
        let mut share_to_recount = check::budget(board, cpu_seconds) / method.way().recount_seconds(&task, backend);
        if open.is_none() {
            (cpu_seconds, share_to_recount) = (0.0, 0.0);
            search = Box::new(Hopeless(search));
        }
        let units = search.number_of_units();
        let forecast = Forecast { method, backend, split, units, cpu_seconds, shared_memory, thread_memory };
        Ok(Plan { forecast, board: board.clone(), part: request.part, share_to_recount, search })
    }

    /// Every unit of the whole count once, regardless of the part that was requested; expensive ones first, generated
    /// lazily.
    pub fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        self.search.units()
    }

    /// The subtotals of some units, in their order. They are not checked: [`run`](Plan::run), with a ledger that knows
    /// all units, checks the sum. An interrupted run returns nothing.
    pub fn run_units(&self, units: &[Unit], threads: usize, stop: &Stop) -> Result<Outcome<Vec<Tally>>, Error> {
        if let Some(unit) = units.iter().find(|unit| unit.number >= self.forecast.units) {
            return Err(Error::request(sentence!(
                "there is no unit {} of {}",
                "没有单元 {}：共 {} 个",
                unit.number,
                self.forecast.units
            )));
        }
        let notes = Notes::default();
        let control = Control { threads, stop: stop.clone(), ledger: &notes, ..Control::default() };
        let outcome = engine::run(&Subset::of(self.search.as_ref(), units), &control)?;
        let found = notes.0.into_inner().expect("no thread panicked");
        Ok(match outcome {
            Outcome::Complete(_) => Outcome::Complete(units.iter().map(|unit| found[&unit.number]).collect()),
            _ => Outcome::Interrupted(Vec::new()),
        })
    }

    /// Makes the count and checks it; a failed check is an [`Error::Check`].
    ///
    /// A sample of units is recounted by another method, in a small part of the time of the count, none where one unit would take more
    /// than that; the same request draws the same units. On a board with symmetries the solutions must fall into whole classes. A
    /// published count must be the same. Of a part, only units can be checked.
    pub fn run(&self, control: &Control<'_>) -> Result<Outcome<Count>, Error> {
        let Plan { forecast, board, part: (part, parts), share_to_recount, search } = self;
        let drawn = check::sample(own_units(forecast.units, *part, *parts), *share_to_recount, self.seed()).into_iter();
        let sample = drawn.map(|place| part + parts * place).collect();
        let witness = Witness::new(control.ledger, &sample);
        let subset = Subset::part(search.as_ref(), *part, *parts);
        let outcome = engine::run(&subset, &Control { ledger: &witness, ..control.clone() })?;
        let mut count = Count { tally: outcome.into_inner(), forecast: *forecast, checks: Checks::default() };
        if outcome.is_interrupted() {
            return Ok(Outcome::Interrupted(count));
        }
        for &unit in &sample {
            let Outcome::Complete(recounted) = search.recount(unit, &control.stop)? else {
                return Ok(Outcome::Interrupted(count));
            };
            check::unit(unit, witness.booked(unit), recounted)?;
            count.checks.units_recounted += 1;
        }
        if *parts > 1 {
            return Ok(Outcome::Complete(count));
        }
        let Outcome::Complete(symmetry) = check::symmetry(board, count.tally.solutions, &control.stop)? else {
            return Ok(Outcome::Interrupted(count));
        };
        count.checks.symmetry = symmetry;
        count.checks.published = check::published(board, count.tally.solutions)?;
        Ok(Outcome::Complete(count))
    }

    /// Seed of the sample: the same for the same board and method, everywhere (FNV-1a).
    fn seed(&self) -> u64 {
        let words = self.board.rows().into_iter().chain([self.forecast.method as u64]);
        let bytes = words.flat_map(u64::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

/// Units whose number is `part` modulo `parts`.
fn own_units(units: u64, part: u64, parts: u64) -> u64 {
    units / parts + u64::from(units % parts > part)
}

/// Refuses boards with too many open rows: the only check of the size of a count.
fn check_size(request: &CountRequest, open: Option<&Open>) -> Result<(), Error> {
    let n = request.board.n();
    if n <= LARGEST_COUNT {
        return Ok(());
    }
    let size = format!("{LARGEST_COUNT} x {LARGEST_COUNT}");
    let rows = open.map_or(0, |open| open.rows().count());
    let message = if request.portable {
        sentence!(
            "counts of boards beyond {size} are not cut into parts or kept in a file",
            "大于 {size} 的棋盘的计数不能分成部分，也不能保存在文件中"
        )
    } else if request.board.is_plain() {
        sentence!(
            "solutions are counted on boards up to {size}, not {n} x {n}",
            "只在不大于 {size} 的棋盘上计数，而不是 {n} x {n}"
        )
    } else if rows > LARGEST_COUNT as usize {
        sentence!(
            "{rows} of {n} rows are open after the queens that are given or follow from them: beyond {size}, \
             solutions are counted if at most {LARGEST_COUNT} are",
            "放好给定的皇后及由此推出的皇后后，{n} 行中仍有 {rows} 行未定：大于 {size} 的棋盘最多 {LARGEST_COUNT} 行未定时才能计数"
        )
    } else {
        return Ok(());
    };
    Err(Error::request(message))
}

/// The method and the backend: as requested, or the fastest by prediction.
fn choose(method: Option<Method>, task: &Task<'_>) -> Result<(Method, Backend), Error> {
    let with_backend = |method: Method| Ok((method, method.way().backend(task)?));
    if let Some(method) = method {
        return with_backend(method);
    }
    if task.backend == Some(Backend::Cuda) {
        let joins = task.board.n() >= SMALLEST_ON_A_GPU && (task.board.is_plain() || joins_on_a_gpu(task));
        return with_backend(if joins { Method::Join } else { Method::Lanes });
    }
    if task.portable {
        // The same on every machine, regardless of its instructions: the parts of a count must agree in their units.
        let seconds = |method: Method| method.way().seconds(task, Backend::Avx512);
        return match with_backend(Method::Join) {
            Ok(join) if task.board.is_plain() || seconds(Method::Join) < seconds(Method::Lanes) => Ok(join),
            _ => with_backend(Method::Lanes),
        };
    }
    let mut fastest: Option<(f64, Method, Backend)> = None;
    let mut refusal = None;
    for method in [Method::Lanes, Method::Recursion, Method::Join] {
        match method.way().backend(task) {
            Ok(backend) => {
                let seconds = method.way().seconds(task, backend);
                if fastest.is_none_or(|(least, ..)| seconds < least) {
                    fastest = Some((seconds, method, backend));
                }
            }
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    match (fastest, refusal) {
        (Some((_, method, backend)), _) => Ok((method, backend)),
        (None, Some(refusal)) => Err(refusal),
        (None, None) => unreachable!("every method either can or says why not"),
    }
}

/// Whether a board that is not plain is joined on a GPU: if that is faster than backtracking there and, for a count
/// whose parts must agree in their units, also faster on a processor. An old GPU can only backtrack.
fn joins_on_a_gpu(task: &Task<'_>) -> bool {
    let by = if task.portable { Backend::Avx512 } else { Backend::Cuda };
    let seconds = |method: Method| method.way().seconds(task, by);
    Method::Join.way().backend(task).is_ok()
        && seconds(Method::Join) < seconds(Method::Lanes)
        && compute_capabilities().into_iter().any(|capability| capability >= TENSOR_CORES)
}

/// The search of a board that was seen to have no solution: its units are empty.
#[derive(Debug)]
struct Hopeless(Box<dyn Counting>);

impl Search for Hopeless {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        self.0.units()
    }

    fn number_of_units(&self) -> u64 {
        self.0.number_of_units()
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(|_: Unit, _: &Stop| Outcome::Complete(Tally::default())))
    }
}

impl Counting for Hopeless {
    fn recount(&self, _: u64, _: &Stop) -> Result<Outcome<u128>, Error> {
        Ok(Outcome::Complete(0))
    }
}

/// Subtotals by unit.
#[derive(Default)]
struct Notes(Mutex<BTreeMap<u64, Tally>>);

impl Ledger for Notes {
    fn known(&self, _: Unit) -> Option<Tally> {
        None
    }

    fn record(&self, unit: Unit, tally: Tally) -> io::Result<()> {
        self.0.lock().expect("no thread panicked").insert(unit.number, tally);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_out_all_units_however_many_there_are() {
        for units in [0, 1, 7, 35] {
            for parts in [1, 2, 3, 35, 36, 1000] {
                assert_eq!((0..parts).map(|part| own_units(units, part, parts)).sum::<u64>(), units);
            }
        }
        assert_eq!(own_units(35, 0, u64::MAX), 1);
        assert_eq!(own_units(35, u64::MAX - 1, u64::MAX), 0);
        assert_eq!(own_units(u64::MAX, 0, 1), u64::MAX);
    }
}
