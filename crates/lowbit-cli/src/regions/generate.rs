//! `lowbit regions generate`

use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use lowbit::engine::ordered;
use lowbit::regions::generate::Wish;
use lowbit::regions::steps::Grade;
use lowbit::regions::text::Format;

use crate::exit::Exit;
use crate::files::OutputArgs;
use crate::offering::Offering;
use crate::progress::Watch;
use crate::session::Session;
use crate::time::LimitArgs;

/// Makes boards with one solution and connected regions from a seed.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Rows and columns
    /// 中文：行数和列数
    #[arg(long, value_name = "N", default_value_t = 8)]
    size: u32,

    /// Stars in each row, column and region
    /// 中文：每行、每列、每个区域的星数
    #[arg(long, value_name = "K", default_value_t = 1)]
    stars: u32,

    /// How hard: easy, medium, hard, expert, extreme, or from one to another, as in easy-hard
    /// 中文：难度：easy、medium、hard、expert、extreme，或从一个到另一个，如 easy-hard
    #[arg(long, value_name = "GRADE", default_value = "easy-expert", value_parser = grades(), hide_possible_values = true)]
    grade: RangeInclusive<Grade>,

    /// How many boards
    /// 中文：多少个棋盘
    #[arg(long, value_name = "M", default_value_t = 1)]
    count: u64,

    /// The seed: the same one always gives the same boards
    /// 中文：种子：同一个种子总是给出同样的棋盘
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// The format to write
    /// 中文：要写的格式
    #[arg(long, visible_alias = "format", value_name = "FORMAT", default_value = "letters")]
    #[arg(value_parser = super::convert::format())]
    to: Format,

    #[command(flatten)]
    time: LimitArgs,

    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit regions generate
  lowbit regions generate --size 10 --stars 2 --to link
  lowbit regions generate --size 9 --grade hard --count 30 --seed 7 -o month.txt

K stars need at least 4K rows. A board takes seconds up to 16 rows with one star, 14 with two, 16
with three and 18 with four. Larger ones take minutes, then hours: --time gives up. A grade that hardly occurs at a size takes long, and after 100000
attempts at a board the command gives up.
Ctrl-C keeps the boards that were made. 'lowbit regions grade --help' says what the grades mean.",
    r#"例子:
  lowbit regions generate
  lowbit regions generate --size 10 --stars 2 --to link
  lowbit regions generate --size 9 --grade hard --count 30 --seed 7 -o month.txt

K 颗星至少要 4K 行。一颗星不超过 16 行、两颗不超过 14 行、三颗不超过 16 行、四颗不超过 18 行的棋盘只要几秒；
更大的要几分钟乃至几小时：可用 --time 放弃。在某个大小很少出现的难度要找很久，一个棋盘试过 100000 次后命令放弃。
Ctrl-C 会留下已经出好的棋盘。各难度的含义见 'lowbit regions grade --help'。"#
);

/// Accepts a grade, or a range of them.
fn grades() -> Offering<RangeInclusive<Grade>> {
    Offering { names: &["easy", "medium", "hard", "expert", "extreme"], parse: Grade::range }
}

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let attempts = Arc::new(AtomicU64::new(0));
    let wish = Wish::new(args.size, args.stars)?.seed(args.seed).grades(args.grade.clone()).watched(attempts.clone());
    let mut out = args.output.open(&[])?;
    let made = Arc::new(AtomicU64::new(0));
    let watched = made.clone();
    let what = told!("boards", "棋盘").to_string();
    let watch = Watch::attempts(&what, args.count, move || watched.load(Ordering::Relaxed), attempts);
    let stop = args.time.stop(session);
    let worker = || {
        let (wish, stop) = (&wish, &stop);
        move |number: u64| wish.board(number, stop).map(|made| made.map(|made| args.to.write(&made.board)))
    };
    let (mut failure, mut given_up) = (None, false);
    let _ = ordered(session.threads, 0..args.count, worker, |text| {
        given_up = !text.is_interrupted();
        let Some(text) = text.into_inner() else { return ControlFlow::Break(()) };
        given_up = false;
        let is_first = made.load(Ordering::Relaxed) == 0;
        let between = if !is_first && args.to.has_rows() { "\n" } else { "" };
        let written = text.map_err(anyhow::Error::from).and_then(|text| {
            out.write_all(format!("{between}{text}").as_bytes())?;
            Ok(out.flush()?)
        });
        if let Err(error) = written {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        made.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    drop(watch);
    if let Some(error) = failure {
        return Err(error);
    }
    let made = made.load(Ordering::Relaxed);
    if made < args.count && !given_up {
        return out.end_early(args.time.why(session));
    }
    if made > 0 || args.count == 0 {
        out.finish()?; // keeps the boards found, even if the search was not complete
    }
    if given_up {
        return Err(wish.given_up().into());
    }
    Ok(Exit::Found)
}
