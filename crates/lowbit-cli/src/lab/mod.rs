//! `lowbit lab`: one file per subcommand.

use anyhow::Result;

use crate::args::Session;
use crate::exit::Exit;

#[derive(clap::Subcommand)]
pub(crate) enum Command {}

pub(crate) fn run(command: Command, _session: &Session<'_>) -> Result<Exit> {
    match command {}
}
