//! `lowbit queens count`

use anyhow::Result;
use lowbit::queens::answer::Counted;
use lowbit::queens::{CountRequest, LARGEST_COUNT, classes};
use lowbit_run::Job;

use super::board::BoardArgs;
use crate::count::{CountArgs, Ended};
use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::json;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Count solutions up to turns and reflections of the board
    /// 中文：旋转或翻转后相同的解只算一个
    #[arg(long, conflicts_with_all = ["part", "estimate"])]
    unique: bool,

    #[command(flatten)]
    count: CountArgs,

    /// Print one JSON object: n, count (a string), unique (with --unique), nodes (where the method visits them), seconds,
    /// method, backend, units, checks (with --estimate: method, backend, units, seconds, threads, memory in bytes)
    /// 中文：输出一个 JSON 对象：n、count（字符串）、unique（用 --unique 时）、nodes（方法访问结点时）、seconds、method、backend、units、checks（
    /// 用 --estimate 时为 method、backend、units、seconds、threads、以字节计的 memory）
    #[arg(long)]
    json: bool,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit queens count 8                    prints 92
  lowbit queens count 8 --unique           prints 12
  lowbit queens count 20 --estimate        how long it would take
  lowbit queens count 20 --run twenty.db   kept in a file: the same command continues it
  lowbit queens count --board board.txt    a board with blocked cells and queens that must stay
  lowbit queens count --board board.txt --free '*' --blocked .           the other convention
  printf '.*..\\n....\\n....\\n....\\n' | lowbit queens count --board -    prints 1

Queens see across blocked cells. A board's own symmetries decide what --unique counts as one.
Every count is checked before it is printed: it must fit the symmetries and a published count, and
another method recounts some units, in a few percent of the time (none if one unit would take more).
n is at most 32; on a board from a file up to 64, if at most 32 rows are open after the queens that
are given or follow from them. Exit codes: 0, 1 if the count is 0, 2 error (also two given queens
that attack each other: such a board is refused, not counted as 0), 130 interrupted (no count then).",
    r#"例子:
  lowbit queens count 8                    输出 92
  lowbit queens count 8 --unique           输出 12
  lowbit queens count 20 --estimate        需要多长时间
  lowbit queens count 20 --run twenty.db   保存在文件里：用同样的命令从停下的地方继续
  lowbit queens count --board board.txt    有禁用格和固定皇后的棋盘
  lowbit queens count --board board.txt --free '*' --blocked .           另一种约定
  printf '.*..\n....\n....\n....\n' | lowbit queens count --board -    输出 1

皇后可以越过禁用格攻击。--unique 把哪些解算作一个，由棋盘自身的对称决定。
每个计数输出前都要核对：必须符合对称性，与已发表的结果一致，并用另一种方法重新数一些单元，
以只占百分之几的时间为限（一个单元就超过时则不数）。
n 最大 32；从文件读的棋盘最大 64，但除去固定的和由此推出的皇后，空着的行最多 32。退出码：0；计数为 0 时 1；
2 错误（两个固定的皇后互相攻击也是：这样的棋盘会被拒绝，而不是算作 0）；130 中断（此时没有计数）。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let board = args.board.choose(LARGEST_COUNT, "counted")?.into_board()?;
    let request = CountRequest::new(board.clone());
    let job = |plan: &lowbit::count::Plan, part| Job::queens(&board, &plan.forecast, part);
    let ended = args.count.run(request, (&board).into(), &job, args.json, session)?;
    let (count, elapsed) = match ended {
        Ended::Counted(count, elapsed) => (count, elapsed),
        Ended::Otherwise(exit) => return Ok(exit),
    };
    let solutions = count.numbers()[0];
    let unique = match args.unique {
        true => Some(classes(&board, solutions, session.stop)?.complete().ok_or(Interrupted)?),
        false => None,
    };
    let answer = match args.json {
        true => json::line(&Counted::new(&board, &count, unique, elapsed)),
        false => format!("{}\n", unique.unwrap_or(solutions)),
    };
    files::print(answer.as_bytes())?;
    Ok(if solutions == 0 { Exit::NotFound } else { Exit::Found })
}
