//! A count as a list of independent units, each with its own exact subtotal.

use super::Stop;

/// A part of a search that can be run by itself, anywhere, in any order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Its number within the search; the same request always numbers its units alike.
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

    /// Every unit of the search, each once. Units should take well under a second, so that progress is honest.
    fn units(&self) -> Vec<Unit>;

    /// Fresh working memory for one thread.
    fn scratch(&self) -> Self::Scratch;

    /// Runs one unit to its end; `None` when `stop` was raised before.
    fn run(&self, unit: Unit, scratch: &mut Self::Scratch, stop: &Stop) -> Option<Tally>;
}
