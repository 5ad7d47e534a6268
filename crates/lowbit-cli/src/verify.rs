//! `lowbit verify`

use std::fmt::{Display, Write};
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use lowbit::engine::{self, Progress};
use lowbit::words::duration;
use lowbit_verify::{Certificate, Effort, Failure, Numbers, Report, Split};

use crate::exit::Exit;
use crate::files;
use crate::place;
use crate::progress::Bar;
use crate::say::{self, Told, padded};
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The certificate
    /// 中文：证书
    file: PathBuf,

    /// Count every unit again
    /// 中文：重新数每个单元
    #[arg(long, conflicts_with = "sample")]
    all: bool,

    /// Count this many units again, drawn at random [default: all that no identity covers, up to a count of a
    /// thousand million; 1000 beyond]
    /// 中文：重新数这么多个随机抽取的单元 [默认: 所有没有恒等式覆盖的，直到计数达十亿；再多则 1000 个]
    #[arg(long, value_name = "UNITS")]
    sample: Option<u64>,

    /// Stop counting units again after this time, such as 5s, 10m or 2h [default: 10m; none with --all or --sample]
    /// 中文：这个时间后不再重新数单元，例如 5s、10m 或 2h [默认: 10m；有 --all 或 --sample 时不限]
    #[arg(long, value_name = "TIME", value_parser = crate::time::parse)]
    time: Option<Duration>,

    /// Draw the units that this number draws, which a report names [default: other ones every time]
    /// 中文：抽取这个数所抽的单元，报告中有它 [默认: 每次不同]
    #[arg(long)]
    seed: Option<u64>,
}

const HELP: &str = texts!(
    "\
The checker shares no code with the kernels. It makes sure that the chain of hashes is whole, that
every unit of the stated problem is there once, that they add up, that the symmetries of the board
and of each unit come out even, and it counts units again in a way of its own, in a random order:
queens by row sets, placements cell by cell. It says how long that will take; when the time is over,
it says how many units it has reached and how likely it is that a wrong one was among the others.
Exit codes: 0 nothing is wrong, 1 the certificate is refuted, 2 it cannot be read, 130 interrupted.",
    r#"检验程序与当初的内核没有共用的代码。它查明哈希链是完整的，所述问题的每个单元都恰好出现一次，加起来对得上，
棋盘和各单元的对称对得上，并用自己的方法按随机顺序重新数各单元：皇后按行集，摆法逐格。它会说明要多长时间；时间到了，
它说明数到了多少单元，以及其余单元中有错的可能性多大。
退出码：0 没有发现错误；1 证书被推翻；2 不能读；130 中断。"#
);

/// Up to this count, every unit that no identity covers is counted again unless something else is asked for.
const ALL_UP_TO: u128 = 1_000_000_000;

const USUAL_SAMPLE: u64 = 1000;

/// How long units are counted again, if nothing is said about what to count.
const USUAL_TIME: Duration = Duration::from_secs(600);

/// How long units are counted again before it is said how long all of them will take.
const TRIAL: Duration = Duration::from_millis(500);

/// What takes longer is announced.
const WORTH_A_WORD: Duration = Duration::from_secs(3);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let input = files::open(&args.file)?;
    let recount = Recount::new(args, session);
    let stop = || recount.is_over();
    let checked = recount.watched(|| {
        let certificate = Certificate::read(input.reader, &stop)?;
        let split = match place::split(&certificate) {
            Some(split) => split?,
            None => lowbit_verify::split(&certificate)?,
        };
        let effort = args.effort(&certificate);
        let report =
            lowbit_verify::verify(&certificate, split.as_ref(), effort, &stop, |units| recount.run(&*split, units))?;
        Ok(say::plainly(|| words(&certificate, effort.seed, &report)))
    });
    match checked {
        Err(Failure::Unreadable(why)) => Err(anyhow!("{}: {why}", input.name)),
        Err(Failure::Refuted(why)) => {
            files::print(format!("refuted: {why}\n").as_bytes())?;
            Ok(Exit::NotFound)
        }
        _ if session.stop.is_raised() => {
            let units = recount.units_done.load(Ordering::Relaxed);
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
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        Effort { sample, uncovered: self.all || (self.sample.is_none() && is_small), seed }
    }
}

/// Counts units again until the time is over or someone interrupts.
struct Recount<'a> {
    session: &'a Session<'a>,
    begin: Instant,
    limit: Option<Duration>,
    /// Units to be counted again, and their pieces, once they are known.
    units: AtomicU64,
    pieces: AtomicU64,
    units_done: AtomicU64,
    pieces_done: AtomicU64,
    is_late: AtomicBool,
    is_done: AtomicBool,
}

impl<'a> Recount<'a> {
    fn new(args: &Args, session: &'a Session<'a>) -> Recount<'a> {
        let usual = (!args.all && args.sample.is_none()).then_some(USUAL_TIME);
        Recount {
            session,
            begin: Instant::now(),
            limit: args.time.or(usual),
            units: AtomicU64::new(0),
            pieces: AtomicU64::new(0),
            units_done: AtomicU64::new(0),
            pieces_done: AtomicU64::new(0),
            is_late: AtomicBool::new(false),
            is_done: AtomicBool::new(false),
        }
    }

    /// Asked at every step of a search, so it looks at no clock.
    fn is_over(&self) -> bool {
        self.session.stop.is_raised() || self.is_late.load(Ordering::Relaxed)
    }

    /// Does the work while a thread looks at the clock.
    fn watched<T>(&self, work: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            scope.spawn(|| self.watch());
            let value = work();
            self.is_done.store(true, Ordering::Relaxed);
            value
        })
    }

    /// The subtotals of the first units, as many as there is time for.
    fn run(&self, split: &dyn Split, units: &[u64]) -> Vec<Numbers> {
        let pieces = |&unit: &u64| (0..split.pieces(unit)).map(move |piece| (unit, piece));
        self.units.store(units.len() as u64, Ordering::Relaxed);
        self.pieces.store(units.iter().map(|&unit| split.pieces(unit)).sum(), Ordering::Relaxed);
        let (mut subtotals, mut subtotal) = (Vec::new(), None);
        let _ = engine::ordered(
            self.session.threads,
            units.iter().flat_map(pieces),
            || |(unit, piece)| Some((unit, piece, split.recount_piece(unit, piece, &|| self.is_over())?)),
            |counted| {
                let Some((unit, piece, solutions)) = counted else { return ControlFlow::Break(()) };
                let sum = subtotal.take().map_or(Some(solutions.clone()), |sum: Numbers| sum.plus(&solutions));
                subtotal = Some(sum.unwrap_or(solutions)); // beyond 128 bits it cannot be what is stated
                self.pieces_done.fetch_add(1, Ordering::Relaxed);
                if piece + 1 == split.pieces(unit) {
                    subtotals.extend(subtotal.take());
                    self.units_done.fetch_add(1, Ordering::Relaxed);
                }
                ControlFlow::Continue(())
            },
        );
        subtotals
    }

    /// Looks at the clock while others work: says how long it will take, shows how far it is, and ends it in time.
    fn watch(&self) {
        let bar = Bar::new("verify");
        let mut recount_began = None;
        let mut is_said = false;
        while !self.is_done.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
            let late = self.limit.is_some_and(|limit| self.begin.elapsed() >= limit);
            self.is_late.fetch_or(late, Ordering::Relaxed);
            let (units, pieces) = (self.units.load(Ordering::Relaxed), self.pieces.load(Ordering::Relaxed));
            if pieces == 0 {
                continue; // the recount has not begun
            }
            let elapsed = recount_began.get_or_insert_with(Instant::now).elapsed();
            let done = self.pieces_done.load(Ordering::Relaxed);
            let whole = elapsed.as_secs_f64() / done as f64 * pieces as f64;
            let whole = Duration::try_from_secs_f64(whole).unwrap_or(Duration::MAX);
            if !is_said && done > 0 && elapsed >= TRIAL {
                is_said = true;
                self.announce(units, whole);
            }
            // By the clock where that ends it, otherwise by pieces.
            let (cost_done, cost) = match self.limit {
                Some(limit) if limit < whole => (self.begin.elapsed().as_secs_f64(), limit.as_secs_f64()),
                _ => (done as f64, pieces as f64),
            };
            let units_done = self.units_done.load(Ordering::Relaxed);
            bar.update(&Progress { units_done, units, cost_done, cost, elapsed, ..Progress::default() });
        }
    }

    fn announce(&self, units: u64, whole: Duration) {
        let takes = duration(whole, say::language());
        match self.limit {
            _ if whole < WORTH_A_WORD => {}
            Some(limit) if limit < whole => {
                let limit = duration(limit, say::language());
                say!(
                    "counting {units} units again takes about {takes}; it ends after {limit}, and --time allows more",
                    "重新数 {units} 个单元大约要 {takes}；{limit} 后结束，--time 可以给更多时间"
                );
            }
            _ => say!(
                "counting {units} units again takes about {takes}; --time ends it sooner",
                "重新数 {units} 个单元大约要 {takes}；--time 可以提前结束"
            ),
        }
    }
}

fn words(certificate: &Certificate, seed: u64, report: &Report) -> String {
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
            "the solutions fall into whole classes, 8 divides what it must",
            "解分成完整的等价类，该被 8 整除的都能整除"
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

/// How likely it is that something is wrong all the same, if units are wrong at random.
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
