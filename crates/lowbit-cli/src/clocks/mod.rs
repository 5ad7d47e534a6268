//! `lowbit clocks`: one file per subcommand.

mod solve;

use anyhow::Result;

use crate::exit::Exit;
use crate::session::Session;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print the fewest moves that bring all dials home, or prove that none do
    /// 中文：输出使所有表盘回到原位的最少操作，或证明做不到
    Solve(solve::Args),
}

/// The help of each in every language.
pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(args, session),
    }
}
