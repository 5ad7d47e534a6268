//! Long work without the interpreter lock, interruptible by Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use lowbit::engine::Stop;
use pyo3::prelude::*;

use crate::arguments::Whole;

/// How often signals are checked.
const TICK: Duration = Duration::from_millis(50);

/// Runs `work` on a separate thread, with the interpreter lock released.
///
/// Python runs its signal handlers on the main thread only, between two steps of the interpreter; so the calling thread
/// waits, and checks for signals at intervals. When a handler raises (Ctrl-C: `KeyboardInterrupt`), the stop flag is
/// raised, the work ends within a fraction of a second, and the exception is propagated.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    py.check_signals()?; // short work, repeated from C code, would never be interrupted otherwise
    let stop = Stop::new();
    py.detach(|| {
        thread::scope(|scope| {
            let (done, waiting) = sync_channel::<()>(1);
            let worker = scope.spawn(|| {
                let _done = done; // dropped when the work ends, even by panic
                work(&stop)
            });
            while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if let Err(signal) = Python::attach(|py| py.check_signals()) {
                    stop.raise();
                    return Err(signal);
                }
            }
            worker.join().map_err(|panic| resume_unwind(panic))
        })
    })
}

/// The number of threads: as requested, or all cores.
pub(crate) fn checked_threads(wanted: Option<Whole>) -> PyResult<usize> {
    match wanted.map(Whole::size) {
        None => Ok(lowbit::engine::all_cores()),
        Some(threads @ 1..=1024) => Ok(threads),
        Some(threads) => Err(crate::errors::refuse(lowbit::sentence!(
            "threads = {threads} is not in 1..=1024",
            "threads = {threads} 不在 1..=1024 中"
        ))),
    }
}
