//! `lowbit sudoku near`

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use lowbit::engine::{self, Outcome, Progress, Tally, wall_clock};
use lowbit::sudoku::answer::Near;
use lowbit::sudoku::near::{Finder, MOST_EXCHANGED, Vicinity};
use lowbit::sudoku::stream::{Plan, Question, stream};
use lowbit::sudoku::text::{Content, Format};
use lowbit::sudoku::{Grid, Puzzle};
use lowbit::{TextError, sentence};

use super::stream::{StatedArgs, sentence_of};
use super::variant;
use crate::exit::{Early, Exit};
use crate::files::{self, OutputArgs};
use crate::json;
use crate::progress::Bar;
use crate::say::in_words;
use crate::session::Session;
use crate::stream::inputs;
use crate::time::{TimeArgs, undecided};

/// Lists the minimal puzzles that differ from a puzzle in a few givens.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files of puzzles, in any usual layout; '-' or none: standard input
    /// 中文：题目文件，常见版式均可；'-' 或不写：标准输入
    files: Vec<PathBuf>,

    /// How many givens are removed
    /// 中文：去掉多少个提示数
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = few())]
    remove: u8,

    /// How many givens are added
    /// 中文：加上多少个提示数
    #[arg(long, value_name = "A", default_value_t = 1, value_parser = few())]
    add: u8,

    /// List no more than K for each puzzle
    /// 中文：每道题目最多列出 K 个
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// A JSON object for each: puzzle, near
    /// 中文：每个一个 JSON 对象：puzzle、near
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    stated: StatedArgs,

    #[command(flatten)]
    time: TimeArgs,

    /// Stop at the first puzzle that cannot be read, instead of answering 'error' and going on
    /// 中文：遇到第一道读不懂的题目就停止，而不是答 'error' 后继续
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku near puzzle.txt
  lowbit sudoku near --remove 2 --add 2 --limit 1000 puzzle.txt
  lowbit sudoku near puzzle.txt | lowbit sudoku canonical --dedupe

Each puzzle listed has one solution and no redundant given. It lacks exactly --remove givens of the puzzle
and has exactly --add others, which may be another digit in a cell that lost its given.
No puzzle is listed twice, and the order is always the same: by the removed givens, then by the added
ones, row by row. One and one take milliseconds, two and two seconds to minutes, more practically for
ever: --limit and Ctrl-C keep what was found.

The puzzle may have one solution, many or none, and need not be minimal; it must be 9x9. If nothing is
near it the exit code is 1.",
    r#"例子:
  lowbit sudoku near puzzle.txt
  lowbit sudoku near --remove 2 --add 2 --limit 1000 puzzle.txt
  lowbit sudoku near puzzle.txt | lowbit sudoku canonical --dedupe

列出的每道题目都有唯一解，而且没有可以去掉的提示数。题目的提示数恰好少了这么多个，恰好多了这么多个别的，
也可以是原格换了一个数字。同一道题目不会列两次，顺序总是一样：先按去掉的，再按加上的，逐行排列。
去一加一只要几毫秒，去二加二要几秒到几分钟，再多实际上跑不完：--limit 和 Ctrl-C 会留下已经找到的。

题目可以有一个解、多个解或无解，不必是极小的；必须是 9x9。附近什么也没有时退出码为 1。"#
);

fn few() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(0..=MOST_EXCHANGED as i64)
}

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let stdin = [PathBuf::from("-")];
    let read = if args.files.is_empty() { &stdin[..] } else { &args.files };
    variant::refuse("near", &read[0])?;
    let mut out = args.output.open(&read.iter().map(PathBuf::as_path).collect::<Vec<&Path>>())?;
    let plan = Plan {
        threads: 1,
        is_strict: args.strict,
        together: 64,
        stated: args.stated.stated(),
        gather: 0,
        ..Plan::default()
    }; // the parts whose lines are known
    let (mut exit, mut failure) = (Exit::Found, None);
    // Puzzles are read one by one; the threads share the vicinity of each.
    let asked = |question: Question<'_>| match question {
        Question::Wrong(fault, _) => Err(fault.clone()),
        _ => match question.puzzle() {
            Some(Puzzle::Givens(givens)) => Ok((question.line(), givens)),
            _ => Err(TextError::in_line(question.line(), sentence!("candidates have no vicinity", "候选数没有邻域"))),
        },
    };
    let flow = stream(
        inputs(&args.files, files::BUFFER),
        &plan,
        session.stop,
        |_, questions| questions.iter().map(asked).collect::<Vec<_>>(),
        |part| {
            for puzzle in part.answer {
                let vicinity = puzzle.and_then(|(line, puzzle)| {
                    let vicinity = Vicinity::new(&puzzle, args.remove.into(), args.add.into());
                    vicinity
                        .map(|vicinity| (line, vicinity, puzzle))
                        .map_err(|error| TextError::in_line(line, sentence_of(error)))
                });
                let listed = match vicinity {
                    Ok((line, vicinity, puzzle)) => {
                        let listed = list(&vicinity, &puzzle, args, session, &mut out);
                        match (listed, args.time.time) {
                            (Ok(Exit::Interrupted), Some(time)) if !session.stop.is_raised() => {
                                refuse(TextError::in_line(line, undecided(time)), &part.name, args, &mut out)
                            }
                            (listed, _) => listed,
                        }
                    }
                    Err(fault) => refuse(fault, &part.name, args, &mut out),
                };
                match listed.and_then(|listed| out.flush().map(|()| listed)) {
                    Ok(Exit::Interrupted) => return ControlFlow::Break(()),
                    Ok(Exit::Faulty) if args.strict => {
                        exit = Exit::Faulty;
                        return ControlFlow::Break(());
                    }
                    Ok(Exit::Faulty) => exit = Exit::Faulty,
                    Ok(Exit::NotFound) if exit == Exit::Found => exit = Exit::NotFound,
                    Ok(_) => {}
                    Err(error) => {
                        failure = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            if args.strict && exit == Exit::Faulty {
                return ControlFlow::Break(());
            }
            if let Some(trouble) = part.trouble {
                say!("{}", in_words(&files::in_input(&part.name, trouble)));
                exit = Exit::Faulty;
            }
            for fault in part.faults.iter().filter(|_| args.strict) {
                say!("{}", in_words(&files::in_input(&part.name, fault.clone())));
                exit = Exit::Faulty;
            }
            ControlFlow::Continue(())
        },
    );
    if let Some(error) = failure {
        return Err(error.into());
    }
    if session.stop.is_raised() {
        return out.end_early(Early::Interrupted);
    }
    match flow {
        ControlFlow::Continue(()) => out.finish()?,
        ControlFlow::Break(()) => out.flush()?,
    }
    Ok(exit)
}

/// Writes the error of a puzzle without an answer, or without one in its time.
fn refuse(fault: TextError, name: &str, args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    let format = if args.json { Format::Json } else { Format::Line };
    let mut text = String::new();
    format.write_error(&fault, Content::Puzzles, &mut text);
    say!("{}", in_words(&files::in_input(name, fault)));
    out.write_all(text.as_bytes()).map(|()| Exit::Faulty)
}

/// Lists the vicinity of one puzzle as it is found.
fn list(
    vicinity: &Vicinity,
    puzzle: &Grid,
    args: &Args,
    session: &Session<'_>,
    out: &mut impl Write,
) -> io::Result<Exit> {
    let time = args.time.time;
    let stop = &time.map_or_else(|| session.stop.clone(), |time| session.stop.limited(time, wall_clock));
    let limit = args.limit.unwrap_or(u64::MAX);
    let bar = Bar::new("near");
    let (begin, mut done, mut found) = (Instant::now(), 0, 0);
    let mut failure = None;
    let worker = || {
        let mut finder = Finder::new();
        move |part: u64| finder.part(vicinity, part, stop)
    };
    let _ = engine::ordered(session.threads, 0..vicinity.parts(), worker, |part| {
        let Outcome::Complete(near) = part else { return ControlFlow::Break(()) };
        let mut text = String::new();
        for near in near.iter().take(usize::try_from(limit - found).unwrap_or(usize::MAX)) {
            found += 1;
            match args.json {
                true => json::append(&Near::new(puzzle, near), &mut text),
                false => text += &format!("{near}\n"),
            }
        }
        done += 1;
        bar.update(&progress(done, vicinity.parts(), begin));
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) if found < limit => ControlFlow::Continue(()),
            Ok(()) => ControlFlow::Break(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    drop(bar);
    match failure {
        Some(error) => Err(error),
        None if found < limit && stop.is_raised() => Ok(Exit::Interrupted),
        None if found == 0 => Ok(Exit::NotFound),
        None => Ok(Exit::Found),
    }
}

fn progress(done: u64, parts: u64, begin: Instant) -> Progress {
    Progress {
        units_done: done,
        units: parts,
        cost_done: done as f64,
        cost_known: 0.0,
        cost: parts as f64,
        tally: Tally::default(),
        elapsed: begin.elapsed(),
    }
}
