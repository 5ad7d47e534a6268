//! Runs: long counts kept in files of the server's folder for runs. They can be listed, started, stopped and resumed;
//! their units come as a table; their certificate can be made and checked.

use std::path::{Path, PathBuf};

use lowbit::queens::Board;
use lowbit::sentence;
use lowbit::words::{Language, Sentence};
use lowbit_run::answer::Reached;
use lowbit_run::{Job, Record, Status, Trouble, View};
use lowbit_verify::{Certificate, Effort};
use serde::{Deserialize, Serialize};

use super::routes::Shared;
use super::running::{Moment, refusal, trouble};
use crate::api::{CountQuestion, Failure, Work};

/// The most runs of one list.
const MOST_RUNS: usize = 100;

/// The longest name of a run.
const LONGEST_NAME: usize = 80;

/// Units that a check recounts.
const SAMPLE: u64 = 20;

#[derive(Serialize)]
pub(crate) struct Runs {
    folder: String,
    runs: Vec<Seen>,
}

/// A run by its file name, with its status, or the error in reading it.
#[derive(Serialize)]
pub(crate) struct Seen {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Reached>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// The certificate beside it, if there is one: `NAME.cert`.
    certificate: Option<String>,
    /// Whether this server counts it, and so can stop it.
    here: bool,
    /// Its progress over time, as seen by this server.
    history: Vec<Moment>,
}

/// The runs of the folder, by name.
pub(crate) fn list(work: &Work, shared: &Shared) -> Result<Runs, Failure> {
    let paths = lowbit_run::list(&shared.runs)
        .map_err(|error| Failure::request(Sentence::new(Language::ALL.map(|language| error.words(language)))))?;
    let looked_into = paths.iter().take(MOST_RUNS).take_while(|_| !work.stop.is_raised());
    let runs = looked_into.map(|path| look(path, shared, work.language)).collect();
    if work.stop.is_raised() {
        return Err(Failure::Stopped);
    }
    Ok(Runs { folder: shared.runs.display().to_string(), runs })
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

/// The run of a question.
#[derive(Serialize)]
pub(crate) struct Named {
    name: String,
}

/// Starts a count as a run. It continues without a client, and ends with the server; then it can be resumed.
pub(crate) fn start(work: &Work, shared: &Shared, asked: CountQuestion) -> Result<Named, Failure> {
    let (board, request) = asked.request(work.memory)?;
    let request = request.portable();
    let name = free_name(&shared.runs, &board)?;
    let job = || Ok((Job::queens(&board, &request.plan()?.forecast, None), request));
    shared.running.start(&shared.runs.join(&name), &name, job, work.threads)?;
    Ok(Named { name })
}

/// An unused file name: `queens-20.run`, `queens-20-2.run`.
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
    /// The file of a run. The name is checked, so the path cannot leave the folder.
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

/// Resumes a run.
pub(crate) fn resume(work: &Work, shared: &Shared, asked: Which) -> Result<Named, Failure> {
    let path = asked.path(shared)?;
    let memory = work.memory / 2;
    let job = || {
        let view = View::open(&path).map_err(trouble)?;
        Ok((view.job().clone(), view.request().map_err(trouble)?.memory(memory)))
    };
    shared.running.start(&path, &asked.name, job, work.threads)?;
    Ok(Named { name: asked.name })
}

/// Stops a run; finished units are safe in its file.
pub(crate) fn stop(_: &Work, shared: &Shared, asked: Which) -> Result<Named, Failure> {
    match shared.running.stop(&asked.name) {
        true => Ok(Named { name: asked.name }),
        false => Err(Failure::request(sentence!(
            "this server is not counting a run of this name",
            "服务器没有在进行这个名字的长计数"
        ))),
    }
}

#[derive(Serialize)]
pub(crate) struct Text {
    text: String,
}

/// The finished units of a run as CSV; refused if one is damaged, since its absence would go unnoticed.
pub(crate) fn units(_: &Work, shared: &Shared, asked: Which) -> Result<Text, Failure> {
    let view = View::open(&asked.path(shared)?).map_err(trouble)?;
    let mut text = String::from("unit,solutions,nodes,predicted_cost\n");
    let mut add = |record: Record| {
        let (unit, tally) = (record.unit, record.tally);
        text += &format!("{},{},{},{}\n", unit.number, tally.solutions, tally.nodes, unit.cost);
    };
    let mut damaged = Vec::new();
    view.units(|record| record.map_or_else(|number| damaged.push(number), &mut add)).map_err(trouble)?;
    match damaged.is_empty() {
        true => Ok(Text { text }),
        false => Err(refusal(&Trouble::DamagedUnits(damaged))),
    }
}

/// The certificate of a finished run.
pub(crate) fn certify(_: &Work, shared: &Shared, asked: Which) -> Result<Text, Failure> {
    let view = View::open(&asked.path(shared)?).map_err(trouble)?;
    Ok(Text { text: lowbit_run::certificate(&[view]).map_err(trouble)? })
}

/// The result of checking a certificate.
#[derive(Serialize)]
pub(crate) struct Verified {
    /// As text: it may not fit into a JSON number.
    count: String,
    units: u64,
    recounted: u64,
    covered: u64,
    unseen: u64,
}

/// Checks the certificate of a finished run with the checker, which shares nothing with the kernels.
pub(crate) fn verify(work: &Work, shared: &Shared, asked: Which) -> Result<Verified, Failure> {
    let view = View::open(&asked.path(shared)?).map_err(trouble)?;
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
}
