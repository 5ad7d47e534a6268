//! The repair of a damaged run: sound units are saved; the others are recounted.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::checkpoint::Checkpoint;
use crate::error::{Error, In, Trouble};
use crate::job::Job;
use crate::lock::Lock;
use crate::paths::{beside, locate};
use crate::run::{create, install};
use crate::salvage::{Found, scan};
use crate::store::{self, Stint};
use crate::view::View;

/// The result of a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repaired {
    /// What is counted.
    pub job: Job,
    /// Units that were sound and are kept.
    pub kept: u64,
    /// Units of the job that are missing now: the lost ones, and those not yet counted.
    pub missing: u64,
    /// Those among them whose damaged records still existed.
    pub damaged: Vec<u64>,
    /// The progress of a job over a long input.
    pub checkpoint: Option<Checkpoint>,
    /// The copy of the run before the repair; `None` if nothing was damaged or changed.
    pub before: Option<PathBuf>,
}

/// Rewrites a run with everything in it that is sound. The old file is kept beside it, as `FILE-damaged`. A sound run is left unchanged.
///
/// The file may be truncated, have holes, or be damaged anywhere: rows are searched in its bytes, and in those of the log beside it. Only
/// the row with the job must exist.
pub fn repair(path: &Path) -> Result<Repaired, Error> {
    let file = locate(path)?;
    let parts: Vec<PathBuf> = [file.clone(), beside(&file, "-wal")].into_iter().filter(|part| part.exists()).collect();
    if parts.is_empty() {
        fs::metadata(&file).in_file(path)?; // fails if it is missing
    }
    let mut found = Header::default();
    for part in &parts {
        scan(part, |row| found.take(row)).in_file(path)?;
    }
    // A long row of facts is not in one piece; the database may still be able to read it.
    let view = View::open(path).ok();
    let job = found.job.clone().or(view.as_ref().map(|view| view.job().clone()));
    let job = job.filter(|_| !found.is_contradictory).ok_or_else(|| match store::is_ours(&file) {
        Ok(true) => Trouble::DamagedHeader.at(path),
        _ => Trouble::NotARun.at(path),
    })?;
    let lock = Lock::take(path, &file)?;
    let checkpoint = found.checkpoint.or(view.as_ref().and_then(|view| view.checkpoint().ok()?));
    if job.is_stream() && checkpoint.is_none() {
        return Err(Trouble::DamagedHeader.at(path)); // starting over would empty the output
    }
    let damaged = view.as_ref().and_then(|view| view.damaged().ok()).unwrap_or_default();
    let missing = |kept: u64| if job.is_stream() { 0 } else { job.own_units() - kept };
    // A damaged log hides units from the database.
    let mut there = BTreeSet::new();
    for part in &parts {
        let mut note = |row: Found| match row {
            Found::Unit(record) if job.has(record.unit.number) => _ = there.insert(record.unit.number),
            _ => {}
        };
        scan(part, &mut note).in_file(path)?;
    }
    let is_all = |kept: &u64| *kept == there.len() as u64;
    if let Some(kept) = view.as_ref().and_then(View::sound_units).filter(is_all) {
        return Ok(Repaired { missing: missing(kept), job, kept, damaged, checkpoint, before: None });
    }
    drop(view);

    let sound = beside(&file, "-sound");
    create(path, &sound, &job)?;
    let mut copy = Connection::open(&sound).in_file(path)?;
    let transaction = copy.transaction().in_file(path)?;
    if let Some(cost) = &found.cost {
        store::put_fact(&transaction, "cost", cost).in_file(path)?;
    }
    if let Some(checkpoint) = &checkpoint {
        store::put_fact(&transaction, "checkpoint", &checkpoint.text()).in_file(path)?;
    }
    for (id, stint) in &found.workers {
        store::put_worker(&transaction, Some(*id), stint).in_file(path)?;
    }
    let mut trouble = None;
    for part in &parts {
        let mut keep = |row: Found| match row {
            Found::Unit(record) if job.has(record.unit.number) => {
                if let Err(error) = store::put_unit(&transaction, &record) {
                    trouble.get_or_insert(error);
                }
            }
            _ => {}
        };
        scan(part, &mut keep).in_file(path)?;
    }
    trouble.map_or(Ok(()), Err).in_file(path)?;
    let kept = store::number_of_units(&transaction).in_file(path)?;
    transaction.commit().in_file(path)?;
    copy.close().map_err(|(_, error)| error).in_file(path)?;

    let before = set_aside(&file).in_file(path)?;
    // The log belongs to the damaged file. If killed between here and the last step, a run has lost the units that were only in the log:
    // they are recounted.
    for ending in ["-wal", "-shm"] {
        let _ = fs::rename(beside(&file, ending), beside(&before, ending));
    }
    install(&sound, &file).in_file(path)?;
    drop(lock);
    Ok(Repaired { missing: missing(kept), job, kept, damaged, checkpoint, before: Some(before) })
}

/// Copies a damaged file to an unused name.
fn set_aside(file: &Path) -> io::Result<PathBuf> {
    for number in 1.. {
        let copy = beside(file, &if number == 1 { "-damaged".into() } else { format!("-damaged-{number}") });
        match OpenOptions::new().write(true).create_new(true).open(&copy) {
            Ok(mut out) => {
                io::copy(&mut fs::File::open(file)?, &mut out)?;
                out.sync_all()?;
                return Ok(copy);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("some number is free")
}

/// Everything but the units. Rows that were written several times exist in several versions.
#[derive(Default)]
struct Header {
    job: Option<Job>,
    /// Whether two rows contradict each other about the job.
    is_contradictory: bool,
    cost: Option<String>,
    checkpoint: Option<Checkpoint>,
    workers: Vec<(i64, Stint)>,
}

impl Header {
    fn take(&mut self, row: Found) {
        match row {
            Found::Fact { name, value } => match name.as_str() {
                "job" => {
                    let job = Job::from_text(&value);
                    self.is_contradictory |= self.job.is_some() && self.job != job;
                    self.job = job;
                }
                "cost" => self.cost = Some(value),
                "checkpoint" => {
                    let found = Checkpoint::read(Some(value)).ok().flatten();
                    let place = |checkpoint: &Checkpoint| (checkpoint.batches, checkpoint.is_done);
                    self.checkpoint = self.checkpoint.into_iter().chain(found).max_by_key(place);
                }
                _ => {}
            },
            Found::Worker(id, stint) => match self.workers.iter_mut().find(|worker| worker.0 == id) {
                Some(known) if known.1.last < stint.last => known.1 = stint,
                Some(_) => {}
                None => self.workers.push((id, stint)),
            },
            Found::Unit(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::Worker;

    fn job(n: u32) -> Found {
        let job =
            Job { puzzle: "queens".into(), n, board: "plain".into(), split: "row-sets 1".into(), units: 9, part: None };
        Found::Fact { name: "job".into(), value: job.text() }
    }

    #[test]
    fn jobs_that_differ_contradict_each_other_whatever_comes_behind() {
        for (jobs, expected) in [(vec![8], false), (vec![8, 8], false), (vec![8, 9], true), (vec![8, 9, 8], true)] {
            let mut header = Header::default();
            jobs.iter().for_each(|&n| header.take(job(n)));
            assert_eq!(header.is_contradictory, expected, "{jobs:?}");
        }
    }

    #[test]
    fn of_a_worker_the_last_that_is_known_stays() {
        let mut header = Header::default();
        for (id, last) in [(1, 5), (2, 7), (1, 9), (1, 6)] {
            let stint = Stint { worker: Worker::here("join", "scalar", 1), began: 1, last };
            header.take(Found::Worker(id, stint));
        }
        assert_eq!(header.workers.iter().map(|(id, stint)| (*id, stint.last)).collect::<Vec<_>>(), [(1, 9), (2, 7)]);
    }
}
