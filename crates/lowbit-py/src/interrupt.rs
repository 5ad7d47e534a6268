//! Long work without the interpreter lock: ended by Ctrl-C, a time limit or the caller's event, with progress reports.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use lowbit::engine::{Progress, Stop};
use lowbit::sentence;
use lowbit::words::Sentence;
use pyo3::exceptions::{PyException, PyTimeoutError};
use pyo3::prelude::*;

use crate::arguments::Whole;
use crate::errors::{language, refuse};

pyo3::create_exception!(
    lowbit,
    Stopped,
    PyException,
    "The event that was passed as `stop` was set: there is no result."
);

/// How often signals, the event and the time limit are checked.
const TICK: Duration = Duration::from_millis(50);

/// Least time between two calls of `progress`, in milliseconds.
const TELL_EVERY: u64 = 200;

/// The caller's options for long work: `(progress, timeout, stop)`, each possibly None, checked by `_watch.py`.
pub(crate) struct Watch {
    /// Called with the finished fraction, the seconds so far and the seconds left; None for unknown values.
    progress: Option<Py<PyAny>>,
    /// The time limit, from the beginning of the call.
    limit: Option<Duration>,
    /// An event whose `is_set()` ends the work.
    event: Option<Py<PyAny>>,
    begin: Instant,
    /// When `progress` was last called, in milliseconds from the beginning.
    told: AtomicU64,
}

impl<'py> FromPyObject<'_, 'py> for Watch {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Watch> {
        let (progress, timeout, event): (Option<Py<PyAny>>, Option<f64>, Option<Py<PyAny>>) = value.extract()?;
        // A limit that is longer than any search is ignored.
        let limit = timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(Watch { progress, limit, event, ..Watch::default() })
    }
}

impl Default for Watch {
    /// Only Ctrl-C ends the work.
    fn default() -> Watch {
        Watch { progress: None, limit: None, event: None, begin: Instant::now(), told: AtomicU64::new(0) }
    }
}

impl Watch {
    /// Whether no option was given: short work may then run on the caller's thread.
    pub(crate) fn is_idle(&self) -> bool {
        self.progress.is_none() && self.limit.is_none() && self.event.is_none()
    }

    /// Whether progress is reported: the parts of the work should then be small.
    pub(crate) fn is_heard(&self) -> bool {
        self.progress.is_some()
    }

    /// Returns the exception that must end the work, if any.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        if let Some(event) = &self.event
            && event.bind(py).call_method0("is_set")?.is_truthy()?
        {
            return Err(Stopped::new_err(words(&sentence!("stopped by its event", "已被事件停止"))));
        }
        match self.limit {
            Some(limit) if self.begin.elapsed() >= limit => {
                let limit = limit.as_secs_f64();
                let message = sentence!("stopped after {limit} s, the time limit", "已在 {limit} 秒后停止：时间上限");
                Err(PyTimeoutError::new_err(words(&message)))
            }
            _ => Ok(()),
        }
    }

    /// Calls `progress`, unless it was called a moment ago.
    fn tell(&self, py: Python<'_>, fraction: Option<f64>) -> PyResult<()> {
        let elapsed = self.begin.elapsed();
        let now = elapsed.as_millis() as u64;
        if now.saturating_sub(self.told.load(Ordering::Relaxed)) < TELL_EVERY {
            return Ok(());
        }
        self.told.store(now, Ordering::Relaxed);
        self.call(py, fraction, elapsed)
    }

    /// Reports that everything is done.
    pub(crate) fn finish(&self, py: Python<'_>) -> PyResult<()> {
        self.call(py, Some(1.0), self.begin.elapsed())
    }

    fn call(&self, py: Python<'_>, fraction: Option<f64>, elapsed: Duration) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        let elapsed = elapsed.as_secs_f64();
        let remaining = fraction.filter(|done| *done > 0.0).map(|done| elapsed * (1.0 - done) / done);
        progress.call1(py, (fraction, elapsed, remaining)).map(drop)
    }

    /// Time until the next check: to the time limit if that is nearer.
    fn pause(&self) -> Duration {
        self.limit.map_or(TICK, |limit| limit.saturating_sub(self.begin.elapsed()).min(TICK))
    }
}

fn words(message: &Sentence) -> String {
    message.words(language()).to_owned()
}

/// The stop flag and the progress of watched work.
pub(crate) struct Work {
    /// Raised when the work must end.
    pub(crate) stop: Stop,
    /// Its progress.
    pub(crate) reached: Arc<Reached>,
}

/// The finished fraction, as bits; not a number until it is known.
pub(crate) struct Reached(AtomicU64);

impl Reached {
    pub(crate) fn set(&self, fraction: f64) {
        self.0.store(fraction.clamp(0.0, 1.0).to_bits(), Ordering::Relaxed);
    }

    fn fraction(&self) -> Option<f64> {
        Some(f64::from_bits(self.0.load(Ordering::Relaxed))).filter(|fraction| !fraction.is_nan())
    }
}

impl Work {
    fn new() -> Work {
        Work { stop: Stop::new(), reached: Arc::new(Reached(AtomicU64::new(f64::NAN.to_bits()))) }
    }

    /// Reports the number of finished parts, and returns whether to continue, since short parts may end without
    /// polling the flag.
    pub(crate) fn finished(&self, done: u64, all: u64) -> ControlFlow<()> {
        self.reached.set(done as f64 / all.max(1) as f64);
        if self.stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The same for the units of a count.
    pub(crate) fn counted(&self, progress: &Progress) {
        self.reached.set(progress.fraction());
    }
}

/// Runs `work` on a separate thread, with the interpreter lock released.
///
/// Python runs its signal handlers on the main thread only, between two steps of the interpreter; so the calling thread
/// waits, checks at intervals for signals, the event and the time limit, and calls `progress`. An exception there
/// raises the stop flag, the work ends within a fraction of a second, and the exception is propagated: a result is
/// returned only if nothing stopped the work. The last call of `progress` reports 1.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    watch: &Watch,
    work: impl FnOnce(&Work) -> T + Send,
) -> PyResult<T> {
    let result = part(py, watch, work)?;
    watch.finish(py)?;
    Ok(result)
}

/// The same for a part of the work, such as the next solutions of a lazy list: more may follow.
pub(crate) fn part<T: Send>(py: Python<'_>, watch: &Watch, work: impl FnOnce(&Work) -> T + Send) -> PyResult<T> {
    watch.check(py)?; // short work, repeated from C code, would never be interrupted otherwise
    let given = Work::new();
    let result = py.detach(|| {
        thread::scope(|scope| {
            let (done, waiting) = sync_channel::<()>(1);
            let worker = scope.spawn(|| {
                let _done = done; // dropped when the work ends, even by panic
                work(&given)
            });
            while waiting.recv_timeout(watch.pause()) == Err(RecvTimeoutError::Timeout) {
                let heard =
                    Python::attach(|py| watch.check(py).and_then(|()| watch.tell(py, given.reached.fraction())));
                if let Err(ended) = heard {
                    given.stop.raise();
                    return Err(ended);
                }
            }
            worker.join().map_err(|panic| resume_unwind(panic))
        })
    })?;
    watch.tell(py, given.reached.fraction())?; // parts may be shorter than the time between two checks
    Ok(result)
}

/// Runs short work on the caller's thread, unless it is watched: starting a thread would take longer.
pub(crate) fn brief<T: Send>(
    py: Python<'_>,
    watch: &Watch,
    is_short: bool,
    work: impl FnOnce(&Work) -> T + Send,
) -> PyResult<T> {
    if is_short && watch.is_idle() { Ok(py.detach(|| work(&Work::new()))) } else { interruptible(py, watch, work) }
}

/// Threads as requested, or all cores.
#[derive(Clone, Copy)]
pub(crate) struct Threads(Option<usize>);

impl Threads {
    /// The number of threads. Called only if there is work for several, as reading the number of cores takes longer than a puzzle.
    pub(crate) fn number(self) -> usize {
        self.0.unwrap_or_else(lowbit::engine::all_cores)
    }
}

/// The number of threads: as requested, or all cores.
pub(crate) fn checked_threads(wanted: Option<Whole>) -> PyResult<usize> {
    requested_threads(wanted).map(Threads::number)
}

/// The requested number, checked to be possible.
pub(crate) fn requested_threads(wanted: Option<Whole>) -> PyResult<Threads> {
    match wanted.map(Whole::size) {
        None => Ok(Threads(None)),
        Some(threads @ 1..=1024) => Ok(Threads(Some(threads))),
        Some(threads) => {
            Err(refuse(sentence!("threads = {threads} is not in 1..=1024", "threads = {threads} 不在 1..=1024 中")))
        }
    }
}
