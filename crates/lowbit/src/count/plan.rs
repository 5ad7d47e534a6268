//! The plan of a count, with its cost; and the count itself.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::time::Duration;

use super::check::{self, Checks, Witness};
use super::method::{Counting, Prepared, Queens, Task, Work};
use super::{Answer, Method, Request, Split};
use crate::Error;
use crate::backend::{Backend, TENSOR_CORES, compute_capabilities, free_memory};
use crate::engine::{self, Control, Ledger, Outcome, Progress, Search, Stop, Subset, Tally, Unit, Worker};
use crate::place::{Goal, Problem, Units, sequences, with_symmetries};
use crate::queens::forced::Open;
use crate::queens::{Board, LARGEST_COUNT};
use crate::sentence;
use crate::words::Sentence;

/// Smaller boards are backtracked on a GPU.
const SMALLEST_ON_A_GPU: u32 = 8;

/// How a count is made, with predictions.
///
/// ```
/// use lowbit::count::Request;
/// use lowbit::queens::Board;
/// let forecast = Request::new(Board::empty(14)?).plan()?.forecast;
/// assert!(forecast.seconds(1) >= forecast.seconds(2) && forecast.memory(2) >= forecast.memory(1));
/// # Ok::<(), lowbit::Error>(())
/// ```
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
    /// Predicted CPU time of all threads together, in seconds; with a GPU, its time. `None` for placements:
    /// [`Plan::seconds`] predicts theirs.
    pub cpu_seconds: Option<f64>,
    /// Predicted memory of everything that threads share, in bytes.
    pub shared_memory: u64,
    /// Predicted memory of each thread, in bytes.
    pub thread_memory: u64,
}

impl Forecast {
    /// Predicted time on this number of threads, each with a core of its own, in seconds; `None` for placements:
    /// [`Plan::seconds`] predicts theirs.
    pub fn seconds(&self, threads: usize) -> Option<f64> {
        match self.backend {
            Backend::Cuda => self.cpu_seconds,
            _ => self.cpu_seconds.map(|seconds| seconds / self.busy(threads) as f64),
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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The solutions, and the nodes visited.
    pub tally: Tally,
    /// The result; for a part, and for an interrupted count that [is partly known](Plan::is_partly_known), the result so far.
    pub answer: Answer,
    /// How they were counted.
    pub forecast: Forecast,
    /// The checks it passed. For a part, only units are checked.
    pub checks: Checks,
}

impl Count {
    /// The numbers of the answer, one or more.
    pub fn numbers(&self) -> &[u128] {
        self.answer.numbers()
    }
}

/// A count that is ready to be made, as a whole or unit by unit; made by [`Request::plan`].
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
///
/// ```
/// use lowbit::backend::Backend;
/// use lowbit::count::{Method, Request};
/// use lowbit::engine::Control;
/// use lowbit::queens::Board;
/// let request = Request::new(Board::empty(8)?).backend(Backend::Scalar).memory(1 << 30).again();
/// let plan = request.plan()?;
/// assert!(plan.forecast.seconds(1) >= plan.forecast.seconds(2) && plan.forecast.memory(2) >= plan.forecast.memory(1));
/// assert!(plan.is_partly_known()); // what an interrupted count has found is a number of solutions
/// assert_eq!((plan.goal().name(), plan.forecast.method.name().parse::<Method>()?), ("count", plan.forecast.method));
/// println!("{:?}: {:?} s, in {} units of {}", plan.problem(), plan.predicted(1), plan.forecast.units, plan.forecast.split.name());
/// let count = plan.run(&Control::default())?.into_inner();
/// assert_eq!((count.numbers(), count.answer.numbers()), (&[92][..], &[92][..]));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Plan {
    /// How the count will be made, with predictions.
    pub forecast: Forecast,
    request: Request,
    /// The share of the units to recount by another method.
    share_to_recount: f64,
    work: Work,
    /// Up to symmetry: a count of what each kind of symmetry leaves unchanged, and the number of symmetries of this kind.
    unchanged: Vec<(u128, Work)>,
}

debug_of!(Plan as "Plan", forecast);

impl Plan {
    pub(crate) fn new(mut request: Request) -> Result<Plan, Error> {
        let open = request.board.as_ref().map(|board| Open::of(board.rows()));
        if let (Some(board), Some(open)) = (&request.board, &open) {
            check_size(board, request.portable, open.as_ref())?;
        }
        if let (Some(term), None, true) = (&request.term, &request.problem, request.portable) {
            return Err(Error::request(sentence!(
                "{}: its terms are not the placements of one problem, so their counts are not kept or cut into parts",
                "{}：各项不是某一个问题的摆法数，所以计数不能保存或分成部分",
                term.name()
            )));
        }
        let unchanged = match (request.goal, &request.problem) {
            (Goal::UpToSymmetry, Some(problem)) if request.portable => {
                return Err(Units::of(problem, request.goal).expect_err("they have none"));
            }
            (Goal::UpToSymmetry, Some(problem)) => with_symmetries(problem, request.again),
            _ => Vec::new(),
        };
        let width = open.as_ref().and_then(Option::as_ref).map_or(0, Open::width);
        let task = task(&request, width);
        let (method, backend) = choose(request.method, &task)?;
        let Prepared { mut work, split, shared_memory, thread_memory } = method.way().prepare(&task, backend)?;
        // The time of placements is predicted on request only: the prediction takes longer than counting a small board.
        let (mut cpu_seconds, mut share_to_recount) = match task.queens {
            Some(_) => {
                let seconds = method.way().seconds(&task, backend);
                let budget = check::budget(request.board.as_ref(), seconds.unwrap_or(0.0));
                (seconds, budget / method.way().recount_seconds(&task, backend, seconds.unwrap_or(0.0)))
            }
            None if method.way().recount_seconds(&task, backend, 1.0).is_finite() => (None, 1.0),
            None => (None, 0.0),
        };
        if matches!(open, Some(None)) {
            (cpu_seconds, share_to_recount) = (Some(0.0), 0.0);
            if let Work::Units(search, reading) = work {
                work = Work::Units(Box::new(Hopeless(search)), reading);
            }
        }
        let units = if let Work::Units(search, _) = &work { search.number_of_units() } else { 1 };
        let forecast = Forecast { method, backend, split, units, cpu_seconds, shared_memory, thread_memory };
        request.method = Some(method);
        Ok(Plan { forecast, request, share_to_recount, work, unchanged })
    }

    /// The problem that is counted; boards of n queens beyond 32 rows have none.
    pub fn problem(&self) -> Option<&Problem> {
        self.request.problem.as_ref()
    }

    /// The goal of the count.
    pub fn goal(&self) -> Goal {
        self.request.goal
    }

    /// Every unit of the whole count once, regardless of the requested part; expensive ones first, generated lazily. A count that is made
    /// all at once has none.
    pub fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        match &self.work {
            Work::Units(search, _) => search.units(),
            Work::Whole(_) => Box::new(std::iter::empty()),
        }
    }

    /// Whether the tally of an interrupted count is a number of solutions, as for n queens and portable units. In other counts of
    /// placements, units have weights, which are divided out at the end.
    pub fn is_partly_known(&self) -> bool {
        self.request.board.is_some() || self.request.portable
    }

    /// What a GPU has miscalculated so far, a line each: the checksums of these units were wrong, and they were counted again.
    pub fn repaired(&self) -> Vec<Sentence> {
        match &self.work {
            Work::Units(search, _) => search.repaired(),
            Work::Whole(_) => Vec::new(),
        }
    }

    /// The subtotals of some units, in their order. They are not checked; [`run`](Plan::run) checks the sum if its ledger knows all units.
    /// An interrupted run returns nothing.
    ///
    /// # Errors
    ///
    /// [`Error::Request`] if there is no unit with one of these numbers, or if the count is not cut into units;
    /// [`Error::Read`] if a device fails.
    pub fn run_units(&self, units: &[Unit], threads: usize, stop: &Stop) -> Result<Outcome<Vec<Tally>>, Error> {
        let (Work::Units(search, _), None) = (&self.work, units.iter().find(|unit| unit.number >= self.forecast.units))
        else {
            return Err(self.has_no_unit(units.iter().map(|unit| unit.number).max().unwrap_or(0)));
        };
        let notes = Notes::default();
        let control = Control { threads, stop: stop.clone(), ledger: &notes, ..Control::default() };
        let outcome = engine::run(&Subset::of(search.as_ref(), units), &control)?;
        let mut found = notes.0.into_inner().expect("no thread panicked");
        Ok(match outcome {
            Outcome::Complete(_) => {
                Outcome::Complete(units.iter().map(|unit| found.remove(&unit.number).unwrap_or_default()).collect())
            }
            _ => Outcome::Interrupted(Vec::new()),
        })
    }

    /// Makes the count and checks it.
    ///
    /// A sample of units is recounted by another method, within a small share of the time of the count; none, if one unit would take
    /// longer. The same request draws the same units. Solutions of n queens on a board with symmetries must fall into whole classes. A
    /// published count must be the same. For a part, only units can be checked.
    ///
    /// # Errors
    ///
    /// [`Error::Check`] if a check fails; [`Error::Read`] if the ledger or a device fails; [`Error::Request`] if the
    /// count has more than 128 bits, or its states take more than half of the free memory.
    pub fn run(&self, control: &Control<'_>) -> Result<Outcome<Count>, Error> {
        let Plan { forecast, request, .. } = self;
        let count = |tally: Tally| {
            let answer = Answer::from(tally.clone());
            Count { tally, answer, forecast: *forecast, checks: Checks::default() }
        };
        let mut count = match &self.work {
            Work::Whole(whole) => match whole(control)? {
                Outcome::Complete((answer, units_recounted)) => {
                    let checks = Checks { units_recounted, ..Checks::default() };
                    Count { answer, checks, ..count(Tally::default()) }
                }
                _ => return Ok(Outcome::Interrupted(count(Tally::default()))),
            },
            Work::Units(search, reading) => {
                let (part, parts) = request.part;
                let own = own_units(forecast.units, part, parts);
                let drawn = check::sample(own, self.share_to_recount, self.seed()).into_iter();
                let sample = drawn.map(|place| part + parts * place).collect();
                let witness = Witness::new(control.ledger, &sample);
                let subset = Subset::part(search.as_ref(), part, parts);
                let begin = (control.clock)();
                let mut count = match engine::run(&subset, &Control { ledger: &witness, ..control.clone() })? {
                    Outcome::Complete(tally) => count(tally),
                    outcome if self.is_partly_known() => return Ok(Outcome::Interrupted(count(outcome.into_inner()))),
                    _ => return Ok(Outcome::Interrupted(count(Tally::default()))),
                };
                // The time of placements cannot be predicted: their recounts come in a random order and end at a time limit.
                let in_turn = match request.board {
                    Some(_) => sample.iter().copied().collect(),
                    None => check::shuffled(&sample, self.seed()),
                };
                let seconds = (control.clock)().saturating_sub(begin).as_secs_f64();
                let limit = Duration::from_secs_f64(check::budget(request.board.as_ref(), seconds));
                let stop = match request.board {
                    Some(_) => control.stop.clone(),
                    None => control.stop.limited(limit, control.clock),
                };
                for unit in in_turn {
                    let Outcome::Complete(recounted) = search.recount(unit, &stop)? else {
                        if control.stop.is_raised() {
                            count.tally = if self.is_partly_known() { count.tally } else { Tally::default() };
                            return Ok(Outcome::Interrupted(count));
                        }
                        break;
                    };
                    check::unit(unit, witness.booked(unit).as_ref(), &recounted)?;
                    count.checks.units_recounted += 1;
                }
                if parts > 1 {
                    return Ok(Outcome::Complete(count));
                }
                count.answer = reading(count.tally.clone())?;
                count
            }
        };
        if !self.unchanged.is_empty() {
            let Outcome::Complete(classes) = self.classes(count.numbers()[0], control)? else {
                return Ok(Outcome::Interrupted(count));
            };
            count.answer = Answer::Number(classes);
        }
        count.tally = count.answer.tally(count.tally.nodes); // without the weights of units
        if let (Some(board), Goal::Count) = (&request.board, request.goal) {
            let Outcome::Complete(symmetry) = check::symmetry(board, count.numbers()[0], &control.stop)? else {
                return Ok(Outcome::Interrupted(count));
            };
            count.checks.symmetry = symmetry;
            count.checks.published = check::published(board, count.numbers()[0])?;
        }
        if let (Some(problem), false) = (&request.problem, count.checks.published) {
            count.checks.published = sequences::is_published(problem, request.goal, count.numbers())?;
        }
        if let Some(term) = &request.term {
            count.answer = term.read(count.answer)?;
            count.tally = count.answer.tally(count.tally.nodes);
            count.checks.published |= term.is_published();
        }
        Ok(Outcome::Complete(count))
    }

    /// The subtotal of a unit by another method than the plan's, on the same backend: by backtracking for the join. [`run`](Plan::run)
    /// checks a sample in this way. Nodes do not matter. An interrupted recount has no result.
    ///
    /// # Errors
    ///
    /// [`Error::Request`] if there is no such unit; [`Error::Read`] if a device fails.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::queens::{Board, CountRequest};
    /// let plan = CountRequest::new(Board::empty(10)?).portable().plan()?;
    /// let first = plan.units().next().expect("some units");
    /// let counted = plan.run_units(&[first], 1, &Stop::new())?.complete().expect("nobody stops it");
    /// let recounted = plan.recount_unit(first.number, &Stop::new())?.complete().expect("nobody stops it");
    /// assert_eq!(counted[0].solutions, recounted.solutions);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn recount_unit(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        match &self.work {
            Work::Units(search, _) if unit < self.forecast.units => search.recount(unit, stop),
            _ => Err(self.has_no_unit(unit)),
        }
    }

    fn has_no_unit(&self, unit: u64) -> Error {
        Error::request(sentence!("there is no unit {} of {}", "没有单元 {}：共 {} 个", unit, self.forecast.units))
    }

    /// Whether a recount finds this tally in a unit.
    #[cfg(test)]
    pub(crate) fn check_unit(&self, unit: u64, booked: &Tally) -> Result<(), Error> {
        let recounted = self.recount_unit(unit, &Stop::new())?.complete().expect("nobody stops it");
        check::unit(unit, Some(booked), &recounted)
    }

    /// Burnside's lemma: the mean, over all eight symmetries, of the placements that each leaves unchanged. The identity leaves `all`
    /// unchanged.
    fn classes(&self, all: u128, control: &Control<'_>) -> Result<Outcome<u128>, Error> {
        let mut sum = all;
        for (times, work) in &self.unchanged {
            let outcome = match work {
                Work::Whole(whole) => whole(control)?.map(|(answer, _)| answer),
                // The control's ledger is for units of the placements themselves.
                Work::Units(search, reading) => {
                    match engine::run(search.as_ref(), &Control { ledger: &engine::Forgetful, ..control.clone() })? {
                        Outcome::Complete(tally) => Outcome::Complete(reading(tally)?),
                        _ => Outcome::Interrupted(Answer::Number(0)),
                    }
                }
            };
            let Outcome::Complete(unchanged) = outcome else { return Ok(Outcome::Interrupted(0)) };
            let too_large = || Error::request(sentence!("the count has more than 128 bits", "计数超过 128 位"));
            let all = times.checked_mul(unchanged.numbers()[0]);
            sum = all.and_then(|all| sum.checked_add(all)).ok_or_else(too_large)?;
        }
        if !sum.is_multiple_of(8) {
            return Err(Error::check(sentence!(
                "{sum} placements under eight symmetries are not whole classes",
                "八种对称下的 {sum} 个摆法不能分成完整的类"
            )));
        }
        Ok(Outcome::Complete(sum / 8))
    }

    /// Predicted seconds of the count, or of the requested part, on this number of threads by a formula; `None` if only a
    /// [trial](Plan::seconds) can predict them.
    pub fn predicted(&self, threads: usize) -> Option<f64> {
        let Forecast { method, backend, units, .. } = self.forecast;
        let of_placements = || method.way().seconds(&task(&self.request, 0), backend);
        let (part, parts) = self.request.part;
        let share = if parts > 1 { own_units(units, part, parts) as f64 / units.max(1) as f64 } else { 1.0 };
        let cpu_seconds = self.forecast.cpu_seconds.or_else(of_placements).map(|seconds| seconds * share);
        Forecast { cpu_seconds, ..self.forecast }.seconds(threads)
    }

    /// Predicted seconds with the threads of `control`: by a formula or, if there is none, by a trial, which starts the count and reads its
    /// progress. `None` if it was stopped, or if the trial ended before any unit was finished.
    ///
    /// The formulas are for optimised builds: without optimisation, a count takes many times longer than they predict.
    ///
    /// # Errors
    ///
    /// If the trial fails, as [`run`](Plan::run) would.
    pub fn seconds(&self, control: &Control<'_>) -> Result<Option<f64>, Error> {
        if let Some(seconds) = self.predicted(control.threads) {
            return Ok(Some(seconds));
        }
        for limit in TRIALS {
            let begin = (control.clock)();
            let last = Mutex::new(None);
            let report = |progress: &Progress| {
                let (done, elapsed) = (progress.fraction(), progress.elapsed.as_secs_f64());
                *last.lock().expect("no thread panicked") = (done > 0.0).then(|| elapsed / done);
            };
            let stop = control.stop.limited(limit, control.clock);
            let (every, ledger) = (Duration::ZERO, &engine::Forgetful);
            let trial = Control { stop, progress: Some(&report), every, ledger, ..control.clone() };
            let seconds = match self.run(&trial)? {
                Outcome::Complete(_) => Some((control.clock)().saturating_sub(begin).as_secs_f64()),
                _ => last.into_inner().expect("no thread panicked"),
            };
            if seconds.is_some() || control.stop.is_raised() {
                return Ok(seconds);
            }
        }
        Ok(None)
    }

    /// Seed of the sample: the same for the same problem and method, on every machine (FNV-1a).
    fn seed(&self) -> u64 {
        let Request { board, problem, goal, term, .. } = &self.request;
        let mut bytes: Vec<u8> = match (board, problem) {
            (Some(board), _) => board.rows().into_iter().flat_map(u64::to_le_bytes).collect(),
            (None, Some(problem)) => format!("{problem}, {goal}").into_bytes(),
            (None, None) => format!("{:?}", term.map(|term| (term.name(), term.n))).into_bytes(),
        };
        bytes.extend((self.forecast.method as u64).to_le_bytes());
        bytes
            .into_iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

/// A request as passed to the methods; `width` is that of a board of n queens.
fn task(request: &Request, width: u32) -> Task<'_> {
    Task {
        queens: request.board.as_ref().map(|board| Queens { board, width }),
        problem: request.problem.as_ref(),
        term: request.term.as_ref().filter(|_| request.problem.is_none()),
        goal: if request.goal == Goal::UpToSymmetry { Goal::Count } else { request.goal },
        backend: request.backend,
        portable: request.portable,
        again: request.again,
        memory: request.memory.unwrap_or_else(|| free_memory() / 2),
    }
}

/// Lengths of the trials of a count, made one after the other until one yields a prediction.
const TRIALS: [Duration; 3] = [Duration::from_millis(300), Duration::from_secs(2), Duration::from_secs(8)];

/// The number of units whose number is `part` modulo `parts`.
fn own_units(units: u64, part: u64, parts: u64) -> u64 {
    units / parts + u64::from(units % parts > part)
}

/// Refuses boards with too many open rows: the only check of the size of a count.
fn check_size(board: &Board, portable: bool, open: Option<&Open>) -> Result<(), Error> {
    let n = board.n();
    if n <= LARGEST_COUNT {
        return Ok(());
    }
    let size = format!("{LARGEST_COUNT} x {LARGEST_COUNT}");
    let rows = open.map_or(0, |open| open.rows().count());
    let message = if portable {
        sentence!(
            "counts of boards beyond {size} are not cut into parts or kept in a file",
            "大于 {size} 的棋盘的计数不能分成部分，也不能保存在文件中"
        )
    } else if board.is_plain() {
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
    let Ok(Queens { board, .. }) = task.queens_for(Method::Join) else {
        let mut refusal = None;
        for &method in Method::of_placements() {
            match with_backend(method) {
                Ok(chosen) => return Ok(chosen),
                // A specific refusal says more than a general one.
                Err(error) if error.to_string() != method.is_not_for(task).to_string() => refusal = Some(error),
                Err(error) => refusal = refusal.or(Some(error)),
            }
        }
        return Err(refusal.expect("every method either can or says why not"));
    };
    if task.again {
        // Recursion has the scalar backend only: another way to count matters more here than the backend.
        let (first, _) = choose(None, &Task { again: false, ..*task })?;
        let other = if first == Method::Lanes { Method::Recursion } else { Method::Lanes };
        let on_any = Task { backend: None, ..*task };
        return with_backend(other).or_else(|_| Ok((other, other.way().backend(&on_any)?)));
    }
    if task.backend == Some(Backend::Cuda) {
        let joins = board.n() >= SMALLEST_ON_A_GPU && (board.is_plain() || joins_on_a_gpu(task));
        return with_backend(if joins { Method::Join } else { Method::Lanes });
    }
    if task.portable {
        // The same on every machine, regardless of its instructions: the parts of a count must agree in their units.
        let seconds = |method: Method| method.way().seconds(task, Backend::Avx512);
        return match with_backend(Method::Join) {
            Ok(join) if board.is_plain() || seconds(Method::Join) < seconds(Method::Lanes) => Ok(join),
            _ => with_backend(Method::Lanes),
        };
    }
    let mut fastest: Option<(f64, Method, Backend)> = None;
    let mut refusal = None;
    for method in [Method::Lanes, Method::Recursion, Method::Join] {
        match method.way().backend(task) {
            Ok(backend) => {
                let seconds = method.way().seconds(task, backend).unwrap_or(f64::INFINITY);
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

/// The search of a board known to have no solution: its units are empty.
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
    fn recount(&self, _: u64, _: &Stop) -> Result<Outcome<Tally>, Error> {
        Ok(Outcome::Complete(Tally::default()))
    }
}

/// Subtotals by unit.
#[derive(Default)]
struct Notes(Mutex<BTreeMap<u64, Tally>>);

impl Ledger for Notes {
    fn known(&self, _: Unit) -> Option<Tally> {
        None
    }

    fn record(&self, unit: Unit, tally: &Tally) -> io::Result<()> {
        self.0.lock().expect("no thread panicked").insert(unit.number, tally.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_predicted_to_take_its_share() {
        let request = Request::new(Board::empty(16).unwrap()).portable();
        let seconds = |request: Request| request.plan().unwrap().predicted(1).unwrap();
        let parts: f64 = (1..=3).map(|part| seconds(request.clone().part(part, 3).unwrap())).sum();
        assert!((parts / seconds(request) - 1.0).abs() < 1e-9);
    }

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
