//! A board in parts: one large count on all threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

use super::{Board, count};
use crate::engine::{Outcome, Stop, ordered};

/// Parts for each thread.
const PARTS_PER_THREAD: usize = 16;

impl Board {
    /// Disjoint boards that share its solutions: each solution belongs to exactly one. The number is `wanted` or a little
    /// more; fewer if there is hardly any room for stars.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::regions::{Board, count};
    /// let board: Board = "AABBB\nAABBB\nCCDBE\nCDDEE\nCCEEE".parse()?;
    /// let parts = board.split(4);
    /// let solutions = |board: &Board| count(board, 100, &Stop::new()).complete().unwrap();
    /// assert_eq!(parts.iter().map(solutions).sum::<u128>(), solutions(&board));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn split(&self, wanted: usize) -> Vec<Board> {
        let mut open = VecDeque::from([(self.clone(), 0)]);
        let mut filled = Vec::new();
        while open.len() + filled.len() < wanted {
            let Some((board, row)) = open.pop_front() else { break };
            if row == board.n() || board.is_contradictory() {
                filled.push(board);
                continue;
            }
            // The row's first star that is not given is in one of its cells; all cells before that are empty.
            let mut rest = board.clone();
            if board.given(row).count_ones() == board.stars() {
                open.push_back((board, row + 1));
                continue;
            }
            for column in 0..board.n() {
                let mut part = rest.clone();
                if board.given(row) >> column & 1 == 1 || board.empty(row) >> column & 1 == 1 {
                    continue;
                }
                if part.place(row, column).is_ok() {
                    open.push_back((part, row));
                }
                if rest.cross(row, column).is_err() {
                    break;
                }
            }
        }
        filled.into_iter().chain(open.into_iter().map(|(board, _)| board)).collect()
    }
}

/// The number of solutions of a board, counted up to `limit` as by [`count`], searched on `threads` threads.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, count_on};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// assert_eq!(count_on(&board, 2, 10, &Stop::new()).complete(), Some(1));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn count_on(board: &Board, threads: usize, limit: u128, stop: &Stop) -> Outcome<u128> {
    let enough = stop.limited(Duration::MAX, || Duration::ZERO); // raised below, never by a clock
    let (mut total, mut is_interrupted) = (0_u128, false);
    let worker = || |part: Board| count(&part, limit, &enough);
    let _ = ordered(threads, board.split(PARTS_PER_THREAD.saturating_mul(threads)).into_iter(), worker, |counted| {
        is_interrupted = counted.is_interrupted();
        total = total.saturating_add(counted.into_inner()).min(limit);
        if is_interrupted || total == limit {
            enough.raise(); // the other threads need not go on
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    match () {
        () if total == limit => Outcome::Limited(limit),
        () if is_interrupted => Outcome::Interrupted(total),
        () => Outcome::Complete(total),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_all_solutions_between_them() {
        let boards = [
            "AABBB\nAABBB\nCCDBE\nCDDEE\nCCEEE\n",
            "AABB\nAABB\nCCDD\nCCDD\n",
            "AABB\nAABB\nCCCB\nDDDB\n.*..\n....\n....\n...-\n",
            "9x2\nAAAAAAAAA\nBBBBBBBBB\nCCCCCCCCC\nDDDDDDDDD\nEEEEEEEEE\nFFFFFFFFF\nGGGGGGGGG\nHHHHHHHHH\nIIIIIIIII\n",
        ];
        for text in boards {
            let board: Board = text.parse().unwrap();
            let counted = |board: &Board| count(board, 5000, &Stop::new());
            let expected = counted(&board);
            for wanted in [1, 2, 7, 40] {
                let sum: u128 = board.split(wanted).iter().map(|part| counted(part).into_inner()).sum();
                assert_eq!(sum.min(5000), expected.into_inner(), "{text}{wanted}");
            }
            for threads in [1, 3] {
                assert_eq!(count_on(&board, threads, 5000, &Stop::new()), expected, "{text}");
            }
        }
        let stop = Stop::new();
        stop.raise();
        assert!(count_on(&boards[3].parse().unwrap(), 2, u128::MAX, &stop).is_interrupted());
    }
}
