//! The measured puzzles: generated from a seed, or read from a file.

use lowbit::sudoku::kernels::single;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A puzzle, row by row; 0 is a blank.
pub type Cells = [u8; 81];

pub struct Set {
    pub name: String,
    pub puzzles: Vec<Cells>,
}

/// Four sets, always the same.
pub fn generated() -> Vec<Set> {
    let mut random = ChaCha8Rng::seed_from_u64(20_261_115);
    let mut easy = Vec::new();
    while easy.len() < 4000 {
        let grid = solved(&mut random);
        let puzzle = keep(&grid, 38, &mut random);
        if single::count(&puzzle, 2) == 1 {
            easy.push(puzzle);
        }
    }
    let minimal: Vec<_> = (0..4000).map(|_| minimal(&mut random)).collect();
    let many = minimal.iter().map(|puzzle| keep(puzzle, givens(puzzle) - 2, &mut random)).collect();
    let invalid = minimal.iter().filter_map(|puzzle| wrong(puzzle, &mut random)).collect();
    [("easy, 38 givens", easy), ("random minimal", minimal), ("many solutions", many), ("invalid", invalid)]
        .map(|(name, puzzles)| Set { name: name.into(), puzzles })
        .into()
}

/// The puzzles of a file, 81 characters a line; other lines are skipped.
pub fn read(path: &str) -> std::io::Result<Set> {
    let parse = |line: &str| -> Option<Cells> {
        let digits = line.bytes().take(81).map(|byte| match byte {
            b'1'..=b'9' => Some(byte - b'0'),
            b'.' | b'0' => Some(0),
            _ => None,
        });
        digits.collect::<Option<Vec<_>>>()?.try_into().ok()
    };
    let puzzles = std::fs::read_to_string(path)?.lines().filter_map(parse).collect();
    let name = path.rsplit('/').next().unwrap_or(path).to_owned();
    Ok(Set { name, puzzles })
}

fn givens(puzzle: &Cells) -> usize {
    puzzle.iter().filter(|&&digit| digit != 0).count()
}

/// A solved grid: the boxes of a diagonal are filled at random, the rest by the search, and all digits relabelled.
fn solved(random: &mut ChaCha8Rng) -> Cells {
    let mut cells: Cells = [0; 81];
    for block in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        digits.shuffle(random);
        for (k, digit) in digits.into_iter().enumerate() {
            cells[30 * block + k / 3 * 9 + k % 3] = digit;
        }
    }
    single::solve(&cells).expect("boxes of a diagonal do not see each other")
}

/// Keeps `count` random givens.
fn keep(puzzle: &Cells, count: usize, random: &mut ChaCha8Rng) -> Cells {
    let mut order: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
    order.shuffle(random);
    let mut kept = [0; 81];
    for &cell in &order[..count] {
        kept[cell] = puzzle[cell];
    }
    kept
}

/// A minimal puzzle: one solution, several without any one of its givens.
fn minimal(random: &mut ChaCha8Rng) -> Cells {
    let mut puzzle = solved(random);
    let mut order: [usize; 81] = std::array::from_fn(|cell| cell);
    order.shuffle(random);
    for cell in order {
        let digit = std::mem::take(&mut puzzle[cell]);
        if single::count(&puzzle, 2) > 1 {
            puzzle[cell] = digit;
        }
    }
    puzzle
}

/// The puzzle with one given changed so that there is no solution; `None` if a few attempts do not find one.
fn wrong(puzzle: &Cells, random: &mut ChaCha8Rng) -> Option<Cells> {
    let cells: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
    (0..20).find_map(|_| {
        let mut changed = *puzzle;
        changed[cells[random.random_range(0..cells.len())]] = random.random_range(1..=9);
        (single::count(&changed, 1) == 0).then_some(changed)
    })
}
