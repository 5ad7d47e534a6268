//! `lowbit run repair`

use std::path::PathBuf;

use anyhow::Result;
use lowbit_run::Repaired;

use super::status::named;
use crate::exit::Exit;
use crate::files;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The run's file; as it was, it is kept beside it as FILE-damaged
    file: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let Repaired { job, kept, missing, damaged, checkpoint, before, .. } = lowbit_run::repair(&args.file)?;
    let mut text = match checkpoint.filter(|_| job.is_stream()) {
        Some(reached) => {
            format!(
                "the answers to {} bytes of the input are kept; the same command goes on after them\n",
                reached.input
            )
        }
        None => format!("{kept} units kept, {missing} to be counted; the command of the count goes on with it\n"),
    };
    if !damaged.is_empty() {
        text += &format!("{} dropped: {}\n", units(damaged.len()), named(&damaged));
    }
    say!("as it was, the run is in {}", before.display());
    files::print(text.as_bytes())
}

fn units(number: usize) -> String {
    if number == 1 { "1 damaged unit was".into() } else { format!("{number} damaged units were") }
}
