//! Every step of every technique has a proof that the checker accepts, and falsified proofs are refused.

use std::collections::BTreeMap;

use super::found::All;
use super::position::{Effect, Position};
use super::proof::Board;
use super::*;
use crate::engine::Stop;
use crate::steps::{Fact, Mark, Rating, Statement};
use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use crate::sudoku::{Grid, Shape};

const KNOWN: &str = include_str!("../../../testdata/sudoku/techniques.txt");

fn minimal(seed: u64, count: u64) -> Vec<Grid> {
    let recipe = Recipe { shape: Shape::NINE, seed, symmetry: Symmetry::None, aim: Aim::Minimal };
    Generator::new(recipe).puzzles(0..count, &Stop::new()).unwrap().complete().unwrap()
}

/// How many of the steps of a technique are checked at one position: every technique is met often enough, and chains are many.
const EACH: usize = 40;

/// Checks the steps of all techniques up to a rating at every position on the way.
fn check_all(givens: &Grid, hardest: Rating, met: &mut BTreeMap<Technique, usize>) {
    let mut position = Position::new(givens);
    while !position.is_solved() {
        let board = Board::of(&position, true);
        let mut first = None;
        for technique in Technique::ALL.iter().filter(|technique| technique.rating() <= hardest) {
            let mut all = All::default();
            let _ = technique.find(&position, &mut all);
            for step in all.0.iter().take(EACH) {
                let flaw = board.check(step);
                assert!(flaw.is_ok(), "{flaw:?} {step:?} on {givens} at {}", position.grid());
                *met.entry(step.technique).or_default() += 1;
            }
            first = first.or(all.0.into_iter().next());
        }
        let Some(step) = first else { break };
        position.apply(&Effect::of(&step));
    }
}

/// With LONG_PROOFS=n, n puzzles and all techniques up to dynamic chains with patterns; `make proof` does so.
#[test]
fn every_proof_is_accepted() {
    let long: Option<u64> = std::env::var("LONG_PROOFS").ok().and_then(|count| count.parse().ok());
    let mut met = BTreeMap::new();
    for (number, puzzle) in minimal(60, long.unwrap_or(12)).iter().enumerate() {
        let hardest = match (long, number % 12) {
            (Some(_), _) => 90,
            (None, 0) => 80,
            (None, _) => 64,
        };
        check_all(puzzle, Rating(hardest), &mut met);
    }
    println!("{} steps: {met:?}", met.values().sum::<usize>());
}
