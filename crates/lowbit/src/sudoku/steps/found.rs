//! What finders report for each step, and the collectors of steps.

use std::ops::ControlFlow;

use super::position::{Candidates, Effect, Position};
use super::{Step, Technique};
use super::{handful, houses};
use crate::steps::{Fact, Group, Link, Mark, Rating, Role, Statement};

/// Finds the steps of a technique, in the technique's order, and offers each.
pub(super) type Finder = fn(&Position, &mut dyn Found) -> ControlFlow<()>;

/// Collects the steps that a finder offers; breaks when it has enough.
///
/// A step is told only on demand: grading needs effects and ratings alone.
pub(super) trait Found {
    /// Called for each step, in order.
    fn offer(&mut self, step: &Move, story: &dyn Fn() -> Story) -> ControlFlow<()>;

    /// Whether steps of the technique with this rating are still wanted.
    fn wants(&self, _: Rating) -> bool {
        true
    }
}

/// A step without its explanation.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) technique: Technique,
    /// The technique that people call it, if the technique exists only on a scale.
    pub(super) called: Technique,
    pub(super) rating: Rating,
    pub(super) effect: Effect,
}

impl Move {
    fn of(technique: Technique, effect: Effect) -> Move {
        Move { technique, called: technique, rating: technique.rating(), effect }
    }

    /// Places a digit in a cell.
    pub(super) fn place(technique: Technique, cell: usize, digit: usize) -> Move {
        Move::of(technique, Effect { placed: Some((cell, digit)), removed: Candidates::default() })
    }

    /// Removes candidates.
    pub(super) fn remove(technique: Technique, removed: Candidates) -> Move {
        Move::of(technique, Effect { placed: None, removed })
    }

    /// Removes a digit from cells.
    pub(super) fn remove_digit(technique: Technique, digit: usize, cells: u128) -> Move {
        Move::remove(technique, Candidates::of_digit(digit, cells))
    }

    /// The same with a rating above the easiest of its technique.
    pub(super) fn rated(self, tenths: u16) -> Move {
        Move { rating: Rating(tenths), ..self }
    }

    /// The same under the name of a simpler technique.
    pub(super) fn called(self, called: Technique) -> Move {
        Move { called, ..self }
    }
}

/// The explanation of a step.
#[derive(Default)]
pub(super) struct Story {
    pub(super) houses: Vec<usize>,
    pub(super) reasons: Vec<Mark>,
    pub(super) groups: Vec<Group>,
    pub(super) links: Vec<Link>,
    /// Statements that lead to the conclusions. Unless the proof is whole, the conclusions are added, by counting in all
    /// its sets.
    pub(super) proof: Vec<Statement>,
    /// Whether the proof includes the conclusions.
    pub(super) is_whole: bool,
}

impl Story {
    /// A story that rests on houses of which `need` of these candidates must be true.
    pub(super) fn among(on: &[usize], reasons: Vec<Mark>, need: u32) -> Story {
        let names = on.iter().map(|&house| houses::name(house)).collect();
        let fact = Fact::Among { houses: names, marks: reasons.clone(), need };
        Story { houses: on.to_vec(), reasons, ..Story::default() }.says(fact, &[])
    }

    /// Adds houses to name.
    pub(super) fn and_houses(mut self, houses: impl IntoIterator<Item = usize>) -> Story {
        self.houses.extend(houses);
        self
    }

    /// Adds a group with a role.
    pub(super) fn with(mut self, role: Role, marks: Vec<Mark>) -> Story {
        self.groups.push(Group { role, marks });
        self
    }

    /// Adds that each of these cells has one of these candidates and no others.
    pub(super) fn among_cells(self, marks: Vec<Mark>) -> Story {
        let need = marks.iter().fold(0_u128, |cells, mark| cells | 1 << mark.cell).count_ones();
        self.says(Fact::Among { houses: Vec::new(), marks, need }, &[])
    }

    /// Adds that a house has one of these candidates of a digit and no others.
    pub(super) fn among_house(self, house: usize, marks: Vec<Mark>) -> Story {
        self.says(Fact::Among { houses: vec![houses::name(house)], marks, need: 1 }, &[])
    }

    /// Adds a pattern that requires one of these candidates to be true.
    pub(super) fn guarded(self, pattern: Fact, guardians: Vec<Mark>) -> Story {
        let at = self.proof.len();
        self.says(pattern, &[]).says(Fact::AnyOf(guardians), &[at])
    }

    /// Adds a statement.
    pub(super) fn says(mut self, fact: Fact, because: &[usize]) -> Story {
        self.proof.push(Statement { fact, because: because.to_vec() });
        self
    }

    /// Makes the step.
    pub(super) fn step(self, &Move { technique, rating, effect, .. }: &Move) -> Step {
        let placed: Vec<Mark> = effect.placed.iter().map(|&(cell, digit)| Mark::digit(cell, digit + 1)).collect();
        let removed = effect.removed.marks();
        let Story { houses, reasons, groups, links, mut proof, is_whole } = self;
        if !is_whole {
            let is_set = |at: &usize| matches!(proof[*at].fact, Fact::Among { .. } | Fact::AnyOf(_));
            let because: Vec<usize> = (0..proof.len()).filter(is_set).collect();
            let facts = placed.iter().map(|&mark| Fact::Is(mark)).chain(removed.iter().map(|&mark| Fact::IsNot(mark)));
            proof.extend(facts.map(|fact| Statement { fact, because: because.clone() }));
        }
        let houses = houses.into_iter().map(houses::name).collect();
        Step { technique, rating, houses, reasons, groups, links, placed, removed, proof }
    }
}

/// Marks of a digit from 0 in these cells.
pub(super) fn marks_of(digit: usize, cells: u128) -> Vec<Mark> {
    Candidates::of_digit(digit, cells).marks()
}

/// Collects the first step.
#[derive(Default)]
pub(super) struct First(pub(super) Option<Step>);

impl Found for First {
    fn offer(&mut self, step: &Move, story: &dyn Fn() -> Story) -> ControlFlow<()> {
        self.0 = Some(story().step(step));
        ControlFlow::Break(())
    }
}

/// Collects the first step, untold.
#[cfg(any(test, feature = "generate"))]
#[derive(Default)]
pub(super) struct FirstMove(pub(super) Option<Move>);

#[cfg(any(test, feature = "generate"))]
impl Found for FirstMove {
    fn offer(&mut self, step: &Move, _: &dyn Fn() -> Story) -> ControlFlow<()> {
        self.0 = Some(*step);
        ControlFlow::Break(())
    }
}

/// Collects the first step, untold, and all steps of its technique that can be taken with it without changing any rating.
pub(super) struct Together {
    /// The rating of the puzzle so far; `None` if steps are taken one by one.
    known: Option<Rating>,
    /// The first step, with the eliminations of all.
    pub(super) all: Option<Move>,
}

impl Together {
    pub(super) fn new(known: Option<Rating>) -> Together {
        Together { known, all: None }
    }
}

impl Found for Together {
    fn offer(&mut self, step: &Move, _: &dyn Fn() -> Story) -> ControlFlow<()> {
        let is_wanted = self.wants(step.rating);
        match &mut self.all {
            Some(all) if is_wanted => all.effect.removed.unite(&step.effect.removed),
            Some(_) => return ControlFlow::Break(()),
            None => {
                self.all = Some(*step);
                let together = |known: Rating| handful::goes_together(step.technique, known.max(step.rating));
                if !self.known.is_some_and(together) {
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn wants(&self, rating: Rating) -> bool {
        let most = |first: Rating| self.known.map_or(first, |known| known.max(first));
        self.all.as_ref().is_none_or(|first| rating <= most(first.rating))
    }
}

/// Collects every step.
#[derive(Default)]
pub(super) struct All(pub(super) Vec<Step>);

impl Found for All {
    fn offer(&mut self, step: &Move, story: &dyn Fn() -> Story) -> ControlFlow<()> {
        self.0.push(story().step(step));
        ControlFlow::Continue(())
    }
}

/// Collects the effect that removes the most candidates; of several the first.
#[derive(Default)]
pub(super) struct Most {
    pub(super) count: u32,
    pub(super) effect: Effect,
}

impl Found for Most {
    fn offer(&mut self, step: &Move, _: &dyn Fn() -> Story) -> ControlFlow<()> {
        let count = step.effect.removed.len();
        if count > self.count {
            (self.count, self.effect) = (count, step.effect);
        }
        ControlFlow::Continue(())
    }
}

/// Passes on the first step with this effect, then breaks.
pub(super) struct Chosen<'a> {
    pub(super) effect: &'a Effect,
    pub(super) found: &'a mut dyn Found,
}

impl Found for Chosen<'_> {
    fn offer(&mut self, step: &Move, story: &dyn Fn() -> Story) -> ControlFlow<()> {
        if step.effect != *self.effect {
            return ControlFlow::Continue(());
        }
        let _ = self.found.offer(step, story);
        ControlFlow::Break(())
    }
}
