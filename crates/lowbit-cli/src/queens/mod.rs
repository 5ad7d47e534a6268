//! `lowbit queens`: one file per subcommand.

mod board;
mod count;
mod format;
mod list;
mod solve;

use anyhow::Result;

use crate::count::certify;
use crate::exit::Exit;
use crate::help::Texts;
use crate::session::Session;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print the number of solutions, all of them or up to symmetry
    Count(count::Args),
    /// Write the certificate of a count that was kept in a run
    Certify(certify::Args),
    /// List solutions in lexicographic order, as they are found
    List(list::Args),
    /// Print one solution, or say that there is none
    Solve(solve::Args),
}

/// The help of each in every language.
pub(crate) const TRANSLATED: &[Texts] = &[count::TRANSLATED, list::TRANSLATED, solve::TRANSLATED];

pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Count(args) => count::run(&args, session),
        Command::Certify(args) => certify::run(&args),
        Command::List(args) => list::run(&args, session),
        Command::Solve(args) => solve::run(&args, session),
    }
}
