//! Canonical texts a second on one core, and the vicinity of puzzles.

use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::near::{Finder, Vicinity};
use lowbit::sudoku::symmetry::{Morph, canonical};
use lowbit::sudoku::text::Reader;
use lowbit::sudoku::{Grid, Puzzle, Shape};

use crate::clock::thread_seconds;

/// Grids of each kind.
const GRIDS: u64 = 20_000;
/// Rounds of each figure; the best counts.
const TIMES: usize = 3;

/// Prints canonical texts a second for grids of several kinds, or for those of files, and the time of vicinities.
pub(crate) fn run(files: &[String]) {
    println!("Sudoku, equivalents: CPU time of one thread, best of {TIMES}\n");
    println!("  grids                             number   canonical/s   longest");
    if !files.is_empty() {
        for file in files {
            let text = std::fs::read(file).expect("a file of puzzles");
            let grids = Reader::new(&text[..]).filter_map(Result::ok).map(|entry| entry.puzzle.givens().into_owned());
            rate(file.rsplit('/').next().unwrap_or(file), &grids.collect::<Vec<_>>());
        }
        return;
    }
    let made = |aim, symmetry, count| {
        let recipe = Recipe { shape: Shape::NINE, seed: 2026, symmetry, aim };
        Generator::new(recipe).puzzles(0..count, &Stop::new()).expect("they exist").complete().expect("nobody stops it")
    };
    let minimal = made(Aim::Minimal, Symmetry::None, GRIDS);
    rate("minimal", &minimal);
    rate("minimal, fully symmetric", &made(Aim::Minimal, Symmetry::Full, GRIDS));
    rate("30 clues", &made(Aim::Clues(30), Symmetry::None, GRIDS));
    let full = made(Aim::Clues(81), Symmetry::None, GRIDS);
    rate("full", &full);
    rate("a band", &full.iter().map(|grid| first(grid, 27)).collect::<Vec<_>>());
    rate("8 givens", &minimal.iter().map(|grid| few(grid, 8)).collect::<Vec<_>>());
    rate("blank", &vec![Grid::empty(Shape::NINE); 1000]);
    let pattern = (0..81).map(|cell| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8).collect::<Vec<_>>();
    rate("full, many symmetries", &vec![Grid::from_cells(&pattern).expect("81 digits"); 200]);
    println!("\n  vicinity of a minimal puzzle      found       seconds");
    for (remove, add, count) in [(1, 1, 20), (2, 2, 1)] {
        let begin = thread_seconds();
        let mut found = 0;
        for puzzle in &minimal[..count] {
            let vicinity = Vicinity::new(puzzle, remove, add).expect("9x9");
            let mut finder = Finder::new();
            let part = |part| finder.part(&vicinity, part, &Stop::new()).complete().expect("nobody stops it").len();
            found += (0..vicinity.parts()).map(part).sum::<usize>();
        }
        let seconds = (thread_seconds() - begin) / count as f64;
        println!("  {{-{remove}+{add}}}, mean of {count:<17} {:>8.0}   {seconds:>11.4}", found as f64 / count as f64);
    }
}

fn rate(kind: &str, grids: &[Grid]) {
    let (mut best, mut longest) = (f64::INFINITY, 0_f64);
    for time in 0..TIMES {
        let begin = thread_seconds();
        for (number, grid) in grids.iter().enumerate() {
            let one = if time == 0 { Some(thread_seconds()) } else { None };
            let text = canonical(grid).expect("9x9");
            if let Some(one) = one {
                longest = longest.max(thread_seconds() - one);
            }
            if time == 0 && number % 16 == 0 {
                let puzzle = Puzzle::from(grid.clone());
                let morphed = Morph::by_chance(&puzzle, 1, 0).grid(grid);
                assert_eq!(canonical(&morphed).expect("9x9"), text);
            }
        }
        if time > 0 {
            best = best.min(thread_seconds() - begin);
        }
    }
    println!("  {kind:<30} {:>9}   {:>11.0}   {:>5.0} µs", grids.len(), grids.len() as f64 / best, longest * 1e6);
}

/// The first cells of a grid.
fn first(grid: &Grid, count: usize) -> Grid {
    let mut cells = grid.cells().to_vec();
    cells[count..].fill(0);
    Grid::from_cells(&cells).expect("81 cells")
}

/// The first givens of a puzzle.
fn few(grid: &Grid, count: usize) -> Grid {
    let mut few = grid.clone();
    let cells = (0..81).filter(|&cell| grid.cells()[cell] != 0);
    cells.skip(count).for_each(|cell| few.set(cell, 0));
    few
}
