//! `lowbit queens certify`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use lowbit_run::View;

use crate::exit::Exit;
use crate::files::OutputArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The run of a finished count, or the runs of all its parts
    #[arg(required = true)]
    runs: Vec<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

const HELP: &str = "\
Examples:
  lowbit queens count 16 --run sixteen.db
  lowbit queens certify sixteen.db -o sixteen.cert
  lowbit verify sixteen.cert

A certificate names the board and every unit's subtotal, with the method that counted it, in a
chain of hashes. 'lowbit verify' checks it without the kernels that made it.";

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let inputs: Vec<&Path> = args.runs.iter().map(PathBuf::as_path).collect();
    let mut out = args.output.open(&inputs)?;
    let views = args.runs.iter().map(|path| View::open(path)).collect::<Result<Vec<_>, _>>()?;
    out.write_all(lowbit_run::certificate(&views)?.as_bytes())?;
    out.finish()?;
    Ok(Exit::Found)
}
