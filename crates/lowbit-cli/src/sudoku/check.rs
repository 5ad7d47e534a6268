//! `lowbit sudoku check`

use std::fmt::Write;

use anyhow::Result;
use lowbit::sudoku::{Check, Verdict};

use super::stream::{InputArgs, begin_object, for_each, stream};
use crate::exit::Exit;
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

    /// A JSON object for each puzzle: puzzle, verdict, conflicts, redundant
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
    stream(&format!("check {:?} {:?}", args.minimal, args.json), &args.input, session, |solver, questions, answers| {
        let Some(checks) = solver.check(questions, args.minimal, session.stop).complete() else {
            return answers.interrupt();
        };
        for_each(questions, checks, args.json, answers, |question, check, answers| {
            answers.none_found |= check.verdict == Verdict::None;
            if args.json {
                begin_object(question, &mut answers.text);
                end_object(&check, &mut answers.text);
            } else if check.conflicts.is_empty() && check.redundant.is_none() {
                answers.text += check.verdict.name(); // nearly always
                answers.text.push('\n');
            } else {
                _ = writeln!(answers.text, "{check}");
            }
        });
    })
}

/// What a JSON object says of a puzzle: the conflicts by the names of their cells, the redundant givens where they were
/// asked for and the puzzle is unique.
fn end_object(check: &Check, out: &mut String) {
    let name = |cell| check.shape.cell_name(cell);
    _ = write!(out, ",\"verdict\":\"{}\",\"conflicts\":[", check.verdict);
    for (number, pair) in check.conflicts.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        let (first, second, digit) = (name(pair.first), name(pair.second), pair.digit);
        _ = write!(out, "{comma}{{\"cells\":[\"{first}\",\"{second}\"],\"digit\":{digit}}}");
    }
    out.push(']');
    if let Some(cells) = &check.redundant {
        let names: Vec<_> = cells.iter().map(|&cell| format!("\"{}\"", name(cell))).collect();
        _ = write!(out, ",\"redundant\":[{}]", names.join(","));
    }
    *out += "}\n";
}
