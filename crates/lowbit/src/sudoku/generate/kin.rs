//! Puzzles near a match, for wishes that few candidates match.
//!
//! One in forty minimal puzzles is rated 6 to 7, but one in five of those that share most givens with such a puzzle. So a random match is
//! followed by its *kin*: some givens of the solution are added to the previous puzzle, redundant givens are removed, and a random symmetry
//! disguises the result. At most [`MOST_KIN`] come from one match, no two of them equivalent.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::super::symmetry::canonical;
use super::super::{Grid, Puzzle};
use crate::engine::Stop;

/// Puzzles that come of one that was found by luck, with that one.
const MOST_KIN: usize = 8;

/// Candidates that are made at once for the next one. If none fits, there is no next one.
const LITTER: usize = 12;

/// Givens of the solution that are put in.
pub(super) const MORE: usize = 3;

/// A puzzle, and those that come of it.
pub(super) struct Kin {
    pub(super) puzzles: Vec<Grid>,
    /// Their smallest equivalents.
    classes: Vec<Grid>,
    random: ChaCha8Rng,
    /// Whether more are to come.
    is_open: bool,
}

/// What a candidate is made from.
pub(super) struct Parent {
    pub(super) puzzle: Grid,
    pub(super) solution: Grid,
    pub(super) random: ChaCha8Rng,
}

impl Kin {
    /// Of this puzzle; none come of it unless they are wanted.
    pub(super) fn new(puzzle: Grid, is_open: bool, random: ChaCha8Rng) -> Kin {
        let classes = if is_open { canonical(&puzzle).into_iter().collect() } else { Vec::new() };
        Kin { puzzles: vec![puzzle], classes, random, is_open }
    }

    /// Whether more are to come.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// What the next candidates are made from.
    pub(super) fn parents(&mut self) -> Vec<Parent> {
        let Some(puzzle) = self.puzzles.last() else { return Vec::new() };
        let solution = Puzzle::from(puzzle.clone()).solve(&Stop::new()).into_inner();
        let Some(solution) = solution else { return Vec::new() };
        let random = &mut self.random;
        let parent =
            |_| Parent { puzzle: puzzle.clone(), solution: solution.clone(), random: ChaCha8Rng::from_rng(random) };
        (0..LITTER).map(parent).collect()
    }

    /// Takes a candidate that fits, unless it is equivalent to one that is there; whether it did.
    pub(super) fn take(&mut self, puzzle: Grid) -> bool {
        let Ok(class) = canonical(&puzzle) else { return false };
        if self.classes.contains(&class) {
            return false;
        }
        self.classes.push(class);
        self.puzzles.push(puzzle);
        self.is_open = self.puzzles.len() < MOST_KIN;
        true
    }

    /// No more are to come.
    pub(super) fn close(&mut self) {
        self.is_open = false;
    }
}
