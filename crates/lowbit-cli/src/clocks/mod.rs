//! `lowbit clocks`: one file per subcommand.

mod solve;

use anyhow::Result;

use crate::exit::Exit;
use crate::help::Texts;
use crate::session::Session;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print the fewest moves that bring all dials home, or prove that none do
    Solve(solve::Args),
}

/// The help of each in every language.
pub(crate) const TRANSLATED: &[Texts] = &[solve::TRANSLATED];

pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(args, session),
    }
}
