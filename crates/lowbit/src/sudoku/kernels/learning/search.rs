//! Decide, draw consequences, learn from the conflict, go back: the search for one solution.

use super::clauses::{self, Clauses, Literal};
use super::conflict::Analysis;
use super::order::Order;
use super::trail::{Conflict, Pair, Reason, Trail, Value};
use crate::bits::members;
use crate::engine::{Outcome, Stop};
use crate::sudoku::Marks;

/// Conflicts before the first restart. Later ones wait this times 1, 1, 2, 1, 1, 2, 4, 1, … conflicts.
const PATIENCE: u64 = 32;
/// Clauses before the first half of them is forgotten; a tenth more each time.
const CLAUSES: usize = 2000;

/// A search that gets better with every conflict, and keeps what it has learnt from one question to the next.
pub(super) struct Search {
    trail: Trail,
    clauses: Clauses,
    order: Order,
    analysis: Analysis,
    /// What a pair was when last it was known: it is likely to fit again.
    phases: Vec<Value>,
    /// What was chosen, by level from 1.
    choices: Vec<Literal>,
    most_clauses: usize,
    /// No solution is left, whatever is assumed.
    is_dead: bool,
}

impl Search {
    /// A search within the marks.
    pub(super) fn new(marks: &Marks) -> Search {
        let (trail, result) = Trail::new(marks);
        let end = trail.end();
        let mut order = Order::new(end);
        for pair in trail.open() {
            order.begin(pair, 1.0 / f64::from(trail.fewest_members(pair)));
        }
        Search {
            trail,
            clauses: Clauses::new(end),
            order,
            analysis: Analysis::new(end),
            phases: vec![Value::Out; end],
            choices: Vec::new(),
            most_clauses: CLAUSES,
            is_dead: result.is_err(),
        }
    }

    /// What is known: after a solution was found, all of it.
    pub(super) fn trail(&self) -> &Trail {
        &self.trail
    }

    #[cfg(test)]
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        (0..self.clauses.len()).map(|number| self.clauses.literals(number as u32))
    }

    /// Tries first to pick the pairs of `marks`, and no others.
    pub(super) fn prefer(&mut self, marks: &Marks) {
        self.back_to(0);
        for cell in 0..marks.shape().cells() {
            for digit in members(self.trail.digits(cell).into()) {
                let is_preferred = marks.digits(cell) >> digit & 1 == 1;
                let pair = self.trail.pair(cell, digit as usize);
                self.phases[pair as usize] = if is_preferred { Value::Picked } else { Value::Out };
            }
        }
    }

    /// What was chosen to find the last solution, the assumptions first.
    pub(super) fn choices(&self) -> &[Literal] {
        &self.choices
    }

    /// Looks for a solution in which all assumptions hold. If there is one, the trail shows it until the next question.
    pub(super) fn solve(&mut self, assumptions: &[Literal], stop: &Stop) -> Outcome<bool> {
        let shared = assumptions.iter().zip(&self.choices).take_while(|(a, b)| a == b).count();
        self.back_to(shared);
        let (mut restarts, mut conflicts_left) = (0, PATIENCE);
        loop {
            if stop.is_raised() {
                return Outcome::Interrupted(false);
            }
            if self.is_dead {
                return Outcome::Complete(false);
            }
            if let Err(conflict) = self.clauses.follow(&mut self.trail) {
                self.learn(conflict);
                conflicts_left = conflicts_left.saturating_sub(1);
                continue;
            }
            if let Some(&assumption) = assumptions.get(self.trail.level()) {
                if assumption.fails(&self.trail) {
                    return Outcome::Complete(false);
                }
                self.choose(assumption);
            } else if self.trail.is_full() {
                return Outcome::Complete(true);
            } else if conflicts_left == 0 {
                restarts += 1;
                conflicts_left = PATIENCE * luby(restarts);
                self.restart(assumptions.len());
            } else {
                let pair = self.next_open();
                self.choose(Literal::new(pair, self.phases[pair as usize]));
            }
        }
    }

    /// Begins a level with a literal that does not fail.
    fn choose(&mut self, literal: Literal) {
        self.trail.deepen();
        self.choices.push(literal);
        if !literal.holds(&self.trail) {
            // A set of an open pair has another member, so that no set becomes empty by this alone.
            let _ = clauses::assert(literal, Reason::None, &mut self.trail);
        }
    }

    fn next_open(&mut self) -> Pair {
        loop {
            let pair = self.order.pop().expect("a grid that is not full has an open pair");
            if self.trail.value(pair) == Value::Open {
                return pair;
            }
        }
    }

    /// Learns from conflicts until none is seen, going back as far as each says.
    fn learn(&mut self, mut conflict: Conflict) {
        loop {
            if self.trail.level() == 0 {
                self.is_dead = true;
                return;
            }
            let level = self.analysis.learn(conflict, &self.trail, &self.clauses, &mut self.order);
            self.order.fade();
            self.back_to(level);
            let clause = &self.analysis.clause;
            let reason = match clause.len() {
                1 => Reason::None,
                _ => Reason::Clause(self.clauses.add(clause, self.analysis.levels)),
            };
            match clauses::assert(clause[0], reason, &mut self.trail) {
                Ok(()) => return,
                Err(next) => conflict = next,
            }
        }
    }

    /// Begins again above the assumptions, with what was learnt.
    fn restart(&mut self, assumptions: usize) {
        if self.clauses.len() > self.most_clauses {
            self.back_to(0);
            self.clauses.forget(&self.trail);
            self.most_clauses += self.most_clauses / 10;
        }
        self.back_to(assumptions);
    }

    fn back_to(&mut self, level: usize) {
        let Search { trail, clauses, order, phases, choices, .. } = self;
        trail.back_to(level, |pair, value| {
            order.insert(pair);
            phases[pair as usize] = value;
        });
        clauses.back_to(trail.known().len());
        choices.truncate(level);
    }
}

/// Term `i`, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, …
fn luby(mut i: u64) -> u64 {
    loop {
        let bits = u64::BITS - i.leading_zeros();
        if i == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}
