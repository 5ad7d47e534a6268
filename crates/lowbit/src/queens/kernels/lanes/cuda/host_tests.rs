//! The backtracking kernels, compiled for this processor and run under sanitizers: every unit must equal that of the
//! lanes.

use std::path::Path;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::open_rows::OpenRows;
use super::super::tests::random_board;
use super::*;
use crate::backend::host;

/// The units of a board by the kernel, all in one launch.
fn by_kernel(program: &Path, lanes: &Lanes) -> u128 {
    let units: Vec<Unit> = lanes.units().collect();
    Boards::solutions_on_host(program, &[Boards::of_units(lanes, &units)])[0]
}

/// The same by lanes.
fn by_lanes(lanes: &Lanes) -> u128 {
    let mut levels = lanes.scratch();
    lanes.units().map(|unit| lanes.run(unit, &mut levels, &Stop::new()).complete().unwrap().solutions).sum()
}

/// Boards with blocked cells and given queens; then boards with gaps between open rows, some of them larger than the board is wide.
fn boards(number: usize) -> Vec<Lanes> {
    let mut random = ChaCha8Rng::seed_from_u64(23);
    let mut boards = Vec::new();
    for _ in 0..number {
        let n = random.random_range(4..=11);
        boards.push(Lanes::new(&random_board(&mut random, n), Backend::Scalar).unwrap());
    }
    for _ in 0..number {
        let n = random.random_range(4..=8);
        let candidates = (0..n).map(|_| random.random_range(1..1 << n) | random.random_range(1..1 << n)).collect();
        let mut rows = OpenRows::unsettled(candidates);
        rows.gaps.iter_mut().for_each(|gap| *gap = [1, 1, 2, 3, 31, 32, 40][random.random_range(0..7)]);
        let bundle = Bundle { rows: Arc::new(rows), ..Bundle::unsettled(vec![1; n]) };
        boards.push(Lanes { backend: Backend::Scalar, bundles: vec![bundle], width: u32::BITS });
    }
    boards
}

#[test]
fn every_board_is_counted_as_by_lanes() {
    let Some(sources) = host::sources() else { return };
    let program = host::compiled(&sources, "backtrack", "lanes", &host::SANITIZED);
    let mut with_solutions = 0;
    for lanes in boards(100) {
        let expected = by_lanes(&lanes);
        with_solutions += u32::from(expected > 0);
        assert_eq!(by_kernel(&program, &lanes), expected, "{lanes:?}");
    }
    assert!(with_solutions > 100, "{with_solutions} of 200 boards have solutions");
    for n in [9, 11] {
        let lanes = Lanes::new(&Board::empty(n).unwrap(), Backend::Scalar).unwrap();
        assert_eq!(by_kernel(&program, &lanes), by_lanes(&lanes), "n {n}");
    }
    std::fs::remove_file(program).unwrap();
}

#[test]
fn one_wrong_line_is_noticed() {
    let Some(sources) = host::sources() else { return };
    let boards = boards(60);
    let expected: Vec<u128> = boards.iter().map(by_lanes).collect();
    let wrong = [
        ("u32 f = row.cells & ~(k | l | r);", "u32 f = row.cells & ~(k | l);"),
        ("below.cells & ~(k | far_left | far_right)", "below.cells & ~(k | far_left)"),
        ("missing & (missing - 1) ? 0 : f & missing", "missing & (missing - 1) ? 0 : f & ~missing"),
        ("(below.shift ? apart(f, g, below.shift) : 0)", "apart(f, g, below.shift)"),
        ("(l & ~below.clear) << below.shift", "l << below.shift"),
        ("(r & ~row.clear) >> row.shift;", "r >> row.shift;"),
        ("popcount(f & g) +", "0 +"),
        ("f & ~(g | g << below.shift | g >> below.shift)", "f & ~(g | g << 1 | g >> 1 | g << 2)"),
        ("rows[p.at + p.level].cells &", "~0u &"),
    ];
    for (number, (right, wrong)) in host::faults(wrong).enumerate() {
        let change = ("backtrack.cu", right, wrong);
        let program = host::compiled_wrong(&sources, "backtrack", &format!("wrong-{number}"), change);
        let is_noticed = !boards.iter().map(|lanes| by_kernel(&program, lanes)).eq(expected.iter().copied());
        std::fs::remove_file(program).unwrap();
        assert!(is_noticed, "{wrong}");
    }
}
