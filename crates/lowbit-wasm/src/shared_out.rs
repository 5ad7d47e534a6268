//! A count that several workers share, each with its own memory: `queens/units` counts a part of the units, and `queens/sum` adds
//! up the subtotals of all workers and runs the usual checks of a count.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::time::Duration;

use lowbit::engine::{Control, Ledger, Outcome, Tally, Unit};
use lowbit::queens::answer::Counted;
use lowbit::queens::{self, Plan};
use lowbit_web::api::{self, Asked, CountQuestion, Failure};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct ToCount {
    question: CountQuestion,
    part: usize,
    parts: usize,
}

/// A unit's number, its solutions as text, and its visited nodes.
#[derive(Deserialize, Serialize)]
struct Subtotal(u64, String, u64);

/// The plan of the last part, since the next part is usually of the same count.
static KEPT: Mutex<Option<(CountQuestion, Plan)>> = Mutex::new(None);

/// The subtotals of every n-th unit.
pub(crate) fn units(body: &[u8]) -> Result<Asked, Failure> {
    let ToCount { question, part, parts } = api::read(body)?;
    Ok(Box::new(move |work| {
        let mut kept = KEPT.lock().expect("a panic ends the module");
        if kept.as_ref().is_none_or(|(known, _)| *known != question) {
            let plan = question.request(work.memory)?.1.plan()?;
            *kept = Some((question, plan));
        }
        let (_, plan) = kept.as_ref().expect("it was just made");
        let own: Vec<Unit> = plan.units().skip(part).step_by(parts.max(1)).collect();
        let tallies = plan.run_units(&own, work.threads, &work.stop)?.complete().ok_or(Failure::Stopped)?;
        let subtotal =
            |(unit, tally): (&Unit, &Tally)| Subtotal(unit.number, tally.solutions.to_string(), tally.nodes as u64);
        let found: Vec<Subtotal> = own.iter().zip(&tallies).map(subtotal).collect();
        Ok(serde_json::to_string(&found).expect("plain data becomes JSON"))
    }))
}

#[derive(Deserialize)]
struct ToAdd {
    question: CountQuestion,
    subtotals: Vec<Subtotal>,
    /// The time they took in seconds.
    seconds: f64,
}

/// The count from the subtotals of all units.
pub(crate) fn sum(body: &[u8]) -> Result<Asked, Failure> {
    let ToAdd { question, subtotals, seconds } = api::read(body)?;
    Ok(Box::new(move |work| {
        let begin = (work.wall_clock)();
        let (board, request) = question.request(work.memory)?;
        let mut known = BTreeMap::new();
        for Subtotal(unit, solutions, nodes) in subtotals {
            let solutions = solutions.parse().map_err(|_| Failure::request("a subtotal is not a number"))?;
            known.insert(unit, Tally::new(solutions, nodes.into()));
        }
        let control = Control { threads: 1, stop: work.stop.clone(), ledger: &Known(known), ..Control::default() };
        let Outcome::Complete(count) = request.plan()?.run(&control)? else { return Err(Failure::Stopped) };
        let unique = match question.unique {
            true => {
                Some(queens::classes(&board, count.tally.solutions, &work.stop)?.complete().ok_or(Failure::Stopped)?)
            }
            false => None,
        };
        let elapsed = Duration::try_from_secs_f64(seconds).unwrap_or_default() + ((work.wall_clock)() - begin);
        Ok(serde_json::to_string(&Counted::new(&board, &count, unique, elapsed)).expect("plain data becomes JSON"))
    }))
}

/// Subtotals by unit.
struct Known(BTreeMap<u64, Tally>);

impl Ledger for Known {
    fn known(&self, unit: Unit) -> Option<Tally> {
        self.0.get(&unit.number).cloned()
    }

    fn record(&self, _: Unit, _: &Tally) -> io::Result<()> {
        Ok(())
    }
}
