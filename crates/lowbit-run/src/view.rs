//! A read-only view of a run, which may be written to at the same time.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::checkpoint::Checkpoint;
use crate::error::{Error, In};
use crate::job::Job;
use crate::store::{self, Record, Stint};
use crate::worker::Worker;

/// A read-only view of a run.
#[derive(Debug)]
pub struct View {
    path: PathBuf,
    store: Connection,
    job: Job,
}

impl View {
    /// Opens a run for reading. Refused if it is not a run, has another format, or has a damaged header.
    pub fn open(path: &Path) -> Result<View, Error> {
        let store = store::open_to_read(path)?;
        let job = store::job(&store).in_file(path)?;
        Ok(View { path: path.to_owned(), store, job })
    }

    /// What is counted.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The run's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Passes all finished units to `sink` in order of their numbers; a damaged one is an `Err` with its number.
    pub fn units(&self, sink: impl FnMut(Result<Record, u64>)) -> Result<(), Error> {
        store::units(&self.store, sink).in_file(&self.path)
    }

    /// The numbers of the units whose records are damaged, in order, each once.
    pub fn damaged(&self) -> Result<Vec<u64>, Error> {
        let mut damaged = Vec::new();
        self.units(|record| {
            if let Some(number) = misplaced(&self.job, &record) {
                damaged.push(number);
            }
        })?;
        damaged.sort_unstable();
        damaged.dedup(); // a damaged index may lead to one record several times
        Ok(damaged)
    }

    /// The number of finished units, if every record and the file as a whole are sound.
    pub(crate) fn sound_units(&self) -> Option<u64> {
        let is_whole: String = self.store.query_row("PRAGMA integrity_check", [], |row| row.get(0)).ok()?;
        let workers = self.workers().ok()?;
        let is_sound =
            is_whole == "ok" && self.damaged().ok()?.is_empty() && workers.iter().all(|(_, who)| who.is_some());
        is_sound.then(|| store::number_of_units(&self.store).ok())?
    }

    /// The workers by number; `None` for a worker whose record is damaged.
    pub fn workers(&self) -> Result<Vec<(crate::WorkerId, Option<Worker>)>, Error> {
        let stints = self.stints()?.into_iter();
        Ok(stints.map(|(id, stint)| (crate::WorkerId(id), stint.map(|stint| stint.worker))).collect())
    }

    pub(crate) fn stints(&self) -> Result<Vec<(i64, Option<Stint>)>, Error> {
        store::workers(&self.store).in_file(&self.path)
    }

    pub(crate) fn cost(&self) -> Result<Option<f64>, Error> {
        store::cost(&self.store).in_file(&self.path)
    }

    pub(crate) fn checkpoint(&self) -> Result<Option<Checkpoint>, Error> {
        store::fact(&self.store, "checkpoint").and_then(Checkpoint::read).in_file(&self.path)
    }
}

/// The number of a record that is damaged or not in the job.
pub(crate) fn misplaced(job: &Job, record: &Result<Record, u64>) -> Option<u64> {
    match record {
        Ok(record) if job.has(record.unit.number) => None,
        Ok(record) => Some(record.unit.number),
        Err(number) => Some(*number),
    }
}
