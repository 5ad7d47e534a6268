//! `lowbit sudoku best`

use std::path::Path;

use anyhow::Result;
use lowbit::engine::Outcome;
use lowbit::sudoku::answer::Scored;
use lowbit::sudoku::stream::Question;
use lowbit::sudoku::text::{Content, Format};
use lowbit::sudoku::{Best, Shape, Weights};
use lowbit::text::Lines;
use lowbit::words::Sentence;
use lowbit::{Error, TextError, sentence};

use super::stream::{Answers, Asked, SearchArgs, stream};
use super::variant;
use crate::exit::Exit;
use crate::files;
use crate::json;
use crate::session::Session;

/// Finds the solution with the largest sum of weight times digit, and the sum.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: SearchArgs,

    /// 'target' (6 at the rim of 9x9 to 10 in the centre), or a file of an integer for each cell
    /// 中文：'target'（9x9 的边上为 6，到中心为 10），或一个文件，每格一个整数
    #[arg(long, value_name = "WEIGHTS", default_value = "target")]
    weights: String,

    /// A JSON object for each puzzle: puzzle, solution, sum
    /// 中文：每道题目一个 JSON 对象：puzzle、solution、sum
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku best --weights target puzzle.txt
  lowbit sudoku best --weights weights.txt --json puzzles.txt

The answer is the solution in the layout of the puzzle with the sum behind it; behind rows it is a
comment, so that every answer can be read again. No solution: 'none', and exit code 1. Weights are
separated by white space, may be negative, and are as many as the puzzle has cells.",
    r#"例子:
  lowbit sudoku best --weights target puzzle.txt
  lowbit sudoku best --weights weights.txt --json puzzles.txt

答案是按题目的版式写的解，后面是和；分行书写时和是注释，所以每个答案都能再读入。无解：'none'，退出码 1。
权重用空白隔开，可以为负，个数与题目的格子数相同。"#
);

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    variant::refuse("best", args.input.input.shared.paths()[0])?;
    let weights = match args.weights.as_str() {
        "target" => Weights::target(),
        path => read_weights(Path::new(path))?,
    };
    let what = format!("best {} {}", args.weights, args.json);
    stream(Asked::search(&what, &args.input), session, |solver, questions, stop, answers| {
        let best = match solver.best(questions, &weights, stop) {
            Outcome::Complete(best) | Outcome::Limited(best) => best,
            Outcome::Interrupted(seen) => {
                let words = match seen.into_iter().flatten().next() {
                    Some(best) => told!(
                        "interrupted: the largest sum found is {}; there may be a larger one",
                        "已中断：目前找到的最大和是 {}，也许还有更大的",
                        best.sum
                    ),
                    None => told!("interrupted: no sum has been found yet", "已中断：还没有找到任何和"),
                };
                answers.remarks.push(words.to_string());
                return answers.interrupt();
            }
        };
        let mut best = best.into_iter();
        for question in questions.iter() {
            match misfit(&question, &weights) {
                Some(fault) => {
                    let format = question.written().map_or_else(|(_, nearest)| nearest, |(form, _)| form.format());
                    answers.wrong_in(&fault, if args.json { Format::Json } else { format }, Content::Solutions);
                    if !matches!(question, Question::Wrong(..)) {
                        answers.blame(fault);
                    }
                }
                None => write(&question, best.next().flatten(), args.json, answers),
            }
        }
    })
}

/// The reason why a puzzle has no answer: it cannot be read, or the weights are for another size.
fn misfit(question: &Question<'_>, weights: &Weights) -> Option<TextError> {
    match question {
        Question::Wrong(fault, _) => Some((*fault).clone()),
        Question::Entry(entry) if entry.puzzle.shape() != weights.shape() => {
            Some(TextError::in_line(entry.line, other_size(entry.puzzle.shape(), weights)))
        }
        Question::Nine(..) if Shape::NINE != weights.shape() => {
            Some(TextError::in_text(other_size(Shape::NINE, weights)))
        }
        _ => None,
    }
}

fn other_size(shape: Shape, weights: &Weights) -> Sentence {
    sentence!("a {shape} puzzle, but weights for {}", "题目是 {shape}，权重却是 {} 的", weights.shape())
}

/// Appends the best solution and its sum.
fn write(question: &Question<'_>, best: Option<Best>, json: bool, answers: &mut Answers) {
    let digits = best.as_ref().map(|best| best.grid.cells());
    if !json {
        super::solve::write(question, digits, None, answers);
        if let (Some(best), Ok((form, _))) = (best, question.written()) {
            match form.has_rows() {
                true => answers.text += &format!("# {}\n", best.sum),
                false => answers.text.insert_str(answers.text.len() - 1, &format!(" {}", best.sum)),
            }
        }
        return;
    }
    answers.none_found |= best.is_none();
    if let Ok((_, subject)) = question.written() {
        json::append(&Scored::new(subject, best.as_ref()), &mut answers.text);
    }
}

/// Reads integers separated by white space.
fn read_weights(path: &Path) -> Result<Weights> {
    let input = files::open(path)?;
    let name = input.name;
    let mut lines = Lines::new(input.reader);
    let mut weights = Vec::new();
    let read = || -> Result<Weights, Error> {
        while let Some(line) = lines.next_line()? {
            let line = line.to_owned();
            for word in line.split_whitespace() {
                let column = word.as_ptr() as u64 - line.as_ptr() as u64 + 1;
                let wrong = |_| {
                    TextError::at(lines.number(), column, sentence!("'{word}' is not an integer", "“{word}”不是整数"))
                };
                weights.push(word.parse().map_err(wrong)?);
                if weights.len() > 625 {
                    return Err(TextError::at(
                        lines.number(),
                        column,
                        sentence!("more weights than any grid has cells", "权重比任何盘面的格子都多"),
                    )
                    .into());
                }
            }
        }
        Weights::new(weights)
    };
    read().map_err(|error| files::in_input(&name, error))
}
