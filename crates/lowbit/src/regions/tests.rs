//! Every kernel against the reference, on boards with none, one, a few and many solutions.

use super::samples::{boards, solutions as all};
use super::*;
use crate::engine::{Outcome, Stop};

/// Sizes, stars, and how many boards of each.
const KINDS: [(u32, u32, usize); 9] =
    [(1, 1, 5), (2, 1, 5), (4, 1, 100), (5, 1, 300), (6, 1, 300), (7, 1, 200), (8, 1, 50), (8, 2, 100), (9, 2, 60)];

/// The first solutions in the order of the list.
fn listed(board: &Board, most: usize) -> Vec<Solution> {
    let mut list = solutions(board);
    std::iter::from_fn(|| list.advance(&Stop::new()).complete().flatten()).take(most).collect()
}

#[test]
fn lists_are_those_of_the_reference() {
    for (n, stars, boards_of_a_kind) in KINDS {
        for board in boards(n, stars, 1).take(boards_of_a_kind) {
            let expected = all(&board, 200);
            let found: Vec<Solution> = listed(&board, 200);
            assert!(found.iter().map(Solution::rows).eq(expected.iter().map(Vec::as_slice)), "{board:?}");
            assert!(found.iter().all(|solution| solution.solves(&board)));
        }
    }
}

#[test]
fn counts_are_those_of_the_reference() {
    let stop = Stop::new();
    let mut seen = [0; 3];
    for (n, stars, boards_of_a_kind) in KINDS {
        for board in boards(n, stars, 2).take(boards_of_a_kind) {
            let expected = all(&board, 500).len() as u128;
            let limit = if expected == 500 { 500 } else { u128::MAX };
            assert_eq!(count(&board, limit, &stop).into_inner(), expected, "{board:?}");
            let limited = count(&board, 2, &stop);
            assert_eq!(limited.into_inner(), expected.min(2));
            assert_eq!(matches!(limited, Outcome::Complete(_)), expected < 2);
            seen[expected.min(2) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&boards| boards > 30), "none, one, several: {seen:?}");
}

#[test]
fn large_boards_are_searched_by_the_same_rules() {
    // Four copies of a solved pattern in the corners of a larger board would touch; stripes of rows do not.
    for n in [12, 19, 20, 32] {
        let regions: Vec<u8> = (0..n * n).map(|cell| (cell / n) as u8).collect();
        let board = Board::new(n, 1, &regions).unwrap(); // regions are the rows: permutations without touching stars
        let first = solve(&board, &Stop::new()).complete().unwrap().unwrap();
        assert!(first.solves(&board));
        assert_eq!(first.to_string().split(' ').take(3).collect::<Vec<_>>(), ["1", "3", "5"]);
    }
}

#[test]
fn permutations_without_neighbours_are_counted() {
    // OEIS A002464: no two neighbours in a permutation differ by one.
    for (n, known) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 14), (6, 90), (7, 646), (8, 5242), (9, 47622)] {
        let regions: Vec<u8> = (0..n * n).map(|cell| (cell / n) as u8).collect();
        let board = Board::new(n, 1, &regions).unwrap();
        assert_eq!(count(&board, u128::MAX, &Stop::new()), Outcome::Complete(known));
    }
}

#[test]
fn a_raised_stop_ends_everything() {
    let stop = Stop::new();
    stop.raise();
    let board: Board = "AABB\nAABB\nCCDD\nCCDD".parse().unwrap();
    assert!(count(&board, 2, &stop).is_interrupted());
    assert!(solve(&board, &stop).is_interrupted());
    let mut list = solutions(&board);
    assert_eq!(list.advance(&stop), Outcome::Interrupted(None));
    assert!(matches!(list.advance(&Stop::new()), Outcome::Complete(Some(_))), "it goes on");
}
