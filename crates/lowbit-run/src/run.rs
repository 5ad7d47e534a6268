//! A run that is being written.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use lowbit::engine::Tally;
use rusqlite::{Connection, Transaction};

use crate::error::{Error, In, Trouble};
use crate::job::Job;
use crate::lock::Lock;
use crate::paths::{beside, folder, identity, locate};
use crate::store::{self, Record, Stint};
use crate::view::View;
use crate::worker::{Worker, WorkerId, now};

/// A run for which this process counts; no other process can write to it until the last clone is dropped.
///
/// ```
/// use lowbit::engine::{Tally, Unit};
/// use lowbit_run::{Job, Record, Run, Worker};
/// # let folder = std::env::temp_dir().join(format!("lowbit-run-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("example.db");
/// # let _ = std::fs::remove_file(&path);
/// let job = Job { puzzle: "queens".into(), n: 8, board: "plain".into(), split: "join 1".into(), units: 35, part: None };
/// let run = Run::open(&path, &job)?; // made if it is not there
/// let worker = run.enlist(&Worker::here("join", "avx2", 1))?;
/// let record = Record { unit: Unit { number: 3, cost: 1.0 }, tally: Tally::of(4), worker };
/// run.record(&[record.clone()])?; // safe on the disk from here on
/// assert_eq!(run.known(3)?, Some(record.tally));
/// assert!(Run::open(&path, &job).is_err()); // there is one writer at a time
/// drop(run);
/// assert!(Run::open(&path, &Job { n: 9, ..job }).is_err()); // another job: refused, the file untouched
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Run(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// The path as given, for messages.
    path: PathBuf,
    /// The file itself, and its identity when it was opened.
    file: PathBuf,
    identity: Option<(u64, u64)>,
    job: Job,
    /// Declared before the lock, so that both connections are closed first.
    store: Mutex<Connection>,
    /// A separate connection for reading, so that readers do not wait for a commit.
    reader: Mutex<Option<Connection>>,
    _lock: Lock,
}

impl Run {
    /// Opens the run of a job, or creates it if there is no file.
    ///
    /// Refused, with the file unchanged, if another process writes to it, if it belongs to another job or has another format, or if
    /// something in it is damaged.
    pub fn open(path: &Path, job: &Job) -> Result<Run, Error> {
        let file = locate(path)?;
        let is_new = || fs::metadata(&file).map_or(true, |file| file.len() == 0);
        if !is_new() {
            drop(store::open_to_read(path)?); // checked before a lock is created beside someone else's file
        }
        let lock = Lock::take(path, &file)?;
        if is_new() {
            let unfinished = beside(&file, "-new");
            create(path, &unfinished, job)?;
            install(&unfinished, &file).in_file(path)?;
        }
        let identity = identity(&file).in_file(path)?;
        let view = View::open(path)?;
        if view.job() != job {
            let (found, asked) = view.job().difference(job);
            return Err(Trouble::OtherJob { found, asked }.at(path));
        }
        let damaged = view.damaged()?;
        if !damaged.is_empty() {
            return Err(Trouble::DamagedUnits(damaged).at(path));
        }
        drop(view);
        let store = Connection::open(&file).in_file(path)?;
        durable(&store).in_file(path)?;
        let reader = store::open_to_read(path)?;
        let (store, reader) = (Mutex::new(store), Mutex::new(Some(reader)));
        let (path, job) = (path.to_owned(), job.clone());
        Ok(Run(Arc::new(Shared { path, file, identity, job, store, reader, _lock: lock })))
    }

    /// The run's file.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// What is counted.
    pub fn job(&self) -> &Job {
        &self.0.job
    }

    /// Adds a worker, in whose name units are recorded.
    pub fn enlist(&self, worker: &Worker) -> Result<WorkerId, Error> {
        let stint = Stint { worker: worker.clone(), began: now(), last: now() };
        self.write(|store| Ok(WorkerId(store::put_worker(store, None, &stint)?)))
    }

    /// The subtotal of a unit that is already finished.
    pub fn known(&self, unit: u64) -> Result<Option<Tally>, Error> {
        let reader = self.0.reader.lock().expect("no thread panicked over the run's file");
        let reader = reader.as_ref().expect("there until the run is dropped");
        Ok(store::unit(reader, unit).in_file(self.path())?.map(|record| record.tally))
    }

    /// Whether no unit is finished.
    pub fn is_empty(&self) -> Result<bool, Error> {
        store::is_empty(&self.store()).in_file(self.path())
    }

    /// Records finished units, all or none. When it returns they are on the disk.
    ///
    /// A unit that is already recorded is accepted if its subtotal is the same, and counts once.
    pub fn record(&self, records: &[Record]) -> Result<(), Error> {
        if let Some(record) = records.iter().find(|record| !self.job().has(record.unit.number)) {
            return Err(Trouble::NoSuchUnit(record.unit.number).at(self.path()));
        }
        self.write(|store| {
            records.iter().try_for_each(|record| store::put_unit(store, record))?;
            let mut workers: Vec<i64> = records.iter().map(|record| record.worker.0).collect();
            workers.sort_unstable();
            workers.dedup();
            for (id, stint) in store::workers(store)? {
                if let (Some(stint), true) = (stint, workers.contains(&id)) {
                    store::put_worker(store, Some(id), &Stint { last: now(), ..stint })?;
                }
            }
            Ok(())
        })
    }

    /// Predicted cost of all units of the run, in the first worker's measure of cost: the first call sets it, later calls return it.
    pub fn settle_cost(&self, cost: f64) -> Result<f64, Error> {
        self.write(|store| match store::cost(store)? {
            Some(first) => Ok(first),
            None => {
                store::put_fact(store, "cost", &cost.to_string())?;
                Ok(cost)
            }
        })
    }

    /// Changes the run, all or nothing.
    pub(crate) fn write<T>(&self, change: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>) -> Result<T, Error> {
        let mut store = self.store();
        if identity(&self.0.file).ok() != Some(self.0.identity) {
            return Err(Trouble::Moved.at(self.path())); // another process may have it under another name
        }
        let transaction = store.transaction().in_file(self.path())?;
        let value = change(&transaction).in_file(self.path())?; // dropped on failure, which rolls it back
        transaction.commit().in_file(self.path())?;
        Ok(value)
    }

    pub(crate) fn store(&self) -> MutexGuard<'_, Connection> {
        self.0.store.lock().expect("no thread panicked over the run's file")
    }
}

/// The number of attempts to remove the log, and the pause between them: less than half a second in all, since someone may have pressed
/// Ctrl-C.
const TRIES_TO_REST: u32 = 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(20);

impl Drop for Shared {
    /// A closed run is one file, without the log beside it. A reader may prevent that, in most cases for a moment. If it does not end, the
    /// log stays, as after a kill, and nothing is lost.
    fn drop(&mut self) {
        if let (Ok(store), Ok(reader)) = (self.store.get_mut(), self.reader.get_mut()) {
            drop(reader.take()); // it would prevent the removal
            let _ = store.busy_timeout(Duration::ZERO);
            for _ in 0..TRIES_TO_REST {
                let is_delete = |row: &rusqlite::Row<'_>| Ok(row.get::<_, String>(0)? == "delete");
                if let Ok(true) = store.pragma_update_and_check(None, "journal_mode", "DELETE", is_delete) {
                    break;
                }
                std::thread::sleep(BETWEEN_TRIES);
            }
        }
    }
}

/// Sets that every commit is on the disk before it returns, and that readers never block it.
fn durable(store: &Connection) -> rusqlite::Result<()> {
    store.busy_timeout(Duration::from_secs(10))?;
    store.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    store.pragma_update(None, "synchronous", "FULL")
}

/// Creates a run under a temporary name beside its own, so that a file with the right name is always a complete run.
pub(crate) fn create(path: &Path, unfinished: &Path, job: &Job) -> Result<(), Error> {
    // An existing temporary run was left by a killed process, as we hold the lock. Any other file belongs to someone else.
    match fs::metadata(unfinished) {
        Ok(file) if file.len() > 0 && !store::is_ours(unfinished).in_file(path)? => {
            return Err(Trouble::InTheWay(unfinished.to_owned()).at(path));
        }
        Ok(_) => fs::remove_file(unfinished).in_file(path)?,
        Err(_) => {}
    }
    let store = Connection::open(unfinished).in_file(path)?;
    store::create(&store, job).in_file(path)?;
    store.close().map_err(|(_, error)| error).in_file(path)
}

/// Renames a finished file, and syncs the folder so that the name lasts.
pub(crate) fn install(finished: &Path, path: &Path) -> std::io::Result<()> {
    fs::rename(finished, path)?;
    if cfg!(unix) { File::open(folder(path))?.sync_all() } else { Ok(()) }
}
