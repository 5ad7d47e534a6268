//! Which texts are variants, and where one ends and the next begins.

use std::io::BufRead;

use super::own::HEADER;
use crate::Error;
use crate::text::Lines;

/// Whether a text that begins like this has variants in it: the readable text, f-puzzles JSON, a constraint
/// string, an address or a puzzle id, a jigsaw or a killer in a line. Classic puzzles are none of these.
///
/// ```
/// use lowbit::sudoku::variant::text::is_variant;
/// assert!(is_variant("sudoku 6x6\n"));
/// assert!(is_variant("{\"size\": 9, \"grid\": []}"));
/// assert!(!is_variant("1..4......3....2"));
/// assert!(!is_variant("{\"puzzle\": \"1..4......3....2\"}"));
/// ```
pub fn is_variant(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = lines.next() else { return false };
    if first.starts_with('{') {
        // Cut off after the head, so that it cannot be parsed: classic JSON lines name their puzzle.
        let names = |key: &str| head.contains(&format!("\"{key}\""));
        return (names("size") || names("grid")) && !names("puzzle") && !names("quizzes");
    }
    let is_header =
        first.strip_prefix(HEADER).is_some_and(|size| size.trim().starts_with(|one: char| one.is_ascii_digit()));
    is_header || is_line(first)
}

/// Whether a line is a puzzle by itself.
fn is_line(line: &str) -> bool {
    line.contains("://")
        || super::iss::is_text(line)
        || super::sudokupad::has_prefix(line)
        || super::lines::is_jigsaw(line)
        || super::lines::is_killer(line)
        || line.starts_with("N4Ig") && line.len() > 40
}

/// A puzzle's text, which is not parsed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The line it begins in, from 1.
    pub(in super::super) line: u64,
    pub(in super::super) text: String,
}

/// Lines of addresses and JSON are long; longer ones than this are refused.
const LONGEST_LINE: usize = 16 << 20;

/// Cuts a text into the texts of puzzles: a readable text goes on to the next header, a JSON object to its end, others are a line.
pub(in super::super) struct Pieces<R> {
    lines: Lines<R>,
    /// A line that was read and begins the next puzzle.
    next: Option<(u64, String)>,
}

impl<R: BufRead> Pieces<R> {
    pub(in super::super) fn new(source: R) -> Pieces<R> {
        Pieces { lines: Lines::new(source).longest(LONGEST_LINE), next: None }
    }

    /// Bytes of the text that were read.
    pub(in super::super) fn taken(&self) -> u64 {
        self.lines.taken()
    }

    /// The next piece; `None` at the end of the text.
    pub(in super::super) fn next_piece(&mut self) -> Result<Option<Piece>, Error> {
        let (first, mut text) = loop {
            match self.line()? {
                None => return Ok(None),
                Some((number, line)) if !line.trim().is_empty() && !line.trim().starts_with('#') => {
                    break (number, line);
                }
                Some(_) => {}
            }
        };
        let is_own = text.trim().starts_with(HEADER);
        let mut depth = depth(&text);
        while is_own || depth > 0 {
            let Some((number, line)) = self.line()? else { break };
            if is_own && (line.trim().starts_with(HEADER) || is_line(line.trim()) || line.trim().starts_with('{')) {
                self.next = Some((number, line));
                break;
            }
            depth += self::depth(&line);
            text.push('\n');
            text += &line;
        }
        Ok(Some(Piece { line: first, text }))
    }

    fn line(&mut self) -> Result<Option<(u64, String)>, Error> {
        if self.next.is_some() {
            return Ok(self.next.take());
        }
        let line = self.lines.next_line()?.map(str::to_owned);
        Ok(line.map(|line| (self.lines.number(), line)))
    }
}

/// How many braces a line opens and does not close; braces in JSON texts do not count.
fn depth(line: &str) -> i64 {
    if !line.trim_start().starts_with(['{', '}', '[', ']', '"']) && !line.trim_end().ends_with(['{', '}', ',']) {
        return 0;
    }
    let (mut depth, mut in_text, mut is_escaped) = (0, false, false);
    for one in line.chars() {
        match one {
            _ if is_escaped => is_escaped = false,
            '\\' if in_text => is_escaped = true,
            '"' => in_text = !in_text,
            '{' if !in_text => depth += 1,
            '}' if !in_text => depth -= 1,
            _ => {}
        }
    }
    depth
}
