//! `lowbit sudoku convert`

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lowbit::TextError;
use lowbit::engine::Stop;
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::sudoku::text::{Content, Format, Shown};
use lowbit::sudoku::variant::Variant;
use lowbit::sudoku::variant::text::Written;

use super::stream::{Answers, Asked, PuzzleArgs, any_size, for_each, sentence_of, stream};
use super::variant::{self, Goal};
use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Writes puzzles, as they are, in another format.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: PuzzleArgs,

    /// The format to write
    /// 中文：要写的格式
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = any_format())]
    to: To,
}

const EXAMPLES: &str = texts!(
    "\
Examples:
  lowbit sudoku convert --to svg puzzle.txt > puzzle.svg
  lowbit sudoku convert --to sdm puzzles.csv > puzzles.sdm
  lowbit sudoku convert --to marks puzzle.txt     the initial pencil marks, 729 characters
  lowbit sudoku convert --to address variant.txt  a link that opens in f-puzzles

The layouts that are read are listed by 'lowbit sudoku solve --help'.",
    r#"例子:
  lowbit sudoku convert --to svg puzzle.txt > puzzle.svg
  lowbit sudoku convert --to sdm puzzles.csv > puzzles.sdm
  lowbit sudoku convert --to marks puzzle.txt     最初标出的候选数，729 个字符
  lowbit sudoku convert --to address variant.txt  在 f-puzzles 中打开的链接

能读的版式见 'lowbit sudoku solve --help'。"#
);

/// Forms of variants that are not formats of classic puzzles.
const OWN: [(&str, Written); 3] = [Written::NAMES[0], Written::NAMES[1], Written::NAMES[2]];

/// A format of classic puzzles, or one of variants, which can also express classic puzzles.
#[derive(Clone, Copy, Debug)]
pub(super) enum To {
    Classic(Format),
    Variant(Written),
}

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let to = match args.to {
        To::Classic(Format::Svg) => To::Variant(Written::Svg),
        To::Classic(Format::Json) => To::Variant(Written::Json),
        to => to,
    };
    let goal = Goal::Convert { to };
    if let Some(exit) = variant::answer_within(&goal, &args.input.shared, None, session)? {
        return Ok(exit);
    }
    let to = match args.to {
        To::Classic(format) => format,
        To::Variant(form) => return as_variants(form, args, session),
    };
    let what = format!("convert {to:?} in small parts");
    let asked = Asked::plainly(&what, &args.input).buffered(files::SMALL_BUFFER);
    let write = |_: &mut Solver, questions: &Questions, _: &Stop, answers: &mut Answers| {
        answers.header = to.header(Content::Puzzles);
        for question in questions.iter() {
            match question.written() {
                Ok((_, subject)) => {
                    answers.begin(to.has_rows());
                    to.write(subject, Shown::Puzzle, &mut answers.text);
                }
                Err((fault, _)) => answers.wrong_in(fault, to, Content::Puzzles),
            }
        }
    };
    stream(asked, session, write)
}

/// Writes classic puzzles in a form of variants.
fn as_variants(form: Written, args: &Args, session: &Session<'_>) -> Result<Exit> {
    let what = format!("convert to variants {form:?}");
    stream(Asked::plainly(&what, &args.input), session, |_, questions, _, answers| {
        for_each(questions, any_size, std::iter::repeat(()), false, answers, |subject, (), answers| {
            match form.write(&Variant::from(subject)) {
                Ok(text) => answers.text += &text,
                Err(error) => answers.blame(TextError::in_text(sentence_of(error))),
            }
        });
    })
}

/// Accepts the name of a format of classic puzzles or of variants.
fn any_format() -> impl TypedValueParser<Value = To> {
    let names = Format::ALL.map(Format::name).into_iter().chain(OWN.map(|(name, _)| name));
    let names = PossibleValuesParser::new(names.collect::<Vec<_>>());
    names.map(|name| match OWN.iter().find(|(known, _)| *known == name) {
        Some((_, form)) => To::Variant(*form),
        None => To::Classic(name.parse::<Format>().expect("one of the names")),
    })
}

/// Accepts the name of a format.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(Format::ALL.map(Format::name));
    names.map(|name| name.parse::<Format>().expect("one of the names"))
}
