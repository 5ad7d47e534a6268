//! A run as the ledger of a search: a separate thread writes units in batches.

use std::fmt;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use lowbit::engine::{Ledger, Tally, Unit};

use crate::error::Error;
use crate::run::Run;
use crate::store::Record;
use crate::worker::{Worker, WorkerId};

/// Units finished within this time share a commit, which takes the disk some milliseconds.
const BATCH_TIME: Duration = Duration::from_millis(50);

/// The most units in a commit.
const BATCH_UNITS: usize = 4096;

/// The most units that may wait to be written; beyond that, the search waits for the disk.
const WAITING: usize = 4 * BATCH_UNITS;

/// Called with the numbers of units once they are on the disk.
pub type Acknowledge = Box<dyn FnMut(&[u64]) + Send>;

/// Writes the units of a search as they are finished. Call [`finish`](Keeper::finish) before using the result.
pub struct Keeper {
    run: Run,
    worker: WorkerId,
    /// Whether the run had no finished unit at the start: then look-ups are unnecessary.
    was_empty: bool,
    /// The ratio of the run's measure of cost to the search's own.
    scale: OnceLock<f64>,
    sender: Option<SyncSender<Record>>,
    thread: Option<JoinHandle<()>>,
    failure: Arc<Mutex<Option<Error>>>,
}

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeper").field("run", &self.run).finish_non_exhaustive()
    }
}

impl Keeper {
    /// Keeps units for `run` in the name of `worker`. `acknowledge` is called for every batch after its commit.
    pub fn new(run: &Run, worker: &Worker, acknowledge: Acknowledge) -> Result<Keeper, Error> {
        let worker = run.enlist(worker)?;
        let (sender, receiver) = sync_channel(WAITING);
        let failure = Arc::new(Mutex::new(None));
        let writer = Writer { run: run.clone(), receiver, acknowledge, failure: failure.clone() };
        let thread = std::thread::spawn(move || writer.work());
        Ok(Keeper {
            was_empty: run.is_empty()?,
            run: run.clone(),
            worker,
            scale: OnceLock::new(),
            sender: Some(sender),
            thread: Some(thread),
            failure,
        })
    }

    /// Waits until everything is written. After an error, the units that could not be written do not count.
    pub fn finish(mut self) -> Result<(), Error> {
        self.close();
        self.failure.lock().expect("the writer does not panic").take().map_or(Ok(()), Err)
    }

    fn close(&mut self) {
        self.sender = None; // the writer ends when it has written all pending units
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the writer does not panic");
        }
    }

    fn fail(&self, error: Error) {
        self.failure.lock().expect("the writer does not panic").get_or_insert(error);
    }

    /// The failure in words; the error itself is for [`finish`](Keeper::finish).
    fn trouble(&self) -> Option<io::Error> {
        let failure = self.failure.lock().expect("the writer does not panic");
        failure.as_ref().map(|error| io::Error::other(error.to_string()))
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.close();
    }
}

impl Ledger for Keeper {
    fn begin(&self, _units: u64, cost: f64) -> io::Result<()> {
        let whole = self.run.settle_cost(cost)?;
        let _ = self.scale.set(if cost > 0.0 { whole / cost } else { 1.0 });
        Ok(())
    }

    fn known(&self, unit: Unit) -> Option<Tally> {
        if self.was_empty {
            return None;
        }
        self.run.known(unit.number).unwrap_or_else(|error| {
            self.fail(error);
            None // the first unit that is finished then reports the error
        })
    }

    fn record(&self, unit: Unit, tally: &Tally) -> io::Result<()> {
        if let Some(trouble) = self.trouble() {
            return Err(trouble);
        }
        let cost = unit.cost * self.scale.get().copied().unwrap_or(1.0);
        let record = Record { unit: Unit { cost, ..unit }, tally: tally.clone(), worker: self.worker };
        let sender = self.sender.as_ref().expect("there until the end");
        sender.send(record).map_err(|_| self.trouble().unwrap_or(io::ErrorKind::BrokenPipe.into()))
    }
}

/// The thread that writes.
struct Writer {
    run: Run,
    receiver: Receiver<Record>,
    acknowledge: Acknowledge,
    failure: Arc<Mutex<Option<Error>>>,
}

impl Writer {
    fn work(mut self) {
        while let Ok(first) = self.receiver.recv() {
            let batch = self.collect(first);
            if let Err(error) = self.run.record(&batch) {
                self.failure.lock().expect("nobody panics with it").get_or_insert(error);
                return; // and senders are refused
            }
            let numbers: Vec<u64> = batch.iter().map(|record| record.unit.number).collect();
            (self.acknowledge)(&numbers);
        }
    }

    /// Waits a short time for more units.
    fn collect(&self, first: Record) -> Vec<Record> {
        let end = Instant::now() + BATCH_TIME;
        let mut batch = vec![first];
        while batch.len() < BATCH_UNITS {
            match self.receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(record) => batch.push(record),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        batch
    }
}
