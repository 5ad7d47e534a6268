//! Backtracking in vector registers: one sub-board per lane, all lanes busy in every step.
//!
//! The kernel for boards on which the join does not pay: small ones, and those with many blocked cells or given queens.
//! Up to 32 sub-boards advance together (`search`); sub-boards are bundled by their open rows (`bundle`, `open_rows`);
//! the board is cut along its symmetries (`symmetry`); if units must be identical on every machine, each is a prefix of
//! the recursion (`prefixes`).

mod bundle;
#[cfg(feature = "cuda")]
pub mod cuda;
mod open_rows;
mod prefixes;
mod search;
mod symmetry;
mod way;

#[cfg(test)]
mod tests;

pub use prefixes::Prefixes;
pub(super) use symmetry::Part;
pub(crate) use way::ByLanes;

use std::io;

use bundle::Bundle;
use search::{LAST_ROWS, WORDS};

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker, expensive_first};
use crate::queens::Board;
use crate::queens::forced::Open;
use crate::sentence;
use crate::simd::boards::levels::{self, FittingLevels};

/// Most expected nodes of a unit, unless there would be too many units: a few hundredths of a second with AVX-512, half
/// a second with plain code.
const LARGEST_UNIT: f64 = 5e7;

/// Fewest expected nodes of a unit: smaller ones would not fill the lanes.
const SMALLEST_UNIT: f64 = 1e5;

/// Units that keep all cores busy to the end, small enough to be recounted by a slow method.
const ENOUGH_UNITS: f64 = 1500.0;

/// Most units: beyond, units become larger.
const MOST_UNITS: f64 = 100_000.0;

/// Vectorised backtracking as a search in units, for boards of which at most 32 columns are open.
///
/// How the board is cut into units depends on the board alone, not on the backend.
///
/// ```
/// use lowbit::backend::Backend;
/// use lowbit::engine::{self, Control};
/// use lowbit::queens::{Board, kernels::lanes::Lanes};
/// let search = Lanes::new(&Board::empty(8)?, Backend::best())?;
/// let tally = engine::run(&search, &Control::default())?.complete().expect("nobody stops it");
/// assert_eq!(tally.solutions, 92);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Lanes {
    backend: Backend,
    bundles: Vec<Bundle>,
    /// The columns of the widest sub-board: a register has twice as many lanes if they fit into 16 bits.
    width: u32,
}

/// The levels of one thread.
pub struct Levels(FittingLevels);

debug_of!(Levels as "Levels");

impl Lanes {
    /// Prepares the search of a board.
    ///
    /// # Errors
    ///
    /// If this machine lacks the backend, or if the open columns, from the first to the last after given and forced
    /// queens, exceed the 32 of a lane.
    pub fn new(board: &Board, backend: Backend) -> Result<Lanes, Error> {
        if let Some(width) = Open::of(board.rows()).map(|open| open.width()).filter(|&width| width > u32::BITS) {
            let message = sentence!(
                "lanes are 32 columns wide, and {width} columns of this board are open",
                "lanes 宽 32 列，而这个棋盘有 {width} 列未定"
            );
            return Err(Error::request(message));
        }
        backend.require()?;
        Ok(Lanes::of_parts(symmetry::parts(board), backend))
    }

    /// Cuts the parts of a board into units. The backend must be available.
    fn of_parts(parts: Vec<Part>, backend: Backend) -> Lanes {
        let wholes: Vec<Bundle> = parts.into_iter().filter_map(Bundle::new).collect();
        let nodes: f64 = wholes.iter().map(|bundle| bundle.expected_nodes).sum();
        let unit = (nodes / ENOUGH_UNITS).clamp(SMALLEST_UNIT, LARGEST_UNIT).max(nodes / MOST_UNITS);
        let bundles: Vec<Bundle> = wholes.into_iter().flat_map(|bundle| bundle.split(unit, LAST_ROWS)).collect();
        let width = bundles.iter().map(|bundle| bundle.rows.width()).max().unwrap_or(0);
        Lanes { backend, bundles, width }
    }

    /// The processor feature it uses.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Expected nodes of the search of a board, without preparing it: within 30 % on boards of 12 to 16 rows.
    pub fn expected_nodes(board: &Board) -> f64 {
        let parts = symmetry::parts(board).into_iter();
        parts.filter_map(|part| Open::of(part.candidates)).map(|open| open_rows::expected_nodes(&open)).sum()
    }

    /// The rough number of bytes shared by its threads, and of those of each thread.
    pub fn memory(&self) -> (u64, u64) {
        let rows = self.bundles.iter().map(|bundle| bundle.rows.len()).max().unwrap_or(0);
        (self.bundles.iter().map(Bundle::memory).sum(), levels::Levels::<u32>::memory(rows, WORDS))
    }

    /// Boards with weights: the sum of their solutions times the weights is the count of a unit. For checks by another method.
    ///
    /// ```
    /// use lowbit::backend::Backend;
    /// use lowbit::engine::{Control, Search};
    /// use lowbit::queens::{Board, count_board, kernels::lanes::Lanes};
    /// let search = Lanes::new(&Board::empty(9)?, Backend::Scalar)?;
    /// let mut solutions = 0;
    /// for unit in 0..search.number_of_units() {
    ///     for (board, weight) in search.boards(unit) {
    ///         let tally = count_board(&board, &Control::default())?.complete().expect("nobody stops it");
    ///         solutions += tally.solutions * u128::from(weight);
    ///     }
    /// }
    /// assert_eq!(solutions, 352);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    ///
    /// # Panics
    /// When there is no such unit.
    pub fn boards(&self, unit: u64) -> impl Iterator<Item = (Board, u32)> {
        let bundle = &self.bundles[unit as usize];
        bundle.boards().map(|candidates| (Board::with_candidates(&candidates), bundle.weight))
    }
}

impl Search for Lanes {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        let units = (0..).zip(&self.bundles).map(|(number, bundle)| Unit { number, cost: bundle.expected_nodes });
        Box::new(expensive_first(units))
    }

    fn number_of_units(&self) -> u64 {
        self.bundles.len() as u64
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let mut levels = self.scratch();
        Ok(Box::new(move |unit: Unit, stop: &Stop| self.run(unit, &mut levels, stop)))
    }
}

impl Lanes {
    /// Fresh working memory for one thread.
    pub fn scratch(&self) -> Levels {
        let rows = self.bundles.iter().map(|bundle| bundle.rows.len()).max().unwrap_or(0);
        Levels(FittingLevels::new(self.backend, self.width, rows, WORDS))
    }

    /// Runs one unit.
    pub fn run(&self, unit: Unit, levels: &mut Levels, stop: &Stop) -> Outcome<Tally> {
        let bundle = &self.bundles[unit.number as usize];
        if stop.is_raised() {
            return Outcome::Interrupted(Tally::default());
        }
        if bundle.rows.len() - bundle.depth < LAST_ROWS {
            return Outcome::Complete(bundle.count_plainly());
        }
        search::count(bundle, self.backend, &mut levels.0, stop)
    }
}
