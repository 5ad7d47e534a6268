use std::time::Duration;

use rand::seq::IteratorRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::engine::{self, Control};
use crate::queens::reference;

fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}

fn tally_of(kernel: &dyn Search) -> Tally {
    let control = Control { threads: 1, ..Control::default() };
    engine::run(kernel, &control).unwrap().complete().unwrap()
}

/// Counts a board with every backend, compares solutions and nodes, and returns the solutions.
fn count_everywhere(board: &Board) -> u128 {
    let tallies: Vec<Tally> = backends().map(|backend| tally_of(&Lanes::new(board, backend).unwrap())).collect();
    assert!(tallies.iter().all(|tally| tally == &tallies[0]), "{tallies:?} {board:?}");
    tallies[0].solutions
}

fn reference_count(board: &Board) -> u128 {
    reference::count(board, &Stop::new()).complete().unwrap().solutions
}

pub(super) fn random_board(random: &mut impl Rng, n: u32) -> Board {
    let mut board = Board::empty(n).unwrap();
    let share_blocked = [0.0, 0.1, 0.2, 0.3, 0.6][random.random_range(0..5)];
    for (row, col) in (0..n).flat_map(|row| (0..n).map(move |col| (row, col))) {
        if random.random_bool(share_blocked) {
            board.block(row, col).unwrap();
        }
    }
    for _ in 0..random.random_range(0..=n / 2) {
        let _ = board.place(random.random_range(0..n), random.random_range(0..n)); // refused where it cannot stand
    }
    board
}

/// A board of more than 32 rows with a few open ones, some of them far apart.
fn tall_board(random: &mut impl Rng) -> Board {
    loop {
        let n = [35, 37, 41, 43, 61][random.random_range(0..5)];
        let step = random.random_range(2..n / 2);
        let above = random.random_range(3..=5);
        let mut open: Vec<u32> = (0..if random.random_bool(0.3) { n } else { 9 }).sample(random, above);
        open.extend((n - 9..n).sample(random, 7 - above));
        let mut board = Board::empty(n).unwrap();
        // If n and the step have a common divisor, queens on these lines attack each other.
        let mut given = (0..n).filter(|row| !open.contains(row));
        if given.all(|row| board.place(row, step * row % n).is_ok()) && Lanes::new(&board, Backend::Scalar).is_ok() {
            return board;
        }
    }
}

#[test]
fn tall_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..400 {
        let board = tall_board(&mut random);
        assert_eq!(count_everywhere(&board), reference_count(&board), "{board}");
    }
}

/// The published counts, n from 1.
fn published() -> impl Iterator<Item = (u32, u128)> {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/queens/counts.tsv"));
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let numbers: Vec<u128> = line.split('\t').map(|number| number.parse().unwrap()).collect();
        (numbers[0] as u32, numbers[1])
    })
}

#[test]
fn plain_boards() {
    for (n, solutions) in published().take(13) {
        assert_eq!(count_everywhere(&Board::empty(n).unwrap()), solutions, "n {n}");
    }
    for (n, solutions) in published().skip(13).take(2) {
        assert_eq!(tally_of(&Lanes::new(&Board::empty(n).unwrap(), Backend::best()).unwrap()).solutions, solutions);
    }
}

#[test]
fn plain_boards_by_their_borders() {
    for (n, solutions) in published().skip(5).take(8) {
        for backend in backends() {
            let lanes = Lanes::of_parts(symmetry::border_parts(n), backend);
            assert_eq!(tally_of(&lanes).solutions, solutions, "n {n}, {backend}");
        }
    }
}

#[test]
fn random_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut unsolvable = 0;
    for _ in 0..4000 {
        let n = random.random_range(1..=10);
        let board = random_board(&mut random, n);
        let expected = reference_count(&board);
        unsolvable += u32::from(expected == 0);
        assert_eq!(count_everywhere(&board), expected, "{board:?}");
    }
    assert!((500..3500).contains(&unsolvable), "{unsolvable} of 4000 boards have no solution: not a fair sample");
}

#[test]
fn larger_boards_in_several_units() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut most_units = 0;
    for n in [11, 12, 13, 13] {
        let mut board = Board::empty(n).unwrap();
        for _ in 0..n {
            board.block(random.random_range(0..n), random.random_range(0..n)).unwrap();
        }
        most_units = most_units.max(Lanes::new(&board, Backend::Scalar).unwrap().number_of_units());
        assert_eq!(count_everywhere(&board), reference_count(&board), "{board:?}");
    }
    assert!(most_units > 1);
}

/// Uses every bit of a lane: a few cells per row of a board, among them those of a known solution.
#[test]
fn boards_that_fill_the_lanes() {
    let stairs = |n: u32| (0..n).map(|row| 2 * row % n).collect::<Vec<u32>>(); // for n not divisible by 2 or 3
    let sixteen = vec![3, 8, 11, 13, 15, 2, 5, 1, 6, 14, 10, 4, 0, 9, 12, 7];
    let thirty_two = (1..32).step_by(2).chain([2, 0]).chain((6..32).step_by(2)).chain([4]).collect();
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for (solution, spare) in [(sixteen, 6), (stairs(17), 6), (stairs(31), 3), (thirty_two, 3)] {
        let n = solution.len() as u32;
        for _ in 0..12 {
            let cells = |&col: &u32| (0..n).sample(&mut random, spare).iter().fold(1 << col, |set, col| set | 1 << col);
            let board = Board::with_candidates(&solution.iter().map(cells).collect::<Vec<u64>>());
            let solutions = count_everywhere(&board);
            assert!(solutions > 0, "the known one at least: {board:?}");
            assert_eq!(solutions, reference_count(&board), "{board:?}");
        }
    }
}

#[test]
fn units_are_boards_of_their_own() {
    let mut blocked = Board::empty(12).unwrap();
    blocked.block(3, 3).unwrap();
    blocked.place(5, 1).unwrap();
    for board in [Board::empty(10).unwrap(), Board::empty(11).unwrap(), blocked] {
        let lanes = Lanes::new(&board, Backend::best()).unwrap();
        let mut levels = lanes.scratch();
        for unit in lanes.units() {
            let tally = lanes.run(unit, &mut levels, &Stop::new()).complete().unwrap();
            let expected: u128 =
                lanes.boards(unit.number).map(|(board, weight)| reference_count(&board) * u128::from(weight)).sum();
            assert_eq!(tally.solutions, expected, "unit {} of {board:?}", unit.number);
        }
    }
}

#[test]
fn predicts_the_nodes_of_ordinary_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for percent in [0, 10, 20, 30] {
        let mut board = Board::empty(13).unwrap();
        for (row, col) in (0..13).flat_map(|row| (0..13).map(move |col| (row, col))) {
            if random.random_ratio(percent, 100) {
                board.block(row, col).unwrap();
            }
        }
        let lanes = Lanes::new(&board, Backend::best()).unwrap();
        let ratio = Lanes::expected_nodes(&board) / tally_of(&lanes).nodes as f64;
        assert!((0.5..2.0).contains(&ratio), "{ratio} at {percent} %");
    }
}

#[test]
fn stops_within_a_unit() {
    // A unit of years: unless the flag is polled, this test does not end.
    let board = Board::empty(32).unwrap();
    for backend in backends() {
        let lanes = Lanes::new(&board, backend).unwrap();
        let stop = Stop::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stop.raise();
            });
            assert!(lanes.run(lanes.units().nth(1).unwrap(), &mut lanes.scratch(), &stop).is_interrupted());
        });
    }
}

#[test]
fn refuses_what_it_cannot_do() {
    let error = Lanes::new(&Board::empty(33).unwrap(), Backend::Scalar).unwrap_err();
    assert_eq!(error.to_string(), "lanes are 32 columns wide, and 33 columns of this board are open");
    for backend in Backend::ALL.into_iter().filter(|backend| !backend.is_available()) {
        let error = Lanes::new(&Board::empty(8).unwrap(), backend).unwrap_err().to_string();
        assert!(error.contains(backend.missing().unwrap()), "{error}");
    }
}

/// A path has room for twelve queens, regardless of the number of pieces requested.
#[test]
fn paths_are_no_longer_than_their_room() {
    let n = 24;
    let column = |row: u32| if row < n / 2 { 2 * row + 1 } else { 2 * row - n };
    let candidates: Vec<u64> = (0..n).map(|row| 1 << column(row) | 1 << ((column(row) + 5) % n)).collect();
    let bundle = || Bundle::new(Part { candidates: candidates.clone(), weight: 1 }).unwrap();
    let whole = bundle().count_plainly().solutions;
    let pieces = bundle().split(1e-9, 0);
    assert!(whole > 0 && pieces.iter().all(|piece| piece.depth == 12));
    assert_eq!(pieces.iter().map(|piece| piece.count_plainly().solutions).sum::<u128>(), whole);
    for board in pieces.iter().flat_map(Bundle::boards) {
        assert_eq!(board.iter().filter(|row| row.is_power_of_two()).count(), 12, "{board:?}");
        assert!(board.iter().zip(&candidates).all(|(row, open)| row & !open == 0), "{board:?}");
    }
}
