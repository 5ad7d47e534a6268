//! `lowbit queens count --run FILE`: a count that is kept in a file and goes on where it stopped.

use std::path::PathBuf;

use anyhow::Result;
use lowbit::engine::Ledger;
use lowbit::queens::{Board, CountRequest, Forecast};
use lowbit_run::{Job, Keeper, Run, View, Worker};

use super::part::Part;

/// Where a count is kept.
#[derive(clap::Args)]
pub(crate) struct KeptArgs {
    /// Keep finished units in this file; the same command goes on where it stopped. See 'lowbit run status FILE'
    #[arg(long, value_name = "FILE", conflicts_with = "estimate")]
    run: Option<PathBuf>,

    /// Count only part I of K, every K-th unit, for 'lowbit merge' to add up
    #[arg(long, value_name = "I/K", requires = "json", conflicts_with_all = ["unique", "stats"])]
    part: Option<Part>,

    /// Print the numbers of units to stderr once they are safe in the run's file
    #[arg(long, requires = "run")]
    acknowledge: bool,
}

/// A run that a count writes to.
pub(crate) struct Kept(Keeper);

impl KeptArgs {
    /// The request in units that can be kept. A run that is there decides the method, where it is not given.
    pub(crate) fn adapt(&self, request: CountRequest, is_free: bool) -> Result<CountRequest> {
        if self.run.is_none() && self.part.is_none() {
            return Ok(request);
        }
        let Part { part, parts } = self.part.unwrap_or(Part { part: 1, parts: 1 });
        let request = request.portable().part(part, parts)?;
        match &self.run {
            Some(path) if is_free && std::fs::metadata(path).is_ok_and(|file| file.len() > 0) => {
                Ok(request.method(View::open(path)?.method()?))
            }
            _ => Ok(request),
        }
    }

    /// Opens the run, or makes a new one.
    pub(crate) fn open(&self, board: &Board, forecast: &Forecast, threads: usize) -> Result<Option<Kept>> {
        let Some(path) = &self.run else { return Ok(None) };
        let run = Run::open(path, &Job::queens(board, forecast, self.part.map(|part| (part.part, part.parts))))?;
        let worker = Worker::here(forecast.method.name(), forecast.backend.name(), threads);
        let acknowledge = self.acknowledge;
        let say = move |units: &[u64]| {
            if acknowledge {
                units.iter().for_each(|unit| eprintln!("lowbit: unit {unit} is safe"));
            }
        };
        Ok(Some(Kept(Keeper::new(&run, &worker, Box::new(say))?)))
    }

    /// The part that was asked for.
    pub(crate) fn part(&self) -> Option<Part> {
        self.part
    }

    /// After an interruption.
    pub(crate) fn say_how_to_go_on(&self) {
        if let Some(path) = &self.run {
            eprintln!("lowbit: finished units are safe in {}; the same command goes on with it", path.display());
        }
    }
}

impl Kept {
    pub(crate) fn ledger(&self) -> &dyn Ledger {
        &self.0
    }

    /// Waits until everything is on the disk.
    pub(crate) fn finish(self) -> Result<()> {
        Ok(self.0.finish()?)
    }
}
