//! Sudokus in, answers out: shared by all subcommands that read them.

use anyhow::Result;
use lowbit::engine::Stop;
use lowbit::sudoku::Shape;
use lowbit::sudoku::steps::need_nine;
use lowbit::sudoku::stream::{Plan, Question, Questions, Solver};
use lowbit::sudoku::text::{Content, Format, Stated, StatedLayout, Subject};
use lowbit::words::{Language, Sentence};
use lowbit::{Error, TextError};

use crate::exit::Exit;
use crate::files::Drawing;
use crate::session::Session;
use crate::stream::{self, Begun, Style};
use crate::time::TimeArgs;

pub(crate) use crate::stream::Answers;

/// Where puzzles come from: the same for every subcommand that reads them.
#[derive(clap::Args)]
pub(crate) struct PuzzleArgs {
    #[command(flatten)]
    pub(crate) shared: stream::InputArgs,

    #[command(flatten)]
    stated: StatedArgs,
}

/// What is known of puzzles before they are read.
#[derive(clap::Args)]
pub(crate) struct StatedArgs {
    /// The size of the puzzles that are read: 4, 9, 16 or 25 [default: that of the first]
    /// 中文：读入的题目的大小：4、9、16 或 25 [默认: 由第一道决定]
    #[arg(long, value_name = "N", value_parser = super::generate::size(), hide_possible_values = true)]
    size: Option<Shape>,

    /// The layout of the puzzles that are read: a puzzle a line, or rows [default: that of the first]
    /// 中文：读入的题目的版式：每行一题 (line)，或分行书写 (rows) [默认: 由第一道决定]
    #[arg(long, value_name = "line|rows", value_parser = ["line", "rows"], hide_possible_values = true)]
    layout: Option<String>,
}

impl StatedArgs {
    pub(crate) fn stated(&self) -> Stated {
        let layout = self.layout.as_deref().map(|layout| match layout {
            "line" => StatedLayout::Line,
            _ => StatedLayout::Rows,
        });
        Stated { shape: self.size, layout }
    }

    /// An addition to the job of a run.
    fn name(&self) -> String {
        let size = self.size.map(|shape| format!(" of {shape}")).unwrap_or_default();
        let layout = self.layout.as_ref().map(|layout| format!(" as {layout}")).unwrap_or_default();
        format!("{size}{layout}")
    }
}

/// The same for subcommands that search.
#[derive(clap::Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) input: PuzzleArgs,

    #[command(flatten)]
    pub(crate) limit: TimeArgs,
}

impl Answers {
    /// Writes the error of a puzzle that cannot be read, in a format of solutions or of puzzles.
    pub(crate) fn wrong_in(&mut self, fault: &TextError, format: Format, content: Content) {
        self.header = format.header(content);
        self.begin(format.has_rows());
        format.write_error(fault, content, &mut self.text);
    }

    /// The same if every answer is a line, or a JSON object.
    pub(crate) fn wrong_line(&mut self, fault: &TextError, json: bool) {
        self.wrong(fault, if json { Style::Json } else { Style::Line });
    }
}

/// Options for answering sudokus.
pub(crate) struct Asked<'a> {
    asked: stream::Asked<'a>,
    stated: &'a StatedArgs,
    /// The most puzzles that are answered together.
    together: usize,
    /// The number of pieces of each answer.
    pieces: u64,
}

/// The most puzzles searched together if each has a time limit: a slow one then delays few others.
const TOGETHER_IN_TIME: usize = 64;

impl<'a> Asked<'a> {
    /// Puzzles of any number together, without a drawing. `what` names everything on which the answers depend.
    pub(crate) fn plainly(what: &'a str, input: &'a PuzzleArgs) -> Asked<'a> {
        let asked = stream::Asked::new("sudoku", what, &input.shared);
        Asked { asked, stated: &input.stated, together: usize::MAX, pieces: 1 }
    }

    /// The same for a search, with a time limit for each puzzle.
    pub(crate) fn search(what: &'a str, args: &'a SearchArgs) -> Asked<'a> {
        let Asked { asked, stated, pieces, .. } = Asked::plainly(what, &args.input);
        let together = if args.limit.time.is_some() { TOGETHER_IN_TIME } else { usize::MAX };
        Asked { asked: asked.within(args.limit.time), stated, together, pieces }
    }

    /// The same with at most this many puzzles together.
    pub(crate) fn together(self, most: usize) -> Asked<'a> {
        Asked { together: self.together.min(most), ..self }
    }

    /// The same with each answer in `pieces` pieces.
    pub(crate) fn in_pieces(self, pieces: u64) -> Asked<'a> {
        Asked { pieces, ..self }
    }

    /// The same with `buffer` bytes read at once.
    pub(crate) fn buffered(mut self, buffer: usize) -> Asked<'a> {
        self.asked.buffer = buffer;
        self
    }

    /// The same with a drawing of the first answer that has one.
    pub(crate) fn drawn(mut self, drawing: Option<Drawing>) -> Asked<'a> {
        self.asked.drawing = drawing;
        self
    }
}

/// Reads puzzles, answers them a part at a time, and writes the answers in order. A search ends when the flag passed to `answer` is raised.
pub(crate) fn stream(
    asked: Asked<'_>,
    session: &Session<'_>,
    answer: impl Fn(&mut Solver, &Questions, &Stop, &mut Answers) + Sync,
) -> Result<Exit> {
    stream_in_turn(asked, session, answer, |_| {})
}

/// The same; `in_turn` sees the answers of each part in order, before they are written, and may change them.
pub(crate) fn stream_in_turn(
    asked: Asked<'_>,
    session: &Session<'_>,
    answer: impl Fn(&mut Solver, &Questions, &Stop, &mut Answers) + Sync,
    in_turn: impl FnMut(&mut Answers),
) -> Result<Exit> {
    let Asked { mut asked, stated, together, pieces } = asked;
    asked.what = format!("{}{}", asked.what, stated.name()).into();
    let args = asked.input;
    stream::answer(asked, session, answer, in_turn, |Begun { inputs, skip }, answer, sink| {
        let plan = Plan {
            threads: session.threads,
            is_strict: args.strict,
            skip,
            together,
            pieces,
            spreads: !args.kept.has_run(),
            stated: stated.stated(),
            gather: 0, // each subcommand chooses its input buffers
        };
        lowbit::sudoku::stream::stream(inputs, &plan, session.stop, answer, sink)
    })
}

/// The valid questions, each with its answer; the others are answered here, as a line or as JSON.
pub(crate) fn for_each<T>(
    questions: &Questions,
    misfit: impl Fn(&Question<'_>) -> Option<TextError>,
    found: impl IntoIterator<Item = T>,
    json: bool,
    answers: &mut Answers,
    mut write: impl FnMut(Subject<'_>, T, &mut Answers),
) {
    let mut found = found.into_iter();
    for question in questions.iter() {
        match (question.written(), misfit(&question)) {
            (Err((fault, _)), _) => answers.wrong_line(fault, json),
            (Ok(_), Some(fault)) => {
                answers.wrong_line(&fault, json);
                answers.blame(fault);
            }
            (Ok((_, subject)), None) => write(subject, found.next().expect("an answer to every question"), answers),
        }
    }
}

/// The message of a rejected request, in every language.
pub(crate) fn sentence_of(error: Error) -> Sentence {
    match error {
        Error::Request(words) => words,
        other => Sentence::new(Language::ALL.map(|language| other.words(language))),
    }
}

/// For verbs that answer puzzles of every size.
pub(crate) fn any_size(_: &Question<'_>) -> Option<TextError> {
    None
}

/// The reason why a puzzle has no answer: it cannot be read, or is not 9x9.
pub(crate) fn misfit(question: &Question<'_>) -> Option<TextError> {
    match question {
        Question::Wrong(fault, _) => Some((*fault).clone()),
        Question::Entry(entry) => match need_nine(&entry.puzzle) {
            Ok(()) => None,
            Err(error) => Some(TextError::in_line(entry.line, sentence_of(error))),
        },
        Question::Nine(..) => None,
    }
}
