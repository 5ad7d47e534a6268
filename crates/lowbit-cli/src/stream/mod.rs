//! Puzzles in, answers out: shared by all subcommands that read puzzles, for every puzzle.

pub(crate) mod kept;

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use anyhow::Result;
use lowbit::engine::{Stop, wall_clock};
use lowbit::stream::{Answered, Input, Questions, Reading, Weight};
use lowbit::text::json_string;
use lowbit::words::{Language, Sentence, of_io};
use lowbit::{Error, TextError};

use self::kept::{KeptArgs, Output};
use crate::exit::Exit;
use crate::files;
use crate::say;
use crate::session::Session;
use crate::sudoku::Key;
use crate::time::undecided;

/// Where puzzles come from and answers go: the same for every subcommand that reads puzzles.
#[derive(clap::Args)]
pub(crate) struct InputArgs {
    /// Files of puzzles, in any usual layout; '-' or none: standard input
    /// 中文：题目文件，常见版式均可；'-' 或不写：标准输入
    pub(crate) files: Vec<PathBuf>,

    /// Stop at the first puzzle that cannot be read, instead of answering 'error' and going on
    /// 中文：遇到第一道读不懂的题目就停止，而不是答 'error' 后继续
    #[arg(long)]
    pub(crate) strict: bool,

    /// Say on stderr how the input was read, even if unambiguous
    /// 中文：在 stderr 上说明输入是怎样读取的，即使没有歧义
    #[arg(long, short)]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) kept: KeptArgs,
}

impl InputArgs {
    /// The paths of the inputs.
    pub(crate) fn paths(&self) -> Vec<&Path> {
        match self.files.is_empty() {
            true => vec![Path::new("-")],
            false => self.files.iter().map(PathBuf::as_path).collect(),
        }
    }

    /// Opens a drawing in addition to the answers.
    pub(crate) fn open_drawing(&self, path: &Path) -> Result<files::Drawing> {
        self.kept.output.open_drawing(path, &self.paths())
    }
}

/// The inputs, each opened on demand.
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

/// The layout of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// One line each.
    Line,
    /// Several lines each, with a blank line between two answers.
    Rows,
    /// A JSON object each, on one line.
    Json,
}

/// The answers to puzzles that were asked together.
#[derive(Default)]
pub(crate) struct Answers {
    /// The text for standard output.
    pub(crate) text: String,
    /// A line to be written once, before all answers.
    pub(crate) header: Option<&'static str>,
    /// Whether answers take several lines, separated by a blank line.
    pub(crate) have_rows: bool,
    /// The first drawing of an answer.
    pub(crate) drawing: Option<String>,
    /// Whether a puzzle had no solution.
    pub(crate) none_found: bool,
    /// Whether the search was stopped: the remaining puzzles have no answer.
    pub(crate) is_interrupted: bool,
    /// Messages in addition to the answers.
    pub(crate) remarks: Vec<String>,
    /// The ranges of answers in the text, each with a key that equivalent puzzles share.
    pub(crate) classes: Vec<(Range<usize>, Key)>,
    /// Puzzles that can be read but not answered.
    faults: Vec<TextError>,
}

impl Answers {
    /// Begins the next answer: answers with rows are separated by a blank line.
    pub(crate) fn begin(&mut self, has_rows: bool) {
        self.have_rows |= has_rows;
        if has_rows && !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Writes the error of a puzzle in place of its answer.
    pub(crate) fn wrong(&mut self, fault: &TextError, style: Style) {
        self.begin(style == Style::Rows);
        match style {
            Style::Json => self.text += &format!("{{\"error\":{}}}\n", json_string(&fault.to_string())),
            Style::Line | Style::Rows => self.text += "error\n",
        }
    }

    /// Reports a puzzle that can be read but not answered.
    pub(crate) fn blame(&mut self, fault: TextError) {
        self.faults.push(fault);
    }

    /// Omits the answers to puzzles equivalent to an earlier one.
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

    /// Notes that the search was stopped.
    pub(crate) fn interrupt(&mut self) {
        self.is_interrupted = true;
    }
}

/// Options for answering puzzles.
pub(crate) struct Asked<'a> {
    /// The kind of puzzle, as named in runs.
    pub(crate) puzzle: &'static str,
    /// The verb, and everything on which the answers depend.
    pub(crate) what: Cow<'a, str>,
    pub(crate) input: &'a InputArgs,
    /// Bytes read at once. The progress in a run depends on it.
    pub(crate) buffer: usize,
    /// The longest that a puzzle may take.
    pub(crate) time: Option<Duration>,
    /// Nodes visited by a long search, if counted.
    pub(crate) nodes: Option<Arc<AtomicU64>>,
    /// The destination of the first drawing.
    pub(crate) drawing: Option<files::Drawing>,
}

impl<'a> Asked<'a> {
    /// Puzzles of any number together, without a drawing. `what` names everything on which the answers depend.
    pub(crate) fn new(puzzle: &'static str, what: impl Into<Cow<'a, str>>, input: &'a InputArgs) -> Asked<'a> {
        Asked { puzzle, what: what.into(), input, buffer: files::BUFFER, time: None, nodes: None, drawing: None }
    }

    /// The same with a time limit for each puzzle.
    pub(crate) fn within(mut self, time: Option<Duration>) -> Asked<'a> {
        if let Some(time) = time {
            self.what = format!("{} in {time:?}", self.what).into();
        }
        Asked { time, ..self }
    }
}

/// The inputs, and the number of their parts answered by earlier commands.
pub(crate) struct Begun<'a> {
    pub(crate) inputs: Box<dyn Iterator<Item = Input<'static>> + Send + 'a>,
    pub(crate) skip: usize,
}

/// Reads puzzles, answers them a part at a time, and writes the answers in order. A search ends when the flag passed to `answer` is raised;
/// `in_turn` sees the answers of each part in order, before they are written, and may change them. `walk` is the library's stream of these
/// puzzles.
pub(crate) fn answer<Q: Questions, S>(
    asked: Asked<'_>,
    session: &Session<'_>,
    answer: impl Fn(&mut S, &Q, &Stop, &mut Answers) + Sync,
    mut in_turn: impl FnMut(&mut Answers),
    walk: impl FnOnce(
        Begun<'_>,
        &(dyn Fn(&mut S, &Q) -> Answers + Sync),
        &mut dyn FnMut(Answered<Answers>) -> ControlFlow<()>,
    ) -> ControlFlow<()>,
) -> Result<Exit> {
    let Asked { puzzle, what, input: args, buffer, time, nodes, drawing } = asked;
    let out = args.kept.open(puzzle, &what, &args.files, nodes)?;
    let reached = out.reached();
    let exit = kept::exit(reached.ending);
    if reached.is_done {
        say!("everything was answered before", "之前已全部回答");
        return Ok(exit);
    }
    let mut writer = Writer { out, drawing, begun: reached.output > 0, is_whole: true, exit };
    let mut failure = None;
    // Reuses the buffers of written texts: fresh memory from the system costs more than most answers.
    let texts = Mutex::new(Vec::new());
    let answer = |solver: &mut S, questions: &Q| {
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
    let begun = Begun { inputs: Box::new(inputs(&args.files, buffer)), skip: usize::try_from(reached.batches)? };
    let flow = walk(begun, &answer, &mut |mut answered| {
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
    // Polled once: a signal that arrives when the answers are complete is too late.
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

/// Answers all puzzles together, if that takes no longer than one of them may; otherwise one by one.
fn answer_in_time<Q: Questions>(
    time: Duration,
    stop: &Stop,
    questions: &Q,
    answers: &mut Answers,
    mut answer: impl FnMut(&Q, &Stop, &mut Answers),
) {
    answer(questions, &stop.limited(time, wall_clock), answers);
    if !answers.is_interrupted || stop.is_raised() {
        return;
    }
    let text = std::mem::take(&mut answers.text);
    *answers = Answers { text, ..Answers::default() };
    answers.text.clear();
    for (line, question) in questions.each() {
        let (length, said) = (answers.text.len(), answers.remarks.len());
        answer(&question, &stop.limited(time, wall_clock), answers);
        if !answers.is_interrupted {
            continue;
        }
        answers.text.truncate(length);
        answers.remarks.truncate(said);
        if stop.is_raised() {
            return;
        }
        answers.is_interrupted = false;
        let fault = TextError::in_line(line, undecided(time));
        answer(&questions.refused(fault.clone()), stop, answers);
        answers.blame(fault);
    }
}

/// The buffers for reuse.
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
    /// Writes answers, and returns their text for reuse.
    fn write(&mut self, mut answered: Answered<Answers>, verbose: bool) -> (String, Result<ControlFlow<()>>) {
        let text = std::mem::take(&mut answered.answer.text);
        let flow = self.write_text(&text, answered, verbose);
        (text, flow)
    }

    fn write_text(&mut self, text: &str, answered: Answered<Answers>, verbose: bool) -> Result<ControlFlow<()>> {
        let Answered { name, readings, answer: answers, faults, trouble, read, is_last } = answered;
        let is_said = |reading: &&Reading| match reading.weight {
            Weight::Doubtful => true,
            Weight::Plain => verbose || io::stderr().is_terminal(),
            Weight::Change => verbose,
        };
        for reading in readings.iter().filter(is_said) {
            say!("{name}: {}", reading.words.words(say::language()));
        }
        if !text.is_empty() {
            match (self.begun, answers.header) {
                (false, Some(header)) => self.out.write_all(header.as_bytes())?,
                (true, _) if answers.have_rows => self.out.write_all(b"\n")?,
                _ => {}
            }
            self.begun = true;
            self.out.write_all(text.as_bytes())?;
            // A part is the data that has arrived: the user may be waiting for its answers.
            self.out.flush()?;
        }
        if let (Some(drawing), Some(svg)) = (&mut self.drawing, &answers.drawing) {
            drawing.draw(svg)?;
        }
        for words in answers.remarks {
            say!("{name}: {words}");
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
        // An input that could not be read to its end is read again by the next command, which reports its error again.
        if self.is_whole {
            self.out.answered(read, self.exit)?;
        }
        Ok(ControlFlow::Continue(()))
    }
}
