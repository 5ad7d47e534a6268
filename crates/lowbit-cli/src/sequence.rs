//! `lowbit sequence`: published sequences about placing pieces, and their terms.

use std::fmt::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use lowbit::place::answer::{About, Counted, Ours};
use lowbit::place::sequences::{self, Sequence};
use lowbit::words::duration;
use lowbit_run::Job;

use crate::count::{CountArgs, Ended};
use crate::exit::Exit;
use crate::files;
use crate::json;
use crate::say;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The sequence, such as A287227; without one all are listed
    /// 中文：数列，例如 A287227；不写则全部列出
    name: Option<String>,

    /// Count the term for n; without it, print the meaning of the sequence and its known terms
    /// 中文：数出第 n 项；不写则输出数列的含义和已知的各项
    n: Option<u32>,

    #[command(flatten)]
    count: CountArgs,

    /// Print one JSON object: sequence, n, count (a string), row (of strings: several numbers), nodes, seconds, method, backend,
    /// units, checks (with --estimate as 'lowbit queens count'; without N one for each sequence, with meaning, offset, last, published, found: terms counted here that were not published, and next: the n of further terms, and
    /// roughly the seconds that one core takes)
    /// 中文：输出一个 JSON 对象：sequence、n、count（字符串）、row（字符串数组，有几个数时）、nodes、seconds、method、backend、units、checks（
    /// 用 --estimate 时同 'lowbit queens count'；没有 N 时每个数列一个，带 meaning、offset、last、published、found：这里数出而未发表的项，和 next：再往后各项的 n，以及一个核心大约需要的秒数）
    #[arg(long)]
    json: bool,

    /// Print the terms that are known, published or counted here, as 'n a(n)' lines from the first on, up to the first gap
    /// 中文：把已知的各项（已发表的或这里数出的）从第一项起逐行输出为 'n a(n)'，直到第一个空缺
    #[arg(long, requires = "name", conflicts_with_all = ["n", "json"])]
    b_file: bool,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit sequence                  the sequences that are known here
  lowbit sequence A287227          what it counts, its terms, and what the next ones cost
  lowbit sequence A287227 10       prints 7535369, counted now
  lowbit sequence A348129 8        a row of a triangle: numbers on one line
  lowbit sequence A287227 --b-file > b287227.txt
  lowbit sequence A287227 17 --run sets.db    kept in a file: the same command continues

A term is counted, never looked up. If it differs from a published one, or from one counted here
before, nothing is printed.
Exit codes: 0, 2 error, 130 interrupted (no term then).",
    r#"例子:
  lowbit sequence                  这里认识的数列
  lowbit sequence A287227          它数的是什么，各项的值，下一项要花多少时间
  lowbit sequence A287227 10       输出 7535369，现场计数
  lowbit sequence A348129 8        三角形的一行：几个数写在一行
  lowbit sequence A287227 --b-file > b287227.txt
  lowbit sequence A287227 17 --run sets.db    保存在文件里：用同样的命令继续

每一项都是数出来的，从不查表；已发表的项和这里以前数出的项必须一致，否则什么也不输出。
退出码：0；2 错误；130 中断（此时没有结果）。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    if let (None, Some(option)) = (args.n, args.count.given()) {
        bail!(told!("{option} needs N: without it nothing is counted", "{option} 需要 N：没有它就不计数"));
    }
    let Some(name) = &args.name else { return files::print(say::plainly(|| list(args.json))?.as_bytes()) };
    let sequence = sequences::named(name)?;
    if args.b_file {
        return b_file(sequence);
    }
    let Some(n) = args.n else { return files::print(say::plainly(|| description(sequence, args.json))?.as_bytes()) };
    let (request, subject) = (sequence.request(n)?, (sequence, n).into());
    let (count, elapsed) = match args.count.run(request, subject, &Job::placements, args.json, session)? {
        Ended::Counted(count, elapsed) => (count, elapsed),
        Ended::Otherwise(exit) => return Ok(exit),
    };
    let answer = match args.json {
        true => json::line(&Counted::new((sequence, n), &count, None, elapsed)),
        false => format!("{}\n", count.answer),
    };
    files::print(answer.as_bytes())
}

/// Prints the lines of a b-file, and says which terms are missing.
fn b_file(sequence: &Sequence) -> Result<Exit> {
    let terms = sequence.published().len() as u32;
    if let Some(first) = sequence.found().first().filter(|first| first.n > sequence.offset + terms) {
        let (from, to) = (sequence.offset + terms, first.n - 1);
        say!(
            "the terms for n = {from} to {to} are published but not listed here; those after them are left out",
            "n = {from} 到 {to} 的项已发表，但这里没有；其后的各项没有输出"
        );
    }
    let lines: String = sequence.b_file().into_iter().map(|(n, term)| format!("{n} {term}\n")).collect();
    files::print(lines.as_bytes())
}

fn list(json: bool) -> Result<String> {
    let line = |sequence: &Sequence| match json {
        true => Ok(serde_json::to_string(&About::new(sequence, say::language()))? + "\n"),
        false => Ok(format!("{}  {}\n", sequence.name, sequence.meaning(say::language()))),
    };
    sequences::all().iter().map(line).collect()
}

fn description(sequence: &Sequence, json: bool) -> Result<String> {
    let about = About::new(sequence, say::language());
    if json {
        return Ok(serde_json::to_string(&about)? + "\n");
    }
    let mut text = format!("{}: {}\n", sequence.name, about.meaning);
    for (n, term) in (sequence.offset..).zip(sequence.published()) {
        let numbers: Vec<String> = term.iter().map(u128::to_string).collect();
        _ = writeln!(text, "{n:>4}  {}", numbers.join(" "));
    }
    for Ours { n, term, checked } in &about.found {
        let words = told!("counted here, not published: {checked}", "这里数出，尚未公布：{checked}");
        _ = writeln!(text, "{n:>4}  {}  ({words})", term.join(" "));
    }
    for (n, seconds) in about.next.iter().filter_map(|next| Some((next.n, next.seconds?))) {
        let time = duration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX), say::language());
        let words = told!("not published; about {time} on one core", "尚未公布；单核约需 {time}");
        _ = writeln!(text, "{n:>4}  {words}");
    }
    Ok(text)
}
