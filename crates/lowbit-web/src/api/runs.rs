//! Runs: long counts that are kept in files, in the folder the server was told to look in.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit_run::{Contribution, Status};
use serde::Serialize;

use super::Shared;
use crate::answer::answer;
use crate::failure::Failure;

/// Runs that are looked into for one answer.
const MOST_RUNS: usize = 100;

#[derive(Serialize)]
struct Runs {
    folder: String,
    runs: Vec<Run>,
}

/// A run by its file's name, and how far it is, or why that cannot be said.
#[derive(Serialize)]
struct Run {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Reached>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// The certificate beside it, if there is one: `NAME.cert`.
    certificate: Option<String>,
}

/// As `lowbit run status --json` prints it.
#[derive(Serialize)]
struct Reached {
    puzzle: String,
    n: u32,
    board: String,
    split: String,
    fingerprint: String,
    part: Option<String>,
    complete: bool,
    active: bool,
    units_done: u64,
    units: u64,
    /// As text: it may not fit into a JSON number. A partial result unless complete.
    solutions: String,
    fraction: Option<f64>,
    fraction_per_second: Option<f64>,
    seconds_left: Option<f64>,
    seconds_idle: Option<f64>,
    damaged: Vec<u64>,
    workers: Vec<Work>,
}

#[derive(Serialize)]
struct Work {
    machine: Option<String>,
    method: Option<String>,
    backend: Option<String>,
    version: Option<String>,
    threads: Option<u32>,
    stints: u64,
    units: u64,
    share: f64,
}

/// The runs of the folder, by name.
pub(crate) async fn list(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let folder = shared.runs.clone();
    answer(&shared, &headers, move |work| {
        let paths = lowbit_run::list(&folder).map_err(|error| Failure::request(error.to_string()))?;
        let looked_into = paths.iter().take(MOST_RUNS).take_while(|_| !work.stop.is_raised());
        let runs = looked_into.map(|path| look(path)).collect();
        if work.stop.is_raised() {
            return Err(Failure::Stopped);
        }
        Ok(Runs { folder: folder.display().to_string(), runs })
    })
    .await
}

fn look(path: &Path) -> Run {
    let named = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let beside = [PathBuf::from(format!("{}.cert", path.display())), path.with_extension("cert")];
    let certificate = beside.iter().find(|path| path.is_file()).map(|path| named(path));
    let (status, fault) = match Status::of(path) {
        Ok(status) => (Some(Reached::from(status)), None),
        Err(error) => (None, Some(error.trouble.to_string())),
    };
    Run { name: named(path), status, fault, certificate }
}

impl From<Status> for Reached {
    fn from(status: Status) -> Reached {
        let (complete, left) = (status.is_complete(), status.left());
        let seconds = |time: std::time::Duration| time.as_secs_f64();
        Reached {
            n: status.job.n,
            fingerprint: status.job.fingerprint(),
            part: status.job.part.map(|(part, parts)| format!("{part}/{parts}")),
            complete,
            active: status.is_active,
            units_done: status.units_done,
            units: status.job.own_units(),
            solutions: status.tally.solutions.to_string(),
            fraction: status.fraction,
            fraction_per_second: status.rate,
            seconds_left: left.filter(|_| !complete).map(seconds),
            seconds_idle: status.idle.map(seconds),
            damaged: status.damaged,
            workers: status.workers.into_iter().map(Work::from).collect(),
            puzzle: status.job.puzzle,
            board: status.job.board,
            split: status.job.split,
        }
    }
}

impl From<Contribution> for Work {
    fn from(done: Contribution) -> Work {
        let Contribution { worker, units, share, stints, .. } = done;
        let threads = worker.as_ref().map(|worker| worker.threads);
        let [machine, method, backend, version] = match worker {
            Some(worker) => [worker.machine, worker.method, worker.backend, worker.version].map(Some),
            None => [const { None }; 4],
        };
        Work { machine, method, backend, version, threads, stints, units, share }
    }
}
