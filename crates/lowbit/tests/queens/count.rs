//! Counts against published figures and against brute force.

use crate::support::{brute_force, known_counts, random_board, random_mirrored_board};
use lowbit::engine::{Control, Outcome};
use lowbit::queens::{Board, count, count_board};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn solutions_of(board: &Board, threads: usize) -> u128 {
    let control = Control { threads, ..Control::default() };
    count_board(board, &control).unwrap().complete().unwrap().solutions
}

#[test]
fn published_counts() {
    for known in &known_counts()[..14] {
        assert_eq!(count(known.n).unwrap(), known.solutions, "n {}", known.n);
    }
}

#[test]
fn random_boards_against_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut unsolvable = 0;
    for case in 0..3000 {
        let n = random.random_range(1..=7);
        let board = match case % 4 {
            0 => random_mirrored_board(&mut random, n),
            _ => random_board(&mut random, n),
        };
        let expected = brute_force(&board).len() as u128;
        unsolvable += u32::from(expected == 0);
        assert_eq!(solutions_of(&board, 1 + case % 2), expected, "{board:?}");
    }
    assert!((500..2800).contains(&unsolvable), "{unsolvable} of 3000 boards have no solution: not a fair sample");
}

#[test]
fn threads_change_nothing() {
    let board = Board::empty(12).unwrap();
    let count_on = |threads| count_board(&board, &Control { threads, ..Control::default() }).unwrap();
    assert!([1, 2, 5].into_iter().all(|threads| count_on(threads) == count_on(3)));
}

#[test]
fn an_interrupted_count_says_so() {
    let control = Control::default();
    control.stop.raise();
    assert!(matches!(count_board(&Board::empty(32).unwrap(), &control), Ok(Outcome::Interrupted(_))));
}

#[test]
fn sizes_out_of_range_are_refused() {
    let message = |n| count(n).unwrap_err().to_string();
    assert_eq!(message(0), "a board has 1 to 64 rows, not 0");
    assert_eq!(message(33), "solutions are counted on boards up to 32 x 32, not 33 x 33");
    assert_eq!(message(65), "a board has 1 to 64 rows, not 65");
}
