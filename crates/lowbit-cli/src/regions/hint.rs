//! `lowbit regions hint`

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use lowbit::regions::answer::{Hinted, cell_name};
use lowbit::regions::steps::{Advice, Degree, hint, hints};
use lowbit::regions::text::{Entry, svg_of_step};
use lowbit::words::Language;

use super::stream::{Asked, BoardArgs, Style, stream};
use crate::exit::Exit;
use crate::hint::HintArgs;
use crate::json;
use crate::session::Session;
use crate::time::TimeArgs;

/// Says for each board which step comes next, from what is given on it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: BoardArgs,

    #[command(flatten)]
    limit: TimeArgs,

    #[command(flatten)]
    asked: HintArgs,

    /// Draw the step of the first board that has one
    /// 中文：画出第一个有步骤的棋盘的那一步
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// A JSON object for each board: the board, steps, state (where there are none), mistakes
    /// 中文：每个棋盘一个 JSON 对象：棋盘、steps、state（没有步骤时）、mistakes
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Answers, other than a step:
  mistake: r1c2 ...    no solution has these given stars or crosses together with those before them
  none                 the board has no solution, whatever is given
  solved               every star is there
  no step              the techniques end here

Examples:
  lowbit regions hint board.txt --degree 1           only a nudge
  lowbit regions hint board.txt --svg step.svg       and a picture of it

Stars and crosses that were found so far follow the letters, as n lines of '*', '-' and '.'. The exit
code is 1 when there is no solution or a mistake.",
    r#"步骤以外的答案:
  mistake: r1c2 ...    这些给出的星或叉与前面的合在一起，任何解都没有
  none                 不管给出了什么，棋盘都没有解
  solved               每颗星都在了
  no step              技巧到此为止

例子:
  lowbit regions hint board.txt --degree 1           略作提示
  lowbit regions hint board.txt --svg step.svg       并画成图

已经找到的星和叉写在字母后面，共 n 行 '*'、'-' 和 '.'。无解或有错误时退出码为 1。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let style = match (args.json, args.asked.all) {
        (true, _) => Style::Json,
        (false, true) => Style::Rows,
        (false, false) => Style::Line,
    };
    let degree = args.asked.degree();
    let drawing = args.svg.as_deref().map(|path| args.input.shared.open_drawing(path)).transpose()?;
    let what = format!("hint {} {} {}", args.asked.degree, args.asked.all, session.language.tag());
    let asked = Asked::new(&what, &args.input, style).within(&args.limit).drawn(drawing);
    let find = if args.asked.all { hints } else { hint };
    stream(asked, session, |entry, stop, answers| {
        let Some(advice) = find(&entry.board, stop).complete() else {
            return ControlFlow::Break(());
        };
        if args.svg.is_some() && answers.drawing.is_none() {
            answers.drawing = advice.steps().first().map(|step| svg_of_step(&entry.board, step));
        }
        answers.begin(style == Style::Rows);
        answers.none_found |= matches!(advice, Advice::Mistakes(_) | Advice::None);
        write(&advice, entry, args.json, degree, session.language, &mut answers.text);
        ControlFlow::Continue(())
    })
}

/// Appends advice: lines, or an object.
fn write(advice: &Advice, entry: &Entry, json: bool, degree: Degree, language: Language, out: &mut String) {
    if json {
        return json::append(&Hinted::new(entry, advice, degree, language), out);
    }
    match advice {
        Advice::Steps(steps) => {
            steps.iter().for_each(|step| _ = writeln!(out, "{}", step.words(&entry.board, degree, language)));
        }
        Advice::Mistakes(cells) => {
            let names: Vec<_> = cells.iter().map(|&(row, column)| cell_name(row, column)).collect();
            _ = writeln!(out, "{}: {}", advice.name(), names.join(" "));
        }
        Advice::None | Advice::Solved | Advice::Stuck => _ = writeln!(out, "{}", advice.name()),
    }
}
