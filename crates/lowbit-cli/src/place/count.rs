//! `lowbit place count`

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::Result;
use lowbit::backend::Backend;
use lowbit::engine::{Control, Forgetful, Ledger, Outcome, Progress};
use lowbit::place::{Answer, Goal, Request};
use lowbit_run::{Job, Worker};
use serde::Serialize;

use super::problem::{PIECES, ProblemArgs};
use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::help::Texts;
use crate::progress::Bar;
use crate::queens::choice::{Choice, auto_or};
use crate::queens::kept::{Kept, say_how_to_go_on};
use crate::queens::part::{Part, Subtotal};
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{PIECES}\n\n{CODES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    /// What to count: all placements; by the number of pieces; by the column of the first; ways to fill the first k
    /// rows; up to turns and reflections; unchanged by half or a quarter turn
    #[arg(long, default_value = "count", value_parser = Goal::ALL.map(Goal::name))]
    goal: String,

    /// The same as --goal by-size
    #[arg(long, conflicts_with = "goal")]
    by_size: bool,

    /// Which instructions to use; 'cuda' counts on NVIDIA GPUs
    #[arg(long, default_value = "auto", value_parser = auto_or::<Backend>(Backend::WITH_DEVICES.map(Backend::name)))]
    backend: Choice<Backend>,

    /// Count in another way, where there is one: in another order, or other images of the same placements
    #[arg(long)]
    again: bool,

    /// Keep finished units in this file; the same command goes on where it stopped. See 'lowbit run status FILE'
    #[arg(long, value_name = "FILE", conflicts_with = "again")]
    run: Option<PathBuf>,

    /// Count only part I of K, every K-th unit, for 'lowbit merge' to add up
    #[arg(long, value_name = "I/K", requires = "json", conflicts_with = "again")]
    part: Option<Part>,

    /// Print the numbers of units to stderr once they are safe in the run's file
    #[arg(long, requires = "run")]
    acknowledge: bool,

    /// Print one JSON object: problem, goal, numbers (as strings), seconds (of a part, what 'lowbit merge' reads)
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  lowbit place count queen 8                                 prints 92
  lowbit place count queen 8 --rule any --by-size            sets of queens: 1 64 1288 10320 ...
  lowbit place count 'queen+leaper(1,3)' 12                  prints 176
  lowbit place count queen 3x8                               three queens on three rows of eight
  lowbit place count queen 8 --rule maximal                  sets to which no queen can be added
  lowbit place count queen 13 --board torus                  prints 4524
  lowbit place count queen 8 --rule pawns-1                  nine queens and a pawn that stops them
  lowbit place count queen 14 --rule maximal --run max.db    kept in a file: the same command goes on
  lowbit place count queen 14 --part 1/4 --json              a quarter of the units, for 'lowbit merge'
  lowbit place certify max.db -o max.cert                    for 'lowbit verify'";

const CODES: &str = "\
Several numbers are printed on one line. What is kept in a file or cut into parts is one number, counted
row by row: how the first rows are filled, or where the pawns stand, makes a unit. Units are the same on
every backend: what a GPU began, the processor can go on with.
Exit codes: 0, 1 if there is no placement, 2 error,
130 interrupted (no count then).";

/// The help in every language.
pub(crate) const TRANSLATED: Texts = &[
    [
        "Print how many placements there are: all, by size, by level, up to symmetry",
        "输出有多少种摆法：全部、按个数、按层、把对称的算作一个",
    ],
    [
        "What to count: all placements; by the number of pieces; by the column of the first; ways to fill the first k rows; up to turns and reflections; unchanged by half or a quarter turn",
        "数什么：所有摆法；按棋子个数；按第一个的列；填满前 k 行的方法；不计旋转和翻转；转半圈或四分之一圈后不变",
    ],
    ["The same as --goal by-size", "与 --goal by-size 相同"],
    [
        "Print one JSON object: problem, goal, numbers (as strings), seconds (of a part, what 'lowbit merge' reads)",
        "输出一个 JSON 对象：problem、goal、numbers（字符串）、seconds（部分的，供 'lowbit merge' 读取）",
    ],
    [
        "place count",
        r#"例子:
  lowbit place count queen 8                                 输出 92
  lowbit place count queen 8 --rule any --by-size            皇后的各种集合：1 64 1288 10320 ...
  lowbit place count 'queen+leaper(1,3)' 12                  输出 176
  lowbit place count queen 3x8                               三行八列上的三个皇后
  lowbit place count queen 8 --rule maximal                  不能再加皇后的集合
  lowbit place count queen 13 --board torus                  输出 4524
  lowbit place count queen 8 --rule pawns-1                  九个皇后和一个挡住它们的兵
  lowbit place count queen 14 --rule maximal --run max.db    保存在文件里：同样的命令接着做
  lowbit place count queen 14 --part 1/4 --json              四分之一的单元，供 'lowbit merge' 相加
  lowbit place certify max.db -o max.cert                    供 'lowbit verify' 检验

棋子是这些的组合：rook、bishop、queen、king、knight、nightrider、amazon (queen+knight)、empress
(rook+knight)、princess (bishop+knight)、semibishop 和 semiqueen（只有一条斜线）、range(r)（王走 r 步以内的
所有格子）、leaper(a,b)、rider(a,b)（跳步的所有倍数）、semirider(a,b)（一个方向及其反向）。
除了兵，没有什么能挡住一条线。

几个数写在一行。能保存在文件里或分成部分的是一个数，逐行计数：前几行怎样放，或兵放在哪里，就是一个单元。
各后端的单元相同：GPU 开始的，处理器可以接着数。
退出码：0；没有摆法时 1；2 错误；130 中断（此时没有计数）。"#,
    ],
];

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let problem = args.problem.problem()?;
    let goal = if args.by_size { Goal::BySize } else { args.goal.parse()? };
    let name = problem.to_string();
    let mut request = Request::new(problem, goal)?;
    if let Some(backend) = args.backend() {
        request = request.backend(backend);
    }
    if args.again {
        request = request.again();
    }
    let begin = Instant::now();
    let answer = match args.is_kept() {
        true => match kept(args, &request, begin, session)? {
            Counted::All(number) => Answer::Number(number),
            Counted::Otherwise(exit) => return Ok(exit),
        },
        false => {
            let (outcome, _) = watched(session, &Forgetful, |control| Ok(request.run(control)?))?;
            let Outcome::Complete(answer) = outcome else { return Err(Interrupted.into()) };
            answer
        }
    };
    let numbers: Vec<String> = answer.numbers().iter().map(u128::to_string).collect();
    let line = match args.json {
        true => {
            let seconds = begin.elapsed().as_secs_f64();
            serde_json::to_string(&Object { problem: name, goal: goal.name(), numbers, seconds })?
        }
        false => numbers.join(" "),
    };
    files::print(format!("{line}\n").as_bytes())?;
    Ok(if answer.numbers().iter().all(|&number| number == 0) { Exit::NotFound } else { Exit::Found })
}

impl Args {
    fn backend(&self) -> Option<Backend> {
        match self.backend {
            Choice::Auto => None,
            Choice::This(backend) => Some(backend),
        }
    }

    fn is_kept(&self) -> bool {
        self.run.is_some() || self.part.is_some()
    }
}

/// Counts with a progress bar; also returns the share of the search that was done.
fn watched<T>(
    session: &Session<'_>,
    ledger: &dyn Ledger,
    count: impl FnOnce(&Control<'_>) -> Result<Outcome<T>>,
) -> Result<(Outcome<T>, f64)> {
    let bar = Bar::new("place");
    let searched = Mutex::new(0.0);
    let report = |progress: &Progress| {
        *searched.lock().expect("no thread panicked") = progress.fraction();
        bar.update(progress);
    };
    let (threads, stop) = (session.threads, session.stop.clone());
    let outcome = count(&Control { threads, stop, progress: Some(&report), ledger, ..Control::default() })?;
    Ok((outcome, searched.into_inner().expect("no thread panicked")))
}

/// What came of a count in units.
enum Counted {
    All(u128),
    /// A part was printed, or it was interrupted, and that was said.
    Otherwise(Exit),
}

/// Counts in units that are kept in a file or printed for `lowbit merge`.
fn kept(args: &Args, request: &Request, begin: Instant, session: &Session<'_>) -> Result<Counted> {
    let plan = request.plan()?;
    let part = args.part.unwrap_or(Part { part: 1, parts: 1 });
    let job = Job::placements(&plan, args.part.map(|part| (part.part, part.parts)));
    let by = ["rows", plan.backend().name()];
    let worker = Worker::here(by[0], by[1], session.threads);
    let kept = Kept::open(args.run.as_deref(), &job, &worker, args.acknowledge)?;
    let ledger: &dyn Ledger = kept.as_ref().map_or(&Forgetful, |kept| kept.ledger());
    let outcome = watched(session, ledger, |control| Ok(plan.run((part.part, part.parts), control)?));
    let subtotals = kept.map(Kept::finish).transpose()?; // what it says is nearer to the cause than the search's error
    match outcome? {
        (Outcome::Complete(_), _) if args.part.is_some() => {
            let (subtotals, seconds) = (subtotals.unwrap_or_default(), begin.elapsed().as_secs_f64());
            let line = Subtotal::of(Job { part: None, ..job }, part, by, 0, &subtotals, seconds).line()?;
            Ok(Counted::Otherwise(files::print(line.as_bytes())?))
        }
        (Outcome::Complete(number), _) => Ok(Counted::All(number)),
        (Outcome::Limited(number) | Outcome::Interrupted(number), searched) => {
            let percent = 100.0 * searched;
            say!(
                "interrupted: a partial result, no count: {number} placements in the {percent:.1} % searched so far",
                "已中断：只是部分结果，不是计数：已搜索的 {percent:.1} % 中有 {number} 个摆法"
            );
            if let Some(path) = &args.run {
                say_how_to_go_on(path);
            }
            Ok(Counted::Otherwise(Exit::Interrupted))
        }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Object {
    problem: String,
    goal: &'static str,
    /// As text: they may not fit into JSON numbers.
    numbers: Vec<String>,
    seconds: f64,
}
