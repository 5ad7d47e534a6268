//! `lowbit place`: other pieces, boards and rules than one queen in each row.

mod certified;
mod count;
mod list;
mod problem;

pub(crate) use certified::{facts, split};

use anyhow::Result;

use crate::count::certify;
use crate::exit::Exit;
use crate::help::Texts;
use crate::session::Session;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print how many placements there are: all, by size, by level, up to symmetry
    Count(count::Args),
    /// List the placements of a small problem
    List(list::Args),
    /// Write the certificate of a finished count, which 'lowbit verify' checks
    Certify(certify::Args),
}

/// The help of each in every language.
pub(crate) const TRANSLATED: &[Texts] = &[count::TRANSLATED, list::TRANSLATED];

pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Count(args) => count::run(&args, session),
        Command::List(args) => list::run(&args, session),
        Command::Certify(args) => certify::run(&args),
    }
}
