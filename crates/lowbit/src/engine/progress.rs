//! How far a search is, by predicted cost rather than by number of units.

use std::time::Duration;

use super::Tally;

/// A snapshot of a running search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Units finished, those a ledger already knew included.
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

    /// The estimated time left at this run's own rate; `None` until something was finished.
    pub fn remaining(&self) -> Option<Duration> {
        let left = self.cost - self.cost_known - self.cost_done;
        let seconds = self.elapsed.as_secs_f64() * left / self.cost_done;
        (self.cost_done > 0.0).then(|| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX))
    }
}
