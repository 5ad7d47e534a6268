//! `lowbit run list`

use std::path::PathBuf;

use anyhow::Result;
use lowbit_run::Status;

use super::status::{state, title};
use crate::exit::Exit;
use crate::files;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to look in
    #[arg(default_value = ".")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut lines = Vec::new();
    for path in lowbit_run::list(&args.folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        lines.push(match Status::of(&path) {
            Ok(status) => {
                let active = if status.is_active { ", a process is at work" } else { "" };
                [name, title(&status.job), format!("{}{active}", state(&status))]
            }
            Err(error) => [name, error.trouble.to_string(), String::new()],
        });
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let text = lines
        .iter()
        .map(|[name, what, state]| format!("{name:first$}  {what:second$}  {state}").trim_end().to_owned() + "\n");
    files::print(text.collect::<String>().as_bytes())?;
    Ok(if lines.is_empty() { Exit::NotFound } else { Exit::Found })
}
