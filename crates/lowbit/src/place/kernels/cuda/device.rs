//! One GPU, and the launches of its kernels.

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

use std::time::Duration;

use cudarc::driver::{CudaSlice, DeviceRepr, DriverError, PushKernelArg};

use super::Starts;
use crate::backend::cuda::{self, Gpu};
use crate::engine::{Control, Progress, Stop};
use crate::place::kernels::maximal::{Edge, Maximal, MaximalStart};
use crate::place::kernels::riders::{Riding, RowAhead, RowsKernel, Task, rows_ahead};
use crate::place::kernels::rows::{Row, Rows};
use crate::place::kernels::sets::{ROWS_BELOW, SetStart, Sets};

/// The columns of the first pieces; as `Start` in `kernels/rows.cuh`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct StartAt {
    pub(super) columns: [u8; 8],
    pub(super) bundle: u32,
    pub(super) unused: u32,
}

// SAFETY: plain words in the layout of C, as the kernels declare them.
unsafe impl DeviceRepr for Task {}
// SAFETY: as above.
unsafe impl DeviceRepr for Riding {}
// SAFETY: as above.
unsafe impl DeviceRepr for RowAhead {}
// SAFETY: as above.
unsafe impl DeviceRepr for StartAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for Row {}
// SAFETY: as above.
unsafe impl DeviceRepr for SetStart {}
// SAFETY: as above.
unsafe impl DeviceRepr for MaximalStart {}
// SAFETY: as above.
unsafe impl DeviceRepr for Edge {}

/// One GPU with the kernels.
pub(super) struct Device {
    pub(super) gpu: Gpu,
}

/// Stops a running kernel and reports its progress.
pub(super) struct Watch<'a> {
    pub(super) stop: &'a Stop,
    /// The control with its progress callback, and the time when the count began.
    pub(super) told: Option<(&'a Control<'a>, Duration)>,
}

impl<'a> Watch<'a> {
    pub(super) fn of(control: &'a Control<'a>) -> Watch<'a> {
        Watch { stop: &control.stop, told: Some((control, (control.clock)())) }
    }

    pub(super) fn report(&self, done: u32, all: u32) {
        let Some((control, begin)) = self.told else { return };
        let Some(progress) = control.progress else { return };
        let (cost_done, cost) = (done.into(), all.into());
        let elapsed = (control.clock)().saturating_sub(begin);
        let (units_done, units) = (done.into(), all.into());
        progress(&Progress { units_done, units, cost_done, cost, elapsed, ..Progress::default() });
    }
}

/// The number of sets of a unit takes two words, the low one first; as in `kernels/sets.cuh`.
const WORDS_OF_ALL: usize = 2;

impl Device {
    pub(super) fn new(number: usize) -> Result<Device, DriverError> {
        Ok(Device { gpu: Gpu::new(number, cuda::PLACE)? })
    }

    /// Waits for the kernel that takes starts through `next`, and reports its progress. False if it was stopped.
    pub(super) fn wait(
        &mut self,
        next: &mut CudaSlice<u32>,
        count: u32,
        watch: &Watch<'_>,
    ) -> Result<bool, DriverError> {
        self.gpu.wait(next, watch.stop, |taken| watch.report(taken.min(count), count))
    }

    /// The placements of each bundle, or `None` if stopped.
    pub(super) fn count_rows(
        &mut self,
        rows: &Rows,
        starts: &Starts,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<u64>>, DriverError> {
        let (movement, stream) = (&rows.movement, self.gpu.stream.clone());
        let length = rows.bundles.first().map_or(0, |bundle| bundle.rows.len());
        let mut next = stream.alloc_zeros::<u32>(1)?;
        let mut solutions = stream.alloc_zeros::<u64>(rows.bundles.len().max(1))?;
        if !starts.starts.is_empty() {
            let is_cut = rows.bundles.iter().any(|bundle| bundle.rows.iter().any(|row| row.shift == 0));
            let which = RowsKernel::of(movement, length as u32, is_cut);
            let task = Task { rows: length as u32, given: starts.given as u32 };
            let kernel = self.gpu.module.load_function(&which.name())?;
            let config = self.gpu.blocks(&kernel, which.bytes_a_thread(task), 0)?;
            let riding = Riding::new(task, movement);
            let count = starts.starts.len() as u32;
            let starts = stream.clone_htod(&starts.starts)?;
            let all_rows: Vec<Row> = rows.bundles.iter().flat_map(|bundle| bundle.rows.iter().copied()).collect();
            let ahead = rows_ahead(rows);
            let (all_rows, ahead) = (stream.clone_htod(&all_rows)?, stream.clone_htod(&ahead)?);
            let mut launch = stream.launch_builder(&kernel);
            match which {
                RowsKernel::Queens | RowsKernel::Pawns => {
                    launch.arg(&task).arg(&starts).arg(&count).arg(&all_rows);
                }
                RowsKernel::RidingQueens | RowsKernel::RidingRooks => {
                    launch.arg(&riding).arg(&starts).arg(&count).arg(&ahead);
                }
                RowsKernel::Lines(..) => {
                    launch.arg(&task).arg(&starts).arg(&count).arg(&ahead);
                }
            }
            launch.arg(&mut next).arg(&mut solutions);
            // SAFETY: these are the parameters of the kernels that `PLACE`, `RIDE` and `FOLLOW` in `kernels/place.cu` define, in their
            // order and with their types. `count` is the length of `starts`; a start names a bundle by its number, and every bundle has
            // `task.rows` rows; `solutions` has an element for each bundle. The shared memory holds the entries of the stack for each row,
            // and for riders the pieces with a row above the first.
            unsafe { launch.launch(config) }?;
            if !self.wait(&mut next, count, watch)? {
                return Ok(None);
            }
        }
        stream.clone_dtoh(&solutions).map(Some)
    }

    /// Nodes of the tree of queens by row, below starts, or `None` if stopped.
    pub(super) fn count_levels(
        &mut self,
        n: usize,
        starts: &Starts,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<u64>>, DriverError> {
        let (stream, kernel) = (self.gpu.stream.clone(), self.gpu.module.load_function("place_levels")?);
        let config = self.gpu.blocks(&kernel, 16 * (n - starts.given - 2) + 4 * (n - starts.given), 0)?;
        let (rows, given, count) = (n as u32, starts.given as u32, starts.starts.len() as u32);
        let starts = stream.clone_htod(&starts.starts)?;
        let (mut next, mut levels) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>(n)?);
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&rows).arg(&given).arg(&starts).arg(&count).arg(&mut next).arg(&mut levels);
        // SAFETY: these are the parameters of `place_levels` in `kernels/levels.cuh`, in their order and with their types. `count` is
        // the length of `starts`, which have `given` queens each, and `levels` has an element for each row. The shared memory holds
        // a word of 16 bytes for each row of the stack and a sum for each row below a start.
        unsafe { launch.launch(config) }?;
        if !self.wait(&mut next, count, watch)? {
            return Ok(None);
        }
        stream.clone_dtoh(&levels).map(Some)
    }

    /// Sets by unit and size, or `None` if stopped.
    pub(super) fn count_sets_by_size(
        &mut self,
        board: &Sets,
        starts: &[SetStart],
        units: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<Vec<u128>>>, DriverError> {
        const SIZES: usize = 32; // `LARGEST_SET` of `kernels/sets.cuh`
        const LEAVES: usize = 3; // a set, single queens to add to it, pairs of them
        let found = self.place_sets(board, starts, units, LEAVES * SIZES, watch)?;
        let Some(sums) = found else { return Ok(None) };
        let mut sizes = vec![vec![0_u128; board.cells.len() + 1]; units];
        for (sizes, sums) in sizes.iter_mut().zip(sums.chunks(LEAVES * SIZES)) {
            for (more, of_kind) in sums.chunks(SIZES).enumerate() {
                for (size, &found) in of_kind.iter().enumerate().filter(|(_, found)| **found > 0) {
                    sizes[size + more] += u128::from(found);
                }
            }
        }
        Ok(Some(sizes))
    }

    /// All sets by unit, or `None` if stopped.
    pub(super) fn count_sets(
        &mut self,
        board: &Sets,
        starts: &[SetStart],
        units: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<u128>>, DriverError> {
        let found = self.place_sets(board, starts, units, WORDS_OF_ALL, watch)?;
        let number = |words: &[u64]| u128::from(words[1]) << 64 | u128::from(words[0]);
        Ok(found.map(|sums| sums.chunks(WORDS_OF_ALL).map(number).collect()))
    }

    /// The words of all units, the same number for each unit: sums by size, or one sum.
    fn place_sets(
        &mut self,
        board: &Sets,
        starts: &[SetStart],
        units: usize,
        words_of_unit: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<u64>>, DriverError> {
        let rows = board.cells.len();
        if starts.is_empty() {
            return Ok(Some(vec![0; words_of_unit * units]));
        }
        let top = starts.iter().map(|start| u32::from(start.level)).min().unwrap_or(0);
        assert!(
            starts
                .iter()
                .all(|start| { usize::from(start.level) + ROWS_BELOW <= rows && usize::from(start.unit) < units })
        );
        let below = rows - top as usize;
        let (name, a_thread) = match words_of_unit {
            WORDS_OF_ALL => ("place_all_sets", 16 * (below - 3)),
            _ => ("place_sets_by_size", 16 * (below - 2) + 8 * rows),
        };
        let (stream, kernel) = (self.gpu.stream.clone(), self.gpu.module.load_function(name)?);
        let config = self.gpu.blocks(&kernel, a_thread, 4 * rows)?;
        let (count, length) = (starts.len() as u32, rows as u32);
        let (starts, cells) = (stream.clone_htod(starts)?, stream.clone_htod(&board.cells)?);
        let (mut next, mut sums) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>(words_of_unit * units)?);
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&length).arg(&top).arg(&starts).arg(&count).arg(&cells).arg(&mut next).arg(&mut sums);
        // SAFETY: these are the parameters of the kernels that `SETS` in `kernels/place.cu` defines, in their order and with their types.
        // `count` is the length of `starts`, whose rows are at least `top` and leave four below, and whose units are below `units`:
        // asserted above. `cells` has `length` elements, and `sums` as many for each unit as the kernel writes. The shared memory holds the
        // stack from `top` on, if counted by size a field for each size, and the cells.
        unsafe { launch.launch(config) }?;
        if !self.wait(&mut next, count, watch)? {
            return Ok(None);
        }
        stream.clone_dtoh(&sums).map(Some)
    }

    /// Maximal sets by unit and size below starts after `depth` rows, in twelfths, or `None` if stopped.
    pub(super) fn count_maximal(
        &mut self,
        board: &Maximal,
        depth: usize,
        starts: &[MaximalStart],
        units: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<Vec<u128>>>, DriverError> {
        let n = board.n;
        if starts.is_empty() {
            return Ok(Some(vec![vec![0; n + 1]; units]));
        }
        let tables = board.edges.len();
        assert!(starts.iter().all(|start| (start.unit as usize) < units && (start.edges as usize) < tables));
        let (stream, kernel) = (self.gpu.stream.clone(), self.gpu.module.load_function("place_maximal")?);
        let (order, most) = (stream.clone_htod(&board.order)?, stream.clone_htod(&board.most)?);
        let config = self.gpu.blocks(&kernel, 20 * (n - depth) + 4 * (n + 1), 4 * n * (n + 1) + 8 * n * tables)?;
        let edges = stream.clone_htod(&board.edges.concat())?;
        let (count, rows, top) = (starts.len() as u32, n as u32, depth as u32);
        let starts = stream.clone_htod(starts)?;
        let (mut next, mut sums) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>((n + 1) * units)?);
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&rows).arg(&top).arg(&starts).arg(&count).arg(&order).arg(&most);
        let tables = tables as u32;
        launch.arg(&edges).arg(&tables).arg(&mut next).arg(&mut sums);
        // SAFETY: these are the parameters of `place_maximal` in `kernels/maximal.cuh`, in their order and with their types. `count` is the
        // length of `starts`, all of which are after `top` rows and have units below `units` and tables of edges below `tables`: asserted
        // above. `order` has `rows` elements and `most` has `rows` for each of them; a table of edges has `rows`, and `sums` one more for
        // each unit. The shared memory holds five words for each row of the stack, a sum for each size, and the description of the board,
        // tables included.
        unsafe { launch.launch(config) }?;
        if !self.wait(&mut next, count, watch)? {
            return Ok(None);
        }
        let sums = stream.clone_dtoh(&sums)?;
        Ok(Some(sums.chunks(n + 1).map(|sizes| sizes.iter().copied().map(u128::from).collect()).collect()))
    }
}
