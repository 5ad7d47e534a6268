//! CPU time of the measured thread alone, so that other load on the machine matters little.

use rustix::time::{ClockId, clock_gettime};

fn thread_seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// The result of `work`, and the CPU seconds it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = thread_seconds();
    let value = work();
    (value, thread_seconds() - begin)
}
