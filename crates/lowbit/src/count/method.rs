//! The list of methods, and what a plan needs to know about each to choose one.
//!
//! To add one: a kernel with its [`Way`], and a line in the list below.

use std::fmt;

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Control, Outcome, Search, Stop, Tally};
use crate::place::sequences::{self, Term};
use crate::place::{Goal, Problem, kernels as place};
use crate::queens::{Board, kernels as queens};
use crate::sentence;
use crate::words::Sentence;

use super::Answer;

/// Methods with their names on the command line and their implementations of `Way`.
macro_rules! methods {
    ($($(#[$doc:meta])+ $method:ident $name:literal => $way:expr,)+) => {
        /// A method to count solutions of n queens, placements, or a term of a sequence.
        ///
        /// ```
        /// use lowbit::count::Method;
        /// assert_eq!(Method::Join.name().parse::<Method>()?, Method::Join);
        /// # Ok::<(), lowbit::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Method {
            $($(#[$doc])+ $method,)+
        }

        impl Method {
            /// All methods: those of n queens, the most readable first; then those of other placements, in the order in which a plan tries
            /// them.
            pub const ALL: &'static [Method] = &[$(Method::$method),+];

            /// Its name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Method::$method => $name,)+
                }
            }

            /// How it plans and prepares a count.
            pub(crate) fn way(self) -> &'static dyn Way {
                match self {
                    $(Method::$method => &$way,)+
                }
            }
        }
    };
}

methods! {
    /// The lecture's recursion, one board at a time, for any board. On the command line it is called `dfs`, as the
    /// lecture calls its function.
    Recursion "dfs" => queens::recursion::ByRecursion,
    /// Backtracking in vector registers, for any board.
    Lanes "lanes" => queens::lanes::ByLanes,
    /// The join of quadrants, for boards of 2 to 32 rows.
    Join "join" => queens::join::ByJoin,
    /// Queens and pawns: places the pawns first.
    Pawns "pawns" => place::pawns::ByPawns,
    /// Sets that dominate the board: branches on an uncovered cell.
    Cover "cover" => place::cover::ByCover,
    /// Terms of sequences that follow from other counts.
    Counts "counts" => sequences::ByCounts,
    /// Queens unchanged by a quarter turn: pairings of their distances from the middle.
    Pairings "pairings" => place::pairings::ByPairings,
    /// A queen in each closed row of a Möbius strip.
    Moebius "moebius" => place::moebius::ByClosedRows,
    /// Solutions of n queens by a property that they have on the torus.
    Torus "torus" => place::conflicts::ByTorus,
    /// Rooks on the torus, at most two on each diagonal, up to its symmetries.
    Doubles "doubles" => place::doubles::ByMaps,
    /// Semiqueens on the torus by inclusion and exclusion, for columns and diagonals at once.
    Exclusion "exclusion" => place::semiqueens::ByExclusion,
    /// Pieces whose moves stay within a lattice: counts each lattice separately.
    Lattices "lattices" => place::lattices::ByLattices,
    /// The levels of the tree of n queens.
    Levels "levels" => place::backtrack::tree::ByLevels,
    /// A piece in each row of the square, with all its symmetries.
    Rows "rows" => place::backtrack::pieces::ByRows,
    /// Sets of queens, row by row.
    Sets "sets" => place::backtrack::sets::BySets,
    /// Sets of queens to which none can be added.
    Maximal "maximal" => place::backtrack::maximal::ByMaximal,
    /// Pieces of bounded reach: states of the last cells, cell by cell.
    Transfer "transfer" => place::transfer::ByTransfer,
    /// Any problem: looks up in a table what each cell sees.
    Table "table" => place::table::ByTable,
}

impl Method {
    /// The methods of n queens.
    pub const OF_QUEENS: [Method; 3] = [Method::Recursion, Method::Lanes, Method::Join];

    /// The methods of placements, in the order in which they are tried.
    pub(super) fn of_placements() -> &'static [Method] {
        &Method::ALL[Method::OF_QUEENS.len()..]
    }

    /// An error that says why a count cannot be made by this method.
    pub(crate) fn refuses(self, reason: Sentence) -> Error {
        Error::Request(reason.after(&sentence!("the method {self} ", "方法 {self} ")))
    }

    /// An error that says that this method is not for this problem.
    pub(crate) fn is_not_for(self, task: &Task<'_>) -> Error {
        if let (None, Some(term)) = (task.problem, task.term) {
            let (name, n) = (term.name(), term.n);
            return self.refuses(sentence!("does not count {name} for n = {n}", "不能数 {name} 的 n = {n} 项"));
        }
        match (task.problem, task.backend) {
            (Some(problem), Some(Backend::Cuda)) => Error::request(sentence!(
                "{problem}, {}: this cannot be counted on a GPU",
                "{problem}，{}：不能在 GPU 上数",
                task.goal
            )),
            (Some(problem), _) => {
                self.refuses(sentence!("does not count {problem}, {}", "不能数 {problem}，{}", task.goal))
            }
            (None, _) => self.refuses(sentence!("does not count this board", "不能数这个棋盘")),
        }
    }
}

by_name!(Method of Method::ALL, name, "no method is called '{name}'", "没有名为“{name}”的方法");

/// How a count is cut into units. Equal splits of equal boards number their units identically, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Sets of rows used by the east half: the join.
    RowSets,
    /// The same for a board without the symmetries of the square: every solution has weight 1.
    EastRows,
    /// The row sets of a board on which the images of blocked cells are blocked too, then those of boards with a queen
    /// on such an image.
    Images,
    /// Queens in the first rows: the recursion, and lanes if units must be identical on every machine.
    Prefixes,
    /// Bundles of sub-boards, or starts of other searches. Their limits depend on estimates.
    Bundles,
    /// Pieces in the first rows.
    FirstRows,
    /// The cells of the pawns.
    Pawns,
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
            Split::FirstRows => "first-rows 1",
            Split::Pawns => "pawns 1",
        }
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A count, as passed to the methods.
pub(crate) struct Task<'a> {
    /// The board, if solutions of n queens are counted.
    pub(crate) queens: Option<Queens<'a>>,
    /// The problem; boards of n queens beyond 32 rows have none, and some terms.
    pub(crate) problem: Option<&'a Problem>,
    /// The term of a sequence that is not read off the placements of a problem.
    pub(crate) term: Option<&'a Term>,
    /// The goal of the count.
    pub(crate) goal: Goal,
    /// The requested backend.
    pub(crate) backend: Option<Backend>,
    /// Whether units must be identical on every machine.
    pub(crate) portable: bool,
    /// Whether to count in another order, or other images of the same placements, as a cross-check.
    pub(crate) again: bool,
    /// Bytes that tables may take.
    pub(crate) memory: u64,
}

/// A board of n queens.
#[derive(Clone, Copy)]
pub(crate) struct Queens<'a> {
    pub(crate) board: &'a Board,
    /// Columns from the first to the last that is still open after the given and the forced queens.
    pub(crate) width: u32,
}

impl<'a> Task<'a> {
    /// The requested backend, or else this one. Refused if this machine lacks it.
    pub(crate) fn backend_or(&self, best: Backend) -> Result<Backend, Error> {
        let backend = self.backend.unwrap_or(best);
        backend.require()?;
        Ok(backend)
    }

    /// The scalar backend, for searches that no other backend makes faster.
    pub(crate) fn scalar(&self, method: Method) -> Result<Backend, Error> {
        match self.backend_or(Backend::Scalar)? {
            Backend::Cuda => Err(method.is_not_for(self)),
            _ => Ok(Backend::Scalar),
        }
    }

    /// The board of n queens, or the error of a method that counts nothing else.
    pub(crate) fn queens_for(&self, method: Method) -> Result<Queens<'a>, Error> {
        self.queens.filter(|_| self.goal == Goal::Count).ok_or_else(|| method.is_not_for(self))
    }

    /// The board, for a method that has accepted the task.
    pub(crate) fn board(&self) -> &'a Board {
        self.queens.expect("the method was asked whether it counts this").board
    }

    /// The problem, for a method that has accepted the task.
    pub(crate) fn problem(&self) -> &'a Problem {
        self.problem.expect("the method was asked whether it counts this")
    }
}

/// How a method plans and prepares a count.
pub(crate) trait Way: Sync {
    /// The backend it would use, or the reason why it cannot do the task.
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error>;

    /// Predicted seconds of CPU time, or of a GPU's time, for a task that it can do; `None` if only a trial can predict them.
    fn seconds(&self, task: &Task<'_>, backend: Backend) -> Option<f64>;

    /// Predicted seconds to [recount](Counting::recount) all units, of a count that takes `seconds`.
    fn recount_seconds(&self, task: &Task<'_>, backend: Backend, seconds: f64) -> f64;

    /// The search, ready to run. Expensive tables are built when first needed, so that a plan is cheap.
    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error>;
}

/// A count that is ready to run, and its memory.
pub(crate) struct Prepared {
    pub(crate) work: Work,
    pub(crate) split: Split,
    /// Predicted bytes shared by all threads.
    pub(crate) shared_memory: u64,
    /// Predicted bytes of each thread.
    pub(crate) thread_memory: u64,
}

/// The work of a count.
pub(crate) enum Work {
    /// Units, and the reading of their sum.
    Units(Box<dyn Counting>, Reading),
    /// A count made all at once.
    Whole(Box<Whole>),
}

/// Reads the answer off the sum of all units: divides out weights, and takes the requested row.
pub(crate) type Reading = Box<dyn Fn(Tally) -> Result<Answer, Error> + Send + Sync>;

/// A count that is not cut into units: yields its answer, and the number of parts of it that another method recounted.
type Whole = dyn Fn(&Control<'_>) -> Result<Outcome<(Answer, u64)>, Error> + Send + Sync;

impl Prepared {
    /// A search whose sum is the answer.
    pub(crate) fn units(search: impl Counting + 'static, split: Split) -> Prepared {
        Prepared::weighed(search, split, Box::new(|tally| Ok(tally.into())))
    }

    /// A search whose sum needs its own reading.
    pub(crate) fn weighed(search: impl Counting + 'static, split: Split, reading: Reading) -> Prepared {
        Prepared::of(Work::Units(Box::new(search), reading), split)
    }

    /// Work that needs almost no memory.
    pub(crate) fn of(work: Work, split: Split) -> Prepared {
        Prepared { work, split, shared_memory: 0, thread_memory: 0 }
    }

    /// A count that is not cut into units.
    pub(crate) fn whole(
        count: impl Fn(&Control<'_>) -> Result<Outcome<(Answer, u64)>, Error> + Send + Sync + 'static,
    ) -> Prepared {
        Prepared::of(Work::Whole(Box::new(count)), Split::Bundles)
    }
}

/// A search whose units can be recounted by another method.
pub(crate) trait Counting: Search + Send {
    /// The tally of a unit, by a method that shares nothing with this one but the definition of the unit. Nodes do not
    /// matter.
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error>;

    /// What a device miscalculated and counted again, so far.
    fn repaired(&self) -> Vec<Sentence> {
        Vec::new()
    }
}
