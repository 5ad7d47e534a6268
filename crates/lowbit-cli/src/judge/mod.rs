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
use crate::session::Session;

/// A judge's problem.
pub(crate) struct Problem {
    pub(crate) name: &'static str,
    /// The problem in one line, in every language.
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
    /// 中文：题目的名字；输入从标准输入读取
    #[arg(value_parser = problem(), hide_possible_values = true)]
    problem: &'static Problem,
}

/// Accepts the name of a problem, with completion in shells.
fn problem() -> impl TypedValueParser<Value = &'static Problem> {
    let names = PossibleValuesParser::new(problems().map(|problem| problem.name));
    names.map(|name| problems().find(|problem| problem.name == name).expect("one of the names"))
}

fn list_of_problems() -> String {
    let mut text = String::from(texts!("Problems:\n", "题目:\n"));
    for problem in problems() {
        text += &format!("  {:<16} {}\n", problem.name, problem.about);
    }
    text + texts!("\nExample:\n", "\n例子:\n") + "  echo 8 | lowbit judge queens-count"
}

pub(crate) fn run(args: Args, session: &Session<'_>) -> Result<Exit> {
    let output = (args.problem.answer)(&mut files::open(Path::new("-"))?, session)?;
    let mut out = files::stdout();
    out.write_all(&output)?;
    out.flush()?;
    Ok(Exit::Found)
}
