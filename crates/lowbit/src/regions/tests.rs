//! Every kernel against the reference, on boards with no, one, a few and many solutions.

use super::kernels::tightest::{Order, Search, Step};
use super::samples::{boards, solutions as all};
use super::*;
use crate::backend::Backend;
use crate::engine::{Outcome, Stop};

/// Sizes, stars, and the number of boards of each.
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

/// The solutions that the kernel for boards of this many words finds, sorted.
fn found_by<const W: usize, const H: usize, const ONE: bool>(board: &Board, order: Order) -> Vec<Vec<u32>> {
    let mut search = Search::<W, H, ONE>::new(board, order);
    let mut found = Vec::new();
    while found.len() < 3000 {
        match search.step() {
            Step::Node => {}
            Step::Solution(stars) => found.push(solve::solution(board.n() as usize, stars).rows().to_vec()),
            Step::End => break,
        }
    }
    if order == Order::Tightest {
        found.sort_by_key(|rows| rows.iter().map(|row| row.reverse_bits()).map(std::cmp::Reverse).collect::<Vec<_>>());
    }
    found
}

#[test]
fn what_large_boards_are_searched_by_is_right_on_small_ones() {
    // Bands of lines are counted in these kernels only.
    for (n, stars, boards_of_a_kind) in KINDS {
        for board in boards(n, stars, 4).take(4 * boards_of_a_kind) {
            let expected = all(&board, 3000);
            if expected.len() == 3000 {
                continue;
            }
            for order in [Order::Rows, Order::Tightest] {
                let found = match stars {
                    1 => found_by::<6, 64, true>(&board, order),
                    _ => found_by::<16, 96, false>(&board, order),
                };
                assert_eq!(found, expected, "{board:?}");
            }
        }
    }
}

/// Sizes in lanes and others, and the number of boards of each.
const MIXED: [(u32, u32, usize); 11] = [
    (1, 1, 3),
    (4, 1, 60),
    (5, 1, 700),
    (6, 1, 900),
    (7, 1, 900),
    (8, 1, 500),
    (9, 1, 120),
    (10, 1, 40),
    (11, 1, 30),
    (12, 1, 1),
    (8, 2, 10),
];

/// Boards of all kinds in one list, interleaved.
fn mixed() -> Vec<Board> {
    let mut all: Vec<(usize, Board)> = Vec::new();
    for (n, stars, count) in MIXED {
        all.extend(boards(n, stars, 3).take(count).enumerate().map(|(place, board)| (place * 1000 / count, board)));
    }
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, board)| board).collect()
}

/// The first of a board's solutions, by the reference where it is quick.
fn first_ones(board: &Board, most: usize) -> Vec<Vec<u32>> {
    if board.n() < 9 {
        return all(board, most);
    }
    listed(board, most).iter().map(|solution| solution.rows().to_vec()).collect()
}

#[test]
fn lists_of_boards_are_answered_as_the_reference_answers() {
    let list = mixed();
    let asked: Vec<&Board> = list.iter().collect();
    let expected: Vec<Vec<Vec<u32>>> = list.iter().map(|board| first_ones(board, 70)).collect();
    let stop = Stop::new();
    let mut seen = [0; 4];
    for backend in Backend::ALL {
        let Some(mut batch) = Batch::on(backend) else { continue };
        for limit in [1, 2, 3, 70] {
            let counts = batch.count(&asked, limit as u128, &stop).complete().unwrap();
            assert!(
                counts.iter().zip(&expected).all(|(&count, all)| count == all.len().min(limit) as u128),
                "{backend}"
            );
        }
        let verdicts = batch.check(&asked, &stop).complete().unwrap();
        let solved = batch.solve(&asked, &stop).complete().unwrap();
        for (place, all) in expected.iter().enumerate() {
            assert_eq!(verdicts[place], Verdict::of_count(all.len() as u64), "{backend}: {:?}", list[place]);
            assert_eq!(solved[place].as_ref().map(Solution::rows), all.first().map(Vec::as_slice), "{backend}");
            seen[all.len().min(3)] += 1;
        }
    }
    assert!(seen.iter().all(|&boards| boards > 100), "none, one, two, more: {seen:?}");
}

#[test]
fn neighbours_in_a_list_do_not_matter() {
    let list = mixed();
    let mut batch = Batch::new();
    let stop = Stop::new();
    let asked: Vec<&Board> = list.iter().collect();
    let together = batch.solve(&asked, &stop).complete().unwrap();
    for length in [1, 30, 700] {
        let apart = asked.chunks(length).flat_map(|part| batch.solve(part, &stop).complete().unwrap());
        assert!(apart.eq(together.iter().cloned()), "in parts of {length}");
    }
    let backwards: Vec<&Board> = asked.iter().rev().copied().collect();
    assert!(batch.solve(&backwards, &stop).complete().unwrap().iter().rev().eq(&together));
}

#[test]
fn many_solutions_are_counted_to_the_end_in_lists_too() {
    let rows: Vec<u8> = (0..49).map(|cell| cell / 7).collect();
    let board = Board::new(7, 1, &rows).unwrap();
    let list = vec![&board; 30];
    assert_eq!(Batch::new().count(&list, u128::MAX, &Stop::new()), Outcome::Complete(vec![646; 30]));
    assert_eq!(Batch::new().count(&list, 0, &Stop::new()), Outcome::Complete(vec![0; 30]));
    let stop = Stop::new();
    stop.raise();
    assert_eq!(Batch::new().count(&list, 2, &stop), Outcome::Interrupted(vec![]));
    assert_eq!(Batch::new().solve(&[], &stop), Outcome::Complete(vec![]));
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
