//! `lowbit regions count`

use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use lowbit::engine::{Outcome, Stop, wall_clock};
use lowbit::regions::answer::Counted;
use lowbit::regions::{Batch, Board, count_on};

use super::stream::{Asked, BoardArgs, Style, search};
use crate::exit::Exit;
use crate::json;
use crate::session::Session;
use crate::time::TimeArgs;

/// Counts the solutions of each board, one number a line.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: BoardArgs,

    /// Stop counting at M: 'M+' means that there are more
    /// 中文：最多数到 M：'M+' 表示还有更多
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// A JSON object for each board: the board, count (a string), exact
    /// 中文：每个棋盘一个 JSON 对象：棋盘、count（字符串）、exact
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    time: TimeArgs,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit regions count boards.txt
  lowbit regions count --limit 1000 boards.txt      1000+ where there are more

The forms that are read are listed by 'lowbit regions solve --help'. The exit code is 1 when a board
has no solution.",
    r#"例子:
  lowbit regions count boards.txt
  lowbit regions count --limit 1000 boards.txt      更多时为 1000+

能读的形式见 'lowbit regions solve --help'。有棋盘无解时退出码为 1。"#
);

/// The most boards to be searched on all threads, and the time after which that begins.
const FEW_BOARDS: usize = 16;
const SOON: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let style = if args.json { Style::Json } else { Style::Line };
    // One solution beyond the limit shows that there are more.
    let one_more = args.limit.map_or(u128::MAX, |limit| u128::from(limit) + 1);
    let asked = Asked::new(&format!("count {:?}", args.limit), &args.input, style).of_many().within(&args.time);
    let about = |batch: &mut Batch, boards: &[&Board], stop: &Stop| {
        // If few boards take long, they are searched on all threads, one by one.
        if boards.len() > FEW_BOARDS || session.threads == 1 {
            return batch.count(boards, one_more, stop);
        }
        let counted = batch.count(boards, one_more, &stop.limited(SOON, wall_clock));
        if !counted.is_interrupted() || stop.is_raised() {
            return counted;
        }
        let mut counts = counted.into_inner();
        for board in &boards[counts.len()..] {
            match count_on(board, session.threads, one_more, stop) {
                Outcome::Interrupted(_) => return Outcome::Interrupted(counts),
                Outcome::Complete(count) | Outcome::Limited(count) => counts.push(count),
            }
        }
        Outcome::Complete(counts)
    };
    search(asked, session, about, |entry, count, _, answers| {
        let counted = if count == one_more { Outcome::Limited(count - 1) } else { Outcome::Complete(count) };
        answers.none_found |= counted == Outcome::Complete(0);
        let text = &mut answers.text;
        match (args.json, counted) {
            (true, _) => json::append(&Counted::new(entry, counted), text),
            (false, Outcome::Complete(count)) => _ = writeln!(text, "{count}"),
            (false, Outcome::Limited(count) | Outcome::Interrupted(count)) => _ = writeln!(text, "{count}+"),
        }
        ControlFlow::Continue(())
    })
}
