//! Lines of text in bounded memory: the first stage of every parser of the library.
//!
//! | to | call |
//! |---|---|
//! | read line by line | [`Lines`] |
//! | read many lines at once, for several threads | [`Chunks`] |
//! | check bytes, find words | [`checked`], [`words`] |
//! | write a JSON string | [`json_string`] |
//!
//! A reader of puzzles must survive any input: CRLF, a missing last newline, a byte-order mark, a binary file, a line of a gigabyte.
//! [`Lines`] returns one line at a time and refuses, with line and column, anything that cannot be a puzzle, long before memory runs out.

mod chunks;

use std::io::BufRead;

use crate::sentence;
use crate::words::Sentence;
use crate::{Error, TextError};

pub use chunks::{Chunk, Chunks};

/// Longer lines than this are refused: the longest a puzzle needs (a 25x25 candidate grid) has 15,625 characters.
pub const LONGEST_LINE: usize = 64 * 1024;

/// A refused line is skipped up to this many bytes. A longer line may have no end, and the text is abandoned.
const LONGEST_PASSED_OVER: u64 = 1 << 30;

/// Reads a text line by line, counting lines from 1.
///
/// ```
/// use lowbit::text::Lines;
/// let mut lines = Lines::new("one\r\ntwo".as_bytes());
/// assert_eq!(lines.next_line()?, Some("one"));
/// assert_eq!(lines.next_line()?, Some("two"));
/// assert_eq!(lines.number(), 2);
/// assert_eq!(lines.next_line()?, None);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::text::Lines;
/// let mut lines = Lines::new("one\ntwo\n".as_bytes()).longest(80);
/// assert_eq!(lines.next_line()?, Some("one"));
/// assert!(lines.have_arrived() && lines.taken() >= 4);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Lines<R> {
    source: R,
    line: Vec<u8>,
    number: u64,
    /// Whether the line read last was too long, and its rest is still to be skipped.
    is_cut: bool,
    /// Longer lines are refused.
    longest: usize,
    /// Bytes of the source that were read.
    taken: u64,
    /// Bytes that have arrived and were not read, as far as known.
    arrived: usize,
}

debug_of!(for<R> Lines<R> as "Lines", number);

impl<R: BufRead> Lines<R> {
    /// Lines of `source`, from its current position.
    pub fn new(source: R) -> Self {
        let (line, longest) = (Vec::new(), LONGEST_LINE);
        Lines { source, line, number: 0, is_cut: false, longest, taken: 0, arrived: 0 }
    }

    /// The same with lines of up to `longest` characters.
    pub fn longest(self, longest: usize) -> Self {
        Lines { longest, ..self }
    }

    /// Bytes of the source that were read so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Whether unread bytes have arrived: the next line may be available without waiting.
    pub fn have_arrived(&self) -> bool {
        self.arrived > 0
    }

    /// The number of the line last read, from 1; 0 before the first.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its line ending, or `None` at the end of the text.
    ///
    /// After a line that was refused for its content or length, reading continues with the next line.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] if the line is too long or is not text; [`Error::Read`] if the source cannot be read, or has a
    /// line of more than 1 GiB.
    ///
    /// ```
    /// use lowbit::text::Lines;
    /// let mut lines = Lines::new("one\r\ntwo".as_bytes());
    /// assert_eq!(lines.next_line()?, Some("one"));
    /// assert_eq!(lines.next_line()?, Some("two"));
    /// assert_eq!((lines.number(), lines.next_line()?), (2, None));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn next_line(&mut self) -> Result<Option<&str>, Error> {
        if std::mem::take(&mut self.is_cut) {
            self.taken += pass_over(&mut self.source, self.number)?;
            self.arrived = 0;
        }
        self.line.clear();
        if !self.fill()? {
            return Ok(None);
        }
        self.number += 1;
        self.is_cut = self.line.len() > self.longest + 2 && self.line.last() != Some(&b'\n');
        checked_to(self.longest, self.number, without_ending(&self.line)).map(Some).map_err(Error::from)
    }

    /// The text that has arrived after the line last read; empty at the end. `None` in the middle of a line that was too long.
    pub(crate) fn arrived(&mut self) -> Result<Option<&[u8]>, Error> {
        if self.is_cut {
            return Ok(None);
        }
        loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
                Ok([]) => return Ok(Some(&[])), // read the end only once, as a terminal would have to signal it twice
                Ok(_) => break,
            }
        }
        let text = self.source.fill_buf()?; // again, because a loop cannot return what it borrowed
        self.arrived = text.len();
        Ok(Some(text))
    }

    /// Skips whole lines that have arrived.
    pub(crate) fn pass(&mut self, bytes: usize, lines: u64) {
        self.consume(bytes);
        self.number += lines;
    }

    fn consume(&mut self, bytes: usize) {
        self.source.consume(bytes);
        self.taken += bytes as u64;
        self.arrived -= bytes;
    }

    /// Reads to the end of the text, where only blank lines may follow.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with `message` if anything but blank lines follows, and as [`next_line`](Lines::next_line).
    ///
    /// ```
    /// use lowbit::text::Lines;
    /// use lowbit::sentence;
    /// let behind = || sentence!("text after the end of the board", "棋盘之后还有内容");
    /// assert!(Lines::new("\n  \n".as_bytes()).end(behind).is_ok());
    /// let error = Lines::new("\n  8".as_bytes()).end(behind).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 3: text after the end of the board");
    /// ```
    pub fn end(&mut self, message: impl FnOnce() -> Sentence) -> Result<(), Error> {
        while let Some(line) = self.next_line()? {
            let first_word = words(line).next().map(|(column, _)| column);
            if let Some(column) = first_word {
                return Err(TextError::at(self.number, column, message()).into());
            }
        }
        Ok(())
    }

    /// Appends to `self.line` up to and including the next newline, or one byte more than the limit.
    fn fill(&mut self) -> Result<bool, Error> {
        let room = self.longest + 2; // for the line ending
        loop {
            let available = match self.source.fill_buf() {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                return Ok(!self.line.is_empty());
            }
            let newline = available.iter().position(|&byte| byte == b'\n');
            let wanted = newline.map_or(available.len(), |at| at + 1);
            let taken = wanted.min(room + 1 - self.line.len());
            self.line.extend_from_slice(&available[..taken]);
            self.arrived = available.len();
            self.consume(taken);
            if self.line.last() == Some(&b'\n') || self.line.len() > room {
                return Ok(true);
            }
        }
    }
}

/// Skips the rest of line `number` and returns its length. Fails if the line may have no end: reading cannot continue.
fn pass_over(source: &mut impl BufRead, number: u64) -> Result<u64, Error> {
    let mut passed = 0;
    while passed < LONGEST_PASSED_OVER {
        let available = match source.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        // `contains` is much faster than `position` if there is no newline.
        let newline = available.contains(&b'\n').then(|| available.iter().position(|&byte| byte == b'\n')).flatten();
        let is_end = newline.is_some() || available.is_empty();
        let length = newline.map_or(available.len(), |at| at + 1);
        source.consume(length);
        passed += length as u64;
        if is_end {
            return Ok(passed);
        }
    }
    let message = sentence!(
        "line {number} is longer than 1 GiB: what follows is not read",
        "第 {number} 行超过 1 GiB：后面的内容不再读取"
    );
    Err(std::io::Error::new(std::io::ErrorKind::InvalidData, message).into())
}

fn too_long(line: u64, longest: usize) -> TextError {
    TextError::in_line(line, sentence!("the line is longer than {longest} characters", "这一行超过 {longest} 个字符"))
}

fn without_ending(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A line as text, without the byte-order mark of a first line.
///
/// # Errors
///
/// If the line is too long, has a control character, or is not UTF-8; the column is that of the first such byte.
///
/// ```
/// use lowbit::text::checked;
/// assert_eq!(checked(1, b"123").unwrap(), "123");
/// assert_eq!(checked(7, b"\xff").unwrap_err().line, 7);
/// ```
pub fn checked(number: u64, line: &[u8]) -> Result<&str, TextError> {
    checked_to(LONGEST_LINE, number, line)
}

/// The same with lines of up to `longest` characters.
fn checked_to(longest: usize, number: u64, line: &[u8]) -> Result<&str, TextError> {
    let line = if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
    if line.len() > longest {
        return Err(too_long(number, longest));
    }
    if let Some(at) = line.iter().position(|&byte| byte < b' ' && byte != b'\t') {
        let before = String::from_utf8_lossy(&line[..at]).chars().count() as u64;
        return Err(TextError::at(
            number,
            before + 1,
            sentence!("a control character: this is not a text file", "有控制字符：这不是文本文件"),
        ));
    }
    std::str::from_utf8(line).map_err(|error| {
        let before = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count() as u64;
        TextError::at(number, before + 1, sentence!("not UTF-8: this is not a text file", "不是 UTF-8：这不是文本文件"))
    })
}

/// The words of a line, each with the column of its first character, from 1.
///
/// ```
/// use lowbit::text::words;
/// assert_eq!(words(" 9 12").collect::<Vec<_>>(), [(2, "9"), (4, "12")]);
/// ```
pub fn words(line: &str) -> impl Iterator<Item = (u64, &str)> {
    line.split_whitespace().map(move |word| {
        let before = &line[..word.as_ptr() as usize - line.as_ptr() as usize];
        (before.chars().count() as u64 + 1, word)
    })
}

/// A text as a JSON string, in quotes.
///
/// ```
/// use lowbit::text::json_string;
/// assert_eq!(json_string("say \"d & -d\"\n"), r#""say \"d & -d\"\u000a""#);
/// ```
pub fn json_string(text: &str) -> String {
    let mut string = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => string.extend(['\\', character]),
            '\0'..' ' => string += &format!("\\u{:04x}", character as u32),
            _ => string.push(character),
        }
    }
    string + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(text: &[u8]) -> String {
        let mut lines = Lines::new(text);
        loop {
            match lines.next_line() {
                Ok(Some(_)) => {}
                Ok(None) => return "none".into(),
                Err(error) => return error.to_string(),
            }
        }
    }

    #[test]
    fn line_endings_and_byte_order_mark() {
        let mut lines = Lines::new(&b"\xef\xbb\xbfa\r\n\nb\n"[..]);
        let mut seen = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            seen.push(line.to_owned());
        }
        assert_eq!(seen, ["a", "", "b"]);
    }

    #[test]
    fn refuses_what_is_not_text() {
        assert_eq!(error_of(b"ab\n\0c"), "line 2, column 1: a control character: this is not a text file");
        assert_eq!(error_of(b"ab\xff"), "line 1, column 3: not UTF-8: this is not a text file");
        assert_eq!(error_of("\u{e9}\0".as_bytes()), "line 1, column 2: a control character: this is not a text file");
        assert_eq!(error_of(b"\xc3\xa9\xff"), "line 1, column 2: not UTF-8: this is not a text file");
    }

    #[test]
    fn reading_goes_on_behind_every_line_that_is_refused() {
        let long = ".".repeat(3 * LONGEST_LINE);
        let text = [b"one\n\0\n", long.as_bytes(), b"\r\ntwo\n\xff\n", long.as_bytes()].concat();
        for capacity in [1, 100, 1 << 20] {
            let mut lines = Lines::new(std::io::BufReader::with_capacity(capacity, &text[..]));
            let mut seen = Vec::new();
            loop {
                match lines.next_line() {
                    Ok(Some(line)) => seen.push(line.to_owned()),
                    Ok(None) => break,
                    Err(_) => seen.push("refused".to_owned()),
                }
            }
            assert_eq!(seen, ["one", "refused", "refused", "two", "refused", "refused"]);
            assert_eq!(lines.number(), 6);
        }
    }

    #[test]
    fn refuses_an_endless_line_in_bounded_memory() {
        let endless = std::io::BufReader::with_capacity(1 << 20, std::io::repeat(b'.'));
        let mut lines = Lines::new(endless);
        assert_eq!(lines.next_line().unwrap_err().to_string(), "line 1: the line is longer than 65536 characters");
        assert!(lines.line.capacity() <= 4 * LONGEST_LINE);
        let error = lines.next_line().unwrap_err();
        assert!(matches!(error, Error::Read(_)), "{error}");
        assert_eq!(error.to_string(), "line 1 is longer than 1 GiB: what follows is not read");
        let longest = vec![b'.'; LONGEST_LINE];
        assert_eq!(Lines::new(&longest[..]).next_line().unwrap().map(str::len), Some(LONGEST_LINE));
    }
}
