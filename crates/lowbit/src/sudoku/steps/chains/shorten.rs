//! Removes repetitions from proofs: no statement is repeated, and cases that were distinguished once serve for all their
//! consequences.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use crate::steps::{Fact, Mark, Rule, Statement};
use crate::sudoku::steps::blocks::{Assumptions, Blocks};
use crate::sudoku::steps::telling;

/// The proof, shortened if possible, still told block by block; its last `concluded` statements are the conclusions.
pub(super) fn shorten(mut proof: Vec<Statement>, concluded: usize) -> Vec<Statement> {
    loop {
        let common = common_cases(&proof, concluded);
        let none = HashMap::new();
        let ways =
            [(&common, Repeats::Within), (&common, Repeats::Alike), (&none, Repeats::Within), (&none, Repeats::Alike)];
        let shorter = |(same, repeats): (&_, _)| without_repetitions(&proof, concluded, same, repeats);
        let is_better = |other: &Vec<Statement>| {
            other.len() < proof.len() && Blocks::of(other, other.len() - concluded).are_in_order(other)
        };
        match ways.into_iter().filter_map(shorter).find(is_better) {
            Some(shorter) => proof = shorter,
            None => return without_last_resorts(&proof, concluded),
        }
    }
}

/// Drops candidates that are concluded true only to be false as well: their cell or house has no candidate left, which is
/// a contradiction by itself.
fn without_last_resorts(proof: &[Statement], concluded: usize) -> Vec<Statement> {
    let mut uses = vec![0; proof.len()];
    proof.iter().flat_map(|said| &said.because).for_each(|&why| uses[why] += 1);
    let mut shorter = proof.to_vec();
    for said in shorter.iter_mut().filter(|said| said.fact == Fact::Contradiction) {
        let is_last = |&&why: &&usize| proof[why].rule(proof) == Rule::StrongLink && uses[why] == 1;
        let Some(&last) = said.because.iter().find(is_last) else { continue };
        let rest = said.because.iter().filter(|&&why| why != last);
        let because: Vec<usize> = proof[last].because.iter().chain(rest).copied().collect();
        let marks: Vec<Mark> = because.iter().flat_map(|&why| proof[why].fact.marks().iter().copied()).collect();
        // If that could be a line or a box, the candidate names it more clearly.
        if telling::only_one(&marks).is_some() {
            said.because = because;
        }
    }
    without_idle(&shorter, concluded)
}

/// The statements that count as repetitions of an earlier one with the same fact.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeats {
    /// Those that rest on all assumptions of the earlier one.
    Within,
    /// Those that rest on the same assumptions.
    Alike,
}

/// A key of facts: the kind, and the first candidate.
type Key = (Discriminant<Fact>, Option<Mark>);

/// The proof without repetitions, and without statements that become unused. `same` maps assumptions to those that
/// replace them. `None` if a statement would no longer rest on an assumption that it closes.
fn without_repetitions(
    proof: &[Statement],
    concluded: usize,
    same: &HashMap<usize, usize>,
    repeats: Repeats,
) -> Option<Vec<Statement>> {
    let end = proof.len() - concluded;
    let before = Assumptions::of(proof);
    let mut kept: Vec<Statement> = Vec::new();
    let mut assumptions = Assumptions { open: Vec::new(), closed: Vec::new() };
    let mut known: HashMap<Key, Vec<usize>> = HashMap::new();
    // By statement of the proof: its number among the kept ones.
    let mut numbers: Vec<usize> = Vec::new();
    for (at, said) in proof.iter().enumerate() {
        if let Some(&other) = same.get(&at) {
            numbers.push(numbers[other]);
            continue;
        }
        let because = said.because.iter().map(|&why| numbers[why]).collect();
        kept.push(Statement { fact: said.fact.clone(), because });
        assumptions.add(&kept);
        let number = kept.len() - 1;
        let (rule, open) = (kept[number].rule(&kept), &assumptions.open[number]);
        let closed = assumptions.closed[number].iter().map(|&why| &kept[why].fact);
        if !closed.eq(before.closed[at].iter().map(|&why| &proof[why].fact)) {
            return None;
        }
        let is_known = |&other: &usize| {
            let others = &assumptions.open[other];
            kept[other].fact == said.fact
                && match repeats {
                    Repeats::Within => others.iter().all(|why| open.contains(why)),
                    Repeats::Alike => others == open,
                }
        };
        let of_kind = known.entry((discriminant(&said.fact), said.fact.marks().first().copied())).or_default();
        match of_kind.iter().find(|other| is_known(other)) {
            Some(&other) if at < end && rule != Rule::Assumption => {
                numbers.push(other);
                kept.pop();
                assumptions.open.pop();
                assumptions.closed.pop();
            }
            _ => {
                of_kind.push(number);
                numbers.push(number);
            }
        }
    }
    Some(without_idle(&kept, concluded))
}

/// The proof without unused statements.
fn without_idle(proof: &[Statement], concluded: usize) -> Vec<Statement> {
    let end = proof.len() - concluded;
    let mut is_used: Vec<bool> = (0..proof.len()).map(|at| at >= end).collect();
    for at in (0..proof.len()).rev() {
        if is_used[at] {
            proof[at].because.iter().for_each(|&why| is_used[why] = true);
        }
    }
    let mut numbers: Vec<usize> = Vec::new();
    let mut kept: Vec<Statement> = Vec::new();
    for (at, said) in proof.iter().enumerate() {
        numbers.push(kept.len());
        if is_used[at] {
            let because = said.because.iter().map(|&why| numbers[why]).collect();
            kept.push(Statement { fact: said.fact.clone(), because });
        }
    }
    kept
}

/// The assumptions of cases that were distinguished before, mapped to the earlier ones: their premises from outside must
/// have been stated before the earlier cases were closed.
fn common_cases(proof: &[Statement], concluded: usize) -> HashMap<usize, usize> {
    let Assumptions { open, closed } = Assumptions::of(proof);
    let is_cases = |&at: &usize| proof[at].rule(proof) == Rule::Cases && closed[at].len() > 1;
    let facts = |at: usize| closed[at].iter().map(|&why| &proof[why].fact);
    let mut firsts: Vec<usize> = Vec::new();
    let mut same = HashMap::new();
    for at in (0..proof.len() - concluded).filter(is_cases) {
        let is_within = |of: usize| open[of].iter().any(|why| closed[at].contains(why));
        let serves = |&&first: &&usize| {
            let is_earlier = closed[first].iter().zip(&closed[at]).all(|(first, other)| first < other);
            let is_alike = open[first] == open[at] && is_earlier && facts(first).eq(facts(at));
            let is_before = |of: usize| proof[of].because.iter().all(|&why| why < first || is_within(why));
            is_alike && is_before(at) && (first + 1..at).filter(|&of| is_within(of)).all(is_before)
        };
        match firsts.iter().find(serves) {
            Some(&first) => same.extend(closed[at].iter().copied().zip(closed[first].iter().copied())),
            None => firsts.push(at),
        }
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::House;

    fn mark(cell: usize) -> Mark {
        Mark::digit(cell, 1)
    }

    fn said(fact: Fact, because: &[usize]) -> Statement {
        Statement { fact, because: because.to_vec() }
    }

    /// 1 in row 1 is in the first or the second cell.
    fn row() -> Fact {
        Fact::Among { houses: vec![House::Row(0)], marks: vec![mark(0), mark(1)], need: 1 }
    }

    /// How often a fact is stated.
    fn count(proof: &[Statement], fact: &Fact) -> usize {
        proof.iter().filter(|said| said.fact == *fact).count()
    }

    /// Wherever 1 is in row 1, it is in neither of two cells of box 1: stated twice.
    #[test]
    fn cases_serve_for_all_that_follows_from_them() {
        let mut proof = Vec::new();
        for target in [9, 10] {
            let at = proof.len();
            proof.extend([
                said(row(), &[]),
                said(Fact::Assumed(mark(0)), &[]),
                said(Fact::IsNot(mark(target)), &[at + 1]),
                said(Fact::Assumed(mark(1)), &[]),
                said(Fact::IsNot(mark(target)), &[at + 3]),
                said(Fact::IsNot(mark(target)), &[at, at + 2, at + 4]),
            ]);
        }
        proof.push(said(Fact::Is(mark(11)), &[5, 11]));
        let short = shorten(proof, 1);
        assert_eq!(count(&short, &row()), 1);
        assert_eq!(count(&short, &Fact::Assumed(mark(0))), 1);
        assert_eq!(count(&short, &Fact::Assumed(mark(1))), 1);
        assert_eq!(short.len(), 10);
        let assumptions = Assumptions::of(&short);
        assert!(assumptions.open[short.len() - 1].is_empty());
        assert_eq!(assumptions.closed.iter().filter(|closed| closed.len() == 2).count(), 2);
    }

    /// The same, with the assumption that is closed last made first.
    #[test]
    fn cases_that_are_supposed_before_stay() {
        let proof = vec![
            said(Fact::Assumed(mark(0)), &[]),
            said(Fact::Assumed(mark(1)), &[]),
            said(row(), &[]),
            said(Fact::Assumed(mark(0)), &[]),
            said(Fact::IsNot(mark(9)), &[3]),
            said(Fact::Assumed(mark(1)), &[]),
            said(Fact::IsNot(mark(9)), &[5]),
            said(Fact::IsNot(mark(9)), &[2, 4, 6]),
            said(Fact::IsNot(mark(10)), &[0]),
            said(Fact::IsNot(mark(10)), &[1]),
            said(Fact::IsNot(mark(10)), &[2, 8, 9]),
            said(Fact::Is(mark(11)), &[7, 10]),
        ];
        assert_eq!(shorten(proof.clone(), 1), proof);
    }
}
