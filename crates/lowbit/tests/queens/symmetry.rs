//! Symmetry classes against published figures and against classes by definition.

use std::collections::BTreeSet;

use lowbit::engine::{Outcome, Stop};
use lowbit::queens::{Board, Solution, Symmetry, classes, count_unchanged, solutions};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::{known_counts, random_board};

fn unchanged(n: u32, turn: Symmetry) -> u128 {
    count_unchanged(&Board::empty(n).unwrap(), turn, &Stop::new()).complete().unwrap()
}

#[test]
fn published_classes() {
    for known in &known_counts()[..16] {
        let board = Board::empty(known.n).unwrap();
        assert_eq!(
            classes(&board, known.solutions, &Stop::new()).unwrap(),
            Outcome::Complete(known.classes),
            "n {}",
            known.n
        );
    }
}

#[test]
fn solutions_that_a_turn_leaves_are_counted_as_listed() {
    for n in 1..=10 {
        for turn in [Symmetry::HalfTurn, Symmetry::QuarterTurn] {
            let listed = solutions(&Board::empty(n).unwrap()).filter(|solution| solution.image(turn) == *solution);
            assert_eq!(unchanged(n, turn), listed.count() as u128, "n {n}, {turn:?}");
        }
    }
}

/// A random board that a random symmetry maps onto itself.
fn symmetric_board(random: &mut ChaCha8Rng) -> Board {
    let n = random.random_range(1..=7);
    let pattern = random_board(random, n);
    let symmetry = Symmetry::ALL[random.random_range(0..8)];
    let mut board = Board::empty(n).unwrap();
    for row in 0..n {
        for col in (0..n).filter(|&col| pattern.is_blocked(row, col)) {
            let mut cell = (row, col);
            for _ in 0..4 {
                board.block(cell.0, cell.1).unwrap();
                cell = symmetry.cell(n, cell);
            }
        }
    }
    let queen = (random.random_range(0..n), random.random_range(0..n));
    let mut with_queens = board.clone();
    let mut cell = queen;
    for _ in 0..4 {
        if with_queens.place(cell.0, cell.1).is_err() {
            return board;
        }
        cell = symmetry.cell(n, cell);
    }
    with_queens
}

#[test]
fn classes_of_random_boards_are_as_made_by_hand() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut orders = BTreeSet::new();
    for _ in 0..1500 {
        let board = symmetric_board(&mut random);
        let symmetries = board.symmetries();
        orders.insert(symmetries.len());
        let all: Vec<Solution> = solutions(&board).collect();
        let class = |solution: &Solution| symmetries.iter().map(|&symmetry| solution.image(symmetry)).min().unwrap();
        let representatives: BTreeSet<Solution> = all.iter().map(class).collect();
        let expected = Outcome::Complete(representatives.len() as u128);
        assert_eq!(classes(&board, all.len() as u128, &Stop::new()).unwrap(), expected, "{board:?}");
        let first_of_class = all.into_iter().filter(|solution| solution.is_first_of_class(&symmetries));
        assert!(first_of_class.eq(representatives), "{board:?}");
    }
    assert_eq!(orders, BTreeSet::from([1, 2, 4, 8]), "every kind of symmetry was met");
}
