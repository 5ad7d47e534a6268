//! Problems of online judges, byte for byte: one file per puzzle, one function per problem.

mod clocks;
mod queens;
mod sudoku;

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::exit::Exit;
use crate::files;
use crate::help::Texts;
use crate::session::Session;

/// A judge's problem.
pub(crate) struct Problem {
    pub(crate) name: &'static str,
    /// What it asks, in one line.
    pub(crate) about: &'static str,
    /// Reads the whole input and returns the whole output, so that bad input prints nothing.
    pub(crate) answer: fn(&mut files::Input, &Session<'_>) -> Result<Vec<u8>>,
}

fn problems() -> impl Iterator<Item = &'static Problem> {
    [queens::PROBLEMS, sudoku::PROBLEMS, clocks::PROBLEMS].into_iter().flatten()
}

#[derive(clap::Args)]
#[command(after_help = list_of_problems())]
pub(crate) struct Args {
    /// The problem's name; its input is read from standard input
    #[arg(value_parser = problem(), hide_possible_values = true)]
    problem: &'static Problem,
}

/// Accepts the name of a problem; the shells complete it.
fn problem() -> impl TypedValueParser<Value = &'static Problem> {
    let names = PossibleValuesParser::new(problems().map(|problem| problem.name));
    names.map(|name| problems().find(|problem| problem.name == name).expect("one of the names"))
}

fn list_of_problems() -> String {
    let mut text = String::from("Problems:\n");
    for problem in problems() {
        text += &format!("  {:<16} {}\n", problem.name, problem.about);
    }
    text + "\nExample:\n  echo 8 | lowbit judge queens-count"
}

/// The help in every language.
pub(crate) const TRANSLATED: Texts = &[
    [
        "Answer a judge's problem: exact input on stdin, exact output on stdout",
        "回答评测题目：stdin 是规定的输入，stdout 是规定的输出",
    ],
    ["The problem's name; its input is read from standard input", "题目的名字；输入从标准输入读取"],
    [
        "judge",
        r#"题目:
  queens-count     n 从 1 到 25：解的个数
  luogu-p1562      n 从 1 到 14，再有 n 行，'*' 可用，'.' 不可用：解的个数
  cses-1624        8 行 8 列，'.' 空，'*' 保留：解的个数
  leetcode-51      n 从 1 到 9：所有棋盘，写作 JSON 数组
  leetcode-52      n 从 1 到 9：解的个数
  usaco-checker    n 从 6 到 13：前三个解，以及一共多少个
  sudoku-9x9       9 行 9 个数字，0 为空格：任意一个解，或没有
  poj-2676         盘面的个数，每个 9 行 9 个数字：逐个求解
  poj-3074         每行 81 个字符，'.' 为空格，到 'end' 为止：逐个求解
  poj-3076         A..P 的 16x16 盘面，'-' 为空格，之间有空行：逐个求解
  noip2009-sudoku  9x9 个整数，0 为空格：靶形权重下最大的和，或 -1
  usaco-clocks     指向 3、6、9 或 12 的九个时钟：到 12 的最少操作
  poj-1166         同样的九个时钟，写作 0 到 3

例子:
  echo 8 | lowbit judge queens-count"#,
    ],
];

pub(crate) fn run(args: Args, session: &Session<'_>) -> Result<Exit> {
    let output = (args.problem.answer)(&mut files::open(Path::new("-"))?, session)?;
    let mut out = files::stdout();
    out.write_all(&output)?;
    out.flush()?;
    Ok(Exit::Found)
}
