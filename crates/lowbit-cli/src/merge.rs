//! `lowbit merge`

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use lowbit::place::{Answer, Problem, Units, answer};
use lowbit::queens::{Board, Convention, classes, published_count};
use lowbit_verify::{Certificate, Effort, Failure, Numbers, Split};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::count::part::{Subtotal, each_part, is_run};
use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::json;
use crate::progress::Watch;
use crate::recount::{How, Recount, Trouble};
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Files with the lines that the parts have printed, or the parts' runs; '-' or none: standard input
    /// 中文：含各部分所输出的行的文件，或各部分的运行文件；'-' 或不写：标准输入
    files: Vec<PathBuf>,

    /// Recount this many random units of each part before the parts are added up
    /// 中文：相加之前，从每个部分随机抽这么多个单元重新数
    #[arg(long, value_name = "UNITS", default_value_t = 10)]
    sample: u64,

    /// Recount every unit
    /// 中文：重新数每个单元
    #[arg(long, conflicts_with = "sample")]
    all: bool,

    /// Stop recounting after this time, such as 5s, 10m or 2h [default: 10s; none with --all]
    /// 中文：到这个时间就停止重新数，例如 5s、10m 或 2h [默认: 10s；有 --all 时不限]
    #[arg(long, value_name = "TIME", value_parser = crate::time::parse)]
    time: Option<Duration>,

    #[command(flatten)]
    how: How,

    /// Print one JSON object: puzzle, n, board, units, parts, count (a string), row (of strings: several numbers),
    /// units_recounted
    /// 中文：输出一个 JSON 对象：puzzle、n、board、units、parts、count（字符串）、row（字符串数组，有几个数时）、units_recounted
    #[arg(long)]
    json: bool,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Sum {
    puzzle: String,
    n: u32,
    board: String,
    units: u64,
    parts: u64,
    /// As text: it may not fit into a JSON number.
    #[serde(flatten)]
    numbers: answer::Numbers,
    units_recounted: u64,
}

const HELP: &str = texts!(
    "\
Examples:
  seq 16 | parallel lowbit queens count 18 --part {}/16 --json > parts
  lowbit merge parts                   prints 666090624
  lowbit merge slurm-*.out             the output of an array job
  lowbit merge part-*.db --sample 100  runs of parts, from machines not trusted

Every part must be there exactly once, and all must agree in the board, the split, the number of
units and the number of parts. The checker of 'lowbit verify' recounts some units of each part and
names the parts with a wrong unit, and their machines. Then the sum is checked like a count: each
part's checksum and units, the symmetries of the board and of each unit, and the published count.
Exit codes: 0, 1 if the count is 0, 2 if anything is wrong (nothing is printed then), 130
interrupted.",
    r#"例子:
  seq 16 | parallel lowbit queens count 18 --part {}/16 --json > parts
  lowbit merge parts                   输出 666090624
  lowbit merge slurm-*.out             阵列作业的输出
  lowbit merge part-*.db --sample 100  各部分的运行文件，不必信任它们

每个部分都必须恰好有一次，棋盘、划分、单元数和部分的总数都必须一致。每个部分抽一些单元重新数，
用“lowbit verify”的检验程序：有错误单元的部分会连同它的机器一起指出。然后像计数一样核对总和：
各部分的校验和与单元、棋盘和各单元的对称、已发表的结果。
退出码：0；计数为 0 时 1；有任何错误时 2（此时什么也不输出）；130 中断。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let stdin = [PathBuf::from("-")];
    let paths = if args.files.is_empty() { &stdin[..] } else { &args.files };
    args.how.ensure_possible()?;
    let watch = Watch::inputs("merge", paths);
    let mut merged = Merged::default();
    for path in paths {
        if is_run(path) {
            merged.add(Subtotal::of_run(path)?, path.display().to_string())?;
            continue;
        }
        each_part(path, |part, place| match session.stop.is_raised() {
            true => Err(Interrupted.into()),
            false => merged.add(part, place),
        })?;
    }
    drop(watch); // the next step has its own bar
    let any = merged.first.as_ref().map(|first| first.0.clone());
    let (sum, units_recounted) = merged.check(args, session)?;
    let answer = answer(&sum, any.as_ref())?;
    let answer = match any.filter(|_| args.json) {
        Some(Subtotal { puzzle, n, board, units, parts, .. }) => json::line(&Sum {
            puzzle,
            n,
            board,
            units,
            parts,
            units_recounted,
            numbers: answer::Numbers::from(&answer),
        }),
        None => format!("{answer}\n"),
    };
    files::print(answer.as_bytes())?;
    Ok(if sum.total() == Some(0) { Exit::NotFound } else { Exit::Found })
}

/// The sum as the answer of a count in one piece.
fn answer(sum: &Numbers, part: Option<&Subtotal>) -> Result<Answer> {
    let tally = lowbit_run::tally(&sum.to_string(), "0").context("a sum that was added up")?;
    let Some(part) = part.filter(|part| part.job().is_placements()) else { return Ok(tally.into()) };
    let (problem, goal) = Problem::read_asked(&part.board)?;
    Ok(Units::of(&problem, goal)?.answer(tally)?)
}

/// The sum of subtotals, numbers or rows; `None` beyond 128 bits.
fn added<'a>(subtotals: impl IntoIterator<Item = &'a Numbers>) -> Option<Numbers> {
    subtotals.into_iter().try_fold(Numbers::from(0), |sum, more| sum.plus(more))
}

/// The parts so far.
#[derive(Default)]
struct Merged {
    first: Option<(Subtotal, String)>,
    /// By part, its place and the machine that counted it.
    parts: BTreeMap<u64, (String, String)>,
    /// By unit, its subtotal.
    subtotals: BTreeMap<u64, Numbers>,
}

impl Merged {
    fn add(&mut self, part: Subtotal, place: String) -> Result<()> {
        let (other, other_place) = self.first.get_or_insert_with(|| (part.clone(), place.clone()));
        let agree = part.fingerprint == other.fingerprint && part.parts == other.parts;
        ensure!(
            agree,
            told!(
                "{place}: a part of another count, or of another number of parts, than at {other_place}",
                "{place}: 属于另一个计数，或部分的总数与 {other_place} 不同"
            )
        );
        if let Some((before, _)) = self.parts.insert(part.part, (place.clone(), part.machine.clone())) {
            bail!(told!(
                "{place}: part {} was there already, at {before}",
                "{place}: 第 {} 部分已经有了，在 {before}",
                part.part
            ));
        }
        let subtotals: Option<Vec<Numbers>> = part.subtotals.split_whitespace().map(Numbers::read).collect();
        let subtotals =
            subtotals.with_context(|| told!("{place}: a subtotal is not a number", "{place}: 有一个小计不是数"))?;
        let own = lowbit_run::Job { part: Some((part.part, part.parts)), ..part.job() }.own_units();
        ensure!(
            subtotals.len() as u64 == own,
            told!("{place}: {} subtotals for {own} units", "{place}: {} 个小计对应 {own} 个单元", subtotals.len())
        );
        let is_sum = added(&subtotals).is_some_and(|sum| part.subtotal == sum.to_string());
        ensure!(
            is_sum,
            told!("{place}: the units do not add up to the part's subtotal", "{place}: 各单元之和不等于该部分的小计")
        );
        self.subtotals.extend((part.part - 1..part.units).step_by(part.parts.try_into()?).zip(subtotals));
        Ok(())
    }

    /// The sum of all parts, after the checks of a count in one piece, and the number of recounted units.
    fn check(self, args: &Args, session: &Session<'_>) -> Result<(Numbers, u64)> {
        let (any, _) = self.first.context(told!("no part of a count was given", "没有给出计数的任何部分"))?;
        let missing = any.parts - self.parts.len() as u64;
        let named = (1..=any.parts).filter(|part| !self.parts.contains_key(part)).take(20);
        let named: Vec<String> = named.map(|part| part.to_string()).collect();
        let more = if missing > named.len() as u64 { ", ..." } else { "" };
        ensure!(
            missing == 0,
            told!(
                "{missing} of {} parts are missing: {}{more}",
                "缺少 {missing} 个部分（共 {} 个）：{}{more}",
                any.parts,
                named.join(", ")
            )
        );
        let sum = added(self.subtotals.values()).context(told!("the sum has more than 128 bits", "和超过 128 位"))?;
        let solutions = sum.total().context(told!("the sum has more than 128 bits", "和超过 128 位"))?;
        let own_board = match any.board.as_str() {
            "plain" => None,
            _ if any.job().is_placements() => None,
            rows => Some(Board::read(rows.replace('/', "\n").as_bytes(), &Convention::default())?),
        };
        let certificate = Certificate {
            n: any.n,
            board: own_board.as_ref().map_or(any.board.clone(), lowbit_run::cells),
            split: any.split,
            units: any.units,
            count: sum.clone(),
            methods: vec!["a part".into()],
            subtotals: self.subtotals.into_iter().map(|(unit, subtotal)| (unit, 0, subtotal)).collect(),
        };
        let failed = |failure| match failure {
            Failure::Stopped => Interrupted.into(),
            error => anyhow!(told!("a check failed: {error}", "校验失败：{error}")),
        };
        let recount = Recount::new("merge", args.time.or((!args.all).then_some(USUAL_TIME)), session);
        let trouble = Trouble::default();
        let split = args.how.split(&certificate, recount.stop(), &trouble).map_err(failed)?;
        let recounted = recounted(args, &recount, &certificate, &*split, &self.parts)?;
        if session.stop.is_raised() {
            return Err(Interrupted.into());
        }
        if let Some(error) = trouble.lock().expect("no thread panicked").take() {
            return Err(error.into());
        }
        let parts = any.parts.min(any.units); // further parts are empty
        if recounted < parts && (args.all || args.sample > 0) {
            say!(
                "in the time only {recounted} of {parts} parts had a unit counted again; --time allows more",
                "在这段时间内 {parts} 个部分中只有 {recounted} 个有单元重新数过；--time 可以给更多时间"
            );
        }
        if let Some(board) = own_board {
            classes(&board, solutions, session.stop)?.complete().ok_or(Interrupted)?;
            return Ok((sum, recounted));
        }
        let published = published_count(any.n).filter(|&published| any.board == "plain" && published != solutions);
        if let Some(published) = published {
            bail!(told!(
                "a check failed: {sum} solutions, but the published count is {published}; --all finds the parts that are wrong",
                "校验失败：有 {sum} 个解，但公布的数是 {published}；--all 找出有错的部分"
            ));
        }
        let nothing = Effort { sample: 0, uncovered: false, seed: 0 };
        let stop = || session.stop.is_raised();
        lowbit_verify::verify(&certificate, &*split, nothing, &stop, |_| Vec::new()).map_err(failed)?;
        Ok((sum, recounted))
    }
}

/// How long units are recounted by default.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The most parts with wrong units that are named.
const MOST_NAMED: usize = 20;

/// Recounts a sample of each part's units: first one of every part, then a second one of each, and so on. Returns their number; the error
/// names the parts that are wrong.
fn recounted(
    args: &Args,
    recount: &Recount<'_>,
    certificate: &Certificate,
    split: &dyn Split,
    places: &BTreeMap<u64, (String, String)>,
) -> Result<u64> {
    let parts = places.len() as u64;
    let seed = args.how.seed();
    let most = if args.all { u64::MAX } else { args.sample };
    let mut drawn: Vec<(u64, u64)> = Vec::new(); // the index within its part, the unit
    for part in 0..parts {
        let mut own: Vec<u64> = (part..certificate.units).step_by(parts as usize).collect();
        own.sort_by_cached_key(|unit| Sha256::digest([seed.to_le_bytes(), unit.to_le_bytes()].concat()).to_vec());
        drawn.extend((0..most).zip(own));
    }
    drawn.sort();
    let units: Vec<u64> = drawn.into_iter().map(|(_, unit)| unit).collect();
    let counted = recount.watched(|| recount.run(split, &units));
    let number = counted.len() as u64;
    let stated = |unit: u64| &certificate.subtotals[unit as usize].2;
    let wrong: Vec<(u64, &Numbers)> =
        units.iter().copied().zip(&counted).filter(|&(unit, counted)| stated(unit) != counted).collect();
    if let Some(&(unit, counted)) = wrong.first() {
        let parts_named: BTreeSet<u64> = wrong.iter().map(|(unit, _)| unit % parts + 1).collect();
        let named = parts_named.iter().take(MOST_NAMED).map(|part| match &places[part] {
            (place, machine) if machine.is_empty() => format!("{part} ({place})"),
            (place, machine) => format!("{part} ({place}, {machine})"),
        });
        let named = named.collect::<Vec<_>>().join(", ");
        let more = if parts_named.len() > MOST_NAMED { ", ..." } else { "" };
        bail!(told!(
            "{} of {} units that were counted again are wrong, in part {named}{more}; unit {unit} is stated with {} solutions, but has {counted}",
            "重新数的 {1} 个单元中有 {0} 个是错的，在第 {named}{more} 部分；所述单元 {unit} 有 {2} 个解，实际有 {counted} 个",
            wrong.len(),
            number,
            stated(unit)
        ));
    }
    Ok(number)
}
