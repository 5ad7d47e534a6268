//! A count as a list of independent units, each with its own exact subtotal.

use super::Stop;

/// A part of a search that can be run by itself, anywhere, in any order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Its number within the search, from 0 on without gaps; the same request always numbers its units alike.
    pub number: u64,
    /// Predicted cost, in any measure that is the same for all units of the search.
    pub cost: f64,
}

/// What a search found, exactly. Sums panic rather than wrap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solutions found.
    pub solutions: u128,
    /// Nodes visited: states of the search, the root included. 0 where a kernel does not visit nodes one by one.
    pub nodes: u128,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.solutions = self.solutions.checked_add(other.solutions).expect("a count beyond 128 bits");
        self.nodes = self.nodes.checked_add(other.nodes).expect("a node count beyond 128 bits");
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

/// A search cut into units. The boundary is the unit, never the node: a call per unit costs nothing.
pub trait Kernel: Sync {
    /// Memory that one thread reuses from unit to unit.
    type Scratch;

    /// Every unit of the search, each once, in the order in which they are to be run: the expensive ones first, so that
    /// no thread is left alone with one at the end. Units should take well under a second, so that progress is honest.
    ///
    /// They are made one by one, and the same ones again with every call: a long list is never kept.
    fn units(&self) -> impl Iterator<Item = Unit> + Send;

    /// How many there are.
    fn number_of_units(&self) -> u64 {
        self.units().count() as u64
    }

    /// Fresh working memory for one thread.
    fn scratch(&self) -> Self::Scratch;

    /// Runs one unit to its end; `None` when `stop` was raised before.
    fn run(&self, unit: Unit, scratch: &mut Self::Scratch, stop: &Stop) -> Option<Tally>;
}

/// Units in the order of their cost, the most expensive first, for searches that have a list of them.
///
/// ```
/// use lowbit::engine::{Unit, expensive_first};
/// let units = [3.0, 7.0, 3.0].into_iter().zip(0..).map(|(cost, number)| Unit { number, cost });
/// let numbers: Vec<u64> = expensive_first(units).map(|unit| unit.number).collect();
/// assert_eq!(numbers, [1, 0, 2]);
/// ```
pub fn expensive_first(units: impl Iterator<Item = Unit>) -> std::vec::IntoIter<Unit> {
    let mut units: Vec<Unit> = units.collect();
    units.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.number.cmp(&b.number)));
    units.into_iter()
}
