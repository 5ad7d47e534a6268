//! `lowbit regions convert`

use std::ops::ControlFlow;

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lowbit::TextError;
use lowbit::regions::text::Format;

use super::stream::{Asked, BoardArgs, Style, stream};
use crate::exit::Exit;
use crate::session::Session;

/// Writes boards, as they are, in another format.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: BoardArgs,

    /// The format to write
    /// 中文：要写的格式
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = format())]
    to: Format,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit regions convert --to svg board.txt > board.svg
  lowbit regions convert --to link board.txt           an address to play it at
  lowbit regions convert --to sbn levels.jsonl

A board that the format cannot express (an address has connected regions only, and neither it nor sbn
has given stars) is answered by 'error', and stderr says why. The forms that are read are listed by
'lowbit regions solve --help'.",
    r#"例子:
  lowbit regions convert --to svg board.txt > board.svg
  lowbit regions convert --to link board.txt           可以去玩的网址
  lowbit regions convert --to sbn levels.jsonl

格式无法表示的棋盘（网址里的区域必须连通，网址和 sbn 都不能给出星）答 'error'，stderr 说明原因。
能读的形式见 'lowbit regions solve --help'。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let style = match args.to {
        Format::Json => Style::Json,
        format if format.has_rows() => Style::Rows,
        _ => Style::Line,
    };
    stream(Asked::new(&format!("convert {}", args.to), &args.input, style), session, |entry, _, answers| {
        match args.to.write(&entry.board) {
            Ok(text) => {
                answers.begin(args.to.has_rows());
                answers.text += &text;
            }
            Err(error) => {
                let fault = TextError::in_line(entry.line, error.to_string());
                answers.wrong(&fault, style);
                answers.blame(fault);
            }
        }
        ControlFlow::Continue(())
    })
}

/// Accepts the name of a format.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(Format::ALL.map(Format::name));
    names.map(|name| name.parse::<Format>().expect("one of the names"))
}
