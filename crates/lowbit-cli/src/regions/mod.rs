//! `lowbit regions`: one file per subcommand.

mod check;
mod convert;
mod count;
mod format;
mod generate;
mod grade;
mod hint;
mod list;
mod solve;
mod stream;

use std::path::Path;

use anyhow::{Result, anyhow};
use lowbit::regions::Board;
use lowbit::regions::text::Reader;
use lowbit::{TextError, sentence};

use crate::files;

subcommands! {
    /// Solve boards: answers in the order of the input
    /// 中文：求解棋盘：答案按输入的顺序
    Solve in solve;
    /// Count the solutions of each board
    /// 中文：数每个棋盘的解
    Count in count;
    /// Say of each board whether its solution is unique
    /// 中文：说明每个棋盘的解是否唯一
    Check in check;
    /// List all solutions of a board in lexicographic order
    /// 中文：按字典序列出棋盘的所有解
    List in list;
    /// Show the next step, from a nudge to the whole reason
    /// 中文：给出下一步，从略作提示到完整的理由
    Hint in hint;
    /// Say how hard each board is for people, and by which steps it is solved
    /// 中文：说明每个棋盘对人有多难，用哪些步骤解出
    Grade in grade;
    /// Make boards with one solution from a seed
    /// 中文：由种子出有唯一解的棋盘
    Generate in generate;
    /// Write boards in another format, or draw them
    /// 中文：把棋盘写成另一种格式，或画出来
    Convert in convert;
}

/// The only board of a file; with `stars` stars a house if the text does not say.
pub(crate) fn read_one(path: &Path, stars: u32) -> Result<Board> {
    let input = files::open(path)?;
    let mut reader = Reader::new(input.reader).stars(stars);
    let mut next = || reader.next_board().map_err(|error| files::in_input(&input.name, error));
    let first =
        next()?.ok_or_else(|| files::in_input(&input.name, TextError::in_text(sentence!("no board", "没有棋盘"))))?;
    match next()? {
        None => Ok(first.board),
        Some(second) => {
            let message = sentence!("a second board: one alone is answered here", "有第二个棋盘：这里只回答一个棋盘");
            Err(anyhow!(TextError::in_line(second.line, message)).context(input.name))
        }
    }
}
