//! What can be wrong with a run.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a run was refused or could not go on. Each is one line that begins with the file.
#[derive(Debug, Error)]
#[error("{}: {trouble}", path.display())]
pub struct Error {
    /// The run's file.
    pub path: PathBuf,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What is wrong with a run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Trouble {
    /// The file cannot be opened, read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The database refused: the disk is full, or the file is damaged beyond its records.
    #[error("{}", words(.0))]
    Store(#[from] rusqlite::Error),
    /// It is a file of another kind.
    #[error("is not a run of lowbit; it was left as it is")]
    NotARun,
    /// It is no file: a directory, a device, a pipe, or `-`.
    #[error("is no ordinary file, and a run needs one")]
    NotAFile,
    /// It has hard links: each of its names would have a lock and a log of its own.
    #[error("has several names (hard links), and a run can have one only; go on with a copy of it")]
    SeveralNames,
    /// It was moved, removed or replaced while this process wrote to it.
    #[error("was moved, removed or replaced while it was written to; nothing more was written")]
    Moved,
    /// A file has the name of one that a run needs beside it.
    #[error("{} is in the way: it is not of lowbit, and the run needs that name", .0.display())]
    InTheWay(PathBuf),
    /// It was written by another version.
    #[error("is a run of format {found}, and this lowbit knows format {known}; it was left as it is")]
    Version {
        /// The file's format.
        found: i64,
        /// The format of this library.
        known: i64,
    },
    /// It belongs to another job.
    #[error("is a run of another job ({found}, not {asked}); it was left as it is")]
    OtherJob {
        /// The file's job, where it differs.
        found: String,
        /// The job that was asked for, likewise.
        asked: String,
    },
    /// Another process writes to it.
    #[error("another process is at work on this run{}", .holder.as_ref().map(|who| format!(" ({who})")).unwrap_or_default())]
    Busy {
        /// Who it is, as far as known.
        holder: Option<String>,
    },
    /// What says which job it is does not fit its checksum.
    #[error("the record of what was counted is damaged, and nothing in this run can be used without it")]
    DamagedHeader,
    /// Records do not fit their checksums.
    #[error("{}; 'lowbit run repair' drops damaged units, so that they are counted again", damaged(.0))]
    DamagedUnits(Vec<u64>),
    /// A unit was counted twice with different results: the program or a machine is at fault.
    #[error("unit {unit} is in the run with {kept} solutions, but was now counted with {counted}")]
    Contradiction {
        /// The unit.
        unit: u64,
        /// What the run has.
        kept: u128,
        /// What was counted now.
        counted: u128,
    },
    /// It is a run, but no count of queens in units that this version knows.
    #[error("is a run, but not of a count of queens that this lowbit can go on with")]
    NotACount,
    /// There is no certificate of a part.
    #[error("{missing} of {units} units are missing: there is no certificate of a part")]
    Incomplete {
        /// Units that are not counted yet.
        missing: u64,
        /// Units in all.
        units: u64,
    },
    /// A unit that the job does not have.
    #[error("the job has no unit {0}")]
    NoSuchUnit(u64),
}

impl Trouble {
    pub(crate) fn at(self, path: &Path) -> Error {
        Error { path: path.to_owned(), trouble: self }
    }
}

/// Adds the file to what went wrong with it.
pub(crate) trait In<T> {
    fn in_file(self, path: &Path) -> Result<T, Error>;
}

impl<T, E: Into<Trouble>> In<T> for Result<T, E> {
    fn in_file(self, path: &Path) -> Result<T, Error> {
        self.map_err(|error| error.into().at(path))
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> io::Error {
        io::Error::other(error)
    }
}

/// What the database says, and what it means for the run.
fn words(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode::{DatabaseCorrupt, DiskFull, NotADatabase, SystemIoFailure};
    match error.sqlite_error_code() {
        Some(DiskFull) => "the disk is full; all units that were reported as done are safe".into(),
        Some(SystemIoFailure) => format!("{error}; all units that were reported as done are safe"),
        Some(DatabaseCorrupt | NotADatabase) => {
            "the file is damaged; 'lowbit run repair' keeps the units that can still be read".into()
        }
        _ => error.to_string(),
    }
}

/// Names damaged units, the first of them if there are many; they are in order, each once.
pub(crate) fn damaged(units: &[u64]) -> String {
    const NAMED: usize = 20;
    let named: Vec<String> = units.iter().take(NAMED).map(u64::to_string).collect();
    let more = if units.len() > NAMED { ", ..." } else { "" };
    match units.len() {
        1 => format!("unit {} is damaged", named[0]),
        count => format!("{count} units are damaged: {}{more}", named.join(", ")),
    }
}
