//! Sudoku: every search in every mode against the lecture's, on a million puzzles.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use lowbit::backend::Backend;
use lowbit::engine::{Stop, all_cores, ordered};
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::{Batch, Grid, Shape, fast, search};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Puzzles that are compared.
const PUZZLES: u64 = 1_000_000;
/// Puzzles that are made and compared together.
const BLOCK: u64 = 4_000;
/// The lecture's search counts no further; a puzzle with fewer solutions is also counted without a limit.
const MOST: u64 = 300;
/// The limits: the first solution, unique or not, a few, all.
const LIMITS: [(&str, u64); 4] = [("1", 1), ("2", 2), ("5", 5), ("all", u64::MAX)];

type Cells = [u8; 81];

/// Compares, and prints what was compared. Panics at the first answer that is not the lecture's.
pub(crate) fn run() {
    let backends: Vec<Backend> = Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect();
    println!("Sudoku: {PUZZLES} generated puzzles, each answered by the lecture's search and by every other one\n");
    let mut seen = Seen::default();
    let worker = || {
        let mut judge = Judge::new(&backends);
        move |block: u64| judge.block(block)
    };
    let _ = ordered(all_cores(), 0..PUZZLES / BLOCK, worker, |block: Seen| {
        seen.include(&block);
        ControlFlow::Continue(())
    });
    for (class, puzzles) in &seen.puzzles {
        println!("  {puzzles:>9} puzzles with {class}");
    }
    println!("\nAnswers that agree, solutions checked against their puzzles:");
    for ((backend, search, limit), answers) in &seen.answers {
        println!("  {backend:<7} {search:<15} limit {limit:<4} {answers:>9}");
    }
}

/// What was compared: puzzles by their number of solutions, answers by search and limit.
#[derive(Default)]
struct Seen {
    puzzles: BTreeMap<&'static str, u64>,
    answers: BTreeMap<(Backend, &'static str, &'static str), u64>,
}

impl Seen {
    fn include(&mut self, other: &Seen) {
        other.puzzles.iter().for_each(|(class, count)| *self.puzzles.entry(class).or_default() += count);
        other.answers.iter().for_each(|(mode, count)| *self.answers.entry(*mode).or_default() += count);
    }
}

/// What one thread needs.
struct Judge {
    generator: Generator,
    /// For each backend a batch for each limit.
    batches: Vec<(Backend, [Batch; 4])>,
}

impl Judge {
    fn new(backends: &[Backend]) -> Judge {
        let recipe = Recipe { shape: Shape::NINE, seed: 2026, symmetry: Symmetry::None, aim: Aim::Minimal };
        let on = |&backend| (backend, LIMITS.map(|(_, limit)| Batch::on(backend, limit).expect("it is available")));
        Judge { generator: Generator::new(recipe), batches: backends.iter().map(on).collect() }
    }

    /// Makes the puzzles of a block and compares.
    fn block(&mut self, number: u64) -> Seen {
        let stop = Stop::new();
        let minimal = self.generator.puzzles(number * BLOCK..(number + 1) * BLOCK, &stop);
        let minimal = minimal.expect("minimal puzzles exist").expect("nobody stops it");
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let vary = |(kind, grid): (usize, &Grid)| vary(kind, grid.cells().try_into().expect("9x9"), &mut random);
        let puzzles: Vec<Cells> = minimal.iter().enumerate().map(vary).collect();
        let totals: Vec<u64> = puzzles.iter().map(lecture).collect();
        let mut seen = Seen::default();
        totals.iter().for_each(|&total| *seen.puzzles.entry(class(total)).or_default() += 1);
        for (backend, batches) in &mut self.batches {
            for ((name, limit), batch) in LIMITS.into_iter().zip(batches) {
                // Without a limit, only what the lecture's search has counted to the end.
                let known = |&(_, total): &(&Cells, &u64)| limit < MOST || *total < MOST;
                let asked = puzzles.iter().zip(&totals).filter(known);
                let (asked, totals): (Vec<Cells>, Vec<u64>) = asked.map(|(puzzle, &total)| (*puzzle, total)).unzip();
                let expected: Vec<u64> = totals.iter().map(|&total| total.min(limit)).collect();
                let counts = batch.count(&asked[..], &stop).expect("nobody stops it");
                assert_eq!(counts, expected, "{backend}, batch, limit {name}, block {number}");
                let answers = batch.solve(&asked[..], &stop).expect("nobody stops it");
                assert_eq!(answers.counts(), expected, "{backend}, batch with grids, limit {name}, block {number}");
                for (i, (puzzle, &expected)) in asked.iter().zip(&expected).enumerate() {
                    check(puzzle, answers.solution(i), expected);
                    let found = fast::find_on(*backend, puzzle, limit).expect("it is available");
                    assert_eq!(found.count, expected, "{backend}, single, limit {name}, puzzle {puzzle:?}");
                    check(puzzle, found.solution, expected);
                }
                for search in ["batch", "batch, grids", "single"] {
                    *seen.answers.entry((*backend, search, name)).or_default() += asked.len() as u64;
                }
            }
        }
        seen
    }
}

/// A puzzle made of a minimal one, by its kind: itself, one or two givens taken away, one given changed, one added.
fn vary(kind: usize, mut cells: Cells, random: &mut ChaCha8Rng) -> Cells {
    let mut any = |cells: &Cells, is_given: bool| {
        let places: Vec<usize> = (0..81).filter(|&cell| (cells[cell] != 0) == is_given).collect();
        *places.choose(random).expect("a minimal puzzle has givens and blanks")
    };
    match kind % 5 {
        0 => {}
        1 => cells[any(&cells, true)] = 0,
        2 => {
            cells[any(&cells, true)] = 0;
            cells[any(&cells, true)] = 0;
        }
        3 => {
            let cell = any(&cells, true);
            cells[cell] = cells[cell] % 9 + 1;
        }
        _ => {
            let cell = any(&cells, false);
            cells[cell] = random.random_range(1..=9);
        }
    }
    cells
}

/// The number of solutions up to [`MOST`], by the lecture's search.
fn lecture(puzzle: &Cells) -> u64 {
    let mut solutions = 0;
    let grid = Grid::from_cells(puzzle).expect("9x9");
    let outcome = search::search(&grid, &Stop::new(), &mut |_| {
        solutions += 1;
        if solutions < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(!outcome.is_interrupted(), "nobody stops it");
    solutions
}

fn check(puzzle: &Cells, solution: Option<Cells>, count: u64) {
    assert_eq!(solution.is_some(), count > 0, "{puzzle:?}");
    if let Some(cells) = solution {
        let solves = Grid::from_cells(&cells).expect("9x9").is_solution_of(&Grid::from_cells(puzzle).expect("9x9"));
        assert!(solves, "{cells:?} is no solution of {puzzle:?}");
    }
}

fn class(total: u64) -> &'static str {
    match total {
        0 => "no solution",
        1 => "one solution",
        2 => "two solutions",
        3..MOST => "up to 299 solutions",
        _ => "more",
    }
}
