//! `lowbit queens count`

use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Result;
use lowbit::backend::Backend;
use lowbit::engine::{Control, Forgetful, Ledger, Outcome, Progress, Stop};
use lowbit::queens::answer::Counted;
use lowbit::queens::{Count, CountRequest, Forecast, LARGEST_COUNT, Method, Plan, classes};
use lowbit::words::duration;
use serde::Serialize;

use super::board::BoardArgs;
use super::choice::{Choice, auto_or, bytes};
use super::kept::{Kept, KeptArgs};
use super::part::Subtotal;
use crate::exit::{Exit, say_early};
use crate::files::{self, Finished};
use crate::help::Texts;
use crate::json;
use crate::progress::Bar;
use crate::say;
use crate::session::Session;
use crate::time::LimitArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Count solutions that are different up to turns and reflections of the board
    #[arg(long)]
    unique: bool,

    /// How to count; 'dfs' is the lecture's recursion
    #[arg(long, default_value = "auto", value_parser = auto_or::<Method>(Method::ALL.map(Method::name)))]
    method: Choice<Method>,

    /// Which instructions to use; 'cuda' counts on NVIDIA GPUs
    #[arg(long, default_value = "auto", value_parser = auto_or::<Backend>(Backend::WITH_DEVICES.map(Backend::name)))]
    backend: Choice<Backend>,

    /// Keep tables of up to this size, such as 500M or 2G [default: half of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<u64>,

    #[command(flatten)]
    time: LimitArgs,

    #[command(flatten)]
    kept: KeptArgs,

    /// Print the predicted time and memory instead of counting; the time is a rough guide, within a factor of 3 on a
    /// server with AVX-512
    #[arg(long, conflicts_with_all = ["unique", "stats"])]
    estimate: bool,

    /// Print one JSON object: n, count (a string), unique (with --unique), nodes (where the method visits them), seconds,
    /// method, backend, units, checks (with --estimate: method, backend, units, seconds, threads, memory in bytes)
    #[arg(long)]
    json: bool,

    /// Print nodes, time per node, solutions, and how the count was checked to stderr
    #[arg(long)]
    stats: bool,
}

const HELP: &str = "\
Examples:
  lowbit queens count 8                    prints 92
  lowbit queens count 8 --unique           prints 12
  lowbit queens count 20 --estimate        how long it would take
  lowbit queens count 20 --run twenty.db   kept in a file: the same command goes on where it stopped
  lowbit queens count --board board.txt    a board with blocked cells and queens that must stay
  lowbit queens count --board board.txt --free '*' --blocked .           the other convention
  printf '.*..\\n....\\n....\\n....\\n' | lowbit queens count --board -    prints 1

Queens see across blocked cells. A board's own symmetries decide what --unique counts as one.
Every count is checked before it is printed: the symmetries must come out even, a published count
must be met, and units are counted again by another method, as many as take a few percent of the
time (none where one unit would take more).
n is at most 32; on a board from a file up to 64, if at most 32 rows are open after the queens that
are given or follow from them. Exit codes: 0, 1 if the count is 0, 2 error (also two given queens
that attack each other: such a board is refused, not counted as 0), 130 interrupted (no count then).";

/// The help in every language.
pub(crate) const TRANSLATED: Texts = &[
    ["Print the number of solutions, all of them or up to symmetry", "输出解的个数，全部的，或把对称的算作一个"],
    ["How to count; 'dfs' is the lecture's recursion", "怎样计数；'dfs' 是讲座中的递归"],
    [
        "Keep tables of up to this size, such as 500M or 2G [default: half of the free memory]",
        "保留的表最大多少，例如 500M 或 2G [默认: 空闲内存的一半]",
    ],
    [
        "Count solutions that are different up to turns and reflections of the board",
        "只数不计棋盘的旋转和翻转时不同的解",
    ],
    [
        "Print the predicted time and memory instead of counting; the time is a rough guide, within a factor of 3 on a server with AVX-512",
        "输出预计的时间和内存，而不计数；时间只是粗略的，在有 AVX-512 的服务器上误差在 3 倍以内",
    ],
    [
        "Print one JSON object: n, count (a string), unique (with --unique), nodes (where the method visits them), seconds, method, backend, units, checks (with --estimate: method, backend, units, seconds, threads, memory in bytes)",
        "输出一个 JSON 对象：n、count（字符串）、unique（用 --unique 时）、nodes（方法访问结点时）、seconds、method、backend、units、checks（用 --estimate 时为 method、backend、units、seconds、threads、以字节计的 memory）",
    ],
    [
        "Print nodes, time per node, solutions, and how the count was checked to stderr",
        "把结点数、每个结点的时间、解的个数以及计数怎样核对输出到 stderr",
    ],
    [
        "queens count",
        r#"例子:
  lowbit queens count 8                    输出 92
  lowbit queens count 8 --unique           输出 12
  lowbit queens count 20 --estimate        需要多长时间
  lowbit queens count 20 --run twenty.db   保存在文件里：同样的命令从停下的地方接着做
  lowbit queens count --board board.txt    有禁用格和固定皇后的棋盘
  lowbit queens count --board board.txt --free '*' --blocked .           另一种约定
  printf '.*..\n....\n....\n....\n' | lowbit queens count --board -    输出 1

皇后可以越过禁用格攻击。--unique 把哪些解算作一个，由棋盘自身的对称决定。
每个计数输出前都要核对：各种对称必须对得上，已发表的结果必须一致，并用另一种方法重新数一些单元，
以只占百分之几的时间为限（一个单元就超过时则不数）。
n 最大 32；从文件读的棋盘最大 64，但除去固定的和由此推出的皇后，空着的行最多 32。退出码：0；计数为 0 时 1；
2 错误（两个固定的皇后互相攻击也是：这样的棋盘会被拒绝，而不是算作 0）；130 中断（此时没有计数）。"#,
    ],
];

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let board = args.board.choose(LARGEST_COUNT, "counted")?.into_board()?;
    let mut request = CountRequest::new(board.clone());
    if let Choice::This(method) = args.method {
        request = request.method(method);
    }
    if let Choice::This(backend) = args.backend {
        request = request.backend(backend);
    }
    if let Some(bytes) = args.memory {
        request = request.memory(bytes);
    }
    request = args.kept.adapt(request, args.method == Choice::Auto)?;
    let begin = Instant::now();
    let plan = request.plan()?;
    if args.estimate {
        let (forecast, threads) = (&plan.forecast, session.threads);
        let estimated = match args.json {
            true => json::line(&Estimated::new(forecast, threads)),
            false => say::plainly(|| estimate(forecast, threads)),
        };
        return files::print(estimated.as_bytes());
    }

    let kept = args.kept.open(&board, &plan.forecast, session.threads)?;
    let stop = args.time.stop(session);
    let (outcome, searched) = count(&plan, &format!("queens {}", board.n()), kept.as_ref(), session, &stop);
    let subtotals = kept.map(Kept::finish).transpose()?; // what it says is nearer to the cause than the search's error
    let outcome = outcome?;
    let count = match outcome {
        Outcome::Complete(count) => count,
        Outcome::Limited(count) | Outcome::Interrupted(count) => {
            let (solutions, percent) = (count.tally.solutions, 100.0 * searched);
            let exit = say_early(args.time.why(session), Finished::Nothing);
            say!(
                "a partial result, no count: {solutions} solutions in the {percent:.1} % searched so far",
                "只是部分结果，不是计数：已搜索的 {percent:.1} % 中有 {solutions} 个解"
            );
            args.kept.say_how_to_go_on();
            return Ok(exit);
        }
    };
    if let Some(part) = args.kept.part() {
        let (subtotals, seconds) = (subtotals.unwrap_or_default(), begin.elapsed().as_secs_f64());
        return files::print(Subtotal::new(&board, part, &count, &subtotals, seconds).line()?.as_bytes());
    }
    let unique = match args.unique {
        true => match classes(&board, count.tally.solutions, &stop)?.complete() {
            Some(classes) => Some(classes),
            None => return Ok(say_early(args.time.why(session), Finished::Nothing)),
        },
        false => None,
    };
    let elapsed = begin.elapsed();
    if args.stats {
        crate::say::line(&stats(&count, elapsed, session.threads));
    }
    let answer = match args.json {
        true => json::line(&Counted::new(&board, &count, unique, elapsed)),
        false => format!("{}\n", unique.unwrap_or(count.tally.solutions)),
    };
    files::print(answer.as_bytes())?;
    Ok(if count.tally.solutions == 0 { Exit::NotFound } else { Exit::Found })
}

/// Counts with a progress bar; also returns the share of the search that was done.
fn count(
    plan: &Plan,
    what: &str,
    kept: Option<&Kept>,
    session: &Session<'_>,
    stop: &Stop,
) -> (Result<Outcome<Count>>, f64) {
    let bar = Bar::new(what);
    let searched = Mutex::new(0.0);
    let report = |progress: &Progress| {
        *searched.lock().expect("no thread panicked") = progress.fraction();
        bar.update(progress);
    };
    let (threads, stop) = (session.threads, stop.clone());
    let ledger: &dyn Ledger = kept.map_or(&Forgetful, |kept| kept.ledger());
    let outcome = plan.run(&Control { threads, stop, progress: Some(&report), ledger, ..Control::default() });
    (outcome.map_err(Into::into), searched.into_inner().expect("no thread panicked"))
}

/// What `--estimate --json` prints.
#[derive(Serialize)]
struct Estimated {
    method: &'static str,
    backend: &'static str,
    units: u64,
    seconds: f64,
    threads: usize,
    /// In bytes.
    memory: u64,
}

impl Estimated {
    fn new(forecast: &Forecast, threads: usize) -> Estimated {
        let (method, backend, units) = (forecast.method.name(), forecast.backend.name(), forecast.units);
        Estimated {
            method,
            backend,
            units,
            seconds: forecast.seconds(threads),
            threads,
            memory: forecast.memory(threads),
        }
    }
}

fn estimate(forecast: &Forecast, threads: usize) -> String {
    let Forecast { method, backend, units, .. } = forecast;
    let seconds = forecast.seconds(threads);
    let time = duration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX), say::language());
    let memory = indicatif::BinaryBytes(forecast.memory(threads));
    told!(
        "method   {method}\nbackend  {backend}\nunits    {units}\ntime     {seconds:.3} s ({time}), threads {threads}\n\
         memory   {memory}\n",
        "方法  {method}\n后端  {backend}\n单元  {units}\n时间  {seconds:.3} s（{time}），线程 {threads}\n内存  {memory}\n"
    )
    .to_string()
}

fn stats(count: &Count, elapsed: Duration, threads: usize) -> String {
    let Count { tally, forecast, checks, .. } = count;
    let seconds = elapsed.as_secs_f64();
    let (solutions, again) = (tally.solutions, checks.units_recounted);
    let Forecast { method, backend, units, .. } = forecast;
    let mut words = match tally.nodes {
        0 => String::new(), // this method does not visit nodes one by one
        nodes => {
            let cost = seconds * 1e9 / nodes as f64;
            told!("nodes {nodes}, {cost:.2} ns per node, ", "节点 {nodes}，每个节点 {cost:.2} ns，").to_string()
        }
    };
    words += &told!(
        "solutions {solutions}, {seconds:.3} s, threads {threads}, method {method}, backend {backend}, units {units}; \
         checked: {again} units counted again",
        "解 {solutions}，{seconds:.3} s，线程 {threads}，方法 {method}，后端 {backend}，单元 {units}；\
         已校验：重新数了 {again} 个单元"
    )
    .to_string();
    if checks.symmetry {
        words += &told!(", symmetries even", "，对称相符").to_string();
    }
    if checks.published {
        words += &told!(", as published", "，与公布的数相同").to_string();
    }
    words
}
