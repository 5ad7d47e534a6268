//! The number of nodes of a board: the basis of the methods' predicted times.
//!
//! Times per node were measured with one thread on a server processor of 2023 with AVX-512, at about 3 GHz; the benchmark `predictions`
//! compares them with this machine. On other machines expect the order of magnitude.

use crate::queens::Board;

use super::lanes::Lanes;

/// From this size on lanes use all symmetries of the plain board, and [`plain_nodes`] predicts their nodes.
const PLAIN_NODES_FROM: u32 = 15;

/// Nodes that lanes would visit on a board.
pub(super) fn nodes(board: &Board) -> f64 {
    match is_large_and_plain(board) {
        true => plain_nodes(board.n()),
        false => Lanes::expected_nodes(board),
    }
}

/// Whether the number of nodes is known from the size alone.
pub(super) fn is_large_and_plain(board: &Board) -> bool {
    board.is_plain() && board.n() >= PLAIN_NODES_FROM
}

/// Nodes that lanes visit on the plain board of 15 rows and more: fitted up to n = 17, within 3 %. Beyond, to n = 27,
/// it grows like the published counts, within 8 %.
fn plain_nodes(n: u32) -> f64 {
    let n = f64::from(n);
    (2.2372 - 1.3374 * n + 0.8556 * n * n.ln()).exp()
}

/// Nodes that lanes would visit on the plain board if it had no symmetries, roughly.
pub(super) fn nodes_without_symmetries(n: u32) -> f64 {
    8.0 * plain_nodes(n)
}

/// Solutions of the plain board, roughly: lanes visit ten nodes for each of them.
pub(super) fn plain_solutions(n: u32) -> f64 {
    plain_nodes(n) / 10.0
}
