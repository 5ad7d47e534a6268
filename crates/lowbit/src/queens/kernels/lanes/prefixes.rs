//! Lanes on the units of the recursion: prefixes are identical on every machine, bundles are not.

use std::io;

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker, expensive_first};
use crate::queens::Board;
use crate::queens::kernels::recursion::Recursion;

use super::Lanes;

/// Backtracking in vector registers, one prefix of the recursion at a time.
///
/// Bundles would be slightly faster, but depend on estimates in floating point; a prefix is a few queens in the first
/// rows, easy to name and to recount.
#[derive(Debug)]
pub struct Prefixes {
    recursion: Recursion,
    backend: Backend,
}

impl Prefixes {
    /// Prepares the search of a board, n up to 32.
    ///
    /// # Errors
    ///
    /// If this machine lacks the backend.
    pub fn new(board: &Board, backend: Backend) -> Result<Prefixes, Error> {
        backend.require()?;
        let recursion = Recursion::new(board);
        Ok(Prefixes { recursion, backend })
    }

    /// A board and a weight: its solutions, times the weight, are those of a unit.
    ///
    /// # Panics
    /// When there is no such unit.
    pub fn board(&self, unit: u64) -> (Board, u32) {
        self.recursion.board(unit)
    }
}

impl Search for Prefixes {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        let cost = |number| 1.0 + Lanes::expected_nodes(&self.board(number).0);
        let units = (0..self.number_of_units()).map(|number| Unit { number, cost: cost(number) });
        Box::new(expensive_first(units))
    }

    fn number_of_units(&self) -> u64 {
        self.recursion.number_of_units()
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(|unit: Unit, stop: &Stop| self.run(unit, stop)))
    }
}

impl Prefixes {
    /// Runs one unit.
    pub fn run(&self, unit: Unit, stop: &Stop) -> Outcome<Tally> {
        let (board, weight) = self.board(unit.number);
        let lanes = Lanes::new(&board, self.backend).expect("the board and the backend were accepted");
        let mut scratch = lanes.scratch();
        let tallies = lanes.units().map(|unit| lanes.run(unit, &mut scratch, stop));
        let tally = tallies.sum::<Outcome<Tally>>();
        tally.map(|found| Tally::new(found.solutions * u128::from(weight), found.nodes))
    }
}
