//! Lines of text in bounded memory: where every parser of the library begins.
//!
//! A reader of puzzles must survive whatever it is pointed at: CRLF, a missing last newline, a byte-order mark, a
//! binary file, a line of a gigabyte. [`Lines`] hands out one line at a time and refuses, with line and column,
//! what cannot be a puzzle, long before memory runs out.

use std::io::BufRead;

use crate::{Error, TextError};

/// Longer lines than this are refused: the longest a puzzle needs (a 25x25 candidate grid) has 15,625 characters.
pub const LONGEST_LINE: usize = 64 * 1024;

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
pub struct Lines<R> {
    source: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// Lines of `source`, from its current position.
    pub fn new(source: R) -> Self {
        Lines { source, line: Vec::new(), number: 0 }
    }

    /// The number of the line last read, from 1; 0 before the first.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its line ending, or `None` at the end of the text.
    ///
    /// After a line was refused for what is in it (too long excepted), reading can go on with the next one.
    pub fn next_line(&mut self) -> Result<Option<&str>, Error> {
        self.line.clear();
        if !self.fill()? {
            return Ok(None);
        }
        self.number += 1;
        if self.line.len() > LONGEST_LINE {
            let message = format!("the line is longer than {LONGEST_LINE} characters");
            return Err(TextError::in_line(self.number, message).into());
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        }
        if self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        if self.number == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
            self.line.drain(..3);
        }
        self.checked().map(Some)
    }

    /// Appends to `self.line` up to and including the next newline, or one byte more than is allowed.
    fn fill(&mut self) -> Result<bool, Error> {
        let room = LONGEST_LINE + 2; // for the line ending
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
            self.source.consume(taken);
            if self.line.last() == Some(&b'\n') || self.line.len() > room {
                return Ok(true);
            }
        }
    }

    /// The line as text, or what in it cannot be text.
    fn checked(&self) -> Result<&str, Error> {
        let refuse = |at: usize, message: &str| -> Error { TextError::at(self.number, at as u64 + 1, message).into() };
        if let Some(at) = self.line.iter().position(|&byte| byte < b' ' && byte != b'\t') {
            return Err(refuse(at, "a control character: this is not a text file"));
        }
        std::str::from_utf8(&self.line)
            .map_err(|error| refuse(error.valid_up_to(), "not UTF-8: this is not a text file"))
    }
}

/// The words of a line, each with the column it begins in, counted in characters from 1.
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
    }

    #[test]
    fn refuses_an_endless_line_in_bounded_memory() {
        let endless = std::io::BufReader::new(std::io::repeat(b'.'));
        let mut lines = Lines::new(endless);
        assert_eq!(lines.next_line().unwrap_err().to_string(), "line 1: the line is longer than 65536 characters");
        assert!(lines.line.capacity() <= 4 * LONGEST_LINE);
        let longest = vec![b'.'; LONGEST_LINE];
        assert_eq!(Lines::new(&longest[..]).next_line().unwrap().map(str::len), Some(LONGEST_LINE));
    }
}
