//! `lowbit run status`

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use indicatif::HumanDuration;
use lowbit_run::answer::Reached;
use lowbit_run::{Contribution, Job, Status};

use crate::exit::Exit;
use crate::files;
use crate::json;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The run's file; it may be written to at the same time
    file: PathBuf,

    /// Print one JSON object: puzzle, n, board, split, fingerprint, part, complete, active, units_done, units, solutions (a
    /// string), fraction, fraction_per_second, seconds_left, seconds_idle, damaged, workers
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
The share that is done and the time left follow from the predicted cost of the units, not from
their number. Exit codes: 0, 2 if something in the run is damaged or it cannot be read.";

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let status = Status::of(&args.file)?;
    let text = if args.json { json::line(&Reached::from(&status)) } else { words(&status) };
    files::print(text.as_bytes())?;
    Ok(if status.damaged.is_empty() { Exit::Found } else { Exit::Faulty })
}

/// What is counted, in a few words.
pub(super) fn title(job: &Job) -> String {
    if job.is_stream() {
        let inputs = match &inputs(job)[..] {
            [input] => input.clone(),
            inputs => format!("{} inputs", inputs.len()),
        };
        let verb = job.board.split([' ', ';']).next().unwrap_or_default();
        return format!("{} {verb}, {inputs}", job.puzzle);
    }
    let board = if job.board == "plain" { String::new() } else { ", own board".into() };
    let part = job.part.map_or(String::new(), |(part, parts)| format!(", part {part} of {parts}"));
    format!("{} {}{board}{part}", job.puzzle, job.n)
}

/// The names of the inputs that a job goes through. They follow what is asked, each with its size and a hash.
fn inputs(job: &Job) -> Vec<String> {
    let name = |input: &str| {
        input.rsplit_once(" of ").filter(|(_, size)| size.contains(" bytes ")).map(|(name, _)| name.to_owned())
    };
    job.board.split("; ").skip(1).filter_map(name).collect()
}

/// The numbers of units, the first of them if there are many.
pub(super) fn named(units: &[u64]) -> String {
    const NAMED: usize = 20;
    let first: Vec<String> = units.iter().take(NAMED).map(u64::to_string).collect();
    first.join(", ") + if units.len() > NAMED { ", ..." } else { "" }
}

/// How far it is, in a few words.
pub(super) fn state(status: &Status) -> String {
    match status.fraction {
        _ if status.is_complete() => "complete".into(),
        _ if status.job.is_stream() => {
            let answered = status.checkpoint.unwrap_or_default().input as f64;
            format!("{:.2} % of the input answered", 100.0 * answered / status.job.units.max(1) as f64)
        }
        Some(fraction) => format!("{:.2} % done", 100.0 * fraction),
        None => "not begun".into(),
    }
}

fn words(status: &Status) -> String {
    let Status { job, units_done, tally, workers, .. } = status;
    let mut text = String::new();
    let mut line = |name: &str, value: String| writeln!(text, "{name:<11}{value}").expect("a string has room");
    line(if job.is_stream() { "job" } else { "count" }, title(job));
    if !job.is_stream() {
        line("split", format!("{}, fingerprint {}", job.split, job.fingerprint()));
    }
    line("state", format!("{}, {}", state(status), activity(status)));
    if job.is_stream() {
        line("input", format!("{} bytes", job.units));
        line("output", format!("{} bytes", status.checkpoint.unwrap_or_default().output));
        return text;
    }
    line("units", format!("{units_done} of {}", job.own_units()));
    let part_of = if status.is_complete() { "" } else { " so far" };
    line("solutions", format!("{}{part_of}", tally.solutions));
    if let Some(rate) = status.rate {
        line("rate", speed(rate));
    }
    if let (Some(left), false) = (status.left(), status.is_complete()) {
        line("left", format!("{} at this rate", HumanDuration(left)));
    }
    if !status.damaged.is_empty() {
        let units = if status.damaged.len() == 1 { "unit" } else { "units" };
        line("damaged", format!("{units} {}: 'lowbit run repair' saves the others", named(&status.damaged)));
    }
    for (place, worker) in workers.iter().enumerate() {
        line(if place == 0 { "done by" } else { "" }, contribution(worker));
    }
    text
}

/// A share per second, by the unit of time in which it is easy to read.
fn speed(rate: f64) -> String {
    let units = [("second", 1.0), ("minute", 60.0), ("hour", 3600.0)];
    let (name, seconds) = units.into_iter().find(|unit| rate * unit.1 >= 0.01).unwrap_or(("day", 86_400.0));
    format!("{:.3} % a{} {name}", 100.0 * rate * seconds, if name == "hour" { "n" } else { "" })
}

fn activity(status: &Status) -> String {
    match (status.is_active, status.idle) {
        (true, _) => "a process is at work".into(),
        (false, Some(idle)) => format!("at rest for {}", HumanDuration(Duration::from_secs(idle.as_secs()))),
        (false, None) => "at rest".into(),
    }
}

fn contribution(done: &Contribution) -> String {
    let who = match &done.worker {
        Some(w) => format!("{}, {} {}, {} threads, version {}", w.machine, w.method, w.backend, w.threads, w.version),
        None => "unknown (its record is damaged)".into(),
    };
    let starts = if done.stints == 1 { "once".into() } else { format!("{} times", done.stints) };
    format!("{who}: {} units, {:.2} %, started {starts}", done.units, 100.0 * done.share)
}
