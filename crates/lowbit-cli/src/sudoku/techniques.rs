//! `lowbit sudoku techniques`

use std::io::Write;

use anyhow::Result;
use lowbit::sudoku::steps::Technique;

use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Lists the techniques in the order of teaching: a name for programs, the name for people, and what it is.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

const EXAMPLES: &str = texts!(
    "\
Three columns, separated by tabs. Names that end in '*' are for ratings only: hints see something simpler there.

Examples:
  lowbit sudoku techniques | cut -f 1 > order.txt
  lowbit sudoku hint grid.txt --order order.txt",
    r#"三列，以制表符分隔。名称以 '*' 结尾的只用于评分：提示会看出更简单的。

例子:
  lowbit sudoku techniques | cut -f 1 > order.txt
  lowbit sudoku hint grid.txt --order order.txt"#
);

pub(crate) fn run(_: &Args, session: &Session<'_>) -> Result<Exit> {
    let language = session.language;
    let mut text = String::new();
    for technique in Technique::ALL {
        let star = if technique.is_taught() { "" } else { " *" };
        text += &format!("{technique}\t{}{star}\t{}\n", technique.title(language), technique.gist(language));
    }
    let mut out = files::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Exit::Found)
}
