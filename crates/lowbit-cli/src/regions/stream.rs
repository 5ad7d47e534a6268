//! Boards in, answers out: what every subcommand that reads boards shares.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use lowbit::engine::{Stop, ordered};
use lowbit::regions::text::{Entry, Format, Reader};
use lowbit::regions::{Board, Counter};
use lowbit::text::json_string;
use lowbit::{Error, TextError};

use crate::exit::Exit;
use crate::files::{self, Output};
use crate::progress::Watch;
use crate::say;
use crate::session::Session;

/// Where boards come from: the same for every subcommand that reads them.
#[derive(clap::Args)]
pub(crate) struct InputArgs {
    /// Files of boards, in any of the forms; '-' or none: standard input
    pub(crate) files: Vec<PathBuf>,

    /// Stars in each row, column and region of boards whose text does not say
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=32))]
    pub(crate) stars: u32,

    /// Stop at the first board that cannot be read, instead of answering 'error' and going on
    #[arg(long)]
    pub(crate) strict: bool,

    /// Say on stderr in which form boards were read
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
    /// Where the first picture goes that an answer has.
    pub(crate) picture: Option<Output>,
}

impl From<Output> for Outputs {
    fn from(answers: Output) -> Outputs {
        Outputs { answers, picture: None }
    }
}

/// The answers to boards that were asked together.
#[derive(Default)]
pub(crate) struct Answers {
    /// What goes to standard output.
    pub(crate) text: String,
    /// Whether answers take several lines, with a blank line between two of them.
    have_rows: bool,
    /// The first picture.
    pub(crate) picture: Option<String>,
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

/// What a thread keeps from board to board.
pub(crate) struct Solver {
    counters: Vec<((u32, u32), Counter)>,
}

impl Solver {
    /// The counter for boards such as this one.
    pub(crate) fn counter(&mut self, board: &Board) -> &mut Counter {
        let kind = (board.n(), board.stars());
        let known = self.counters.iter().position(|(other, _)| *other == kind);
        let place = known.unwrap_or_else(|| {
            self.counters.push((kind, Counter::new(kind.0, kind.1)));
            self.counters.len() - 1
        });
        &mut self.counters[place].1
    }
}

/// Reads boards, answers them a batch at a time, and writes the answers in order. `answer` breaks when it was stopped.
pub(crate) fn stream(
    what: &str,
    args: &InputArgs,
    style: Style,
    out: impl Into<Outputs>,
    session: &Session<'_>,
    answer: impl Fn(&mut Solver, &Entry, &mut Answers) -> ControlFlow<()> + Sync,
) -> Result<Exit> {
    let watch = Watch::inputs(what, &args.files);
    let Outputs { answers: out, picture } = out.into();
    let mut writer = Writer { out, picture, begun: false, is_whole: true, exit: Exit::Found, is_strict: args.strict };
    let mut failure = None;
    let worker = || {
        let mut solver = Solver { counters: Vec::new() };
        let answer = &answer;
        move |batch: Batch| {
            let mut answers = Answers::default();
            for question in batch.questions {
                match question {
                    Ok(entry) if answer(&mut solver, &entry, &mut answers).is_break() => {
                        answers.is_interrupted = true;
                        break;
                    }
                    Ok(_) => {}
                    Err(fault) => answers.wrong(fault, style),
                }
            }
            (batch.name, batch.notes, answers, batch.trouble)
        }
    };
    let flow = ordered(session.threads, Batches::new(args, session.stop), worker, |(name, notes, answers, trouble)| {
        writer.write(&name, &notes, answers, trouble).unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    });
    drop(watch);
    if let Some(error) = failure {
        return Err(error);
    }
    if flow.is_continue() && writer.is_whole && !session.stop.is_raised() {
        writer.out.finish()?;
        if writer.picture.is_some() {
            say!("no step: nothing was drawn", "没有步骤：没有画图");
        }
    } else {
        writer.out.flush()?;
    }
    if session.stop.is_raised() {
        say!(
            "interrupted: the answers above are complete, the rest is missing",
            "已中断：以上的答案是完整的，其余的没有"
        );
        return Ok(Exit::Interrupted);
    }
    Ok(writer.exit)
}

struct Writer {
    out: Output,
    /// Where a picture goes that has not come yet.
    picture: Option<Output>,
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
            if self.begun && answers.have_rows {
                self.out.write_all(b"\n")?;
            }
            self.begun = true;
            self.out.write_all(answers.text.as_bytes())?;
            // A batch is what has arrived: whoever asked may be waiting for it.
            self.out.flush()?;
        }
        if let Some(picture) = &answers.picture
            && let Some(mut out) = self.picture.take()
        {
            out.write_all(picture.as_bytes())?;
            out.finish()?;
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

/// A batch has no more boards than this: enough to be worth a hand-over, few enough that every thread gets some.
const LARGEST_BATCH: usize = 64;

/// The boards of all inputs, each of which is opened when it is asked for.
struct Batches<'a> {
    paths: std::vec::IntoIter<PathBuf>,
    current: Option<Opened>,
    args: &'a InputArgs,
    says_forms: bool,
    stop: &'a Stop,
}

struct Opened {
    name: Arc<str>,
    reader: Reader<Arriving>,
    has_arrived: Arc<AtomicBool>,
    form: Option<Format>,
}

impl<'a> Batches<'a> {
    fn new(args: &'a InputArgs, stop: &'a Stop) -> Batches<'a> {
        let paths: Vec<PathBuf> = args.paths().into_iter().map(Path::to_owned).collect();
        let says_forms = args.verbose || io::stderr().is_terminal();
        Batches { paths: paths.into_iter(), current: None, args, says_forms, stop }
    }

    /// What has arrived of the input that is open; nothing more of it at the end.
    fn fill(&mut self, opened: &mut Opened) -> (Batch, bool) {
        let mut batch = Batch { name: opened.name.clone(), notes: Vec::new(), questions: Vec::new(), trouble: None };
        while batch.questions.len() < LARGEST_BATCH && !self.stop.is_raised() {
            match opened.reader.next_board() {
                Ok(Some(entry)) => {
                    // Without --verbose the first form of an input is enough.
                    let is_new = opened.form != Some(entry.form) && (self.args.verbose || opened.form.is_none());
                    if is_new && self.says_forms {
                        batch.notes.push(note(&entry));
                    }
                    opened.form = Some(entry.form);
                    batch.questions.push(Ok(entry));
                }
                Ok(None) => return (batch, false),
                Err(Error::Text(fault)) if self.args.strict => {
                    batch.trouble = Some(files::in_input(&opened.name, fault));
                    return (batch, false);
                }
                Err(Error::Text(fault)) => batch.questions.push(Err(fault)),
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
                    match files::open(&path) {
                        Ok(input) => {
                            let has_arrived = Arc::new(AtomicBool::new(false));
                            let source = Arriving { source: input.reader, length: 0, is_open: has_arrived.clone() };
                            let reader = Reader::new(source).stars(self.args.stars);
                            Opened { name: input.name.into(), reader, has_arrived, form: None }
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
