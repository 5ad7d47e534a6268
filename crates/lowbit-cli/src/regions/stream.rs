//! Boards in, answers out: what every subcommand that reads boards shares.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Result;
use lowbit::engine::{Outcome, Stop, ordered, wall_clock};
use lowbit::regions::text::{Entry, Format, Reader};
use lowbit::regions::{Batch as Search, Board};
use lowbit::sentence;
use lowbit::text::json_string;
use lowbit::{Error, TextError};

use crate::exit::{Early, Exit};
use crate::files::{self, Drawing, Output};
use crate::progress::Watch;
use crate::say;
use crate::session::Session;
use crate::time::{TimeArgs, undecided};

/// Where boards come from: the same for every subcommand that reads them.
#[derive(clap::Args)]
pub(crate) struct InputArgs {
    /// Files of boards, in any of the forms; '-' or none: standard input
    /// 中文：棋盘文件，各种形式均可；'-' 或不写：标准输入
    pub(crate) files: Vec<PathBuf>,

    /// Stars in each row, column and region of boards whose text does not say
    /// 中文：文本没有说明时，每行、每列、每个区域的星数
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=32))]
    pub(crate) stars: u32,

    /// Stop at the first board that cannot be read, instead of answering 'error' and going on
    /// 中文：遇到第一个读不懂的棋盘就停止，而不是答 'error' 后继续
    #[arg(long)]
    pub(crate) strict: bool,

    /// Say on stderr in which form boards were read
    /// 中文：在 stderr 上说明棋盘是按哪种形式读的
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

impl InputArgs {
    /// The inputs as they are opened.
    pub(crate) fn paths(&self) -> Vec<&Path> {
        match self.files.is_empty() {
            true => vec![Path::new("-")],
            false => self.files.iter().map(PathBuf::as_path).collect(),
        }
    }
}

/// Where answers go.
pub(crate) struct Outputs {
    pub(crate) answers: Output,
    /// Where the first drawing goes that an answer has.
    pub(crate) drawing: Option<Drawing>,
}

impl From<Output> for Outputs {
    fn from(answers: Output) -> Outputs {
        Outputs { answers, drawing: None }
    }
}

/// The answers to boards that were asked together.
#[derive(Default)]
pub(crate) struct Answers {
    /// What goes to standard output.
    pub(crate) text: String,
    /// Whether answers take several lines, with a blank line between two of them.
    have_rows: bool,
    /// The first drawing.
    pub(crate) drawing: Option<String>,
    /// A board had no solution.
    pub(crate) none_found: bool,
    /// The search was stopped: boards from here on have no answer.
    is_interrupted: bool,
    /// What is wrong with boards.
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

    /// Answers a board that cannot be answered, and reports why.
    pub(crate) fn wrong(&mut self, fault: TextError, style: Style) {
        self.begin(style == Style::Rows);
        match style {
            Style::Json => self.text += &format!("{{\"error\":{}}}\n", json_string(&fault.to_string())),
            Style::Line | Style::Rows => self.text += "error\n",
        }
        self.faults.push(fault);
    }

    /// Answers a board that took longer than it may.
    fn late(&mut self, entry: &Entry, time: Option<Duration>, style: Style) {
        self.wrong(TextError::in_line(entry.line, undecided(time.unwrap_or_default())), style);
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// A line each.
    Line,
    /// Several lines each, with a blank line between two answers.
    Rows,
    /// A JSON object each, in a line.
    Json,
}

/// What a thread keeps from board to board, and when it ends.
struct Solver<'a> {
    search: Search,
    stop: &'a Stop,
    /// The longest that a board may take.
    time: Option<Duration>,
}

impl Solver<'_> {
    /// Raised by Ctrl-C, or when the time is over that one board has, from now on.
    fn stop_of_one(&self) -> Stop {
        self.time.map_or_else(|| self.stop.clone(), |time| self.stop.limited(time, wall_clock))
    }

    /// Asks about boards together, or one by one where each has its time: then `None` says that it was not enough. Fewer answers
    /// than boards where it was stopped.
    fn ask<T>(
        &mut self,
        boards: &[&Board],
        about: impl Fn(&mut Search, &[&Board], &Stop) -> Outcome<Vec<T>>,
    ) -> Vec<Option<T>> {
        if self.time.is_none() {
            return about(&mut self.search, boards, self.stop).into_inner().into_iter().map(Some).collect();
        }
        let one = |board: &&Board| {
            let stop = self.stop_of_one();
            let answer = about(&mut self.search, &[board], &stop).into_inner().pop();
            (answer.is_some() || !self.stop.is_raised()).then_some(answer)
        };
        boards.iter().map_while(one).collect()
    }
}

/// How many boards are asked about together, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Together {
    /// Enough to be worth a hand-over, few enough that every thread gets some.
    Some,
    /// Of small boards, which are searched by the hundred, more.
    Many,
}

impl Together {
    /// What a board takes of a batch, which has room for [`ROOM`].
    fn share_of(self, board: &Board) -> usize {
        let is_small = self == Together::Many && board.n() <= 11 && board.stars() == 1;
        if is_small { 1 } else { ROOM / 64 }
    }
}

const ROOM: usize = 4096;

/// What is asked about every board.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    /// Its verb.
    pub(crate) verb: &'a str,
    pub(crate) input: &'a InputArgs,
    pub(crate) together: Together,
    /// The longest that a board may take.
    pub(crate) time: Option<Duration>,
    pub(crate) style: Style,
}

impl<'a> Question<'a> {
    pub(crate) fn new(verb: &'a str, input: &'a InputArgs, style: Style) -> Question<'a> {
        Question { verb, input, together: Together::Some, time: None, style }
    }

    /// The same, of boards each of which has its time.
    pub(crate) fn within(self, limit: &TimeArgs) -> Question<'a> {
        Question { time: limit.time, ..self }
    }

    /// The same, of many boards at once.
    pub(crate) fn of_many(self) -> Question<'a> {
        Question { together: Together::Many, ..self }
    }
}

/// Reads boards, answers each by itself, and writes the answers in order. `answer` breaks when it was stopped.
pub(crate) fn stream(
    question: Question<'_>,
    out: impl Into<Outputs>,
    session: &Session<'_>,
    answer: impl Fn(&Entry, &Stop, &mut Answers) -> ControlFlow<()> + Sync,
) -> Result<Exit> {
    let nothing = |_: &mut Search, boards: &[&Board], _: &Stop| Outcome::Complete(vec![(); boards.len()]);
    search(question, out, session, nothing, |entry, (), stop, answers| answer(entry, stop, answers))
}

/// Reads boards, searches a batch of them at a time, and writes the answers in order. Boards that take too long are answered here;
/// `answer` breaks when it was stopped.
pub(crate) fn search<T>(
    question: Question<'_>,
    out: impl Into<Outputs>,
    session: &Session<'_>,
    about: impl Fn(&mut Search, &[&Board], &Stop) -> Outcome<Vec<T>> + Sync,
    answer: impl Fn(&Entry, T, &Stop, &mut Answers) -> ControlFlow<()> + Sync,
) -> Result<Exit> {
    let Question { verb, input: args, together, time, style } = question;
    let nodes = Arc::new(AtomicU64::new(0));
    let watch = Watch::search(verb, &args.files, nodes.clone());
    let Outputs { answers: out, drawing } = out.into();
    let mut writer = Writer { out, drawing, begun: false, is_whole: true, exit: Exit::Found, is_strict: args.strict };
    let mut failure = None;
    let worker = || {
        let mut solver = Solver { search: Search::new().watched(nodes.clone()), stop: session.stop, time };
        let (about, answer) = (&about, &answer);
        move |batch: Batch| {
            let mut answers = Answers::default();
            let boards: Vec<&Board> = batch.questions.iter().flatten().map(|entry| &entry.board).collect();
            let mut known = solver.ask(&boards, about).into_iter();
            for question in batch.questions {
                let flow = match question {
                    Ok(entry) => match known.next() {
                        Some(Some(known)) => {
                            let length = answers.text.len();
                            match answer(&entry, known, &solver.stop_of_one(), &mut answers) {
                                ControlFlow::Break(()) if !session.stop.is_raised() => {
                                    answers.text.truncate(length);
                                    answers.late(&entry, time, style);
                                    ControlFlow::Continue(())
                                }
                                flow => flow,
                            }
                        }
                        Some(None) => {
                            answers.late(&entry, time, style);
                            ControlFlow::Continue(())
                        }
                        None => ControlFlow::Break(()),
                    },
                    Err(fault) => {
                        answers.wrong(fault, style);
                        ControlFlow::Continue(())
                    }
                };
                if flow.is_break() {
                    answers.is_interrupted = true;
                    break;
                }
            }
            (batch.name, batch.notes, answers, batch.trouble)
        }
    };
    let flow = ordered(
        session.threads,
        Batches::new(args, together, session.stop),
        worker,
        |(name, notes, answers, trouble)| {
            writer.write(&name, &notes, answers, trouble).unwrap_or_else(|error| {
                failure = Some(error);
                ControlFlow::Break(())
            })
        },
    );
    drop(watch);
    if let Some(error) = failure {
        return Err(error);
    }
    // Asked once: a signal that comes when the answers are complete comes too late.
    if session.stop.is_raised() {
        return writer.out.end_early(Early::Interrupted);
    }
    if flow.is_continue() && writer.is_whole {
        writer.out.finish()?;
        if let Some(drawing) = writer.drawing {
            drawing.finish()?;
        }
    } else {
        writer.out.flush()?;
    }
    Ok(writer.exit)
}

struct Writer {
    out: Output,
    drawing: Option<Drawing>,
    begun: bool,
    /// Everything could be read so far: only then are the answers complete.
    is_whole: bool,
    exit: Exit,
    is_strict: bool,
}

impl Writer {
    fn write(
        &mut self,
        name: &str,
        notes: &[String],
        answers: Answers,
        trouble: Option<anyhow::Error>,
    ) -> Result<ControlFlow<()>> {
        notes.iter().for_each(|note| say!("{name}: {note}"));
        if !answers.text.is_empty() {
            let between: &[u8] = if self.begun && answers.have_rows { b"\n" } else { b"" };
            self.begun = true;
            let out = &mut self.out;
            // A batch is what has arrived: whoever asked may be waiting for it.
            out.write_all(between)?;
            out.write_all(answers.text.as_bytes())?;
            out.flush()?;
        }
        if let (Some(drawing), Some(svg)) = (&mut self.drawing, &answers.drawing) {
            drawing.draw(svg)?;
        }
        self.is_whole &= trouble.is_none();
        let has_trouble = trouble.is_some() || !answers.faults.is_empty();
        for error in answers.faults.into_iter().map(|fault| files::in_input(name, fault)).chain(trouble) {
            say!("{}", say::in_words(&error));
            self.exit = Exit::Faulty;
        }
        if answers.none_found && self.exit == Exit::Found {
            self.exit = Exit::NotFound;
        }
        let is_last = answers.is_interrupted || (self.is_strict && has_trouble);
        Ok(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}

/// Boards that are answered together.
struct Batch {
    name: Arc<str>,
    /// In which form boards were read.
    notes: Vec<String>,
    questions: Vec<Result<Entry, TextError>>,
    /// Why nothing more of the input can be read.
    trouble: Option<anyhow::Error>,
}

/// The boards of all inputs, each of which is opened when it is asked for.
struct Batches<'a> {
    paths: std::vec::IntoIter<PathBuf>,
    current: Option<Opened>,
    args: &'a InputArgs,
    together: Together,
    says_forms: bool,
    stop: &'a Stop,
}

struct Opened {
    name: Arc<str>,
    reader: Reader<Arriving>,
    has_arrived: Arc<AtomicBool>,
    form: Option<Format>,
    /// Something was there to be answered.
    has_boards: bool,
}

impl<'a> Batches<'a> {
    fn new(args: &'a InputArgs, together: Together, stop: &'a Stop) -> Batches<'a> {
        let paths: Vec<PathBuf> = args.paths().into_iter().map(Path::to_owned).collect();
        let says_forms = args.verbose || io::stderr().is_terminal();
        Batches { paths: paths.into_iter(), current: None, args, together, says_forms, stop }
    }

    /// What has arrived of the input that is open; nothing more of it at the end.
    fn fill(&mut self, opened: &mut Opened) -> (Batch, bool) {
        let mut batch = Batch { name: opened.name.clone(), notes: Vec::new(), questions: Vec::new(), trouble: None };
        let mut room = ROOM;
        while room > 0 && !self.stop.is_raised() {
            let next = opened.reader.next_board();
            opened.has_boards |= !matches!(next, Ok(None));
            match next {
                Ok(Some(entry)) => {
                    // Without --verbose the first form of an input is enough.
                    let is_new = opened.form != Some(entry.form) && (self.args.verbose || opened.form.is_none());
                    if is_new && self.says_forms {
                        batch.notes.push(note(&entry));
                    }
                    opened.form = Some(entry.form);
                    room = room.saturating_sub(self.together.share_of(&entry.board));
                    batch.questions.push(Ok(entry));
                }
                Ok(None) => {
                    if !opened.has_boards {
                        let fault = TextError::in_text(sentence!("no board", "没有棋盘"));
                        batch.trouble = Some(files::in_input(&opened.name, fault));
                    }
                    return (batch, false);
                }
                Err(Error::Text(fault)) if self.args.strict => {
                    batch.trouble = Some(files::in_input(&opened.name, fault));
                    return (batch, false);
                }
                Err(Error::Text(fault)) => {
                    batch.questions.push(Err(fault));
                    room -= 1;
                }
                Err(error) => {
                    batch.trouble = Some(files::in_input(&opened.name, error));
                    return (batch, false);
                }
            }
            if !opened.has_arrived.load(Ordering::Relaxed) {
                break;
            }
        }
        (batch, true)
    }
}

impl Iterator for Batches<'_> {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        while !self.stop.is_raised() {
            let mut opened = match self.current.take() {
                Some(opened) => opened,
                None => {
                    let path = self.paths.next()?;
                    match files::open_text(&path, files::BUFFER) {
                        Ok(input) => {
                            let has_arrived = Arc::new(AtomicBool::new(false));
                            let source = Arriving { source: input.reader, length: 0, is_open: has_arrived.clone() };
                            let reader = Reader::new(source).stars(self.args.stars);
                            Opened { name: input.name.into(), reader, has_arrived, form: None, has_boards: false }
                        }
                        Err(error) => {
                            let name = path.display().to_string().into();
                            return Some(Batch {
                                name,
                                notes: Vec::new(),
                                questions: Vec::new(),
                                trouble: Some(error),
                            });
                        }
                    }
                }
            };
            let (batch, has_more) = self.fill(&mut opened);
            self.current = has_more.then_some(opened);
            if !batch.questions.is_empty() || batch.trouble.is_some() {
                return Some(batch);
            }
        }
        None
    }
}

/// In which form a board was read.
fn note(entry: &Entry) -> String {
    let Entry { board, line, form, .. } = entry;
    let stars = if board.stars() == 1 { "star" } else { "stars" };
    let (n, number) = (board.n(), board.stars());
    told!(
        "line {line}: read as {form}: {n} x {n}, {number} {stars}",
        "第 {line} 行：按 {form} 读取：{n} x {n}，{number} 颗星"
    )
    .to_string()
}

/// A source that says whether more of it has arrived than was taken: a batch does not wait for the rest.
struct Arriving {
    source: Box<dyn BufRead + Send>,
    /// What was seen and not taken.
    length: usize,
    is_open: Arc<AtomicBool>,
}

impl Read for Arriving {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Arriving {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let bytes = self.source.fill_buf()?;
        self.length = bytes.len();
        Ok(bytes)
    }

    fn consume(&mut self, amount: usize) {
        self.source.consume(amount);
        self.length -= amount;
        self.is_open.store(self.length > 0, Ordering::Relaxed);
    }
}
