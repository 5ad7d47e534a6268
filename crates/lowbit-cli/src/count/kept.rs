//! `--run FILE` and `--part I/K`: a count that is kept in a file and can be continued.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Result;
use lowbit::count::{Forecast, Request};
use lowbit::engine::{Ledger, Tally, Unit};
use lowbit_run::{Job, Keeper, Run, View, Worker};

use super::part::Part;

/// Where a count is kept.
#[derive(clap::Args)]
pub(crate) struct KeptArgs {
    /// Keep finished units in this file; the same command continues where it stopped. See 'lowbit run status FILE'
    /// 中文：把完成的单元保存在这个文件里；用同样的命令从停下的地方继续。见 'lowbit run status FILE'
    #[arg(long, value_name = "FILE")]
    run: Option<PathBuf>,

    /// Count only part I of K, every K-th unit, for 'lowbit merge' to add up
    /// 中文：只数 K 部分中的第 I 部分，每 K 个单元取一个，供 'lowbit merge' 相加
    #[arg(long, value_name = "I/K", requires = "json", conflicts_with = "stats")]
    part: Option<Part>,

    /// Print the numbers of units to stderr once they are safe in the run's file
    /// 中文：单元在运行文件中安全后，把它的编号输出到 stderr
    #[arg(long, requires = "run")]
    acknowledge: bool,
}

/// The store of the units of a count: a run, memory for a part's line, or both.
pub(crate) struct Kept {
    keeper: Option<Keeper>,
    /// By unit, if they will be printed.
    subtotals: Option<Mutex<BTreeMap<u64, Tally>>>,
}

impl KeptArgs {
    /// Whether the count is to be kept, or cut into parts.
    pub(super) fn is_asked(&self) -> bool {
        self.run.is_some() || self.part.is_some()
    }

    /// The request in units that can be kept. An existing run of queens decides the method if none is given.
    pub(super) fn adapt(&self, request: Request, is_free: bool) -> Result<Request> {
        if !self.is_asked() {
            return Ok(request);
        }
        let Part { part, parts } = self.part.unwrap_or(Part { part: 1, parts: 1 });
        let request = request.portable().part(part, parts)?;
        match &self.run {
            Some(path) if is_free && std::fs::metadata(path).is_ok_and(|file| file.len() > 0) => {
                let view = View::open(path)?;
                Ok(if view.job().is_placements() { request } else { request.method(view.method()?) })
            }
            _ => Ok(request),
        }
    }

    /// Opens the run of a job, or creates it.
    pub(super) fn open(
        &self,
        job: &dyn Fn(Option<(u64, u64)>) -> Job,
        forecast: &Forecast,
        threads: usize,
    ) -> Result<Option<Kept>> {
        if !self.is_asked() {
            return Ok(None);
        }
        let job = job(self.part.map(|part| (part.part, part.parts)));
        let worker = Worker::here(forecast.method.name(), forecast.backend.name(), threads);
        Kept::open(self.run.as_deref(), &job, &worker, self.acknowledge)
    }

    /// The requested part.
    pub(crate) fn part(&self) -> Option<Part> {
        self.part
    }

    /// Says, after an interruption, how to continue.
    pub(crate) fn say_how_to_go_on(&self) {
        if let Some(path) = &self.run {
            say!(
                "finished units are safe in {}; the same command continues the run",
                "完成的单元已保存在 {} 中；用同样的命令继续计数",
                path.display()
            );
        }
    }
}

impl Kept {
    /// Opens the run of a job, or creates it; without a file, only the subtotals of a part are kept.
    pub(crate) fn open(path: Option<&Path>, job: &Job, worker: &Worker, acknowledge: bool) -> Result<Option<Kept>> {
        let subtotals = job.part.map(|_| Mutex::default());
        let Some(path) = path else {
            return Ok(subtotals.map(|subtotals| Kept { keeper: None, subtotals: Some(subtotals) }));
        };
        let run = Run::open(path, job)?;
        let say = move |units: &[u64]| {
            if acknowledge {
                units.iter().for_each(|unit| say!("unit {unit} is safe", "单元 {unit} 已保存"));
            }
        };
        Ok(Some(Kept { keeper: Some(Keeper::new(&run, worker, Box::new(say))?), subtotals }))
    }

    pub(crate) fn ledger(&self) -> &dyn Ledger {
        self
    }

    /// Waits until everything is on the disk. Returns the subtotals of a part's units, in the order of their numbers.
    pub(crate) fn finish(self) -> Result<Vec<Tally>> {
        self.keeper.map_or(Ok(()), Keeper::finish)?;
        let subtotals = self.subtotals.map(|subtotals| subtotals.into_inner().expect("no thread panicked"));
        Ok(subtotals.unwrap_or_default().into_values().collect())
    }

    fn note(&self, unit: Unit, tally: &Tally) {
        if let Some(subtotals) = &self.subtotals {
            subtotals.lock().expect("no thread panicked").insert(unit.number, tally.clone());
        }
    }
}

impl Ledger for Kept {
    fn begin(&self, units: u64, cost: f64) -> io::Result<()> {
        self.keeper.as_ref().map_or(Ok(()), |keeper| keeper.begin(units, cost))
    }

    fn known(&self, unit: Unit) -> Option<Tally> {
        let tally = self.keeper.as_ref()?.known(unit)?;
        self.note(unit, &tally);
        Some(tally)
    }

    fn record(&self, unit: Unit, tally: &Tally) -> io::Result<()> {
        self.keeper.as_ref().map_or(Ok(()), |keeper| keeper.record(unit, tally))?;
        self.note(unit, tally);
        Ok(())
    }
}
