//! What can be solved with some techniques: the quick questions of whoever sets puzzles.

use std::collections::BTreeSet;

use super::Technique;
use super::advice::taught;
use super::found::FirstMove;
use super::position::Position;
use crate::steps::Rating;
use crate::sudoku::{Grid, Verdict};

/// A puzzle that is solved as far as some techniques lead.
pub(in crate::sudoku) struct Solvable {
    position: Position,
}

impl Solvable {
    pub(in crate::sudoku) fn new(givens: &Grid) -> Solvable {
        Solvable { position: Position::new(givens) }
    }

    /// Goes on with all techniques of the bank's scale up to a rating, in tenths; whether they reach the solution. It is for
    /// ratings below those of chains.
    pub(in crate::sudoku) fn advance(&mut self, most: u16) -> bool {
        let techniques: Vec<Technique> = Technique::ALL
            .iter()
            .copied()
            .filter(|technique| technique.rating() <= Rating(most) && technique.is_on_scale())
            .collect();
        while !self.position.is_solved() {
            let mut found = FirstMove::default();
            let _ = techniques.iter().try_for_each(|technique| technique.find(&self.position, &mut found));
            let Some((_, _, effect)) = found.0 else { return false };
            self.position.apply(&effect);
        }
        true
    }

    /// The techniques on the way to the solution in the order of teaching, without some; and whether it gets there. Techniques
    /// harder than the hardest that somebody asks for, and than chains, are left out: they take long, and nobody asks.
    pub(in crate::sudoku) fn way(
        givens: &Grid,
        without: &[Technique],
        asked: Option<Technique>,
    ) -> (BTreeSet<Technique>, bool) {
        let hardest = asked.map_or(Technique::RegionForcingChains, |asked| asked.max(Technique::RegionForcingChains));
        let techniques: Vec<Technique> = taught(Verdict::Unique, true)
            .filter(|technique| *technique <= hardest && !without.contains(technique))
            .collect();
        let mut position = Position::new(givens);
        let mut used = BTreeSet::new();
        while !position.is_solved() {
            let mut found = FirstMove::default();
            let _ = techniques.iter().try_for_each(|technique| technique.find(&position, &mut found));
            let Some((technique, _, effect)) = found.0 else { break };
            used.insert(technique);
            position.apply(&effect);
        }
        (used, position.is_solved())
    }

    /// Whether a technique has a step somewhere on the way that singles, intersections and subsets lead.
    pub(in crate::sudoku) fn offers(givens: &Grid, asked: Technique) -> bool {
        let techniques: Vec<Technique> = taught(Verdict::Unique, true)
            .filter(|technique| *technique <= Technique::HiddenTriplet && *technique < asked)
            .collect();
        let mut position = Position::new(givens);
        while !position.is_solved() {
            let mut found = FirstMove::default();
            let _ = asked.find(&position, &mut found);
            if found.0.is_some() {
                return true;
            }
            let _ = techniques.iter().try_for_each(|technique| technique.find(&position, &mut found));
            let Some((_, _, effect)) = found.0 else { break };
            position.apply(&effect);
        }
        false
    }
}
