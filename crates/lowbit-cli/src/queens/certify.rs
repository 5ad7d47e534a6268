//! `lowbit queens certify`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use lowbit_run::View;

use crate::exit::Exit;
use crate::files;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The run of a finished count, or the runs of all its parts
    #[arg(required = true)]
    runs: Vec<PathBuf>,

    /// Write the certificate to this file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

const HELP: &str = "\
Examples:
  lowbit queens count 16 --run sixteen.db
  lowbit queens certify sixteen.db -o sixteen.cert
  lowbit verify sixteen.cert

A certificate names the board and every unit's subtotal, with the method that counted it, in a
chain of hashes. 'lowbit verify' checks it without the kernels that made it.";

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let views = args.runs.iter().map(|path| View::open(path)).collect::<Result<Vec<_>, _>>()?;
    let text = lowbit_run::certificate(&views)?;
    let Some(path) = &args.output else { return files::print(text.as_bytes()) };
    // Under its own name only when it is whole.
    let mut unfinished = path.clone().into_os_string();
    unfinished.push("-new");
    let write = || {
        let mut file = std::fs::File::create(&unfinished)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&unfinished, path)
    };
    write().with_context(|| path.display().to_string())?;
    Ok(Exit::Found)
}
