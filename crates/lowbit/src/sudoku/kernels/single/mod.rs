//! One 9x9 puzzle as fast as possible: several digits in a vector register, all their cells at once.
//!
//! The search is that of the [batch search](super::Batch) and returns the [same
//! solution](super#which-solution-is-given). There a vector holds one candidate of many puzzles; here it holds all
//! candidates of a few digits of one puzzle.
//!
//! ```
//! use lowbit::sudoku::{Grid, kernels::single};
//! let puzzle: Grid = "
//!     1.3...5.9  ..21.94..  ...7.4...
//!     3..5.2..6  .6.....5.  7..8.3..4
//!     ...4.1...  ..92.58..  8.4...1.7
//! ".parse()?;
//! let cells: [u8; 81] = puzzle.cells().try_into().unwrap();
//! assert_eq!(single::count(&cells, 2), 1);
//! assert_eq!(single::solve(&cells).unwrap()[..9], [1, 4, 3, 6, 2, 8, 5, 7, 9]);
//! # Ok::<(), lowbit::Error>(())
//! ```

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod arm;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod board;
mod digits;
mod follow;
mod rules;
mod search;
#[cfg(test)]
mod tests;

use super::nine::Nine;
use super::packed::Packed;
use crate::backend::Backend;
use crate::engine::{Outcome, Stop};
#[cfg(target_arch = "x86_64")]
use crate::simd::bits::{Avx2, Avx512};
use crate::simd::compiled;
pub(in crate::sudoku) use follow::{Assumption, Cells};
use search::Found;

/// Two digits in the portable register.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use arm::Pair as Portable;
#[cfg(not(all(target_arch = "aarch64", target_endian = "little")))]
type Portable = crate::simd::bits::Words<u32, 8>;

/// The number of solutions of a puzzle, counted up to `limit`.
pub fn count<'a>(puzzle: impl Into<Nine<'a>>, limit: u64) -> u64 {
    run(Backend::best(), &puzzle.into().packed(), limit, &Stop::new()).map_or(0, |found| found.count)
}

/// The [solution](super#which-solution-is-given) of a puzzle, or `None` if it has none.
pub fn solve<'a>(puzzle: impl Into<Nine<'a>>) -> Option<[u8; 81]> {
    let found = run(Backend::best(), &puzzle.into().packed(), 1, &Stop::new())?;
    found.first.map(|packed| packed.digits())
}

/// The result of a search of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of solutions, counted up to the limit.
    pub count: u64,
    /// The [solution](super#which-solution-is-given).
    pub solution: Option<[u8; 81]>,
}

impl From<Found> for Finding {
    fn from(found: Found) -> Finding {
        Finding { count: found.count, solution: found.first.map(|packed| packed.digits()) }
    }
}

/// The number of solutions, counted up to `limit`, and one of them.
///
/// The outcome is [`Limited`](Outcome::Limited) as soon as `limit` solutions were found: there may be more.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::kernels::single::find;
/// assert_eq!(find(&[0_u8; 81], 5, &Stop::new()).into_inner().count, 5); // there are more
/// ```
pub fn find<'a>(puzzle: impl Into<Nine<'a>>, limit: u64, stop: &Stop) -> Outcome<Finding> {
    match run(Backend::best(), &puzzle.into().packed(), limit, stop) {
        Some(found) if found.count < limit => Outcome::Complete(found.into()),
        Some(found) => Outcome::Limited(found.into()),
        None => Outcome::Interrupted(Finding { count: 0, solution: None }),
    }
}

/// The number of solutions, counted up to `limit`, and one of them, on a given backend; `None` if this machine lacks
/// it.
///
/// ```
/// use lowbit::backend::Backend;
/// use lowbit::sudoku::kernels::single;
/// let blank = [0u8; 81];
/// assert_eq!(single::find_on(Backend::Scalar, &blank, 3).unwrap().count, 3);
/// ```
pub fn find_on<'a>(backend: Backend, puzzle: impl Into<Nine<'a>>, limit: u64) -> Option<Finding> {
    if !backend.is_available() {
        return None;
    }
    run(backend, &puzzle.into().packed(), limit, &Stop::new()).map(Finding::from)
}

/// Searches on a backend, or on the portable one if this machine lacks it; `None` if `stop` was raised before the end.
fn run(backend: Backend, packed: &Packed, limit: u64, stop: &Stop) -> Option<Found> {
    if limit == 0 {
        return Some(Found { count: 0, first: None });
    }
    found(backend, packed, limit, stop)
}

compiled! {
    fn found(packed: &Packed, limit: u64, stop: &Stop) -> Option<Found> {
        avx512: search::search::<Avx512, 2>(packed, limit, stop),
        avx2: search::search::<Avx2, 5>(packed, limit, stop),
        portable: search::search::<Portable, 5>(packed, limit, stop),
    }
}

/// Appends, for each assumption on the same candidates, what singles leave of these; `None` if it leads to a
/// contradiction. Filled cells have their digit as a candidate.
pub(in crate::sudoku) fn follow(cells: &Cells, assumptions: &[Assumption], left: &mut Vec<Option<Cells>>) {
    follow_on(Backend::best(), cells, assumptions, left);
}

compiled! {
    fn follow_on(cells: &Cells, assumptions: &[Assumption], left: &mut Vec<Option<Cells>>) {
        avx512: follow::follow::<Avx512, 2>(cells, assumptions, left),
        avx2: follow::follow::<Avx2, 5>(cells, assumptions, left),
        portable: follow::follow::<Portable, 5>(cells, assumptions, left),
    }
}

/// Whether singles and locked digits solve a puzzle with these candidates. Filled cells have their digit as a candidate.
pub(in crate::sudoku) fn is_easy(cells: &Cells) -> bool {
    is_easy_on(Backend::best(), cells)
}

compiled! {
    fn is_easy_on(cells: &Cells) -> bool {
        avx512: follow::is_easy::<Avx512, 2>(cells),
        avx2: follow::is_easy::<Avx2, 5>(cells),
        portable: follow::is_easy::<Portable, 5>(cells),
    }
}
