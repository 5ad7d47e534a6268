//! Damaged units are dropped, so that they are counted again.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::error::{Error, In, Trouble};
use crate::lock::Lock;
use crate::run::{create, install};
use crate::store;
use crate::view::View;

/// What a repair did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repaired {
    /// Units that were sound and are kept.
    pub kept: u64,
    /// Units of the job that are missing now: damaged ones, and those that had not been counted.
    pub missing: u64,
}

/// Writes a run anew with everything in it that is sound. What it was before is kept beside it, as `FILE-damaged`.
///
/// Also for files whose structure is damaged: each unit is looked for by itself. The header must be sound.
pub fn repair(path: &Path) -> Result<Repaired, Error> {
    let _lock = Lock::take(path)?;
    let view = View::open(path)?;
    let job = view.job().clone();
    if job.is_stream() {
        return Err(Trouble::NotACount.at(path)); // it has no units that could be counted again
    }
    let beside = |suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let sound = beside("-sound");
    create(&sound, &job)?;
    let mut copy = Connection::open(&sound).in_file(path)?;
    let transaction = copy.transaction().in_file(path)?;
    if let Ok(Some(cost)) = view.cost() {
        store::put_fact(&transaction, "cost", &cost.to_string()).in_file(path)?;
    }
    for (id, stint) in view.stints().unwrap_or_default() {
        if let Some(stint) = stint {
            store::put_worker(&transaction, Some(id), &stint).in_file(path)?;
        }
    }
    let mut kept = 0;
    for number in (0..job.units).filter(|&number| job.has(number)) {
        if let Ok(Some(record)) = view.unit(number) {
            store::put_unit(&transaction, &record).in_file(path)?;
            kept += 1;
        }
    }
    transaction.commit().in_file(path)?;
    copy.close().map_err(|(_, error)| error).in_file(path)?;
    drop(view);
    fs::copy(path, beside("-damaged")).in_file(path)?;
    // The log belongs to the damaged file. Killed between here and the last step, a run has lost units that were only
    // in the log: they are counted again.
    for suffix in ["-wal", "-shm"] {
        let _ = fs::rename(beside(suffix), beside(&format!("-damaged{suffix}")));
    }
    install(&sound, path).in_file(path)?;
    Ok(Repaired { kept, missing: job.own_units() - kept })
}
