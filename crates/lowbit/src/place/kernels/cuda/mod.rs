//! Placements on an NVIDIA GPU: `kernels/place.cu`. All of a board at once here, or in [`units`].

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

pub(super) mod units;

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
use super::sets::{ONCE, ROWS_BELOW, SetStart, Sets, TWICE};
use crate::Error;
use crate::backend::cuda;
use crate::engine::{Control, Outcome, Progress, Stop, ordered};
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

/// What a kernel counts on a board.
enum Board {
    /// A piece in each row.
    Rows(Movement),
    /// The same with so many pawns.
    Pawns(usize),
    /// Sets of queens.
    Sets { cells: Vec<u32>, is_square: bool },
    /// Those to which none can be added.
    Maximal,
}

impl Board {
    /// The board of a problem, if there is a kernel for it.
    fn of(problem: &Problem) -> Option<Board> {
        let (n, piece) = (problem.board().rows(), problem.piece());
        let is_queen = piece.moves() == Piece::queen().moves();
        let is_square = is_plain_square(problem);
        // Cells may be blocked there, but the kernel knows of no queens that must stand somewhere.
        let is_triangle =
            problem.board().shape() == Shape::Triangle && (0..n).all(|row| problem.board().given(row) == 0);
        match problem.rule() {
            _ if n as usize <= ROWS_TO_PLACE + 1 => None,
            Rule::EachRow if is_square && piece.is_symmetric() => {
                Movement::of(piece).filter(|movement| movement.diagonals || movement.steps[0].0 > 0).map(Board::Rows)
            }
            Rule::Pawns(k) => Some(Board::Pawns(k as usize)),
            Rule::Any if is_queen && (is_square || is_triangle) && n < 32 => {
                Some(Board::Sets { cells: (0..n).map(|row| problem.board().cells(row)).collect(), is_square })
            }
            Rule::Maximal if is_queen && is_square && n as usize <= maximal::LARGEST => Some(Board::Maximal),
            _ => None,
        }
    }
}

/// Says that there is no kernel for it.
fn refused(problem: &Problem, goal: Goal) -> Error {
    Error::request(sentence!(
        "{problem}, {}: this cannot be counted on a GPU",
        "{problem}，{}：不能在 GPU 上数",
        goal.name()
    ))
}

fn failed(error: DriverError) -> io::Error {
    io::Error::other(format!("the GPU failed while placing: {error}"))
}

/// Counts all of a board on the first GPU.
pub(super) fn count(
    problem: &Problem,
    goal: Goal,
    again: bool,
    control: &Control<'_>,
) -> Result<Outcome<Answer>, Error> {
    let n = problem.board().rows();
    let begin = || Device::new(cuda::devices()[0]).map_err(failed);
    let by_size = |sums: Option<Vec<Vec<u128>>>| match (sums, goal) {
        (None, _) => Outcome::Interrupted(Answer::Number(0)),
        (Some(sums), _) => {
            let [twice, once] = [TWICE, ONCE].map(|unit| &sums[usize::from(unit)]);
            let sizes: Vec<u128> = twice.iter().zip(once).map(|(twice, once)| 2 * twice + once).collect();
            Outcome::Complete(match goal {
                Goal::BySize => Answer::Row(sizes),
                _ => Answer::Number(sizes.iter().sum()),
            })
        }
    };
    match (Board::of(problem), goal) {
        (Some(Board::Rows(movement)), Goal::Count) => {
            count_rows(&Rows::of_square(movement, n, again), n, false, control)
        }
        (Some(Board::Rows(Movement::QUEEN)), Goal::Levels) => count_rows(&Rows::mirrored(n, again), n, true, control),
        (Some(Board::Pawns(k)), Goal::Count) => count_rows(&Rows::with_pawns(n, k, again), n, false, control),
        (Some(Board::Sets { cells, is_square }), Goal::Count | Goal::BySize) => {
            let about = if is_square { SQUARE_STARTS } else { TRIANGLE_STARTS };
            let (board, starts) = Sets::whole(cells, n, is_square, again, about, control.threads);
            Ok(by_size(begin()?.count_sets(&board, &starts, 2, &Watch::of(control)).map_err(failed)?))
        }
        (Some(Board::Maximal), Goal::Count | Goal::BySize) => {
            let board = Maximal::new(n as usize, again);
            let (depth, starts) = enough_starts(&board, 3, |depth| board.whole(depth, control.threads));
            Ok(by_size(begin()?.count_maximal(&board, depth, &starts, 2, &Watch::of(control)).map_err(failed)?))
        }
        _ => Err(refused(problem, goal)),
    }
}

/// Counts bundles; if `levels` are asked for, all of the tree of queens.
fn count_rows(rows: &Rows, n: u32, levels: bool, control: &Control<'_>) -> Result<Outcome<Answer>, Error> {
    let starts = Starts::new(rows, n as usize, control.threads);
    let mut device = Device::new(cuda::devices()[0]).map_err(failed)?;
    let found = device.count_rows(rows, &starts, levels, &Watch::of(control)).map_err(failed)?;
    let Some(InRows { by_bundle, by_level }) = found else { return Ok(Outcome::Interrupted(Answer::Number(0))) };
    let weights = rows.bundles.iter().map(|bundle| u128::from(bundle.weight));
    let all: u128 = weights.zip(by_bundle).map(|(weight, found)| weight * u128::from(found)).sum();
    if levels {
        return Ok(Outcome::Complete(Answer::Row(whole_tree(rows, starts.given, &by_level, all))));
    }
    if !all.is_multiple_of(u128::from(rows.divisor)) {
        return Err(Error::check(sentence!(
            "{all} weighed placements are not divisible by {}",
            "{all} 个加权的摆法不能被 {} 整除",
            rows.divisor
        )));
    }
    Ok(Outcome::Complete(Answer::Number(all / u128::from(rows.divisor))))
}

/// Enough starts of maximal sets, after the fewest rows that make them, and after how many rows they are.
fn enough_starts(
    board: &Maximal,
    mut depth: usize,
    make: impl Fn(usize) -> Vec<MaximalStart>,
) -> (usize, Vec<MaximalStart>) {
    let most = board.n - ROWS_TO_PLACE;
    loop {
        depth = depth.min(most);
        let starts = make(depth);
        if starts.len() >= ENOUGH_STARTS || depth == most {
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
        Starts::after(2, n, |given| of_bundles(rows.bundles.len(), threads, |bundle| rows.starts(bundle, given)))
    }

    /// Enough of them, after the fewest pieces that make them, but at least so many.
    fn after(pieces: usize, n: usize, make: impl Fn(usize) -> Vec<StartAt>) -> Starts {
        let most = MOST_GIVEN.min(n - ROWS_TO_PLACE);
        let mut given = pieces.min(most);
        loop {
            let starts = Starts { given, starts: make(given) };
            if starts.starts.len() >= ENOUGH_STARTS || given == most || starts.starts.is_empty() {
                return starts;
            }
            given += 1;
        }
    }
}

/// Made by all threads, bundle by bundle.
fn of_bundles(bundles: usize, threads: usize, starts: impl Fn(usize) -> Vec<[u8; 8]> + Sync) -> Vec<StartAt> {
    let mut made = Vec::new();
    let work = |bundle| (bundle, starts(bundle));
    _ = ordered(
        threads,
        0..bundles,
        || work,
        |(bundle, starts): (usize, Vec<[u8; 8]>)| {
            made.extend(starts.into_iter().map(|columns| StartAt { columns, bundle: bundle as u32, unused: 0 }));
            ControlFlow::Continue(())
        },
    );
    made
}

/// One GPU with the kernels.
struct Device {
    stream: Arc<CudaStream>,
    /// On which a kernel's list of starts is looked at while it is at work.
    beside: Arc<CudaStream>,
    module: Arc<CudaModule>,
    multiprocessors: u32,
    memory: u32,
}

/// Placements with a piece in each row, by bundle, and the nodes of each level if they were asked for.
struct InRows {
    by_bundle: Vec<u64>,
    by_level: Vec<u64>,
}

/// Who can end a kernel, and is told how far it is.
struct Watch<'a> {
    stop: &'a Stop,
    /// Whoever is told, and when the count began.
    told: Option<(&'a Control<'a>, Duration)>,
}

impl<'a> Watch<'a> {
    fn of(control: &'a Control<'a>) -> Watch<'a> {
        Watch { stop: &control.stop, told: Some((control, (control.clock)())) }
    }

    fn report(&self, done: u32, all: u32) {
        let Some((control, begin)) = self.told else { return };
        let Some(progress) = control.progress else { return };
        let (cost_done, cost) = (done.into(), all.into());
        let elapsed = (control.clock)().saturating_sub(begin);
        let (units_done, units) = (done.into(), all.into());
        progress(&Progress { units_done, units, cost_done, cost, elapsed, ..Progress::default() });
    }
}

/// What tells the threads of a kernel to end; as `STOP` in `kernels/rows.cuh`.
const STOP: u32 = 1 << 31;

/// How often a kernel at work is looked at.
const LOOK: Duration = Duration::from_millis(50);

impl Device {
    fn new(number: usize) -> Result<Device, DriverError> {
        let context = CudaContext::new(number)?;
        // SAFETY: the second stream touches only the number of starts taken that `wait` is given, after its allocation is done and
        // before it is freed. It is one word, which the kernels add to atomically and which is written at most once, to end them.
        unsafe { context.disable_event_tracking() };
        let module = cuda::load(&context, cuda::PLACE)?;
        let multiprocessors = context.attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        let memory = context.attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)? as u32;
        let (stream, beside) = (context.default_stream(), context.new_stream()?);
        Ok(Device { stream, beside, module, multiprocessors, memory })
    }

    /// Waits for the kernel that takes its starts by `next`, and tells how far it is. False if it was stopped: then what it
    /// found is no answer.
    fn wait(&mut self, next: &mut CudaSlice<u32>, count: u32, watch: &Watch<'_>) -> Result<bool, DriverError> {
        let event = self.stream.record_event(None)?;
        let mut is_stopped = false;
        while !event.try_is_complete()? {
            std::thread::sleep(LOOK);
            if is_stopped {
                continue;
            }
            if watch.stop.is_raised() {
                self.beside.memcpy_htod(&[STOP], next)?;
                is_stopped = true;
            } else {
                watch.report(self.beside.clone_dtoh(next)?[0].min(count), count);
            }
        }
        Ok(!is_stopped)
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

    /// What bundles hold, or `None` if it was stopped.
    fn count_rows(
        &mut self,
        rows: &Rows,
        starts: &Starts,
        levels: bool,
        watch: &Watch<'_>,
    ) -> Result<Option<InRows>, DriverError> {
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
            if !self.wait(&mut next, count, watch)? {
                return Ok(None);
            }
        }
        Ok(Some(InRows { by_bundle: stream.clone_dtoh(&solutions)?, by_level: stream.clone_dtoh(&by_level)? }))
    }

    /// Sets by unit and size, or `None` if it was stopped.
    fn count_sets(
        &mut self,
        board: &Sets,
        starts: &[SetStart],
        units: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<Vec<u128>>>, DriverError> {
        const SIZES: usize = 32; // `LARGEST_SET` of `kernels/sets.cuh`
        const LEAVES: usize = 3; // a set, the queens that can be added to it, the pairs of them
        let rows = board.cells.len();
        let mut sizes = vec![vec![0_u128; rows + 1]; units];
        if starts.is_empty() {
            return Ok(Some(sizes));
        }
        let (stream, kernel) = (self.stream.clone(), self.module.load_function("place_sets")?);
        let top = starts.iter().map(|start| u32::from(start.level)).min().unwrap_or(0);
        assert!(
            starts
                .iter()
                .all(|start| { usize::from(start.level) + ROWS_BELOW <= rows && usize::from(start.unit) < units })
        );
        let config = self.blocks(&kernel, 16 * (rows - top as usize - 2) + 8 * rows, 4 * rows)?;
        let (count, length) = (starts.len() as u32, rows as u32);
        let (starts, cells) = (stream.clone_htod(starts)?, stream.clone_htod(&board.cells)?);
        let (mut next, mut sums) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>(LEAVES * SIZES * units)?);
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&length).arg(&top).arg(&starts).arg(&count).arg(&cells).arg(&mut next).arg(&mut sums);
        // SAFETY: these are the parameters of `place_sets` in `kernels/sets.cuh`, in their order and with their types. `count`
        // is the length of `starts`, whose rows are at least `top` and leave three below, and whose units are below `units`: asserted
        // above. `cells` has `length` elements and `sums` three for each unit and size. The shared memory holds the stack from `top`
        // on, a field for each size, and the cells.
        unsafe { launch.launch(config) }?;
        if !self.wait(&mut next, count, watch)? {
            return Ok(None);
        }
        for (sizes, sums) in sizes.iter_mut().zip(stream.clone_dtoh(&sums)?.chunks(LEAVES * SIZES)) {
            for (more, of_kind) in sums.chunks(SIZES).enumerate() {
                for (size, &found) in of_kind.iter().enumerate().filter(|(_, found)| **found > 0) {
                    sizes[size + more] += u128::from(found);
                }
            }
        }
        Ok(Some(sizes))
    }

    /// Maximal sets by unit and size below starts after `depth` rows, or `None` if it was stopped.
    fn count_maximal(
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
        assert!(starts.iter().all(|start| (start.unit as usize) < units));
        let (stream, kernel) = (self.stream.clone(), self.module.load_function("place_maximal")?);
        let (order, most) = (stream.clone_htod(&board.order)?, stream.clone_htod(&board.most)?);
        let config = self.blocks(&kernel, 20 * (n - depth) + 4 * (n + 1), 4 * n * (n + 1))?;
        let (count, rows, top) = (starts.len() as u32, n as u32, depth as u32);
        let starts = stream.clone_htod(starts)?;
        let (mut next, mut sums) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>((n + 1) * units)?);
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&rows).arg(&top).arg(&starts).arg(&count).arg(&order).arg(&most).arg(&mut next).arg(&mut sums);
        // SAFETY: these are the parameters of `place_maximal` in `kernels/maximal.cuh`, in their order and with their types. `count`
        // is the length of `starts`, all of which are after `top` rows and have units below `units`: asserted above; `order` has
        // `rows` elements, `most` as many for each of them, and `sums` one more for each unit. The shared memory holds five words for
        // each row of the stack, a sum for each size, and what the board is told by.
        unsafe { launch.launch(config) }?;
        if !self.wait(&mut next, count, watch)? {
            return Ok(None);
        }
        let sums = stream.clone_dtoh(&sums)?;
        Ok(Some(sums.chunks(n + 1).map(|sizes| sizes.iter().copied().map(u128::from).collect()).collect()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    #[test]
    fn given_queens_are_not_forgotten() {
        let is_counted =
            |board: place::Board| Board::of(&Problem::new(board, Piece::queen(), Rule::Any).unwrap()).is_some();
        let triangle = place::Board::new(Shape::Triangle, 9, 9).unwrap();
        let (mut blocked, mut given) = (triangle.clone(), triangle.clone());
        blocked.block(4, 2).unwrap();
        given.give(4, 2).unwrap();
        assert!(is_counted(triangle) && is_counted(blocked));
        assert!(!is_counted(given));
        let mut square = place::Board::square(9).unwrap();
        assert!(is_counted(square.clone()));
        square.give(4, 2).unwrap();
        assert!(!is_counted(square));
    }
}
