//! Counts by the join: their cost and their recount.

use crate::Error;
use crate::backend::{self, Backend, TENSOR_CORES};
use crate::count::{Counting, Method, Prepared, Split, Task, Way, Work};
use crate::engine::{Outcome, Stop, Tally};
use crate::queens::Board;
use crate::queens::kernels::cost as nodes;
use crate::sentence;

#[cfg(feature = "cuda")]
use super::cuda::CudaJoin;
use super::terms::{Terms, has_all_symmetries, symmetric};
use super::units::Units;
use super::{Join, LARGEST, SMALLEST, cost};
#[cfg(feature = "cuda")]
use crate::words::Sentence;

/// Seconds on one core above which GPUs are looked for: finding and starting one takes half a second.
const WORTH_A_GPU: f64 = 4.0;

/// Counts by [`Join`], or by its counterpart on GPUs.
pub(crate) struct ByJoin;

impl Way for ByJoin {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let n = task.queens_for(Method::Join)?.board.n();
        if !(SMALLEST..=LARGEST).contains(&n) {
            return Err(Method::Join.refuses(sentence!(
                "counts boards of {SMALLEST} to {LARGEST} rows, not {n}",
                "能数 {SMALLEST} 到 {LARGEST} 行的棋盘，而不是 {n} 行"
            )));
        }
        // GPUs are not looked for if they would not pay.
        let pays = || pays_on_a_gpu(seconds(task.board(), Backend::best()), backend::compute_capabilities);
        task.backend_or(if task.backend.is_none() && pays() { Backend::Cuda } else { Backend::best() })
    }

    fn seconds(&self, task: &Task<'_>, backend: Backend) -> Option<f64> {
        Some(seconds(task.board(), backend))
    }

    fn recount_seconds(&self, task: &Task<'_>, backend: Backend, _: f64) -> f64 {
        // All solutions of the row sets are found by backtracking, and weighed. On a GPU every unit is a launch.
        let n = task.board().n();
        let (each, launches) = if backend == Backend::Cuda { (2e-9, 2e-3 * Units::about(n)) } else { (2.5e-6, 0.0) };
        let plain = nodes::plain_solutions(n) * each + launches;
        let times = match best(task.board()) {
            (Terms::One, _) if task.board().is_plain() => 1.0,
            // Every solution is found, not only one of each class of images.
            (Terms::One, _) => 2.0 * share_of_nodes(task.board()),
            (Terms::Images, _) => 1.0 + 2.0 * f64::from(images(task.board())) / f64::from(task.board().n()),
        };
        plain * times + 10e-6
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        let n = task.board().n();
        let (lists, thread_memory) = cost::memory(n);
        let terms = best(task.board()).0;
        let search: Box<dyn Counting> = match backend {
            #[cfg(feature = "cuda")]
            Backend::Cuda => Box::new(CudaJoin::of(task.board(), terms)?),
            _ => Box::new(Join::of(task.board(), terms, backend, task.memory)?),
        };
        let split = match terms {
            _ if has_all_symmetries(&task.board().rows()) => Split::RowSets,
            Terms::One => Split::EastRows,
            Terms::Images => Split::Images,
        };
        let work = Work::Units(search, Box::new(|tally| Ok(tally.into())));
        Ok(Prepared { work, split, shared_memory: lists.min(task.memory), thread_memory })
    }
}

/// Seconds that the fastest terms of a board take.
fn seconds(board: &Board, backend: Backend) -> f64 {
    best(board).1 * cost::seconds(board.n(), backend)
}

/// The fastest terms of a board, and their cost relative to the plain board.
fn best(board: &Board) -> (Terms, f64) {
    let candidates = board.rows();
    if has_all_symmetries(&candidates) {
        return (Terms::One, 1.0);
    }
    let one = cost::free(board.n()) * share_of_nodes(board) + cost::FREE_LISTS;
    let by_images = 1.0 + f64::from(images(board)) * cost::OF_IMAGE;
    if by_images < one { (Terms::Images, by_images) } else { (Terms::One, one) }
}

/// The nodes that backtracking would visit on a board, as a share of those of the plain board without symmetries.
fn share_of_nodes(board: &Board) -> f64 {
    (nodes::nodes(board) / nodes::nodes_without_symmetries(board.n())).min(1.0)
}

/// The number of boards with a queen on an image of a blocked cell.
fn images(board: &Board) -> u32 {
    let candidates = board.rows();
    let symmetric = symmetric(&candidates);
    candidates.iter().zip(symmetric).map(|(cells, symmetric)| (cells & !symmetric).count_ones()).sum()
}

/// Whether a count of this many seconds on one core is made on a GPU: if it is long enough to start one, and some GPU
/// of this machine has the tensor cores for it. Older ones can backtrack, but not join.
fn pays_on_a_gpu(seconds: f64, capabilities: impl FnOnce() -> Vec<(i32, i32)>) -> bool {
    seconds > WORTH_A_GPU && capabilities().into_iter().any(|capability| capability >= TENSOR_CORES)
}

impl Counting for Join {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        Ok(Join::recount(self, unit, stop).map(Tally::of))
    }
}

#[cfg(feature = "cuda")]
impl Counting for CudaJoin {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        Ok(CudaJoin::recount(self, unit, stop)?.map(Tally::of))
    }

    fn repaired(&self) -> Vec<Sentence> {
        CudaJoin::repaired(self)
    }
}

#[cfg(test)]
mod tests {
    use super::super::terms::Sum;
    use super::*;

    #[test]
    fn units_are_about_as_many_as_predicted() {
        for n in [14, 17, 20, 21] {
            let units = Sum::new(&Board::empty(n).unwrap().rows(), Terms::One).len() as f64;
            assert!((Units::about(n) / units - 1.0).abs() < 0.03, "n {n}: {units}");
        }
    }

    #[test]
    fn a_gpu_is_used_where_it_pays_and_can_join() {
        let pays = |seconds: f64, capabilities: &[(i32, i32)]| pays_on_a_gpu(seconds, || capabilities.to_vec());
        assert!(pays(5.0, &[(8, 0)]) && pays(5.0, &[(9, 0)]) && pays(5.0, &[(10, 0)]));
        assert!(pays(5.0, &[(7, 5), (8, 6)]), "the newer one of two");
        assert!(!pays(5.0, &[(7, 5)]), "it can backtrack, but not join: the processor counts");
        assert!(!pays(5.0, &[(7, 5), (7, 0)]) && !pays(5.0, &[]));
        assert!(!pays_on_a_gpu(3.0, || unreachable!("no GPU is looked for")));
    }
}
