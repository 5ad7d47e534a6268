//! `lowbit verify`

use std::fmt::{Display, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use lowbit_verify::{Certificate, Effort, Failure, Report};

use crate::exit::Exit;
use crate::files;
use crate::place;
use crate::recount::{How, Recount, Trouble};
use crate::say::{self, Told, padded};
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The certificate
    /// 中文：证书
    file: PathBuf,

    /// Recount every unit
    /// 中文：重新数每个单元
    #[arg(long, conflicts_with = "sample")]
    all: bool,

    /// Recount this many random units [default: all that no identity covers, up to a count of a
    /// thousand million; 1000 beyond]
    /// 中文：重新数这么多个随机抽取的单元 [默认: 所有没有恒等式覆盖的，直到计数达十亿；再多则 1000 个]
    #[arg(long, value_name = "UNITS")]
    sample: Option<u64>,

    /// Stop recounting after this time, such as 5s, 10m or 2h [default: 10m; none with --all or --sample]
    /// 中文：到这个时间就停止重新数，例如 5s、10m 或 2h [默认: 10m；有 --all 或 --sample 时不限]
    #[arg(long, value_name = "TIME", value_parser = crate::time::parse)]
    time: Option<Duration>,

    #[command(flatten)]
    how: How,
}

const HELP: &str = texts!(
    "\
The checker shares no code with the kernels. It checks that the chain of hashes is whole, that every
unit of the stated problem is there once, that they add up, and that the sums fit the symmetries of
the board and of each unit. Then it recounts units by a method of its own, in a random order: queens
by row sets, placements cell by cell. It predicts how long that will take; when the time is over, it
says how many units were recounted and how likely a wrong one is among the others.
With --backend cuda backtracking on GPUs recounts the units instead, many times as fast: it shares
with the join the definition of a unit and the weights of its solutions, and nothing else.
Exit codes: 0 nothing is wrong, 1 the certificate is refuted, 2 it cannot be read, 130 interrupted.",
    r#"检验程序与生成证书的内核没有共用的代码。它检查哈希链是否完整，所述问题的每个单元是否恰好出现一次，总和是否相符，
是否符合棋盘和各单元的对称；再用自己的方法按随机顺序重新数各单元：皇后按行集，摆法逐格。它会预计所需的时间；
时间到时，报告重新数了多少单元，以及其余单元中有错的可能性。用 --backend cuda 时改由 GPU 上的回溯重新数单元，快许多倍：
它与 join 共用的只有单元的定义和解的权重。
退出码：0 没有发现错误；1 证书被推翻；2 不能读；130 中断。"#
);

/// Up to this count, every unit not covered by an identity is recounted by default.
const ALL_UP_TO: u128 = 1_000_000_000;

const USUAL_SAMPLE: u64 = 1000;

/// How long units are recounted by default.
const USUAL_TIME: Duration = Duration::from_secs(600);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    args.how.ensure_possible()?;
    let input = files::open(&args.file)?;
    let usual = (!args.all && args.sample.is_none()).then_some(USUAL_TIME);
    let recount = Recount::new("verify", args.time.or(usual), session);
    let stop = || recount.is_over();
    let trouble = Trouble::default();
    let checked = recount.watched(|| {
        let certificate = Certificate::read(input.reader, &stop)?;
        let split = args.how.split(&certificate, recount.stop(), &trouble)?;
        let effort = args.effort(&certificate);
        let report =
            lowbit_verify::verify(&certificate, split.as_ref(), effort, &stop, |units| recount.run(&*split, units))?;
        Ok(say::plainly(|| words(&certificate, effort.seed, args.how.is_on_gpus(), &report)))
    });
    let trouble = trouble.into_inner().expect("no thread panicked");
    match checked {
        Err(Failure::Unreadable(why)) => Err(anyhow!("{}: {why}", input.name)),
        Err(Failure::Refuted(why)) => {
            files::print(format!("refuted: {why}\n").as_bytes())?;
            Ok(Exit::NotFound)
        }
        _ if trouble.is_some() => Err(trouble.expect("it was just seen").into()),
        _ if session.stop.is_raised() => {
            let units = recount.units_done();
            say!(
                "interrupted: no result; nothing was wrong so far, {units} units were counted again",
                "已中断：没有结果；到目前为止没有发现错误，重新数了 {units} 个单元"
            );
            Ok(Exit::Interrupted)
        }
        Err(Failure::Stopped) => {
            bail!(told!(
                "{}: the time was over before any unit was counted again; --time allows more",
                "{}: 时间到了，还没有重新数完任何单元；--time 可以给更多时间",
                input.name
            ))
        }
        Ok(report) => files::print(report.as_bytes()),
    }
}

impl Args {
    fn effort(&self, certificate: &Certificate) -> Effort {
        let is_small = certificate.count.total().is_some_and(|count| count <= ALL_UP_TO);
        let sample = match (self.all, self.sample) {
            (true, _) => u64::MAX,
            (false, Some(units)) => units,
            (false, None) => USUAL_SAMPLE,
        };
        let seed = self.how.seed();
        Effort { sample, uncovered: self.all || (self.sample.is_none() && is_small), seed }
    }
}

fn words(certificate: &Certificate, seed: u64, on_gpus: bool, report: &Report) -> String {
    let Certificate { n, board, split, units, count, methods, .. } = certificate;
    let Report { chosen, recounted, covered, unseen } = *report;
    let is_plain = board == "plain" && *n > 1;
    let mut text = String::new();
    let mut line = |name: Told, value: &dyn Display| {
        writeln!(text, "{}{value}", padded(&name.to_string(), 12)).expect("a string has room");
    };
    let placements = place::facts(certificate);
    let counted = match board == "plain" {
        _ if placements.is_some() => told!("{count} placements", "{count} 种摆法"),
        true => told!("{count} solutions for n = {n} on the plain board", "空棋盘 n = {n} 有 {count} 个解"),
        false => told!(
            "{count} solutions for n = {n} on the board of the certificate",
            "证书中的棋盘 n = {n} 有 {count} 个解"
        ),
    };
    line(told!("count", "计数"), &counted);
    let board_of_queens = (board != "plain" && placements.is_none()).then(|| (told!("board", "棋盘"), board.clone()));
    placements.into_iter().flatten().chain(board_of_queens).for_each(|(name, value)| line(name, &value));
    line(told!("chain", "哈希链"), &told!("whole", "完整"));
    let all = told!(
        "all {units} there, each once, in {split}; they add up",
        "{units} 个都在，各一次，划分为 {split}；总和相符"
    );
    line(told!("units", "单元"), &all);
    methods.iter().for_each(|method| line(told!("", ""), method));
    if is_plain {
        let classes = told!(
            "subtotals and solutions are divisible as the symmetries demand",
            "各小计和总数都满足对称所要求的整除关系"
        );
        line(told!("symmetry", "对称"), &classes);
    }
    let identities = match covered {
        0 => told!("none between units of this split", "这种划分的单元之间没有"),
        _ => told!(
            "as many solutions with a queen at (r, c) as at (c, r): {covered} units covered",
            "皇后在 (r, c) 与在 (c, r) 的解一样多：覆盖 {covered} 个单元"
        ),
    };
    line(told!("identities", "恒等式"), &identities);
    let as_stated = told!(
        "{recounted} of {units} units, all as stated (seed {seed})",
        "{units} 个单元中的 {recounted} 个，都与所述相同（种子 {seed}）"
    );
    line(told!("recounted", "重新计数"), &as_stated);
    if on_gpus {
        line(told!("", ""), &told!("by backtracking on GPUs", "由 GPU 上的回溯"));
    }
    if recounted < chosen {
        let others = told!(
            "the time was over before the other {} that were to be",
            "时间到了，还有 {} 个本应重数",
            chosen - recounted
        );
        line(told!("", ""), &others);
    }
    line(told!("unnoticed", "未察觉"), &unnoticed(*units, recounted, unseen, is_plain));
    text
}

/// The probability that an error remains unnoticed, if units are wrong at random.
fn unnoticed(units: u64, recounted: u64, unseen: u64, is_plain: bool) -> Told {
    if unseen == 0 {
        return match recounted == units {
            true => told!(
                "no single wrong unit: every unit was counted twice",
                "不会漏掉任何一个错误的单元：每个单元都数了两遍"
            ),
            false => told!(
                "no single wrong unit: identities or a recount reach every unit",
                "不会漏掉任何一个错误的单元：恒等式或重数覆盖了每个单元"
            ),
        };
    }
    let share = unseen as f64 / units as f64;
    let [one, ten, hundred] = [1_i32, 10, 100].map(|wrong| share.powi(wrong));
    match is_plain {
        true => told!(
            "probability if units are wrong at random: 1 wrong: {one:.2e}, 10 wrong: {ten:.2e}, 100 wrong: {hundred:.2e}, \
             and only errors that add up to a multiple of 8",
            "若单元随机出错，漏掉的概率：1 个错 {one:.2e}，10 个错 {ten:.2e}，100 个错 {hundred:.2e}，\
             而且只有误差之和是 8 的倍数时"
        ),
        false => told!(
            "probability if units are wrong at random: 1 wrong: {one:.2e}, 10 wrong: {ten:.2e}, 100 wrong: {hundred:.2e}",
            "若单元随机出错，漏掉的概率：1 个错 {one:.2e}，10 个错 {ten:.2e}，100 个错 {hundred:.2e}"
        ),
    }
}
