//! Boards with blocked cells and given queens by the kernels, compiled for this processor and run under sanitizers: what they are
//! told of a board is what a GPU would be told, and every unit must be that of the processor's join.

use std::path::Path;
use std::sync::Mutex;

use cudarc::driver::DeviceRepr;

use super::super::Join;
use super::super::terms::{Sum, Term, Terms, has_all_symmetries};
use super::super::tests::random_boards;
use super::case::{Shape, cases};
use super::device::quadrants_of;
use super::recount::row_set_at;
use crate::backend::{Backend, host};
use crate::engine::{Search, Stop, Unit};
use crate::queens::Board;

/// What the kernels are given, in words.
fn words<T: DeviceRepr>(value: &T) -> &[u32] {
    let length = size_of::<T>() / size_of::<u32>();
    // SAFETY: what kernels are given are structures of words, or of pairs of half words, without gaps.
    unsafe { std::slice::from_raw_parts(std::ptr::from_ref(value).cast(), length) }
}

/// A term with all its units.
fn of_term(term: &Term) -> Vec<u32> {
    let Term { candidates, tables, units, .. } = term;
    let cut = &tables.cut;
    let row_sets: Vec<_> =
        (0..units.len()).flat_map(|unit| units.row_sets(unit).map(move |rows| (unit as u32, rows))).collect();
    let of_units: Vec<_> = row_sets.iter().flat_map(|&(unit, rows)| cases(tables, unit, rows)).collect();
    let mut all = words(&Shape::new(cut)).to_vec();
    all.extend(quadrants_of(term).iter().flat_map(words));
    all.extend([units.len() as u32, candidates.len() as u32]);
    all.extend(candidates.iter().map(|&cells| cells as u32));
    all.push(of_units.len() as u32);
    all.extend(of_units.iter().flat_map(words));
    all.push(row_sets.len() as u32);
    all.extend(row_sets.iter().flat_map(|&(unit, rows)| words(&row_set_at(cut, rows, unit)).to_vec()));
    all
}

/// The units of a board by the kernels: by the join, and by backtracking.
fn by_kernels(program: &Path, board: &Board, by: Terms) -> Vec<[u128; 2]> {
    let sum = Sum::new(&board.rows(), by);
    // A device never hears of a term without units.
    let terms = sum.terms.iter().filter(|term| term.units.len() > 0);
    let found = host::run(program, &terms.flat_map(of_term).collect::<Vec<u32>>());
    let shares = |line: &str| {
        let (joined, again) = line.split_once(' ').unwrap();
        [joined, again].map(|share| share.parse().unwrap())
    };
    found.lines().map(shares).collect()
}

/// The same by the processor's join.
fn by_processor(board: &Board, by: Terms) -> Vec<[u128; 2]> {
    let join = Join::of(board, by, Backend::best(), u64::MAX).unwrap();
    let mut scratch = join.scratch();
    let units = (0..join.number_of_units()).map(|number| Unit { number, cost: 0.0 });
    units.map(|unit| [join.run(unit, &mut scratch, &Stop::new()).complete().unwrap().solutions; 2]).collect()
}

/// Random boards with solutions, so many of each split: all symmetries, a free cut, a sum of a few boards.
fn boards(sizes: std::ops::RangeInclusive<u32>, mut wanted: [usize; 3]) -> Vec<(Board, Terms)> {
    let mut boards = Vec::new();
    for board in random_boards(400, sizes).filter(|board| !board.is_plain()) {
        let rows = board.rows();
        let (by, split) = match Sum::new(&rows, Terms::Images).terms.len() {
            _ if has_all_symmetries(&rows) => (Terms::One, 0),
            2..=4 if wanted[2] > 0 => (Terms::Images, 2),
            _ => (Terms::One, 1),
        };
        if wanted[split] > 0 && by_processor(&board, by).iter().any(|[solutions, _]| *solutions > 0) {
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
    let program = host::compiled(&sources, "check", "right", &host::SANITIZED);
    let mut boards: Vec<_> = [(8..=8, [1, 3, 2]), (9..=9, [1, 3, 2]), (10..=10, [1, 1, 1])]
        .into_iter()
        .flat_map(|(sizes, wanted)| self::boards(sizes, wanted))
        .collect();
    let next = Mutex::new(&mut boards);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((board, by)) = { next.lock().unwrap().pop() } {
                    assert_eq!(by_kernels(&program, &board, by), by_processor(&board, by), "{by:?}\n{board}");
                }
            });
        }
    });
    std::fs::remove_file(&program).unwrap();
}

/// What holds for boards without symmetries alone is made wrong, in a copy of the sources; and so is what leaves out cells.
#[test]
fn one_wrong_line_is_noticed() {
    let Some(sources) = host::sources() else { return };
    let boards = [8, 9].map(|n| self::boards(n..=n, [0, 1, 0]).remove(0));
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
        ("backtrack.cu", "return cells[level] & (east_rows", "return (east_rows"),
    ];
    for (number, change) in wrong.into_iter().enumerate() {
        let program = host::compiled_wrong(&sources, "check", &format!("wrong-{number}"), change);
        let is_noticed = boards.iter().any(|(board, by)| by_kernels(&program, board, *by) != by_processor(board, *by));
        std::fs::remove_file(program).unwrap();
        assert!(is_noticed, "{}: {}", change.0, change.2);
    }
}
