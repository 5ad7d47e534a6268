//! Boards as passed to the kernels: `kernels/backtrack.cu`.

use std::sync::Arc;

use cudarc::driver::DeviceRepr;

use super::super::bundle::Bundle;
use super::super::open_rows::OpenRows;
use super::super::search::LAST_ROWS;
use crate::bits::full;
use crate::engine::Tally;

/// As `Boards` there: shared by all threads.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Task {
    pub(super) rows: u32,
    pub(super) top: u32,
    half: u32,
}

/// As `SubBoard` there.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct StartAt {
    columns: u32,
    left: u32,
    right: u32,
    bundle: u32,
}

/// As `Bundle` there.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct BundleAt {
    at: u32,
    row: u32,
}

/// As `Row` in `kernels/rows.cuh`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(super) struct RowAt {
    cells: u32,
    must: u32,
    clear: u32,
    shift: u32,
}

/// The weights of the solutions of a row set of the join, by the number of main diagonals taken, and its key; as `Weights` in
/// `kernels/backtrack.cu`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(in crate::queens::kernels) struct Weights {
    pub(in crate::queens::kernels) by_diagonals: [u32; 3],
    pub(in crate::queens::kernels) row_key: u32,
}

// SAFETY: plain words in the layout of C, as the kernels declare them.
unsafe impl DeviceRepr for Task {}
// SAFETY: as above.
unsafe impl DeviceRepr for StartAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for BundleAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for RowAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for Weights {}

/// Bundles for one launch, with enough starts for all threads.
#[derive(Debug)]
pub(in crate::queens::kernels) struct Boards {
    pub(super) task: Task,
    pub(super) starts: Vec<StartAt>,
    pub(super) at: Vec<BundleAt>,
    pub(super) rows: Vec<RowAt>,
    /// By bundle, if the kernel weighs solutions.
    pub(super) weights: Vec<Weights>,
    bundles: Vec<Bundle>,
}

impl Boards {
    /// A launch of these bundles.
    pub(super) fn of(bundles: Vec<Bundle>) -> Boards {
        let tallest = bundles.iter().map(|bundle| bundle.rows.len()).max().unwrap_or(0);
        let (mut tables, mut starts, mut at) = (Vec::<&Arc<OpenRows>>::new(), Vec::new(), Vec::new());
        let mut top = tallest;
        for (bundle, number) in bundles.iter().zip(0..) {
            let rows = &bundle.rows;
            // Bundles with the same rows are adjacent.
            if !tables.last().is_some_and(|last| Arc::ptr_eq(last, rows)) {
                tables.push(rows);
            }
            let row = tallest - rows.len() + bundle.depth;
            at.push(BundleAt { at: word((tables.len() - 1) * tallest), row: word(row) });
            if is_small(bundle) {
                continue; // too small for a thread
            }
            top = top.min(row);
            starts.extend(bundle.starts.iter().map(|start| StartAt {
                columns: start.columns,
                left: start.left,
                right: start.right,
                bundle: number,
            }));
        }
        let rows = tables.into_iter().flat_map(|rows| table(rows, tallest)).collect();
        let task = Task { rows: word(tallest), top: word(top), half: 0 };
        Boards { task, starts, at, rows, weights: Vec::new(), bundles }
    }

    /// Row sets of the join for even n and all symmetries, with weights: each by its candidates, with no queen on the
    /// main diagonals in the east. There are about `enough` starts in all.
    pub(in crate::queens::kernels) fn weighed(row_sets: Vec<(Vec<u64>, Weights)>, n: u32, enough: usize) -> Boards {
        let (half, of_each) = (n / 2, enough / row_sets.len().max(1));
        let (candidates, weights): (Vec<Vec<u64>>, Vec<Weights>) = row_sets.into_iter().unzip();
        let mut bundles: Vec<Bundle> = candidates.into_iter().map(Bundle::unsettled).collect();
        // The kernel places the last queen of the north itself, and then looks at its columns.
        bundles.iter_mut().for_each(|bundle| bundle.fill_rows(of_each, (n - half + 1) as usize));
        let mut boards = Boards::of(bundles);
        boards.task.half = half;
        boards.weights = weights;
        boards
    }

    /// Bytes of shared memory per thread: its stack, and the weight of its solutions.
    pub(super) fn bytes_a_thread(&self) -> usize {
        if self.starts.is_empty() {
            return 0;
        }
        let stack = self.task.rows - LAST_ROWS as u32 - self.task.top;
        16 * stack as usize + if self.weights.is_empty() { 0 } else { 4 }
    }

    /// The tally of each bundle, given its solutions and the queens placed to find them.
    pub(super) fn tallies(&self, sums: &[[u64; 2]]) -> Vec<Tally> {
        let tally = |(bundle, &[solutions, placed]): (&Bundle, &[u64; 2])| match bundle {
            small if is_small(small) => small.count_plainly(),
            _ => Tally::new(
                u128::from(solutions) * u128::from(bundle.weight),
                u128::from(placed) + u128::from(bundle.nodes_above),
            ),
        };
        self.bundles.iter().zip(sums).map(tally).collect()
    }

    /// The input of the host's program.
    #[cfg(test)]
    pub(in crate::queens::kernels) fn words(&self) -> Vec<u32> {
        let Task { rows, top, half } = self.task;
        let mut words = vec![rows, top, half, self.bytes_a_thread() as u32];
        words.push(word(self.starts.len()));
        words.extend(self.starts.iter().flat_map(|start| [start.columns, start.left, start.right, start.bundle]));
        words.push(word(self.at.len()));
        words.extend(self.at.iter().flat_map(|bundle| [bundle.at, bundle.row]));
        words.push(word(self.rows.len()));
        words.extend(self.rows.iter().flat_map(|row| [row.cells, row.must, row.clear, row.shift]));
        words.push(word(self.weights.len()));
        let of_bundle = |weights: &Weights| weights.by_diagonals.into_iter().chain([weights.row_key]);
        words.extend(self.weights.iter().flat_map(of_bundle));
        words
    }

    /// The solutions of all bundles of all launches, by the host's program.
    #[cfg(test)]
    pub(in crate::queens::kernels) fn solutions_on_host(program: &std::path::Path, launches: &[Boards]) -> Vec<u128> {
        let words: Vec<u32> = launches.iter().flat_map(Boards::words).collect();
        let found = crate::backend::host::run(program, &words);
        let mut numbers = found.split_whitespace().map(|number| number.parse::<u64>().unwrap());
        let mut of_launch = |boards: &Boards| {
            let sums: Vec<[u64; 2]> = boards.at.iter().map(|_| [(); 2].map(|()| numbers.next().unwrap())).collect();
            boards.tallies(&sums).iter().map(|tally| tally.solutions).sum()
        };
        launches.iter().map(&mut of_launch).collect()
    }
}

/// Whether a bundle has too few open rows for the kernel.
fn is_small(bundle: &Bundle) -> bool {
    bundle.rows.len() - bundle.depth < LAST_ROWS
}

/// Open rows in the layout of the kernel, the last one in the last of `tallest` places.
fn table(rows: &OpenRows, tallest: usize) -> Vec<RowAt> {
    let mut table = vec![RowAt::default(); tallest];
    let mut later = 0; // columns that are open to this row or one below
    for (row, place) in (0..rows.len()).rev().zip((0..tallest).rev()) {
        later |= rows.masks[row];
        let gap = if row == 0 { 1 } else { rows.gaps[row - 1] };
        let is_far = gap >= u32::BITS;
        table[place] = RowAt {
            cells: rows.masks[row],
            must: rows.columns & !later,
            clear: if is_far { full(u32::BITS) as u32 } else { 0 },
            shift: if is_far { 0 } else { gap },
        };
    }
    table
}

/// A length as a kernel parameter.
pub(super) fn word(length: usize) -> u32 {
    u32::try_from(length).expect("a launch has fewer than 2^32 rows and sub-boards")
}
