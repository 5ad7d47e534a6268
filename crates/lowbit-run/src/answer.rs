//! The answers about runs: the command's `--json`, the page's server and Python print these types, field by field (feature `serde`).

use std::time::Duration;

use crate::status::{Contribution, Status};

/// The progress of a run.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reached {
    /// What is counted: `queens`, or `sudoku` for answers to a long input.
    pub puzzle: String,
    /// Rows of the board; 0 if not applicable.
    pub n: u32,
    /// `plain`, or the rows separated by `/`; for answers to a long input, the question.
    pub board: String,
    /// The kind of its units.
    pub split: String,
    /// Hash of the fields above.
    pub fingerprint: String,
    /// `i/k`, if it is part of a count.
    pub part: Option<String>,
    /// Whether every unit is finished.
    pub complete: bool,
    /// Whether a process is working on it.
    pub active: bool,
    /// Finished units.
    pub units_done: u64,
    /// Units in all.
    pub units: u64,
    /// As text: it may not fit into a JSON number. A partial result unless complete; of a row of numbers, their sum.
    pub solutions: String,
    /// The finished share of the predicted cost, from 0 to 1.
    pub fraction: Option<f64>,
    /// The share that the latest workers finish per second.
    pub fraction_per_second: Option<f64>,
    /// At that rate; `None` until it is known, and when nothing remains.
    pub seconds_left: Option<f64>,
    /// Time since the last write.
    pub seconds_idle: Option<f64>,
    /// Units whose records are damaged.
    pub damaged: Vec<u64>,
    /// The workers and their contributions.
    pub workers: Vec<Work>,
}

/// The work of all workers of one kind.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Work {
    /// The machine; this and the next four are `None` if the record is damaged.
    pub machine: Option<String>,
    /// The method.
    pub method: Option<String>,
    /// The instruction set or device.
    pub backend: Option<String>,
    /// The version of the program.
    pub version: Option<String>,
    /// The number of threads.
    pub threads: Option<u32>,
    /// The number of times that such a worker was started.
    pub stints: u64,
    /// Units that they finished.
    pub units: u64,
    /// Their share of the predicted cost of the whole run.
    pub share: f64,
}

impl From<&Status> for Reached {
    fn from(status: &Status) -> Reached {
        let (job, complete) = (&status.job, status.is_complete());
        let seconds = |time: Duration| time.as_secs_f64();
        Reached {
            puzzle: job.puzzle.clone(),
            n: job.n,
            board: job.board.clone(),
            split: job.split.clone(),
            fingerprint: job.fingerprint(),
            part: job.part.map(|(part, parts)| format!("{part}/{parts}")),
            complete,
            active: status.is_active,
            units_done: status.units_done,
            units: job.own_units(),
            solutions: status.tally.solutions.to_string(),
            fraction: status.fraction,
            fraction_per_second: status.rate,
            seconds_left: status.left().filter(|_| !complete).map(seconds),
            seconds_idle: status.idle.map(seconds),
            damaged: status.damaged.clone(),
            workers: status.workers.iter().map(Work::from).collect(),
        }
    }
}

impl From<&Contribution> for Work {
    fn from(done: &Contribution) -> Work {
        let worker = done.worker.clone();
        let threads = worker.as_ref().map(|worker| worker.threads);
        let [machine, method, backend, version] = match worker {
            Some(worker) => [worker.machine, worker.method, worker.backend, worker.version].map(Some),
            None => [const { None }; 4],
        };
        Work { machine, method, backend, version, threads, stints: done.stints, units: done.units, share: done.share }
    }
}
