//! `lowbit sudoku check`

use std::fmt::Write;

use anyhow::Result;
use lowbit::sudoku::Verdict;
use lowbit::sudoku::answer::Checked;
use lowbit::words::Language;

use super::stream::{InputArgs, for_each, stream};
use crate::exit::Exit;
use crate::json;
use crate::session::Session;

/// Says of each puzzle, on a line: unique, multiple, none, or none and why.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Also say of unique puzzles whether they are minimal, or which givens are redundant
    #[arg(long)]
    minimal: bool,

    /// A JSON object for each puzzle: puzzle, givens, verdict, conflicts, redundant (with --minimal)
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Answers:
  unique      one solution
  multiple    more than one
  none        no solution, though no two givens contradict each other
  none: r1c1 and r1c7 are both 5; ...
              no solution: every pair of givens that contradict each other, by row and column
With --minimal:
  unique, minimal
              without any one of its givens it would have more solutions
  unique, redundant: r1c1 r4c4 ...
              without any one of these givens the solution would still be the only one

Examples:
  lowbit sudoku check puzzles.txt | sort | uniq -c
  lowbit sudoku check --minimal puzzle.txt

The layouts that are read are listed by 'lowbit sudoku solve --help'. The exit code is 1 when a
puzzle has no solution.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let language = session.language;
    let what = match language {
        Language::English => format!("check {:?} {:?}", args.minimal, args.json),
        other => format!("check {:?} {:?} {}", args.minimal, args.json, other.tag()),
    };
    stream(&what, &args.input, session, |solver, questions, answers| {
        let Some(checks) = solver.check(questions, args.minimal, session.stop).complete() else {
            return answers.interrupt();
        };
        for_each(questions, checks, args.json, answers, |question, check, answers| {
            answers.none_found |= check.verdict == Verdict::None;
            if args.json {
                json::append(&Checked::new(question, &check), &mut answers.text);
            } else if check.conflicts.is_empty() && check.redundant.is_none() {
                answers.text += check.verdict.title(language); // nearly always
                answers.text.push('\n');
            } else {
                _ = writeln!(answers.text, "{}", check.words(language));
            }
        });
    })
}
