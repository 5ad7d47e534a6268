//! Counts by lanes: their cost and their recount.

use crate::Error;
use crate::backend::Backend;
use crate::count::{Counting, Method, Prepared, Queens, Split, Task, Way};
use crate::engine::{self, Control, Outcome, Stop, Tally};
use crate::queens::Board;
use crate::queens::kernels::cost;
use crate::queens::kernels::recursion::{self, Recursion};
use crate::sentence;

#[cfg(feature = "cuda")]
use super::cuda::CudaLanes;
use super::{Lanes, Prefixes};

/// Counts by [`Lanes`], by [`Prefixes`] if units must be identical on every machine, or by their counterparts on GPUs.
pub(crate) struct ByLanes;

impl Way for ByLanes {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let width = task.queens_for(Method::Lanes)?.width;
        let backend = task.backend_or(Backend::best())?;
        if backend == Backend::Cuda && task.portable {
            let reason = sentence!(
                "backtracks on a GPU only in counts that are not cut into parts or kept in a file",
                "在 GPU 上只能用于不分部分、不保存在文件中的计数"
            );
            return Err(Method::Lanes.refuses(reason));
        }
        if width > u32::BITS {
            let reason = sentence!(
                "counts boards of up to 32 open columns, and {} of this one are open",
                "最多能数 32 列未定的棋盘，而这个棋盘有 {} 列",
                width
            );
            return Err(Method::Lanes.refuses(reason));
        }
        Ok(backend)
    }

    fn seconds(&self, task: &Task<'_>, backend: Backend) -> Option<f64> {
        let Queens { board, width } = task.queens?;
        let is_large_and_plain = cost::is_large_and_plain(board);
        // The border of a plain board is fixed: two columns less.
        let columns = if is_large_and_plain { board.n() - 2 } else { width };
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
        Some(times * cost::nodes(board) * per_node + 20e-6)
    }

    fn recount_seconds(&self, task: &Task<'_>, _: Backend, _: f64) -> f64 {
        1.3 * recursion::seconds_for_nodes(cost::nodes(task.board()))
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        #[cfg(feature = "cuda")]
        if backend == Backend::Cuda {
            return Ok(Prepared::units(CudaLanes::new(task.board())?, Split::Bundles));
        }
        if task.portable {
            return Ok(Prepared::units(Prefixes::new(task.board(), backend)?, Split::Prefixes));
        }
        let lanes = Lanes::new(task.board(), backend)?;
        let (shared_memory, thread_memory) = lanes.memory();
        Ok(Prepared { shared_memory, thread_memory, ..Prepared::units(lanes, Split::Bundles) })
    }
}

impl Counting for Lanes {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        by_recursion(self.boards(unit), stop)
    }
}

impl Counting for Prefixes {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        by_recursion([self.board(unit)].into_iter(), stop)
    }
}

#[cfg(feature = "cuda")]
impl Counting for CudaLanes {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        self.lanes().recount(unit, stop)
    }
}

/// The solutions of boards, times their weights, counted by the recursion on this thread.
fn by_recursion(boards: impl Iterator<Item = (Board, u32)>, stop: &Stop) -> Result<Outcome<Tally>, Error> {
    let control = Control { threads: 1, stop: stop.clone(), ..Control::default() };
    let count = |(board, weight): (Board, u32)| -> Result<Outcome<Tally>, Error> {
        Ok(engine::run(&Recursion::new(&board), &control)?.map(|tally| Tally::of(tally.solutions * u128::from(weight))))
    };
    boards.map(count).sum()
}
