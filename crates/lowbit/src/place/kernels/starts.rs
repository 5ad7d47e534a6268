//! Searches whose units are starts: states from which a kernel continues, each with its own tally.

use std::io;
use std::sync::OnceLock;

use crate::Error;
use crate::count::Counting;
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};

/// Enough starts to keep all threads busy to the end, and for true progress.
pub(crate) const ENOUGH_STARTS: usize = 2000;

/// A kernel that counts from starts.
pub(crate) trait Kernel: Send + Sync {
    /// The start of a unit.
    type Start: Send + Sync;
    /// The working memory of a thread.
    type Room<'a>
    where
        Self: 'a;

    /// All starts, the same at each call.
    fn starts(&self) -> Vec<Self::Start>;

    /// The working memory of a new thread.
    fn room(&self) -> Self::Room<'_>;

    /// The tally below a start; meaningless if the search was stopped.
    fn below(&self, room: &mut Self::Room<'_>, start: &Self::Start, stop: &Stop) -> Tally;

    /// The same tally by a plain search that shares only the start.
    fn recount(&self, start: &Self::Start, stop: &Stop) -> Tally;
}

/// A unit for each start. Starts are generated on first use.
pub(crate) struct FromStarts<K: Kernel> {
    kernel: K,
    starts: OnceLock<Vec<K::Start>>,
}

impl<K: Kernel> FromStarts<K> {
    pub(crate) fn new(kernel: K) -> FromStarts<K> {
        FromStarts { kernel, starts: OnceLock::new() }
    }

    fn starts(&self) -> &[K::Start] {
        self.starts.get_or_init(|| self.kernel.starts())
    }
}

impl<K: Kernel> Search for FromStarts<K> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new((0..self.starts().len() as u64).map(|number| Unit { number, cost: 1.0 }))
    }

    fn number_of_units(&self) -> u64 {
        self.starts().len() as u64
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let mut room = self.kernel.room();
        Ok(Box::new(move |unit: Unit, stop: &Stop| {
            unless_stopped(self.kernel.below(&mut room, &self.starts()[unit.number as usize], stop), stop)
        }))
    }
}

impl<K: Kernel> Counting for FromStarts<K> {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        Ok(unless_stopped(self.kernel.recount(&self.starts()[unit as usize], stop), stop))
    }
}

/// The tally, which is meaningless if its search was stopped.
pub(crate) fn unless_stopped(tally: Tally, stop: &Stop) -> Outcome<Tally> {
    match stop.is_raised() {
        true => Outcome::Interrupted(Tally::default()),
        false => Outcome::Complete(tally),
    }
}
