//! The work of one unit: sub-boards that share their open rows.

use std::sync::Arc;

use super::open_rows::OpenRows;
use super::symmetry::Part;
use crate::bits::{full, members};
use crate::engine::Tally;

/// A sub-board: queens stand in the first open rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    /// The columns of these queens.
    pub(super) columns: u32,
    /// Their diagonals towards higher columns, as they cross the next open row.
    pub(super) left: u32,
    /// Their diagonals towards lower columns, likewise.
    pub(super) right: u32,
    /// Their columns in order, five bits each, the last queen's lowest.
    path: u64,
}

/// Most rows filled to find starts: the capacity of a path.
const LONGEST_PATH: usize = 12;

/// Starts per piece of a bundle, so that pieces have similar sizes.
const STARTS_PER_PIECE: usize = 8;

/// Sub-boards with queens in the first `depth` open rows. Each of their solutions counts as `weight` solutions of the
/// whole board.
#[derive(Clone, Debug)]
pub(super) struct Bundle {
    pub(super) rows: Arc<OpenRows>,
    pub(super) depth: usize,
    pub(super) starts: Vec<Start>,
    pub(super) weight: u32,
    /// Nodes that were visited to find the starts.
    pub(super) nodes_above: u64,
    /// Expected nodes of the search.
    pub(super) expected_nodes: f64,
}

impl Start {
    /// The columns open to the queen of row `row`, the next one.
    pub(super) fn candidates(&self, rows: &OpenRows, row: usize) -> u32 {
        rows.masks[row] & !(self.columns | self.left | self.right)
    }

    /// The sub-board with one more queen, in column `col` of row `row`, the next one.
    fn place(&self, rows: &OpenRows, row: usize, col: u32) -> Start {
        let (queen, gap) = (1_u64 << col, rows.gaps[row]);
        Start {
            columns: self.columns | queen as u32,
            left: ((u64::from(self.left) | queen) << gap & full(rows.width())) as u32,
            right: ((u64::from(self.right) | queen) >> gap) as u32,
            path: self.path << 5 | u64::from(col),
        }
    }

    fn children(&self, rows: &OpenRows, row: usize) -> impl Iterator<Item = Start> {
        members(self.candidates(rows, row).into()).map(move |col| self.place(rows, row, col))
    }
}

impl Bundle {
    /// The bundle of a whole part, without queens; `None` if it obviously has no solution.
    pub(super) fn new(part: Part) -> Option<Bundle> {
        let rows = Arc::new(OpenRows::of(part.candidates)?);
        let starts = vec![Start::default()];
        let expected_nodes = expected_nodes(&rows, 0, &starts);
        Some(Bundle { rows, depth: 0, starts, weight: part.weight, nodes_above: 1, expected_nodes })
    }

    /// The bundle of a board by its candidates per row, with all rows open.
    #[cfg(feature = "cuda")]
    pub(super) fn unsettled(candidates: Vec<u64>) -> Bundle {
        let rows = Arc::new(OpenRows::unsettled(candidates));
        let starts = vec![Start::default()];
        let expected_nodes = expected_nodes(&rows, 0, &starts);
        Bundle { rows, depth: 0, starts, weight: 1, nodes_above: 1, expected_nodes }
    }

    /// Pieces of about `nodes` expected nodes each: fills rows until there are enough starts or only `keep` rows are open, and distributes
    /// the starts.
    pub(super) fn split(mut self, nodes: f64, keep: usize) -> Vec<Bundle> {
        let pieces = (self.expected_nodes / nodes).ceil() as usize;
        if pieces <= 1 {
            return vec![self];
        }
        self.fill_rows(pieces * STARTS_PER_PIECE, keep);
        if self.starts.is_empty() {
            return vec![self]; // no solutions, but its nodes were visited
        }
        let share = self.starts.len().div_ceil(pieces);
        let piece = |starts: &[Start]| Bundle {
            rows: self.rows.clone(),
            starts: starts.to_vec(),
            nodes_above: 0,
            expected_nodes: expected_nodes(&self.rows, self.depth, starts),
            ..self
        };
        let mut bundles: Vec<Bundle> = self.starts.chunks(share).map(piece).collect();
        bundles[0].nodes_above = self.nodes_above;
        bundles
    }

    /// Fills rows until there are enough starts or only `keep` rows are open.
    pub(super) fn fill_rows(&mut self, enough: usize, keep: usize) {
        while self.starts.len() < enough && self.depth < LONGEST_PATH && self.depth + keep < self.rows.len() {
            let (rows, row) = (&self.rows, self.depth);
            let children: Vec<Start> = self.starts.iter().flat_map(|start| start.children(rows, row)).collect();
            self.nodes_above += children.len() as u64;
            self.starts = children;
            self.depth += 1;
        }
    }

    /// The search without lanes, for bundles with too few rows for them.
    pub(super) fn count_plainly(&self) -> Tally {
        fn solutions(rows: &OpenRows, row: usize, start: &Start, nodes: &mut u64) -> u64 {
            *nodes += 1;
            if row == rows.len() {
                return 1;
            }
            start.children(rows, row).map(|child| solutions(rows, row + 1, &child, nodes)).sum()
        }
        let mut nodes = 0;
        let found: u64 = self.starts.iter().map(|start| solutions(&self.rows, self.depth, start, &mut nodes)).sum();
        let nodes = nodes - self.starts.len() as u64 + self.nodes_above;
        Tally::new(u128::from(found) * u128::from(self.weight), nodes.into())
    }

    /// Its rough memory in bytes: most bundles have rows of their own.
    pub(super) fn memory(&self) -> u64 {
        (size_of::<Bundle>() + self.starts.len() * size_of::<Start>() + 32 * self.rows.len()) as u64
    }

    /// The sub-boards by their candidates per row of the whole board.
    pub(super) fn boards(&self) -> impl Iterator<Item = Vec<u64>> {
        self.starts.iter().map(|start| {
            let queen = |row: usize| (start.path >> (5 * (self.depth - 1 - row)) & 31) as u32;
            self.rows.board_with(&(0..self.depth).map(queen).collect::<Vec<_>>())
        })
    }
}

/// Expected nodes of a search from these starts.
fn expected_nodes(rows: &OpenRows, depth: usize, starts: &[Start]) -> f64 {
    if depth == rows.len() {
        return 1.0;
    }
    let candidates = starts.iter().map(|start| start.candidates(rows, depth).count_ones());
    rows.expected_nodes(depth, candidates.sum::<u32>().into())
}
