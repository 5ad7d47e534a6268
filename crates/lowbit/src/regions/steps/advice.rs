//! Hints for a board in progress.

use super::Step;
use crate::engine::{Outcome, Stop};
use crate::regions::answer::cell_name;
use crate::regions::{Board, mistakes};
use crate::steps::Degree;
use crate::words::Language;

/// A hint for a board in progress.
///
/// ```
/// use lowbit::regions::steps::Advice;
/// assert_eq!((Advice::Solved.name(), Advice::Solved.steps().len()), ("solved", 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Steps, at least one, the easiest first.
    Steps(Vec<Step>),
    /// These givens are in no solution.
    Mistakes(Vec<(u32, u32)>),
    /// The regions alone have no solution.
    None,
    /// Every star is there.
    Solved,
    /// No technique finds a step.
    Stuck,
}

impl Advice {
    /// Its steps; empty for any other advice.
    pub fn steps(&self) -> &[Step] {
        match self {
            Advice::Steps(steps) => steps,
            _ => &[],
        }
    }

    /// A short name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Advice::Steps(_) => "steps",
            Advice::Mistakes(_) => "mistake",
            Advice::None => "none",
            Advice::Solved => "solved",
            Advice::Stuck => "no step",
        }
    }

    /// In words: each step on a line, with as much detail as `degree` allows; or why there are none.
    pub fn words(&self, board: &Board, degree: Degree, language: Language) -> String {
        match (self, language) {
            (Advice::Steps(steps), _) => {
                steps.iter().map(|step| step.words(board, degree, language)).collect::<Vec<_>>().join("\n")
            }
            (Advice::Mistakes(cells), Language::English) => format!("in no solution: {}", names(cells)),
            (Advice::Mistakes(cells), Language::Chinese) => format!("不在任何解中：{}", names(cells)),
            (Advice::None, Language::English) => "the board has no solution".to_owned(),
            (Advice::None, Language::Chinese) => "棋盘无解".to_owned(),
            (Advice::Solved, Language::English) => "every star is there".to_owned(),
            (Advice::Solved, Language::Chinese) => "所有星都已放好".to_owned(),
            (Advice::Stuck, Language::English) => "no technique finds a step".to_owned(),
            (Advice::Stuck, Language::Chinese) => "没有技巧能再推进一步".to_owned(),
        }
    }
}

fn names(cells: &[(u32, u32)]) -> String {
    cells.iter().map(|&(row, column)| cell_name(row, column)).collect::<Vec<_>>().join(", ")
}

/// The easiest step from the givens of a board. Mistakes come first, as their consequences are useless.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::Board;
/// use lowbit::regions::steps::{hint, hints};
/// use lowbit::steps::Degree;
/// use lowbit::words::Language;
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let advice = hint(&board, &Stop::new()).into_inner();
/// assert_eq!((advice.steps().len(), advice.name()), (1, "steps"));
/// assert_eq!(advice.words(&board, Degree::Reason, Language::English).lines().count(), 1);
/// assert!(!hints(&board, &Stop::new()).into_inner().steps().is_empty());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn hint(board: &Board, stop: &Stop) -> Outcome<Advice> {
    advise(board, stop, |board, stop| super::first(board, stop).into_iter().collect())
}

/// Every step from the givens of a board, the easiest techniques first; each conclusion once. Mistakes come first.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, steps::hints};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// assert!(!hints(&board, &Stop::new()).into_inner().steps().is_empty());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn hints(board: &Board, stop: &Stop) -> Outcome<Advice> {
    advise(board, stop, super::all)
}

fn advise(board: &Board, stop: &Stop, find: impl Fn(&Board, &Stop) -> Vec<Step>) -> Outcome<Advice> {
    let found = match mistakes(board, stop).complete() {
        Some(found) => found,
        None => return Outcome::Interrupted(Advice::Stuck),
    };
    Outcome::Complete(match found {
        None => Advice::None,
        Some(cells) if !cells.is_empty() => Advice::Mistakes(cells),
        Some(_) => {
            let steps = find(board, stop);
            if stop.is_raised() {
                return Outcome::Interrupted(Advice::Stuck);
            }
            let is_solved = board.given_stars().count() == (board.n() * board.stars()) as usize;
            match (steps.is_empty(), is_solved) {
                (false, _) => Advice::Steps(steps),
                (true, true) => Advice::Solved,
                (true, false) => Advice::Stuck,
            }
        }
    })
}
