//! `lowbit sudoku hint`

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use lowbit::engine::{Outcome, Stop};
use lowbit::steps::Degree;
use lowbit::sudoku::answer::Hinted;
use lowbit::sudoku::steps::{Advice, Notation, Order, Progress, Technique, svg_of_step};
use lowbit::sudoku::stream::{Question, Questions, Solver};
use lowbit::sudoku::{Grid, Shape};

use super::stream::{Answers, Asked, SearchArgs, misfit, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::hint::HintArgs;
use crate::json;
use crate::say::PLAIN;
use crate::session::Session;

/// Says for each grid which step comes next, in the order in which techniques are taught.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    #[command(flatten)]
    asked: HintArgs,

    /// The original puzzle (a line of cells): all other digits of the grids were entered, and may be wrong
    /// 中文：原题（一行格子）：盘面上其余的数字是填入的，可能有错
    #[arg(long, value_name = "PUZZLE")]
    givens: Option<String>,

    /// Whether techniques may assume a unique solution: on or off
    /// 中文：技巧能否利用解的唯一性：on 或 off
    #[arg(long, value_name = "on|off", default_value = "on", value_parser = ["on", "off"])]
    uniqueness: String,

    /// The whole path to the solution, in the order of teaching
    /// 中文：从这里到解的全部步骤，按教学顺序
    #[arg(long, conflicts_with_all = ["all", "svg"])]
    path: bool,

    /// Only steps of this technique, by its name in 'sudoku techniques'
    /// 中文：只要这种技巧的步骤，名称见 'sudoku techniques'
    #[arg(long, value_name = "NAME", conflicts_with_all = ["order", "max_technique"])]
    technique: Option<Technique>,

    /// Nothing harder than this technique
    /// 中文：不用比这种技巧更难的
    #[arg(long, value_name = "NAME")]
    max_technique: Option<Technique>,

    /// A custom order: a file of technique names, one a line, the first to try first
    /// 中文：自定的顺序：每行一个技巧名称的文件，先试前面的
    #[arg(long, value_name = "FILE")]
    order: Option<PathBuf>,

    /// How chains are written: eureka, plain or hodoku
    /// 中文：链的记法：eureka、plain 或 hodoku
    #[arg(long, value_name = "NOTATION", default_value_t = Notation::Eureka)]
    notation: Notation,

    /// Draw the step of the first grid that has one
    /// 中文：画出第一个有步骤的盘面的那一步
    #[arg(long, value_name = "FILE", conflicts_with = "run")]
    svg: Option<PathBuf>,

    /// A JSON object for each grid: puzzle, steps, state (where there are none), wrong, missing
    /// 中文：每个盘面一个 JSON 对象：puzzle、steps、state（没有步骤时）、wrong、missing
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
A grid is read in any layout of 'lowbit sudoku solve': digits, or the candidates of its cells. A cell with one
candidate that no cell it sees has is taken as filled, the others are pencil marks. With --givens, what else is filled
was entered: avoidable rectangles need that. A line of HoDoKu's library marks what was entered by '+'.

With --all, chains nested in others are listed only where there is nothing easier, as they take minutes.

Answers, other than a step:
  wrong: r1c2 is not 4, ...    no solution has these entries; they come before any step
  missing: r1c2(4) ...         the solution has these candidates, the pencil marks do not
  none                         the puzzle has no solution
  solved                       every cell is filled
  no step                      the techniques end here

Examples:
  lowbit sudoku hint grid.txt --degree 1           only a nudge
  lowbit sudoku hint grid.txt --svg step.svg       and a picture of it
  lowbit sudoku hint grid.txt --path               the whole way
  lowbit sudoku hint grid.txt --all --technique w-wing
  lowbit sudoku hint grid.txt --givens 1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7

The exit code is 1 when there is no solution, or something is wrong or missing.",
    r#"盘面可用 'lowbit sudoku solve' 的任何版式：数字，或各格的候选数。
只有一个候选数、且所见各格都没有它的格子当作已填，其他的是候选标记。
给出 --givens 时，其余已填的是填入的：可避免矩形需要这一点。HoDoKu 题库行用“+”标出填入的数。

用 --all 时，嵌套的链只在没有更容易的步骤时列出，因为要几分钟。

步骤以外的答案:
  wrong: r1c2 is not 4, ...    任何解都没有这些填入的数；它们先于任何步骤
  missing: r1c2(4) ...         解中有这些候选数，但标记里没有
  none                         题目没有解
  solved                       每格都已填
  no step                      技巧到此为止

例子:
  lowbit sudoku hint grid.txt --degree 1           略作提示
  lowbit sudoku hint grid.txt --svg step.svg       并画成图
  lowbit sudoku hint grid.txt --path               全部步骤
  lowbit sudoku hint grid.txt --all --technique w-wing
  lowbit sudoku hint grid.txt --givens 1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7

无解、有错或有缺少时退出码为 1。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let asked = Goal::Hint { degree: args.asked.degree, json: args.json };
    let for_classic = [
        ("--all", args.asked.all),
        ("--path", args.path),
        ("--givens", args.givens.is_some()),
        ("--technique", args.technique.is_some()),
        ("--max-technique", args.max_technique.is_some()),
        ("--order", args.order.is_some()),
        ("--svg", args.svg.is_some()),
    ];
    if let Some(exit) = variant::answer_unless(&for_classic, &asked, &args.input, session)? {
        return Ok(exit);
    }
    let degree = args.asked.degree();
    let givens = args.givens.as_deref().map(read_givens).transpose()?;
    let drawing = args.svg.as_deref().map(|path| args.input.input.shared.open_drawing(path)).transpose()?;
    let what = format!("hint {} {} {:?} {}", args.asked.degree, args.asked.all, args.givens, args.uniqueness);
    let order = order(args)?;
    let what = format!(
        "{what} {} {} {:?} {}",
        args.json,
        session.language.tag(),
        order.techniques().collect::<Vec<_>>(),
        args.notation
    );
    let what = format!("{what} {}", args.path);
    let asked = Asked::search(&what, &args.input).together(16).drawn(drawing);
    let answer = |_: &mut Solver, questions: &Questions, stop: &Stop, answers: &mut Answers| {
        for question in questions.iter() {
            if let Some(fault) = misfit(&question) {
                answers.wrong_line(&fault, args.json);
                if !matches!(question, Question::Wrong(..)) {
                    answers.blame(fault);
                }
                continue;
            }
            let Some(puzzle) = question.puzzle() else { continue };
            let mut progress = Progress::from(&puzzle);
            if let Some(givens) = givens.as_ref().or(question.givens()) {
                progress = progress.given(givens.clone());
            }
            let advice = match (args.path, args.asked.all) {
                (true, _) => order.path(&progress, stop).map(|way| match way {
                    Ok(way) => way.advice(),
                    Err(trouble) => trouble,
                }),
                (false, true) => order.hints(&progress, stop),
                (false, false) => order.hint(&progress, stop),
            };
            let Outcome::Complete(advice) = advice else { return answers.interrupt() };
            write(args, &question, &progress, &advice, degree, session, answers);
        }
    };
    stream(asked, session, answer)
}

/// The techniques to use, in order.
fn order(args: &Args) -> Result<Order> {
    let order = match (&args.order, args.technique) {
        (Some(path), _) => {
            let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
            text.parse().with_context(|| path.display().to_string())?
        }
        (None, Some(technique)) => technique.name().parse()?,
        (None, None) => Order::new(),
    };
    let order = order.uniqueness(args.uniqueness == "on");
    // `--all` includes chains that take minutes.
    let last = args.max_technique.or(Technique::ALL.last().copied().filter(|_| args.asked.all));
    Ok(match last {
        Some(last) => order.up_to(last),
        None => order,
    })
}

fn read_givens(text: &str) -> Result<Grid> {
    let givens: Grid = text.parse().with_context(|| "--givens")?;
    let shape = givens.shape();
    ensure!(
        shape == Shape::NINE,
        told!(
            "--givens: a puzzle of {shape}, but techniques are known for 9x9 only",
            "--givens：这是 {shape} 的谜题，而解题技巧只用于 9x9"
        )
    );
    Ok(givens)
}

fn write(
    args: &Args,
    question: &Question<'_>,
    progress: &Progress,
    advice: &Advice,
    degree: Degree,
    session: &Session<'_>,
    answers: &mut Answers,
) {
    if args.svg.is_some() && answers.drawing.is_none() {
        answers.drawing = advice.steps().first().map(|step| svg_of_step(progress, step));
    }
    answers.none_found |= matches!(advice, Advice::NoSolution | Advice::Wrong(_) | Advice::Missing(_));
    match (args.json, question.written()) {
        (true, Ok((_, subject))) => {
            let told = Hinted::new_in(args.notation, subject, advice, degree, session.language);
            json::append(&told, &mut answers.text);
        }
        _ => {
            answers.begin(args.asked.all || args.path);
            match advice {
                Advice::Steps(_) => answers.text += &advice.words_in(args.notation, degree, session.language),
                Advice::Wrong(_) | Advice::Missing(_) => answers.text += &advice.words(degree, PLAIN),
                none => answers.text += none.name(),
            }
            answers.text.push('\n');
        }
    }
}
