//! `lowbit place list`

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::engine::Outcome;
use lowbit::place::reference::{Cell, search};

use super::problem::{PIECES, ProblemArgs};
use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{PIECES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    /// List no more than M
    /// 中文：最多列出 M 个
    #[arg(long, value_name = "M")]
    limit: Option<u64>,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit place list queen 6                          one a line: row,column of each piece, from 1
  lowbit place list bishop 3 --rule maximal
  lowbit place list queen 6 --rule pawns-1           the pawns come last, after a bar

Every cell is tried in turn: meant for small boards. The exit code is 1 if there is no placement.",
    r#"例子:
  lowbit place list queen 6                          每行一个：各棋子的 行,列，从 1 起
  lowbit place list bishop 3 --rule maximal
  lowbit place list queen 6 --rule pawns-1           兵在最后，竖线之后

每一格依次尝试：适合小棋盘。没有摆法时退出码为 1。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let problem = args.problem.problem()?;
    let pawns = match problem.rule() {
        lowbit::place::Rule::Pawns(k) => k as usize,
        _ => 0,
    };
    let (mut listed, mut failure) = (0, None);
    let mut out = files::stdout();
    let mut list = |cells: &[Cell]| {
        if args.limit.is_some_and(|limit| listed >= limit) {
            return ControlFlow::Break(());
        }
        listed += 1;
        let (pieces, pawns) = cells.split_at(cells.len() - pawns);
        let text = |cells: &[Cell]| {
            let cell = |&(row, column): &Cell| format!("{},{}", row + 1, column + 1);
            cells.iter().map(cell).collect::<Vec<_>>().join(" ")
        };
        let line = if pawns.is_empty() { text(pieces) } else { format!("{} | {}", text(pieces), text(pawns)) };
        match writeln!(out, "{line}") {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let outcome = search(&problem, session.stop, &mut list);
    if let Some(error) = failure {
        return Err(error.into());
    }
    out.flush()?;
    match outcome {
        Outcome::Interrupted(_) => Err(Interrupted.into()),
        _ => Ok(if listed == 0 { Exit::NotFound } else { Exit::Found }),
    }
}
