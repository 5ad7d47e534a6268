//! The progress of a search, by predicted cost rather than by number of units.

use std::time::Duration;

use super::Tally;

/// A snapshot of a running search.
///
/// ```
/// use lowbit::engine::Progress;
/// use std::time::Duration;
/// let progress = Progress { cost_done: 1.0, cost: 4.0, elapsed: Duration::from_secs(2), ..Progress::default() };
/// assert_eq!((progress.fraction(), progress.remaining()), (0.25, Some(Duration::from_secs(6))));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Units finished, including those that a ledger already knew.
    pub units_done: u64,
    /// Units in all.
    pub units: u64,
    /// Predicted cost of the units finished in this run.
    pub cost_done: f64,
    /// Predicted cost of the units that an earlier run had finished.
    pub cost_known: f64,
    /// Predicted cost of all units.
    pub cost: f64,
    /// The sum over the finished units: a partial result.
    pub tally: Tally,
    /// Time since this run began.
    pub elapsed: Duration,
}

impl Progress {
    /// The finished share of the predicted cost, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        if self.cost > 0.0 { ((self.cost_known + self.cost_done) / self.cost).min(1.0) } else { 1.0 }
    }

    /// The estimated time left at this run's own rate; `None` until a unit is finished.
    pub fn remaining(&self) -> Option<Duration> {
        let left = self.cost - self.cost_known - self.cost_done;
        let seconds = self.elapsed.as_secs_f64() * left / self.cost_done;
        (self.cost_done > 0.0).then(|| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_told_by_what_this_run_has_done() {
        let at = |cost_known, cost_done| Progress {
            cost: 100.0,
            cost_known,
            cost_done,
            elapsed: Duration::from_secs(8),
            ..Progress::default()
        };
        assert_eq!((at(0.0, 0.0).fraction(), at(0.0, 0.0).remaining()), (0.0, None));
        // Units of earlier runs do not count towards the rate of this one.
        assert_eq!((at(60.0, 0.0).fraction(), at(60.0, 0.0).remaining()), (0.6, None));
        assert_eq!((at(60.0, 20.0).fraction(), at(60.0, 20.0).remaining()), (0.8, Some(Duration::from_secs(8))));
        assert_eq!((at(0.0, 20.0).fraction(), at(0.0, 20.0).remaining()), (0.2, Some(Duration::from_secs(32))));
        // A prediction that was too low.
        assert_eq!((at(60.0, 50.0).fraction(), at(60.0, 50.0).remaining()), (1.0, Some(Duration::ZERO)));
        assert_eq!(Progress { cost: 0.0, ..at(0.0, 0.0) }.fraction(), 1.0);
    }
}
