//! The `lowbit` command as a function, so that other packages can offer it too. Answers go to stdout, everything else to
//! stderr; the exit code is 0 found, 1 none, 2 error, 130 interrupted.
#![forbid(unsafe_code)]
#![deny(clippy::print_stderr, reason = "it panics where stderr cannot be written: say! does not")]

#[macro_use]
mod say;
#[macro_use]
mod help;

mod args;
mod clocks;
mod count;
mod exit;
mod files;
mod hint;
mod json;
mod judge;
mod lab;
mod man;
mod merge;
mod offering;
mod place;
mod progress;
mod queens;
mod recount;
mod refusal;
mod regions;
mod run;
mod sequence;
mod serve;
mod session;
mod stream;
mod sudoku;
mod time;
mod verify;

use std::ffi::OsString;
use std::io::Write;

use anyhow::Context;
use clap::Parser;

/// Runs the command with these arguments, the first of which is its own name, and returns its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let stop = lowbit::engine::Stop::new();
    exit::on_interrupt(&stop);
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    say::speak(args::language_of(&arguments));
    match args::Args::try_parse_from(&arguments) {
        Ok(args) => exit::report(args::dispatch(args, &stop)),
        Err(refusal) => match refusal::in_a_line(&refusal) {
            Some(line) => {
                say!("{line}");
                2
            }
            None => print(&help::spoken(refusal, arguments)),
        },
    }
}

/// Prints a help text or the version: on request, or if a command is missing.
fn print(text: &clap::Error) -> u8 {
    let printed = text.print().and_then(|()| std::io::stdout().flush());
    match printed {
        Err(error) if !text.use_stderr() => exit::report(Err(error).context(files::standard_output())),
        _ => u8::try_from(text.exit_code()).unwrap_or(2),
    }
}
