//! `lowbit run repair`

use std::path::PathBuf;

use anyhow::Result;
use lowbit_run::Repaired;

use crate::exit::Exit;
use crate::files;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The run's file; as it was, it is kept beside it as FILE-damaged
    file: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let Repaired { kept, missing, .. } = lowbit_run::repair(&args.file)?;
    files::print(
        format!("{kept} units kept, {missing} to be counted; the command of the count goes on with it\n").as_bytes(),
    )
}
