//! From a request to a prepared search: the method and the backend, and what they will cost.

use crate::Error;
use crate::backend::{Backend, free_memory};
use crate::engine::Kernel;
use crate::queens::LARGEST_COUNT;
#[cfg(feature = "cuda")]
use crate::queens::kernels::join::cuda::CudaJoin;
use crate::queens::kernels::join::{self, Join};
use crate::queens::kernels::lanes::Lanes;
#[cfg(feature = "cuda")]
use crate::queens::kernels::lanes::cuda::CudaLanes;
use crate::queens::kernels::recursion::Recursion;

use super::plan::{self, Plan};
use super::request::Request;
use super::search::Search;
use super::{Method, Split, check};
use crate::queens::kernels::lanes::Prefixes;

/// Seconds on one core from which on a GPU is looked for: finding and starting one takes half a second.
const WORTH_A_GPU: f64 = 4.0;

/// Smaller plain boards backtrack on a GPU, too.
const SMALLEST_ON_A_GPU: u32 = 8;

/// A search that is ready to run.
pub(super) struct Prepared {
    pub(super) plan: Plan,
    pub(super) search: Search,
    /// The share of the units that can be recounted by another method in little time.
    pub(super) share_to_recount: f64,
}

impl Request {
    /// The plan, without the tables of the join.
    pub(super) fn forecast(&self) -> Result<Plan, Error> {
        match self.choose()? {
            (Method::Join, backend) => self.join_plan(backend),
            _ => Ok(self.prepare()?.plan),
        }
    }

    pub(super) fn prepare(&self) -> Result<Prepared, Error> {
        let (method, backend) = self.choose()?;
        let (search, plan) = match method {
            Method::Recursion => {
                let dfs = Recursion::new(&self.board)?;
                let plan = self.plan_of(method, backend, &dfs, (0, 0))?;
                (Search::Recursion(dfs), plan)
            }
            #[cfg(feature = "cuda")]
            Method::Lanes if backend == Backend::Cuda => {
                let lanes = CudaLanes::new(&self.board)?;
                let plan = self.plan_of(method, backend, lanes.lanes(), (0, 0))?;
                (Search::CudaLanes(lanes), plan)
            }
            Method::Lanes if self.portable => {
                let prefixes = Prefixes::new(&self.board, backend)?;
                let plan = self.plan_of(method, backend, &prefixes, (0, 0))?;
                (Search::Prefixes(prefixes), plan)
            }
            Method::Lanes => {
                let lanes = Lanes::new(&self.board, backend)?;
                let plan = self.plan_of(method, backend, &lanes, lanes.memory())?;
                (Search::Lanes(lanes), plan)
            }
            #[cfg(feature = "cuda")]
            Method::Join if backend == Backend::Cuda => {
                let join = CudaJoin::new(self.board.n())?;
                (Search::CudaJoin(Box::new(join)), self.join_plan(backend)?)
            }
            Method::Join => {
                let join = Join::new(self.board.n(), backend, self.memory_limit())?;
                (Search::Join(Box::new(join)), self.join_plan(backend)?)
            }
        };
        let share_to_recount = check::budget(&self.board, plan.cpu_seconds) / self.recount_seconds(method, backend)?;
        Ok(Prepared { plan, search, share_to_recount })
    }

    fn plan_of(
        &self,
        method: Method,
        backend: Backend,
        kernel: &impl Kernel,
        (shared_memory, thread_memory): (u64, u64),
    ) -> Result<Plan, Error> {
        let units = kernel.number_of_units();
        let cpu_seconds = self.seconds(method, backend)?;
        let split = if method == Method::Lanes && !self.portable { Split::Bundles } else { Split::Prefixes };
        Ok(Plan { method, backend, split, units, cpu_seconds, shared_memory, thread_memory })
    }

    fn join_plan(&self, backend: Backend) -> Result<Plan, Error> {
        let join::Estimate { seconds, lists, per_thread, units } = Join::estimate(self.board.n(), backend)?;
        let shared_memory = lists.min(self.memory_limit());
        Ok(Plan {
            method: Method::Join,
            backend,
            split: Split::RowSets,
            units,
            cpu_seconds: seconds,
            shared_memory,
            thread_memory: per_thread,
        })
    }

    fn memory_limit(&self) -> u64 {
        self.memory.unwrap_or_else(|| free_memory() / 2)
    }

    /// The method and the backend: as requested, or the fastest by prediction.
    fn choose(&self) -> Result<(Method, Backend), Error> {
        let n = self.board.n();
        if n > LARGEST_COUNT {
            let message =
                format!("solutions are counted on boards up to {LARGEST_COUNT} x {LARGEST_COUNT}, not {n} x {n}");
            return Err(Error::Request(message));
        }
        if let Some(method) = self.method {
            return Ok((method, self.backend_of(method)?));
        }
        if self.backend == Some(Backend::Cuda) {
            let joins = self.board.is_plain() && n >= SMALLEST_ON_A_GPU;
            let method = if joins { Method::Join } else { Method::Lanes };
            return Ok((method, self.backend_of(method)?));
        }
        if let (true, Ok(backend)) = (self.portable, self.backend_of(Method::Join)) {
            return Ok((Method::Join, backend)); // prefixes are the finer units only where there is no join
        }
        let lanes = self.backend_of(Method::Lanes)?; // what lanes cannot do, no method can
        if self.portable {
            return Ok((Method::Lanes, lanes));
        }
        let mut fastest = (Method::Lanes, lanes);
        let mut least = self.seconds(Method::Lanes, lanes)?;
        for method in [Method::Recursion, Method::Join] {
            let Ok(backend) = self.backend_of(method) else { continue };
            let seconds = self.seconds(method, backend)?;
            if seconds < least {
                (fastest, least) = ((method, backend), seconds);
            }
        }
        Ok(fastest)
    }

    /// The backend that a method uses for this request, or why the method cannot be used.
    fn backend_of(&self, method: Method) -> Result<Backend, Error> {
        let backend = self.backend.unwrap_or(match method {
            Method::Recursion => Backend::Scalar,
            Method::Lanes => Backend::best(),
            Method::Join if self.pays_on_a_gpu() => Backend::Cuda,
            Method::Join => Backend::best(),
        });
        backend.require()?;
        let n = self.board.n();
        let reason = match method {
            Method::Recursion if backend != Backend::Scalar => format!("has the backend scalar only, not {backend}"),
            Method::Lanes if backend == Backend::Cuda && self.portable => {
                "backtracks on a GPU only in counts that are not cut into parts or kept in a file".into()
            }
            Method::Join if !self.board.is_plain() => "counts plain boards only".into(),
            Method::Join if !(join::SMALLEST..=join::LARGEST).contains(&n) => {
                format!("counts boards of {} to {} rows, not {n}", join::SMALLEST, join::LARGEST)
            }
            _ => return Ok(backend),
        };
        Err(Error::Request(format!("the method {method} {reason}")))
    }

    /// Whether a count by the join takes so long that a GPU, where there is one, is worth its start.
    fn pays_on_a_gpu(&self) -> bool {
        let n = self.board.n();
        let takes_seconds = (join::SMALLEST..=join::LARGEST).contains(&n)
            && Join::estimate(n, Backend::best()).is_ok_and(|estimate| estimate.seconds > WORTH_A_GPU);
        takes_seconds && self.board.is_plain() && Backend::Cuda.is_available()
    }

    /// Predicted seconds of a method that can be used.
    fn seconds(&self, method: Method, backend: Backend) -> Result<f64, Error> {
        let n = self.board.n();
        Ok(match method {
            Method::Recursion if self.board.is_plain() => plan::plain_dfs_seconds(n),
            Method::Recursion => plan::dfs_seconds(self.lanes_nodes()),
            Method::Lanes => {
                // The border of a plain board is settled: two columns less.
                let columns = if self.has_known_nodes() { n - 2 } else { n };
                // Prefixes leave four of its eight symmetries unused.
                let times = if self.has_known_nodes() && self.portable { 4.0 } else { 1.0 };
                plan::lanes_seconds(backend, columns <= u16::BITS, times * self.lanes_nodes())
            }
            Method::Join => Join::estimate(n, backend)?.seconds,
        })
    }

    /// Predicted seconds to recount all units of a method by another one.
    fn recount_seconds(&self, method: Method, backend: Backend) -> Result<f64, Error> {
        match method {
            Method::Recursion => self.seconds(Method::Lanes, Backend::best()),
            Method::Lanes => Ok(1.3 * plan::dfs_seconds(self.lanes_nodes())),
            Method::Join => Ok(plan::listing_seconds(backend, self.board.n())),
        }
    }

    /// Nodes that lanes would visit.
    fn lanes_nodes(&self) -> f64 {
        match self.has_known_nodes() {
            true => plan::plain_nodes(self.board.n()),
            false => Lanes::expected_nodes(&self.board),
        }
    }

    /// Whether the number of nodes is known from the size alone.
    fn has_known_nodes(&self) -> bool {
        self.board.is_plain() && self.board.n() >= plan::PLAIN_NODES_FROM
    }
}
