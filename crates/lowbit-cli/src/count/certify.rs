//! `lowbit queens certify` and `lowbit place certify`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use lowbit_run::View;

use crate::exit::Exit;
use crate::files::OutputArgs;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The run of a finished count, or the runs of all its parts
    /// 中文：完成的计数的运行文件，或它所有部分的运行文件
    #[arg(required = true)]
    runs: Vec<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit queens count 16 --run sixteen.db
  lowbit queens certify sixteen.db -o sixteen.cert
  lowbit verify sixteen.cert
  lowbit place certify max.db -o max.cert    the same for a count of placements

A certificate names the problem and every unit's subtotal, with the method that counted it, in a
chain of hashes. 'lowbit verify' checks it without the kernels that made it.",
    r#"例子:
  lowbit queens count 16 --run sixteen.db
  lowbit queens certify sixteen.db -o sixteen.cert
  lowbit verify sixteen.cert
  lowbit place certify max.db -o max.cert    摆法的计数也一样

证书写明问题和每个单元的小计，以及用什么方法数的，并连成一条哈希链。
'lowbit verify' 不依赖生成它的内核就能检验。"#
);

pub(crate) fn run(args: &Args, _: &Session<'_>) -> Result<Exit> {
    let inputs: Vec<&Path> = args.runs.iter().map(PathBuf::as_path).collect();
    let mut out = args.output.open(&inputs)?;
    let views = args.runs.iter().map(|path| View::open(path)).collect::<Result<Vec<_>, _>>()?;
    out.write_all(lowbit_run::certificate(&views)?.as_bytes())?;
    out.finish()?;
    Ok(Exit::Found)
}
