//! Placements on an NVIDIA GPU: `kernels/place.cu`.

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cudarc::driver::sys::CUdevice_attribute::{
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
};
use cudarc::driver::sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DeviceRepr, DriverError, LaunchConfig, PushKernelArg,
};

use super::maximal::{self, Maximal, MaximalStart};
use super::rows::{Movement, Row, Rows};
use super::sets::{ROWS_BELOW, SetStart, Sets};
use crate::Error;
use crate::backend::cuda;
use crate::engine::{Control, Outcome, Progress, ordered};
use crate::place::count::is_plain_square;
use crate::place::{Answer, Goal, Piece, Problem, Rule, Shape};
use crate::sentence;

/// As many starts as keep every thread busy: one with too much before it is still at work when all others are done.
const ENOUGH_STARTS: usize = 1 << 22;

/// The same for sets; the estimate makes five times as many of them on a square, and twenty times on a triangle.
const SQUARE_STARTS: f64 = 4e6;
const TRIANGLE_STARTS: f64 = 4e5;

/// The columns of so many pieces fit a start.
const MOST_GIVEN: usize = 8;

/// The kernels leave the last two rows, and need one above.
const ROWS_TO_PLACE: usize = 3;

const THREADS: u32 = 128;
const MOST_BLOCKS: u32 = 16;

/// Counts on the first GPU.
pub(super) fn count(
    problem: &Problem,
    goal: Goal,
    again: bool,
    control: &Control<'_>,
) -> Result<Outcome<Answer>, Error> {
    let refuse = || {
        Err(Error::request(sentence!(
            "{problem}, {}: this cannot be counted on a GPU",
            "{problem}，{}：不能在 GPU 上数",
            goal.name()
        )))
    };
    let n = problem.board().rows();
    let is_queen = problem.piece().moves() == Piece::queen().moves();
    let square = is_plain_square(problem);
    let rows = match (problem.rule(), goal) {
        (Rule::EachRow, Goal::Count) if square && problem.piece().is_symmetric() => {
            let movement =
                Movement::of(problem.piece()).filter(|movement| movement.diagonals || movement.steps[0].0 > 0);
            movement.map(|movement| Rows::of_square(movement, n, again))
        }
        (Rule::EachRow, Goal::Levels) if square && is_queen => Some(Rows::mirrored(n, again)),
        (Rule::Pawns(k), Goal::Count) => Some(Rows::with_pawns(n, k as usize, again)),
        _ => None,
    };
    let is_triangle = problem.board().shape() == Shape::Triangle;
    let sets = match (problem.rule(), goal) {
        (Rule::Any, Goal::Count | Goal::BySize) if is_queen && (square || is_triangle) && n < 32 => {
            let cells = (0..n).map(|row| problem.board().cells(row)).collect();
            Some(Sets::new(
                cells,
                n,
                square,
                again,
                if square { SQUARE_STARTS } else { TRIANGLE_STARTS },
                control.threads,
            ))
        }
        _ => None,
    };
    let is_maximal = problem.rule() == Rule::Maximal && matches!(goal, Goal::Count | Goal::BySize);
    let maximal =
        (is_maximal && is_queen && square && n as usize <= maximal::LARGEST).then(|| Maximal::new(n as usize, again));
    if n as usize <= ROWS_TO_PLACE + 1 {
        return refuse();
    }
    let failed = |error: DriverError| Error::from(io::Error::other(format!("the GPU failed while placing: {error}")));
    let by_size = |sizes: Option<Vec<u128>>| match (sizes, goal) {
        (None, _) => Outcome::Interrupted(Answer::Number(0)),
        (Some(sizes), Goal::BySize) => Outcome::Complete(Answer::Row(sizes)),
        (Some(sizes), _) => Outcome::Complete(Answer::Number(sizes.iter().sum())),
    };
    if let Some(rows) = rows {
        let starts = Starts::new(&rows, n as usize, control.threads);
        let mut device = Device::new(starts.starts.len(), control).map_err(failed)?;
        let counted = device.count_rows(&rows, &starts, goal == Goal::Levels).map_err(failed)?;
        let Some(counted) = counted else { return Ok(Outcome::Interrupted(Answer::Number(0))) };
        counted.map(Outcome::Complete)
    } else if let Some(sets) = sets {
        let mut device = Device::new(sets.twice.len() + sets.once.len(), control).map_err(failed)?;
        device.count_sets(&sets).map_err(failed).map(by_size)
    } else if let Some(board) = maximal {
        let starts = enough_starts(&board, control.threads);
        let mut device = Device::new(starts.1.twice.len() + starts.1.once.len(), control).map_err(failed)?;
        device.count_maximal(&board, &starts).map_err(failed).map(by_size)
    } else {
        refuse()
    }
}

/// Starts of maximal sets, and after how many rows they are.
fn enough_starts(board: &Maximal, threads: usize) -> (usize, maximal::Starts) {
    let most = board.n - ROWS_TO_PLACE;
    let mut depth = 3.min(most);
    loop {
        let starts = board.starts(depth, threads);
        if starts.twice.len() >= ENOUGH_STARTS || depth == most {
            return (depth, starts);
        }
        depth += 1;
    }
}

/// What all threads are told; as `Task` in `kernels/rows.cuh`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Task {
    rows: u32,
    given: u32,
    diagonals: u32,
    keep: u32,
    steps: [u32; 4],
}

/// The columns of the first pieces; as `Start` in `kernels/rows.cuh`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct StartAt {
    columns: [u8; 8],
    bundle: u32,
    unused: u32,
}

// SAFETY: plain words in the layout of C, as the kernels declare them.
unsafe impl DeviceRepr for Task {}
// SAFETY: as above.
unsafe impl DeviceRepr for StartAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for Row {}
// SAFETY: as above.
unsafe impl DeviceRepr for SetStart {}
// SAFETY: as above.
unsafe impl DeviceRepr for MaximalStart {}

/// The starts of all bundles, in their order.
struct Starts {
    given: usize,
    starts: Vec<StartAt>,
}

impl Starts {
    fn new(rows: &Rows, n: usize, threads: usize) -> Starts {
        let most = MOST_GIVEN.min(n - ROWS_TO_PLACE);
        let mut given = 2.min(most);
        loop {
            let starts = Starts { given, starts: of_all_bundles(rows, given, threads) };
            if starts.starts.len() >= ENOUGH_STARTS || given == most || starts.starts.is_empty() {
                return starts;
            }
            given += 1;
        }
    }
}

/// Made by all threads, bundle by bundle.
fn of_all_bundles(rows: &Rows, given: usize, threads: usize) -> Vec<StartAt> {
    let mut made = Vec::new();
    let work = |bundle| (bundle, rows.starts(bundle, given));
    _ = ordered(
        threads,
        0..rows.bundles.len(),
        || work,
        |(bundle, starts): (usize, Vec<[u8; 8]>)| {
            made.extend(starts.into_iter().map(|columns| StartAt { columns, bundle: bundle as u32, unused: 0 }));
            ControlFlow::Continue(())
        },
    );
    made
}

/// One GPU with the kernels.
struct Device<'a> {
    stream: Arc<CudaStream>,
    /// On which a kernel's list of starts is looked at while it is at work.
    beside: Arc<CudaStream>,
    module: Arc<CudaModule>,
    multiprocessors: u32,
    memory: u32,
    control: &'a Control<'a>,
    begin: Duration,
    /// Starts that kernels have been through, and all of them.
    done: u64,
    all: u64,
}

/// What tells the threads of a kernel to end; as `STOP` in `kernels/rows.cuh`.
const STOP: u32 = 1 << 31;

/// How often a kernel at work is looked at.
const LOOK: Duration = Duration::from_millis(50);

impl<'a> Device<'a> {
    fn new(starts: usize, control: &'a Control<'a>) -> Result<Device<'a>, DriverError> {
        let context = CudaContext::new(cuda::devices()[0])?;
        // SAFETY: the second stream touches only the number of starts taken that `wait` is given, after its allocation is done and
        // before it is freed. It is one word, which the kernels add to atomically and which is written at most once, to end them.
        unsafe { context.disable_event_tracking() };
        let module = cuda::load(&context, cuda::PLACE)?;
        let multiprocessors = context.attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        let memory = context.attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)? as u32;
        let (stream, beside) = (context.default_stream(), context.new_stream()?);
        let (begin, all) = ((control.clock)(), starts as u64);
        Ok(Device { stream, beside, module, multiprocessors, memory, control, begin, done: 0, all })
    }

    /// Waits for the kernel that takes its starts by `next`, and tells how far it is. False if it was stopped: then what it
    /// found is no answer.
    fn wait(&mut self, next: &mut CudaSlice<u32>, count: u32) -> Result<bool, DriverError> {
        let event = self.stream.record_event(None)?;
        let mut is_stopped = false;
        while !event.try_is_complete()? {
            std::thread::sleep(LOOK);
            if is_stopped {
                continue;
            }
            if self.control.stop.is_raised() {
                self.beside.memcpy_htod(&[STOP], next)?;
                is_stopped = true;
            } else {
                let taken = self.beside.clone_dtoh(next)?[0].min(count);
                self.report(self.done + u64::from(taken));
            }
        }
        self.done += u64::from(count);
        Ok(!is_stopped)
    }

    fn report(&self, done: u64) {
        let Some(progress) = self.control.progress else { return };
        let (cost_done, cost) = (done as f64, self.all as f64);
        let elapsed = (self.control.clock)().saturating_sub(self.begin);
        progress(&Progress { units_done: done, units: self.all, cost_done, cost, elapsed, ..Progress::default() });
    }

    /// As many blocks as fit, with so much shared memory for each thread and each block.
    fn blocks(&self, kernel: &CudaFunction, a_thread: usize, a_block: usize) -> Result<LaunchConfig, DriverError> {
        const RESERVED: u32 = 1024; // by the driver, in every block
        let bytes = THREADS * a_thread as u32 + a_block as u32;
        kernel.set_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes as i32)?;
        let blocks = (self.memory / (bytes + RESERVED)).clamp(1, MOST_BLOCKS);
        Ok(LaunchConfig {
            grid_dim: (self.multiprocessors * blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: bytes,
        })
    }

    /// The answer, or `None` if it was stopped.
    fn count_rows(
        &mut self,
        rows: &Rows,
        starts: &Starts,
        levels: bool,
    ) -> Result<Option<Result<Answer, Error>>, DriverError> {
        let Movement { diagonals, steps, rides } = rows.movement;
        let length = rows.bundles.first().map_or(0, |bundle| bundle.rows.len());
        let mask = |set: bool| if set { u32::MAX } else { 0 };
        let has_moves = steps[0].0 > 0;
        let is_cut = rows.bundles.iter().any(|bundle| bundle.rows.iter().any(|row| row.shift == 0));
        let (name, a_row) = match (levels, has_moves, rides) {
            (true, ..) => ("place_levels", 4),
            _ if is_cut => ("place_pawns", 0),
            (_, true, true) => ("place_riders", 16),
            (_, true, false) => ("place_leapers", 4),
            (_, false, _) => ("place_queens", 0),
        };
        let reach = steps.iter().map(|step| step.0).max().unwrap_or(0);
        let task = Task {
            rows: length as u32,
            given: starts.given as u32,
            diagonals: mask(diagonals),
            keep: mask(rides),
            steps: [steps[0].0, steps[0].1, steps[1].0, steps[1].1],
        };
        let stream = self.stream.clone();
        let all_rows: Vec<Row> = rows.bundles.iter().flat_map(|bundle| bundle.rows.iter().copied()).collect();
        let mut next = stream.alloc_zeros::<u32>(1)?;
        let mut solutions = stream.alloc_zeros::<u64>(rows.bundles.len().max(1))?;
        let mut by_level = stream.alloc_zeros::<u64>(length.max(1))?;
        if !starts.starts.is_empty() {
            let kernel = self.module.load_function(name)?;
            let a_thread = 16 * (length - starts.given - 2) + a_row * (length + reach as usize);
            let config = self.blocks(&kernel, a_thread, 0)?;
            let count = starts.starts.len() as u32;
            let (starts, all_rows) = (stream.clone_htod(&starts.starts)?, stream.clone_htod(&all_rows)?);
            let mut launch = stream.launch_builder(&kernel);
            launch.arg(&task).arg(&starts).arg(&count).arg(&all_rows);
            launch.arg(&mut next).arg(&mut solutions).arg(&mut by_level);
            // SAFETY: these are the parameters of all kernels that `PLACE` in `kernels/place.cu` makes, in their order and with
            // their types. `count` is the length of `starts`; a start names a bundle by its number, and every bundle has
            // `task.rows` rows; `solutions` has an element for each bundle and `by_level` one for each row. The shared memory
            // holds a word of 16 bytes for each row of the stack and what the kernel keeps for each row besides.
            unsafe { launch.launch(config) }?;
            if !self.wait(&mut next, count)? {
                return Ok(None);
            }
        }
        let (solutions, by_level) = (stream.clone_dtoh(&solutions)?, stream.clone_dtoh(&by_level)?);
        let weighed =
            rows.bundles.iter().zip(&solutions).map(|(bundle, &found)| u128::from(bundle.weight) * u128::from(found));
        let all: u128 = weighed.sum();
        if levels {
            return Ok(Some(Ok(Answer::Row(whole_tree(rows, starts.given, &by_level, all)))));
        }
        if !all.is_multiple_of(u128::from(rows.divisor)) {
            return Ok(Some(Err(Error::check(sentence!(
                "{all} weighed placements are not divisible by {}",
                "{all} 个加权的摆法不能被 {} 整除",
                rows.divisor
            )))));
        }
        Ok(Some(Ok(Answer::Number(all / u128::from(rows.divisor)))))
    }

    /// Sets by size, or `None` if it was stopped.
    fn count_sets(&mut self, sets: &Sets) -> Result<Option<Vec<u128>>, DriverError> {
        const SIZES: usize = 32; // `LARGEST_SET` of `kernels/sets.cuh`
        let rows = sets.cells.len();
        let mut sizes = vec![0_u128; rows + 1];
        let kernel = self.module.load_function("place_sets")?;
        for (starts, times) in [(&sets.twice, 2), (&sets.once, 1)] {
            if starts.is_empty() {
                continue;
            }
            let stream = self.stream.clone();
            let top = starts.iter().map(|start| start.level).min().unwrap_or(0);
            debug_assert!(starts.iter().all(|start| start.level as usize + ROWS_BELOW <= rows));
            let config = self.blocks(&kernel, 16 * (rows - top as usize - 2) + 8 * rows, 4 * rows)?;
            let (count, length) = (starts.len() as u32, rows as u32);
            let (starts, cells) = (stream.clone_htod(starts)?, stream.clone_htod(&sets.cells)?);
            let (mut next, mut sums) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>(3 * SIZES)?);
            let mut launch = stream.launch_builder(&kernel);
            launch.arg(&length).arg(&top).arg(&starts).arg(&count).arg(&cells).arg(&mut next).arg(&mut sums);
            // SAFETY: these are the parameters of `place_sets` in `kernels/sets.cuh`, in their order and with their types. `count`
            // is the length of `starts`, whose rows are at least `top` and leave three below; `cells` has `length` elements and
            // `sums` three for each size. The shared memory holds the stack from `top` on, a field for each size, and the cells.
            unsafe { launch.launch(config) }?;
            if !self.wait(&mut next, count)? {
                return Ok(None);
            }
            let sums = stream.clone_dtoh(&sums)?;
            for (more, of_kind) in sums.chunks(SIZES).enumerate() {
                for (size, &found) in of_kind.iter().enumerate().filter(|(_, found)| **found > 0) {
                    sizes[size + more] += times * u128::from(found);
                }
            }
        }
        Ok(Some(sizes))
    }

    /// Maximal sets by size, or `None` if it was stopped.
    fn count_maximal(
        &mut self,
        board: &Maximal,
        (depth, starts): &(usize, maximal::Starts),
    ) -> Result<Option<Vec<u128>>, DriverError> {
        let n = board.n;
        let mut sizes = vec![0_u128; n + 1];
        let kernel = self.module.load_function("place_maximal")?;
        let stream = self.stream.clone();
        let (order, most) = (stream.clone_htod(&board.order)?, stream.clone_htod(&board.most)?);
        for (starts, times) in [(&starts.twice, 2), (&starts.once, 1)] {
            if starts.is_empty() {
                continue;
            }
            let config = self.blocks(&kernel, 20 * (n - depth) + 4 * (n + 1), 4 * n * (n + 1))?;
            let (count, rows, top) = (starts.len() as u32, n as u32, *depth as u32);
            let starts = stream.clone_htod(starts)?;
            let (mut next, mut sums) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>(n + 1)?);
            let mut launch = stream.launch_builder(&kernel);
            launch.arg(&rows).arg(&top).arg(&starts).arg(&count).arg(&order).arg(&most).arg(&mut next).arg(&mut sums);
            // SAFETY: these are the parameters of `place_maximal` in `kernels/maximal.cuh`, in their order and with their types. `count`
            // is the length of `starts`, all of which are after `top` rows; `order` has `rows` elements, `most` as many for each of them,
            // and `sums` one more. The shared memory holds five words for each row of the stack, a sum for each size, and what the
            // board is told by.
            unsafe { launch.launch(config) }?;
            if !self.wait(&mut next, count)? {
                return Ok(None);
            }
            let sums = stream.clone_dtoh(&sums)?;
            sizes.iter_mut().zip(&sums).for_each(|(size, &found)| *size += times * u128::from(found));
        }
        Ok(Some(sizes))
    }
}

/// The levels of the tree: those of the starts are counted here, the others were on the GPU.
fn whole_tree(rows: &Rows, given: usize, by_level: &[u64], all: u128) -> Vec<u128> {
    let n = by_level.len();
    let mut levels = vec![1, n as u128];
    for level in 2..=given {
        let starts: usize = (0..rows.bundles.len()).map(|bundle| rows.starts(bundle, level).len()).sum();
        levels.push(2 * starts as u128);
    }
    levels.extend(by_level[given..n - 1].iter().map(|&found| 2 * u128::from(found)));
    levels.push(all);
    levels
}
