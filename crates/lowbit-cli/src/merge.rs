//! `lowbit merge`

use std::collections::BTreeMap;
use std::io::{BufRead, Read};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail, ensure};
use lowbit::place::{Answer, Problem, Units, answer};
use lowbit::queens::{Board, Convention, classes, published_count};
use lowbit_verify::{Certificate, Effort, Failure, Numbers};
use serde::Serialize;

use crate::count::part::{LONGEST_LINE, Subtotal};
use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::json;
use crate::place;
use crate::progress::Watch;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Files with what the parts have printed, one line a part; '-' or none: standard input
    /// 中文：各部分输出的文件，每部分一行；'-' 或不写：标准输入
    files: Vec<PathBuf>,

    /// Print one JSON object: puzzle, n, board, units, parts, count (a string), row (of strings: several numbers)
    /// 中文：输出一个 JSON 对象：puzzle、n、board、units、parts、count（字符串）、row（字符串数组，有几个数时）
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
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
}

const HELP: &str = texts!(
    "\
Examples:
  seq 16 | parallel lowbit queens count 18 --part {}/16 --json > parts
  lowbit merge parts                   prints 666090624
  lowbit merge slurm-*.out             the output of an array job

Every part must be there exactly once, and all must agree in the board, the split, the number of
units and the number of parts. The sum is checked as that of a count is: each part's checksum and
units, the symmetries of the board and of each unit, and the published count.
Exit codes: 0, 1 if the count is 0, 2 if anything is wrong (nothing is printed then), 130
interrupted.",
    r#"例子:
  seq 16 | parallel lowbit queens count 18 --part {}/16 --json > parts
  lowbit merge parts                   输出 666090624
  lowbit merge slurm-*.out             阵列作业的输出

每个部分都必须恰好有一次，棋盘、划分、单元数和部分的总数都必须一致。和的核对与计数一样：
各部分的校验和与单元、棋盘和各单元的对称、已发表的结果。
退出码：0；计数为 0 时 1；有任何错误时 2（此时什么也不输出）；130 中断。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let stdin = [PathBuf::from("-")];
    let paths = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let _watch = Watch::inputs("merge", paths);
    let mut merged = Merged::default();
    for path in paths {
        let mut input = files::open(path)?;
        for number in 1.. {
            let place = told!("{}: line {number}", "{}: 第 {number} 行", input.name).to_string();
            match line(&mut input.reader).with_context(|| place.clone())? {
                Line::End => break,
                Line::Blank => {}
                Line::Other => bail!(told!("{place}: not a part of a count", "{place}: 不是计数的一部分")),
                Line::Part(part) => merged.add(*part, place)?,
            }
            if session.stop.is_raised() {
                return Err(Interrupted.into());
            }
        }
    }
    let any = merged.first.as_ref().map(|first| first.0.clone());
    let sum = merged.check(session)?;
    let answer = answer(&sum, any.as_ref())?;
    let answer = match any.filter(|_| args.json) {
        Some(Subtotal { puzzle, n, board, units, parts, .. }) => {
            json::line(&Sum { puzzle, n, board, units, parts, numbers: answer::Numbers::from(&answer) })
        }
        None => format!("{answer}\n"),
    };
    files::print(answer.as_bytes())?;
    Ok(if sum.total() == Some(0) { Exit::NotFound } else { Exit::Found })
}

/// The sum as the count itself would print it.
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

/// What a line says.
enum Line {
    Part(Box<Subtotal>),
    Blank,
    /// Nothing of a part.
    Other,
    End,
}

/// Reads a line, and no further than it takes to see that it is no part.
fn line(reader: &mut dyn BufRead) -> std::io::Result<Line> {
    match reader.fill_buf()?.first() {
        None => return Ok(Line::End),
        Some(b'{' | b' ' | b'\t' | b'\r' | b'\n') => {}
        Some(_) => return Ok(Line::Other),
    }
    let mut line = Vec::new();
    reader.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.trim_ascii().is_empty() && (line.len() as u64) < LONGEST_LINE {
        return Ok(Line::Blank);
    }
    Ok(serde_json::from_slice(&line).map_or(Line::Other, |part| Line::Part(Box::new(part))))
}

/// The parts so far.
#[derive(Default)]
struct Merged {
    first: Option<(Subtotal, String)>,
    /// Where each part was.
    parts: BTreeMap<u64, String>,
    /// By unit.
    subtotals: BTreeMap<u64, Numbers>,
}

impl Merged {
    fn add(&mut self, part: Subtotal, place: String) -> Result<()> {
        ensure!(
            part.job().fingerprint() == part.fingerprint,
            told!("{place}: the fingerprint does not fit the part", "{place}: 指纹与该部分不符")
        );
        ensure!(part.is_sealed(), told!("{place}: the checksum does not fit the part", "{place}: 校验和与该部分不符"));
        let (other, other_place) = self.first.get_or_insert_with(|| (part.clone(), place.clone()));
        let agree = part.fingerprint == other.fingerprint && part.parts == other.parts;
        ensure!(
            agree,
            told!(
                "{place}: a part of another count, or of another number of parts, than at {other_place}",
                "{place}: 属于另一个计数，或部分的总数与 {other_place} 不同"
            )
        );
        ensure!(
            (1..=part.parts).contains(&part.part),
            told!("{place}: there is no part {} of {}", "{place}: 没有第 {} 部分，共 {} 部分", part.part, part.parts)
        );
        if let Some(before) = self.parts.insert(part.part, place.clone()) {
            bail!(told!(
                "{place}: part {} was there already, at {before}",
                "{place}: 第 {} 部分已经有了，在 {before}",
                part.part
            ));
        }
        let subtotals: Option<Vec<Numbers>> = part.subtotals.split_whitespace().map(Numbers::read).collect();
        let subtotals =
            subtotals.with_context(|| told!("{place}: a subtotal is no number", "{place}: 有一个小计不是数"))?;
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

    /// The sum of all parts, after the checks that a count in one piece has.
    fn check(self, session: &Session<'_>) -> Result<Numbers> {
        let (any, _) = self.first.context(told!("there is no part of a count", "没有计数的任何部分"))?;
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
        if any.board != "plain" && !any.job().is_placements() {
            let board = Board::read(any.board.replace('/', "\n").as_bytes(), &Convention::default())?;
            classes(&board, solutions, session.stop)?.complete().ok_or(Interrupted)?;
            return Ok(sum);
        }
        let published = published_count(any.n).filter(|&published| any.board == "plain" && published != solutions);
        if let Some(published) = published {
            bail!(told!(
                "a check failed: {sum} solutions, but the published count is {published}",
                "校验失败：有 {sum} 个解，但公布的数是 {published}"
            ));
        }
        let certificate = Certificate {
            n: any.n,
            board: any.board,
            split: any.split,
            units: any.units,
            count: sum.clone(),
            methods: vec!["a part".into()],
            subtotals: self.subtotals.into_iter().map(|(unit, subtotal)| (unit, 0, subtotal)).collect(),
        };
        let nothing = Effort { sample: 0, uncovered: false, seed: 0 };
        let stop = || session.stop.is_raised();
        let checked = place::split(&certificate)
            .unwrap_or_else(|| lowbit_verify::split(&certificate))
            .and_then(|split| lowbit_verify::verify(&certificate, &*split, nothing, &stop, |_| Vec::new()));
        match checked {
            Ok(_) => Ok(sum),
            Err(Failure::Stopped) => Err(Interrupted.into()),
            Err(error) => Err(anyhow!(told!("a check failed: {error}", "校验失败：{error}"))),
        }
    }
}
