//! `lowbit sudoku check`

use std::fmt::Write;

use anyhow::Result;
use lowbit::sudoku::Verdict;
use lowbit::sudoku::answer::Checked;
use lowbit::sudoku::stream::Solver;

use super::stream::{Asked, SearchArgs, any_size, for_each, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::json;
use crate::session::Session;

/// Says of each puzzle, on a line: unique, multiple, none, or none and why.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    /// Also say which givens are redundant in unique puzzles, and which contradict each other in those without a solution
    /// 中文：还说明唯一解的题目里哪些提示数多余，无解的题目里哪些提示数合起来矛盾
    #[arg(long, visible_alias = "why")]
    minimal: bool,

    /// A JSON object for each puzzle: puzzle, givens, verdict, conflicts, redundant, contradiction (the last two with --minimal)
    /// 中文：每道题目一个 JSON 对象：puzzle、givens、verdict、conflicts，用 --minimal 时还有 redundant 和 contradiction
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
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
  none, contradiction: r1c2 r4c5 r9c9
              these givens have no solution together: as few as a short search can prove

Examples:
  lowbit sudoku check puzzles.txt | sort | uniq -c
  lowbit sudoku check --minimal puzzle.txt

The layouts that are read are listed by 'lowbit sudoku solve --help'. The exit code is 1 when a
puzzle has no solution.",
    r#"答案:
  unique      只有一个解
  multiple    不止一个
  none        没有解，但没有两个提示数互相矛盾
  none: r1c1 and r1c7 are both 5; ...
              没有解：列出每一对互相矛盾的提示数，按行和列
用 --minimal:
  unique, minimal
              去掉任何一个提示数，解都会变多
  unique, redundant: r1c1 r4c4 ...
              去掉其中任何一个，解仍然唯一
  none, contradiction: r1c2 r4c5 r9c9
              这些提示数合在一起无解：短时间内能证明的最少几个

例子:
  lowbit sudoku check puzzles.txt | sort | uniq -c
  lowbit sudoku check --minimal puzzle.txt

能读的版式见 'lowbit sudoku solve --help'。有题目无解时退出码为 1。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let goal = Goal::Check { why: args.minimal, json: args.json };
    if let Some(exit) = variant::answer(&goal, &args.input, session)? {
        return Ok(exit);
    }
    let what = format!("check {:?} {:?}", args.minimal, args.json);
    stream(Asked::search(&what, &args.input), session, |solver, questions, stop, answers| {
        let check = if args.minimal { Solver::check_minimal } else { Solver::check };
        let Some(checks) = check(solver, questions, stop).complete() else { return answers.interrupt() };
        for_each(questions, any_size, checks, args.json, answers, |question, check, answers| {
            answers.none_found |= check.verdict == Verdict::None;
            if args.json {
                json::append(&Checked::new(question, &check), &mut answers.text);
            } else if check.conflicts.is_empty() && check.redundant.is_none() && check.contradiction.is_none() {
                answers.text += check.verdict.name(); // nearly always
                answers.text.push('\n');
            } else {
                _ = writeln!(answers.text, "{check}");
            }
        });
    })
}
