//! Every unit against the reference, every count against the published one, on every backend.

use super::symmetry::RowSet;
use super::*;
use crate::engine::{self, Control, Outcome};
use crate::queens::{Symmetry, reference};
use rand::{RngExt, SeedableRng};

fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}

fn known(n: u32) -> u128 {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/queens/counts.tsv"));
    let row = table.lines().find_map(|line| line.strip_prefix(&format!("{n}\t"))).expect("a row for each n");
    row.split('\t').next().unwrap().parse().unwrap()
}

fn count(n: u32, backend: Backend, memory: u64, threads: usize) -> u128 {
    let join = Join::new(n, backend, memory).unwrap();
    let control = Control { threads, ..Control::default() };
    match engine::run(&join, &control).unwrap() {
        Outcome::Complete(tally) => tally.solutions,
        other => panic!("{other:?}"),
    }
}

/// The subtotals, by number of the unit.
fn subtotals(join: &Join) -> Vec<u128> {
    let mut scratch = join.scratch();
    let mut subtotals = vec![0; join.number_of_units() as usize];
    for unit in join.units() {
        subtotals[unit.number as usize] = join.run(unit, &mut scratch, &Stop::new()).complete().unwrap().solutions;
    }
    subtotals
}

#[test]
fn every_unit_agrees_with_the_reference() {
    for n in SMALLEST..=11 {
        let joins: Vec<Join> = backends().map(|backend| Join::new(n, backend, u64::MAX).unwrap()).collect();
        let units = 0..joins[0].number_of_units();
        let expected: Vec<u128> = units.map(|unit| joins[0].recount(unit, &Stop::new()).complete().unwrap()).collect();
        for join in &joins {
            assert_eq!(subtotals(join), expected, "n = {n}, {}", join.backend);
        }
    }
}

#[test]
fn counts_agree_with_the_published_ones() {
    for backend in backends() {
        let largest = if backend == Backend::Scalar { 14 } else { 16 };
        for n in SMALLEST..=largest {
            assert_eq!(count(n, backend, u64::MAX, 1), known(n), "n = {n}, {backend}");
        }
    }
}

/// From n = 19 on, items and patterns are sieved: a few row sets with the most patterns, and a few of all kinds.
#[test]
fn units_of_larger_boards_agree() {
    for n in [19, 20] {
        let joins: Vec<Join> = backends().map(|backend| Join::new(n, backend, u64::MAX).unwrap()).collect();
        let ordered: Vec<Unit> = joins[0].units().collect();
        let spread = ordered.iter().step_by(ordered.len() / 4);
        let units: Vec<Unit> = ordered[..4].iter().chain(spread).copied().collect();
        let subtotals = |join: &Join| -> Vec<u128> {
            let mut scratch = join.scratch();
            units.iter().map(|&unit| join.run(unit, &mut scratch, &Stop::new()).complete().unwrap().solutions).collect()
        };
        let expected = subtotals(&joins[0]);
        assert!(expected[..4].iter().all(|&solutions| solutions > 1000));
        for join in &joins[1..] {
            assert_eq!(subtotals(join), expected, "n = {n}, {}", join.backend);
        }
        if n == 19 {
            assert_eq!(joins[0].recount(units[0].number, &Stop::new()), Outcome::Complete(expected[0]));
        }
    }
}

#[test]
fn memory_and_threads_change_nothing() {
    for n in [13, 14] {
        let all = subtotals(&Join::new(n, Backend::best(), u64::MAX).unwrap());
        for memory in [0, 100_000] {
            assert_eq!(subtotals(&Join::new(n, Backend::best(), memory).unwrap()), all, "n = {n}, {memory} bytes");
            assert_eq!(count(n, Backend::best(), memory, 3), known(n));
        }
    }
}

#[test]
fn units_are_numbered_without_gaps_and_come_by_cost() {
    for n in [2, 3, 9, 14, 21, 22] {
        let join = Join::new(n, Backend::Scalar, 0).unwrap();
        let mut seen = vec![false; join.number_of_units() as usize];
        let mut last = f64::INFINITY;
        let mut row_sets = 0;
        for unit in join.units() {
            assert!(!std::mem::replace(&mut seen[unit.number as usize], true), "unit {} of n = {n}", unit.number);
            let sets: Vec<RowSet> = join.sum.terms[0].units.row_sets(unit.number).collect();
            let of_each = unit.cost / sets.len() as f64;
            assert!(of_each <= last * 1.000_001, "n = {n}");
            (last, row_sets) = (of_each, row_sets + sets.len());
            assert!(sets.iter().all(|rows| rows.north == sets[0].north), "a unit shares its north rows");
        }
        assert!(seen.into_iter().all(|seen| seen));
        // For even n, one of each row set and its reverse; a row set is its own reverse if it has half of its rows on
        // each side.
        let choose = |k: u32| (0..k / 2).fold(1, |product, i| product * (k - i) as usize / (i + 1) as usize);
        let half = n / 2;
        let own_reverse = if half.is_multiple_of(2) { choose(half) } else { 0 };
        let expected = if n % 2 == 1 { choose(2 * half) } else { (choose(n) + own_reverse) / 2 };
        assert_eq!(row_sets, expected, "n = {n}");
    }
}

#[test]
fn a_raised_stop_ends_a_unit_of_a_large_board() {
    let join = Join::new(24, Backend::best(), 1 << 24).unwrap();
    let stop = Stop::new();
    stop.raise();
    let unit = join.units().next().unwrap();
    assert!(join.run(unit, &mut join.scratch(), &stop).is_interrupted());
}

#[test]
fn what_cannot_be_joined_is_refused() {
    for n in [0, 1, 33, 64] {
        assert!(Join::new(n, Backend::Scalar, 0).is_err(), "n = {n}");
    }
}

#[test]
fn the_largest_board_is_cut_into_units_that_are_not_kept() {
    let last = Join::new(LARGEST, Backend::Scalar, 0).unwrap();
    assert_eq!(last.number_of_units(), 300_546_630); // (32 choose 16) + (16 choose 8), halved
    assert!(last.units().take(1000).all(|unit| unit.number < last.number_of_units()));
    let stop = Stop::new();
    stop.raise();
    let outcome = engine::run(&last, &Control { stop, ..Control::default() }).unwrap();
    assert_eq!(outcome, Outcome::Interrupted(Tally::default()));
}

/// Random boards: a few or many blocked cells, and given queens; some with the symmetries of the plain board.
pub(super) fn random_boards(number: usize, sizes: std::ops::RangeInclusive<u32>) -> impl Iterator<Item = Board> {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(17);
    (0..number).map(move |_| {
        let n = random.random_range(sizes.clone());
        let mut board = Board::empty(n).unwrap();
        let blocked = random.random_range(0..=4) * random.random_range(0..=n / 2);
        let has_symmetries = random.random_ratio(1, 6);
        for _ in 0..blocked {
            let cell = (random.random_range(0..n), random.random_range(0..n));
            for symmetry in if has_symmetries { &Symmetry::ALL[..] } else { &Symmetry::ALL[..1] } {
                let (row, column) = symmetry.cell(n, cell);
                board.block(row, column).unwrap();
            }
        }
        for _ in 0..random.random_range(0_u32..=4).saturating_sub(2) {
            let _ = board.place(random.random_range(0..n), random.random_range(0..n));
        }
        board
    })
}

#[test]
fn boards_with_blocked_cells_and_given_queens_agree_with_the_reference() {
    let mut found = 0;
    for board in random_boards(600, 2..=10) {
        let expected = reference::count(&board, &Stop::new()).complete().unwrap().solutions;
        found += u32::from(expected > 0);
        for by in [Terms::One, Terms::Images] {
            for backend in backends() {
                let join = Join::of(&board, by, backend, u64::MAX).unwrap();
                assert_eq!(subtotals(&join).iter().sum::<u128>(), expected, "{by:?}, {backend}\n{board}");
            }
        }
    }
    assert!((150..450).contains(&found), "{found} of 600 boards have solutions");
}

#[test]
fn every_unit_of_a_board_with_blocked_cells_agrees_with_backtracking() {
    for board in random_boards(60, 5..=11) {
        for by in [Terms::One, Terms::Images] {
            let join = Join::of(&board, by, Backend::best(), u64::MAX).unwrap();
            for (unit, counted) in (0..).zip(subtotals(&join)) {
                assert_eq!(
                    join.recount(unit, &Stop::new()),
                    Outcome::Complete(counted),
                    "{by:?}, unit {unit}\n{board}"
                );
            }
        }
    }
}
