//! Whether some techniques solve a puzzle: the quick checks of a setter.

use std::collections::BTreeSet;

use super::Technique;
use super::advice::{Teacher, taught};
use super::found::{FirstMove, Move};
use super::handful;
use super::position::Position;
use crate::engine::Stop;
use crate::sudoku::Grid;

/// Checks on puzzles with one solution.
pub(in crate::sudoku) struct Solvable;

impl Solvable {
    /// The techniques on the path to the solution in teaching order, without some of them; and whether the path gets
    /// there. If none is excluded, the path ends at the first step harder than those in `needs`; otherwise techniques
    /// harder than chains are left out, being slow and not requested. A raised stop ends it anywhere. Easy steps that are
    /// not requested are taken by the handful and not reported.
    pub(in crate::sudoku) fn way(
        givens: &Grid,
        without: &[Technique],
        needs: &[Technique],
        stop: &Stop,
    ) -> (BTreeSet<Technique>, bool) {
        let asked = needs.iter().max().copied();
        let hardest = match asked {
            // No minimal puzzle begins with a full house: other singles lead to it.
            Some(Technique::FullHouse) if without.is_empty() => Technique::HiddenSingleLine,
            Some(asked) if without.is_empty() => asked,
            Some(asked) => asked.max(Technique::RegionForcingChains),
            None => Technique::RegionForcingChains,
        };
        let by_handful = needs.iter().chain(without).all(|technique| *technique > Technique::Claiming);
        let techniques = taught()
            .filter(|technique| *technique <= hardest && !without.contains(technique))
            .filter(|technique| !by_handful || *technique > Technique::Claiming);
        let mut teacher = Teacher::new(techniques, stop);
        let mut position = Position::new(givens);
        let mut used = BTreeSet::new();
        while !position.is_solved() {
            if by_handful && handful::take(&mut position, Technique::Claiming.rating()).is_some() {
                continue;
            }
            let mut found = FirstMove::default();
            let _ = teacher.offer_next(&position, &mut found);
            let Some(Move { technique, effect, .. }) = found.0 else { break };
            used.insert(technique);
            position.apply(&effect);
        }
        (used, position.is_solved())
    }

    /// Whether a technique has a step somewhere on the path of singles, intersections and subsets.
    pub(in crate::sudoku) fn offers(givens: &Grid, asked: Technique) -> bool {
        let techniques: Vec<Technique> =
            taught().filter(|technique| *technique <= Technique::HiddenTriplet && *technique < asked).collect();
        let mut position = Position::new(givens);
        while !position.is_solved() {
            if asked > Technique::Claiming && handful::take(&mut position, Technique::Claiming.rating()).is_some() {
                continue;
            }
            let mut found = FirstMove::default();
            let _ = asked.find(&position, &mut found);
            if found.0.is_some() {
                return true;
            }
            let _ = techniques.iter().try_for_each(|technique| technique.find(&position, &mut found));
            let Some(Move { effect, .. }) = found.0 else { break };
            position.apply(&effect);
        }
        false
    }
}
