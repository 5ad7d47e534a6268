//! Gives every search the same puzzles, and compares the answers.

use lowbit::backend::Backend;
use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::kernels::{Batch, single};
use lowbit::sudoku::{Grid, Shape};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::puzzles::{Truth, vary};
use super::{BLOCK, Cells, LIMITS, Seen};

/// The searches of one thread.
pub(super) struct Judge {
    generator: Generator,
    /// For each backend a batch for each limit.
    batches: Vec<(Backend, [Batch; 4])>,
}

impl Judge {
    pub(super) fn new(backends: &[Backend]) -> Judge {
        let recipe = Recipe { shape: Shape::NINE, seed: 2026, symmetry: Symmetry::None, aim: Aim::Minimal };
        let on = |&backend| (backend, LIMITS.map(|(_, limit)| Batch::on(backend, limit).expect("it is available")));
        Judge { generator: Generator::new(recipe), batches: backends.iter().map(on).collect() }
    }

    /// Generates the puzzles of a block and compares.
    pub(super) fn block(&mut self, number: u64) -> Seen {
        let puzzles = self.make(number);
        let truths: Vec<Truth> = puzzles.iter().enumerate().map(|(i, puzzle)| Truth::of(i, puzzle)).collect();
        let mut seen = Seen::default();
        truths.iter().for_each(|truth| *seen.puzzles.entry(truth.class()).or_default() += 1);
        for (backend, batches) in &mut self.batches {
            for (nth, ((name, limit), batch)) in LIMITS.into_iter().zip(batches).enumerate() {
                let known = |(puzzle, truth): (&Cells, &Truth)| Some((*puzzle, truth.up_to(limit)?));
                let (asked, expected): (Vec<Cells>, Vec<u64>) = puzzles.iter().zip(&truths).filter_map(known).unzip();
                let mode = format!("{backend}, limit {name}");
                compare_batch(batch, &asked, &expected, &mode);
                for (puzzle, &expected) in asked.iter().zip(&expected) {
                    let found = single::find_on(*backend, puzzle, limit).expect("it is available");
                    check(puzzle, found.count, expected, &mode);
                    check_solution(puzzle, found.solution, expected, &mode);
                }
                for search in ["batch", "batch, grids", "single"] {
                    seen.answers.entry((*backend, search)).or_default()[nth] += asked.len() as u64;
                }
            }
        }
        seen
    }

    fn make(&mut self, number: u64) -> Vec<Cells> {
        let minimal = self.generator.puzzles(number * BLOCK..(number + 1) * BLOCK, &Stop::new());
        let minimal = minimal.expect("minimal puzzles exist").complete().expect("nobody stops it");
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let vary = |(kind, grid): (usize, &Grid)| vary(kind, grid.cells().try_into().expect("9x9"), &mut random);
        minimal.iter().enumerate().map(vary).collect()
    }
}

/// All puzzles at once, counted alone and with a solution of each.
fn compare_batch(batch: &mut Batch, asked: &[Cells], expected: &[u64], mode: &str) {
    let counts = batch.count(asked, &Stop::new()).complete().expect("nobody stops it");
    let answers = batch.solve(asked, &Stop::new()).complete().expect("nobody stops it");
    assert_eq!((counts.len(), answers.counts().len()), (asked.len(), asked.len()));
    for (i, (puzzle, &expected)) in asked.iter().zip(expected).enumerate() {
        check(puzzle, counts[i], expected, mode);
        check(puzzle, answers.counts()[i], expected, mode);
        check_solution(puzzle, answers.solution(i), expected, mode);
    }
}

fn check(puzzle: &Cells, count: u64, expected: u64, mode: &str) {
    assert_eq!(count, expected, "{mode}: {}", text(puzzle));
}

/// There is a solution if there should be one, and it solves the puzzle.
fn check_solution(puzzle: &Cells, solution: Option<Cells>, expected: u64, mode: &str) {
    assert_eq!(solution.is_some(), expected > 0, "{mode}: {}", text(puzzle));
    if let Some(cells) = solution {
        let solves = Grid::from_cells(&cells).expect("9x9").is_solution_of(&Grid::from_cells(puzzle).expect("9x9"));
        assert!(solves, "{mode}: {} is no solution of {}", text(&cells), text(puzzle));
    }
}

/// A puzzle in one line, to reproduce a failure.
fn text(cells: &Cells) -> String {
    cells.iter().map(u8::to_string).collect()
}
