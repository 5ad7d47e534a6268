//! Texts cut into parts, each answered on one thread. A part ends when nothing more has arrived.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use super::super::Grid;
use super::super::text::{Entry, Format, Line, LineLayout, Parser, Reading, Stated};
use super::{Plan, Questions};
use crate::engine::Stop;
use crate::sentence;
use crate::text::{self, Chunk, Chunks};
use crate::{Error, TextError};

/// A text with puzzles, and its name in messages.
pub struct Input<'a> {
    /// Its name.
    pub name: Arc<str>,
    /// The text, or why it cannot be read.
    pub source: Result<Box<dyn BufRead + Send + 'a>, Error>,
}

debug_of!(Input<'_> as "Input", name);

/// Bytes of a file that are read at once.
const BUFFER: usize = 1 << 20;

impl<'a> Input<'a> {
    /// A text, and its name in messages. The size of its buffer does not matter: see [`Plan::gather`].
    pub fn new(name: impl Into<Arc<str>>, source: impl BufRead + Send + 'a) -> Input<'a> {
        Input { name: name.into(), source: Ok(Box::new(source)) }
    }

    /// A file. One that cannot be opened is told with the answers, as one that cannot be read to its end.
    ///
    /// ```no_run
    /// use std::ops::ControlFlow;
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::stream::{Input, Plan, Solver, stream};
    /// let stop = Stop::new();
    /// let check = |solver: &mut Solver, questions: &_| solver.check(questions, false, &stop).complete();
    /// stream([Input::open("puzzles.txt")].into_iter(), &Plan::default(), &stop, check, |part| {
    ///     if let Some(error) = part.trouble {
    ///         eprintln!("{}: {error}", part.name);
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Input<'static> {
        let path = path.as_ref();
        let source = match File::open(path) {
            Ok(file) => Ok(Box::new(BufReader::with_capacity(BUFFER, file)) as Box<dyn BufRead + Send>),
            Err(error) => Err(error.into()),
        };
        Input { name: path.display().to_string().into(), source }
    }
}

/// Bytes that are little for all threads; a pipe that is full hands over more at once.
const LITTLE: usize = 60_000;

/// Parts that little input is cut into, for each thread.
const PARTS_PER_THREAD: usize = 8;

/// A part of the input, as it was read.
pub(super) struct Part {
    pub(super) name: Arc<str>,
    /// The recognised layout, in the first part of an input.
    pub(super) reading: Option<Reading>,
    pub(super) contents: Contents,
    /// Bytes of all inputs read up to and including this part.
    pub(super) read: u64,
    /// Which piece of the answers is asked for.
    pub(super) piece: u64,
}

pub(super) enum Contents {
    /// Puzzles, and the format closest to their layout.
    Found(Vec<Result<Entry, TextError>>, Format),
    /// Lines with one puzzle each, not yet parsed.
    Lines(Arc<LineLayout>, Chunk),
    /// An input that cannot be read, or has no puzzle.
    Trouble(Error),
}

impl Part {
    /// The same with the next piece of its answers; `None` after the last, and where there are no puzzles.
    fn next_piece(&self, pieces: u64) -> Option<Part> {
        let contents = match &self.contents {
            _ if self.piece + 1 >= pieces => return None,
            Contents::Found(all, format) => Contents::Found(all.clone(), *format),
            Contents::Lines(layout, chunk) => Contents::Lines(layout.clone(), chunk.clone()),
            Contents::Trouble(_) => return None,
        };
        Some(Part { name: self.name.clone(), reading: None, contents, read: self.read, piece: self.piece + 1 })
    }
}

impl Contents {
    /// Replaces the questions by the puzzles of this part; returns the error of an input that cannot be read.
    pub(super) fn read(self, questions: &mut Questions) -> Option<Error> {
        match self {
            Contents::Found(all, format) => {
                questions.begin_like(format);
                all.into_iter().for_each(|found| questions.push(found));
            }
            Contents::Lines(layout, chunk) => {
                questions.begin(&layout);
                questions.expect(chunk.bytes.len());
                chunk.lines().for_each(|(number, line)| questions.read_line(&layout, number, line));
            }
            Contents::Trouble(error) => {
                questions.begin(&LineLayout::Cells);
                return Some(error);
            }
        }
        None
    }
}

/// The parts of all inputs, in order.
pub(super) struct Parts<'a, 's, I> {
    inputs: I,
    open: Option<Open<'a>>,
    ready: VecDeque<Part>,
    /// Bytes of the inputs before the open one.
    read: u64,
    /// Most puzzles of a part.
    together: usize,
    /// Pieces of each answer.
    pieces: u64,
    /// Parts that little input is cut into.
    spread: usize,
    stated: Stated,
    gather: usize,
    stop: &'s Stop,
}

impl<'a, 's, I: Iterator<Item = Input<'a>>> Parts<'a, 's, I> {
    pub(super) fn new(inputs: I, plan: &Plan, stop: &'s Stop) -> Self {
        let Plan { threads, together, pieces, spreads, stated, gather, .. } = *plan;
        let spread = if spreads && threads > 1 { PARTS_PER_THREAD * threads } else { 1 };
        Parts {
            inputs,
            open: None,
            ready: VecDeque::new(),
            read: 0,
            together: together.max(1),
            pieces,
            spread,
            stated,
            gather,
            stop,
        }
    }
}

impl<'a, I: Iterator<Item = Input<'a>>> Iterator for Parts<'a, '_, I> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        loop {
            if self.stop.is_raised() {
                return None;
            }
            if let Some(part) = self.ready.pop_front() {
                if let Some(next) = part.next_piece(self.pieces) {
                    self.ready.push_front(next);
                }
                return Some(part);
            }
            if let Some(open) = &mut self.open {
                let is_open = open.read(&mut self.ready);
                let read = self.read + open.chunks.taken();
                self.ready.iter_mut().for_each(|part| part.read = read);
                if !is_open {
                    self.read = read;
                    self.open = None;
                }
                continue;
            }
            let Input { name, source } = self.inputs.next()?;
            match source {
                Ok(source) => self.open = Some(Open::new(name, source, self)),
                Err(error) => {
                    let contents = Contents::Trouble(error);
                    self.ready.push_back(Part { name, reading: None, contents, read: self.read, piece: 0 });
                }
            }
        }
    }
}

/// An input that is being read.
struct Open<'a> {
    name: Arc<str>,
    chunks: Chunks<Box<dyn BufRead + Send + 'a>>,
    parser: Parser,
    /// Set once every line is known to be a small puzzle: parsing is then left to the threads.
    layout: Option<Arc<LineLayout>>,
    was_told: bool,
    has_questions: bool,
    together: usize,
    spread: usize,
}

impl<'a> Open<'a> {
    fn new<I>(name: Arc<str>, source: Box<dyn BufRead + Send + 'a>, parts: &Parts<'_, '_, I>) -> Open<'a> {
        let (chunks, parser) = (Chunks::new(source).gather(parts.gather), Parser::of(parts.stated));
        let (together, spread) = (parts.together, parts.spread);
        Open { name, chunks, parser, layout: None, was_told: false, has_questions: false, together, spread }
    }

    /// Reads what has arrived; returns whether there may be more.
    fn read(&mut self, ready: &mut VecDeque<Part>) -> bool {
        let mut found = Vec::new();
        let chunk = match self.chunks.next_chunk() {
            Ok(Some(chunk)) => chunk,
            Ok(None) => {
                self.parser.finish(&mut found);
                self.deliver(found, ready);
                if !self.has_questions && self.parser.line_layout().is_none() {
                    self.push(Contents::Trouble(TextError::in_text(sentence!("no puzzle", "没有题目")).into()), ready);
                }
                return false;
            }
            Err(error) => {
                self.parser.finish(&mut found);
                self.deliver(found, ready);
                self.push(Contents::Trouble(error), ready);
                return false;
            }
        };
        let rest = self.parse(chunk, &mut found);
        self.deliver(found, ready);
        if let (Some(chunk), Some(layout)) = (rest, self.layout.clone()) {
            match self.together {
                usize::MAX if chunk.bytes.len() < LITTLE && self.spread > 1 => {
                    chunk
                        .split(self.spread)
                        .into_iter()
                        .for_each(|part| self.push(Contents::Lines(layout.clone(), part), ready));
                }
                usize::MAX => self.push(Contents::Lines(layout, chunk), ready),
                _ => {
                    let entry = |number: u64, found: Line| match found {
                        Line::Nine(cells) => Entry::new(number, Grid::nine(&cells).into(), layout.form()),
                        Line::Other(entry) => entry,
                    };
                    let found = chunk.lines().filter_map(|(number, line)| {
                        layout.read(number, line).map(|found| found.map(|found| entry(number, found)))
                    });
                    self.deliver(found.collect(), ready);
                }
            }
        }
        true
    }

    /// Parses lines until that can be left to the threads; returns the remaining lines.
    fn parse(&mut self, chunk: Chunk, found: &mut Vec<Result<Entry, TextError>>) -> Option<Chunk> {
        if self.layout.is_some() {
            return Some(chunk);
        }
        for (number, line) in chunk.lines() {
            if self.layout.is_some() {
                return Some(chunk.from_line(number));
            }
            match text::checked(number, line) {
                Ok(line) => self.parser.push(number, line, found),
                Err(fault) => self.parser.refuse(fault, found),
            }
            self.look_at_layout();
        }
        self.parser.pause(found);
        self.look_at_layout();
        None
    }

    /// Detects that every line is a small puzzle.
    fn look_at_layout(&mut self) {
        if self.parser.is_free() && self.parser.reading().is_some_and(|reading| reading.shape.side() <= 9) {
            self.layout = self.parser.line_layout().cloned().map(Arc::new);
        }
    }

    /// Makes parts of the parsed puzzles: a large puzzle may take long and gets its own part.
    fn deliver(&mut self, found: Vec<Result<Entry, TextError>>, ready: &mut VecDeque<Part>) {
        self.has_questions |= !found.is_empty();
        let is_large = self.parser.reading().is_some_and(|reading| reading.shape.side() > 9);
        let together = match found.len() {
            few if few < LITTLE / 82 => self.together.min(few.div_ceil(self.spread)),
            _ => self.together,
        };
        let mut found = found.into_iter().peekable();
        while found.peek().is_some() {
            let together = if is_large { 1 } else { together };
            let contents = Contents::Found(found.by_ref().take(together).collect(), self.parser.format());
            self.push(contents, ready);
        }
    }

    fn push(&mut self, contents: Contents, ready: &mut VecDeque<Part>) {
        let reading = self.parser.reading().filter(|_| !self.was_told).cloned();
        self.was_told |= reading.is_some();
        ready.push_back(Part { name: self.name.clone(), reading, contents, read: 0, piece: 0 });
    }
}
