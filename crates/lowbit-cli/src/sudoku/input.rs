//! Puzzles from files and standard input, cut into batches.

use std::collections::VecDeque;
use std::io::BufRead;
use std::path::PathBuf;
use std::sync::Arc;

use lowbit::engine::Stop;
use lowbit::sudoku::Grid;
use lowbit::sudoku::text::{Alphabet, Entry, Form, LineLayout, Parser, Reading, plain_nine};
use lowbit::text::{self, Chunk, Chunks};
use lowbit::{Error, TextError};

use super::kept::KeptArgs;
use crate::files;

/// Where puzzles come from: the same for every subcommand that reads them.
#[derive(clap::Args)]
pub(crate) struct InputArgs {
    /// Files of puzzles, in any usual layout; '-' or none: standard input
    pub(crate) files: Vec<PathBuf>,

    /// Stop at the first puzzle that is wrong, instead of reporting it and going on
    #[arg(long)]
    pub(crate) strict: bool,

    /// Say on stderr what was read, even when it could not be anything else
    #[arg(long, short)]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) kept: KeptArgs,
}

/// The puzzles of a batch, in order. The common kind is kept apart and small: a file may have millions of them.
#[derive(Default)]
pub(crate) struct Questions {
    /// The 9x9 puzzles that were asked in one line.
    nines: Vec<[u8; 81]>,
    /// All others, each with the number of `nines` before it.
    others: Vec<(usize, Entry)>,
}

/// A puzzle of a batch.
pub(crate) enum Question<'a> {
    /// A 9x9 puzzle, all in one line.
    Nine(&'a [u8; 81]),
    /// Any other.
    Other(&'a Entry),
}

impl Questions {
    /// The 9x9 puzzles that were asked in one line.
    pub(crate) fn nines(&self) -> &[[u8; 81]] {
        &self.nines
    }

    /// All puzzles in the order in which they were asked.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Question<'_>> {
        let mut others = self.others.iter().peekable();
        let mut nines = self.nines.iter();
        let mut before = 0;
        std::iter::from_fn(move || match others.next_if(|(position, _)| *position == before) {
            Some((_, entry)) => Some(Question::Other(entry)),
            None => {
                before += 1;
                nines.next().map(Question::Nine)
            }
        })
    }

    /// All puzzles, with everything that is known about each.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        self.iter().map(|question| question.entry())
    }

    fn push(&mut self, entry: Entry) {
        self.others.push((self.nines.len(), entry));
    }
}

impl Question<'_> {
    /// The puzzle with everything that is known about it.
    pub(crate) fn entry(&self) -> Entry {
        match self {
            Question::Nine(cells) => {
                let givens = Grid::from_cells(&cells[..]).expect("digits of 9x9");
                Entry { line: 0, givens, marks: None, form: Form::Line(Alphabet::Digits) }
            }
            Question::Other(entry) => (*entry).clone(),
        }
    }
}

/// Something wrong in the input.
pub(crate) struct Fault {
    pub(crate) error: Error,
    /// Nothing sensible can follow: it is no text, or it cannot be read.
    pub(crate) is_fatal: bool,
}

type Found = Result<Entry, Fault>;

fn wrong(fault: TextError) -> Fault {
    Fault { error: fault.into(), is_fatal: false }
}

fn fatal(error: impl Into<Error>) -> Fault {
    Fault { error: error.into(), is_fatal: true }
}

/// A part of the input, to be worked on by one thread.
pub(crate) struct Batch {
    /// The input's name, for messages.
    pub(crate) name: Arc<str>,
    /// What was recognised, in the first batch of an input.
    pub(crate) reading: Option<Reading>,
    pub(crate) contents: Contents,
    /// Bytes of all inputs that were read for it and for all batches before.
    pub(crate) read: u64,
}

pub(crate) enum Contents {
    Found(Vec<Found>),
    /// Lines that are a puzzle each, not yet parsed.
    Lines(Arc<LineLayout>, Chunk),
}

impl Contents {
    /// The puzzles, and what was wrong among them; no further than `is_enough` says of a fault.
    pub(crate) fn read(self, is_enough: impl Fn(&Fault) -> bool) -> (Questions, Vec<Fault>) {
        let mut questions = Questions::default();
        let mut faults = Vec::new();
        let mut keep = |fault: Fault| {
            let enough = is_enough(&fault);
            faults.push(fault);
            enough
        };
        match self {
            Contents::Found(all) => {
                for found in all {
                    if let Err(fault) = found.map(|entry| questions.push(entry))
                        && keep(fault)
                    {
                        break;
                    }
                }
            }
            Contents::Lines(layout, chunk) => {
                for (number, line) in chunk.lines() {
                    if let Err(fault) = questions.read_line(&layout, number, line)
                        && keep(fault)
                    {
                        break;
                    }
                }
            }
        }
        (questions, faults)
    }
}

impl Questions {
    /// Adds the puzzle of a line that is one by itself, if there is one in it.
    fn read_line(&mut self, layout: &LineLayout, number: u64, line: &[u8]) -> Result<(), Fault> {
        if let (LineLayout::Cells, Some(cells)) = (layout, plain_nine(line)) {
            self.nines.push(cells);
            return Ok(());
        }
        let line = text::checked(number, line).map_err(fatal)?;
        if let Some(found) = layout.entry(number, line) {
            self.push(found.map_err(wrong)?);
        }
        Ok(())
    }
}

/// The batches of all inputs, in order. A batch ends where nothing more has arrived.
pub(crate) struct Batches<'a> {
    paths: VecDeque<PathBuf>,
    open: Option<Open>,
    ready: VecDeque<Batch>,
    /// Bytes read so far.
    read: u64,
    stop: &'a Stop,
}

impl<'a> Batches<'a> {
    pub(crate) fn new(args: &InputArgs, stop: &'a Stop) -> Batches<'a> {
        let mut paths: VecDeque<_> = args.files.clone().into();
        if paths.is_empty() {
            paths.push_back("-".into());
        }
        Batches { paths, open: None, ready: VecDeque::new(), read: 0, stop }
    }
}

impl Iterator for Batches<'_> {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        loop {
            if self.stop.is_raised() {
                return None;
            }
            if let Some(batch) = self.ready.pop_front() {
                return Some(batch);
            }
            if let Some(open) = &mut self.open {
                let is_open = open.read(&mut self.ready);
                self.read += std::mem::take(&mut open.taken);
                self.ready.iter_mut().for_each(|batch| batch.read = self.read);
                if !is_open {
                    self.open = None;
                }
                continue;
            }
            let path = self.paths.pop_front()?;
            match files::open(&path) {
                Ok(input) => self.open = Some(Open::new(input)),
                Err(error) => {
                    let fault = Fault { error: Error::Request(format!("{:#}", error.root_cause())), is_fatal: false };
                    let name = path.display().to_string().into();
                    self.ready.push_back(Batch {
                        name,
                        reading: None,
                        contents: Contents::Found(vec![Err(fault)]),
                        read: self.read,
                    });
                }
            }
        }
    }
}

/// An input that is being read.
struct Open {
    name: Arc<str>,
    chunks: Chunks<Box<dyn BufRead + Send>>,
    parser: Parser,
    /// Once it is known that every line is a small puzzle by itself: parsing can be left to the threads.
    layout: Option<Arc<LineLayout>>,
    was_told: bool,
    is_faulty: bool,
    /// Bytes read since somebody asked.
    taken: u64,
}

impl Open {
    fn new(input: files::Input) -> Open {
        let chunks = Chunks::new(input.reader);
        let name = input.name.into();
        Open { name, chunks, parser: Parser::new(), layout: None, was_told: false, is_faulty: false, taken: 0 }
    }

    /// Reads what has arrived; whether there may be more.
    fn read(&mut self, ready: &mut VecDeque<Batch>) -> bool {
        let mut all = Vec::new();
        let chunk = match self.chunks.next_chunk() {
            Ok(Some(chunk)) => chunk,
            Ok(None) => {
                let mut last = Vec::new();
                self.parser.finish(&mut last);
                all.extend(last.into_iter().map(|found| found.map_err(wrong)));
                let nothing = self.parser.reading().is_none() && self.parser.line_layout().is_none();
                if nothing && all.is_empty() && !self.is_faulty {
                    all.push(Err(fatal(TextError::in_text("no puzzle"))));
                }
                self.deliver(all, ready);
                return false;
            }
            Err(error) => {
                self.deliver(vec![Err(fatal(error))], ready);
                return false;
            }
        };
        self.taken += chunk.bytes.len() as u64;
        let rest = self.parse(chunk, &mut all);
        self.deliver(all, ready);
        if let (Some(chunk), Some(layout)) = (rest, &self.layout) {
            let contents = Contents::Lines(layout.clone(), chunk);
            ready.push_back(Batch { name: self.name.clone(), reading: None, contents, read: 0 });
        }
        true
    }

    /// Parses lines until that can be left to the threads; returns what is left.
    fn parse(&mut self, chunk: Chunk, all: &mut Vec<Found>) -> Option<Chunk> {
        if self.layout.is_some() {
            return Some(chunk);
        }
        let mut entries = Vec::new();
        for (number, line) in chunk.lines() {
            if self.layout.is_some() {
                return Some(chunk.from_line(number));
            }
            match text::checked(number, line) {
                Ok(line) => self.parser.push(number, line, &mut entries),
                Err(fault) => {
                    all.push(Err(fatal(fault)));
                    return None;
                }
            }
            all.extend(entries.drain(..).map(|found| found.map_err(wrong)));
            self.look_at_layout();
        }
        self.parser.pause(&mut entries);
        all.extend(entries.into_iter().map(|found| found.map_err(wrong)));
        self.look_at_layout();
        None
    }

    /// Notes when every line is known to be a small puzzle by itself.
    fn look_at_layout(&mut self) {
        if self.parser.reading().is_some_and(|reading| reading.shape.side() <= 9) {
            self.layout = self.parser.line_layout().cloned().map(Arc::new);
        }
    }

    /// Makes batches of what was parsed: a large puzzle may take long and gets one for itself.
    fn deliver(&mut self, all: Vec<Found>, ready: &mut VecDeque<Batch>) {
        self.is_faulty |= all.iter().any(Result::is_err);
        let mut reading = self.parser.reading().filter(|_| !self.was_told).cloned();
        self.was_told |= reading.is_some();
        let is_large = self.parser.reading().is_some_and(|reading| reading.shape.side() > 9);
        let mut all = all.into_iter().peekable();
        while all.peek().is_some() {
            let contents = Contents::Found(all.by_ref().take(if is_large { 1 } else { usize::MAX }).collect());
            ready.push_back(Batch { name: self.name.clone(), reading: reading.take(), contents, read: 0 });
        }
    }
}
