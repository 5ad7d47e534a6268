//! Every unit against the reference, every count against the published one, on every backend.

use super::*;
use crate::engine::{self, Control, Outcome};

fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}

fn known(n: u32) -> u128 {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/queens/counts.tsv"));
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

fn subtotals(join: &Join) -> Vec<u128> {
    let mut scratch = join.scratch();
    let mut run = |unit| join.run(unit, &mut scratch, &Stop::new()).unwrap().solutions;
    join.units().into_iter().map(&mut run).collect()
}

#[test]
fn every_unit_agrees_with_the_reference() {
    for n in SMALLEST..=11 {
        let joins: Vec<Join> = backends().map(|backend| Join::new(n, backend, u64::MAX).unwrap()).collect();
        let units = joins[0].units().into_iter();
        let expected: Vec<u128> = units.map(|unit| joins[0].recount(unit, &Stop::new()).unwrap()).collect();
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
fn a_raised_stop_ends_a_unit_of_a_large_board() {
    let join = Join::new(24, Backend::best(), 1 << 24).unwrap();
    let stop = Stop::new();
    stop.raise();
    assert_eq!(join.run(join.units()[join.units().len() / 2], &mut join.scratch(), &stop), None);
}

#[test]
fn what_cannot_be_joined_is_refused() {
    for n in [0, 1, 33, 64] {
        assert!(Join::new(n, Backend::Scalar, 0).is_err(), "n = {n}");
    }
    let last = Join::new(LARGEST, Backend::Scalar, 0).unwrap();
    assert!(last.units.len() > 300_000_000);
}
