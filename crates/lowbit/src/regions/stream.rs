//! Boards in bulk: read from texts, answered on all threads, in input order, in constant memory.
//!
//! ```
//! use std::ops::ControlFlow;
//! use lowbit::engine::Stop;
//! use lowbit::regions::Batch;
//! use lowbit::regions::stream::{Boards, Input, Plan, stream};
//!
//! let input = Input::new("a text", "AABB\nAABB\nCCDD\nCCDD\n\nA?\n\nAABB\nAABB\nCCCB\nDDDB\n".as_bytes());
//! let stop = Stop::new();
//! let (mut counts, mut faults) = (Vec::new(), Vec::new());
//! let answer = |batch: &mut Batch, boards: &Boards| batch.count(&boards.readable(), 10, &stop).complete();
//! stream([input].into_iter(), &Plan::default(), &stop, Batch::new, answer, |part| {
//!     counts.extend(part.answer.unwrap());
//!     faults.extend(part.faults.iter().map(|fault| (fault.line, fault.column)));
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((counts, faults), (vec![2, 1], vec![(6, 2)]));
//! ```

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::text::{Entry, Format, Reader};
use super::{Batch, Board};
use crate::engine::{Stop, all_cores};
use crate::stream::{self, Cut, Cutter, Reading, Source, Weight};
use crate::{Error, TextError, sentence};

pub use crate::stream::{Answered, Input};

/// The settings of a stream of boards.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of answering threads.
    pub threads: usize,
    /// Stop at the first board or input that cannot be read; otherwise such errors are reported and the rest is answered.
    pub is_strict: bool,
    /// The number of leading parts that were answered before: they are read but not answered again.
    pub skip: usize,
    /// How many boards are answered together.
    pub together: Together,
    /// The number of stars in each house if the text does not tell.
    pub stars: u32,
}

/// All cores; errors do not stop it.
impl Default for Plan {
    fn default() -> Plan {
        Plan { threads: all_cores(), is_strict: false, skip: 0, together: Together::Many, stars: 1 }
    }
}

/// The most boards answered together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// Enough to be worth a hand-over, few enough that every thread gets some.
    Some,
    /// More if boards are small: hundreds of these are searched at once.
    Many,
}

/// The capacity of a part.
const ROOM: usize = 4096;

impl Together {
    /// The share of a board in the capacity.
    fn share_of(self, board: &Board) -> usize {
        let is_small = self == Together::Many && board.n() <= 11 && board.stars() == 1;
        if is_small { 1 } else { ROOM / 64 }
    }
}

/// Boards that are answered together, those that cannot be read included.
pub type Boards = stream::List<Entry>;

impl Boards {
    /// The boards that can be read, in order.
    pub fn readable(&self) -> Vec<&Board> {
        self.iter().flatten().map(|entry| &entry.board).collect()
    }
}

impl stream::Listed for Entry {
    type Contents = Vec<Result<Entry, TextError>>;

    fn read(contents: Self::Contents) -> Self::Contents {
        contents
    }

    fn line(&self) -> u64 {
        self.line
    }
}

/// Answers the boards of all inputs, a part at a time, and hands the answers to `sink` in order. `answer` is called on many
/// threads, each time with the [`Batch`] of its thread, which `batch` makes.
///
/// Returns `Break` if `sink` broke, or if a strict plan met an error; a raised `stop` acts like the end of the input.
pub fn stream<'a, A: Send>(
    inputs: impl Iterator<Item = Input<'a>> + Send,
    plan: &Plan,
    stop: &Stop,
    batch: impl Fn() -> Batch + Sync,
    answer: impl Fn(&mut Batch, &Boards) -> A + Sync,
    sink: impl FnMut(Answered<A>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Plan { threads, is_strict, skip, together, stars } = *plan;
    let walk = stream::Plan { threads, is_strict, skip, pieces: 1 };
    let open = |source| Open { reader: Reader::new(source).stars(stars), together, form: None, has_boards: false };
    stream::stream(inputs, open, &walk, stop, batch, answer, sink)
}

/// A text of boards that is being read.
struct Open<'a> {
    reader: Reader<Source<'a>>,
    together: Together,
    /// The form of the previous board.
    form: Option<Format>,
    has_boards: bool,
}

impl Cutter for Open<'_> {
    type Contents = Vec<Result<Entry, TextError>>;

    fn taken(&self) -> u64 {
        self.reader.taken()
    }

    fn read(&mut self, parts: &mut VecDeque<Cut<Self::Contents>>) -> bool {
        let (mut boards, mut readings, mut room) = (Vec::new(), Vec::new(), ROOM);
        let (goes_on, trouble) = loop {
            match self.reader.next_board() {
                Ok(Some(entry)) => {
                    if self.form != Some(entry.form) {
                        readings
                            .push(reading(&entry, if self.form.is_none() { Weight::Plain } else { Weight::Change }));
                    }
                    self.form = Some(entry.form);
                    room = room.saturating_sub(self.together.share_of(&entry.board));
                    boards.push(Ok(entry));
                }
                Ok(None) if self.has_boards || !boards.is_empty() => break (false, None),
                Ok(None) => break (false, Some(TextError::in_text(sentence!("no board", "没有棋盘")).into())),
                Err(Error::Text(fault)) => {
                    boards.push(Err(fault));
                    room -= 1;
                }
                Err(error) => break (false, Some(error)),
            }
            if room == 0 || !self.reader.have_arrived() {
                break (true, None);
            }
        };
        if !boards.is_empty() {
            self.has_boards = true;
            parts.push_back(Cut { readings, contents: Ok(boards) });
        }
        parts.extend(trouble.map(|trouble| Cut { readings: Vec::new(), contents: Err(trouble) }));
        goes_on
    }
}

/// The report on the form in which a board was read.
fn reading(entry: &Entry, weight: Weight) -> Reading {
    let Entry { board, line, form, .. } = entry;
    let (n, number) = (board.n(), board.stars());
    let stars = if number == 1 { "star" } else { "stars" };
    let words = sentence!(
        "line {line}: read as {form}: {n} x {n}, {number} {stars}",
        "第 {line} 行：按 {form} 读取：{n} x {n}，{number} 颗星"
    );
    Reading { words, weight }
}
