//! Problems of online judges, byte for byte: one file per puzzle, one function per problem.

mod clocks;
mod queens;
mod sudoku;

use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};

use crate::args::Session;
use crate::exit::Exit;
use crate::files;

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
    name: String,
}

fn list_of_problems() -> String {
    let mut text = String::from("Problems:\n");
    for problem in problems() {
        text += &format!("  {:<16} {}\n", problem.name, problem.about);
    }
    text + "\nExample:\n  echo 8 | lowbit judge queens-count"
}

pub(crate) fn run(args: Args, session: &Session<'_>) -> Result<Exit> {
    let problem = problems()
        .find(|problem| problem.name == args.name)
        .ok_or_else(|| anyhow!("no problem is called '{}'; 'lowbit judge --help' lists them", args.name))?;
    let output = (problem.answer)(&mut files::open(Path::new("-"))?, session)?;
    let mut out = files::stdout();
    out.write_all(&output)?;
    out.flush()?;
    Ok(Exit::Found)
}
