//! Sets a thousand sudokus from a seed and checks them: `cargo run --release --example batch`

use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::{Puzzle, Shape};

fn main() -> Result<(), lowbit::Error> {
    let recipe = Recipe { shape: Shape::NINE, seed: 1, symmetry: Symmetry::None, aim: Aim::Minimal };
    let made = Generator::new(recipe).puzzles(0..1000, &Stop::new())?;
    let puzzles: Vec<Puzzle> = made.into_inner().into_iter().map(Puzzle::from).collect();
    let givens: usize = puzzles.iter().map(|puzzle| puzzle.givens().givens()).sum();
    let proper = puzzles.iter().filter(|puzzle| puzzle.solutions().take(2).count() == 1).count();
    println!("{} puzzles, {proper} with one solution, {:.1} givens each", puzzles.len(), givens as f64 / 1000.0);
    Ok(())
}
