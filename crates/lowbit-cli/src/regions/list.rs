//! `lowbit regions list`

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use lowbit::regions::solutions;

use super::format::Format;
use super::read_one;
use crate::exit::Exit;
use crate::files::OutputArgs;
use crate::progress::{Things, Watch};
use crate::session::Session;
use crate::time::LimitArgs;

/// Lists all solutions of one board, in lexicographic order of the stars' columns.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file of the board, in any of the forms; '-' or none: standard input
    /// 中文：棋盘的文件，各种形式均可；'-' 或不写：标准输入
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: std::path::PathBuf,

    /// Stars in each row, column and region, where the text does not say
    /// 中文：文本没有说明时，每行、每列、每个区域的星数
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=32))]
    stars: u32,

    /// End after M solutions
    /// 中文：输出 M 个解后结束
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// How to write each solution; as JSON an array of columns a line
    /// 中文：每个解怎样写；JSON 是每行一个列号数组
    #[arg(long, value_enum, default_value_t = Format::Columns, conflicts_with = "json")]
    format: Format,

    /// The same as --format json
    /// 中文：与 --format json 相同
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    time: LimitArgs,

    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit regions list board.txt
  lowbit regions list board.txt --limit 2 --format board     two solutions, to see where they differ

The forms that are read are listed by 'lowbit regions solve --help'. Exit codes: 0, 1 if there is no
solution, 2 error, 130 interrupted (incomplete).",
    r#"例子:
  lowbit regions list board.txt
  lowbit regions list board.txt --limit 2 --format board     两个解，看看哪里不同

能读的形式见 'lowbit regions solve --help'。退出码：0；无解时 1；2 错误；130 中断（不完整）。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let format = if args.json { Format::Json } else { args.format };
    let mut out = args.output.open(&[&args.file])?;
    let board = read_one(&args.file, args.stars)?;
    let listed = Arc::new(AtomicU64::new(0));
    let watched = listed.clone();
    let watch = Watch::new(&told!("solutions", "解").to_string(), Things::Solutions, args.limit, move || {
        watched.load(Ordering::Relaxed)
    });
    let (mut list, stop) = (solutions(&board), args.time.stop(session));
    let (mut count, mut text) = (0, String::new());
    let limit = args.limit.unwrap_or(u64::MAX);
    let mut is_interrupted = false;
    while count < limit {
        let next = list.advance(&stop);
        is_interrupted = next.is_interrupted();
        let Some(solution) = next.into_inner() else { break };
        text.clear();
        if count > 0 && matches!(format, Format::Board | Format::Svg) {
            text.push('\n');
        }
        format.write(&board, &solution, &mut text);
        out.write_all(text.as_bytes())?;
        count += 1;
        listed.store(count, Ordering::Relaxed);
    }
    drop(watch);
    if is_interrupted {
        return out.end_early(args.time.why(session));
    }
    out.finish()?;
    if count == 0 {
        say!("no solution", "无解");
        return Ok(Exit::NotFound);
    }
    Ok(Exit::Found)
}
