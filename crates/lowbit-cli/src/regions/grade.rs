//! `lowbit regions grade`

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::regions::answer::Graded;
use lowbit::regions::steps::{Degree, Path, path};
use lowbit::regions::text::Entry;
use lowbit::regions::{Batch, Verdict};
use lowbit::words::Language;

use super::stream::{InputArgs, Question, Style, search};
use crate::exit::Exit;
use crate::files::OutputArgs;
use crate::json;
use crate::session::Session;

/// Says of each board, on a line, how hard it is for people, and the hardest technique that it takes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Also every step on the way, each on a line with its reason
    #[arg(long)]
    path: bool,

    /// A JSON object for each board: the board, verdict, grade, technique, steps, path (with --path)
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Grades, by the hardest step that is needed when always the easiest is taken:
  easy        only cells, confined houses
  medium      common neighbours
  hard        sets of two; for several stars exclusion and tilings
  expert      sets of three and four, counting in bands of lines
  extreme     trials: a star leads to a contradiction
  unsolved    the steps end before the board is solved
Boards that have no solution, or more than one, are answered by 'none' or 'multiple' and not graded.

Examples:
  lowbit regions grade boards.txt | sort | uniq -c
  lowbit regions grade --path board.txt

The exit code is 1 when a board has no solution.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let style = match (args.json, args.path) {
        (true, _) => Style::Json,
        (false, true) => Style::Rows,
        (false, false) => Style::Line,
    };
    let language = session.language;
    let out = args.output.open(&args.input.paths())?;
    search(Question::new("grade", &args.input, style), out, session, Batch::check, |entry, verdict, answers| {
        if session.stop.is_raised() {
            return ControlFlow::Break(());
        }
        answers.none_found |= verdict == Verdict::None;
        answers.begin(style == Style::Rows);
        let way = (verdict == Verdict::Unique).then(|| path(&entry.board));
        match (args.json, &way) {
            (true, way) => {
                let graded = Graded::new(entry, verdict, way.as_ref());
                let graded = if args.path { graded.with_path(&entry.board, way.as_ref(), language) } else { graded };
                json::append(&graded, &mut answers.text);
            }
            (false, Some(way)) => write_lines(entry, way, args.path, language, &mut answers.text),
            (false, None) => _ = writeln!(answers.text, "{}", verdict.title(language)),
        }
        ControlFlow::Continue(())
    })
}

fn write_lines(entry: &Entry, way: &Path, with_steps: bool, language: Language, out: &mut String) {
    if with_steps {
        for (number, step) in (1..).zip(&way.steps) {
            _ = writeln!(out, "{number}. {}", step.words(&entry.board, Degree::Reason, language));
        }
    }
    *out += way.grade().title(language);
    if let (Some(_), Some(hardest)) = (&way.solution, way.hardest()) {
        _ = write!(out, ": {}", hardest.title(language));
    }
    out.push('\n');
}
