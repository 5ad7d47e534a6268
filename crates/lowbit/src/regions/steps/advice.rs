//! Hints for a board in progress.

use super::Step;
use crate::engine::{Outcome, Stop};
use crate::regions::{Board, mistakes};
use crate::words::Language;

/// A hint for a board in progress.
///
/// ```
/// use lowbit::regions::steps::Advice;
/// use lowbit::words::Language;
/// assert_eq!((Advice::Solved.name(), Advice::Solved.steps().len()), ("solved", 0));
/// assert!(!Advice::Solved.title(Language::Chinese).is_empty());
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

    /// A phrase for people.
    pub fn title(&self, language: Language) -> &'static str {
        match (self, language) {
            (_, Language::English) => self.name(),
            (Advice::Steps(_), Language::Chinese) => "步骤",
            (Advice::Mistakes(_), Language::Chinese) => "有误",
            (Advice::None, Language::Chinese) => "无解",
            (Advice::Solved, Language::Chinese) => "已解完",
            (Advice::Stuck, Language::Chinese) => "没有可用的步骤",
        }
    }
}

/// The easiest step from the givens of a board. Mistakes come first, as their consequences are useless.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::Board;
/// use lowbit::regions::steps::{hint, hints};
/// use lowbit::words::Language;
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let advice = hint(&board, &Stop::new()).into_inner();
/// assert_eq!((advice.steps().len(), advice.name()), (1, "steps"));
/// assert!(!advice.title(Language::English).is_empty());
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
