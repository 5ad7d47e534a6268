//! A run's file, for the driver of many workers.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};

use lowbit::count::{Answer, Plan};
use lowbit::engine::{Control, Ledger, Tally, Unit};
use lowbit_run::{Record, View, Worker, WorkerId, tally};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::arguments::Text;
use crate::board::BoardOrText;
use crate::errors::{exception, language, refuse};
use crate::interrupt::{Watch, interruptible};
use crate::units::{NO_TABLES, Parcel, Subject, Subtotal, Who};

/// Units, the subtotal of each, and the worker that counted them.
type Finished = (Vec<Parcel>, Vec<Subtotal>, Who);

/// Units read ahead for parcels: the list of all units is never stored.
const WAITING: usize = 1 << 12;

/// A count in a file, whose units are counted elsewhere. One process at a time can have it open.
#[pyclass(module = "lowbit._lowbit", frozen)]
pub(crate) struct Run {
    run: lowbit_run::Run,
    plan: Arc<Plan>,
    /// Predicted cost of all units, in the workers' measure and in that of the file.
    cost: f64,
    cost_in_file: f64,
    open: Mutex<Receiver<Unit>>,
    state: Mutex<State>,
}

/// State that changes as units come in.
struct State {
    units_done: u64,
    cost_done: f64,
    workers: HashMap<Who, WorkerId>,
}

#[pymethods]
impl Run {
    /// Opens the run of a count, or creates it if there is no file.
    #[new]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        n: Option<Bound<'_, PyAny>>,
        board: Option<BoardOrText>,
        problem: Option<Text>,
    ) -> PyResult<Run> {
        let subject = Subject::new(n, board, problem)?;
        interruptible(py, &Watch::default(), |_| open(path, &subject))?
    }

    /// The method that counts in the units of this run.
    #[getter]
    fn method(&self) -> &'static str {
        self.plan.forecast.method.name()
    }

    /// Units of the count.
    #[getter]
    fn units(&self) -> u64 {
        self.plan.forecast.units
    }

    /// Units that are finished and on disk.
    #[getter]
    fn units_done(&self) -> u64 {
        self.state().units_done
    }

    /// The finished share of the predicted cost, from 0 to 1.
    #[getter]
    fn fraction(&self) -> f64 {
        let done = self.state().cost_done / self.cost_in_file;
        if self.units_done() == self.units() { 1.0 } else { done.min(1.0) }
    }

    /// Predicted seconds of CPU time for a cost of 1, until it is measured; None if only a trial could tell.
    #[getter]
    fn seconds_per_cost(&self) -> Option<f64> {
        self.plan.predicted(1).filter(|seconds| *seconds > 0.0 && self.cost > 0.0).map(|seconds| seconds / self.cost)
    }

    /// The next open units, of about this cost together and at most `most`; empty when all were handed out.
    fn parcel(&self, py: Python<'_>, cost: f64, most: usize) -> Vec<Parcel> {
        py.detach(|| {
            let open = self.open.lock().expect("no thread panicked");
            let (mut parcel, mut sum) = (Vec::new(), 0.0);
            while parcel.len() < most.max(1) && (parcel.is_empty() || sum < cost) {
                let Ok(unit) = open.recv() else { break };
                sum += unit.cost;
                parcel.push((unit.number, unit.cost));
            }
            parcel
        })
    }

    /// Records finished parcels. When it returns, they are on disk.
    fn record(&self, py: Python<'_>, finished: Vec<Finished>) -> PyResult<()> {
        py.detach(|| {
            let mut state = self.state();
            let (mut records, mut cost_done) = (Vec::new(), 0.0);
            for (units, tallies, who) in finished {
                if units.len() != tallies.len() {
                    return Err(refuse(lowbit::sentence!(
                        "{} subtotals for {} units",
                        "{} 个小计对应 {} 个单元",
                        tallies.len(),
                        units.len()
                    )));
                }
                let worker = self.enlisted(&mut state, who)?;
                for ((number, cost), (subtotal, nodes)) in units.into_iter().zip(tallies) {
                    let cost = cost * self.cost_in_file / self.cost;
                    cost_done += cost;
                    let unit = Unit { number, cost };
                    let tally = tally(&subtotal, &nodes).ok_or_else(|| {
                        refuse(lowbit::sentence!("'{subtotal}' is not a subtotal", "“{subtotal}”不是小计"))
                    })?;
                    records.push(Record { unit, tally, worker });
                }
            }
            self.run.record(&records).map_err(trouble)?;
            state.units_done += records.len() as u64;
            state.cost_done += cost_done;
            Ok(())
        })
    }

    /// The count, with the checks of the command; all units must be finished.
    fn count(&self, py: Python<'_>) -> PyResult<Numbers> {
        let outcome = interruptible(py, &Watch::default(), |work| {
            let ledger = Complete(&self.run);
            self.plan.run(&Control { stop: work.stop.clone(), ledger: &ledger, ..Control::default() })
        })?;
        let count = outcome.map_err(exception)?.complete();
        Ok(count.expect("only a signal stops it, and then it is an exception").answer.into())
    }
}

/// A count, or several.
#[derive(FromPyObject, IntoPyObject)]
pub(crate) enum Numbers {
    Number(u128),
    Row(Vec<u128>),
}

impl From<Answer> for Numbers {
    fn from(answer: Answer) -> Numbers {
        match answer {
            Answer::Number(number) => Numbers::Number(number),
            Answer::Row(row) => Numbers::Row(row),
        }
    }
}

impl From<Numbers> for Answer {
    fn from(numbers: Numbers) -> Answer {
        match numbers {
            Numbers::Number(number) => Answer::Number(number),
            Numbers::Row(row) => Answer::Row(row),
        }
    }
}

impl Run {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panicked")
    }

    /// The number of a worker in the file; a new worker is added.
    fn enlisted(&self, state: &mut State, who: Who) -> PyResult<WorkerId> {
        if let Some(&id) = state.workers.get(&who) {
            return Ok(id);
        }
        let (machine, method, backend, version, threads) = who.clone();
        let id = self.run.enlist(&Worker { machine, method, backend, version, threads }).map_err(trouble)?;
        state.workers.insert(who, id);
        Ok(id)
    }
}

fn open(path: PathBuf, subject: &Subject) -> PyResult<Run> {
    let mut request = subject.request.clone();
    if std::fs::metadata(&path).is_ok_and(|file| file.len() > 0) {
        let view = View::open(&path).map_err(trouble)?;
        if subject.is_queens() && !view.job().is_placements() {
            request = request.method(view.method().map_err(trouble)?); // an existing run keeps its units
        }
    }
    // Its units are listed here and counted elsewhere.
    let plan = Arc::new(request.memory(NO_TABLES).plan().map_err(exception)?);
    let run = lowbit_run::Run::open(&path, &subject.job(&plan)).map_err(trouble)?;
    let cost = plan.units().map(|unit| unit.cost).sum();
    let cost_in_file = run.settle_cost(cost).map_err(trouble)?;
    let mut state = State { units_done: 0, cost_done: 0.0, workers: HashMap::new() };
    let view = View::open(&path).map_err(trouble)?;
    view.units(|record| {
        if let Ok(record) = record {
            state.units_done += 1;
            state.cost_done += record.unit.cost;
        }
    })
    .map_err(trouble)?;
    let (sender, open) = sync_channel(WAITING);
    let (reader, lister) = (run.clone(), plan.clone());
    std::thread::spawn(move || {
        for unit in lister.units() {
            // A unit that cannot be looked up is counted again; the error then shows when it is recorded.
            let is_known = matches!(reader.known(unit.number), Ok(Some(_)));
            if !is_known && sender.send(unit).is_err() {
                return; // the run is closed
            }
        }
    });
    Ok(Run { run, plan, cost, cost_in_file, open: Mutex::new(open), state: Mutex::new(state) })
}

/// The exception for an error of a run's file, with the text that the command would print.
pub(crate) fn trouble(error: lowbit_run::Error) -> PyErr {
    match error.trouble {
        lowbit_run::Trouble::File(_) | lowbit_run::Trouble::Store(_) => PyOSError::new_err(error.words(language())),
        _ => refuse(error.words(language())),
    }
}

/// A finished run, as the ledger of the count that sums and checks it.
struct Complete<'a>(&'a lowbit_run::Run);

impl Ledger for Complete<'_> {
    fn known(&self, unit: Unit) -> Option<Tally> {
        self.0.known(unit.number).ok().flatten()
    }

    fn record(&self, unit: Unit, _: &Tally) -> io::Result<()> {
        Err(io::Error::other(format!("unit {} is not finished", unit.number)))
    }
}
