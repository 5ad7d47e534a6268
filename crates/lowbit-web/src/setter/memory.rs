//! A cache of proved true candidates, keyed by the rules of a puzzle.
//!
//! An edit that changes no rule, such as a title or a colour, is answered from here. An edit that only adds rules begins with the candidates
//! that were true before: others cannot become true.

use std::collections::VecDeque;

use lowbit::sudoku::variant::constraints::depends_on_others;
use lowbit::sudoku::variant::{TrueCandidates, Variant};

/// The most puzzles in the cache: about an hour of editing.
const REMEMBERED: usize = 256;

#[derive(Debug, Default)]
pub(super) struct Memory {
    known: VecDeque<Known>,
}

#[derive(Debug)]
struct Known {
    variant: Variant,
    cap: u32,
    /// `None` if there is no solution.
    candidates: Option<TrueCandidates>,
}

/// A puzzle reduced to its rules.
fn by_rules(variant: &Variant) -> Variant {
    Variant { title: String::new(), author: String::new(), ..variant.clone() }
}

/// Whether every solution of `stricter` solves `weaker`: the same grid, all constraints of `weaker`, and no additional candidate.
fn follows(stricter: &Variant, weaker: &Variant) -> bool {
    let grid = |variant: &Variant| Variant { allowed: Vec::new(), constraints: Vec::new(), ..by_rules(variant) };
    let has_all = || weaker.constraints.iter().all(|constraint| stricter.constraints.contains(constraint));
    let is_alone = || stricter.constraints.iter().all(|constraint| !depends_on_others(constraint.kind));
    stricter.allowed.iter().zip(&weaker.allowed).all(|(less, more)| less & !more == 0)
        && (stricter.constraints == weaker.constraints || has_all() && is_alone())
        && grid(stricter) == grid(weaker)
}

impl Memory {
    /// The cached true candidates with up to `cap` solutions each; the inner `None` means no solution.
    pub(super) fn known(&self, variant: &Variant, cap: u32) -> Option<Option<TrueCandidates>> {
        let variant = by_rules(variant);
        let known = self.known.iter().find(|known| known.variant == variant && known.cap >= cap)?;
        Some(known.candidates.clone().map(|mut candidates| {
            candidates.solutions.iter_mut().flatten().for_each(|count| *count = (*count).min(cap));
            candidates
        }))
    }

    /// The same puzzle without candidates that are false in weaker cached puzzles.
    pub(super) fn narrowed(&self, variant: &Variant) -> Variant {
        let mut narrowed = variant.clone();
        for known in self.known.iter().filter(|known| follows(variant, &known.variant)) {
            if let Some(candidates) = &known.candidates {
                narrowed.allowed.iter_mut().zip(&candidates.sets).for_each(|(allowed, set)| *allowed &= set);
            }
        }
        narrowed
    }

    pub(super) fn learn(&mut self, variant: &Variant, cap: u32, candidates: Option<TrueCandidates>) {
        let variant = by_rules(variant);
        self.known.retain(|known| known.variant != variant);
        self.known.push_front(Known { variant, cap, candidates });
        self.known.truncate(REMEMBERED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowbit::engine::Stop;

    fn variant(text: &str) -> Variant {
        text.parse().unwrap()
    }

    #[test]
    fn only_what_follows_is_reused() {
        let plain = variant("sudoku 4x4\nthermo: r1c1-3");
        let titled = Variant { title: "a name".into(), ..plain.clone() };
        let more = variant("sudoku 4x4\nthermo: r1c1-3\ncage 5: r2c1-2");
        let given = variant("sudoku 4x4\n1...\n....\n....\n....\nthermo: r1c1-3");
        let other = variant("sudoku 4x4\nthermo: r1c1-2");
        assert!(follows(&more, &plain) && follows(&given, &plain) && follows(&titled, &plain));
        assert!(!follows(&plain, &more) && !follows(&plain, &given) && !follows(&other, &plain));
        // A dot exempts its edge, which admits new solutions.
        let apart = variant("sudoku 4x4\nnonconsecutive");
        let dotted = variant("sudoku 4x4\nnonconsecutive\nwhite: r1c1 r1c2");
        assert!(!follows(&dotted, &apart) && follows(&apart, &apart));
    }

    #[test]
    fn what_is_known_is_what_was_learned() {
        let (plain, stop) = (variant("sudoku 4x4\nthermo: r1c1-3"), Stop::new());
        let mut memory = Memory::default();
        assert!(memory.known(&plain, 1).is_none());
        let candidates = plain.solver().true_candidates(8, &stop).complete().unwrap();
        memory.learn(&plain, 8, candidates.clone());
        assert_eq!(memory.known(&plain, 8), Some(candidates));
        assert!(memory.known(&plain, 9).is_none());
        let few = memory.known(&plain, 1).unwrap().unwrap();
        assert_eq!(few.solutions.iter().flatten().max(), Some(&1));
        let more = variant("sudoku 4x4\nthermo: r1c1-3\ncage 5: r2c1-2");
        let narrowed = memory.narrowed(&more);
        assert!(narrowed.allowed.iter().zip(&more.allowed).any(|(less, all)| less != all));
        assert_eq!(narrowed.solver().true_candidates(8, &stop), more.solver().true_candidates(8, &stop));
    }
}
