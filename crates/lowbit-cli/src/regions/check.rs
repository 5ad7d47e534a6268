//! `lowbit regions check`

use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::regions::answer::Checked;
use lowbit::regions::{Batch, Verdict};

use super::stream::{Asked, BoardArgs, Style, search};
use crate::exit::Exit;
use crate::json;
use crate::session::Session;
use crate::time::TimeArgs;

/// Says of each board, on a line: unique, multiple or none.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: BoardArgs,

    #[command(flatten)]
    limit: TimeArgs,

    /// A JSON object for each board: the board, verdict
    /// 中文：每个棋盘一个 JSON 对象：棋盘、verdict
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Answers:
  unique      one solution
  multiple    more than one
  none        no solution

Examples:
  lowbit regions check boards.txt | sort | uniq -c
  lowbit regions check --json levels.jsonl

The forms that are read are listed by 'lowbit regions solve --help'. The exit code is 1 when a board
has no solution.",
    r#"答案:
  unique      只有一个解
  multiple    不止一个
  none        没有解

例子:
  lowbit regions check boards.txt | sort | uniq -c
  lowbit regions check --json levels.jsonl

能读的形式见 'lowbit regions solve --help'。有棋盘无解时退出码为 1。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let style = if args.json { Style::Json } else { Style::Line };
    let asked = Asked::new("check", &args.input, style).of_many().within(&args.limit);
    search(asked, session, Batch::check, |entry, verdict, _, answers| {
        if args.json {
            json::append(&Checked::new(entry, verdict), &mut answers.text);
        } else {
            answers.text += verdict.name();
            answers.text.push('\n');
        }
        answers.none_found |= verdict == Verdict::None;
        ControlFlow::Continue(())
    })
}
