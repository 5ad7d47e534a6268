//! `lowbit sudoku convert`

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lowbit::engine::Stop;
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::sudoku::text::{Format, Shown};

use super::stream::{Answers, Asked, InputArgs, stream};
use crate::exit::Exit;
use crate::files;
use crate::help::Texts;
use crate::session::Session;

/// Writes puzzles, as they are, in another format.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// The format to write
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = format())]
    to: Format,
}

const EXAMPLES: &str = "\
Examples:
  lowbit sudoku convert --to svg puzzle.txt > puzzle.svg
  lowbit sudoku convert --to sdm puzzles.csv > puzzles.sdm
  lowbit sudoku convert --to marks puzzle.txt     what one pencils in first, 729 characters

The layouts that are read are listed by 'lowbit sudoku solve --help'.";

/// The help in every language.
pub(crate) const TRANSLATED: Texts = &[
    ["Write puzzles in another format, or draw them", "把题目写成另一种格式，或画出来"],
    [
        "sudoku convert",
        r#"例子:
  lowbit sudoku convert --to svg puzzle.txt > puzzle.svg
  lowbit sudoku convert --to sdm puzzles.csv > puzzles.sdm
  lowbit sudoku convert --to marks puzzle.txt     最初标出的候选数，729 个字符

能读的版式见 'lowbit sudoku solve --help'。"#,
    ],
];

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let what = format!("convert {:?} in small parts", args.to);
    let asked = Asked { buffer: files::SMALL_BUFFER, ..Asked::plainly(&what, &args.input) };
    let write = |_: &mut Solver, questions: &Questions, _: &Stop, answers: &mut Answers| {
        answers.header = args.to.header(false);
        for question in questions.iter() {
            match question.written() {
                Ok((_, subject)) => {
                    answers.begin(args.to.has_rows());
                    args.to.write(subject, Shown::Puzzle, &mut answers.text);
                }
                Err((fault, _)) => answers.wrong(fault, args.to, false),
            }
        }
    };
    stream(asked, session, write)
}

/// Accepts the name of a format.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(Format::ALL.map(Format::name));
    names.map(|name| name.parse::<Format>().expect("one of the names"))
}
