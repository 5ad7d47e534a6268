//! Texts divided into parts, each answered on one thread. A part ends when no more input has arrived.

use std::collections::VecDeque;
use std::sync::Arc;

use super::super::Grid;
use super::super::text::{Entry, Format, Line, LineLayout, Parser, Reading as Layout};
use super::Plan;
use crate::sentence;
use crate::stream::{Cut, Cutter, Reading, Source, Weight};
use crate::text::{self, Chunk, Chunks};
use crate::{Error, TextError};

/// Less input than this is little for all threads; a full pipe delivers more at once.
const LITTLE: usize = 60_000;

/// Parts of little input, for each thread.
const PARTS_PER_THREAD: usize = 8;

/// The puzzles of a part.
#[derive(Clone, Debug)]
pub enum Contents {
    /// Puzzles, and the format closest to their layout.
    Found(Vec<Result<Entry, TextError>>, Format),
    /// Lines with one puzzle each, not yet parsed.
    Lines(Arc<LineLayout>, Chunk),
}

/// An input that is being read.
pub(super) struct Open<'a> {
    chunks: Chunks<Source<'a>>,
    parser: Parser,
    /// Set once every line is known to be a small puzzle: parsing is then left to the threads.
    layout: Option<Arc<LineLayout>>,
    was_told: bool,
    has_questions: bool,
    /// The most puzzles of a part.
    together: usize,
    /// The number of parts of little input.
    spread: usize,
}

impl<'a> Open<'a> {
    pub(super) fn new(source: Source<'a>, plan: &Plan) -> Open<'a> {
        let Plan { threads, together, spreads, stated, gather, .. } = *plan;
        let spread = if spreads && threads > 1 { PARTS_PER_THREAD * threads } else { 1 };
        let (chunks, parser) = (Chunks::new(source).gather(gather), Parser::of(stated));
        Open { chunks, parser, layout: None, was_told: false, has_questions: false, together: together.max(1), spread }
    }
}

impl Cutter for Open<'_> {
    type Contents = Contents;

    fn taken(&self) -> u64 {
        self.chunks.taken()
    }

    fn read(&mut self, ready: &mut VecDeque<Cut<Contents>>) -> bool {
        let mut found = Vec::new();
        let chunk = match self.chunks.next_chunk() {
            Ok(Some(chunk)) => chunk,
            Ok(None) => {
                self.parser.finish(&mut found);
                self.deliver(found, ready);
                if !self.has_questions && self.parser.line_layout().is_none() {
                    self.push(Err(TextError::in_text(sentence!("no puzzle", "没有题目")).into()), ready);
                }
                return false;
            }
            Err(error) => {
                self.parser.finish(&mut found);
                self.deliver(found, ready);
                self.push(Err(error), ready);
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
                        .for_each(|part| self.push(Ok(Contents::Lines(layout.clone(), part)), ready));
                }
                usize::MAX => self.push(Ok(Contents::Lines(layout, chunk)), ready),
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
}

impl Open<'_> {
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

    /// Divides the parsed puzzles into parts; a large puzzle may take long and gets its own part.
    fn deliver(&mut self, found: Vec<Result<Entry, TextError>>, ready: &mut VecDeque<Cut<Contents>>) {
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
            self.push(Ok(contents), ready);
        }
    }

    fn push(&mut self, contents: Result<Contents, Error>, ready: &mut VecDeque<Cut<Contents>>) {
        let reading = self.parser.reading().filter(|_| !self.was_told).map(Reading::from);
        self.was_told |= reading.is_some();
        ready.push_back(Cut { readings: reading.into_iter().collect(), contents });
    }
}

impl From<&Layout> for Reading {
    fn from(layout: &Layout) -> Reading {
        let words = layout.words.after(&sentence!("read as ", "读作："));
        Reading { words, weight: if layout.is_plain { Weight::Plain } else { Weight::Doubtful } }
    }
}
