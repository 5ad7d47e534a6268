//! Puzzles near a match, for wishes with few matches.
//!
//! One in forty minimal puzzles is rated 6 to 7, but one in five of those that share most givens with such a puzzle. So a random match is
//! followed by its *kin*: some givens of the solution are added to the previous puzzle, redundant givens are removed, and a random symmetry
//! disguises the result. At most [`MOST_KIN`] come from one match, no two of them equivalent.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::super::symmetry::canonical;
use super::super::{Grid, Puzzle};
use crate::engine::Stop;

/// The most kin of one match, itself included.
const MOST_KIN: usize = 8;

/// Candidates generated together for the next puzzle. If none fits, the search for kin ends.
const LITTER: usize = 12;

/// Givens of the solution that are added.
pub(super) const MORE: usize = 3;

/// A puzzle and its kin.
pub(super) struct Kin {
    pub(super) puzzles: Vec<Grid>,
    /// Their canonical forms.
    classes: Vec<Grid>,
    random: ChaCha8Rng,
    /// Whether it wants more kin.
    is_open: bool,
}

/// The origin of a candidate.
pub(super) struct Parent {
    pub(super) puzzle: Grid,
    pub(super) solution: Grid,
    pub(super) random: ChaCha8Rng,
}

impl Kin {
    /// Starts with a puzzle; with `is_open` it wants kin.
    pub(super) fn new(puzzle: Grid, is_open: bool, random: ChaCha8Rng) -> Kin {
        let classes = if is_open { canonical(&puzzle).into_iter().collect() } else { Vec::new() };
        Kin { puzzles: vec![puzzle], classes, random, is_open }
    }

    /// Whether it wants more kin.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// The parents of the next candidates.
    pub(super) fn parents(&mut self) -> Vec<Parent> {
        let Some(puzzle) = self.puzzles.last() else { return Vec::new() };
        let solution = Puzzle::from(puzzle.clone()).solve(&Stop::new()).into_inner();
        let Some(solution) = solution else { return Vec::new() };
        let random = &mut self.random;
        let parent =
            |_| Parent { puzzle: puzzle.clone(), solution: solution.clone(), random: ChaCha8Rng::from_rng(random) };
        (0..LITTER).map(parent).collect()
    }

    /// Adds a matching candidate, unless it is equivalent to a known one; returns whether it did.
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

    /// Ends the search for kin.
    pub(super) fn close(&mut self) {
        self.is_open = false;
    }
}
