//! `lowbit place`: other pieces, boards and rules than one queen in each row.

mod count;
mod list;
mod problem;

use anyhow::Result;

use crate::exit::Exit;
use crate::session::Session;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print how many placements there are: all, by size, by level, up to symmetry
    Count(count::Args),
    /// List the placements of a small problem
    List(list::Args),
}

pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Count(args) => count::run(&args, session),
        Command::List(args) => list::run(&args, session),
    }
}
