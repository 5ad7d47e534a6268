//! Recounts of units of a certificate, for `verify` and `merge`: method, time limit and progress.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use lowbit::Error;
use lowbit::backend::Backend;
use lowbit::engine::{self, Progress, wall_clock};
use lowbit::queens::{self, Board, CountRequest, Method, Plan};
use lowbit::words::duration;
use lowbit_verify::{Certificate, Failure, Numbers, Split};

use crate::place;
use crate::progress::Bar;
use crate::say;
use crate::session::Session;

/// Which units are drawn, and what counts them.
#[derive(clap::Args)]
pub(crate) struct How {
    /// The seed of the random sample [default: another one every time]
    /// 中文：随机抽样的种子 [默认: 每次不同]
    #[arg(long)]
    seed: Option<u64>,

    /// Recount units on GPUs, by backtracking: for queens counted by the join [default: the checker's own way, on the processor]
    /// 中文：在 GPU 上用回溯重新数单元：用于 join 数的皇后 [默认: 检验程序自己的方法，在处理器上]
    #[arg(long, value_parser = [Backend::Cuda.name()])]
    backend: Option<String>,
}

/// The error of a GPU.
pub(crate) type Trouble = Mutex<Option<Error>>;

impl How {
    /// An error if a GPU is requested but missing.
    pub(crate) fn ensure_possible(&self) -> Result<()> {
        if self.is_on_gpus() {
            Backend::Cuda.require()?;
        }
        Ok(())
    }

    pub(crate) fn is_on_gpus(&self) -> bool {
        self.backend.is_some()
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(0))
    }

    /// The units of a certificate, with the method that recounts them.
    pub(crate) fn split<'a>(
        &self,
        certificate: &Certificate,
        stop: engine::Stop,
        trouble: &'a Trouble,
    ) -> Result<Box<dyn Split + 'a>, Failure> {
        let split = place::split(certificate).unwrap_or_else(|| lowbit_verify::split(certificate))?;
        match self.is_on_gpus() {
            true => Ok(Box::new(OnGpus::new(certificate, split, stop, trouble)?)),
            false => Ok(split),
        }
    }
}

/// The time and the number of pieces that are recounted before the total time is predicted: the first ones end late, as several are counted
/// at once.
const TRIAL: Duration = Duration::from_millis(500);
const PIECES_OF_TRIAL: u64 = 16;

/// Longer recounts are announced.
const WORTH_A_WORD: Duration = Duration::from_secs(3);

/// The units of a certificate, recounted by the library's backtracking on GPUs.
struct OnGpus<'a> {
    split: Box<dyn Split>,
    plan: Plan,
    stop: engine::Stop,
    /// The error of a GPU.
    trouble: &'a Trouble,
}

impl<'a> OnGpus<'a> {
    fn new(
        certificate: &Certificate,
        split: Box<dyn Split>,
        stop: engine::Stop,
        trouble: &'a Trouble,
    ) -> Result<OnGpus<'a>, Failure> {
        let Certificate { n, board, split: name, units, .. } = certificate;
        let elsewhere = |name: &str| {
            told!(
                "units of '{name}' are recounted on the processor only: omit --backend",
                "'{name}' 的单元只能在处理器上重新数：请去掉 --backend"
            )
            .to_string()
        };
        let joined = [queens::Split::RowSets, queens::Split::EastRows, queens::Split::Images].map(queens::Split::name);
        if !joined.contains(&name.as_str()) {
            return Err(Failure::Unreadable(elsewhere(name)));
        }
        let planned = || {
            let board = match board.as_str() {
                "plain" => Board::empty(*n)?,
                cells => Board::read(cells.replace('/', "\n").as_bytes(), &Default::default())?,
            };
            CountRequest::new(board).portable().method(Method::Join).backend(Backend::Cuda).plan()
        };
        match planned() {
            Ok(plan) if (plan.forecast.split.name(), plan.forecast.units) == (name, *units) => {
                Ok(OnGpus { split, plan, stop, trouble })
            }
            Ok(_) => Err(Failure::Unreadable(elsewhere(name))),
            Err(error) => Err(Failure::Unreadable(error.to_string())),
        }
    }
}

impl Split for OnGpus<'_> {
    fn units(&self) -> u64 {
        self.split.units()
    }

    fn divisor(&self, unit: u64) -> u128 {
        self.split.divisor(unit)
    }

    fn pieces(&self, _: u64) -> u64 {
        1
    }

    fn recount_piece(&self, unit: u64, _: u64, _: lowbit_verify::Stop<'_>) -> Option<Numbers> {
        match self.plan.recount_unit(unit, &self.stop) {
            Ok(outcome) => outcome.complete().map(|tally| Numbers::from(tally.solutions)),
            Err(error) => {
                *self.trouble.lock().expect("no thread panicked") = Some(error);
                None
            }
        }
    }

    fn identities(&self, subtotals: &[Numbers]) -> Result<Vec<bool>, Failure> {
        self.split.identities(subtotals)
    }
}

/// Recounts units until the time is over or it is interrupted.
pub(crate) struct Recount<'a> {
    verb: &'static str,
    session: &'a Session<'a>,
    begin: Instant,
    limit: Option<Duration>,
    /// The numbers of units to be recounted and of their pieces, once known.
    units: AtomicU64,
    pieces: AtomicU64,
    units_done: AtomicU64,
    pieces_done: AtomicU64,
    is_late: AtomicBool,
    is_done: AtomicBool,
}

impl<'a> Recount<'a> {
    /// `verb` names the work, `limit` is its time limit.
    pub(crate) fn new(verb: &'static str, limit: Option<Duration>, session: &'a Session<'a>) -> Recount<'a> {
        Recount {
            verb,
            session,
            begin: Instant::now(),
            limit,
            units: AtomicU64::new(0),
            pieces: AtomicU64::new(0),
            units_done: AtomicU64::new(0),
            pieces_done: AtomicU64::new(0),
            is_late: AtomicBool::new(false),
            is_done: AtomicBool::new(false),
        }
    }

    /// The number of units counted so far.
    pub(crate) fn units_done(&self) -> u64 {
        self.units_done.load(Ordering::Relaxed)
    }

    /// Called at every step of a search, so it reads no clock.
    pub(crate) fn is_over(&self) -> bool {
        self.session.stop.is_raised() || self.is_late.load(Ordering::Relaxed)
    }

    /// The same for the library.
    pub(crate) fn stop(&self) -> engine::Stop {
        let left = self.limit.map(|limit| limit.saturating_sub(self.begin.elapsed()));
        left.map_or_else(|| self.session.stop.clone(), |left| self.session.stop.limited(left, wall_clock))
    }

    /// Does the work while another thread watches the clock.
    pub(crate) fn watched<T>(&self, work: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            scope.spawn(|| self.watch());
            let value = work();
            self.is_done.store(true, Ordering::Relaxed);
            value
        })
    }

    /// The subtotals of the first units, as many as the time allows.
    pub(crate) fn run(&self, split: &dyn Split, units: &[u64]) -> Vec<Numbers> {
        let pieces = |&unit: &u64| (0..split.pieces(unit)).map(move |piece| (unit, piece));
        self.units.store(units.len() as u64, Ordering::Relaxed);
        self.pieces.store(units.iter().map(|&unit| split.pieces(unit)).sum(), Ordering::Relaxed);
        let (mut subtotals, mut subtotal) = (Vec::new(), None);
        let _ = engine::ordered(
            self.session.threads,
            units.iter().flat_map(pieces),
            || |(unit, piece)| Some((unit, piece, split.recount_piece(unit, piece, &|| self.is_over())?)),
            |counted| {
                let Some((unit, piece, solutions)) = counted else { return ControlFlow::Break(()) };
                let sum = subtotal.take().map_or(Some(solutions.clone()), |sum: Numbers| sum.plus(&solutions));
                subtotal = Some(sum.unwrap_or(solutions)); // beyond 128 bits it cannot be what is stated
                self.pieces_done.fetch_add(1, Ordering::Relaxed);
                if piece + 1 == split.pieces(unit) {
                    subtotals.extend(subtotal.take());
                    self.units_done.fetch_add(1, Ordering::Relaxed);
                }
                ControlFlow::Continue(())
            },
        );
        subtotals
    }

    /// Watches the clock during the work: announces the expected time, shows the progress, and stops the work in time.
    fn watch(&self) {
        let bar = Bar::new(self.verb);
        let mut recount_began = None;
        let mut is_said = false;
        while !self.is_done.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
            let late = self.limit.is_some_and(|limit| self.begin.elapsed() >= limit);
            self.is_late.fetch_or(late, Ordering::Relaxed);
            let (units, pieces) = (self.units.load(Ordering::Relaxed), self.pieces.load(Ordering::Relaxed));
            if pieces == 0 {
                continue; // the recount has not begun
            }
            let elapsed = recount_began.get_or_insert_with(Instant::now).elapsed();
            let done = self.pieces_done.load(Ordering::Relaxed);
            let whole = elapsed.as_secs_f64() / done as f64 * pieces as f64;
            let whole = Duration::try_from_secs_f64(whole).unwrap_or(Duration::MAX);
            let is_tried = done >= PIECES_OF_TRIAL || elapsed >= 10 * TRIAL;
            if !is_said && done > 0 && elapsed >= TRIAL && is_tried {
                is_said = true;
                self.announce(units, whole);
            }
            // By the clock if the limit ends it, otherwise by pieces.
            let (cost_done, cost) = match self.limit {
                Some(limit) if limit < whole => (self.begin.elapsed().as_secs_f64(), limit.as_secs_f64()),
                _ => (done as f64, pieces as f64),
            };
            let units_done = self.units_done.load(Ordering::Relaxed);
            bar.update(&Progress { units_done, units, cost_done, cost, elapsed, ..Progress::default() });
        }
    }

    fn announce(&self, units: u64, whole: Duration) {
        let takes = duration(whole, say::language());
        match self.limit {
            _ if whole < WORTH_A_WORD => {}
            Some(limit) if limit < whole => {
                let limit = duration(limit, say::language());
                say!(
                    "counting {units} units again takes about {takes}; it ends after {limit}, and --time allows more",
                    "重新数 {units} 个单元大约要 {takes}；{limit} 后结束，--time 可以给更多时间"
                );
            }
            _ => say!(
                "counting {units} units again takes about {takes}; --time ends it sooner",
                "重新数 {units} 个单元大约要 {takes}；--time 可以提前结束"
            ),
        }
    }
}
