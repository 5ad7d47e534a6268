//! No step of any technique contradicts a solution; words are there in every language.

use std::collections::BTreeMap;

use super::found::All;
use super::position::{Effect, Position};
use super::*;
use crate::engine::Stop;
use crate::steps::Degree;
use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use crate::sudoku::{Grid, Puzzle, Shape};
use crate::words::Language;

/// Minimal puzzles from a seed.
fn puzzles(seed: u64, count: u64) -> Vec<Grid> {
    let recipe = Recipe { shape: Shape::NINE, seed, symmetry: Symmetry::None, aim: Aim::Minimal };
    Generator::new(recipe).puzzles(0..count, &Stop::new()).unwrap().complete().unwrap()
}

/// The digits that each cell has in some solution, as bits; `None` where there are more than `most` solutions.
fn possible(givens: &Grid, most: usize) -> Option<Vec<u16>> {
    let mut possible = vec![0; 81];
    let mut count = 0;
    for solution in Puzzle::from(givens.clone()).solutions().take(most + 1) {
        count += 1;
        possible.iter_mut().zip(solution.cells()).for_each(|(all, &digit)| *all |= 1_u16 << (digit - 1));
    }
    (1..=most).contains(&count).then_some(possible)
}

/// Tries every technique up to a rating on every position of the way to a solution, against all solutions.
fn check_all_steps(givens: &Grid, hardest: u16, met: &mut BTreeMap<Technique, usize>) {
    let Some(possible) = possible(givens, 2000) else { return };
    let is_unique = possible.iter().all(|digits| digits.is_power_of_two());
    let mut position = Position::new(givens);
    loop {
        let mut all = All::default();
        let may_use = |technique: &&Technique| is_unique || !technique.needs_uniqueness();
        for technique in Technique::ALL.iter().filter(may_use).filter(|technique| technique.rating().0 <= hardest) {
            let _ = technique.find(&position, &mut all);
        }
        for step in &all.0 {
            *met.entry(step.technique).or_default() += 1;
            assert!(!step.is_empty(), "{step:?}");
            let bit = |mark: &crate::steps::Mark| 1_u16 << (mark.digit - 1);
            let is_sure = |mark: &crate::steps::Mark| possible[usize::from(mark.cell)] == bit(mark);
            let is_out = |mark: &crate::steps::Mark| possible[usize::from(mark.cell)] & bit(mark) == 0;
            assert!(step.placed.iter().all(is_sure), "{step:?} on {givens}");
            assert!(step.removed.iter().all(is_out), "{step:?} on {givens}");
            assert!(step.proof.iter().enumerate().all(|(at, said)| said.because.iter().all(|&why| why < at)));
        }
        let Some(step) = all.0.first() else { break };
        position.apply(&Effect::of(step));
    }
}

/// With LONG_STEPS=n, n puzzles and all techniques up to dynamic chains.
#[test]
fn no_step_contradicts_a_solution() {
    let long: Option<u64> = std::env::var("LONG_STEPS").ok().and_then(|count| count.parse().ok());
    let mut met = BTreeMap::new();
    for (number, puzzle) in puzzles(20, long.unwrap_or(40)).into_iter().enumerate() {
        let hardest = match (long, number % 20) {
            (Some(_), _) => 90,
            (None, 0) => 80,
            (None, _) => 64,
        };
        check_all_steps(&puzzle, hardest, &mut met);
        // And with several solutions.
        let mut fewer = puzzle.clone();
        let given = (0..81).find(|&cell| puzzle.cells()[cell] != 0).unwrap();
        fewer.set(given, 0);
        check_all_steps(&fewer, hardest.min(64), &mut met);
    }
    if long.is_some() {
        println!("{} steps: {met:?}", met.values().sum::<usize>());
    }
    let easy = [Technique::HiddenPair, Technique::NakedTriplet, Technique::Claiming, Technique::DirectHiddenPair];
    assert!(easy.iter().all(|technique| met.get(technique).is_some_and(|&times| times > 10)), "{met:?}");
}

#[test]
fn every_step_is_told_in_every_language() {
    let mut told = BTreeMap::new();
    for puzzle in puzzles(21, 8) {
        let Ok(path) = path(&Progress::from(&Puzzle::from(puzzle)), true, &Stop::new()).complete().unwrap() else {
            panic!()
        };
        for step in path.steps {
            told.entry(step.technique).or_insert(step);
        }
    }
    for step in told.values() {
        for language in Language::ALL {
            let words = Degree::ALL.map(|degree| step.words(degree, language));
            assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
        }
    }
}

#[test]
fn names_are_read_back() {
    for &technique in Technique::ALL {
        assert_eq!(technique.name().parse::<Technique>().unwrap(), technique);
    }
    assert!("guess".parse::<Technique>().is_err());
}

#[test]
fn what_is_wrong_is_said_first() {
    let puzzle = puzzles(22, 1).remove(0);
    let solution = Puzzle::from(puzzle.clone()).solve(&Stop::new()).complete().unwrap().unwrap();
    let mut progress = Progress::from(&Puzzle::from(puzzle.clone()));
    let blank = (0..81).find(|&cell| puzzle.cells()[cell] == 0).unwrap();
    progress.entries.set(blank, solution.cells()[blank] % 9 + 1);
    let wrong = crate::steps::Mark::digit(blank, (solution.cells()[blank] % 9 + 1).into());
    assert_eq!(hint(&progress, true, &Stop::new()).complete(), Some(Advice::Wrong(vec![wrong])));
    progress.entries = Grid::empty(Shape::NINE);
    let mut marks = crate::sudoku::Marks::seen(&puzzle);
    let right = 1_u32 << (solution.cells()[blank] - 1);
    marks.set(blank, marks.digits(blank) & !right);
    progress.marks = Some(marks);
    let missing = crate::steps::Mark::digit(blank, solution.cells()[blank].into());
    assert_eq!(hint(&progress, true, &Stop::new()).complete(), Some(Advice::Missing(vec![missing])));
    let solved = Progress { givens: puzzle, entries: solution, marks: None };
    assert_eq!(hint(&solved, true, &Stop::new()).complete(), Some(Advice::Solved));
}
