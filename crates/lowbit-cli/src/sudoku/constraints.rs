//! `lowbit sudoku constraints`

use std::io::Write;

use anyhow::Result;
use lowbit::sudoku::variant::constraints::KINDS;

use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Lists the constraints of variants: a name, a line of a puzzle with it, and what it means.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

const EXAMPLES: &str = texts!(
    "\
Three columns, separated by tabs. A puzzle begins with its size; rows of givens may follow, and a line
for each constraint. Cells are named r1c1, r1c1-4 (in a row), r1-4c1 (in a column); clues outside the
grid lie in row or column 0. Cells beside the grid are declared: 'beside CC: 81' before 'chaos 9: CC1-81'.

Examples:
  lowbit sudoku constraints | grep line
  printf 'sudoku 9x9\\nthermo: r1c1-4\\nantiknight\\n' | lowbit sudoku candidates",
    r#"三列，以制表符分隔。题目第一行是大小，其后可以是各行提示数，再后每个约束一行。格子写作 r1c1、
r1c1-4（同一行）、r1-4c1（同一列）；盘面外的提示在第 0 行或第 0 列。盘面旁的格子要先声明：
'beside CC: 81' 在 'chaos 9: CC1-81' 之前。

例子:
  lowbit sudoku constraints | grep line
  printf 'sudoku 9x9\nthermo: r1c1-4\nantiknight\n' | lowbit sudoku candidates"#
);

pub(crate) fn run(_: &Args, session: &Session<'_>) -> Result<Exit> {
    let mut text = String::new();
    for kind in KINDS {
        text += &format!("{}\t{}\t{}\n", kind.name, kind.example, kind.meaning_in(session.language));
    }
    let mut out = files::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Exit::Found)
}
