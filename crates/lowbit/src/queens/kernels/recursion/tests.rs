use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::engine::{self, Control};
use crate::queens::reference;

fn tally(board: &Board) -> Tally {
    let control = Control { threads: 1, ..Control::default() };
    engine::run(&Recursion::new(board), &control).unwrap().complete().unwrap()
}

fn lecture(board: &Board) -> Tally {
    reference::count(board, &Stop::new()).complete().unwrap()
}

#[test]
fn visits_half_of_the_lectures_nodes_on_the_plain_board() {
    for n in (2..=10).step_by(2) {
        let board = Board::empty(n).unwrap();
        let whole = lecture(&board);
        let half = Tally { nodes: whole.nodes / 2 + 1, ..whole }; // the root belongs to both halves
        assert_eq!(tally(&board), half, "n {n}");
    }
}

#[test]
fn visits_the_lectures_nodes_on_boards_without_symmetry() {
    // Up to the last bit of the word: boards of 31 and 32 with all but a few rows given.
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (n, open_rows) in [(5, 5), (8, 7), (9, 8), (12, 9), (20, 11), (31, 13), (32, 14), (33, 14), (63, 13), (64, 14)]
    {
        for _ in 0..20 {
            let mut board = Board::empty(n).unwrap();
            board.place(n - 1, random.random_range(0..n / 2)).unwrap();
            for row in open_rows..n - 1 {
                if let Some(col) = members(board.candidates(row)).choose(&mut random) {
                    board.place(row, col).unwrap();
                }
            }
            assert_eq!(tally(&board), lecture(&board), "{board:?}");
        }
    }
}

#[test]
fn node_counts_are_as_ever() {
    let nodes = |n| tally(&Board::empty(n).unwrap()).nodes;
    assert_eq!((1..=12).map(nodes).collect::<Vec<_>>(), [2, 2, 4, 9, 28, 77, 277, 1029, 4198, 17770, 83464, 428095]);
}

#[test]
fn the_split_changes_neither_solutions_nor_nodes() {
    let mut one_sided = Board::empty(9).unwrap();
    one_sided.block(0, 0).unwrap();
    one_sided.place(4, 3).unwrap();
    let mut mirrored = Board::empty(9).unwrap();
    mirrored.place(2, 4).unwrap();
    mirrored.block(0, 0).unwrap();
    mirrored.block(0, 8).unwrap();
    for board in [Board::empty(8).unwrap(), Board::empty(9).unwrap(), one_sided, mirrored] {
        let rows = board.rows();
        let split_at = |depth| {
            let search = Recursion { prefixes: split(&rows, depth), rows: rows.clone() };
            engine::run(&search, &Control::default()).unwrap().complete().unwrap()
        };
        let whole = split_at(1);
        assert!(whole.solutions > 0);
        assert!((2..12).all(|depth| split_at(depth) == whole));
    }
}

#[test]
fn every_word_length_is_searched_and_stops_when_asked() {
    for n in [1, 2, 3, 31, 32, 33, 64] {
        let search = Recursion::new(&Board::empty(n).unwrap());
        let stop = Stop::new();
        stop.raise();
        assert!(search.units().all(|unit| search.run(unit, &stop).is_interrupted()));
    }
}
