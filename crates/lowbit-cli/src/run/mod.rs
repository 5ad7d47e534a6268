//! `lowbit run`: what can be done with runs besides counting on. One file per subcommand.

mod list;
mod repair;
mod status;

use anyhow::Result;

use crate::exit::Exit;
use crate::help::Texts;
use crate::say;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Say how far a run is, how long it will take, and which machines and methods did what
    Status(status::Args),
    /// List the runs of a folder
    List(list::Args),
    /// Save what is sound in a damaged run, so that the next count does the rest again
    Repair(repair::Args),
}

/// The help of each in every language.
pub(crate) const TRANSLATED: &[Texts] = &[status::TRANSLATED, list::TRANSLATED, repair::TRANSLATED];

pub(crate) fn run(command: Command) -> Result<Exit> {
    match command {
        Command::Status(args) => say::plainly(|| status::run(&args)),
        Command::List(args) => say::plainly(|| list::run(&args)),
        Command::Repair(args) => repair::run(&args),
    }
}
