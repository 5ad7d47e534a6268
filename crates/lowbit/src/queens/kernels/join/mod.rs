//! Counts a board by joining quadrants: it never visits solutions one by one.
//!
//! The board is cut into four quadrants. For each set of rows that the east half may use, its placements are listed as
//! *patterns*, the diagonals that they block in the west, and those of the west as *items*, the cells that they need.
//! The count is the number of compatible pairs, found for 512 patterns at a time. The design notes
//! (`docs/design/join.md`) draw it, prove the symmetries and give the cost of each part.
//!
//! | file | what it holds |
//! |---|---|
//! | `cut` | the four quadrants, the diagonals that cross between them, sets of rows and columns |
//! | `units` | row sets as units of work |
//! | `terms` | a board as a sum of boards that are quick to join |
//! | `tables` | data shared by all units of a board |
//! | `symmetry` | the weight of a solution that is found |
//! | `bricks`, `placements` | the placements in one quadrant, built from pairs of queens |
//! | `cache` | lists of placements, kept while there is memory |
//! | `word` | the queens of a west half as a word |
//! | `case` | one row set from its lists to its subtotal |
//! | `sieve`, `leaf` | items and patterns filtered by diagonals; the product |
//! | `vector` | the loops over long arrays, once per instruction set |
//! | `cuda` | the same on GPUs |
//! | `recount` | the same subtotal from its definition, by backtracking |

mod bricks;
mod cache;
mod case;
mod cost;
#[cfg(feature = "cuda")]
pub mod cuda;
mod cut;
mod leaf;
mod placements;
mod recount;
mod sieve;
mod symmetry;
mod tables;
mod terms;
#[cfg(test)]
mod tests;
mod units;
mod vector;
mod way;
mod word;

pub(crate) use way::ByJoin;

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};
use crate::queens::Board;
use crate::sentence;
use crate::sorting::sort_by;
use cache::Cache;
use tables::Tables;
use terms::{Sum, Term, Terms};
use units::Units;

/// The smallest board that can be joined.
pub const SMALLEST: u32 = 2;

/// The largest board that can be joined: the diagonals that cross the cut fit into a word.
pub const LARGEST: u32 = 32;

/// The count of a board as a search in units.
///
/// ```
/// use lowbit::backend::Backend;
/// use lowbit::engine::{self, Control, Outcome, Tally};
/// use lowbit::queens::kernels::join::Join;
/// let join = Join::new(10, Backend::best(), 1 << 20)?;
/// let tally = engine::run(&join, &Control::default())?;
/// assert_eq!(tally, Outcome::Complete(Tally::of(724)));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Join {
    backend: Backend,
    memory: u64,
    sum: Sum,
    /// The lists of the most recent term, and its number.
    lists: Mutex<(usize, Arc<Cache>)>,
}

impl Join {
    /// A count of the n x n board, n from [`SMALLEST`] to [`LARGEST`], that keeps lists of up to `memory` bytes.
    ///
    /// Units and subtotals depend on n alone. Lists that do not fit are rebuilt by each unit that needs them.
    ///
    /// # Errors
    ///
    /// If n is not from [`SMALLEST`] to [`LARGEST`], if this machine lacks the backend, or if that is
    /// [`Backend::Cuda`], where `cuda::CudaJoin` counts.
    pub fn new(n: u32, backend: Backend, memory: u64) -> Result<Join, Error> {
        check(n)?;
        Join::of(&Board::empty(n)?, Terms::One, backend, memory)
    }

    /// A count of any board of a supported size.
    fn of(board: &Board, by: Terms, backend: Backend, memory: u64) -> Result<Join, Error> {
        check(board.n())?;
        backend.require()?;
        if backend == Backend::Cuda {
            return Err(Error::request(sentence!("on a GPU the join runs in batches", "GPU 上的 join 成批运行")));
        }
        let sum = Sum::new(&board.rows(), by);
        let lists = Mutex::new((0, Arc::new(Cache::new(&sum.terms[0].tables.cut, memory))));
        Ok(Join { backend, memory, sum, lists })
    }

    /// The solutions of a unit by backtracking, which visits them one by one: for checks.
    ///
    /// ```
    /// use lowbit::backend::Backend;
    /// use lowbit::engine::{Search, Stop};
    /// use lowbit::queens::kernels::join::Join;
    /// let join = Join::new(9, Backend::best(), 1 << 20)?;
    /// let units = 0..join.number_of_units();
    /// let recounted = units.map(|unit| join.recount(unit, &Stop::new()).complete().expect("nobody stops it"));
    /// assert_eq!(recounted.sum::<u128>(), 352);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn recount(&self, unit: u64, stop: &Stop) -> Outcome<u128> {
        let (term, unit) = self.sum.find(unit);
        let Term { candidates, tables, units, .. } = &self.sum.terms[term];
        units.row_sets(unit).map(|rows| recount::count(&tables.cut, candidates, rows, stop)).sum()
    }

    fn count<S: vector::Steps>(&self, steps: S, unit: u64, scratch: &mut Scratch, stop: &Stop) -> Outcome<u128> {
        let (term, unit) = self.sum.find(unit);
        let Term { tables, units, .. } = &self.sum.terms[term];
        let Scratch { case, lists } = scratch;
        if lists.as_ref().is_none_or(|&(of, _)| of != term) {
            case.forget_lists();
            *lists = Some((term, self.lists_of(term)));
        }
        let (_, cache) = lists.as_ref().expect("they were just set");
        units.row_sets(unit).map(|rows| case::count(steps, tables, cache, rows, case, stop).into()).sum()
    }

    /// The lists of a term. Those of the previous term are dropped: terms are counted one after the other.
    fn lists_of(&self, term: usize) -> Arc<Cache> {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        if lists.0 != term {
            *lists = (term, Arc::new(Cache::new(&self.sum.terms[term].tables.cut, self.memory)));
        }
        lists.1.clone()
    }
}

/// All units of a board, the most expensive row sets first.
fn units_of(tables: &Tables, units: &Units, backend: Backend) -> impl Iterator<Item = Unit> + Send {
    let cut = &tables.cut;
    let mut sizes: Vec<(u32, f64)> =
        (0..=cut.half).map(|north| (north, cost::of_row_set(cut.n, backend, north))).collect();
    sort_by(&mut sizes, |a, b| b.1.total_cmp(&a.1));
    sizes.into_iter().flat_map(move |(size, of_row_set)| {
        let units = tables.row_sets(true).of_size(size).iter().flat_map(|&north| units.of_north(north));
        units.map(move |(number, row_sets)| Unit { number, cost: row_sets as f64 * of_row_set })
    })
}

fn check(n: u32) -> Result<(), Error> {
    if (SMALLEST..=LARGEST).contains(&n) {
        return Ok(());
    }
    Err(Error::request(sentence!(
        "the join counts boards from {SMALLEST} x {SMALLEST} to {LARGEST} x {LARGEST}, not {n} x {n}",
        "join 能数 {SMALLEST} x {SMALLEST} 到 {LARGEST} x {LARGEST} 的棋盘，而不是 {n} x {n}"
    )))
}

/// Working memory of one thread.
#[derive(Debug)]
pub struct Scratch {
    case: Box<case::Scratch>,
    /// The lists of the current term, and its number.
    lists: Option<(usize, Arc<Cache>)>,
}

impl Search for Join {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new(self.sum.units(self.backend))
    }

    fn number_of_units(&self) -> u64 {
        self.sum.len()
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let mut scratch = self.scratch();
        Ok(Box::new(move |unit: Unit, stop: &Stop| self.run(unit, &mut scratch, stop)))
    }
}

impl Join {
    /// Fresh working memory for one thread.
    pub fn scratch(&self) -> Scratch {
        Scratch { case: Box::new(case::Scratch::new()), lists: None }
    }

    /// Runs one unit.
    pub fn run(&self, unit: Unit, scratch: &mut Scratch, stop: &Stop) -> Outcome<Tally> {
        let had = "the backend was there when the search was made";
        let solutions = match self.backend {
            Backend::Scalar => self.count(vector::Scalar, unit.number, scratch, stop),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => self.count(vector::Avx2::new().expect(had), unit.number, scratch, stop),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => self.count(vector::Avx512::new().expect(had), unit.number, scratch, stop),
            other => unreachable!("{other}: {had}"),
        };
        solutions.map(Tally::of)
    }
}
