//! The answers about runs: the command's `--json`, the page's server and Python print this type, field by field as it
//! stands here (feature `serde`).

use std::time::Duration;

use crate::status::{Contribution, Status};

/// How far a run is.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reached {
    /// What is counted: `queens`, or `sudoku` for answers to a long input.
    pub puzzle: String,
    /// Rows of the board; 0 where it means nothing.
    pub n: u32,
    /// `plain`, or the rows with `/` between them; of answers to a long input what is asked.
    pub board: String,
    /// What its units are.
    pub split: String,
    /// Of all the above.
    pub fingerprint: String,
    /// `i/k`, where it is a part of a count.
    pub part: Option<String>,
    /// Whether every unit is finished.
    pub complete: bool,
    /// Whether a process is at work on it.
    pub active: bool,
    /// Finished units.
    pub units_done: u64,
    /// Units in all.
    pub units: u64,
    /// As text: it may not fit into a JSON number. A partial result unless complete; of a row of numbers, their sum.
    pub solutions: String,
    /// The finished share of the predicted cost, from 0 to 1.
    pub fraction: Option<f64>,
    /// What the latest workers finish in a second.
    pub fraction_per_second: Option<f64>,
    /// At that rate; `None` until it is known, and when nothing is left.
    pub seconds_left: Option<f64>,
    /// Since something was written last.
    pub seconds_idle: Option<f64>,
    /// Units whose records are damaged.
    pub damaged: Vec<u64>,
    /// Who did what.
    pub workers: Vec<Work>,
}

/// What workers of one kind did together.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Work {
    /// Where; this and the next four are `None` where the record is damaged.
    pub machine: Option<String>,
    /// The way to count.
    pub method: Option<String>,
    /// The instructions it used.
    pub backend: Option<String>,
    /// Of the program.
    pub version: Option<String>,
    /// How many it ran on.
    pub threads: Option<u32>,
    /// Times that such a worker was started.
    pub stints: u64,
    /// Units they finished.
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
