//! True candidates: for every cell, the digits that occur in some solution.

use super::Marks;
use super::kernels::places::sets::{Rules, State};
use crate::bits::members;
use crate::engine::{Outcome, Stop};

/// For every cell, the digits it has in some solution within `marks`; no digit anywhere when there is no solution.
///
/// A solution shows a digit for each cell at once, so that few are needed: each is looked for with a digit that no
/// solution has shown yet, and takes other such digits first wherever it has the choice. A digit with which there is
/// no solution goes for good, and what follows from that.
///
/// An interrupted search gives the digits it had seen, which may not be all.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, Marks, true_candidates};
/// let puzzle: Grid = "12.. .... ..1. ....".parse()?;
/// let candidates = true_candidates(&Marks::from(&puzzle), &Stop::new()).complete().unwrap();
/// assert_eq!(candidates.digits(0), 0b0001);
/// assert_eq!(candidates.digits(2), 0b1100);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn true_candidates(marks: &Marks, stop: &Stop) -> Outcome<Marks> {
    let shape = marks.shape();
    let mut rules = Rules::new(shape);
    let mut seen = Marks::none(shape);
    let Ok(mut possible) = rules.settled(marks) else { return Outcome::Complete(seen) };
    while let Some((cell, digit)) = first_unseen(&possible, &seen) {
        let mut state = possible.clone();
        let found = match rules.pick(&mut state, cell, digit) {
            Ok(()) => search(state, &mut rules, &seen, stop),
            Err(_) => Found::Nothing,
        };
        match found {
            Found::Solution(solution) => {
                for cell in 0..shape.cells() {
                    seen.set(cell, seen.digits(cell) | solution.members(cell));
                }
            }
            Found::Nothing => {
                if rules.exclude(&mut possible, cell, digit).is_err() {
                    return Outcome::Complete(seen); // no solution at all: nothing was seen
                }
            }
            Found::Stopped => return Outcome::Interrupted(seen),
        }
    }
    Outcome::Complete(seen)
}

/// A pair (cell, digit from 0) that may be in a solution and was not seen in one.
fn first_unseen(possible: &State, seen: &Marks) -> Option<(usize, usize)> {
    (0..seen.shape().cells()).find_map(|cell| {
        let unseen = possible.members(cell) & !seen.digits(cell);
        (unseen != 0).then(|| (cell, unseen.trailing_zeros() as usize))
    })
}

enum Found {
    Solution(State),
    Nothing,
    Stopped,
}

/// A solution within `state` that shows as much as possible that was not seen.
fn search(state: State, rules: &mut Rules, seen: &Marks, stop: &Stop) -> Found {
    if stop.is_raised() {
        return Found::Stopped;
    }
    let Some(set) = state.tightest() else { return Found::Solution(state) };
    let pairs = members(state.members(set).into()).map(|member| rules.pair(set, member as usize));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_by_key(|&(cell, digit)| seen.digits(cell) >> digit & 1);
    for (cell, digit) in pairs {
        let mut next = state.clone();
        if rules.pick(&mut next, cell, digit).is_err() {
            continue;
        }
        match search(next, rules, seen, stop) {
            Found::Nothing => {}
            found => return found,
        }
    }
    Found::Nothing
}
