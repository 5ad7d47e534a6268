//! Whether a known solution is the only one: the generator's question, asked with fewer and fewer givens.
//!
//! The search knows the rules and that some cell differs from the known solution. The givens are assumptions, so that
//! learned clauses hold without them and serve every later question. If another solution is found, the cells in which it
//! differs are stored: it is a counterexample again, without a search, whenever none of them is given.

use super::clauses::Literal;
use super::search::Search;
use super::trail::Value;
use crate::engine::{Outcome, Stop};
use crate::sudoku::{Grid, Marks};

/// Tests whether a full grid is the only solution of some of its cells.
pub(in crate::sudoku) struct Only {
    solution: Grid,
    search: Search,
    /// For each other solution found: a bit for each cell in which it differs.
    differences: Vec<Vec<u64>>,
}

impl Only {
    /// For this full grid.
    pub(in crate::sudoku) fn new(solution: &Grid) -> Only {
        let mut search = Search::new(&Marks::from(&Grid::empty(solution.shape())));
        let pair = |cell, digit| search.trail().pair(cell, usize::from(digit) - 1);
        let differs = (0..).zip(solution.cells()).map(|(cell, &digit)| Literal::new(pair(cell, digit), Value::Out));
        let differs: Vec<_> = differs.collect();
        search.add(&differs);
        Only { solution: solution.clone(), search, differences: Vec::new() }
    }

    /// The full grid.
    pub(in crate::sudoku) fn solution(&self) -> &Grid {
        &self.solution
    }

    /// Whether no other full grid has the givens of `puzzle`, which has one solution, without those of `gone`. Limited,
    /// without an answer, after `effort` conflicts.
    pub(in crate::sudoku) fn is_alone_without(
        &mut self,
        gone: &[usize],
        puzzle: &Grid,
        effort: u64,
        stop: &Stop,
    ) -> Outcome<bool> {
        let mut is_given: Vec<bool> = puzzle.cells().iter().map(|&digit| digit != 0).collect();
        gone.iter().for_each(|&cell| is_given[cell] = false);
        let mut bits = vec![0; is_given.len().div_ceil(64)];
        (0..).zip(&is_given).for_each(|(cell, &is)| bits[cell / 64] |= u64::from(is) << (cell % 64));
        if self.differences.iter().any(|difference| difference.iter().zip(&bits).all(|(a, b)| a & b == 0)) {
            return Outcome::Complete(false);
        }
        let literal = |cell: usize, value| {
            let digit = usize::from(self.solution.cells()[cell]) - 1;
            Literal::new(self.search.trail().pair(cell, digit), value)
        };
        let mut givens: Vec<_> =
            (0..is_given.len()).filter(|&cell| is_given[cell]).map(|cell| literal(cell, Value::Picked)).collect();
        if let [cell] = gone {
            // If a single given is removed, another solution has another digit there.
            givens.push(literal(*cell, Value::Out));
        }
        self.search.give(givens);
        self.search.prefer(&Marks::from(&self.solution)); // another solution is likely to be close to it
        let outcome = self.search.solve_within(effort, &[], stop);
        if outcome == Outcome::Complete(true) {
            let mut difference = vec![0; bits.len()];
            for (cell, &digit) in self.solution.cells().iter().enumerate() {
                let differs = self.search.trail().digits(cell) != 1 << (digit - 1);
                difference[cell / 64] |= u64::from(differs) << (cell % 64);
            }
            self.differences.push(difference);
        }
        outcome.map(|has_another| !has_another)
    }
}
