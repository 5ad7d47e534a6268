//! The search of one puzzle: reason, fork, backtrack.

use super::board::{Board, End};
use super::digits::Digits;
use crate::engine::Stop;
use crate::sudoku::kernels::packed::Packed;

/// Nodes between two polls of the stop flag.
const NODES_PER_POLL: u32 = 1024;

/// The result of a search.
pub(in crate::sudoku::kernels) struct Found {
    /// Solutions, up to the limit.
    pub count: u64,
    /// The first of them.
    pub first: Option<Packed>,
}

/// Counts solutions up to `limit`, which is at least 1; `None` if `stop` was raised before the end.
#[inline(always)]
pub(super) fn search<D: Digits, const N: usize>(packed: &Packed, limit: u64, stop: &Stop) -> Option<Found> {
    let mut found = Found { count: 0, first: None };
    let mut open: Vec<Board<D, N>> = Vec::new();
    let mut board = Board::new(packed);
    let mut patience = 0;
    loop {
        match board.reason() {
            End::Open => {
                let (with, without) = board.fork();
                open.push(without);
                board = with;
                continue;
            }
            End::Solved => {
                found.first.get_or_insert_with(|| board.packed());
                found.count += 1;
                if found.count >= limit {
                    return Some(found);
                }
            }
            End::Dead => {}
        }
        if patience == 0 {
            if stop.is_raised() {
                return None;
            }
            patience = NODES_PER_POLL;
        }
        patience -= 1;
        match open.pop() {
            Some(next) => board = next,
            None => return Some(found),
        }
    }
}
