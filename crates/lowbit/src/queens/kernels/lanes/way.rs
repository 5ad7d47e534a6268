//! Counts by lanes: their cost and their recount.

use crate::Error;
use crate::backend::Backend;
use crate::engine::{self, Control, Outcome, Stop};
use crate::queens::Board;
use crate::queens::kernels::recursion::{self, Recursion};
use crate::queens::kernels::{Counting, Method, Prepared, Split, Task, Way, cost};
use crate::sentence;

#[cfg(feature = "cuda")]
use super::cuda::CudaLanes;
use super::{Lanes, Prefixes};

/// Counts by [`Lanes`], by [`Prefixes`] if units must be identical on every machine, or by their counterparts on GPUs.
pub(in crate::queens) struct ByLanes;

impl Way for ByLanes {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let backend = task.backend_or(Backend::best())?;
        if backend == Backend::Cuda && task.portable {
            let reason = sentence!(
                "backtracks on a GPU only in counts that are not cut into parts or kept in a file",
                "在 GPU 上只能用于不分部分、不保存在文件中的计数"
            );
            return Err(Method::Lanes.refuses(reason));
        }
        if task.width > u32::BITS {
            let reason = sentence!(
                "counts boards of up to 32 open columns, and {} of this one are open",
                "最多能数 32 列未定的棋盘，而这个棋盘有 {} 列",
                task.width
            );
            return Err(Method::Lanes.refuses(reason));
        }
        Ok(backend)
    }

    fn seconds(&self, task: &Task<'_>, backend: Backend) -> f64 {
        let is_large_and_plain = cost::is_large_and_plain(task.board);
        // The border of a plain board is fixed: two columns less.
        let columns = if is_large_and_plain { task.board.n() - 2 } else { task.width };
        // Prefixes leave four of its eight symmetries unused.
        let times = if is_large_and_plain && task.portable { 4.0 } else { 1.0 };
        // Boards of up to 16 columns go into narrow lanes.
        let per_node = match (backend, columns <= u16::BITS) {
            (Backend::Avx512, true) => 0.55e-9,
            (Backend::Avx512, false) => 1.0e-9,
            (Backend::Avx2, true) => 1.6e-9,
            (Backend::Avx2, false) => 3.0e-9,
            (Backend::Scalar, _) => 12e-9,
            (Backend::Cuda, _) => 0.02e-9,
        };
        times * cost::nodes(task.board) * per_node + 20e-6
    }

    fn recount_seconds(&self, task: &Task<'_>, _: Backend) -> f64 {
        1.3 * recursion::seconds_for_nodes(cost::nodes(task.board))
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        #[cfg(feature = "cuda")]
        if backend == Backend::Cuda {
            let search = Box::new(CudaLanes::new(task.board)?);
            return Ok(Prepared { search, split: Split::Bundles, shared_memory: 0, thread_memory: 0 });
        }
        if task.portable {
            let search = Box::new(Prefixes::new(task.board, backend)?);
            return Ok(Prepared { search, split: Split::Prefixes, shared_memory: 0, thread_memory: 0 });
        }
        let lanes = Lanes::new(task.board, backend)?;
        let (shared_memory, thread_memory) = lanes.memory();
        Ok(Prepared { search: Box::new(lanes), split: Split::Bundles, shared_memory, thread_memory })
    }
}

impl Counting for Lanes {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<u128>, Error> {
        by_recursion(self.boards(unit), stop)
    }
}

impl Counting for Prefixes {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<u128>, Error> {
        by_recursion([self.board(unit)].into_iter(), stop)
    }
}

#[cfg(feature = "cuda")]
impl Counting for CudaLanes {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<u128>, Error> {
        self.lanes().recount(unit, stop)
    }
}

/// The solutions of boards, times their weights, counted by the recursion on this thread.
fn by_recursion(boards: impl Iterator<Item = (Board, u32)>, stop: &Stop) -> Result<Outcome<u128>, Error> {
    let control = Control { threads: 1, stop: stop.clone(), ..Control::default() };
    let count = |(board, weight): (Board, u32)| -> Result<Outcome<u128>, Error> {
        Ok(engine::run(&Recursion::new(&board), &control)?.map(|tally| tally.solutions * u128::from(weight)))
    };
    boards.map(count).sum()
}
