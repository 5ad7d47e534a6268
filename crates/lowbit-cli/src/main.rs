//! The `lowbit` command. Answers go to stdout, everything else to stderr; exit codes are in [`exit`].
#![forbid(unsafe_code)]

mod args;
mod clocks;
mod exit;
mod files;
mod judge;
mod lab;
mod progress;
mod queens;
mod run;
mod serve;
mod sudoku;

use clap::Parser;

fn main() -> std::process::ExitCode {
    let args = args::Args::parse();
    let stop = lowbit::engine::Stop::new();
    exit::on_interrupt(&stop);
    exit::report(args::dispatch(args, &stop))
}
