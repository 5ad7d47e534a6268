//! Ways to count, and what their units are.

use std::fmt;
use std::str::FromStr;

use crate::Error;

/// A way to count the solutions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The lecture's recursion, one board at a time: the reference, for any board.
    Recursion,
    /// Backtracking in vector registers, for any board.
    Lanes,
    /// The join of quadrants, for plain boards.
    Join,
}

impl Method {
    /// All methods, the most readable first.
    pub const ALL: [Method; 3] = [Method::Recursion, Method::Lanes, Method::Join];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Recursion => "dfs",
            Method::Lanes => "lanes",
            Method::Join => "join",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = Error;

    fn from_str(name: &str) -> Result<Method, Error> {
        let known = Method::ALL.into_iter().find(|method| method.name() == name);
        known.ok_or_else(|| Error::Request(format!("no method is called '{name}'")))
    }
}

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
