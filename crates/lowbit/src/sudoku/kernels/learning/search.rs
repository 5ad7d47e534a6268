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
    /// What every question assumes, all at once: if there is any, it is level 1.
    givens: Vec<Literal>,
    /// What was chosen, by level from 1; of the givens, the first.
    choices: Vec<Literal>,
    most_clauses: usize,
    /// No solution is left, whatever is assumed.
    is_dead: bool,
    /// No solution has the givens.
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
            most_clauses: CLAUSES,
            is_dead: result.is_err(),
            is_refuted: false,
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

    /// From now on, one of these literals, all of them open, is to hold.
    #[cfg(feature = "generate")]
    pub(super) fn add(&mut self, clause: &[Literal]) {
        self.clauses.add(clause, 0); // never forgotten
    }

    /// From now on, all of these are assumed, instead of what was assumed before.
    #[cfg(feature = "generate")]
    pub(super) fn give(&mut self, givens: Vec<Literal>) {
        self.back_to(0);
        self.givens = givens;
        self.is_refuted = false;
    }

    /// The level of the givens, or 0.
    fn ground(&self) -> usize {
        usize::from(!self.givens.is_empty())
    }

    /// What was chosen to find the last solution, the assumptions first.
    pub(super) fn choices(&self) -> &[Literal] {
        &self.choices
    }

    /// Looks for a solution in which all assumptions hold. If there is one, the trail shows it until the next question.
    pub(super) fn solve(&mut self, assumptions: &[Literal], stop: &Stop) -> Outcome<bool> {
        self.solve_within(u64::MAX, assumptions, stop)
    }

    /// The same, but limited, and without an answer, after so many conflicts.
    pub(super) fn solve_within(&mut self, mut effort: u64, assumptions: &[Literal], stop: &Stop) -> Outcome<bool> {
        let ground = self.ground();
        let shared = assumptions.iter().zip(self.choices.iter().skip(ground)).take_while(|(a, b)| a == b).count();
        self.back_to(ground + shared);
        let (mut restarts, mut conflicts_left) = (0, PATIENCE);
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
                conflicts_left = PATIENCE * luby(restarts);
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

    /// Learns from conflicts until none is seen, going back as far as each says.
    fn learn(&mut self, mut conflict: Conflict) {
        loop {
            if self.trail.level() == 0 {
                self.is_dead = true;
                return;
            }
            if self.trail.level() == self.ground() {
                self.is_refuted = true; // by the givens together: no single one can be blamed
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

    /// Begins again above what is assumed, with what was learnt.
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
