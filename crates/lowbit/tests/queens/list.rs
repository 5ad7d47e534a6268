//! Listings queen by queen and in order, on any number of threads.

use std::ops::ControlFlow;

use lowbit::engine::{Outcome, Stop, ordered};
use lowbit::queens::{Board, Solution, count, parts, solutions, solve};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::{brute_force, random_board, stand};

#[test]
fn every_solution_once_and_in_order() {
    for n in 1..=12 {
        let board = Board::empty(n).unwrap();
        let listed: Vec<Solution> = solutions(&board).collect();
        assert_eq!(listed.len() as u128, count(n).unwrap(), "n {n}");
        assert!(listed.iter().all(|solution| solution.is_valid() && stand(&board, solution.columns())), "n {n}");
        assert!(listed.is_sorted_by(|a, b| a < b), "n {n}");
        assert_eq!(visited(&board), listed, "n {n}");
    }
}

/// The same listing, a part at a time.
fn visited(board: &Board) -> Vec<Solution> {
    let mut solutions = Vec::new();
    for part in parts(board) {
        part.visit(&mut |columns: &[u32]| solutions.push(columns.to_vec().into()));
    }
    solutions
}

#[test]
fn random_boards_against_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..2000 {
        let n = random.random_range(1..=7);
        let board = random_board(&mut random, n);
        let expected = brute_force(&board);
        assert!(
            solutions(&board).map(|solution| solution.columns().to_vec()).eq(expected.iter().cloned()),
            "{board:?}"
        );

        let solved = solve(&board, &Stop::new()).complete().unwrap();
        assert_eq!(solved.is_some(), !expected.is_empty(), "{board:?}");
        assert!(solved.is_none_or(|solution| stand(&board, solution.columns())), "{board:?}");
    }
}

#[test]
fn larger_boards_with_and_without_look_ahead_agree_with_the_count() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..60 {
        let n = random.random_range(10..=13);
        let board = random_board(&mut random, n);
        let listed: Vec<Solution> = solutions(&board).collect();
        let counted = lowbit::queens::count_board(&board, &Default::default()).unwrap().complete().unwrap();
        assert_eq!(listed.len() as u128, counted.solutions, "{board:?}");
        assert!(listed.is_sorted_by(|a, b| a < b));
        assert_eq!(visited(&board), listed, "{board:?}");
        assert!(listed.iter().all(|solution| stand(&board, solution.columns())));
    }
}

#[test]
fn threads_change_nothing() {
    let mut blocked = Board::empty(12).unwrap();
    blocked.block(0, 2).unwrap();
    for board in [Board::empty(1).unwrap(), Board::empty(3).unwrap(), Board::empty(11).unwrap(), blocked] {
        for threads in [1, 2, 5] {
            let mut listed = Vec::new();
            let expand = || |part: lowbit::queens::Part| part.solutions().collect::<Vec<_>>();
            let flow = ordered(threads, parts(&board), expand, |found| {
                listed.extend(found);
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert!(solutions(&board).eq(listed), "{threads} threads");
        }
    }
}

#[test]
fn the_first_of_many_comes_at_once_up_to_the_last_bit() {
    for n in [20, 24] {
        let board = Board::empty(n).unwrap();
        assert!(stand(&board, solutions(&board).next().unwrap().columns()));
    }
    // All but a few rows of a solution given: the rest is found again.
    for n in [31, 32, 33, 63, 64] {
        let whole = lowbit::queens::construct(n).unwrap().unwrap();
        let mut board = Board::empty(n).unwrap();
        for (row, &col) in (0..n - 10).zip(whole.columns()) {
            board.place(row, col).unwrap();
        }
        let listed: Vec<Solution> = solutions(&board).collect();
        assert!(listed.contains(&whole), "n {n}");
        assert!(listed.iter().all(|solution| stand(&board, solution.columns())), "n {n}");
    }
}

#[test]
fn a_raised_stop_ends_the_listing_for_good() {
    let stop = Stop::new();
    let mut listed = solutions(&Board::empty(20).unwrap()).until(&stop);
    assert!(listed.next().is_some());
    assert_eq!(listed.end(), Outcome::Limited(()));
    stop.raise();
    let mut rest = listed.by_ref().take(100_000);
    assert!(rest.by_ref().count() < 100_000, "only the part at hand was finished");
    assert_eq!(listed.next(), None);
    assert_eq!(listed.end(), Outcome::Interrupted(()));
    assert_eq!(parts(&Board::empty(20).unwrap()).until(&stop).next().map(|_| ()), None);
}

#[test]
fn a_listing_that_comes_to_its_end_says_so() {
    let mut listed = solutions(&Board::empty(6).unwrap());
    assert_eq!(listed.by_ref().count(), 4);
    assert_eq!(listed.end(), Outcome::Complete(()));
    // A flag that is raised after the last one was found changes nothing.
    let stop = Stop::new();
    let mut found = parts(&Board::empty(6).unwrap()).until(&stop);
    found.by_ref().for_each(drop);
    stop.raise();
    assert_eq!((found.next().map(|_| ()), found.end()), (None, Outcome::Complete(())));
}
