//! A search as a list of independent units, each with its own exact subtotal.

use std::io;

use super::{Outcome, Stop};

/// A part of a search that can be run by itself, anywhere, in any order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Its number within the search, from 0 without gaps; equal requests number their units identically.
    pub number: u64,
    /// Predicted cost, in a measure common to all units of the search.
    pub cost: f64,
}

/// The exact result of a search, or of a unit: a number of solutions, which may be split by size, level or column. Sums panic rather than
/// wrap.
///
/// ```
/// use lowbit::engine::Tally;
/// let sum: Tally = [Tally::new(92, 2057), Tally::of(8)].into_iter().sum();
/// assert_eq!((sum.solutions, sum.nodes), (100, 2057));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solutions found.
    pub solutions: u128,
    /// Nodes visited: states of the search, the root included. 0 for kernels that do not visit nodes one by one.
    pub nodes: u128,
    /// The solutions by size, level or column, if requested; empty otherwise. Rows are added element by element; shorter ones count as
    /// padded with zeros.
    pub row: Vec<u128>,
}

impl Tally {
    /// A number of solutions, and the nodes visited.
    pub fn new(solutions: u128, nodes: u128) -> Tally {
        Tally { solutions, nodes, row: Vec::new() }
    }

    /// A number of solutions, by a kernel that does not visit nodes one by one.
    pub fn of(solutions: u128) -> Tally {
        Tally::new(solutions, 0)
    }

    /// Solutions split by size, level or column.
    ///
    /// ```
    /// use lowbit::engine::Tally;
    /// let sum = Tally::of_row(vec![1, 2]) + Tally::of_row(vec![3, 4, 5]);
    /// assert_eq!((sum.solutions, sum.row), (15, vec![4, 6, 5]));
    /// ```
    pub fn of_row(row: Vec<u128>) -> Tally {
        let solutions = row.iter().copied().reduce(added).unwrap_or(0);
        Tally { solutions, nodes: 0, row }
    }
}

fn added(sum: u128, more: u128) -> u128 {
    sum.checked_add(more).expect("a count beyond 128 bits")
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.solutions = added(self.solutions, other.solutions);
        self.nodes = added(self.nodes, other.nodes);
        if self.row.len() < other.row.len() {
            self.row.resize(other.row.len(), 0);
        }
        self.row.iter_mut().zip(other.row).for_each(|(sum, more)| *sum = added(*sum, more));
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(mut self, other: Tally) -> Tally {
        self += other;
        self
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |sum, tally| sum + tally)
    }
}

/// A search cut into units, which workers run in batches. Virtual calls are per batch, never per node: their cost cannot be measured.
///
/// ```
/// use lowbit::engine::{Outcome, Search, Stop, Tally, Unit, Worker};
///
/// // Unit k has k solutions.
/// struct Gauss;
///
/// impl Search for Gauss {
///     fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
///         Box::new((0..100_u64).rev().map(|number| Unit { number, cost: number as f64 }))
///     }
///
///     fn worker(&self, _: usize) -> std::io::Result<Box<dyn Worker + '_>> {
///         Ok(Box::new(|unit: Unit, _: &Stop| Outcome::Complete(Tally::of(unit.number.into()))))
///     }
/// }
///
/// assert_eq!((Gauss.number_of_units(), Gauss.workers(8), Gauss.is_enough(1, 0.0)), (100, 8, true));
/// let batch: Vec<Unit> = Gauss.units().take(2).collect();
/// let tallies = Gauss.worker(0).unwrap().run(&batch, &Stop::new()).unwrap().into_inner();
/// assert_eq!(tallies, [Tally::of(99), Tally::of(98)]);
/// ```
pub trait Search: Sync {
    /// Every unit of the search once, in the order in which they are to be run: expensive ones first, so that no worker is still busy with
    /// one when the others have finished. Units should take well under a second, so that progress is smooth.
    ///
    /// They are generated lazily, identically with every call: a long list is never stored.
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_>;

    /// The number of units.
    fn number_of_units(&self) -> u64 {
        self.units().count() as u64
    }

    /// The number of workers that can be busy at once, given this number of threads: one for each thread, unless a device does the work.
    fn workers(&self, threads: usize) -> usize {
        threads
    }

    /// Starts a worker, on the thread that will use it; `number` counts from 0.
    ///
    /// # Errors
    ///
    /// If the worker cannot be started: a device fails.
    fn worker(&self, number: usize) -> io::Result<Box<dyn Worker + '_>>;

    /// Whether this number of units with this total cost is enough for a batch. A device that is fast only on large
    /// batches asks for about a second of work; on a processor a single unit is enough.
    fn is_enough(&self, units: usize, cost: f64) -> bool {
        let _ = cost;
        units > 0
    }
}

/// Runs the units of a search: a thread with its working memory, or a device.
///
/// ```
/// use lowbit::engine::{Outcome, Stop, Tally, Unit, Worker};
/// let mut worker = |unit: Unit, _: &Stop| Outcome::Complete(Tally::of(unit.number.into()));
/// let batch = [Unit { number: 7, cost: 1.0 }];
/// assert_eq!(Worker::run(&mut worker, &batch, &Stop::new()).unwrap().complete(), Some(vec![Tally::of(7)]));
/// ```
pub trait Worker {
    /// Runs a batch. An interrupted batch returns the tallies of those first units that were finished.
    ///
    /// # Errors
    ///
    /// If the batch cannot be run to its end or to an interruption: a device fails.
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>>;
}

/// A function that runs one unit is a worker that runs the units of a batch one by one.
impl<F: FnMut(Unit, &Stop) -> Outcome<Tally>> Worker for F {
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        let mut tallies = Vec::with_capacity(batch.len());
        for &unit in batch {
            let Outcome::Complete(tally) = self(unit, stop) else { return Ok(Outcome::Interrupted(tallies)) };
            tallies.push(tally);
        }
        Ok(Outcome::Complete(tallies))
    }
}

/// Units by cost, the most expensive first, for searches that keep them in a list.
///
/// ```
/// use lowbit::engine::{Unit, expensive_first};
/// let units = [3.0, 7.0, 3.0].into_iter().zip(0..).map(|(cost, number)| Unit { number, cost });
/// let numbers: Vec<u64> = expensive_first(units).map(|unit| unit.number).collect();
/// assert_eq!(numbers, [1, 0, 2]);
/// ```
pub fn expensive_first(units: impl Iterator<Item = Unit>) -> std::vec::IntoIter<Unit> {
    let mut units: Vec<Unit> = units.collect();
    sort_by_cost(&mut units);
    units.into_iter()
}

/// Not generic over the iterator, since a sort is much code.
fn sort_by_cost(units: &mut [Unit]) {
    units.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.number.cmp(&b.number)));
}
