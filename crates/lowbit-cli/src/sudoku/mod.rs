//! `lowbit sudoku`: one file per subcommand.

mod best;
mod candidates;
mod canonical;
mod check;
mod convert;
mod count;
mod generate;
mod grade;
mod hint;
mod list;
mod morph;
mod near;
mod solve;
mod stream;
mod techniques;
mod variant;

use anyhow::Result;

pub(crate) use canonical::Key;

use crate::exit::Exit;
use crate::session::Session;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles: answers in the layout and in the order they were asked in
    /// 中文：求解题目：答案按提问的版式和顺序
    Solve(solve::Args),
    /// Count the solutions of each puzzle
    /// 中文：数每道题目的解
    Count(count::Args),
    /// List all solutions of each puzzle, in order
    /// 中文：按顺序列出每道题目的所有解
    List(list::Args),
    /// Say of each puzzle whether its solution is unique, and if its givens contradict each other, where
    /// 中文：说明每道题目的解是否唯一，提示数互相矛盾时指出在哪里
    Check(check::Args),
    /// Find the solution with the largest weighted sum
    /// 中文：求加权和最大的解
    Best(best::Args),
    /// Show for every cell the digits that occur in some solution
    /// 中文：给出每一格在某个解中出现的数字
    Candidates(candidates::Args),
    /// Make puzzles with one solution from a seed
    /// 中文：由种子出有唯一解的题目
    Generate(generate::Args),
    /// Rate puzzles as people solve them, with the steps on the way
    /// 中文：按人的解法给题目评分，并给出步骤
    Grade(grade::Args),
    /// Say which step comes next, from a nudge to the whole reason
    /// 中文：说明下一步是什么，从点一下到完整的理由
    Hint(hint::Args),
    /// List the techniques by name, in the order of teaching
    /// 中文：按教学顺序列出技巧的名称
    Techniques(techniques::Args),
    /// Write puzzles in another format, or draw them
    /// 中文：把题目写成另一种格式，或画出来
    Convert(convert::Args),
    /// Write the smallest text among all equivalent puzzles; list equivalent ones once
    /// 中文：写出所有等价题目中最小的文本；等价的只列一次
    Canonical(canonical::Args),
    /// Make a random equivalent of each puzzle
    /// 中文：给出每道题目的一个随机等价题目
    Morph(morph::Args),
    /// List the minimal puzzles that differ from a puzzle in a few givens
    /// 中文：列出与题目只差几个提示数的极小题目
    Near(near::Args),
}

/// The help of each in every language.
pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(&args, session),
        Command::Count(args) => count::run(&args, session),
        Command::List(args) => list::run(&args, session),
        Command::Check(args) => check::run(&args, session),
        Command::Best(args) => best::run(&args, session),
        Command::Candidates(args) => candidates::run(&args, session),
        Command::Generate(args) => generate::run(&args, session),
        Command::Grade(args) => grade::run(&args, session),
        Command::Hint(args) => hint::run(&args, session),
        Command::Techniques(_) => techniques::run(session),
        Command::Convert(args) => convert::run(&args, session),
        Command::Canonical(args) => canonical::run(&args, session),
        Command::Morph(args) => morph::run(&args, session),
        Command::Near(args) => near::run(&args, session),
    }
}
