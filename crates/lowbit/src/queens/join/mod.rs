//! The count of the plain board by joining quadrants: it never visits solutions one by one.
//!
//! The board is cut into four quadrants. For each set of rows that the east half may use, its placements are listed
//! as *patterns*, the diagonals that they take away from the west, and those of the west as *items*, the cells that
//! they need. The count is the number of pairs that fit, 512 patterns at a time. `docs/design/join.md` draws it.

mod case;
mod cut;
mod leaf;
mod lists;
mod placement;
mod quadrant;
mod sets;
mod sieve;
mod symmetry;
mod units;
mod vector;

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Kernel, Stop, Tally, Unit};
use lists::Lists;
use units::Units;

/// The smallest board that can be joined.
pub const SMALLEST: u32 = 6;

/// The count of the n x n board as a search in units.
#[derive(Debug)]
pub struct Join {
    backend: Backend,
    lists: Lists,
    units: Units,
}

impl Join {
    /// A count of the n x n board that keeps lists of up to `memory` bytes.
    pub fn new(n: u32, backend: Backend, memory: u64) -> Result<Join, Error> {
        let lists = Lists::new(n, memory);
        let units = Units::new(lists.board.cut, &lists.board.sets);
        Ok(Join { backend, lists, units })
    }

    fn count<S: vector::Steps>(&self, steps: S, unit: u64, scratch: &mut Scratch, stop: &Stop) -> Option<u128> {
        let mut sum = 0;
        for rows in self.units.row_sets(&self.lists.board.sets, unit) {
            sum += case::count(steps, &self.lists, rows, &mut scratch.0, stop)?;
        }
        Some(sum)
    }
}

/// Working memory of one thread.
#[derive(Debug)]
pub struct Scratch(case::Scratch);

impl Kernel for Join {
    type Scratch = Scratch;

    fn units(&self) -> Vec<Unit> {
        (0..self.units.len()).map(|number| Unit { number, cost: 1.0 }).collect()
    }

    fn scratch(&self) -> Scratch {
        Scratch(case::Scratch::new())
    }

    fn run(&self, unit: Unit, scratch: &mut Scratch, stop: &Stop) -> Option<Tally> {
        let solutions = match self.backend {
            Backend::Scalar => self.count(vector::Scalar, unit.number, scratch, stop),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => self.count(vector::Avx2::new()?, unit.number, scratch, stop),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => self.count(vector::Avx512::new()?, unit.number, scratch, stop),
            #[cfg(not(target_arch = "x86_64"))]
            _ => None,
        }?;
        Some(Tally { solutions, nodes: 0 })
    }
}
