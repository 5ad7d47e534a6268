//! `lowbit place count`

use anyhow::Result;
use lowbit::place::answer::Counted;
use lowbit::place::{Goal, Request};
use lowbit_run::Job;

use super::problem::{PIECES, ProblemArgs};
use crate::count::{CountArgs, Ended};
use crate::exit::Exit;
use crate::files;
use crate::json;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{PIECES}\n\n{CODES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    /// What to count: all placements; by the number of pieces; by the column of the first; ways to fill the first k
    /// rows; up to turns and reflections; unchanged by half or a quarter turn
    /// 中文：数什么：所有摆法；按棋子个数；按第一个的列；填满前 k 行的方法；不计旋转和翻转；转半圈或四分之一圈后不变
    #[arg(long, default_value = "count", value_parser = Goal::ALL.map(Goal::name))]
    goal: String,

    /// The same as --goal by-size
    /// 中文：与 --goal by-size 相同
    #[arg(long, conflicts_with = "goal")]
    by_size: bool,

    #[command(flatten)]
    count: CountArgs,

    /// Print one JSON object: problem, goal, count (a string), row (of strings: several numbers), nodes (where the method visits them), seconds, method, backend, units, checks
    /// (of a part, what 'lowbit merge' reads; with --estimate as 'lowbit queens count')
    /// 中文：输出一个 JSON 对象：problem、goal、count（字符串）、row（字符串数组，有几个数时）、nodes（方法访问结点时）、seconds、method、backend、units、checks（
    /// 部分的，供 'lowbit merge' 读取；用 --estimate 时同 'lowbit queens count'）
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit place count queen 8                                 prints 92
  lowbit place count queen 8 --rule any --by-size            sets of queens: 1 64 1288 10320 ...
  lowbit place count 'queen+leaper(1,3)' 12                  prints 176
  lowbit place count queen 3x8                               three queens on three rows of eight
  lowbit place count queen 8 --rule maximal                  sets to which no queen can be added
  lowbit place count queen 8 --rule dominating               the fewest that see or hold every cell: in 4860 ways
  lowbit place count queen 13 --board torus                  prints 4524
  lowbit place count queen 8 --rule pawns-1                  nine queens and a pawn that stops them
  lowbit place count queen 14 --rule maximal --run max.db    kept in a file, to be continued
  lowbit place count queen 14 --part 1/4 --json              a quarter, for 'lowbit merge'
  lowbit place count queen 15 --rule any --estimate          how long it would take
  lowbit place certify max.db -o max.cert                    for 'lowbit verify'",
    r#"例子:
  lowbit place count queen 8                                 输出 92
  lowbit place count queen 8 --rule any --by-size            皇后的各种集合：1 64 1288 10320 ...
  lowbit place count 'queen+leaper(1,3)' 12                  输出 176
  lowbit place count queen 3x8                               三行八列上的三个皇后
  lowbit place count queen 8 --rule maximal                  不能再加皇后的集合
  lowbit place count queen 8 --rule dominating               看住或占住每一格的最少皇后：4860 种
  lowbit place count queen 13 --board torus                  输出 4524
  lowbit place count queen 8 --rule pawns-1                  九个皇后和一个挡住它们的兵
  lowbit place count queen 14 --rule maximal --run max.db    保存在文件里：用同样的命令继续
  lowbit place count queen 14 --part 1/4 --json              四分之一的单元，供 'lowbit merge' 相加
  lowbit place count queen 15 --rule any --estimate          需要多长时间
  lowbit place certify max.db -o max.cert                    供 'lowbit verify' 检验"#
);

const CODES: &str = texts!(
    "\
Several numbers are printed on one line. A count that is kept in a file or cut into parts consists of
units: a way to fill the first rows, or to place the pawns. Units are the same on every backend, so a
processor can continue what a GPU began. Symmetric placements have no units. A published count must be
met, and some units are recounted by a plain method, in a few percent of the time.
Exit codes: 0, 1 if there is no placement, 2 error,
130 interrupted (no count then).",
    "\
几个数写在一行。保存在文件里或分成部分的计数由单元组成：前几行的一种放法，或兵的一种放法，就是一个单元。
各后端的单元相同：GPU 开始的，处理器可以接着数。对称的摆法没有单元。
已发表的结果必须一致，并用百分之几的时间按朴素的方法重新数一些单元。
退出码：0；没有摆法时 1；2 错误；130 中断（此时没有计数）。"
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let problem = args.problem.problem()?;
    let goal = if args.by_size { Goal::BySize } else { args.goal.parse()? };
    let request = Request::of(problem.clone(), goal)?;
    let (count, elapsed) =
        match args.count.run(request, (&problem, goal).into(), &Job::placements, args.json, session)? {
            Ended::Counted(count, elapsed) => (count, elapsed),
            Ended::Otherwise(exit) => return Ok(exit),
        };
    let line = match args.json {
        true => json::line(&Counted::new((&problem, goal), &count, None, elapsed)),
        false => format!("{}\n", count.answer),
    };
    files::print(line.as_bytes())?;
    Ok(if count.numbers().iter().all(|&number| number == 0) { Exit::NotFound } else { Exit::Found })
}
