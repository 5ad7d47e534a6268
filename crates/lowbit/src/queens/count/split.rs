//! What the units of a count are.

use std::fmt;

/// How a count is cut into units. Equal splits of equal boards number equal units alike, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Sets of rows that the east half uses: the join.
    RowSets,
    /// Queens in the first rows: the recursion, and lanes where units must mean the same everywhere.
    Prefixes,
    /// Bundles of sub-boards: lanes. Where a bundle ends depends on estimates.
    Bundles,
}

impl Split {
    /// Its name, and its version: the number grows when units are numbered in another way.
    pub const fn name(self) -> &'static str {
        match self {
            Split::RowSets => "row-sets 1",
            Split::Prefixes => "prefixes 1",
            Split::Bundles => "bundles 1",
        }
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
