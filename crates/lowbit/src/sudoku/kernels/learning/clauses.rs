//! Learned clauses: at least one literal of each holds in every solution.

use super::trail::{Conflict, Pair, Reason, Trail, Value};
use crate::sorting::sort_by_key;

/// "This pair is picked", or "this pair is out".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn new(pair: Pair, value: Value) -> Literal {
        Literal(pair << 1 | u32::from(value == Value::Out))
    }

    #[inline]
    pub(super) fn pair(self) -> Pair {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn value(self) -> Value {
        if self.0 & 1 == 1 { Value::Out } else { Value::Picked }
    }

    #[inline]
    pub(super) fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    #[inline]
    pub(super) fn holds(self, trail: &Trail) -> bool {
        trail.value(self.pair()) == self.value()
    }

    #[inline]
    pub(super) fn fails(self, trail: &Trail) -> bool {
        self.opposite().holds(trail)
    }
}

/// A clause watches its first two literals: as long as neither fails, nothing follows from it.
struct Clause {
    begin: u32,
    len: u32,
    /// The number of decision levels of its literals: clauses with few are worth keeping.
    levels: u32,
}

/// A clause that watches a literal, and another literal of it: if that holds, the clause can be skipped.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// The learned clauses that were not deleted.
pub(super) struct Clauses {
    end: usize,
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
    /// For each literal, the clauses that watch it; empty until the first clause is learned.
    watches: Vec<Vec<Watch>>,
    /// The number of known pairs that were propagated through the clauses.
    followed: usize,
}

impl Clauses {
    /// No clauses about pairs below `end`.
    pub(super) fn new(end: usize) -> Clauses {
        Clauses { end, literals: Vec::new(), clauses: Vec::new(), watches: Vec::new(), followed: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let Clause { begin, len, .. } = self.clauses[clause as usize];
        &self.literals[begin as usize..][..len as usize]
    }

    /// Adds a clause of two literals or more. The first two are watched.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> u32 {
        self.watches.resize(2 * self.end, Vec::new());
        let number_of = |count: usize| u32::try_from(count).expect("so much memory is never used");
        let number = number_of(self.clauses.len());
        let (begin, len) = (number_of(self.literals.len()), number_of(literals.len()));
        self.clauses.push(Clause { begin, len, levels });
        self.literals.extend_from_slice(literals);
        for (watched, other) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            self.watches[watched.0 as usize].push(Watch { clause: number, other });
        }
        number
    }

    /// Backtracks to this number of known pairs.
    pub(super) fn back_to(&mut self, known: usize) {
        self.followed = self.followed.min(known);
    }

    /// Propagates within the sets and through the clauses, to a fixed point.
    pub(super) fn follow(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        loop {
            trail.follow()?;
            if self.watches.is_empty() {
                return Ok(());
            }
            let Some(&pair) = trail.known().get(self.followed) else { return Ok(()) };
            self.followed += 1;
            self.follow_failed(Literal::new(pair, trail.value(pair)).opposite(), trail)?;
        }
    }

    /// Visits the clauses that watch a literal that has just failed.
    fn follow_failed(&mut self, failed: Literal, trail: &mut Trail) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[failed.0 as usize]);
        let mut result = Ok(());
        let (mut read, mut kept) = (0, 0);
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            watches[kept] = watch;
            kept += 1;
            if watch.other.holds(trail) {
                continue;
            }
            let Clause { begin, len, .. } = self.clauses[watch.clause as usize];
            let literals = &mut self.literals[begin as usize..][..len as usize];
            if literals[0] == failed {
                literals.swap(0, 1);
            }
            let first = literals[0];
            watches[kept - 1].other = first;
            if first.holds(trail) {
                continue;
            }
            if let Some(next) = (2..literals.len()).find(|&i| !literals[i].fails(trail)) {
                literals.swap(1, next);
                self.watches[literals[1].0 as usize].push(Watch { clause: watch.clause, other: first });
                kept -= 1;
                continue;
            }
            if first.fails(trail) {
                result = Err(Conflict::Clause(watch.clause));
                break;
            }
            result = assert(first, Reason::Clause(watch.clause), trail);
            if result.is_err() {
                break;
            }
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        self.watches[failed.0 as usize] = watches;
        result
    }

    /// Deletes half of the clauses, those least likely to be of use. Must be called at level 0.
    pub(super) fn forget(&mut self, trail: &Trail) {
        let mut worth: Vec<_> = (0..self.clauses.len()).filter(|&c| self.clauses[c].levels > 2).collect();
        sort_by_key(&mut worth, |&c| (self.clauses[c].levels, self.clauses[c].len, usize::MAX - c));
        let mut goes = vec![false; self.clauses.len()];
        worth[worth.len() / 2..].iter().for_each(|&c| goes[c] = true);
        let old = std::mem::take(&mut self.clauses);
        let literals = std::mem::take(&mut self.literals);
        self.watches.iter_mut().for_each(Vec::clear);
        for (number, Clause { begin, len, levels }) in old.into_iter().enumerate() {
            let clause = &literals[begin as usize..][..len as usize];
            if goes[number] || clause.iter().any(|literal| literal.holds(trail)) {
                continue;
            }
            let left: Vec<_> = clause.iter().copied().filter(|literal| !literal.fails(trail)).collect();
            self.add(&left, levels);
        }
    }
}

/// Makes an open literal hold.
pub(super) fn assert(literal: Literal, reason: Reason, trail: &mut Trail) -> Result<(), Conflict> {
    match literal.value() {
        Value::Out => trail.exclude(literal.pair(), reason),
        _ => {
            trail.pick(literal.pair(), reason);
            Ok(())
        }
    }
}
