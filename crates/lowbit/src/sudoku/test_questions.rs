//! For tests: questions without a stop flag.

use super::{Best, Grid, Marks, Puzzle, Solutions, Weights, best as search_best, candidates};
use crate::engine::{Outcome, Stop};

pub(crate) fn solve(puzzle: &Grid) -> Option<Grid> {
    Puzzle::from(puzzle.clone()).solve(&Stop::new()).complete().expect("nobody stops it")
}

pub(crate) fn solutions(puzzle: &Grid) -> Solutions {
    Puzzle::from(puzzle.clone()).solutions()
}

pub(crate) fn count(puzzle: &Grid, limit: u64) -> u64 {
    Puzzle::from(puzzle.clone()).count(limit, &Stop::new()).into_inner()
}

pub(crate) fn best(puzzle: impl Into<Marks>, weights: &Weights) -> Option<Best> {
    search_best::best(puzzle, weights, &Stop::new()).complete().expect("nobody stops it")
}

pub(crate) fn true_candidates(marks: &Marks) -> Outcome<Marks> {
    candidates::true_candidates(marks, &Stop::new())
}
