//! Puzzles in, answers out: what every subcommand that reads puzzles shares.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use anyhow::Result;
use lowbit::engine::{Stop, wall_clock};
use lowbit::sudoku::Shape;
use lowbit::sudoku::steps::need_nine;
use lowbit::sudoku::stream::{Answered, Input, Plan, Question, Questions, Solver};
use lowbit::sudoku::text::{Format, Reading, Stated, StatedLayout, Subject};
use lowbit::words::{Language, Sentence, of_io};
use lowbit::{Error, TextError};

use super::canonical::Key;
use super::kept::{self, KeptArgs, Output};
use crate::exit::Exit;
use crate::files;
use crate::say;
use crate::session::Session;
use crate::time::{TimeArgs, undecided};

/// Where puzzles come from: the same for every subcommand that reads them.
#[derive(clap::Args)]
pub(crate) struct InputArgs {
    /// Files of puzzles, in any usual layout; '-' or none: standard input
    /// 中文：题目文件，常见版式均可；'-' 或不写：标准输入
    pub(crate) files: Vec<PathBuf>,

    /// Stop at the first puzzle that cannot be read, instead of answering 'error' and going on
    /// 中文：遇到第一道读不懂的题目就停止，而不是答 'error' 后继续
    #[arg(long)]
    pub(crate) strict: bool,

    /// Say on stderr what was read, even when it could not be anything else
    /// 中文：在 stderr 上说明读到了什么，即使不会有别的读法
    #[arg(long, short)]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) stated: StatedArgs,

    #[command(flatten)]
    pub(crate) kept: KeptArgs,
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

    /// What is added to what a run remembers.
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
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) limit: TimeArgs,
}

/// The inputs, each opened when it is asked for.
pub(crate) fn inputs(files: &[PathBuf], buffer: usize) -> impl Iterator<Item = Input<'static>> + Send + use<> {
    let standard = files.is_empty().then(|| PathBuf::from("-"));
    let paths: Vec<PathBuf> = files.iter().cloned().chain(standard).collect();
    paths.into_iter().map(move |path| match files::open_text(&path, buffer) {
        Ok(input) => Input { name: input.name.into(), source: Ok(input.reader) },
        Err(error) => {
            let cause = error.downcast_ref::<io::Error>();
            let words = |language| cause.map_or_else(|| error.root_cause().to_string(), |cause| of_io(cause, language));
            let error = Error::Request(Sentence::new(Language::ALL.map(words)));
            Input { name: path.display().to_string().into(), source: Err(error) }
        }
    })
}

/// The answers to puzzles that were asked together.
#[derive(Default)]
pub(crate) struct Answers {
    /// What goes to standard output.
    pub(crate) text: String,
    /// A line to be written before all answers, once.
    pub(crate) header: Option<&'static str>,
    /// Whether answers take several lines, with a blank line between two of them.
    pub(crate) have_rows: bool,
    /// The first drawing of an answer.
    pub(crate) drawing: Option<String>,
    /// A puzzle had no solution.
    pub(crate) none_found: bool,
    /// The search was stopped: puzzles from here on have no answer.
    pub(crate) is_interrupted: bool,
    /// What is to be said of an interrupted search, besides that.
    pub(crate) last_words: Option<String>,
    /// Where in the text the answers to puzzles are, each with what is the same for equivalent ones.
    pub(crate) classes: Vec<(Range<usize>, Key)>,
    /// Puzzles that can be read and yet not be answered.
    faults: Vec<TextError>,
}

impl Answers {
    /// Begins the next answer: a blank line after the one before it, where answers have rows.
    pub(crate) fn begin(&mut self, has_rows: bool) {
        self.have_rows |= has_rows;
        if has_rows && !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Answers a puzzle that cannot be read, in a format of solutions or of puzzles.
    pub(crate) fn wrong(&mut self, fault: &TextError, format: Format, solved: bool) {
        self.header = format.header(solved);
        self.begin(format.has_rows());
        format.write_error(fault, solved, &mut self.text);
    }

    /// The same where every answer is a line, or a JSON object.
    pub(crate) fn wrong_line(&mut self, fault: &TextError, json: bool) {
        self.wrong(fault, if json { Format::Json } else { Format::Line }, false);
    }

    /// Reports a puzzle that can be read and yet not be answered.
    pub(crate) fn blame(&mut self, fault: TextError) {
        self.faults.push(fault);
    }

    /// Leaves out the answers to puzzles of which an equivalent one was seen.
    pub(crate) fn keep_first(&mut self, seen: &mut HashSet<Key>) {
        let mut kept = String::with_capacity(self.text.len());
        let mut end = 0;
        for (answer, key) in self.classes.drain(..) {
            kept += &self.text[end..answer.start];
            if seen.insert(key) {
                kept += &self.text[answer.clone()];
            }
            end = answer.end;
        }
        kept += &self.text[end..];
        self.text = kept;
    }

    /// The search was stopped.
    pub(crate) fn interrupt(&mut self) {
        self.is_interrupted = true;
    }
}

/// How puzzles are asked.
pub(crate) struct Asked<'a> {
    /// All that the answers depend on.
    pub(super) what: Cow<'a, str>,
    pub(super) input: &'a InputArgs,
    /// No more puzzles than this are answered together.
    pub(crate) together: usize,
    /// Pieces of each answer.
    pub(crate) pieces: u64,
    /// Bytes that are read at once. What a run remembers depends on it.
    pub(crate) buffer: usize,
    /// The longest that a puzzle may take.
    pub(super) time: Option<Duration>,
    /// Where the first drawing goes that an answer has.
    pub(crate) drawing: Option<files::Drawing>,
}

/// Puzzles that are searched together where each has its time: a slow one then holds up few others.
const TOGETHER_IN_TIME: usize = 64;

impl<'a> Asked<'a> {
    /// As many together as there are, without a drawing. `what` says all that the answers depend on.
    pub(crate) fn plainly(what: &'a str, input: &'a InputArgs) -> Asked<'a> {
        let (what, together, buffer) = (what.into(), usize::MAX, files::BUFFER);
        Asked { what, input, together, pieces: 1, buffer, time: None, drawing: None }
    }

    /// The same of a search in which each puzzle has its time.
    pub(crate) fn search(what: &'a str, args: &'a SearchArgs) -> Asked<'a> {
        let asked = Asked::plainly(what, &args.input);
        match args.limit.time {
            None => asked,
            Some(time) => Asked {
                what: format!("{what} in {time:?}").into(),
                together: TOGETHER_IN_TIME,
                time: Some(time),
                ..asked
            },
        }
    }
}

/// Reads puzzles, answers them a part at a time, and writes the answers in order. A search ends when the flag is raised that
/// `answer` is given.
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
    mut in_turn: impl FnMut(&mut Answers),
) -> Result<Exit> {
    let Asked { what, input: args, together, pieces, buffer, time, drawing } = asked;
    let out = args.kept.open(&format!("{what}{}", args.stated.name()), &args.files)?;
    let reached = out.reached();
    if reached.is_done {
        say!("everything was answered before", "之前已全部回答");
        return Ok(kept::exit(reached.ending));
    }
    let exit = kept::exit(reached.ending);
    let mut writer = Writer { out, drawing, begun: reached.output > 0, is_whole: true, exit };
    let mut failure = None;
    let skip = usize::try_from(reached.batches)?;
    let plan = Plan {
        threads: session.threads,
        is_strict: args.strict,
        skip,
        together,
        pieces,
        spreads: !args.kept.has_run(),
        stated: args.stated.stated(),
        gather: 0, // the buffers of inputs are chosen for each subcommand
    };
    // Texts that were written are written into again: memory the system hands out anew costs more than most answers.
    let texts = Mutex::new(Vec::new());
    let answer = |solver: &mut Solver, questions: &Questions| {
        let text = lock(&texts).pop().unwrap_or_default();
        let mut answers = Answers { text, ..Answers::default() };
        match time {
            None => answer(solver, questions, session.stop, &mut answers),
            Some(time) => answer_in_time(time, session.stop, questions, &mut answers, |questions, stop, answers| {
                answer(solver, questions, stop, answers);
            }),
        }
        answers
    };
    let flow =
        lowbit::sudoku::stream::stream(inputs(&args.files, buffer), &plan, session.stop, answer, |mut answered| {
            in_turn(&mut answered.answer);
            let (mut text, flow) = writer.write(answered, args.verbose);
            text.clear();
            lock(&texts).push(text);
            flow.unwrap_or_else(|error| {
                failure = Some(error);
                ControlFlow::Break(())
            })
        });
    if let Some(error) = failure {
        return Err(error);
    }
    let exit = writer.exit;
    // Asked once: a signal that comes when the answers are complete comes too late.
    if session.stop.is_raised() {
        return writer.out.interrupt();
    }
    let is_complete = flow.is_continue() && writer.is_whole;
    writer.out.finish(is_complete)?;
    if is_complete && let Some(drawing) = writer.drawing {
        drawing.finish()?;
    }
    Ok(exit)
}

/// Answers all together, if that takes no longer than one of them may; otherwise each by itself.
fn answer_in_time(
    time: Duration,
    stop: &Stop,
    questions: &Questions,
    answers: &mut Answers,
    mut answer: impl FnMut(&Questions, &Stop, &mut Answers),
) {
    answer(questions, &stop.limited(time, wall_clock), answers);
    if !answers.is_interrupted || stop.is_raised() {
        return;
    }
    let text = std::mem::take(&mut answers.text);
    *answers = Answers { text, ..Answers::default() };
    answers.text.clear();
    for question in questions.iter() {
        let length = answers.text.len();
        answer(&questions.alone(&question), &stop.limited(time, wall_clock), answers);
        if !answers.is_interrupted {
            continue;
        }
        answers.text.truncate(length);
        answers.last_words = None;
        if stop.is_raised() {
            return;
        }
        answers.is_interrupted = false;
        let fault = TextError::in_line(question.line(), undecided(time));
        answer(&questions.refused(fault.clone()), stop, answers);
        answers.blame(fault);
    }
}

/// The texts that can be written into again.
fn lock(texts: &Mutex<Vec<String>>) -> MutexGuard<'_, Vec<String>> {
    texts.lock().expect("nothing can panic while it is held")
}

struct Writer {
    out: Output,
    drawing: Option<files::Drawing>,
    begun: bool,
    /// Whether every input could be read to its end.
    is_whole: bool,
    exit: Exit,
}

impl Writer {
    /// Writes answers, and hands their text back.
    fn write(&mut self, mut answered: Answered<Answers>, verbose: bool) -> (String, Result<ControlFlow<()>>) {
        let text = std::mem::take(&mut answered.answer.text);
        let flow = self.write_text(&text, answered, verbose);
        (text, flow)
    }

    fn write_text(&mut self, text: &str, answered: Answered<Answers>, verbose: bool) -> Result<ControlFlow<()>> {
        let Answered { name, reading, answer: answers, faults, trouble, read, is_last } = answered;
        if let Some(Reading { words, is_plain, .. }) = &reading
            && (verbose || !is_plain || std::io::stderr().is_terminal())
        {
            let words = words.words(say::language());
            say!("{name}: read as {words}", "{name}: 读作：{words}");
        }
        if !text.is_empty() {
            match (self.begun, answers.header) {
                (false, Some(header)) => self.out.write_all(header.as_bytes())?,
                (true, _) if answers.have_rows => self.out.write_all(b"\n")?,
                _ => {}
            }
            self.begun = true;
            self.out.write_all(text.as_bytes())?;
            // A part is what has arrived: whoever asked may be waiting for it.
            self.out.flush()?;
        }
        if let (Some(drawing), Some(svg)) = (&mut self.drawing, &answers.drawing) {
            drawing.draw(svg)?;
        }
        if let Some(words) = answers.last_words {
            say!("{words}");
        }
        self.is_whole &= trouble.is_none();
        let mut faults: Vec<_> = faults.into_iter().chain(answers.faults).collect();
        faults.sort_by_key(|fault| fault.line);
        for error in faults.into_iter().map(Error::from).chain(trouble) {
            say!("{}", say::in_words(&files::in_input(&name, error)));
            self.exit = Exit::Faulty;
        }
        if answers.none_found && self.exit == Exit::Found {
            self.exit = Exit::NotFound;
        }
        if is_last || answers.is_interrupted {
            return Ok(ControlFlow::Break(()));
        }
        // What comes from an input that could not be read to its end is asked for again, and its trouble said again.
        if self.is_whole {
            self.out.answered(read, self.exit)?;
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The questions that fit, each with its answer; those that cannot be read or do not fit are answered here, in a line or as JSON.
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

/// What is wrong with a request, in every language.
pub(crate) fn sentence_of(error: Error) -> Sentence {
    match error {
        Error::Request(words) => words,
        other => Sentence::new(Language::ALL.map(|language| other.words(language))),
    }
}

/// Where puzzles of every size have an answer.
pub(crate) fn any_size(_: &Question<'_>) -> Option<TextError> {
    None
}

/// What is wrong with a puzzle that has no answer: it cannot be read, or is not 9x9.
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
