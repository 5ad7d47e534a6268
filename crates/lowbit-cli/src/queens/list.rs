//! `lowbit queens list`

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use lowbit::engine::ordered;
use lowbit::queens::{Board, LARGEST_BOARD, Part, Symmetry, parts, published_count};

use super::board::{BoardArgs, Chosen};
use super::format::Format;
use crate::exit::Exit;
use crate::files::Output;
use crate::progress::{Things, Watch};
use crate::session::Session;
use crate::time::LimitArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// End after K solutions
    /// 中文：输出 K 个解后结束
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// List one solution per symmetry class of the board: the lexicographically smallest
    /// 中文：棋盘的每个对称类列出一个解：字典序最小的
    #[arg(long)]
    unique: bool,

    /// How to write each solution
    /// 中文：每个解怎样写
    #[arg(long, value_enum, default_value_t = Format::Columns)]
    format: Format,

    #[command(flatten)]
    time: LimitArgs,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit queens list 6                                          all four, as columns
  lowbit queens list 12 | head -3                               comes at once
  lowbit queens list 8 --unique --format board                  twelve boards
  lowbit queens list 8 --limit 1 --format svg > board.svg       a picture
  lowbit queens list --board board.txt --format json            an array of columns a line

Solutions are ordered by their columns, row by row, and do not depend on the number of threads.
n is at most 64, but the first solution in this order may take minutes from n = 34 on, and
practically for ever at n = 64: 'queens solve' has one at once. With queens given in the first rows
it is quick. Exit codes: 0, 1 if there is no solution, 2 error (also two given queens that attack each
other), 130 interrupted (incomplete).",
    r#"例子:
  lowbit queens list 6                                          全部四个，写作列号
  lowbit queens list 12 | head -3                               立刻就有
  lowbit queens list 8 --unique --format board                  十二个棋盘
  lowbit queens list 8 --limit 1 --format svg > board.svg       一张图
  lowbit queens list --board board.txt --format json            每行一个列号数组

解按各行的列号排序，与线程数无关。
n 最大 64，但从 n = 34 起，这个顺序中的第一个解可能要几分钟，n = 64 时几乎等不到：'queens solve' 立刻给出一个。
前几行有固定的皇后时很快。退出码：0；无解时 1；2 错误（两个固定的皇后互相攻击也是）；130 中断（不完整）。"#
);

/// The most open rows for which the first solution in lexicographic order is found in acceptable time.
const MOST_ROWS_AT_ONCE: usize = 33;

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let chosen = args.board.choose(LARGEST_BOARD, "listed")?;
    let limit = args.limit.unwrap_or(u64::MAX);
    let expected = expected(&chosen, args);
    let board = chosen.into_board()?;
    let open_rows = (0..board.n()).filter(|&row| board.queen(row).is_none()).count();
    if open_rows > MOST_ROWS_AT_ONCE {
        say!(
            "with {open_rows} open rows the first solution in order may take minutes, or practically for ever; \
             'lowbit queens solve' has one at once",
            "有 {open_rows} 行未定时，按顺序的第一个解可能要几分钟，甚至等不到；“lowbit queens solve”马上给出一个解"
        );
    }
    let page = Page { format: args.format, symmetries: args.unique.then(|| board.symmetries()), board: &board, limit };
    let stop = args.time.stop(session);
    let mut listing = Listing { out: Output::stdout(), page: &page, listed: 0 };
    let mut failure = None;
    let seen = Arc::new(AtomicU64::new(0));
    let watched = seen.clone();
    let watch = Watch::new(&told!("solutions", "解").to_string(), Things::Solutions, expected, move || {
        watched.load(Ordering::Relaxed)
    });
    let mut sink = |written: Written| {
        if stop.is_raised() {
            return ControlFlow::Break(());
        }
        let added = listing.add(&written);
        seen.store(listing.listed, Ordering::Relaxed);
        match added {
            Ok(()) if listing.listed < limit => ControlFlow::Continue(()),
            Ok(()) => ControlFlow::Break(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let worker = || |part: Part| page.write(part);
    let mut parts = parts(&board).until(&stop);
    let flow = ordered(session.threads, parts.by_ref(), worker, &mut sink);
    drop(watch);
    if let Some(error) = failure {
        return Err(error.into());
    }
    let Listing { out, listed, .. } = listing;
    let is_limited = flow.is_break() && listed == limit;
    if (flow.is_break() || parts.end().is_interrupted()) && !is_limited {
        return out.end_early(args.time.why(session));
    }
    out.finish()?;
    if listed == 0 {
        say!("no solution", "无解");
        return Ok(Exit::NotFound);
    }
    Ok(Exit::Found)
}

/// The expected number of solutions in the list, if known.
fn expected(chosen: &Chosen, args: &Args) -> Option<u64> {
    let limit = args.limit.unwrap_or(u64::MAX);
    let published = match chosen {
        // Nearly every class has eight solutions.
        Chosen::Plain(n) => published_count(*n).map(|all| if args.unique { all.div_ceil(8) } else { all }),
        Chosen::Board(_) => None,
    };
    let published = published.and_then(|all| u64::try_from(all).ok());
    published.map(|all| all.min(limit)).or(args.limit)
}

/// The board of a listing, and its options.
struct Page<'a> {
    board: &'a Board,
    format: Format,
    /// The symmetries of the board, if only one of each class is listed.
    symmetries: Option<Vec<Symmetry>>,
    limit: u64,
}

/// The written solutions of a part.
#[derive(Default)]
struct Written {
    text: Vec<u8>,
    /// The end of each solution in the text.
    ends: Vec<usize>,
}

impl Page<'_> {
    fn write(&self, part: Part) -> Written {
        let mut written = Written::default();
        let is_listed = |solution: &lowbit::queens::Solution| match &self.symmetries {
            Some(symmetries) => solution.is_first_of_class(symmetries),
            None => true,
        };
        for solution in part.solutions().filter(is_listed).take(usize::try_from(self.limit).unwrap_or(usize::MAX)) {
            if !written.ends.is_empty() {
                written.text.extend(self.format.separator().as_bytes());
            }
            self.format.write(&mut written.text, &solution, Some(self.board)).expect("a vector takes any text");
            written.ends.push(written.text.len());
        }
        written
    }
}

/// The output of a listing.
struct Listing<'a, W> {
    out: W,
    page: &'a Page<'a>,
    listed: u64,
}

impl<W: Write> Listing<'_, W> {
    /// Adds solutions up to the limit.
    fn add(&mut self, written: &Written) -> io::Result<()> {
        let room = self.page.limit - self.listed;
        let taken = written.ends.len().min(usize::try_from(room).unwrap_or(usize::MAX));
        if taken == 0 {
            return Ok(());
        }
        if self.listed > 0 {
            self.out.write_all(self.page.format.separator().as_bytes())?;
        }
        self.listed += taken as u64;
        self.out.write_all(&written.text[..written.ends[taken - 1]])
    }
}
