//! The units of a count, for whoever shares them out.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

use crate::Error;
use crate::engine::{Control, Ledger, Stop, Tally, Unit};

use super::plan::Plan;
use super::prepare::Prepared;
use super::request::Request;
use super::search::Search;

/// A count that is ready to be run unit by unit, in any order, here or elsewhere; made by [`Request::units`].
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::queens::{Board, Request};
/// let units = Request::new(Board::empty(10)?).portable().units()?;
/// let all: Vec<_> = units.iter().collect();
/// let mut sum = 0;
/// for some in all.chunks(7) {
///     let tallies = units.run(some, 1, &Stop::new())?.expect("nobody stops it");
///     sum += tallies.iter().map(|tally| tally.solutions).sum::<u128>();
/// }
/// assert_eq!(sum, 724);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Units {
    plan: Plan,
    search: Search,
}

impl Request {
    /// The units of the whole count, whatever part of it was asked for. Nothing is checked: [`run`](Request::run), with a
    /// ledger that knows all units, checks the sum.
    pub fn units(&self) -> Result<Units, Error> {
        let Prepared { plan, search, .. } = self.prepare()?;
        Ok(Units { plan, search })
    }
}

impl Units {
    /// How the units are counted.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Every unit once, the expensive ones first; made one by one.
    pub fn iter(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        self.search.units()
    }

    /// The subtotals of some units, in their order; `None` when `stop` was raised.
    pub fn run(&self, units: &[Unit], threads: usize, stop: &Stop) -> Result<Option<Vec<Tally>>, Error> {
        if let Some(unit) = units.iter().find(|unit| unit.number >= self.plan.units) {
            return Err(Error::Request(format!("there is no unit {} of {}", unit.number, self.plan.units)));
        }
        let notes = Notes::default();
        let control = Control { threads, stop: stop.clone(), ledger: &notes, ..Control::default() };
        let is_complete = self.search.run_units(units, &control)?.complete().is_some();
        let found = notes.0.into_inner().expect("no thread panicked");
        Ok(is_complete.then(|| units.iter().map(|unit| found[&unit.number]).collect()))
    }
}

/// Subtotals by unit.
#[derive(Default)]
struct Notes(Mutex<BTreeMap<u64, Tally>>);

impl Ledger for Notes {
    fn known(&self, _: Unit) -> Option<Tally> {
        None
    }

    fn record(&self, unit: Unit, tally: Tally) -> io::Result<()> {
        self.0.lock().expect("no thread panicked").insert(unit.number, tally);
        Ok(())
    }
}
