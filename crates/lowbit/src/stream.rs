//! Puzzles by the million: read from texts, answered on all threads, in the order of the input, in constant memory.
//!
//! | to | call |
//! |---|---|
//! | read a file, or any text | [`Input::open`], [`Input::new`] |
//! | choose threads, stop at the first fault | [`Plan`] |
//! | answer the puzzles of all inputs | [`stream()`] |
//! | stream a puzzle of your own | [`Cutter`], and [`Listed`] or [`Questions`] |
//!
//! The pipeline is the same for every puzzle: a text is cut into parts, a part is parsed into questions, the questions are answered
//! together, and the answers come out in order. A puzzle defines how its texts are cut ([`Cutter`]) and what a part asks ([`Questions`], in
//! most cases a [`List`]): see `sudoku::stream`, `sudoku::variant::stream` and `regions::stream`.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use crate::engine::{Stop, ordered};
use crate::words::Sentence;
use crate::{Error, TextError};

/// A text with puzzles, and its name in messages.
pub struct Input<'a> {
    /// Its name.
    pub name: Arc<str>,
    /// The text, or the error if it cannot be opened.
    pub source: Result<Source<'a>, Error>,
}

debug_of!(Input<'_> as "Input", name);

/// The source of a text.
pub type Source<'a> = Box<dyn BufRead + Send + 'a>;

/// The size of the buffer for a file, in bytes.
const BUFFER: usize = 1 << 20;

impl<'a> Input<'a> {
    /// A text, and its name in messages.
    pub fn new(name: impl Into<Arc<str>>, source: impl BufRead + Send + 'a) -> Input<'a> {
        Input { name: name.into(), source: Ok(Box::new(source)) }
    }

    /// A file. If it cannot be opened or read to its end, the answers say so.
    ///
    /// ```no_run
    /// use std::ops::ControlFlow;
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::stream::{Input, Plan, Solver, stream};
    /// let stop = Stop::new();
    /// let check = |solver: &mut Solver, questions: &_| solver.check(questions, &stop).complete();
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
            Ok(file) => Ok(Box::new(BufReader::with_capacity(BUFFER, file)) as Source<'static>),
            Err(error) => Err(error.into()),
        };
        Input { name: path.display().to_string().into(), source }
    }
}

/// How an input was read, so that nothing is guessed silently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// In words: "read as 9x9 puzzles, one a line".
    pub words: Sentence,
    /// How much it matters.
    pub weight: Weight,
}

/// How much it matters how an input was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Other readings were possible.
    Doubtful,
    /// Unambiguous.
    Plain,
    /// The layout changed within the input.
    Change,
}

/// A part of a text: puzzles that are answered together.
#[derive(Debug)]
pub struct Cut<C> {
    /// How it was read, if that is new.
    pub readings: Vec<Reading>,
    /// The puzzles, or the error after which nothing more of the text can be read.
    pub contents: Result<C, Error>,
}

/// A text that is being cut into parts.
pub trait Cutter: Send {
    /// The puzzles of a part, parsed only as far as necessary before a thread takes them.
    type Contents: Clone + Send;

    /// Appends the next parts of the data that has arrived; returns whether there may be more.
    fn read(&mut self, parts: &mut VecDeque<Cut<Self::Contents>>) -> bool;

    /// Bytes of the text that were read.
    fn taken(&self) -> u64;
}

/// The questions of a part, asked together. A thread reuses it for one part after the other.
pub trait Questions: Default {
    /// The puzzles of a part.
    type Contents;

    /// Replaces the questions by those of a part, or by none if nothing could be read. `piece` is the requested piece of the answers.
    fn begin(&mut self, contents: Option<Self::Contents>, piece: u64);

    /// Removes the first question that cannot be read and all after it, and returns its error.
    fn cut_at_first_fault(&mut self) -> Option<TextError>;

    /// The errors of questions that cannot be read.
    fn faults(&self) -> Vec<TextError>;

    /// The questions one by one, each with the line it begins in.
    fn each(&self) -> impl Iterator<Item = (u64, Self)>;

    /// A question that cannot be answered, in the layout of these.
    fn refused(&self, fault: TextError) -> Self;
}

/// A puzzle that was read from a text; a part asks one or more of them in a [`List`].
pub trait Listed: Clone {
    /// The puzzles of a part.
    type Contents;

    /// The puzzles of a part, and the errors of those that cannot be read.
    fn read(contents: Self::Contents) -> Vec<Result<Self, TextError>>;

    /// The line it begins in, from 1.
    fn line(&self) -> u64;
}

/// Puzzles that are answered together, including those that cannot be read.
#[derive(Clone, Debug)]
pub struct List<E>(Vec<Result<E, TextError>>);

impl<E> List<E> {
    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Result<E, TextError>> {
        self.0.iter()
    }
}

/// No puzzles.
impl<E> Default for List<E> {
    fn default() -> List<E> {
        List(Vec::new())
    }
}

impl<E: Listed> Questions for List<E> {
    type Contents = E::Contents;

    fn begin(&mut self, contents: Option<E::Contents>, _: u64) {
        self.0 = contents.map_or_else(Vec::new, E::read);
    }

    fn cut_at_first_fault(&mut self) -> Option<TextError> {
        let at = self.0.iter().position(Result::is_err)?;
        self.0.drain(at..).next()?.err()
    }

    fn faults(&self) -> Vec<TextError> {
        self.0.iter().filter_map(|entry| entry.as_ref().err().cloned()).collect()
    }

    fn each(&self) -> impl Iterator<Item = (u64, List<E>)> {
        let line = |entry: &Result<E, TextError>| entry.as_ref().map_or_else(|fault| fault.line, E::line);
        self.0.iter().map(move |entry| (line(entry), List(vec![entry.clone()])))
    }

    fn refused(&self, fault: TextError) -> List<E> {
        List(vec![Err(fault)])
    }
}

/// How a stream of any puzzles is answered.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of threads that answer.
    pub threads: usize,
    /// Stop at the first puzzle or input that cannot be read.
    pub is_strict: bool,
    /// The number of parts answered in an earlier run: they are read but not answered again. The same files have the same parts.
    pub skip: usize,
    /// The number of pieces of each answer, 1 or more: a part is answered once per piece, for answers that may be too large to keep whole.
    pub pieces: u64,
}

/// A part of the input that was answered.
pub struct Answered<A> {
    /// The name of its input.
    pub name: Arc<str>,
    /// How it was read, if that is new.
    pub readings: Vec<Reading>,
    /// The answers to its questions.
    pub answer: A,
    /// The errors of its puzzles that cannot be read.
    pub faults: Vec<TextError>,
    /// The error after which nothing more of its input can be read.
    pub trouble: Option<Error>,
    /// Bytes of all inputs read up to and including this part.
    pub read: u64,
    /// Nothing after this part is answered.
    pub is_last: bool,
}

debug_of!(for<A> Answered<A> as "Answered", name, readings, faults);

/// Answers the puzzles of all inputs, a part at a time, and passes the answers to `sink` in order. `answer` is called on many threads, each
/// time with the solver of its thread.
///
/// Returns `Break` if `sink` broke, or if a strict plan met an error; a raised `stop` acts like the end of the input.
pub fn stream<'a, C: Cutter, Q: Questions<Contents = C::Contents>, S, A: Send>(
    inputs: impl Iterator<Item = Input<'a>> + Send,
    cut: impl Fn(Source<'a>) -> C + Send,
    plan: &Plan,
    stop: &Stop,
    solver: impl Fn() -> S + Sync,
    answer: impl Fn(&mut S, &Q) -> A + Sync,
    mut sink: impl FnMut(Answered<A>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let worker = || {
        let (mut solver, mut questions) = (solver(), Q::default());
        let answer = &answer;
        move |part: Part<C::Contents>| {
            let Part { name, cut: Cut { readings, contents }, read, piece } = part;
            let (contents, trouble) = match contents {
                Ok(contents) => (Some(contents), None),
                Err(error) => (None, Some(error)),
            };
            questions.begin(contents, piece);
            let cut = if plan.is_strict { questions.cut_at_first_fault() } else { None };
            let is_last = plan.is_strict && (cut.is_some() || trouble.is_some());
            // Errors are reported with the first piece.
            let faults = cut.into_iter().chain(questions.faults()).filter(|_| piece == 0).collect();
            Answered { name, readings, answer: answer(&mut solver, &questions), faults, trouble, read, is_last }
        }
    };
    let parts =
        Parts { inputs, cut, open: None, cuts: VecDeque::new(), again: None, read: 0, pieces: plan.pieces, stop };
    ordered(plan.threads, parts.skip(plan.skip), worker, |answered| {
        let is_last = answered.is_last;
        sink(answered)?;
        if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// A part of the inputs, as it was read.
struct Part<C> {
    name: Arc<str>,
    cut: Cut<C>,
    /// Bytes of all inputs read up to and including this part.
    read: u64,
    /// The requested piece of the answers.
    piece: u64,
}

impl<C: Clone> Part<C> {
    /// The same with the next piece of its answers; `None` after the last, and if it has no puzzles.
    fn next_piece(&self, pieces: u64) -> Option<Part<C>> {
        let contents = self.cut.contents.as_ref().ok().filter(|_| self.piece + 1 < pieces)?;
        let cut = Cut { readings: Vec::new(), contents: Ok(contents.clone()) };
        Some(Part { name: self.name.clone(), cut, read: self.read, piece: self.piece + 1 })
    }
}

/// The parts of all inputs, in order.
struct Parts<'s, C: Cutter, I, F> {
    inputs: I,
    cut: F,
    open: Option<Open<C>>,
    /// Parts of the open input that were cut and not yet returned.
    cuts: VecDeque<Cut<C::Contents>>,
    /// The part returned last, with the next piece of its answers.
    again: Option<Part<C::Contents>>,
    /// Bytes of the inputs before the open one.
    read: u64,
    pieces: u64,
    stop: &'s Stop,
}

/// An input that is being read.
struct Open<C> {
    name: Arc<str>,
    cutter: C,
    is_at_end: bool,
}

impl<'a, C: Cutter, I: Iterator<Item = Input<'a>>, F: Fn(Source<'a>) -> C> Iterator for Parts<'_, C, I, F> {
    type Item = Part<C::Contents>;

    fn next(&mut self) -> Option<Part<C::Contents>> {
        while !self.stop.is_raised() {
            let part = if let Some(again) = self.again.take() {
                again
            } else if let Some(open) = &mut self.open {
                match self.cuts.pop_front() {
                    Some(cut) => Part { name: open.name.clone(), cut, read: self.read + open.cutter.taken(), piece: 0 },
                    None if open.is_at_end => {
                        self.read += open.cutter.taken();
                        self.open = None;
                        continue;
                    }
                    None => {
                        open.is_at_end = !open.cutter.read(&mut self.cuts);
                        continue;
                    }
                }
            } else {
                let Input { name, source } = self.inputs.next()?;
                match source {
                    Ok(source) => {
                        self.open = Some(Open { name, cutter: (self.cut)(source), is_at_end: false });
                        continue;
                    }
                    Err(error) => {
                        let cut = Cut { readings: Vec::new(), contents: Err(error) };
                        Part { name, cut, read: self.read, piece: 0 }
                    }
                }
            };
            self.again = part.next_piece(self.pieces);
            return Some(part);
        }
        None
    }
}
