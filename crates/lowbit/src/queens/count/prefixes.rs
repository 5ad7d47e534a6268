//! Lanes on the units of the recursion: prefixes mean the same everywhere, the bundles of lanes do not.

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Kernel, Stop, Tally, Unit, expensive_first};
use crate::queens::Board;
use crate::queens::dfs::Dfs;
use crate::queens::lanes::Lanes;

/// Backtracking in vector registers, one prefix of the recursion at a time.
///
/// Bundles would be faster by a little. But how lanes bundle their sub-boards is decided by estimates in floating
/// point, while a prefix is a few queens in the first rows, which anyone can name and count again.
#[derive(Debug)]
pub(super) struct Prefixes {
    pub(super) dfs: Dfs,
    backend: Backend,
}

impl Prefixes {
    pub(super) fn new(board: &Board, backend: Backend) -> Result<Prefixes, Error> {
        backend.require()?;
        Ok(Prefixes { dfs: Dfs::new(board)?, backend })
    }
}

impl Kernel for Prefixes {
    type Scratch = ();

    fn units(&self) -> impl Iterator<Item = Unit> + Send {
        let cost = |number| 1.0 + Lanes::expected_nodes(&self.dfs.board(number).0);
        expensive_first((0..self.number_of_units()).map(|number| Unit { number, cost: cost(number) }))
    }

    fn number_of_units(&self) -> u64 {
        self.dfs.number_of_units()
    }

    fn scratch(&self) {}

    fn run(&self, unit: Unit, _: &mut (), stop: &Stop) -> Option<Tally> {
        let (board, weight) = self.dfs.board(unit.number);
        let lanes = Lanes::new(&board, self.backend).expect("the board and the backend were accepted");
        let mut scratch = lanes.scratch();
        let tallies = lanes.units().map(|unit| lanes.run(unit, &mut scratch, stop));
        let Tally { solutions, nodes } = tallies.sum::<Option<Tally>>()?;
        Some(Tally { solutions: solutions * u128::from(weight), nodes })
    }
}
