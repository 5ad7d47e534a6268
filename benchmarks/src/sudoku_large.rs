//! Puzzles of 16x16 and 25x25 with any number of clues: none of them may take long.

use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::{Grid, Puzzle, Shape, Verdict};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::clock::thread_seconds;

/// Puzzles of each size and kind; the number of clues goes from 0 to all cells.
const PUZZLES: usize = 1_000;
/// Solved grids for the puzzles of the second kind.
const GRIDS: u64 = 100;

/// Prints the time of solving and checking for uniqueness: median, 99 % and longest.
pub(crate) fn run() {
    println!(
        "Sudoku, large: CPU milliseconds of one thread, {PUZZLES} seeded puzzles of each kind, every number of clues\n"
    );
    println!("  size   solved grid     question      median        99 %     longest   unique");
    for shape in [Shape::SIXTEEN, Shape::TWENTY_FIVE] {
        let mut random = ChaCha8Rng::seed_from_u64(2026);
        let recipe = Recipe { shape, seed: 2026, symmetry: Symmetry::None, aim: Aim::Clues(shape.cells()) };
        let searched = Generator::new(recipe).puzzles(0..GRIDS, &Stop::new()).expect("full grids exist");
        let searched = searched.complete().expect("nobody stops it");
        let patterns: Vec<_> = (0..GRIDS).map(|_| pattern(shape, &mut random)).collect();
        for (kind, grids) in [("from a pattern", patterns), ("by searching", searched)] {
            measure(kind, &grids, &mut random);
        }
    }
}

fn measure(kind: &str, grids: &[Grid], random: &mut ChaCha8Rng) {
    let shape = grids[0].shape();
    let (mut solving, mut checking, mut unique) = (Vec::new(), Vec::new(), 0);
    for number in 0..PUZZLES {
        let share = (number as f64 + random.random_range(0.0..1.0)) / PUZZLES as f64;
        let givens = without(&grids[number % grids.len()], (share * shape.cells() as f64) as usize, random);
        let puzzle = Puzzle::from(givens.clone());
        let begin = thread_seconds();
        let solution = puzzle.solve(&Stop::new()).complete().flatten().expect("it has a solution");
        solving.push(thread_seconds() - begin);
        assert!(solution.is_solution_of(&givens));
        let begin = thread_seconds();
        let check = puzzle.check(&Stop::new()).complete().expect("nobody stops it");
        checking.push(thread_seconds() - begin);
        unique += u32::from(check.verdict == Verdict::Unique);
    }
    for (question, mut times) in [("solve", solving), ("unique?", checking)] {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[(share * (times.len() - 1) as f64) as usize] * 1e3;
        let (median, most, longest) = (at(0.5), at(0.99), at(1.0));
        println!("  {shape}  {kind:<14}  {question:<8}  {median:>10.2}  {most:>10.2}  {longest:>10.2}   {unique:>6}");
    }
}

/// Keeps `clues` random cells of a grid.
fn without(grid: &Grid, clues: usize, random: &mut ChaCha8Rng) -> Grid {
    let mut order: Vec<usize> = (0..grid.cells().len()).collect();
    order.shuffle(random);
    let mut puzzle = grid.clone();
    order[clues..].iter().for_each(|&cell| puzzle.set(cell, 0));
    puzzle
}

/// A simple solved grid, its digits, lines and bands in random order. Not by the library's morphs: these draw random
/// numbers in another order, and the records are of these very puzzles.
fn pattern(shape: Shape, random: &mut ChaCha8Rng) -> Grid {
    let (side, boxes) = (shape.side(), shape.box_side());
    let mut lines = || {
        let mut bands: Vec<usize> = (0..boxes).collect();
        bands.shuffle(random);
        let mut lines = Vec::new();
        for band in bands {
            let begin = lines.len();
            lines.extend(band * boxes..(band + 1) * boxes);
            lines[begin..].shuffle(random);
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    digits.shuffle(random);
    let digit = |row: usize, column: usize| digits[(row % boxes * boxes + row / boxes + column) % side];
    let cells: Vec<u8> = (0..shape.cells()).map(|cell| digit(rows[cell / side], columns[cell % side])).collect();
    Grid::from_cells(&cells).expect("a digit in every cell")
}
