//! From a request to a prepared search: the method and the backend, and what they will cost.

use crate::Error;
use crate::backend::Backend;
use crate::queens::LARGEST_COUNT;
use crate::queens::dfs::Dfs;
use crate::queens::lanes::Lanes;

use super::plan::{self, Plan};
use super::request::Request;
use super::search::Search;
use super::{Method, check};

/// A search that is ready to run.
pub(super) struct Prepared {
    pub(super) plan: Plan,
    pub(super) search: Search,
    /// Predicted seconds to recount every unit by another method.
    recount_seconds: f64,
}

impl Prepared {
    /// The share of the units that can be recounted in little time.
    pub(super) fn share_to_recount(&self) -> f64 {
        check::budget(self.plan.cpu_seconds) / self.recount_seconds
    }
}

impl Request {
    pub(super) fn prepare(&self) -> Result<Prepared, Error> {
        let nodes = self.nodes()?;
        let (method, backend) = self.choose(nodes)?;
        let search = match method {
            Method::Dfs => Search::Dfs(Dfs::new(&self.board)?),
            Method::Lanes => Search::Lanes(Lanes::new(&self.board, backend)?),
        };
        let (shared_memory, thread_memory) = search.memory();
        let cpu_seconds = self.seconds(method, backend, nodes);
        let plan =
            Plan { method, backend, units: search.units().len() as u64, cpu_seconds, shared_memory, thread_memory };
        let recount_seconds = match method {
            Method::Dfs => self.seconds(Method::Lanes, Backend::best(), nodes),
            Method::Lanes => 1.3 * plan::dfs_seconds(nodes),
        };
        Ok(Prepared { plan, search, recount_seconds })
    }

    /// The method and the backend: as requested, or the fastest by prediction.
    fn choose(&self, nodes: f64) -> Result<(Method, Backend), Error> {
        if let Some(method) = self.method {
            return Ok((method, self.backend_of(method)?));
        }
        let mut possible = Vec::new();
        for method in Method::ALL {
            match self.backend_of(method) {
                Ok(backend) => possible.push((method, backend)),
                Err(error) if method == Method::Lanes => return Err(error), // what lanes cannot do, nothing can
                Err(_) => {}
            }
        }
        let seconds = |&(method, backend): &(Method, Backend)| self.seconds(method, backend, nodes);
        let fastest = possible.into_iter().min_by(|a, b| seconds(a).total_cmp(&seconds(b)));
        Ok(fastest.expect("lanes can"))
    }

    /// The backend that a method would use for this request, or why it cannot be used.
    fn backend_of(&self, method: Method) -> Result<Backend, Error> {
        let backend = self.backend.unwrap_or(match method {
            Method::Dfs => Backend::Scalar,
            Method::Lanes => Backend::best(),
        });
        backend.require()?;
        if method == Method::Dfs && backend != Backend::Scalar {
            return Err(Error::Request(format!("the method {method} has the backend scalar only, not {backend}")));
        }
        Ok(backend)
    }

    /// Nodes that lanes would visit.
    fn nodes(&self) -> Result<f64, Error> {
        let n = self.board.n();
        if n > LARGEST_COUNT {
            let message =
                format!("solutions are counted on boards up to {LARGEST_COUNT} x {LARGEST_COUNT}, not {n} x {n}");
            return Err(Error::Request(message));
        }
        Ok(match self.board.is_plain() && n >= plan::PLAIN_NODES_FROM {
            true => plan::plain_nodes(n),
            false => Lanes::expected_nodes(&self.board),
        })
    }

    /// Predicted seconds of a method that can be used.
    fn seconds(&self, method: Method, backend: Backend, nodes: f64) -> f64 {
        let n = self.board.n();
        match method {
            Method::Dfs if self.board.is_plain() => plan::plain_dfs_seconds(n),
            Method::Dfs => plan::dfs_seconds(nodes),
            Method::Lanes => plan::lanes_seconds(backend, n <= u16::BITS, nodes),
        }
    }
}
