//! Runs: long counts that are kept in files, in the folder the server was told to look in. Looked at, begun, stopped,
//! resumed; their units as a table, their certificate, and its check.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::queens::Board;
use lowbit::sentence;
use lowbit::words::{Language, Sentence};
use lowbit_run::answer::Reached;
use lowbit_run::{Job, Status, View};
use lowbit_verify::{Certificate, Effort};
use serde::{Deserialize, Serialize};

use super::answer::{answer, answer_long};
use super::input::Input;
use super::routes::Shared;
use super::running::{Moment, trouble};
use crate::api::{CountQuestion, Failure};

/// Runs that are looked into for one answer.
const MOST_RUNS: usize = 100;

/// The longest name of a run.
const LONGEST_NAME: usize = 80;

/// Units that a check counts again.
const SAMPLE: u64 = 20;

#[derive(Serialize)]
struct Runs {
    folder: String,
    runs: Vec<Seen>,
}

/// A run by its file's name, and how far it is, or why that cannot be said.
#[derive(Serialize)]
struct Seen {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Reached>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// The certificate beside it, if there is one: `NAME.cert`.
    certificate: Option<String>,
    /// Whether this server is at work on it, and so can stop it.
    here: bool,
    /// How far it was when, as far as this server saw it.
    history: Vec<Moment>,
}

/// The runs of the folder, by name.
pub(crate) async fn list(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let (folder, all) = (shared.runs.clone(), Arc::clone(&shared));
    answer(&shared, &headers, move |work| {
        let paths = lowbit_run::list(&folder)
            .map_err(|error| Failure::request(Sentence::new(Language::ALL.map(|language| error.words(language)))))?;
        let looked_into = paths.iter().take(MOST_RUNS).take_while(|_| !work.stop.is_raised());
        let runs = looked_into.map(|path| look(path, &all, work.language)).collect();
        if work.stop.is_raised() {
            return Err(Failure::Stopped);
        }
        Ok(Runs { folder: folder.display().to_string(), runs })
    })
    .await
}

fn look(path: &Path, shared: &Shared, language: Language) -> Seen {
    let named = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let beside = [PathBuf::from(format!("{}.cert", path.display())), path.with_extension("cert")];
    let certificate = beside.iter().find(|path| path.is_file()).map(|path| named(path));
    let (status, fault) = match Status::of(path) {
        Ok(status) => (Some(Reached::from(&status)), None),
        Err(error) => (None, Some(error.trouble.words(language))),
    };
    let name = named(path);
    let (here, ended_by, history) = shared.running.note(&name, status.as_ref().and_then(|status| status.fraction));
    Seen { name, status, fault: fault.or(ended_by), certificate, here, history }
}

/// The run that was begun, stopped or asked about.
#[derive(Serialize)]
struct Named {
    name: String,
}

/// Begins a count as a run. It goes on when nobody looks, and ends with the server; then it can be resumed.
pub(crate) async fn start(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<CountQuestion>,
) -> Response {
    let all = Arc::clone(&shared);
    answer(&shared, &headers, move |work| {
        let (board, request) = asked.request(work.memory)?;
        let request = request.portable();
        let name = free_name(&all.runs, &board)?;
        let job = || Ok((Job::queens(&board, &request.plan()?.forecast, None), request));
        all.running.start(&all.runs.join(&name), &name, job, work.threads)?;
        Ok(Named { name })
    })
    .await
}

/// A name that no file has yet: `queens-20.run`, `queens-20-2.run`.
fn free_name(folder: &Path, board: &Board) -> Result<String, Failure> {
    let kind = if board.is_plain() { "" } else { "-board" };
    let first = format!("queens-{}{kind}", board.n());
    let names = std::iter::once(format!("{first}.run")).chain((2..1000).map(|number| format!("{first}-{number}.run")));
    let is_free = |name: &String| std::fs::symlink_metadata(folder.join(name)).is_err();
    names
        .into_iter()
        .find(is_free)
        .ok_or_else(|| Failure::request(sentence!("there are too many runs of this kind", "这种长计数太多了")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    name: String,
}

impl Which {
    /// The file of a run of the folder: its name alone decides, and leads nowhere else.
    fn path(&self, shared: &Shared) -> Result<PathBuf, Failure> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let is_name = !self.name.starts_with('.') && self.name.bytes().all(is_plain);
        let path = shared.runs.join(&self.name);
        let is_there = std::fs::symlink_metadata(&path).is_ok_and(|file| file.is_file());
        match is_name && self.name.len() <= LONGEST_NAME && is_there {
            true => Ok(path),
            false => Err(Failure::request(sentence!("there is no run of this name", "没有这个名字的长计数"))),
        }
    }
}

/// Goes on with a run.
pub(crate) async fn resume(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<Which>,
) -> Response {
    let all = Arc::clone(&shared);
    answer(&shared, &headers, move |work| {
        let path = asked.path(&all)?;
        let memory = work.memory / 2;
        let job = || {
            let view = View::open(&path).map_err(trouble)?;
            Ok((view.job().clone(), view.request().map_err(trouble)?.memory(memory)))
        };
        all.running.start(&path, &asked.name, job, work.threads)?;
        Ok(Named { name: asked.name })
    })
    .await
}

/// Stops a run; what is counted is safe in its file.
pub(crate) async fn stop(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<Which>,
) -> Response {
    let all = Arc::clone(&shared);
    answer(&shared, &headers, move |_| match all.running.stop(&asked.name) {
        true => Ok(Named { name: asked.name }),
        false => Err(Failure::request(sentence!(
            "this server is not at work on a run of this name",
            "服务器没有在做这个名字的长计数"
        ))),
    })
    .await
}

#[derive(Serialize)]
struct Text {
    text: String,
}

/// The finished units of a run as CSV.
pub(crate) async fn units(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<Which>,
) -> Response {
    let all = Arc::clone(&shared);
    answer_long(&shared, &headers, move |_| {
        let view = View::open(&asked.path(&all)?).map_err(trouble)?;
        let mut text = String::from("unit,solutions,nodes,predicted_cost\n");
        view.units(|record| {
            if let Ok(record) = record {
                let (unit, tally) = (record.unit, record.tally);
                text += &format!("{},{},{},{}\n", unit.number, tally.solutions, tally.nodes, unit.cost);
            }
        })
        .map_err(trouble)?;
        Ok(Text { text })
    })
    .await
}

/// The certificate of a finished run.
pub(crate) async fn certify(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<Which>,
) -> Response {
    let all = Arc::clone(&shared);
    answer_long(&shared, &headers, move |_| {
        let view = View::open(&asked.path(&all)?).map_err(trouble)?;
        Ok(Text { text: lowbit_run::certificate(&[view]).map_err(trouble)? })
    })
    .await
}

/// What a check of a certificate found.
#[derive(Serialize)]
struct Verified {
    /// As text: it may not fit into a JSON number.
    count: String,
    units: u64,
    recounted: u64,
    covered: u64,
    unseen: u64,
}

/// Checks the certificate of a finished run by the checker, which shares nothing with the kernels.
pub(crate) async fn verify(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<Which>,
) -> Response {
    let all = Arc::clone(&shared);
    answer_long(&shared, &headers, move |work| {
        let view = View::open(&asked.path(&all)?).map_err(trouble)?;
        let text = lowbit_run::certificate(&[view]).map_err(trouble)?;
        let stop = || work.stop.is_raised();
        let failed = |failure: lowbit_verify::Failure| match failure {
            lowbit_verify::Failure::Stopped => Failure::Stopped,
            other => Failure::request(other.to_string()),
        };
        let certificate = Certificate::read(text.as_bytes(), &stop).map_err(failed)?;
        let split = lowbit_verify::split(&certificate).map_err(failed)?;
        let effort = Effort { sample: SAMPLE, uncovered: false, seed: 0 };
        let recount = |units: &[u64]| units.iter().map_while(|&unit| split.recount(unit, &stop)).collect();
        let report = lowbit_verify::verify(&certificate, &*split, effort, &stop, recount).map_err(failed)?;
        if work.stop.is_raised() {
            return Err(Failure::Stopped);
        }
        let lowbit_verify::Report { recounted, covered, unseen, .. } = report;
        Ok(Verified { count: certificate.count.to_string(), units: certificate.units, recounted, covered, unseen })
    })
    .await
}
