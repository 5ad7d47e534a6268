//! Counts by the recursion: their cost and their recount.

use crate::Error;
use crate::backend::Backend;
use crate::count::{Counting, Method, Prepared, Split, Task, Way};
use crate::engine::{self, Control, Outcome, Stop, Tally};
use crate::queens::kernels::cost;
use crate::queens::kernels::lanes::Lanes;
use crate::queens::solutions;
use crate::sentence;

use super::Recursion;

/// Counts by [`Recursion`].
pub(crate) struct ByRecursion;

impl Way for ByRecursion {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        task.queens_for(Method::Recursion)?;
        match task.backend_or(Backend::Scalar)? {
            Backend::Scalar => Ok(Backend::Scalar),
            other => Err(Method::Recursion
                .refuses(sentence!("has the backend scalar only, not {other}", "只有后端 scalar，没有 {other}"))),
        }
    }

    fn seconds(&self, task: &Task<'_>, _: Backend) -> Option<f64> {
        let board = task.board();
        Some(match board.is_plain() {
            true => cost::plain_solutions(board.n()) * 310e-9 + 1e-6,
            false => seconds_for_nodes(cost::nodes(board)),
        })
    }

    fn recount_seconds(&self, task: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        Method::Lanes.way().seconds(task, Backend::best()).unwrap_or(seconds)
    }

    fn prepare(&self, task: &Task<'_>, _: Backend) -> Result<Prepared, Error> {
        Ok(Prepared::units(Recursion::new(task.board()), Split::Prefixes))
    }
}

/// Seconds that the recursion takes on a board on which lanes would visit `nodes`: it visits 2.4 times as many.
pub(in crate::queens::kernels) fn seconds_for_nodes(nodes: f64) -> f64 {
    nodes * 25e-9 + 1e-6
}

impl Counting for Recursion {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        let (board, weight) = self.board(unit);
        let found = match Lanes::new(&board, Backend::best()) {
            Ok(lanes) => {
                let control = Control { threads: 1, stop: stop.clone(), ..Control::default() };
                engine::run(&lanes, &control)?.map(|tally| tally.solutions)
            }
            Err(_) => {
                // Too wide for a lane: list the solutions.
                let mut listed = solutions(&board).until(stop);
                let number = listed.by_ref().count() as u128;
                listed.end().map(|()| number)
            }
        };
        Ok(found.map(|solutions| Tally::of(solutions * u128::from(weight))))
    }
}
