//! Boards with blocked cells and given queens, counted by the kernels, which are compiled for the host and run under sanitizers: their
//! input is that of a GPU, and every unit, joined or recounted, must equal that of the processor's join.

use std::path::Path;
use std::sync::Mutex;

use cudarc::driver::DeviceRepr;

use super::super::Join;
use super::super::terms::{Sum, Term, Terms, has_all_symmetries};
use super::super::tests::random_boards;
use super::case::{Shape, cases};
use super::device::quadrants_of;
use super::recount;
use crate::backend::{Backend, host};
use crate::engine::{Search, Stop, Unit};
use crate::queens::Board;
use crate::queens::kernels::lanes::cuda::Boards;

/// The kernel's input, in words.
fn words<T: DeviceRepr>(value: &T) -> &[u32] {
    let length = size_of::<T>() / size_of::<u32>();
    // SAFETY: kernel parameters are structures of words, or of pairs of half words, without padding.
    unsafe { std::slice::from_raw_parts(std::ptr::from_ref(value).cast(), length) }
}

/// A term with all its units.
fn of_term(term: &Term) -> Vec<u32> {
    let Term { tables, units, .. } = term;
    let cut = &tables.cut;
    let row_sets: Vec<_> =
        (0..units.len()).flat_map(|unit| units.row_sets(unit).map(move |rows| (unit as u32, rows))).collect();
    let of_units: Vec<_> = row_sets.iter().flat_map(|&(unit, rows)| cases(tables, unit, rows)).collect();
    let mut all = words(&Shape::new(cut)).to_vec();
    all.extend(quadrants_of(term).iter().flat_map(words));
    all.extend([units.len() as u32, of_units.len() as u32]);
    all.extend(of_units.iter().flat_map(words));
    all
}

/// The units of a board by the kernels of the join; `None` if a checksum is wrong.
fn joined(program: &Path, board: &Board, by: Terms) -> Option<Vec<u128>> {
    let sum = Sum::new(&board.rows(), by);
    // A device is never given a term without units.
    let terms = sum.terms.iter().filter(|term| term.units.len() > 0);
    let found = host::run(program, &terms.flat_map(of_term).collect::<Vec<u32>>());
    let of_unit = |line: &str| (line != "miscalculated").then(|| line.parse().unwrap());
    found.lines().map(of_unit).collect()
}

/// The same by backtracking.
fn backtracked(program: &Path, board: &Board, by: Terms) -> Vec<u128> {
    let sum = Sum::new(&board.rows(), by);
    // Few starts, so that threads share their work.
    let of_unit = |term: &Term, unit| {
        recount::boards(&term.tables.cut, &term.candidates, term.units.row_sets(unit), [1, 100][unit as usize % 2])
    };
    let units = sum.terms.iter().flat_map(|term| (0..term.units.len()).map(move |unit| of_unit(term, unit)));
    Boards::solutions_on_host(program, &units.collect::<Vec<_>>())
}

/// The same by the processor's join.
fn by_processor(board: &Board, by: Terms) -> Vec<u128> {
    let join = Join::of(board, by, Backend::best(), u64::MAX).unwrap();
    let mut scratch = join.scratch();
    let units = (0..join.number_of_units()).map(|number| Unit { number, cost: 0.0 });
    units.map(|unit| join.run(unit, &mut scratch, &Stop::new()).complete().unwrap().solutions).collect()
}

/// Random boards with solutions, this many of each split: all symmetries, a free cut, a sum of a few boards.
fn boards(sizes: std::ops::RangeInclusive<u32>, mut wanted: [usize; 3]) -> Vec<(Board, Terms)> {
    let mut boards = Vec::new();
    for board in random_boards(400, sizes).filter(|board| !board.is_plain()) {
        let rows = board.rows();
        let (by, split) = match Sum::new(&rows, Terms::Images).terms.len() {
            _ if has_all_symmetries(&rows) => (Terms::One, 0),
            2..=4 if wanted[2] > 0 => (Terms::Images, 2),
            _ => (Terms::One, 1),
        };
        if wanted[split] > 0 && by_processor(&board, by).iter().any(|solutions| *solutions > 0) {
            wanted[split] -= 1;
            boards.push((board, by));
        }
    }
    assert_eq!(wanted, [0; 3], "there are too few random boards");
    boards
}

#[test]
fn the_kernels_count_every_unit_of_boards_with_blocked_cells_and_given_queens() {
    let Some(sources) = host::sources() else { return };
    let [join, backtrack] =
        ["check", "backtrack"].map(|program| host::compiled(&sources, program, "units", &host::SANITIZED));
    let plain = [8, 9, 10, 11].map(|n| (Board::empty(n).unwrap(), Terms::One));
    let mut boards: Vec<_> = [(8..=8, [1, 2, 1]), (9..=9, [1, 2, 1]), (10..=10, [0, 1, 0])]
        .into_iter()
        .flat_map(|(sizes, wanted)| self::boards(sizes, wanted))
        .chain(plain) // which tests/kernels.rs joins
        .collect();
    let next = Mutex::new(&mut boards);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((board, by)) = { next.lock().unwrap().pop() } {
                    let expected = by_processor(&board, by);
                    assert_eq!(backtracked(&backtrack, &board, by), expected, "{by:?}\n{board}");
                    if !board.is_plain() {
                        assert_eq!(joined(&join, &board, by), Some(expected), "{by:?}\n{board}");
                    }
                }
            });
        }
    });
    [join, backtrack].iter().for_each(|program| std::fs::remove_file(program).unwrap());
}

/// Mutation tests: a copy of the sources with one fault in the code for boards without symmetries, for blocked cells, or for
/// lists that are longer than a window.
#[test]
fn one_wrong_line_is_noticed() {
    let Some(sources) = host::sources() else { return };
    let boards = [8, 9].map(|n| self::boards(n..=n, [0, 1, 0]).remove(0));
    let plain = [8, 9, 10, 12].map(|n| (Board::empty(n).unwrap(), Terms::One));
    let wrong_weights = [
        ("key > row_key ? 2 : key == row_key ? 1 : 0", "key >= row_key ? 2 : 0"),
        ("__brev(columns >> half) >> (32 - half)", "columns >> half"),
        ("other ? pairs : (f & 2", "(f & 2"),
        ("popcount(g & ~7u)", "popcount(g & ~3u)"),
        ("popcount(f & ~3u)", "popcount(f)"),
        ("(main ? w.one : w.none)", "w.none"),
        ("(main ? w.both : times * w.one)", "w.both"),
        ("(main ? w.both : times * w.one)", "times * (main ? w.both : w.one)"),
        ("!(l >> t.half & 1)) f = 0", "true) f = 0"),
        ("l >> (t.rows - 2) & 1, r >> 1 & 1", "l >> (t.rows - 2) & 1, r & 1"),
    ];
    for (number, (right, wrong)) in host::faults(wrong_weights).enumerate() {
        let change = ("backtrack.cu", right, wrong);
        let program = host::compiled_wrong(&sources, "backtrack", &format!("wrong-weight-{number}"), change);
        let is_noticed = plain.iter().any(|(board, by)| backtracked(&program, board, *by) != by_processor(board, *by));
        std::fs::remove_file(program).unwrap();
        assert!(is_noticed, "{wrong}");
    }
    let wrong = [
        ("lists.cuh", "cells[count] = quadrant.cells[r],", "cells[count] = full(side),"),
        (
            "lists.cuh",
            "if (++depth < count) free_columns[depth] = cells[depth] & ~columns;",
            "if (++depth < count) free_columns[depth] = full(side) & ~columns;",
        ),
        ("lists.cuh", "if (!(cells[i] >> c & 1) || columns", "if (columns"),
        ("shape.cuh", "(falling & full(s.shared - 1)) << 16", "(falling & full(s.h - 1)) << 16"),
        ("sieve.cuh", "full(s.h) & ~q.south, all & ~columns", "full(s.h) & ~q.south, full(s.h) & ~columns"),
        (
            "product.cuh",
            "in_falling >> (2 * s.w - s.shared) : in_falling",
            "in_falling >> (2 * s.w - s.h) : in_falling",
        ),
        ("sieve.cuh", "left & full(first_main - entry)", "left"),
        ("sieve.cuh", "start / 32 + number", "start / 32 + lane"),
    ];
    for (number, change) in host::faults(wrong).enumerate() {
        let program = host::compiled_wrong(&sources, "check", &format!("wrong-{number}"), change);
        let is_noticed = boards
            .iter()
            .chain(&plain)
            .any(|(board, by)| joined(&program, board, *by) != Some(by_processor(board, *by)));
        std::fs::remove_file(program).unwrap();
        assert!(is_noticed, "{}: {}", change.0, change.2);
    }
}

/// What a card does that miscalculates: it flips a bit in its memory, leaves out a block, or is wrong on one of its multiprocessors.
#[test]
fn a_miscalculation_is_noticed_by_the_checksum_alone() {
    let Some(sources) = host::sources() else { return };
    let wrong = [
        (
            "product.cuh",
            "if (lane == 0 && share) atomicAdd(&join.pairs[blockIdx.x], share);",
            "if (lane == 0 && share) atomicAdd(&join.pairs[blockIdx.x], share + (blockIdx.x == 1));",
        ),
        (
            "patterns.cuh",
            "out[bin * stride + place] = pattern;",
            "out[bin * stride + place] = place == 3 ? pattern ^ 64 : pattern;",
        ),
        ("product.cuh", "u64 sum = there ?", "u64 sum = there && lane != 5 ?"),
        ("patterns.cuh", "left < most ? left : most, 0}", "left < most ? left - 1 : most, 0}"),
    ];
    for (number, change) in host::faults(wrong).enumerate() {
        let program = host::compiled_wrong(&sources, "check", &format!("miscalculated-{number}"), change);
        let is_noticed = [10, 11].iter().any(|&n| joined(&program, &Board::empty(n).unwrap(), Terms::One).is_none());
        std::fs::remove_file(program).unwrap();
        assert!(is_noticed, "{}: {}", change.0, change.2);
    }
}
