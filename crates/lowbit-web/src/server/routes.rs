//! The routes: addresses and their answers.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use lowbit::backend::free_memory;
use lowbit::engine::Clock;
use lowbit::sentence;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::answer::answer;
use super::failure::refused;
use super::input::{Body, Input};
use super::jobs::Jobs;
use super::running::Running;
use super::settings::Settings;
use super::{assets, description, runs};
use crate::api::{Failure, Pace, Question, Work, json, questions};

/// Bytes that a job may take even if less memory is free.
const LEAST_MEMORY: u64 = 64 << 20;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) jobs: Jobs,
    pub(crate) threads: usize,
    /// Bytes that one job may take: all jobs together may take half of the memory that was free at the start.
    pub(crate) memory: u64,
    pub(crate) patience: Duration,
    pub(crate) clock: Clock,
    /// The folder of the runs.
    pub(crate) runs: PathBuf,
    /// The runs that this server is counting.
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
    let mut router = Router::new()
        .route("/health", get(health))
        .route("/api/openapi.json", get(openapi))
        .route("/api/runs", get(list_runs))
        .route("/api/runs/start", about_runs(Pace::Quick, runs::start))
        .route("/api/runs/stop", about_runs(Pace::Quick, runs::stop))
        .route("/api/runs/resume", about_runs(Pace::Quick, runs::resume))
        .route("/api/runs/units", about_runs(Pace::Long, runs::units))
        .route("/api/runs/certify", about_runs(Pace::Long, runs::certify))
        .route("/api/runs/verify", about_runs(Pace::Long, runs::verify))
        .route("/api/{*rest}", get(unknown).post(unknown));
    for question in questions() {
        let ask = move |shared, headers, body| ask(question, shared, headers, body);
        router = router.route(&format!("/api/{}", question.path), post(ask));
    }
    router.fallback(get(assets::file)).method_not_allowed_fallback(wrong_method).with_state(shared)
}

async fn ask(
    question: &'static Question,
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Body(body): Body,
) -> Response {
    match question.read(&body) {
        Ok(asked) => answer(&shared, &headers, question.pace, asked).await,
        Err(failure) => failure.into_response(),
    }
}

async fn list_runs(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let all = Arc::clone(&shared);
    answer(&shared, &headers, Pace::Quick, Box::new(move |work| runs::list(work, &all).map(|runs| json(&runs)))).await
}

/// Answers a question about runs. Only a server has runs, since they are files.
fn about_runs<Q, T>(pace: Pace, work: fn(&Work, &Shared, Q) -> Result<T, Failure>) -> MethodRouter<Arc<Shared>>
where
    Q: DeserializeOwned + Send + 'static,
    T: Serialize + 'static,
{
    post(async move |State(shared): State<Arc<Shared>>, headers: HeaderMap, Input(asked): Input<Q>| {
        let all = Arc::clone(&shared);
        let asked = Box::new(move |given: &Work| work(given, &all, asked).map(|found| json(&found)));
        answer(&shared, &headers, pace, asked).await
    })
}

/// Whether the server is well, and how busy it is.
#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    jobs: usize,
    /// Seconds after which a question, but not a run, is stopped.
    limit_seconds: u64,
}

async fn health(State(shared): State<Arc<Shared>>) -> Json<Health> {
    let limit_seconds = shared.jobs.time().as_secs();
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), jobs: shared.jobs.running(), limit_seconds })
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], description::OPENAPI.as_str())
}

async fn unknown() -> Failure {
    refused(
        StatusCode::NOT_FOUND,
        sentence!(
            "there is nothing at this address; /api/openapi.json lists what there is",
            "这个地址没有内容；/api/openapi.json 列出了全部接口"
        ),
    )
}

async fn wrong_method() -> Failure {
    refused(StatusCode::METHOD_NOT_ALLOWED, sentence!("this method is not answered here", "此地址不接受这种方法"))
}
