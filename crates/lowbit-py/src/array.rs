//! 9x9 puzzles by the thousand, read from the memory of an array and solved into another.

use lowbit::engine::ordered;
use lowbit::sudoku::stream::Solver;
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arguments::Whole;
use crate::errors::refuse;
use crate::interrupt::{Threads, Watch, Work, brief, requested_threads};

/// The most puzzles of a thread at once: with more, idle lanes at the end matter less.
pub(crate) const BLOCK: usize = 1 << 17;

/// The same if progress is reported.
pub(crate) const BLOCK_TOLD: usize = 1 << 14;

/// Puzzles that are solved before two threads have started.
const FEW_PUZZLES: usize = 64;

/// The solutions of an array of puzzles, 81 cells a row, 0 for a blank; a row of 0 if there is none.
///
/// The puzzles are read in place: if another thread changes them meanwhile, the result is of the changed puzzles.
#[pyfunction]
pub(crate) fn solve_array<'py>(
    py: Python<'py>,
    puzzles: PyReadonlyArray2<'py, u8>,
    threads: Option<Whole>,
    watch: Watch,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let threads = requested_threads(threads)?;
    let (rows, columns) = (puzzles.shape()[0], puzzles.shape()[1]);
    if columns != 81 {
        return Err(refuse(lowbit::sentence!(
            "an array of {rows} x {columns} cells: 81 a puzzle were expected",
            "数组为 {rows} x {columns}：每道题应有 81 格"
        )));
    }
    let cells =
        puzzles.as_slice().map_err(|_| refuse(lowbit::sentence!("the array is not contiguous", "数组不是连续的")))?;
    let solved = PyArray2::zeros(py, [rows, 81], false);
    let misfit = {
        let mut solved = solved.readwrite();
        let solved = solved.as_slice_mut().expect("a new array is contiguous");
        let block = if watch.is_heard() { BLOCK_TOLD } else { BLOCK };
        let solve = |work: &Work| {
            let misfit = first_misfit(cells);
            if misfit.is_none() {
                solve_nines(cells.as_chunks().0, solved.as_chunks_mut().0, threads, block, work);
            }
            misfit
        };
        brief(py, &watch, rows <= FEW_PUZZLES, solve)?
    };
    match misfit {
        None => Ok(solved),
        Some(at) => {
            let (number, row, column) = (at / 81, at % 81 / 9 + 1, at % 9 + 1);
            Err(refuse(lowbit::sentence!(
                "puzzles[{number}]: r{row}c{column} is {}, not a digit from 0 to 9",
                "puzzles[{number}]: r{row}c{column} 是 {}，不是 0 到 9 的数字",
                cells[at]
            )))
        }
    }
}

/// The index of the first number that is not a digit.
fn first_misfit(cells: &[u8]) -> Option<usize> {
    let largest = cells.iter().fold(0, |largest, &cell| largest.max(cell)); // branch-free: as fast as memory
    if largest <= 9 { None } else { cells.iter().position(|&cell| cell > 9) }
}

/// Solves puzzles into `solved`, which is blank at first, at most `block` of a thread at once. Puzzles without a solution stay
/// blank, and also those not reached when the work is stopped.
pub(crate) fn solve_nines(puzzles: &[[u8; 81]], solved: &mut [[u8; 81]], threads: Threads, block: usize, work: &Work) {
    let stop = &work.stop;
    if puzzles.len() <= FEW_PUZZLES {
        let _ = Solver::new().solve_into(puzzles, solved, stop);
        return;
    }
    let threads = threads.number();
    let block = puzzles.len().div_ceil(threads).clamp(1, block);
    let (mut done, all) = (0, puzzles.len().div_ceil(block) as u64);
    let blocks = puzzles.chunks(block).zip(solved.chunks_mut(block));
    let worker = || {
        let mut solver = Solver::new();
        move |(puzzles, solved): (&[[u8; 81]], &mut [[u8; 81]])| {
            let _ = solver.solve_into(puzzles, solved, stop);
        }
    };
    let _ = ordered(threads, blocks, worker, |()| {
        done += 1;
        work.finished(done, all)
    });
}
