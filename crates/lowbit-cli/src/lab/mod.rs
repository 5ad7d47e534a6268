//! `lowbit lab`: the same puzzle by a series of techniques.

pub(crate) mod clock;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use lowbit::clocks::{self, Coding, Dials, Layout, read_dials};
use lowbit::sudoku::Grid;
use lowbit::sudoku::text::Reader;
use lowbit::{TextError, queens, regions, sudoku};
use lowbit_lab::answer::Measured;
use lowbit_lab::{Ladder, Terms, measure, picture};

use crate::exit::{Early, Exit, say_early};
use crate::files::{self, Finished, Output};
use crate::json;
use crate::progress::Watch;
use crate::say::Told;
use crate::session::Session;
use lowbit::sentence;

#[derive(clap::Subcommand)]
#[command(after_help = HELP)]
pub(crate) enum Command {
    /// Count the solutions of N queens: arrays, bits, mirror, look-ahead, lanes, join
    /// 中文：数 N 皇后的解：数组、位运算、镜像、前瞻、向量道、拼接
    Queens {
        /// The number of queens; 12 takes a moment, 15 a minute
        /// 中文：皇后数；12 只要片刻，15 要一分钟
        #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(queens::LARGEST_COUNT)))]
        n: u32,
        #[command(flatten)]
        options: Options,
    },
    /// Decide whether a sudoku has one solution: arrays, bits, fewest candidates, places in houses
    /// 中文：判断数独是否有唯一解：数组、位、候选数最少、各行列宫中的位置
    Sudoku {
        /// One puzzle in any usual layout [default: one of our own that is hard for the first rung]
        /// 中文：一道题目，常见版式均可 [默认: 自带的一道，第一级做得很慢]
        file: Option<PathBuf>,
        #[command(flatten)]
        options: Options,
    },
    /// Decide whether a board with regions has one solution: row by row, forced stars, tightest house
    /// 中文：判断区域棋盘是否有唯一解：逐行、必放的星、最紧的行列或区域
    Regions {
        /// One board in any of the forms that 'lowbit regions solve --help' lists [default: one of our own]
        /// 中文：一个棋盘，用 'lowbit regions solve --help' 列出的任何形式 [默认: 我们自己的一个]
        file: Option<PathBuf>,
        #[command(flatten)]
        options: Options,
    },
    /// Solve the nine clocks: in an array, in a word, by algebra
    /// 中文：解九个时钟：用数组，用一个机器字，用代数
    Clocks {
        /// 3 rows of 3 clocks at 3, 6, 9 or 12 [default: the lecture's example]
        /// 中文：3 行 3 个时钟，指向 3、6、9 或 12 [默认: 讲义的例子]
        file: Option<PathBuf>,
        #[command(flatten)]
        options: Options,
    },
}

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Stop a rung that takes longer than this
    /// 中文：超过这个时间的一级就停止
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    limit: Duration,

    /// Draw the picture: nodes against cost per node, with lines of equal time
    /// 中文：画图：结点数与每个结点的代价，带等时间线
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Replace the picture's file if there is one
    /// 中文：图的文件已存在时替换它
    #[arg(long, requires = "svg")]
    force: bool,

    /// Print one JSON object: puzzle, answer, complete, rungs
    /// 中文：输出一个 JSON 对象：puzzle、answer、complete、rungs
    #[arg(long)]
    json: bool,
}

const HELP: &str = texts!(
    "\
Search time = cost per node x number of nodes. Every rung of a ladder runs on one thread,
repeatedly if it is short, and all must agree on the answer. Times are processor time, the best of
several runs; what a rung prepares is part of its time.

Examples:
  lowbit lab queens 12                    nodes, ns per node, time, times faster
  lowbit lab queens 14 --svg queens.svg   and the picture
  lowbit lab sudoku puzzle.txt --limit 60",
    r#"搜索时间 = 每个结点的代价 x 结点数。阶梯的每一级都在一个线程上运行，短的会重复，各级的答案必须一致。
时间是处理器时间，取几次中最好的；一级要做的准备也算在它的时间里。

例子:
  lowbit lab queens 12                    结点数，每个结点的纳秒数，时间，快多少倍
  lowbit lab queens 14 --svg queens.svg   并画图
  lowbit lab sudoku puzzle.txt --limit 60"#
);

/// A minimal sudoku of our own, generated at random and picked because the first cells are a bad place to begin.
const SUDOKU: &str = "...42...3 2........ .9.....8. .7...3... 5.....7.9 .396....8 .......9. ...1.265. ..2.45...";

/// A board of our own, generated at random.
const REGIONS: &str = "11x1.HHCCCCCBAAAHHHHFCCCAAAHHHHFCFCADAHHHFFFFAADDHFHHFFFFFFDFFFFFFFDDFDKIIIFDGDDDDKKIIFDDDDDDKKDDDDDDDDDKKKDDDJJDDEKKKJJJJEEEE";

/// The lecture's example, in quarter turns past 12: 9 9 12 / 6 6 6 / 6 3 6.
const CLOCKS: [u32; 9] = [3, 3, 0, 2, 2, 2, 2, 1, 2];

fn seconds(text: &str) -> Result<Duration, Told> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| told!("a number of seconds above 0 is needed", "需要大于 0 的秒数"))
}

pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Queens { n, options } => climb(&queens::ladder(n)?, &options, session),
        Command::Sudoku { file, options } => climb(&sudoku::ladder(&read_sudoku(file.as_deref())?), &options, session),
        Command::Regions { file, options } => climb(&regions::ladder(&read_board(file.as_deref())?), &options, session),
        Command::Clocks { file, options } => climb(&clocks::ladder(&read_clocks(file.as_deref())?)?, &options, session),
    }
}

fn read_sudoku(file: Option<&Path>) -> Result<Grid> {
    let Some(path) = file else { return Ok(SUDOKU.parse()?) };
    let input = files::open(path)?;
    let mut puzzles = Reader::new(input.reader);
    let first = puzzles.next().unwrap_or_else(|| Err(TextError::in_text(sentence!("no puzzle", "没有题目")).into()));
    let first = first.map_err(|error| files::in_input(&input.name, error))?;
    Ok(first.puzzle.givens().into_owned())
}

fn read_board(file: Option<&Path>) -> Result<regions::Board> {
    match file {
        None => Ok(REGIONS.parse()?),
        Some(path) => crate::regions::read_one(path, 1),
    }
}

fn read_clocks(file: Option<&Path>) -> Result<Dials> {
    let Some(path) = file else { return Ok(Dials::new(4, CLOCKS.to_vec())?) };
    let input = files::open(path)?;
    let reading = read_dials(input.reader, Coding::Hours, Layout::Exactly(3, 3));
    Ok(reading.map_err(|error| files::in_input(&input.name, error))?.dials)
}

/// Measures a ladder and shows the results.
fn climb(ladder: &Ladder<'_>, options: &Options, session: &Session<'_>) -> Result<Exit> {
    // Opened before the measurement, so that an unwritable path is reported at once.
    let svg = options.svg.as_deref().map(|path| Output::open(Some(path), options.force, &[])).transpose()?;
    let terms =
        Terms { limit: options.limit, clock: Box::new(clock::now), stop: session.stop.clone(), ..Terms::default() };
    let rungs = u32::try_from(ladder.rungs.len()).unwrap_or(u32::MAX);
    let watch = Watch::time("lab", options.limit.saturating_mul(rungs).saturating_add(terms.patience));
    let outcome = measure(ladder, &terms)?;
    drop(watch);
    let is_interrupted = outcome.is_interrupted();
    let report = outcome.into_inner();
    let shown = match options.json {
        true => json::line(&Measured::new(&report, !is_interrupted, session.language)),
        false => table::table(&report),
    };
    files::print(shown.as_bytes())?;
    if is_interrupted {
        return Ok(say_early(Early::Interrupted, Finished::Printed)); // without a picture: it would look like a whole one
    }
    if let Some(mut svg) = svg {
        svg.write_all(picture(&report, session.language).as_bytes())?;
        svg.finish()?;
    }
    Ok(Exit::Found)
}
