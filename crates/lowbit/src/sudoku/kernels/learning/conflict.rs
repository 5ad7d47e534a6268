//! Conflict analysis: the clause that a conflict teaches.

use super::clauses::{Clauses, Literal};
use super::order::Order;
use super::trail::{Conflict, Pair, Reason, Trail, Value};

/// Depth limit of the search for redundant literals.
const DEEPEST: u32 = 200;

/// Working memory to analyse conflicts.
pub(super) struct Analysis {
    /// By pair: its role in the analysis.
    marks: Vec<Mark>,
    marked: Vec<Pair>,
    /// The last learned clause: the asserted literal first, then one of the highest level.
    pub(super) clause: Vec<Literal>,
    /// The number of decision levels of its literals.
    pub(super) levels: u32,
    level_seen: Vec<u32>,
    stamp: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// Involved in the conflict.
    Part,
    /// Implied by pairs of the clause.
    Follows,
    /// Not implied by them alone.
    Free,
}

impl Analysis {
    pub(super) fn new(end: usize) -> Analysis {
        Analysis {
            marks: vec![Mark::None; end],
            marked: Vec::new(),
            clause: Vec::new(),
            levels: 0,
            level_seen: vec![0; end + 1],
            stamp: 0,
        }
    }

    /// Learns a clause from a conflict at a level above 0, and returns the level to backtrack to, where the clause's
    /// first literal follows.
    ///
    /// First unique implication point: beginning with the pairs of the conflict, each pair of the current level is
    /// replaced by its reasons, newest first, until one pair of that level remains. It and the pairs of older levels
    /// cannot all stay as they are.
    pub(super) fn learn(&mut self, conflict: Conflict, trail: &Trail, clauses: &Clauses, order: &mut Order) -> usize {
        self.clause.clear();
        self.clause.push(Literal::new(0, Value::Out)); // room for the assertion
        let mut of_this_level = 0;
        let mut at = trail.known().len();
        let mut reason = Cause::Conflict(conflict);
        let assertion = loop {
            reason.each(trail, clauses, |pair| {
                if self.marks[pair as usize] == Mark::None && trail.level_of(pair) > 0 {
                    self.mark(pair, Mark::Part);
                    order.bump(pair);
                    match trail.level_of(pair) == trail.level() {
                        true => of_this_level += 1,
                        false => self.clause.push(contradiction(pair, trail)),
                    }
                }
                true
            });
            let pair = loop {
                at -= 1;
                let pair = trail.known()[at];
                if self.marks[pair as usize] == Mark::Part {
                    break pair;
                }
            };
            of_this_level -= 1;
            if of_this_level == 0 {
                break pair;
            }
            reason = Cause::Reason(pair, trail.reason(pair));
        };
        self.clause[0] = contradiction(assertion, trail);
        self.shorten(trail, clauses);
        self.stamp += 1;
        self.levels = 0;
        for literal in &self.clause {
            let seen = &mut self.level_seen[trail.level_of(literal.pair())];
            self.levels += u32::from(*seen != self.stamp);
            *seen = self.stamp;
        }
        for pair in self.marked.drain(..) {
            self.marks[pair as usize] = Mark::None;
        }
        let level = |literal: &Literal| trail.level_of(literal.pair());
        match (1..self.clause.len()).max_by_key(|&i| level(&self.clause[i])) {
            None => 0,
            Some(newest) => {
                self.clause.swap(1, newest);
                level(&self.clause[1])
            }
        }
    }

    fn mark(&mut self, pair: Pair, mark: Mark) {
        if self.marks[pair as usize] == Mark::None {
            self.marked.push(pair);
        }
        self.marks[pair as usize] = mark;
    }

    /// Removes literals that are implied by the others.
    fn shorten(&mut self, trail: &Trail, clauses: &Clauses) {
        let mut clause = std::mem::take(&mut self.clause);
        let mut first = true;
        clause.retain(|literal| {
            let is_assertion = std::mem::take(&mut first);
            is_assertion || !self.follows(literal.pair(), trail, clauses, 0)
        });
        self.clause = clause;
    }

    /// Whether the value of a pair is implied by other pairs of the clause.
    fn follows(&mut self, pair: Pair, trail: &Trail, clauses: &Clauses, depth: u32) -> bool {
        let reason = trail.reason(pair);
        if reason == Reason::None || depth > DEEPEST {
            return false; // a choice, or too deep
        }
        let mut all = true;
        Cause::Reason(pair, reason).each(trail, clauses, |before| {
            all = trail.level_of(before) == 0
                || match self.marks[before as usize] {
                    Mark::Part | Mark::Follows => true,
                    Mark::Free => false,
                    Mark::None => {
                        let follows = self.follows(before, trail, clauses, depth + 1);
                        self.mark(before, if follows { Mark::Follows } else { Mark::Free });
                        follows
                    }
                };
            all
        });
        all
    }
}

/// The literal that contradicts the value of a pair.
fn contradiction(pair: Pair, trail: &Trail) -> Literal {
    match trail.value(pair) {
        Value::Picked => Literal::new(pair, Value::Out),
        _ => Literal::new(pair, Value::Picked),
    }
}

/// Pairs that together imply something.
enum Cause {
    Conflict(Conflict),
    /// The reason of a pair.
    Reason(Pair, Reason),
}

impl Cause {
    /// Calls `f` with each pair until it returns false.
    fn each(&self, trail: &Trail, clauses: &Clauses, mut f: impl FnMut(Pair) -> bool) {
        match *self {
            Cause::Conflict(Conflict::Rivals(a, b)) => _ = f(a) && f(b),
            Cause::Conflict(Conflict::Empty(set)) => _ = trail.members(set).all(f),
            Cause::Conflict(Conflict::Clause(clause)) => _ = clauses.literals(clause).iter().all(|l| f(l.pair())),
            Cause::Reason(_, Reason::None) => {}
            Cause::Reason(_, Reason::Rival(rival)) => _ = f(rival),
            Cause::Reason(pair, Reason::Last(set)) => _ = trail.members(set).filter(|&p| p != pair).all(f),
            Cause::Reason(pair, Reason::Clause(clause)) => {
                _ = clauses.literals(clause).iter().map(|l| l.pair()).filter(|&p| p != pair).all(f);
            }
        }
    }
}
