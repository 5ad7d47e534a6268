//! Jobs on separate threads: limited in number and time, and stopped when their client leaves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lowbit::engine::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::api::{Failure, Pace};

/// How long a request waits for a place: a page that stops one job to start another must not be refused.
const LONGEST_WAIT: Duration = Duration::from_millis(400);

/// The `nice` value of jobs: they get about a tenth of a processor that an answering thread also needs.
#[cfg(unix)]
const LESS_HURRY: i32 = 10;

/// The places for jobs. Quick and long jobs have separate places, so that a few long counts do not block the whole
/// page.
pub(crate) struct Jobs {
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    number: usize,
    time: Duration,
}

/// A job with a place.
pub(crate) struct Job {
    pub(crate) stop: Stop,
    time: Duration,
    place: OwnedSemaphorePermit,
}

/// The client's interest in a job: dropping it, however the client leaves, stops the job.
pub(crate) struct Interest(Stop);

impl Drop for Interest {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Jobs {
    pub(crate) fn new(number: usize, time: Duration) -> Jobs {
        let [quick, long] = [(); 2].map(|()| Arc::new(Semaphore::new(number)));
        Jobs { quick, long, number, time }
    }

    /// Jobs that are running.
    pub(crate) fn running(&self) -> usize {
        2 * self.number - self.quick.available_permits() - self.long.available_permits()
    }

    /// The time after which a job is stopped.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// Waits for a place for a job; fails if none becomes free in time.
    pub(crate) async fn begin(&self, pace: Pace) -> Result<(Job, Interest), Failure> {
        let places = match pace {
            Pace::Quick => &self.quick,
            Pace::Long => &self.long,
        };
        let place = tokio::time::timeout(LONGEST_WAIT, Arc::clone(places).acquire_owned());
        let place = place.await.map_err(|_| Failure::Busy)?.map_err(|_| Failure::Stopped)?;
        let stop = Stop::new();
        Ok((Job { stop: stop.clone(), time: self.time, place }, Interest(stop)))
    }
}

/// Lowers the priority of this thread, which only ever runs jobs, and of the threads it starts, below that of the
/// answering threads. If the system does not allow it, the page is slower under load.
pub(crate) fn step_back() {
    #[cfg(unix)]
    let _ = rustix::process::setpriority_process(None, LESS_HURRY);
}

impl Job {
    /// Does the work on a blocking thread and passes its result to `finish` there. The place becomes free only when
    /// the work has ended: a job that is slow to stop still counts.
    pub(crate) fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
        finish: impl FnOnce(Result<T, Failure>) + Send + 'static,
    ) {
        let Job { stop, time, place } = self;
        let is_late = Arc::new(AtomicBool::new(false));
        let alarm = tokio::spawn({
            let is_late = Arc::clone(&is_late);
            async move {
                tokio::time::sleep(time).await;
                is_late.store(true, Ordering::Relaxed);
                stop.raise();
            }
        });
        tokio::task::spawn_blocking(move || {
            step_back();
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            alarm.abort();
            let result = result
                .unwrap_or_else(|_| Err(Failure::Internal(lowbit::sentence!("the search panicked", "搜索意外中止"))));
            finish(match result {
                Err(Failure::Stopped) if is_late.load(Ordering::Relaxed) => Err(Failure::TimeUp(time)),
                result => result,
            });
            drop(place);
        });
    }
}
