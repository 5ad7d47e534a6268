//! The blocks of a net: the assumption that each statement depends on, and the order in which statements are told.
//!
//! ```text
//! 1. suppose A               the block of A: everything that rests on it
//!   2. suppose B             a block within it, ended by the statement that closes B
//!   3. ...
//! 4. so B is false
//! ```
//! A statement that does not need an assumption precedes its block.

use crate::steps::{Fact, Rule, Statement};

/// The assumptions of a proof.
pub(super) struct Assumptions {
    /// By statement: the assumptions it rests on, by their numbers, in order.
    pub(super) open: Vec<Vec<usize>>,
    /// By statement: the assumptions that it closes.
    pub(super) closed: Vec<Vec<usize>>,
}

impl Assumptions {
    pub(super) fn of(proof: &[Statement]) -> Assumptions {
        let mut all = Assumptions { open: Vec::new(), closed: Vec::new() };
        (0..proof.len()).for_each(|at| all.add(&proof[..=at]));
        all
    }

    /// Adds the last statement of a proof; the others were added before.
    pub(super) fn add(&mut self, proof: &[Statement]) {
        let at = proof.len() - 1;
        let mut on: Vec<usize> = proof[at].because.iter().flat_map(|&why| self.open[why].clone()).collect();
        if proof[at].rule(proof) == Rule::Assumption {
            on.push(at);
        }
        crate::sorting::sort(&mut on);
        on.dedup();
        let closes = self.closes(proof);
        let (closed, open) = on.into_iter().partition(|&why| closes.contains(&proof[why].fact));
        self.open.push(open);
        self.closed.push(closed);
    }

    /// The assumptions that the last statement of a proof closes: for a refutation, the opposite of its conclusion; for
    /// cases, the assumption of each case.
    fn closes(&self, proof: &[Statement]) -> Vec<Fact> {
        let said = &proof[proof.len() - 1];
        match (said.rule(proof), &said.fact) {
            (Rule::Refutation, Fact::Is(mark)) => vec![Fact::AssumedNot(*mark)],
            (Rule::Refutation, Fact::IsNot(mark)) => vec![Fact::Assumed(*mark)],
            (Rule::Cases, _) => {
                let marks = said.because.iter().find_map(|&why| match &proof[why].fact {
                    Fact::Among { marks, .. } | Fact::AnyOf(marks) => Some(marks),
                    _ => None,
                });
                match marks {
                    Some(marks) => marks.iter().map(|&mark| Fact::Assumed(mark)).collect(),
                    None => {
                        let supposed: Vec<&Fact> =
                            said.because.iter().flat_map(|&end| &self.open[end]).map(|&why| &proof[why].fact).collect();
                        let has_opposite = |fact: &&&Fact| supposed.iter().any(|other| are_opposite(fact, other));
                        supposed.iter().filter(has_opposite).map(|&fact| fact.clone()).collect()
                    }
                }
            }
            _ => Vec::new(),
        }
    }
}

/// Whether two facts assume a candidate and its opposite.
fn are_opposite(one: &Fact, other: &Fact) -> bool {
    match (one, other) {
        (Fact::Assumed(mark), Fact::AssumedNot(other)) | (Fact::AssumedNot(mark), Fact::Assumed(other)) => {
            mark == other
        }
        _ => false,
    }
}

/// A block: the statement that closes it, and the assumption that it begins with.
type Block = (usize, usize);

/// The position of each statement in the telling.
pub(super) struct Blocks {
    /// By statement: the blocks around it, outermost first.
    around: Vec<Vec<Block>>,
    /// By statement: the first statement told in the same line.
    lead: Vec<usize>,
}

impl Blocks {
    /// The blocks of a proof whose conclusions begin at `end`.
    pub(super) fn of(proof: &[Statement], end: usize) -> Blocks {
        let Assumptions { open, closed } = Assumptions::of(proof);
        // A block ends with the first statement that closes its assumption; nested blocks end before it.
        let mut closer = vec![end; proof.len()];
        for (at, closed) in closed.iter().enumerate() {
            closed.iter().for_each(|&why| closer[why] = closer[why].min(at));
        }
        let mut around: Vec<Vec<Block>> = vec![Vec::new(); proof.len()];
        let innermost = |at: usize, around: &[Vec<Block>]| {
            open[at].iter().map(|&why| &around[why]).max_by_key(|blocks| blocks.len()).cloned().unwrap_or_default()
        };
        for (at, closed) in closed.iter().enumerate().rev() {
            for &why in closed.iter().filter(|&&why| closer[why] == at) {
                around[why] = innermost(at, &around);
                around[why].push((at, why));
            }
        }
        let around: Vec<Vec<Block>> = (0..proof.len()).map(|at| innermost(at, &around)).collect();
        // All conclusions close the same assumptions as the first.
        let mut lead: Vec<usize> = (0..proof.len()).map(|at| at.min(end)).collect();
        for at in 0..end {
            lead[at] = match proof[at].rule(proof) {
                Rule::Counting => {
                    let is_alike = |&other: &usize| {
                        proof[other].because == proof[at].because && proof[other].rule(proof) == Rule::Counting
                    };
                    (0..at).find(is_alike).unwrap_or(at)
                }
                Rule::Cases => closed[at].iter().map(|&why| closer[why]).min().unwrap_or(at),
                _ => at,
            };
        }
        Blocks { around, lead }
    }

    /// The nesting depth of a statement: 0 without an assumption, 1 within an assumption of the step, 2 within one that
    /// is made and closed inside that, and so on.
    pub(super) fn depth(&self, at: usize) -> usize {
        self.around[at].len()
    }

    /// Whether two statements are told in one line.
    pub(super) fn are_together(&self, one: usize, other: usize) -> bool {
        self.lead[one] == self.lead[other]
    }

    /// Puts statements in the order of telling.
    pub(super) fn sort(&self, said: &mut [usize]) {
        let key = |&at: &usize| {
            let mut key = self.around[at].clone();
            key.extend([(self.lead[at], usize::MAX), (at, 0)]);
            key
        };
        crate::sorting::sort_by_key(said, key);
    }

    /// Whether every statement is told after its premises, and statements within an assumption are used only there, or to
    /// close it.
    pub(super) fn are_in_order(&self, proof: &[Statement]) -> bool {
        let mut order: Vec<usize> = (0..proof.len()).collect();
        self.sort(&mut order);
        let mut lines = vec![0; proof.len()];
        order.iter().enumerate().for_each(|(line, &at)| lines[at] = line);
        (0..proof.len()).all(|at| {
            let is_before = |&why: &usize| lines[why] < lines[at] && self.may_follow(at, why);
            proof[at].because.iter().all(is_before)
        })
    }

    fn may_follow(&self, at: usize, from: usize) -> bool {
        let closes = |&(closer, _): &Block| closer == self.lead[at];
        let (here, there) = (&self.around[at], &self.around[from]);
        here.starts_with(there)
            || there.len() == here.len() + 1 && there.starts_with(here) && there.last().is_some_and(closes)
    }
}
