//! Lanes on the units of the recursion: prefixes mean the same everywhere, the bundles of lanes do not.

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Kernel, Stop, Tally, Unit, expensive_first};
use crate::queens::Board;
use crate::queens::kernels::recursion::Recursion;

use super::Lanes;

/// Backtracking in vector registers, one prefix of the recursion at a time.
///
/// Bundles would be faster by a little. But how lanes bundle their sub-boards is decided by estimates in floating
/// point, while a prefix is a few queens in the first rows, which anyone can name and count again.
#[derive(Debug)]
pub struct Prefixes {
    recursion: Recursion,
    backend: Backend,
}

impl Prefixes {
    /// Prepares the search of a board, n up to 32. Refused if this machine lacks the backend.
    pub fn new(board: &Board, backend: Backend) -> Result<Prefixes, Error> {
        backend.require()?;
        Ok(Prefixes { recursion: Recursion::new(board)?, backend })
    }

    /// A board and a weight: its solutions, times the weight, are those of a unit, given by its number.
    pub fn board(&self, unit: u64) -> (Board, u32) {
        self.recursion.board(unit)
    }
}

impl Kernel for Prefixes {
    type Scratch = ();

    fn units(&self) -> impl Iterator<Item = Unit> + Send {
        let cost = |number| 1.0 + Lanes::expected_nodes(&self.recursion.board(number).0);
        expensive_first((0..self.number_of_units()).map(|number| Unit { number, cost: cost(number) }))
    }

    fn number_of_units(&self) -> u64 {
        self.recursion.number_of_units()
    }

    fn scratch(&self) {}

    fn run(&self, unit: Unit, _: &mut (), stop: &Stop) -> Option<Tally> {
        let (board, weight) = self.recursion.board(unit.number);
        let lanes = Lanes::new(&board, self.backend).expect("the board and the backend were accepted");
        let mut scratch = lanes.scratch();
        let tallies = lanes.units().map(|unit| lanes.run(unit, &mut scratch, stop));
        let Tally { solutions, nodes } = tallies.sum::<Option<Tally>>()?;
        Some(Tally { solutions: solutions * u128::from(weight), nodes })
    }
}
