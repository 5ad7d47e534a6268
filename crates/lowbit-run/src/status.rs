//! The progress of a run, and the contributions of its workers.

use std::path::Path;
use std::time::Duration;

use lowbit::engine::Tally;

use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::job::Job;
use crate::lock::Lock;
use crate::view::{View, misplaced};
use crate::worker::{Worker, now};

/// Workers that wrote within this time, in milliseconds, of the latest one count as concurrent.
const TOGETHER: i64 = 60_000;

/// A snapshot of a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Status {
    /// What is counted.
    pub job: Job,
    /// Finished units.
    pub units_done: u64,
    /// The sum over them: a partial result unless [`is_complete`](Status::is_complete).
    pub tally: Tally,
    /// The finished share of the predicted cost, from 0 to 1; `None` before the first count has begun.
    pub fraction: Option<f64>,
    /// The share that the latest workers finish per second; `None` until that is known.
    pub rate: Option<f64>,
    /// Units whose records are damaged: they are not among the finished ones.
    pub damaged: Vec<u64>,
    /// The progress of a job over a long input.
    pub checkpoint: Option<Checkpoint>,
    /// The workers and their contributions.
    pub workers: Vec<Contribution>,
    /// Whether a process is writing.
    pub is_active: bool,
    /// Time since the last write.
    pub idle: Option<Duration>,
}

/// The work of all workers of one kind.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Contribution {
    /// Machine, method, backend, version, threads; `None` if the record is damaged.
    pub worker: Option<Worker>,
    /// Units that they finished.
    pub units: u64,
    /// Their share of the predicted cost of the whole run.
    pub share: f64,
    /// The number of times that such a worker was started.
    pub stints: u64,
}

impl Status {
    /// Reads the progress of a run, which may be written to at the same time.
    pub fn of(path: &Path) -> Result<Status, Error> {
        Status::seen(&View::open(path)?)
    }

    /// The progress of an open run.
    pub fn seen(view: &View) -> Result<Status, Error> {
        let whole = view.cost()?;
        let stints = view.stints()?;
        let mut by_worker = vec![(0_u64, 0.0_f64); stints.len()];
        let mut status = Status {
            job: view.job().clone(),
            units_done: 0,
            tally: Tally::default(),
            fraction: None,
            rate: None,
            damaged: Vec::new(),
            checkpoint: view.checkpoint()?,
            workers: Vec::new(),
            is_active: Lock::is_held(view.path()),
            idle: None,
        };
        let mut cost_done = 0.0;
        view.units(|record| {
            status.damaged.extend(misplaced(view.job(), &record));
            let Ok(record) = record else { return };
            status.units_done += 1;
            status.tally += record.tally;
            cost_done += record.unit.cost;
            if let Ok(place) = stints.binary_search_by_key(&record.worker.0, |stint| stint.0) {
                by_worker[place].0 += 1;
                by_worker[place].1 += record.unit.cost;
            }
        })?;
        status.damaged.sort_unstable();
        status.damaged.dedup();
        let share = |cost: f64| whole.filter(|&whole| whole > 0.0).map_or(0.0, |whole| (cost / whole).min(1.0));
        status.fraction = whole.map(|_| if status.is_complete() { 1.0 } else { share(cost_done) });
        let sound = stints.iter().zip(&by_worker).filter_map(|((_, stint), done)| Some((stint.as_ref()?, done)));
        if let Some(latest) = sound.clone().map(|(stint, _)| stint.last).max() {
            status.idle = Some(Duration::from_millis((now() - latest).max(0) as u64));
            let recent = sound.filter(|(stint, done)| stint.last + TOGETHER >= latest && done.1 > 0.0);
            let rates = recent.map(|(stint, done)| share(done.1) * 1000.0 / (stint.last - stint.began).max(1) as f64);
            status.rate = Some(rates.sum()).filter(|&rate| rate > 0.0);
        }
        for ((_, stint), (units, cost)) in stints.into_iter().zip(by_worker) {
            let worker = stint.map(|stint| stint.worker);
            match status.workers.iter_mut().find(|other| other.worker == worker) {
                Some(other) => {
                    other.units += units;
                    other.share = (other.share + share(cost)).min(1.0);
                    other.stints += 1;
                }
                None => status.workers.push(Contribution { worker, units, share: share(cost), stints: 1 }),
            }
        }
        Ok(status)
    }

    /// Whether every unit is finished.
    pub fn is_complete(&self) -> bool {
        match self.job.is_stream() {
            true => self.checkpoint.is_some_and(|checkpoint| checkpoint.is_done),
            false => self.units_done == self.job.own_units(),
        }
    }

    /// Time left at the rate of the latest workers; `None` until that is known.
    pub fn left(&self) -> Option<Duration> {
        let seconds = (1.0 - self.fraction?).max(0.0) / self.rate?;
        Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }
}
