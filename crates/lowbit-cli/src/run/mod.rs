//! `lowbit run`: commands on runs other than counting. One file per subcommand.

mod list;
mod map;
mod repair;
mod status;

use anyhow::Result;

use crate::exit::Exit;
use crate::say;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Show the progress of a run, the time left, and which machines and methods did what
    /// 中文：显示运行的进度、剩余时间，以及哪些机器和方法做了什么
    Status(status::Args),
    /// List the runs of a folder
    /// 中文：列出文件夹中的运行文件
    List(list::Args),
    /// Show which parts of a count are done, by whom, and when all will be
    /// 中文：显示计数的哪些部分已完成，由谁完成，何时全部完成
    Map(map::Args),
    /// Save the undamaged units of a run, so that the next count does only the others again
    /// 中文：保住损坏的运行文件中完好的单元，下次计数只重新数其余的
    Repair(repair::Args),
}

/// The help of each in every language.
pub(crate) fn run(command: Command) -> Result<Exit> {
    match command {
        Command::Status(args) => say::plainly(|| status::run(&args)),
        Command::List(args) => say::plainly(|| list::run(&args)),
        Command::Map(args) => say::plainly(|| map::run(&args)),
        Command::Repair(args) => repair::run(&args),
    }
}
