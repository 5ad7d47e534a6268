//! Solutions one by one, found lazily.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::vec::IntoIter;

use lowbit::engine::{Stop, ordered};
use lowbit::queens::{self, LARGEST_BOARD, Part, Parts};
use pyo3::prelude::*;

use crate::arguments::Whole;
use crate::board::{BoardOrText, Chosen};
use crate::interrupt::{Watch, checked_threads, part};
use crate::solution::Solution;

/// Longest time of a search ahead.
const LONGEST: Duration = Duration::from_millis(20);

/// Most solutions found ahead, besides those of a few parts of the listing.
const MOST_AHEAD: usize = 1 << 14;

/// A lazy list of solutions, in lexicographic order; made by `lowbit.queens.solutions`.
///
/// They are searched ahead, on all threads, but never for long: a little more each time, so that the first comes at
/// once and the millionth costs hardly more than an object.
#[pyclass(module = "lowbit.queens")]
pub(crate) struct Solutions {
    parts: Parts,
    board: Option<Arc<queens::Board>>,
    threads: usize,
    ready: IntoIter<queens::Solution>,
    ahead: Duration,
    is_done: bool,
    watch: Watch,
}

#[pymethods]
impl Solutions {
    #[new]
    fn new(
        n: Option<Bound<'_, PyAny>>,
        board: Option<BoardOrText>,
        threads: Option<Whole>,
        watch: Watch,
    ) -> PyResult<Solutions> {
        let board = Chosen::new(n, board, "listed", LARGEST_BOARD)?.into_board()?;
        Ok(Solutions {
            parts: queens::parts(&board),
            board: (!board.is_plain()).then(|| Arc::new(board)),
            threads: checked_threads(threads)?,
            ready: Vec::new().into_iter(),
            ahead: Duration::ZERO,
            is_done: false,
            watch,
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        if self.ready.as_slice().is_empty() && !self.is_done {
            self.search(py)?;
        }
        Ok(self.ready.next().map(|solution| Solution { solution, board: self.board.clone() }))
    }
}

impl Solutions {
    /// Finds the next solutions; empty only at the end. An interrupted search has no effect.
    fn search(&mut self, py: Python<'_>) -> PyResult<()> {
        let (ahead, threads, parts) = (self.ahead, self.threads, self.parts.clone());
        let (parts, found) = part(py, &self.watch, |work| search(parts, threads, ahead, &work.stop))?;
        self.parts = parts;
        self.is_done = found.is_empty();
        if self.is_done {
            self.watch.finish(py)?;
        }
        self.ready = found.into_iter();
        self.ahead = (2 * ahead).clamp(Duration::from_micros(100), LONGEST);
        Ok(())
    }
}

/// The solutions of the next parts: until there is one, and then while there is time.
fn search(parts: Parts, threads: usize, ahead: Duration, stop: &Stop) -> (Parts, Vec<queens::Solution>) {
    let mut parts = parts.until(stop);
    let end = Instant::now() + ahead;
    let (mut found, is_enough) = (Vec::new(), AtomicBool::new(false));
    let next = std::iter::from_fn(|| if is_enough.load(Ordering::Relaxed) { None } else { parts.next() });
    let worker = || {
        |part: Part| {
            let mut solutions = Vec::new();
            part.visit(&mut |columns: &[u32]| solutions.push(queens::Solution::from(columns.to_vec())));
            solutions
        }
    };
    let _ = ordered(threads, next, worker, |solutions| {
        found.extend(solutions);
        if !found.is_empty() && (found.len() >= MOST_AHEAD || Instant::now() >= end) {
            is_enough.store(true, Ordering::Relaxed); // parts in progress are still taken: none may be lost
        }
        ControlFlow::Continue(())
    });
    (parts, found)
}
