//! `lowbit run list`

use std::path::PathBuf;

use anyhow::Result;
use lowbit_run::Status;

use super::status::{state, title};
use crate::exit::Exit;
use crate::{files, say};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to look in
    /// 中文：要查看的文件夹
    #[arg(default_value = ".")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut lines = Vec::new();
    for path in lowbit_run::list(&args.folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        lines.push(match Status::of(&path) {
            Ok(status) => {
                let state = match (state(&status), status.is_active) {
                    (state, true) => told!("{state}, a process is at work", "{state}，有进程正在工作").to_string(),
                    (state, false) => state,
                };
                [name, title(&status.job), state]
            }
            Err(error) => [name, error.trouble.words(say::language()), String::new()],
        });
    }
    let width = |column: usize| lines.iter().map(|line| say::columns(&line[column])).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let text = lines.iter().map(|[name, what, state]| {
        let (name, what) = (say::padded(name, first), say::padded(what, second));
        format!("{name}  {what}  {state}").trim_end().to_owned() + "\n"
    });
    files::print(text.collect::<String>().as_bytes())?;
    Ok(if lines.is_empty() { Exit::NotFound } else { Exit::Found })
}
