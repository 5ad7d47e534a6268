//! Sudoku: every kernel against the lecture's search, one thread, CPU time, same answers.

use std::ops::ControlFlow;

use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::kernels::{Batch, places, single};
use lowbit::sudoku::{Shape, reference};

use crate::clock::best_of;

/// Puzzles of every set: enough to keep 512 lanes busy.
const PUZZLES: u64 = 2_000;

/// Prints, for puzzles with few and many givens, the time per puzzle to tell whether its solution is unique.
pub(crate) fn run() {
    println!(
        "Sudoku, is the solution unique: CPU time of one thread per puzzle, best of 3, {PUZZLES} seeded puzzles\n"
    );
    println!("  givens        lecture's search         + places             fast            batch");
    for (name, aim) in [("minimal", Aim::Minimal), ("28", Aim::Clues(28)), ("36", Aim::Clues(36))] {
        let recipe = Recipe { shape: Shape::NINE, seed: 2026, symmetry: Symmetry::None, aim };
        let grids = Generator::new(recipe).puzzles(0..PUZZLES, &Stop::new()).expect("such puzzles exist");
        let grids = grids.complete().expect("nobody stops it");
        let cells: Vec<[u8; 81]> = grids.iter().map(|grid| grid.cells().try_into().expect("9x9")).collect();
        let mut batch = Batch::new(2);
        let kernels: [&mut dyn FnMut() -> Vec<u64>; 4] = [
            &mut || grids.iter().map(|grid| count(|sink| reference::search(grid, &Stop::new(), sink))).collect(),
            &mut || grids.iter().map(|grid| count(|sink| places::search(grid, &Stop::new(), sink))).collect(),
            &mut || cells.iter().map(|cells| single::count(cells, 2)).collect(),
            &mut || batch.count(&cells[..], &Stop::new()).complete().expect("nobody stops it"),
        ];
        print!("  {name:<10}");
        let mut reference = None;
        for kernel in kernels {
            let (answers, seconds) = best_of(3, kernel);
            assert_eq!(answers, vec![1; grids.len()], "every puzzle is unique");
            let nanoseconds = seconds * 1e9 / PUZZLES as f64;
            let ratio = *reference.get_or_insert(nanoseconds) / nanoseconds;
            print!("  {nanoseconds:>8.0} ns {ratio:>5.0}x");
        }
        println!();
    }
}

type Sink<'a> = reference::Sink<'a>;

/// The number of solutions up to two.
fn count<T>(search: impl FnOnce(&mut Sink<'_>) -> T) -> u64 {
    let mut solutions = 0;
    search(&mut |_: &[u8]| {
        solutions += 1;
        if solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    solutions
}
