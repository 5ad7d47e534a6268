//! Time that belongs to the measured thread alone, so that a shared machine does no harm to ratios.

use rustix::time::{ClockId, clock_gettime};

/// CPU seconds of the calling thread so far.
pub(crate) fn thread_seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// What `work` returns, and the fewest CPU seconds it took in `rounds` calls on this thread.
pub(crate) fn best_of<T>(rounds: usize, mut work: impl FnMut() -> T) -> (T, f64) {
    let mut timed = || {
        let begin = thread_seconds();
        let value = work();
        (value, thread_seconds() - begin)
    };
    let first = timed();
    (1..rounds).fold(first, |(_, best), _| {
        let (value, seconds) = timed();
        (value, seconds.min(best))
    })
}
