//! Decide, propagate, learn from the conflict, backtrack: the search for one solution.

use super::clauses::{self, Clauses, Literal};
use super::conflict::Analysis;
use super::order::Order;
use super::trail::{Conflict, Pair, Reason, Trail, Value};
use crate::bits::members;
use crate::engine::{Outcome, Stop};
use crate::sudoku::Marks;

/// Conflicts before the first restart; the following intervals are this times the Luby sequence 1, 1, 2, 1, 1, 2, 4, …
const FIRST_RESTART: u64 = 32;
/// Clauses before half of them are deleted for the first time; a tenth more each time.
const FIRST_CLAUSES_KEPT: usize = 2000;

/// A search that keeps learned clauses from one question to the next.
pub(super) struct Search {
    trail: Trail,
    clauses: Clauses,
    order: Order,
    analysis: Analysis,
    /// The last value of each pair: it is likely to fit again.
    phases: Vec<Value>,
    /// The assumptions of every question, all on one level: level 1 if there are any.
    givens: Vec<Literal>,
    /// The choices, by level from 1; of the givens, the first.
    choices: Vec<Literal>,
    most_clauses: usize,
    /// There is no solution at all.
    is_dead: bool,
    /// There is no solution with the givens.
    is_refuted: bool,
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
            givens: Vec::new(),
            choices: Vec::new(),
            most_clauses: FIRST_CLAUSES_KEPT,
            is_dead: result.is_err(),
            is_refuted: false,
        }
    }

    /// The trail: after a solution was found, a full assignment.
    pub(super) fn trail(&self) -> &Trail {
        &self.trail
    }

    #[cfg(test)]
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        (0..self.clauses.len()).map(|number| self.clauses.literals(number as u32))
    }

    /// Prefers to pick the pairs of `marks`, and no others.
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

    /// Adds a clause of open literals for all questions.
    #[cfg(feature = "generate")]
    pub(super) fn add(&mut self, clause: &[Literal]) {
        self.clauses.add(clause, 0); // never forgotten
    }

    /// Replaces the assumptions.
    pub(super) fn give(&mut self, givens: Vec<Literal>) {
        self.back_to(0);
        self.givens = givens;
        self.is_refuted = false;
    }

    /// The level of the givens, or 0.
    fn ground(&self) -> usize {
        usize::from(!self.givens.is_empty())
    }

    /// The choices that led to the last solution, the assumptions first.
    pub(super) fn choices(&self) -> &[Literal] {
        &self.choices
    }

    /// Looks for a solution in which all assumptions hold. The trail shows it until the next question.
    pub(super) fn solve(&mut self, assumptions: &[Literal], stop: &Stop) -> Outcome<bool> {
        self.solve_within(u64::MAX, assumptions, stop)
    }

    /// The same, but limited, without an answer, after `effort` conflicts.
    pub(super) fn solve_within(&mut self, mut effort: u64, assumptions: &[Literal], stop: &Stop) -> Outcome<bool> {
        let ground = self.ground();
        let shared = assumptions.iter().zip(self.choices.iter().skip(ground)).take_while(|(a, b)| a == b).count();
        self.back_to(ground + shared);
        let (mut restarts, mut conflicts_left) = (0, FIRST_RESTART);
        loop {
            if stop.is_raised() {
                return Outcome::Interrupted(false);
            }
            if self.is_dead || self.is_refuted {
                return Outcome::Complete(false);
            }
            if effort == 0 {
                return Outcome::Limited(false);
            }
            if let Err(conflict) = self.clauses.follow(&mut self.trail) {
                self.learn(conflict);
                conflicts_left = conflicts_left.saturating_sub(1);
                effort -= 1;
                continue;
            }
            if self.trail.level() < ground {
                self.assume_givens();
            } else if let Some(&assumption) = assumptions.get(self.trail.level() - ground) {
                if assumption.fails(&self.trail) {
                    return Outcome::Complete(false);
                }
                self.choose(assumption);
            } else if self.trail.is_full() {
                return Outcome::Complete(true);
            } else if conflicts_left == 0 {
                restarts += 1;
                conflicts_left = FIRST_RESTART * luby(restarts);
                self.restart(ground + assumptions.len());
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

    /// Begins level 1 with all givens.
    fn assume_givens(&mut self) {
        self.trail.deepen();
        self.choices.push(self.givens[0]);
        for &given in &self.givens {
            let is_possible = given.holds(&self.trail)
                || !given.fails(&self.trail) && clauses::assert(given, Reason::None, &mut self.trail).is_ok();
            self.is_refuted |= !is_possible;
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

    /// Learns and backtracks until there is no conflict.
    fn learn(&mut self, mut conflict: Conflict) {
        loop {
            if self.trail.level() == 0 {
                self.is_dead = true;
                return;
            }
            if self.trail.level() == self.ground() {
                self.is_refuted = true; // by the givens together: no single one is to blame
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

    /// Restarts above the assumptions, keeping learned clauses.
    fn restart(&mut self, assumed: usize) {
        if self.clauses.len() > self.most_clauses {
            self.back_to(0);
            self.clauses.forget(&self.trail);
            self.most_clauses += self.most_clauses / 10;
        }
        self.back_to(assumed);
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

/// Term `i`, from 1, of the Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, …
fn luby(mut i: u64) -> u64 {
    loop {
        let bits = u64::BITS - i.leading_zeros();
        if i == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}
