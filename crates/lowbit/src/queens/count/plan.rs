//! How a count will be made, and what it will cost.
//!
//! Predictions rest on figures measured with one thread on a server processor of 2023 with AVX-512, at about 3 GHz; the
//! benchmark `predictions` holds them against what a machine measures. Elsewhere expect the order of magnitude.

use crate::backend::Backend;

use super::{Method, Split};

/// How a count will be made, with predictions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Plan {
    /// The way to count.
    pub method: Method,
    /// The instructions it uses.
    pub backend: Backend,
    /// What its units are.
    pub split: Split,
    /// Into how many independent units the count is cut, those of other parts included.
    pub units: u64,
    /// Predicted CPU time of all threads together, in seconds; with a GPU, its time.
    pub cpu_seconds: f64,
    /// Predicted memory of everything that threads share, in bytes.
    pub shared_memory: u64,
    /// Predicted memory of each thread, in bytes.
    pub thread_memory: u64,
}

impl Plan {
    /// Predicted time on so many threads, each with a core of its own, in seconds.
    pub fn seconds(&self, threads: usize) -> f64 {
        match self.backend {
            Backend::Cuda => self.cpu_seconds,
            _ => self.cpu_seconds / self.busy(threads) as f64,
        }
    }

    /// Predicted memory with so many threads, in bytes.
    pub fn memory(&self, threads: usize) -> u64 {
        self.shared_memory + self.thread_memory * self.busy(threads)
    }

    fn busy(&self, threads: usize) -> u64 {
        (threads as u64).clamp(1, self.units.max(1))
    }
}

/// Seconds that lanes take for so many nodes. Boards of up to 16 columns go into narrow lanes.
pub(super) fn lanes_seconds(backend: Backend, narrow: bool, nodes: f64) -> f64 {
    let per_node = match (backend, narrow) {
        (Backend::Avx512, true) => 0.55e-9,
        (Backend::Avx512, false) => 1.0e-9,
        (Backend::Avx2, true) => 1.6e-9,
        (Backend::Avx2, false) => 3.0e-9,
        (Backend::Scalar, _) => 12e-9,
        (Backend::Cuda, _) => 0.05e-9,
    };
    nodes * per_node + 20e-6
}

/// Seconds that the recursion takes on a board where lanes would visit so many nodes: it visits 2.4 times as many.
pub(super) fn dfs_seconds(nodes: f64) -> f64 {
    nodes * 25e-9 + 1e-6
}

/// Seconds that the recursion takes on the plain board.
pub(super) fn plain_dfs_seconds(n: u32) -> f64 {
    plain_solutions(n) * 310e-9 + 1e-6
}

/// Seconds to find and weigh the solutions of all row sets of the join by backtracking.
pub(super) fn listing_seconds(backend: Backend, n: u32) -> f64 {
    let each = if backend == Backend::Cuda { 7e-8 } else { 2.5e-6 };
    plain_solutions(n) * each + 10e-6
}

/// From this size on lanes use all symmetries of the plain board, and [`plain_nodes`] tells how many nodes they visit.
pub(super) const PLAIN_NODES_FROM: u32 = 15;

/// Nodes that lanes visit on the plain board of 15 rows and more: fitted up to n = 17, within 3 %. Further up, to
/// n = 27, it grows as the published counts do, within 8 %.
pub(super) fn plain_nodes(n: u32) -> f64 {
    let n = f64::from(n);
    (2.2372 - 1.3374 * n + 0.8556 * n * n.ln()).exp()
}

/// Solutions of the plain board, roughly: lanes visit ten nodes for each of them.
pub(super) fn plain_solutions(n: u32) -> f64 {
    plain_nodes(n) / 10.0
}
