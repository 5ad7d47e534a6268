//! Runs: long counts that are kept in files, in the folder the server was told to look in.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::words::{Language, Sentence};
use lowbit_run::Status;
use lowbit_run::answer::Reached;
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

/// The runs of the folder, by name.
pub(crate) async fn list(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let folder = shared.runs.clone();
    answer(&shared, &headers, move |work| {
        let paths = lowbit_run::list(&folder)
            .map_err(|error| Failure::request(Sentence::new(Language::ALL.map(|language| error.words(language)))))?;
        let looked_into = paths.iter().take(MOST_RUNS).take_while(|_| !work.stop.is_raised());
        let runs = looked_into.map(|path| look(path, work.language)).collect();
        if work.stop.is_raised() {
            return Err(Failure::Stopped);
        }
        Ok(Runs { folder: folder.display().to_string(), runs })
    })
    .await
}

fn look(path: &Path, language: Language) -> Run {
    let named = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let beside = [PathBuf::from(format!("{}.cert", path.display())), path.with_extension("cert")];
    let certificate = beside.iter().find(|path| path.is_file()).map(|path| named(path));
    let (status, fault) = match Status::of(path) {
        Ok(status) => (Some(Reached::from(&status)), None),
        Err(error) => (None, Some(error.trouble.words(language))),
    };
    Run { name: named(path), status, fault, certificate }
}
