//! `lowbit regions solve`

use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::regions::Batch;
use lowbit::regions::answer::Solved;

use super::format::Format;
use super::stream::{InputArgs, Question, Style, TimeArgs, search};
use crate::exit::Exit;
use crate::files::OutputArgs;
use crate::json;
use crate::session::Session;

/// Solves boards of up to 32 x 32 with any number of stars, streaming.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    limit: TimeArgs,

    /// How to write each solution
    #[arg(long, value_enum, default_value_t = Format::Columns, conflicts_with = "json")]
    format: Format,

    /// The same as --format json, an object for each board: the board, solution (the columns of each row's stars)
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  printf 'AABB\\nAABB\\nCCCB\\nDDDB\\n' | lowbit regions solve
  lowbit regions solve levels.jsonl
  lowbit regions solve --format svg board.txt > board.svg

Each row, column and region gets one star (a queen), or K with --stars K; no two touch, not even at a
corner. These forms are read, in any mixture:
  letters    n lines of n letters or digits, one for each region, with or without spaces; a line such
             as 10x2 before them says the number of stars; n more lines of '*', '-' and '.' behind
             them give stars and empty cells
  sbn        10x2.AAABB... and all other letters in one line
  link       an address of puzz.link: https://puzz.link/p?starbattle/10/10/2/...
  json       {\"regions\": [\"AABB\", ...], \"stars\": 1}, rows of letters or of numbers, also in arrays,
             one a line, or packs of sbn; \"states\" gives stars (1) and empty cells (2)
'#' begins a comment.

Of several solutions the first one in lexicographic order is given. A board without solution is
answered by 'none' in its place; the exit code is then 1. A board that cannot be read is answered by
'error' in its place (as JSON by an object with a key 'error'), and stderr says why, with line and
column; the exit code is then 2.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let format = if args.json { Format::Json } else { args.format };
    let out = args.output.open(&args.input.paths())?;
    let question = Question::new("solve", &args.input, format.style()).of_many(&args.limit);
    search(question, out, session, Batch::solve, |entry, solution, answers| {
        answers.none_found |= solution.is_none();
        answers.begin(question.style == Style::Rows);
        match (format, &solution) {
            (Format::Json, _) => json::append(&Solved::new(entry, solution.as_ref()), &mut answers.text),
            (_, Some(solution)) => format.write(&entry.board, solution, &mut answers.text),
            (_, None) => answers.text += "none\n",
        }
        ControlFlow::Continue(())
    })
}
