//! `lowbit run repair`

use std::path::PathBuf;

use anyhow::Result;
use lowbit_run::Repaired;

use super::status::named;
use crate::exit::Exit;
use crate::files;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The run's file; the damaged one is kept beside it as FILE-damaged
    /// 中文：运行文件；损坏的原文件保留在旁边，名为 FILE-damaged
    file: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let Repaired { job, kept, missing, damaged, checkpoint, before, .. } = lowbit_run::repair(&args.file)?;
    let mut text = match checkpoint.filter(|_| job.is_stream()) {
        Some(reached) => told!(
            "the answers to {} bytes of the input are kept; the same command continues after them",
            "输入的 {} 字节的答案已保留；用同样的命令继续",
            reached.input
        ),
        None => told!(
            "{kept} units kept, {missing} to be counted; the command of the count continues it",
            "保留了 {kept} 个单元，还要数 {missing} 个；用计数的命令继续"
        ),
    }
    .to_string();
    text.push('\n');
    if !damaged.is_empty() {
        let (number, named) = (damaged.len(), named(&damaged));
        text += &match number {
            1 => told!("1 damaged unit was dropped: {named}\n", "丢弃了 1 个损坏的单元：{named}\n"),
            _ => told!("{number} damaged units were dropped: {named}\n", "丢弃了 {number} 个损坏的单元：{named}\n"),
        }
        .to_string();
    }
    match before {
        Some(before) => say!("the damaged run is kept in {}", "原来的运行文件在 {}", before.display()),
        None => say!("nothing is damaged; the run was left unchanged", "没有损坏；没有改动运行文件"),
    }
    files::print(text.as_bytes())
}
