//! A board as a sum of boards that are quick to join.
//!
//! The plain board is joined eight times as fast as one without symmetries, so a few blocked cells would cost a factor
//! of eight. Blocking all images of the blocked cells too gives a board with all symmetries. It lacks the solutions
//! with a queen on one of these images; each has a first such cell, in reading order. A given queen makes a board
//! small, so that all boards together take little more than the plain one.
//!
//! ```text
//!    . . . . .       x . . . x       Q . . . .       x . . . Q       x . . . x
//!    . . . . .       . . . . .       . . . . .       . . . . .       . . . . .
//!    . . . . .   =   . . . . .   +   . . . . .   +   . . . . .   +   . . . . .
//!    . . . . .       . . . . .       . . . . .       . . . . .       . . . . .
//!    x . . . .       x . . . x       x . . . .       x . . . .       x . . . Q
//! ```

use super::cut::{Cut, Kind};
use super::tables::Tables;
use super::units::Units;
use super::{cost, units_of};
use crate::backend::Backend;
use crate::bits::{full, members};
use crate::engine::Unit;
use crate::queens::board::attacks;
use crate::queens::forced::Open;
use crate::queens::symmetry::Symmetry;

/// How a board is cut into terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Terms {
    /// The board itself is the only term.
    One,
    /// A board with all symmetries, and boards with a queen on an image of a blocked cell.
    Images,
}

/// Row sets in a unit of a board with a given queen: they are many and small.
const RUN_WITH_A_QUEEN: usize = 8;

/// A board that is joined on its own.
#[derive(Debug)]
pub(super) struct Term {
    /// Predicted cost of a row set relative to one of the plain board.
    pub(super) cost: f64,
    /// The candidates, by row.
    pub(super) candidates: Vec<u64>,
    /// The candidates that lists use: deductions from the candidates shorten lists but do not change the units.
    #[cfg(feature = "cuda")]
    pub(super) listed: Vec<u64>,
    pub(super) tables: Tables,
    pub(super) units: Units,
}

impl Term {
    fn new(cut: Cut, candidates: Vec<u64>, run: usize) -> Term {
        let left = || Open::of(candidates.clone()).map_or(vec![0; candidates.len()], |open| open.candidates);
        let listed = if cut.kind == Kind::Free { left() } else { candidates.clone() };
        let tables = Tables::of(cut, &listed);
        let units = Units::of(&tables, &candidates, run);
        let cost = match (cut.kind, run) {
            (Kind::Free, RUN_WITH_A_QUEEN) => cost::OF_IMAGE,
            (Kind::Free, _) => cost::free(cut.n) / 2.0, // of twice as many
            _ => 1.0,
        };
        Term {
            cost,
            candidates,
            #[cfg(feature = "cuda")]
            listed,
            tables,
            units,
        }
    }
}

/// A board as a sum of terms, whose units are numbered term by term.
#[derive(Debug)]
pub(super) struct Sum {
    pub(super) terms: Vec<Term>,
    /// The number of the first unit of each term, and the number of units.
    starts: Vec<u64>,
}

impl Sum {
    /// The sum of a board with these candidates, by row.
    pub(super) fn new(candidates: &[u64], by: Terms) -> Sum {
        let terms = terms(candidates, by);
        let starts = terms.iter().scan(0, |sum, term| Some(std::mem::replace(sum, *sum + term.units.len())));
        let mut starts: Vec<u64> = starts.collect();
        starts.push(terms.iter().map(|term| term.units.len()).sum());
        Sum { terms, starts }
    }

    /// The number of units.
    pub(super) fn len(&self) -> u64 {
        self.starts[self.terms.len()]
    }

    /// All units, term by term, the most expensive row sets first.
    pub(super) fn units(&self, backend: Backend) -> impl Iterator<Item = Unit> + Send + '_ {
        self.terms.iter().zip(&self.starts).flat_map(move |(term, start)| {
            let units = units_of(&term.tables, &term.units, backend);
            units.map(move |unit| Unit { number: start + unit.number, cost: unit.cost * term.cost })
        })
    }

    /// The term of a unit, and its number within the term.
    pub(super) fn find(&self, unit: u64) -> (usize, u64) {
        let term = self.starts.partition_point(|&start| start <= unit) - 1;
        (term, unit - self.starts[term])
    }
}

/// The terms of a board with these candidates, by row.
fn terms(candidates: &[u64], by: Terms) -> Vec<Term> {
    let n = candidates.len() as u32;
    let run = Units::usual_run(n);
    if has_all_symmetries(candidates) {
        return vec![Term::new(Cut::new(n), candidates.to_vec(), run)];
    }
    match by {
        Terms::One => vec![Term::new(Cut::free(n), candidates.to_vec(), run)],
        Terms::Images => {
            let symmetric = symmetric(candidates);
            let with_queens: Vec<Vec<u64>> = with_first_queen(candidates, &symmetric).collect();
            let with_queens =
                with_queens.into_iter().map(|candidates| Term::new(Cut::free(n), candidates, RUN_WITH_A_QUEEN));
            std::iter::once(Term::new(Cut::new(n), symmetric, run)).chain(with_queens).collect()
        }
    }
}

/// Whether the eight symmetries of the square map the candidates onto themselves.
pub(super) fn has_all_symmetries(candidates: &[u64]) -> bool {
    symmetric(candidates) == candidates
}

/// The cells all of whose images are candidates.
pub(super) fn symmetric(candidates: &[u64]) -> Vec<u64> {
    let n = candidates.len() as u32;
    let is_candidate = |(row, column): (u32, u32)| candidates[row as usize] >> column & 1 == 1;
    let stays = |cell: (u32, u32)| Symmetry::ALL.iter().all(|symmetry| is_candidate(symmetry.cell(n, cell)));
    let row = |row| (0..n).filter(|&column| stays((row, column))).fold(0, |cells, column| cells | 1 << column);
    (0..n).map(row).collect()
}

/// Disjoint boards: on each, one of the candidates outside `symmetric` has a queen, and those before it have none.
pub(super) fn with_first_queen(candidates: &[u64], symmetric: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let mut left = candidates.to_vec();
    let outside: Vec<(usize, u32)> = (0..candidates.len())
        .flat_map(|row| members(candidates[row] & !symmetric[row]).map(move |column| (row, column)))
        .collect();
    outside.into_iter().map(move |(row, column)| {
        let board = with_queen(&left, row, column);
        left[row] &= !(1 << column);
        board
    })
}

/// The candidates after placing a queen.
fn with_queen(candidates: &[u64], row: usize, column: u32) -> Vec<u64> {
    let beside = |(other, &cells): (usize, &u64)| match other.abs_diff(row) as u32 {
        0 => 1 << column,
        distance => cells & !attacks(column, distance) & full(candidates.len() as u32),
    };
    candidates.iter().enumerate().map(beside).collect()
}
