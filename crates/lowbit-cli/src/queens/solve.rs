//! `lowbit queens solve`

use std::io::Write;

use anyhow::{Result, anyhow};
use lowbit::engine::{Outcome, Stop};
use lowbit::queens::{Board, LARGEST_CONSTRUCTION, Solution, construct};

use super::board::{BoardArgs, Chosen};
use super::format::Format;
use crate::exit::{Exit, say_early};
use crate::files::{self, Finished};
use crate::progress::Watch;
use crate::session::Session;
use crate::time::LimitArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// How to write the solution
    /// 中文：解怎样写
    #[arg(long, value_enum, default_value_t = Format::Columns)]
    format: Format,

    #[command(flatten)]
    time: LimitArgs,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit queens solve 8                              one solution, as columns
  lowbit queens solve 20 --format svg > board.svg    a picture
  lowbit queens solve 10000000 > columns.txt         by construction: about a second
  lowbit queens solve --board board.txt --format board

The plain board is solved by formula, n up to 10,000,000; a board from a file by exact search, n up
to 64. Exit codes: 0, 1 if there is no solution (proved), 2 error (also two given queens that attack
each other), 130 interrupted.",
    r#"例子:
  lowbit queens solve 8                              一个解，写作列号
  lowbit queens solve 20 --format svg > board.svg    一张图
  lowbit queens solve 10000000 > columns.txt         用构造法：大约一秒
  lowbit queens solve --board board.txt --format board

空棋盘用公式求解，n 最大 10,000,000；从文件读的棋盘用精确搜索，n 最大 64。
退出码：0；无解（已证明）时 1；2 错误（两个固定的皇后互相攻击也是）；130 中断。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let chosen = args.board.choose(LARGEST_CONSTRUCTION, "solved")?;
    let (n, largest) = (chosen.n(), args.format.largest());
    if n > largest {
        return Err(anyhow!(told!(
            "n = {n} is too large for this format: {largest} at most; use '--format columns'",
            "n = {n} 对这种格式太大：最多 {largest}；请用“--format columns”"
        )));
    }
    let (found, board) = solve(chosen, &args.time.stop(session))?;
    let Some(solution) = found.complete() else {
        return Ok(say_early(args.time.why(session), Finished::Nothing));
    };
    let Some(solution) = solution else {
        say!("no solution", "无解");
        return Ok(Exit::NotFound);
    };
    let mut out = files::stdout();
    args.format.write(&mut out, &solution, board.as_ref())?;
    out.flush()?;
    Ok(Exit::Found)
}

fn solve(chosen: Chosen, stop: &Stop) -> Result<(Outcome<Option<Solution>>, Option<Board>)> {
    match chosen {
        Chosen::Plain(n) => Ok((Outcome::Complete(construct(n)?), None)),
        Chosen::Board(board) => {
            let _watch = Watch::patience(&told!("queens", "皇后").to_string());
            Ok((lowbit::queens::solve(&board, stop), Some(board)))
        }
    }
}
