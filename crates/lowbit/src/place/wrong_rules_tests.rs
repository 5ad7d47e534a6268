//! Mutation tests: for every family of sequences one mask of the kernel is made wrong, and the published terms that the tests count must
//! no longer be met.

use std::collections::BTreeSet;

use super::kernels::pawns::Pawns;
use super::kernels::rows::Row;
use super::kernels::symmetric::{Order, Symmetry, table_that_sees};
use super::kernels::table::tally;
use super::sequences::{self, Sequence};
use super::*;
use crate::engine::{self, Control, Stop};

/// The count of a problem whose pieces see, besides, or no longer, the cell at a distance of some rows down and columns to the right.
fn count_with_wrong(problem: &Problem, (down, right): (i32, i32)) -> u128 {
    let board = problem.board();
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let wrong = |row: u32, column: u32| {
        let mut seen = board.sees(problem.piece(), row, column);
        let (row, column) = (row as i32 + down, column as i32 + right);
        if (0..rows).contains(&row) && (0..columns).contains(&column) {
            seen[row as usize] ^= 1 << column & board.cells(row as u32);
        }
        seen
    };
    let table = table_that_sees::<16>(problem, Symmetry::Identity, Order::Downwards, &wrong);
    let (table, root) = table.expect("nothing is given");
    let sums = vec![0; (rows * columns) as usize + 1];
    tally(&table, problem.rule(), Goal::Count, &root, sums, &Stop::new()).solutions
}

/// Boards of a family on which its rule is tried, the smaller ones first, with their published counts.
fn boards(sequence: &Sequence) -> Vec<(Problem, u128)> {
    let small = (sequence.offset..).zip(sequence.published()).filter_map(|(n, term)| {
        let problem = sequence.problem(n)?;
        let is_small = (3..=11).contains(&problem.board().rows()) && term.iter().sum::<u128>() < 20_000;
        is_small.then(|| (problem, term.iter().sum()))
    });
    small.collect()
}

#[test]
fn one_wrong_mask_is_noticed_in_every_family() {
    let mut families = BTreeSet::new();
    for sequence in sequences::all() {
        let boards = boards(sequence);
        // Pawns come below; dominating sets have their own test, beside their kernel.
        let is_in_table = |problem: &Problem| !matches!(problem.rule(), Rule::Pawns(_) | Rule::Dominating(_));
        let Some((first, _)) = boards.first().filter(|(problem, _)| is_in_table(problem)) else { continue };
        let rule = match first.rule() {
            Rule::Exactly(_) => "exactly".to_owned(),
            rule => rule.to_string(),
        };
        if !families.insert((first.board().shape().name(), first.piece().to_string(), rule)) {
            continue;
        }
        // The right rule is tried in the same way: the wrong mask is the only difference.
        for (problem, term) in boards.iter().filter(|(problem, _)| problem.board().rows() < 7) {
            assert_eq!(count_with_wrong(problem, (99, 0)), *term, "{problem}");
        }
        let board = Board::new(first.board().shape(), 4, 4).unwrap();
        let sets = Problem::new(board, first.piece().clone(), Rule::Any).unwrap();
        let number_of_sets = reference::count(&sets, &Stop::new()).complete().unwrap();
        for wrong in (1..=2).flat_map(|down| (-2..=2).map(move |right| (down, right))) {
            // Some pieces have no placement on a board that is small: sets of them have.
            let is_noticed = count_with_wrong(&sets, wrong) != number_of_sets
                || boards.iter().any(|(problem, term)| count_with_wrong(problem, wrong) != *term);
            assert!(is_noticed, "{}: {first} with the cell {wrong:?} away seen wrongly", sequence.name);
        }
    }
    assert!(families.len() >= 45, "{} families", families.len());
}

/// A pawn stops a line: without that, or with it one column further, or with a part of a row too short or on another row, the count
/// is another.
#[test]
fn one_wrong_mask_is_noticed_with_pawns() {
    let wrong: [fn(&mut [Row]); 4] = [
        |rows| rows.iter_mut().for_each(|row| row.clear = 0),
        |rows| rows.iter_mut().for_each(|row| row.clear <<= 1),
        |rows| rows[1].cells &= !2,
        |rows| rows[2].shift ^= 1,
    ];
    let count = |search: &Pawns| engine::run(search, &Control::default()).unwrap().complete().unwrap().solutions;
    let mut noticed = [false; 4];
    for (n, pawns, expected) in [(6, 1, 16), (7, 1, 20), (7, 2, 4), (8, 1, 128)] {
        let problem = Problem::new(Board::square(n).unwrap(), Piece::queen(), Rule::Pawns(pawns)).unwrap();
        let right = Pawns::new(&problem, false);
        assert_eq!(count(&right), expected, "{problem}");
        for (noticed, change) in noticed.iter_mut().zip(wrong) {
            *noticed |= (0..right.bundles()).any(|bundle| {
                let mut changed = Pawns::new(&problem, false);
                change(changed.rows_of(bundle));
                count(&changed) != expected
            });
        }
    }
    assert_eq!(noticed, [true; 4]);
}
