//! State that the threads of a search share.

use std::io;
use std::sync::Mutex;
use std::time::Duration;

use super::{Control, Outcome, Progress, Tally, Unit};

/// The progress of a search.
pub(super) struct Scoreboard {
    /// By the clock of the control; zero without a progress callback.
    begin: Duration,
    /// Time of the last progress report, since the beginning.
    told: Mutex<Option<Duration>>,
    progress: Mutex<Progress>,
    failure: Mutex<Option<io::Error>>,
    open_units: usize,
}

impl Scoreboard {
    /// Queries the ledger for every unit, so that progress is right from the start, and reports the totals to it.
    pub(super) fn open(units: impl Iterator<Item = Unit>, control: &Control<'_>) -> io::Result<Outcome<Scoreboard>> {
        let begin = control.progress.map_or(Duration::ZERO, |_| (control.clock)());
        let mut progress = Progress::default();
        let new = |progress: Progress| {
            let open_units = usize::try_from(progress.units - progress.units_done).unwrap_or(usize::MAX);
            Scoreboard {
                begin,
                told: Mutex::new(None),
                progress: Mutex::new(progress),
                failure: Mutex::new(None),
                open_units,
            }
        };
        for unit in units {
            if control.stop.is_raised() {
                return Ok(Outcome::Interrupted(new(progress)));
            }
            progress.units += 1;
            progress.cost += unit.cost;
            if let Some(tally) = control.ledger.known(unit) {
                progress.units_done += 1;
                progress.cost_known += unit.cost;
                progress.tally += tally;
            }
        }
        control.ledger.begin(progress.units, progress.cost)?;
        Ok(Outcome::Complete(new(progress)))
    }

    /// Units that were open at the start.
    pub(super) fn open_units(&self) -> usize {
        self.open_units
    }

    pub(super) fn failed(&self) -> bool {
        self.failure.lock().expect("no thread panicked").is_some()
    }

    /// Ends the search with an error; the first one counts.
    pub(super) fn fail(&self, error: io::Error) {
        self.failure.lock().expect("no thread panicked").get_or_insert(error);
    }

    /// Records a finished unit and reports progress.
    pub(super) fn finished(&self, unit: Unit, tally: Tally, control: &Control<'_>) {
        if let Err(error) = control.ledger.record(unit, &tally) {
            return self.fail(error);
        }
        let mut progress = self.progress.lock().expect("no thread panicked");
        progress.units_done += 1;
        progress.cost_done += unit.cost;
        progress.tally += tally;
        if let Some(report) = control.progress {
            progress.elapsed = (control.clock)().saturating_sub(self.begin);
            let mut told = self.told.lock().expect("no thread panicked");
            let is_time = told.is_none_or(|told| progress.elapsed.saturating_sub(told) >= control.every);
            if is_time || progress.units_done == progress.units {
                *told = Some(progress.elapsed);
                report(&progress);
            }
        }
    }

    /// The outcome of the search.
    pub(super) fn end(self) -> io::Result<Outcome<Tally>> {
        if let Some(failure) = self.failure.into_inner().expect("no thread panicked") {
            return Err(failure);
        }
        let end = self.progress.into_inner().expect("no thread panicked");
        Ok(match end.units_done == end.units {
            true => Outcome::Complete(end.tally),
            false => Outcome::Interrupted(end.tally),
        })
    }
}
