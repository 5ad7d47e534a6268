//! Boards as text, read and written.
//!
//! | to | call |
//! |---|---|
//! | read boards, one after the other | [`Reader::next_board`] |
//! | write a board | [`Format::write`] |
//! | draw a board, a solution, a step | [`svg`], [`svg_of_step`] |
//!
//! | form | what it looks like |
//! |---|---|
//! | letters | n lines of n letters, with or without spaces; `10x2` on a line before them says two stars |
//! | sbn | `10x2.AAABB...`, everything in one line; `AA2W1OB-...`, walls in one word, is also read |
//! | link | an address of puzz.link: `https://puzz.link/p?starbattle/6/6/1/...` |
//! | json | `{"regions": ["AAB", ...], "stars": 1}`: letters or numbers, alone, one on each line, or in an array |
//!
//! A [`Reader`] takes any mixture of them. Given stars and empty cells follow letters as n more lines of `*`, `-` and `.`.

#[cfg(feature = "json")]
mod json;
mod letters;
mod link;
mod notation;
mod picture;
mod usual;
mod write;

use std::io::BufRead;
use std::str::FromStr;

use super::{Board, Fault};
use crate::text::Lines;
use crate::{Error, TextError, sentence};

pub use crate::steps::letter;
pub use picture::{svg, svg_of_step};
pub use write::Format;
pub(super) use write::row_of_letters;

/// A board that was read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The board.
    pub board: Board,
    /// The line it begins in, from 1.
    pub line: u64,
    /// The form it was read in; answers use it unless another is requested.
    pub form: Format,
    /// Its name, if the text has one.
    pub name: Option<String>,
}

/// Reads boards from a text, in any of the forms, one by one.
///
/// A board that cannot be read is an error with line and column; the next call continues after it.
///
/// ```
/// use lowbit::regions::text::Reader;
/// let text = "AABB\nAABB\nCCDD\nCCDD\n\n2x1.AABB\nAB\nA?\n\nAB\nAB\n";
/// let mut reader = Reader::new(text.as_bytes());
/// assert_eq!(reader.next_board()?.unwrap().board.n(), 4);
/// assert_eq!(reader.next_board()?.unwrap().board.n(), 2);
/// let error = reader.next_board().unwrap_err();
/// assert_eq!(error.to_string(), "line 8, column 2: '?' cannot name a region: letters and digits can");
/// assert_eq!(reader.next_board()?.unwrap().line, 10);
/// assert!(reader.next_board()?.is_none());
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::regions::text::Reader;
/// let mut reader = Reader::new("AABB\nAABB\nCCCB\nDDDB".as_bytes()).stars(1);
/// assert_eq!(reader.next_board()?.unwrap().board.n(), 4);
/// println!("{} bytes were taken; more have arrived: {}", reader.taken(), reader.have_arrived());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    /// The number of stars of a board whose text does not say.
    stars: u32,
    /// The line last read, and its number.
    line: String,
    number: u64,
    /// The line belongs to the next board.
    is_pending: bool,
    /// The error of the line after the last board: reported after the board.
    fault: Option<Error>,
    /// Remaining boards of an array, the next one last.
    waiting: Vec<Result<Entry, TextError>>,
}

debug_of!(for<R> Reader<R> as "Reader", stars, number);

/// Most characters of an array of boards.
#[cfg(feature = "json")]
const LONGEST_DOCUMENT: usize = 64 << 20;

impl<R: BufRead> Reader<R> {
    /// Boards of `source`; one star if the text does not say.
    pub fn new(source: R) -> Reader<R> {
        let (lines, line) = (Lines::new(source), String::new());
        Reader { lines, stars: 1, line, number: 0, is_pending: false, fault: None, waiting: Vec::new() }
    }

    /// The same with another number of stars if the text does not tell.
    pub fn stars(mut self, stars: u32) -> Reader<R> {
        self.stars = stars;
        self
    }

    /// Bytes of the text that were read so far.
    pub fn taken(&self) -> u64 {
        self.lines.taken()
    }

    /// Whether more text has arrived than was read, so that the next board may be there without waiting.
    pub fn have_arrived(&self) -> bool {
        !self.waiting.is_empty() || self.is_pending || self.lines.have_arrived()
    }

    /// The next board, or `None` at the end of the text.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with its place if the next board cannot be read; [`Error::Read`] if the source cannot be read,
    /// or has a line of more than 1 GiB. After an [`Error::Text`] reading can go on.
    pub fn next_board(&mut self) -> Result<Option<Entry>, Error> {
        if let Some(waiting) = self.waiting.pop() {
            return Ok(Some(waiting?));
        }
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if !self.is_pending
            && let Some(text) = self.lines.arrived()?
        {
            if text.is_empty() {
                return Ok(None);
            }
            if let Some((usual, form)) = usual::read(text, self.stars) {
                return Ok(Some(self.take(usual, form)));
            }
        }
        loop {
            if !self.next_line()? {
                return Ok(None);
            }
            if !is_blank(&self.line) {
                break;
            }
        }
        let word = self.line.trim();
        if word.starts_with('{') || word.starts_with('[') {
            return self.document();
        }
        if word.contains("p?") || word.contains("starbattle/") {
            return Ok(Some(link::read_address(self.number, word)?));
        }
        if notation::is_notation(word) {
            return Ok(Some(notation::read(self.number, word)?));
        }
        if let Some((head, letters)) = word.split_once('.')
            && letters::size(head).is_some()
        {
            return Ok(Some(link::read_sbn(self.number, head, letters, word)?));
        }
        self.letters().map(Some)
    }

    /// Takes a board that was read from the buffer.
    fn take(&mut self, usual: usual::Usual, form: Format) -> Entry {
        let line = self.lines.number() + 1;
        self.lines.pass(usual.bytes, usual.lines);
        self.number = self.lines.number();
        Entry { board: usual.board, line, form, name: usual.name }
    }

    /// Reads the next line into `self.line`; false at the end of the text.
    fn next_line(&mut self) -> Result<bool, Error> {
        if std::mem::take(&mut self.is_pending) {
            return Ok(true);
        }
        let Some(line) = self.lines.next_line()? else { return Ok(false) };
        self.line.clear();
        self.line.push_str(line);
        self.number = self.lines.number();
        Ok(true)
    }

    /// A board in lines of letters, the first of which was read; on an error the lines up to the next blank one are
    /// skipped.
    fn letters(&mut self) -> Result<Entry, Error> {
        let mut block = letters::Block::new(self.stars);
        let mut is_inside = true;
        let result = loop {
            match is_inside.then(|| block.add(self.number, &self.line)) {
                Some(Ok(letters::Place::Inside)) => {}
                Some(Ok(letters::Place::Behind)) => {
                    self.is_pending = true;
                    break block.finish();
                }
                Some(Err(error)) => break Err(error),
                None => break block.finish(),
            }
            is_inside = match self.next_line() {
                Ok(is_there) => is_there && !is_blank(&self.line),
                Err(fault) if block.is_whole() => {
                    self.fault = Some(fault);
                    false
                }
                Err(fault) => return Err(fault),
            };
        };
        let error = match result {
            Ok(entry) => return Ok(entry),
            Err(error) => error,
        };
        while is_inside && !self.is_pending {
            is_inside = self.next_line()? && !is_blank(&self.line);
        }
        Err(error.into())
    }

    /// A JSON value, which may take several lines.
    #[cfg(feature = "json")]
    fn document(&mut self) -> Result<Option<Entry>, Error> {
        let number = self.number;
        let mut text = std::mem::take(&mut self.line);
        let mut depth = json::Depth::default();
        depth.add(&text);
        while depth.is_open() {
            if !self.next_line()? {
                break;
            }
            depth.add(&self.line);
            text.push('\n');
            text.push_str(&self.line);
            if text.len() > LONGEST_DOCUMENT {
                let message =
                    sentence!("a JSON value of more than {} megabytes", "JSON 超过 {} MB", LONGEST_DOCUMENT >> 20);
                return Err(TextError::in_line(number, message).into());
            }
        }
        self.waiting = json::read(number, &text, self.stars)?;
        self.waiting.reverse();
        match self.waiting.pop() {
            Some(entry) => Ok(Some(entry?)),
            None => self.next_board(),
        }
    }
}

#[cfg(not(feature = "json"))]
impl<R: BufRead> Reader<R> {
    fn document(&mut self) -> Result<Option<Entry>, Error> {
        let message =
            sentence!("a JSON value, which is read with the feature 'json' only", "这是 JSON，需要特性“json”才能读取");
        Err(TextError::in_line(self.number, message).into())
    }
}

fn is_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// The error of a board, located in the text: `column_of` gives the position of a cell.
fn place(fault: Fault, line: u64, column_of: impl Fn(u32, u32) -> (u64, u64)) -> TextError {
    match fault.cell {
        Some((row, column)) => {
            let (line, column) = column_of(row, column);
            TextError::at(line, column, fault.message)
        }
        None => TextError::in_line(line, fault.message),
    }
}

impl FromStr for Board {
    type Err = Error;

    /// A board in any of the forms; nothing else may follow.
    fn from_str(text: &str) -> Result<Board, Error> {
        let mut reader = Reader::new(text.as_bytes());
        let entry = reader
            .next_board()?
            .ok_or_else(|| TextError::in_text(sentence!("there is no board in the text", "文本中没有棋盘")))?;
        match reader.next_board()? {
            None => Ok(entry.board),
            Some(second) => {
                Err(TextError::in_line(second.line, sentence!("text after the end of the board", "棋盘之后还有内容"))
                    .into())
            }
        }
    }
}

#[cfg(test)]
mod tests;
