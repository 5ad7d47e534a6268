//! The one question of the generator: is the solution still the only one?

use super::super::places::{Places, Step};
use super::super::{Batch, Grid, Shape};
use super::{Aim, Recipe};
use crate::engine::Stop;

/// Answers for many puzzles at once.
pub(super) enum Uniqueness {
    /// For 9x9: all of them side by side.
    Nine(Batch),
    /// For the other shapes: one by one. After so many nodes a question counts as answered by no.
    Others { shape: Shape, effort: u64 },
}

impl Uniqueness {
    pub(super) fn new(recipe: &Recipe) -> Uniqueness {
        match (recipe.shape, recipe.aim) {
            (shape, Aim::Effort(nodes)) => Uniqueness::Others { shape, effort: nodes },
            (Shape::NINE, Aim::Minimal | Aim::Clues(_)) => Uniqueness::Nine(Batch::new(2)),
            (shape, Aim::Minimal | Aim::Clues(_)) => Uniqueness::Others { shape, effort: u64::MAX },
        }
    }

    /// For each puzzle, which has a solution, whether it is the only one; `None` when `stop` was raised.
    ///
    /// The puzzles are given by their cells, one behind the other.
    pub(super) fn ask(&mut self, puzzles: &[u8], stop: &Stop) -> Option<Vec<bool>> {
        match self {
            Uniqueness::Nine(batch) => {
                let (puzzles, _) = puzzles.as_chunks::<81>();
                Some(batch.count(puzzles, stop)?.into_iter().map(|count| count == 1).collect())
            }
            Uniqueness::Others { shape, effort } => {
                puzzles.chunks(shape.cells()).map(|cells| is_unique(cells, *effort, stop)).collect()
            }
        }
    }
}

fn is_unique(cells: &[u8], effort: u64, stop: &Stop) -> Option<bool> {
    let mut search = Places::new(&Grid::from_cells(cells).expect("cells of a grid"));
    for _ in 0..effort {
        if stop.is_raised() {
            return None;
        }
        match search.step() {
            Step::End => return Some(true),
            Step::Solution(_) if search.tally().solutions > 1 => return Some(false),
            Step::Solution(_) | Step::Node => {}
        }
    }
    Some(false)
}
