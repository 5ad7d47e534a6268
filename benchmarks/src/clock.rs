//! CPU time of the measured thread alone, so that other load on the machine does not distort ratios.

use rustix::time::{ClockId, clock_gettime};

/// CPU seconds of the calling thread so far.
pub(crate) fn thread_seconds() -> f64 {
    seconds(ClockId::ThreadCPUTime)
}

/// CPU seconds of all threads of this process so far.
pub(crate) fn process_seconds() -> f64 {
    seconds(ClockId::ProcessCPUTime)
}

fn seconds(clock: ClockId) -> f64 {
    let now = clock_gettime(clock);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// The fewest CPU seconds that some work took on the calling thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best(f64);

impl Default for Best {
    fn default() -> Best {
        Best(f64::INFINITY)
    }
}

impl Best {
    /// Measures it once more.
    pub(crate) fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begin = thread_seconds();
        let value = work();
        self.0 = self.0.min(thread_seconds() - begin);
        value
    }

    pub(crate) fn seconds(self) -> f64 {
        self.0
    }
}

/// The result of `work`, and the fewest CPU seconds it took in `rounds` calls on this thread.
pub(crate) fn best_of<T>(rounds: usize, mut work: impl FnMut() -> T) -> (T, f64) {
    let mut best = Best::default();
    let first = best.time(&mut work);
    let value = (1..rounds).fold(first, |_, _| best.time(&mut work));
    (value, best.seconds())
}
