//! Every technique occurs: for each there is a generated puzzle in which it comes next on the path to the solution, in
//! teaching order. `generate/known.txt` lists them, a technique and a puzzle on each line; most were found by
//! `FIND_TECHNIQUES=200 cargo test -p lowbit --lib techniques_are_looked_for -- --nocapture`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::advice::taught;
use super::found::{FirstMove, Found, Move, Story};
use super::position::Position;
use super::*;
use crate::engine::Stop;
use crate::steps::Degree;
use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use crate::sudoku::{Grid, Puzzle, Shape};
use crate::words::Language;

const KNOWN: &str = include_str!("../generate/known.txt");

/// The listed techniques, each with its puzzle. The slowest are included with LONG_STEPS only.
fn known() -> impl Iterator<Item = (Technique, Grid)> {
    let is_long = std::env::var("LONG_STEPS").is_ok();
    let line = |line: &'static str| line.split_once(' ').expect("a technique and a puzzle");
    let known = KNOWN.lines().map(line).map(|(name, puzzle)| (name.parse().unwrap(), puzzle.parse().unwrap()));
    known.filter(move |&(technique, _)| is_long || technique < Technique::Template)
}

/// Techniques that are not searched for here: dynamic chains find any contradiction first, so the other kinds hardly ever
/// come next; nested chains are slow; and the rare techniques hardly ever come next in random puzzles.
fn is_long(technique: Technique) -> bool {
    technique >= Technique::DynamicDouble || is_rare(technique)
}

fn is_rare(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::Tridagon
            | T::AvoidableRectangle2
            | T::TripleFirework
            | T::OverlappingAls
            | T::AlsAic
            | T::KrakenFish
            | T::Exocet
    )
}

/// Compares every step with the unique solution, and tells each, so that no story panics.
struct Against<'a> {
    solution: &'a [u8],
    steps: usize,
}

impl Found for Against<'_> {
    fn offer(&mut self, step: &Move, story: &dyn Fn() -> Story) -> ControlFlow<()> {
        self.steps += 1;
        let Move { technique, effect, .. } = step;
        let is_right = |(cell, digit): (usize, usize)| usize::from(self.solution[cell]) == digit + 1;
        assert!(effect.removed.iter().all(|mark| !is_right(mark)), "{technique} removes what is right");
        assert!(effect.placed.into_iter().all(is_right), "{technique} places what is wrong");
        if self.steps % 16 == 1 {
            let step = story().step(step);
            assert!(!step.is_empty() && !step.reasons.is_empty(), "{step:?}");
            for language in Language::ALL {
                assert!(!step.words(Degree::Reason, language).is_empty());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Compares the steps of techniques that are taught but not rated with the solution, wherever a puzzle of the list needs
/// its technique; with LONG_STEPS at every position on the path.
#[test]
fn no_technique_that_is_only_taught_contradicts_the_solution() {
    let is_long = std::env::var("LONG_STEPS").is_ok();
    let mut steps = 0;
    for (wanted, puzzle) in known() {
        let solution = Puzzle::from(puzzle.clone()).solve(&Stop::new()).complete().unwrap().unwrap();
        let mut position = Position::new(&puzzle);
        while !position.is_solved() {
            let mut found = FirstMove::default();
            let _ = taught().try_for_each(|technique| technique.find(&position, &mut found));
            let Some(Move { technique, effect, .. }) = found.0 else { break };
            if technique == wanted || is_long && technique > Technique::NakedPair {
                let mut against = Against { solution: solution.cells(), steps: 0 };
                for technique in Technique::ALL.iter().filter(|technique| !technique.is_on_scale()) {
                    let _ = technique.find(&position, &mut against);
                }
                steps += against.steps;
                if !is_long {
                    break;
                }
            }
            position.apply(&effect);
        }
    }
    if is_long {
        println!("{steps} steps");
    }
    assert!(steps > 10_000, "{steps}");
}

/// The techniques that come next on the path to the solution, in teaching order, up to the first slow one.
fn on_the_way(givens: &Grid) -> BTreeSet<Technique> {
    let mut met = BTreeSet::new();
    let mut position = Position::new(givens);
    while !position.is_solved() {
        let mut found = FirstMove::default();
        let quick = taught().filter(|&technique| !is_long(technique) || is_rare(technique));
        let _ = { quick }.try_for_each(|technique| technique.find(&position, &mut found));
        let Some(Move { technique, effect, .. }) = found.0 else { break };
        met.insert(technique);
        position.apply(&effect);
    }
    met
}

#[test]
fn every_technique_is_met_by_a_puzzle_that_needs_it() {
    let mut met = BTreeSet::new();
    let mut wrong = Vec::new();
    for (technique, puzzle) in known() {
        let is_met = on_the_way(&puzzle).contains(&technique)
            || Solvable::way(&puzzle, &[], &[technique], &Stop::new()).0.contains(&technique);
        if !is_met {
            wrong.push((technique, puzzle));
        }
        met.insert(technique);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let missing: Vec<Technique> =
        taught().filter(|technique| !met.contains(technique) && !is_long(*technique)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Prints a puzzle for each technique that occurs within the given seconds; does nothing unless asked.
#[test]
fn techniques_are_looked_for() {
    let Some(seconds) = std::env::var("FIND_TECHNIQUES").ok().and_then(|seconds| seconds.parse::<u64>().ok()) else {
        return;
    };
    let mut known = BTreeSet::new();
    let begin = std::time::Instant::now();
    let recipe = Recipe { shape: Shape::NINE, seed: 1, symmetry: Symmetry::None, aim: Aim::Minimal };
    let mut generator = Generator::new(recipe);
    let mut number = 0;
    while begin.elapsed().as_secs() < seconds {
        let puzzles = generator.puzzles(number..number + 64, &Stop::new()).unwrap().complete().unwrap();
        number += 64;
        for puzzle in puzzles {
            for technique in on_the_way(&puzzle) {
                if known.insert(technique) {
                    println!("{technique} {puzzle}");
                }
            }
        }
    }
    println!("# {number} puzzles");
    let missing: Vec<Technique> = taught().filter(|technique| !known.contains(technique)).collect();
    println!("# missing {missing:?}");
}
