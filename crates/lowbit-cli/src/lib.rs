//! The `lowbit` command as a function, so that other packages can offer it too. Answers go to stdout, everything else to
//! stderr; the exit code is 0 found, 1 none, 2 error, 130 interrupted.
#![forbid(unsafe_code)]

#[macro_use]
mod say;

mod args;
mod clocks;
mod exit;
mod files;
mod judge;
mod lab;
mod merge;
mod progress;
mod queens;
mod run;
mod serve;
mod sudoku;
mod verify;

use std::ffi::OsString;

use clap::Parser;

pub use queens::out_of_range;

/// Runs the command with these arguments, the first of which is its own name, and returns its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    match args::Args::try_parse_from(arguments) {
        Ok(args) => {
            let stop = lowbit::engine::Stop::new();
            exit::on_interrupt(&stop);
            exit::report(args::dispatch(args, &stop))
        }
        Err(refusal) => {
            // Also the help, where it was asked for. Nobody is left to be told that it cannot be written.
            let _ = refusal.print();
            u8::try_from(refusal.exit_code()).unwrap_or(2)
        }
    }
}
