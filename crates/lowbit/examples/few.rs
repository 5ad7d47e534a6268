//! From how many puzzles on lanes are faster than one search after the other: `cargo run --release --example few`

use std::time::Instant;

use lowbit::backend::Backend;
use lowbit::engine::Stop;
use lowbit::sudoku::Shape;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::kernels::{Batch, single};

/// The best of several runs, in microseconds.
fn best(mut run: impl FnMut()) -> f64 {
    let time = |_| {
        let begin = Instant::now();
        run();
        begin.elapsed().as_secs_f64() * 1e6
    };
    (0..15).map(time).fold(f64::INFINITY, f64::min)
}

fn main() -> Result<(), lowbit::Error> {
    for aim in [Aim::Minimal, Aim::Clues(32)] {
        let recipe = Recipe { shape: Shape::NINE, seed: 1, symmetry: Symmetry::None, aim };
        let made = Generator::new(recipe).puzzles(0..512, &Stop::new())?.into_inner();
        let cells: Vec<[u8; 81]> = made.iter().map(|grid| grid.cells().try_into().expect("9x9")).collect();
        let mut batch = Batch::on(Backend::best(), 2).expect("the best backend is there");
        for count in [1, 8, 16, 32, 64, 96, 128, 192, 256, 512] {
            let lanes = best(|| assert_eq!(batch.count(&cells[..count], &Stop::new()).into_inner(), vec![1; count]));
            let singly = best(|| cells[..count].iter().for_each(|cells| assert_eq!(single::count(cells, 2), 1)));
            println!("{aim:?}: {count} puzzles: {lanes:.0} µs on lanes, {singly:.0} µs singly");
        }
    }
    for count in [1, 10, 100, 1000] {
        let recipe = Recipe { shape: Shape::NINE, seed: 1, symmetry: Symmetry::None, aim: Aim::Minimal };
        let made = best(|| _ = Generator::new(recipe).puzzles(0..count, &Stop::new()));
        println!("{count} generated: {made:.0} µs, {:.0} each", made / count as f64);
    }
    Ok(())
}
