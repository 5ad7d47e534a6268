//! `lowbit regions solve`

use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::regions::Batch;
use lowbit::regions::answer::Solved;

use super::format::Format;
use super::stream::{Asked, BoardArgs, Style, search};
use crate::exit::Exit;
use crate::json;
use crate::session::Session;
use crate::time::TimeArgs;

/// Solves boards of up to 32 x 32 with any number of stars, streaming.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: BoardArgs,

    #[command(flatten)]
    limit: TimeArgs,

    /// How to write each solution
    /// 中文：每个解怎样写
    #[arg(long, value_enum, default_value_t = Format::Columns, conflicts_with = "json")]
    format: Format,

    /// The same as --format json, an object for each board: the board, solution (the columns of each row's stars)
    /// 中文：与 --format json 相同，每个棋盘一个对象：棋盘、solution（各行的星的列号）
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  printf 'AABB\\nAABB\\nCCCB\\nDDDB\\n' | lowbit regions solve
  lowbit regions solve levels.jsonl
  lowbit regions solve --format svg board.txt > board.svg

Each row, column and region gets one star (a queen), or K with --stars K; no two touch, not even at a
corner. These forms are read, in any mixture:
  letters    n lines of n letters or digits, one for each region, with or without spaces; a line
             such as 10x2 before them says the number of stars; n more lines of '*', '-' and '.'
             behind them give stars and empty cells
  sbn        10x2.AAABB... and all other letters in one line; AA2W1OB-... is read, too
  link       an address of puzz.link: https://puzz.link/p?starbattle/10/10/2/...
  json       {\"regions\": [\"AABB\", ...], \"stars\": 1}, rows of letters or of numbers, also in arrays,
             one a line, or packs of sbn; \"states\" gives stars (1) and empty cells (2)
'#' begins a comment.

Of several solutions the first one in lexicographic order is given. A board without solution is
answered by 'none' in its place; the exit code is then 1. A board that cannot be read is answered by
'error' in its place (as JSON by an object with a key 'error'), and stderr says why, with line and
column; the exit code is then 2.",
    r#"例子:
  printf 'AABB\nAABB\nCCCB\nDDDB\n' | lowbit regions solve
  lowbit regions solve levels.jsonl
  lowbit regions solve --format svg board.txt > board.svg

每行、每列、每个区域各一颗星（皇后），或用 --stars K 各 K 颗；任何两颗都不相邻，斜角也不行。能读这些形式，可以混用:
  字母       n 行，每行 n 个字母或数字，每个区域一种，有无空格均可；前面一行如 10x2 说明星数；
             后面再有 n 行 '*'、'-' 和 '.' 给出星和空格
  sbn        10x2.AAABB... 所有其他字母写在一行；也读 AA2W1OB-...
  链接       puzz.link 的网址：https://puzz.link/p?starbattle/10/10/2/...
  json       {"regions": ["AABB", ...], "stars": 1}，每行是字母或数，也可以放在数组里，每行一个，
             或成包的 sbn；"states" 给出星 (1) 和空格 (2)
'#' 后面是注释。

有多个解时给出字典序最先的。无解的棋盘在原位答 'none'，退出码为 1。读不懂的棋盘在原位答 'error'
（JSON 中是有 'error' 键的对象），stderr 说明原因和行列位置，退出码为 2。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let format = if args.json { Format::Json } else { args.format };
    let asked = Asked::new(&format!("solve {format:?}"), &args.input, format.style()).of_many().within(&args.limit);
    search(asked, session, Batch::solve, |entry, solution, _, answers| {
        answers.none_found |= solution.is_none();
        answers.begin(format.style() == Style::Rows);
        match (format, &solution) {
            (Format::Json, _) => json::append(&Solved::new(entry, solution.as_ref()), &mut answers.text),
            (_, Some(solution)) => format.write(&entry.board, solution, &mut answers.text),
            (_, None) => answers.text += "none\n",
        }
        ControlFlow::Continue(())
    })
}
