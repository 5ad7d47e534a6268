//! `lowbit sudoku list`

use anyhow::Result;
use lowbit::sudoku::variant::Variant;

use super::stream::{Asked, SearchArgs, any_size, for_each, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::session::Session;

/// Lists all solutions of each puzzle, one a line, in order.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    /// List no more than K solutions of a puzzle
    /// 中文：每道题目最多列出 K 个解
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku list puzzle.txt
  lowbit sudoku list --limit 10 variant.json

Solutions come in the order of their texts. The layouts that are read are listed by
'lowbit sudoku solve --help'. A puzzle without solution is answered by 'none'; the exit code is
then 1.",
    r#"例子:
  lowbit sudoku list puzzle.txt
  lowbit sudoku list --limit 10 variant.json

解按其文本的顺序排列。能读的版式见 'lowbit sudoku solve --help'。无解的题目答 'none'，退出码为 1。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let limit = args.limit.unwrap_or(u64::MAX);
    let goal = Goal::List { limit };
    if let Some(exit) = variant::answer(&goal, &args.input, session)? {
        return Ok(exit);
    }
    let what = format!("list {:?}", args.limit);
    stream(Asked::search(&what, &args.input), session, |_, questions, stop, answers| {
        for_each(questions, any_size, std::iter::repeat(()), false, answers, |subject, (), answers| {
            if answers.is_interrupted {
                return;
            }
            let puzzle = Variant::from(subject);
            match variant::listed(&puzzle, limit, stop) {
                Some(text) if text.is_empty() => {
                    answers.none_found = true;
                    answers.text += "none\n";
                }
                Some(text) => answers.text += &text,
                None => answers.interrupt(),
            }
        });
    })
}
