//! A flag that asks a search to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use super::Clock;

/// Raised once, seen by every clone. Searches poll it often enough to stop within a fraction of a second. A caller that never stops a
/// search passes `&Stop::new()` and takes the answer by [`Outcome::into_inner`](super::Outcome::into_inner).
///
/// ```
/// use lowbit::engine::Stop;
/// let stop = Stop::new();
/// let elsewhere = stop.clone();
/// elsewhere.raise();
/// assert!(stop.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    is_raised: AtomicBool,
    alarm: Option<Alarm>,
}

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A flag that is raised together with this one, or `limit` from now by `clock`. It needs no watching thread, since polling it reads
    /// the clock.
    ///
    /// ```
    /// use lowbit::engine::{Stop, wall_clock};
    /// use std::time::Duration;
    /// let stop = Stop::new();
    /// let soon = stop.limited(Duration::from_millis(1), wall_clock);
    /// while !soon.is_raised() {}
    /// assert!(!stop.is_raised());
    /// ```
    pub fn limited(&self, limit: Duration, clock: Clock) -> Stop {
        let end = clock().saturating_add(limit);
        let (looks, pause, asked) = (AtomicU32::new(0), AtomicU32::new(1), AtomicU64::new(0));
        let alarm = Some(Alarm { outer: self.clone(), clock, end, looks, pause, asked });
        Stop(Arc::new(Flag { is_raised: AtomicBool::new(false), alarm }))
    }

    /// Asks every search that holds a clone to stop.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::queens::{Board, solve};
    /// let stop = Stop::new();
    /// stop.raise(); // in most programs by another thread
    /// assert!(solve(&Board::empty(64)?, &stop).is_interrupted());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn raise(&self) {
        self.0.is_raised.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.is_raised.load(Ordering::Relaxed) || self.0.alarm.as_ref().is_some_and(|alarm| alarm.rings(self))
    }
}

/// The time limit of a flag. Threads that poll at the same moment may lose a poll from the count, which does no harm.
#[derive(Debug)]
struct Alarm {
    outer: Stop,
    clock: Clock,
    end: Duration,
    /// Polls since the clock was last read, and polls between two readings: reading a clock may cost more than a node.
    looks: AtomicU32,
    pause: AtomicU32,
    /// When the clock was last read, in microseconds.
    asked: AtomicU64,
}

/// Most polls between two readings of the clock: some searches poll only a hundred times a second.
const LONGEST_PAUSE: u32 = 64;

/// Readings closer together than this, in microseconds, lengthen the pause between them.
const SHORTEST_INTERVAL: u64 = 100;

impl Alarm {
    fn rings(&self, stop: &Stop) -> bool {
        let (looks, pause) = (self.looks.load(Ordering::Relaxed) + 1, self.pause.load(Ordering::Relaxed));
        if looks < pause {
            self.looks.store(looks, Ordering::Relaxed);
            return self.outer.is_raised();
        }
        let now = (self.clock)();
        if now >= self.end || self.outer.is_raised() {
            stop.raise();
            return true;
        }
        let micros = now.as_micros() as u64;
        let is_often = micros.saturating_sub(self.asked.swap(micros, Ordering::Relaxed)) < SHORTEST_INTERVAL;
        self.pause.store(if is_often { (2 * pause).min(LONGEST_PAUSE) } else { 1 }, Ordering::Relaxed);
        self.looks.store(0, Ordering::Relaxed);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_seen_by_those_who_look_often_and_by_those_who_look_seldom() {
        for looks_apart in [Duration::ZERO, Duration::from_millis(1)] {
            let (begin, limit) = (std::time::Instant::now(), Duration::from_millis(20));
            let stop = Stop::new().limited(limit, crate::engine::wall_clock);
            while !stop.is_raised() {
                std::thread::sleep(looks_apart);
            }
            assert!(begin.elapsed() >= limit && stop.clone().is_raised());
        }
    }

    #[test]
    fn the_outer_flag_is_heard_and_not_raised() {
        let outer = Stop::new();
        let [first, second] = [(); 2].map(|()| outer.limited(Duration::MAX, || Duration::ZERO));
        assert!((0..1000).all(|_| !first.is_raised() && !second.is_raised()));
        first.raise();
        assert!(first.is_raised() && !outer.is_raised() && !second.is_raised());
        outer.raise();
        assert!(second.is_raised());
    }

    /// Reading a clock may cost more than a node: frequent polls read it seldom, but still read it.
    #[test]
    fn the_clock_is_asked_seldom_by_those_who_look_often() {
        use std::cell::Cell;
        thread_local!(static ASKED: Cell<u32> = const { Cell::new(0) });
        fn clock() -> Duration {
            ASKED.set(ASKED.get() + 1);
            Duration::from_micros(ASKED.get().into())
        }
        let stop = Stop::new().limited(Duration::from_micros(40), clock);
        let looks = (1..100_000).find(|_| stop.is_raised()).unwrap();
        assert!(ASKED.get() < 50 && looks > 20 * ASKED.get(), "{looks} looks, {} questions", ASKED.get());
    }
}
