//! The list of methods, and what a plan needs to know of each to choose one.
//!
//! To add one: a folder with a [`Way`], a variant of [`Method`], and its line in each of the three tables below.

use std::fmt;

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Outcome, Search, Stop};
use crate::queens::Board;
use crate::sentence;
use crate::words::Sentence;

use super::{join, lanes, recursion};

/// A method to count the solutions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The lecture's recursion, one board at a time, for any board. On the command line it is called `dfs`, as the
    /// lecture calls its function.
    Recursion,
    /// Backtracking in vector registers, for any board.
    Lanes,
    /// The join of quadrants, for boards of 2 to 32 rows.
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

    /// How it plans and prepares a count.
    pub(in crate::queens) fn way(self) -> &'static dyn Way {
        match self {
            Method::Recursion => &recursion::ByRecursion,
            Method::Lanes => &lanes::ByLanes,
            Method::Join => &join::ByJoin,
        }
    }

    /// An error that says why a count cannot be made by this method.
    pub(super) fn refuses(self, reason: Sentence) -> Error {
        Error::Request(reason.after(&sentence!("the method {self} ", "方法 {self} ")))
    }
}

by_name!(Method of Method::ALL, name, "no method is called '{name}'", "没有名为“{name}”的方法");

/// How a count is cut into units. Equal splits of equal boards number their units identically, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Sets of rows used by the east half: the join.
    RowSets,
    /// The same for a board without the symmetries of the square: every solution counts once.
    EastRows,
    /// The row sets of a board on which the images of blocked cells are blocked too, then those of boards with a queen
    /// on such an image.
    Images,
    /// Queens in the first rows: the recursion, and lanes if units must be identical on every machine.
    Prefixes,
    /// Bundles of sub-boards: lanes. Their limits depend on estimates.
    Bundles,
}

impl Split {
    /// Its name and version; the version grows when units are numbered differently.
    pub const fn name(self) -> &'static str {
        match self {
            Split::RowSets => "row-sets 1",
            Split::EastRows => "east-rows 1",
            Split::Images => "images 1",
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

/// A count, as methods see it.
pub(in crate::queens) struct Task<'a> {
    pub(in crate::queens) board: &'a Board,
    /// Columns from the first to the last that is still open after the given and the forced queens.
    pub(in crate::queens) width: u32,
    /// The requested backend.
    pub(in crate::queens) backend: Option<Backend>,
    /// Whether units must be identical on every machine.
    pub(in crate::queens) portable: bool,
    /// Bytes that tables may take.
    pub(in crate::queens) memory: u64,
}

impl Task<'_> {
    /// The requested backend, or else this one. Refused if this machine lacks it.
    pub(super) fn backend_or(&self, best: Backend) -> Result<Backend, Error> {
        let backend = self.backend.unwrap_or(best);
        backend.require()?;
        Ok(backend)
    }
}

/// How a method plans and prepares a count.
pub(in crate::queens) trait Way {
    /// The backend it would use, or why it cannot do the task.
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error>;

    /// Predicted seconds of CPU time, or of a GPU's time, for a task that it can do.
    fn seconds(&self, task: &Task<'_>, backend: Backend) -> f64;

    /// Predicted seconds to [recount](Counting::recount) all units.
    fn recount_seconds(&self, task: &Task<'_>, backend: Backend) -> f64;

    /// The search, ready to run. Expensive tables are built when first needed, so that a plan is cheap.
    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error>;
}

/// A search that is ready to run, and what it takes.
pub(in crate::queens) struct Prepared {
    pub(in crate::queens) search: Box<dyn Counting>,
    pub(in crate::queens) split: Split,
    /// Predicted bytes shared by all threads.
    pub(in crate::queens) shared_memory: u64,
    /// Predicted bytes of each thread.
    pub(in crate::queens) thread_memory: u64,
}

/// A search for the solutions of a board whose units can be recounted by another method.
pub(in crate::queens) trait Counting: Search + Send + fmt::Debug {
    /// The solutions of a unit, by a method that shares nothing with this one but the definition of the unit.
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<u128>, Error>;
}
