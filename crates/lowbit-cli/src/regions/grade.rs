//! `lowbit regions grade`

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::regions::answer::Graded;
use lowbit::regions::steps::{Degree, Path, grade_checked};
use lowbit::regions::text::Entry;
use lowbit::regions::{Batch, Verdict};
use lowbit::words::Language;

use super::stream::{Asked, BoardArgs, Style, search};
use crate::exit::Exit;
use crate::json;
use crate::say::PLAIN;
use crate::session::Session;
use crate::time::TimeArgs;

/// Says of each board, on a line, how hard it is for people, and the hardest technique that it takes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: BoardArgs,

    #[command(flatten)]
    limit: TimeArgs,

    /// Also print every step, each on a line with its reason
    /// 中文：同时输出每一步，每行一步，带理由
    #[arg(long)]
    path: bool,

    /// A JSON object for each board: the board, verdict, grade, technique, steps, path (with --path)
    /// 中文：每个棋盘一个 JSON 对象：棋盘、verdict、grade、technique、steps、path（用 --path 时）
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Grades, by the hardest step that is needed when always the easiest is taken:
              one star a house                     several stars
  easy        only cells, confined houses          also common neighbours, tilings, exclusion
  medium      common neighbours                    sets of two, two lines together
  hard        sets of two, two lines together      sets of three, counting in bands of lines
  expert      larger sets, counting, with fins, pressed exclusion
  extreme     trials: a star leads to a contradiction
  unsolved    the steps end before the board is solved
Boards that have no solution, or more than one, are answered by 'none' or 'multiple' and not graded.

Examples:
  lowbit regions grade boards.txt | sort | uniq -c
  lowbit regions grade --path board.txt

The exit code is 1 when a board has no solution.",
    r#"难度，总是先用最容易的步骤，由其中最难的一步决定:
              每个单元一颗星                 多颗星
  easy        仅剩的格子，区块限定           还有共同邻格、2x2 覆盖、排除
  medium      共同邻格                       两组限定，相邻两行
  hard        两组限定，相邻两行             三组限定，按带计数
  expert      更大的组，按带计数，带鳍计数，连带排除
  extreme     试探：放一颗星会导致矛盾
  unsolved    棋盘没有解出，步骤就用完了
无解或多解的棋盘答 'none' 或 'multiple'，不评难度。

例子:
  lowbit regions grade boards.txt | sort | uniq -c
  lowbit regions grade --path board.txt

有棋盘无解时退出码为 1。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let style = match (args.json, args.path) {
        (true, _) => Style::Json,
        (false, true) => Style::Rows,
        (false, false) => Style::Line,
    };
    let language = session.language;
    let asked = Asked::new(&format!("grade {} {}", args.path, language.tag()), &args.input, style).within(&args.limit);
    search(asked, session, Batch::check, |entry, verdict, stop, answers| {
        let Some(grading) = grade_checked(&entry.board, verdict, stop).complete() else {
            return ControlFlow::Break(());
        };
        answers.none_found |= verdict == Verdict::None;
        answers.begin(style == Style::Rows);
        match (args.json, &grading.path) {
            (true, _) => {
                let graded = Graded::new(entry, &grading);
                let graded = if args.path { graded.with_path(&entry.board, &grading, language) } else { graded };
                json::append(&graded, &mut answers.text);
            }
            (false, Some(way)) => write_lines(entry, way, args.path, language, &mut answers.text),
            (false, None) => _ = writeln!(answers.text, "{verdict}"),
        }
        ControlFlow::Continue(())
    })
}

fn write_lines(entry: &Entry, way: &Path, with_steps: bool, language: Language, out: &mut String) {
    if with_steps {
        for (number, step) in (1..).zip(&way.steps) {
            _ = writeln!(out, "{number}. {}", step.words(&entry.board, Degree::Reason, language));
        }
    }
    *out += way.grade().title(PLAIN);
    if let (Some(_), Some(hardest)) = (&way.solution, way.hardest()) {
        _ = write!(out, ": {}", hardest.title(PLAIN));
    }
    out.push('\n');
}
