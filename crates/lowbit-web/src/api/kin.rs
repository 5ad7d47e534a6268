//! Sudokus that are related to one: the smallest equivalent, a random equivalent, the puzzles in the vicinity.

use lowbit::sentence;
use lowbit::sudoku::answer::Canonical;
use lowbit::sudoku::near::{Finder, Vicinity};
use lowbit::sudoku::symmetry::{self, Morph};
use lowbit::sudoku::text::Subject;
use lowbit::sudoku::{Grid, Puzzle};
use serde::{Deserialize, Serialize};

use super::{Failure, Work};

/// Puzzles in one answer.
const MOST_PUZZLES: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToCompare {
    puzzle: String,
}

/// The smallest of all equivalent grids.
pub(super) fn canonical(asked: ToCompare, _: &Work) -> Result<Canonical, Failure> {
    let givens: Grid = asked.puzzle.parse()?;
    Ok(Canonical::new(&givens, &symmetry::canonical(&givens)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToMorph {
    puzzle: String,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    number: u64,
}

#[derive(Serialize)]
pub(super) struct Morphed {
    puzzle: String,
    morph: String,
}

/// A random equivalent: the same for the same puzzle, seed and number.
pub(super) fn morph(asked: ToMorph, _: &Work) -> Result<Morphed, Failure> {
    let puzzle: Puzzle = asked.puzzle.parse()?;
    let morph = Morph::by_chance(&puzzle, asked.seed, asked.number).puzzle(&puzzle);
    Ok(Morphed { puzzle: Subject::from(&puzzle).line(), morph: Subject::from(&morph).line() })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToFind {
    puzzle: String,
    remove: Option<usize>,
    add: Option<usize>,
    limit: Option<usize>,
}

#[derive(Serialize)]
pub(super) struct Found {
    puzzle: String,
    near: Vec<String>,
    /// Whether these are all.
    complete: bool,
}

/// The minimal puzzles with some givens replaced by others, up to a limit.
pub(super) fn near(asked: ToFind, work: &Work) -> Result<Found, Failure> {
    let givens: Grid = asked.puzzle.parse()?;
    let limit = asked.limit.unwrap_or(MOST_PUZZLES);
    if limit > MOST_PUZZLES {
        return Err(Failure::request(sentence!(
            "limit {limit}: at most {MOST_PUZZLES} puzzles are listed",
            "limit {limit}：最多列出 {MOST_PUZZLES} 道题"
        )));
    }
    let vicinity = Vicinity::new(&givens, asked.remove.unwrap_or(1), asked.add.unwrap_or(1))?;
    let mut finder = Finder::new();
    let mut near = Vec::new();
    for part in 0..vicinity.parts() {
        let found = finder.part(&vicinity, part, &work.stop).complete().ok_or(Failure::Stopped)?;
        near.extend(found.iter().map(Grid::to_string));
        if near.len() > limit {
            break;
        }
    }
    let complete = near.len() <= limit;
    near.truncate(limit);
    Ok(Found { puzzle: givens.to_string(), near, complete })
}
