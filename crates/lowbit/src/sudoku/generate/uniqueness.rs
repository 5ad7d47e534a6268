//! The one question of the generator: is the solution still unique?

use super::super::kernels::places::{Places, Step};
use super::super::kernels::{Batch, Exception, Only};
use super::super::{Grid, Shape};
use super::thinning::Thinning;
use super::{Aim, Recipe};
use crate::engine::{Outcome, Stop};

/// The number of solutions of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    One,
    Several,
    /// Not decided within the effort: to be asked again.
    Later,
}

impl Answer {
    fn one_if(is_unique: bool) -> Answer {
        if is_unique { Answer::One } else { Answer::Several }
    }
}

/// Answers for many thinnings at once.
pub(super) enum Uniqueness {
    /// For 9x9: all of them side by side.
    Nine(Box<Nine>),
    /// For other shapes: one by one, without a limit, reusing clauses learned about the latest solution.
    Others { known: Option<Box<Only>> },
    /// One by one; a question that takes more than this many nodes is answered by "several".
    Within { effort: u64 },
}

impl Uniqueness {
    pub(super) fn new(recipe: &Recipe) -> Uniqueness {
        match (recipe.shape, recipe.aim) {
            (_, Aim::Effort(nodes)) => Uniqueness::Within { effort: nodes },
            (Shape::NINE, Aim::Minimal | Aim::Clues(_)) => Uniqueness::Nine(Box::new(Nine::new())),
            (_, Aim::Minimal | Aim::Clues(_)) => Uniqueness::Others { known: None },
        }
    }

    /// For each thinning, whether its proposal has one solution; `None` if `stop` was raised.
    pub(super) fn ask(&mut self, thinnings: &[&mut Thinning<'_>], stop: &Stop) -> Option<Vec<Answer>> {
        match self {
            Uniqueness::Nine(nine) => nine.ask(thinnings, stop),
            Uniqueness::Others { known } => thinnings.iter().map(|thinning| is_alone(thinning, known, stop)).collect(),
            Uniqueness::Within { effort } => {
                thinnings.iter().map(|thinning| is_proved(thinning, *effort, stop)).collect()
            }
        }
    }
}

/// Whether the proposal of a thinning has one solution. What was learned about the solution is kept for the next
/// question.
fn is_alone(thinning: &Thinning<'_>, known: &mut Option<Box<Only>>, stop: &Stop) -> Option<Answer> {
    let only = match known.take().filter(|only| only.solution() == thinning.solution()) {
        Some(only) => known.insert(only),
        None => known.insert(Box::new(Only::new(thinning.solution()))),
    };
    let gone: Vec<usize> = thinning.proposal().collect();
    match only.is_alone_without(&gone, thinning.puzzle(), thinning.effort(), stop) {
        Outcome::Complete(true) => Some(Answer::One),
        Outcome::Complete(false) => Some(Answer::Several),
        Outcome::Limited(_) => Some(Answer::Later),
        Outcome::Interrupted(_) => None,
    }
}

/// Whether the proposal of a thinning was proved to have one solution within `effort` nodes.
fn is_proved(thinning: &Thinning<'_>, effort: u64, stop: &Stop) -> Option<Answer> {
    let mut puzzle: Grid = thinning.puzzle().clone();
    thinning.proposal().for_each(|cell| puzzle.set(cell, 0));
    let mut search = Places::new(&puzzle);
    for _ in 0..effort {
        if stop.is_raised() {
            return None;
        }
        match search.step() {
            Step::End => return Some(Answer::One),
            Step::Solution(_) if search.tally().solutions > 1 => break,
            Step::Solution(_) | Step::Node => {}
        }
    }
    Some(Answer::Several)
}

/// The question for 9x9, in two forms.
pub(super) struct Nine {
    /// Without several givens: is there a second solution?
    several: Batch,
    several_gone: Vec<[u8; 81]>,
    /// Without one given, which is cheaper to ask: is there a solution with another digit in its place?
    single: Batch,
    single_gone: Vec<([u8; 81], Exception)>,
}

impl Nine {
    fn new() -> Nine {
        Nine { several: Batch::new(2), several_gone: Vec::new(), single: Batch::new(1), single_gone: Vec::new() }
    }

    fn ask(&mut self, thinnings: &[&mut Thinning<'_>], stop: &Stop) -> Option<Vec<Answer>> {
        self.several_gone.clear();
        self.single_gone.clear();
        let mut are_single = Vec::with_capacity(thinnings.len());
        for thinning in thinnings {
            let mut cells: [u8; 81] = thinning.puzzle().cells().try_into().expect("9x9");
            let mut last_gone = Exception { cell: 0, digit: 0 };
            let mut gone = 0;
            for cell in thinning.proposal() {
                last_gone = Exception { cell: cell as u8, digit: std::mem::take(&mut cells[cell]) };
                gone += 1;
            }
            match gone {
                1 => self.single_gone.push((cells, last_gone)),
                _ => self.several_gone.push(cells),
            }
            are_single.push(gone == 1);
        }
        let mut several = self.several.count(&self.several_gone[..], stop).complete()?.into_iter();
        let mut single = self.single.count(&self.single_gone[..], stop).complete()?.into_iter();
        let answer =
            |is_single| Answer::one_if(if is_single { single.next() == Some(0) } else { several.next() == Some(1) });
        Some(are_single.into_iter().map(answer).collect())
    }
}
