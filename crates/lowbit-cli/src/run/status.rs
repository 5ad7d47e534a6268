//! `lowbit run status`

use std::fmt::{Display, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use lowbit::count::Answer;
use lowbit::words::{Sentence, duration};
use lowbit_run::answer::Reached;
use lowbit_run::{Contribution, Job, Status, Worker};

use crate::exit::Exit;
use crate::files;
use crate::json;
use crate::say::{self, Told, padded};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The run's file, also while it is counted
    /// 中文：运行文件，计数进行中也可以
    file: PathBuf,

    /// Print one JSON object: puzzle, n, board, split, fingerprint, part, complete, active, units_done, units, solutions (a
    /// string), fraction, fraction_per_second, seconds_left, seconds_idle, damaged, workers
    /// 中文：输出一个 JSON 对象：puzzle、n、board、split、fingerprint、part、complete、active、units_done、units、solutions（字
    /// 符串）、fraction、fraction_per_second、seconds_left、seconds_idle、damaged、workers
    #[arg(long)]
    json: bool,
}

const HELP: &str = texts!(
    "\
The share that is done and the time left follow from the predicted cost of the units, not from
their number. Exit codes: 0, 2 if something in the run is damaged or it cannot be read.",
    "完成的比例和剩余时间由各单元的预计代价得出，而不是由单元的个数。退出码：0；运行文件有损坏或不能读时 2。"
);

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let status = Status::of(&args.file)?;
    let text = if args.json { json::line(&Reached::from(&status)) } else { words(&status) };
    files::print(text.as_bytes())?;
    Ok(if status.damaged.is_empty() { Exit::Found } else { Exit::Faulty })
}

/// The subject of a count, in a few words.
pub(super) fn title(job: &Job) -> String {
    if job.is_stream() {
        let inputs = match &inputs(job)[..] {
            [input] => input.clone(),
            inputs => told!("{} inputs", "{} 个输入", inputs.len()).to_string(),
        };
        let verb = job.board.split([' ', ';']).next().unwrap_or_default();
        return format!("{} {verb}, {inputs}", job.puzzle);
    }
    let mut title = format!("{} {}", job.puzzle, job.n);
    if job.is_placements() {
        title = format!("{} {}", job.puzzle, job.board);
    } else if job.board != "plain" {
        title += &told!(", own board", "，自定棋盘").to_string();
    }
    if let Some((part, parts)) = job.part {
        title += &told!(", part {part} of {parts}", "，第 {part} 部分（共 {parts} 部分）").to_string();
    }
    title
}

/// The names of the inputs of a job. They follow the question, each with its size and a hash.
fn inputs(job: &Job) -> Vec<String> {
    let name = |input: &str| {
        input.rsplit_once(" of ").filter(|(_, size)| size.contains(" bytes ")).map(|(name, _)| name.to_owned())
    };
    job.board.split("; ").skip(1).filter_map(name).collect()
}

/// The numbers of units; only the first if there are many.
pub(super) fn named(units: &[u64]) -> String {
    const NAMED: usize = 20;
    let first: Vec<String> = units.iter().take(NAMED).map(u64::to_string).collect();
    first.join(", ") + if units.len() > NAMED { ", ..." } else { "" }
}

/// The progress in a few words.
pub(super) fn state(status: &Status) -> String {
    let state = match status.fraction {
        _ if status.is_complete() => told!("complete", "已完成"),
        _ if status.job.is_stream() => {
            let answered = status.checkpoint.unwrap_or_default().input as f64;
            let percent = 100.0 * answered / status.job.units.max(1) as f64;
            told!("{percent:.2} % of the input answered", "已回答输入的 {percent:.2} %")
        }
        Some(fraction) => told!("{:.2} % done", "已完成 {:.2} %", 100.0 * fraction),
        None => told!("not begun", "尚未开始"),
    };
    state.to_string()
}

fn words(status: &Status) -> String {
    let Status { job, units_done, tally, workers, .. } = status;
    let mut text = String::new();
    let mut line = |name: Told, value: &dyn Display| {
        writeln!(text, "{}{value}", padded(&name.to_string(), 11)).expect("a string has room");
    };
    line(if job.is_stream() { told!("job", "任务") } else { told!("count", "计数") }, &title(job));
    if !job.is_stream() {
        let (split, fingerprint) = (&job.split, job.fingerprint());
        line(told!("split", "划分"), &told!("{split}, fingerprint {fingerprint}", "{split}，指纹 {fingerprint}"));
    }
    let (state, activity) = (state(status), activity(status));
    line(told!("state", "状态"), &told!("{state}, {activity}", "{state}，{activity}"));
    if job.is_stream() {
        let written = status.checkpoint.unwrap_or_default().output;
        line(told!("input", "输入"), &told!("{} bytes", "{} 字节", job.units));
        line(told!("output", "输出"), &told!("{written} bytes", "{written} 字节"));
        return text;
    }
    line(told!("units", "单元"), &told!("{units_done} of {}", "{units_done} / {}", job.own_units()));
    let solutions = Answer::from(tally.clone()); // a number or a row of numbers
    match status.is_complete() {
        true => line(told!("solutions", "解"), &solutions),
        false => line(told!("solutions", "解"), &told!("{solutions} so far", "到目前为止 {solutions} 个")),
    }
    if let Some(rate) = status.rate {
        line(told!("rate", "速度"), &speed(rate));
    }
    if let (Some(left), false) = (status.left(), status.is_complete()) {
        let left = duration(left, say::language());
        line(told!("left", "剩余"), &told!("{left} at this rate", "按此速度 {left}"));
    }
    if !status.damaged.is_empty() {
        let (units, named) = (if status.damaged.len() == 1 { "unit" } else { "units" }, named(&status.damaged));
        let advice = Sentence::new([
            format!("{units} {named}: 'lowbit run repair' saves the others"),
            format!("单元 {named}：“lowbit run repair”会保住其他单元"),
        ]);
        line(told!("damaged", "损坏"), &Told(advice));
    }
    for (place, worker) in workers.iter().enumerate() {
        line(if place == 0 { told!("done by", "完成者") } else { told!("", "") }, &contribution(worker));
    }
    text
}

/// A share per second, in the unit of time that is easiest to read.
fn speed(rate: f64) -> Told {
    let in_seconds = |seconds: f64| (rate * seconds >= 0.01).then_some(100.0 * rate * seconds);
    if let Some(percent) = in_seconds(1.0) {
        told!("{percent:.3} % a second", "每秒 {percent:.3} %")
    } else if let Some(percent) = in_seconds(60.0) {
        told!("{percent:.3} % a minute", "每分钟 {percent:.3} %")
    } else if let Some(percent) = in_seconds(3600.0) {
        told!("{percent:.3} % an hour", "每小时 {percent:.3} %")
    } else {
        told!("{:.3} % a day", "每天 {:.3} %", 100.0 * rate * 86_400.0)
    }
}

fn activity(status: &Status) -> Told {
    match (status.is_active, status.idle) {
        (true, _) => told!("a process is at work", "有进程正在工作"),
        (false, Some(idle)) => {
            let idle = duration(Duration::from_secs(idle.as_secs()), say::language());
            told!("at rest for {idle}", "已停下 {idle}")
        }
        (false, None) => told!("at rest", "已停下"),
    }
}

fn contribution(done: &Contribution) -> Told {
    let who = match &done.worker {
        Some(Worker { machine, method, backend, threads, version, .. }) => told!(
            "{machine}, {method} {backend}, {threads} threads, version {version}",
            "{machine}，{method} {backend}，{threads} 线程，版本 {version}"
        ),
        None => told!("unknown (its record is damaged)", "未知（记录已损坏）"),
    };
    let (units, percent, stints) = (done.units, 100.0 * done.share, done.stints);
    match stints {
        1 => told!(
            "{who}: {units} units, {percent:.2} %, started once",
            "{who}：{units} 个单元，{percent:.2} %，启动 1 次"
        ),
        _ => told!(
            "{who}: {units} units, {percent:.2} %, started {stints} times",
            "{who}：{units} 个单元，{percent:.2} %，启动 {stints} 次"
        ),
    }
}
