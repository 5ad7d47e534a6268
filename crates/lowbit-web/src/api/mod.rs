//! The interface: what the command gives, as JSON.

mod clocks;
mod hints;
mod lab;
mod queens;
mod regions;
mod runs;
mod sudoku;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use lowbit::backend::free_memory;
use lowbit::sentence;
use serde::Serialize;

use crate::assets;
use crate::failure::Failure;
use crate::jobs::Jobs;
use crate::running::Running;
use crate::settings::Settings;

/// Bytes that a job may take, however many there are.
const LEAST_MEMORY: u64 = 64 << 20;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) jobs: Jobs,
    pub(crate) threads: usize,
    /// Bytes that one job may take: all of them together half of what was free.
    pub(crate) memory: u64,
    pub(crate) patience: Duration,
    pub(crate) clock: fn() -> Duration,
    /// The folder of the runs.
    pub(crate) runs: PathBuf,
    /// The runs that are at work here.
    pub(crate) running: Running,
}

impl Shared {
    pub(crate) fn new(settings: &Settings) -> Arc<Shared> {
        let jobs = Jobs::new(settings.jobs, settings.job_time);
        let Settings { threads, patience, clock, .. } = *settings;
        let memory = (free_memory() / 2 / settings.jobs.max(1) as u64).max(LEAST_MEMORY);
        Arc::new(Shared {
            jobs,
            threads,
            memory,
            patience,
            clock,
            runs: settings.runs.clone(),
            running: Running::default(),
        })
    }
}

pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/health", get(health))
        .route("/api/openapi.json", get(openapi))
        .route("/api/queens/plan", post(queens::plan))
        .route("/api/queens/count", post(queens::count))
        .route("/api/queens/list", post(queens::list))
        .route("/api/queens/solve", post(queens::solve))
        .route("/api/sudoku/solve", post(sudoku::solve))
        .route("/api/sudoku/count", post(sudoku::count))
        .route("/api/sudoku/check", post(sudoku::check))
        .route("/api/sudoku/candidates", post(sudoku::candidates))
        .route("/api/sudoku/best", post(sudoku::best))
        .route("/api/sudoku/generate", post(sudoku::generate))
        .route("/api/sudoku/convert", post(sudoku::convert))
        .route("/api/sudoku/hint", post(hints::hint))
        .route("/api/sudoku/path", post(hints::path))
        .route("/api/sudoku/grade", post(hints::grade))
        .route("/api/sudoku/read", post(sudoku::read))
        .route("/api/regions/check", post(regions::check))
        .route("/api/regions/solve", post(regions::solve))
        .route("/api/regions/hint", post(regions::hint))
        .route("/api/regions/generate", post(regions::generate))
        .route("/api/regions/convert", post(regions::convert))
        .route("/api/clocks/solve", post(clocks::solve))
        .route("/api/lab/queens", post(lab::queens))
        .route("/api/lab/sudoku", post(lab::sudoku))
        .route("/api/lab/clocks", post(lab::clocks))
        .route("/api/runs", get(runs::list))
        .route("/api/runs/start", post(runs::start))
        .route("/api/runs/stop", post(runs::stop))
        .route("/api/runs/resume", post(runs::resume))
        .route("/api/runs/units", post(runs::units))
        .route("/api/runs/certify", post(runs::certify))
        .route("/api/runs/verify", post(runs::verify))
        .route("/api/{*rest}", get(unknown).post(unknown))
        .fallback(get(assets::file))
        .method_not_allowed_fallback(wrong_method)
        .with_state(shared)
}

/// Whether the server is well, and how busy it is.
#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    jobs: usize,
    /// After so many seconds a question is stopped; a run is not.
    limit_seconds: u64,
}

async fn health(State(shared): State<Arc<Shared>>) -> Json<Health> {
    let limit_seconds = shared.jobs.time().as_secs();
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), jobs: shared.jobs.running(), limit_seconds })
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], assets::OPENAPI)
}

async fn unknown() -> Failure {
    Failure::Refused(
        StatusCode::NOT_FOUND,
        sentence!(
            "there is nothing at this address; /api/openapi.json lists what there is",
            "这个地址没有内容；/api/openapi.json 列出了全部接口"
        ),
    )
}

async fn wrong_method() -> Failure {
    Failure::Refused(
        StatusCode::METHOD_NOT_ALLOWED,
        sentence!("this method is not answered here", "此地址不接受这种方法"),
    )
}
