//! Recognises texts of variants, and splits them into puzzles.

use std::io::BufRead;

use super::super::constraints::KINDS;
use super::own::HEADER;
use crate::Error;
use crate::text::Lines;

/// Whether a text that begins like this contains variants: the readable text, f-puzzles JSON, a constraint string, an
/// address or a puzzle id, a jigsaw or a killer in a line. Classic puzzles do not count.
///
/// ```
/// use lowbit::sudoku::variant::text::is_variant;
/// assert!(is_variant("sudoku 6x6\n"));
/// assert!(is_variant("{\"size\": 9, \"grid\": []}"));
/// assert!(!is_variant("1..4......3....2"));
/// assert!(!is_variant("{\"puzzle\": \"1..4......3....2\"}"));
/// ```
pub fn is_variant(head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}');
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = lines.next() else { return false };
    if first.starts_with('{') {
        // The head is cut off, so it cannot be parsed. Classic JSON lines have a text as their puzzle.
        let is_classic = CLASSIC.iter().any(|name| values(head, name).any(|value| value.starts_with('"')));
        let has = |name: &str| values(head, name).next().is_some();
        return !is_classic
            && (has("size") || has("grid") || KINDS.iter().any(|kind| !kind.key.is_empty() && has(kind.key)));
    }
    let is_header =
        first.strip_prefix(HEADER).is_some_and(|size| size.trim().starts_with(|one: char| one.is_ascii_digit()));
    is_header || is_line(first)
}

/// The keys of a puzzle in classic JSON lines.
const CLASSIC: [&str; 7] = ["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "grid"];

/// For each occurrence of a key in JSON, the text from its value on.
fn values<'a>(json: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    json.match_indices(name).filter_map(move |(at, _)| {
        let before = json[..at].strip_suffix('"').filter(|before| !before.ends_with('\\'));
        let after = json[at + name.len()..].strip_prefix('"')?.trim_start().strip_prefix(':')?;
        before.map(|_| after.trim_start())
    })
}

/// Whether a line is a puzzle by itself.
fn is_line(line: &str) -> bool {
    super::is_address(line)
        || super::iss::is_text(line)
        || super::sudokupad::has_prefix(line)
        || super::lines::is_jigsaw(line)
        || super::lines::is_killer(line)
        || super::is_packed(line)
}

/// Whether a line of a readable text with rows of so many columns begins another puzzle. Titles and comments may contain addresses.
fn begins_another(line: &str, columns: usize) -> bool {
    let is_words = ["#", "title:", "author:"].iter().any(|start| line.starts_with(start));
    !is_words && (line.starts_with(HEADER) || line.starts_with('{') || is_line(line) || is_classic(line, columns))
}

/// Whether a line has the cells of a classic puzzle, and is too long for a row.
fn is_classic(line: &str, columns: usize) -> bool {
    [4_usize, 9, 16, 25].iter().any(|side| line.len() == side * side && line.len() > columns)
        && line.bytes().all(|one| one.is_ascii_alphanumeric() || b".-_*".contains(&one))
        && line.bytes().any(|one| one == b'.' || one.is_ascii_digit())
}

/// The columns of a readable text, from its first line.
fn columns(header: &str) -> usize {
    header.trim().rsplit('x').next().and_then(|columns| columns.parse().ok()).unwrap_or(usize::MAX)
}

/// The text of a puzzle, not yet parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The line it begins in, from 1.
    pub(in super::super) line: u64,
    pub(in super::super) text: String,
}

/// The longest line that is accepted: lines of addresses and JSON are long.
const LONGEST_LINE: usize = 16 << 20;

/// Splits a text into puzzles: a readable text extends to the next header or the next puzzle in a line, a JSON object to its end;
/// any other puzzle is a line.
pub(in super::super) struct Pieces<R> {
    lines: Lines<R>,
    /// The first line of the next puzzle, if it was read already.
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
        let columns = columns(&text);
        let mut depth = depth(&text);
        while is_own || depth > 0 {
            let Some((number, line)) = self.line()? else { break };
            if is_own && begins_another(line.trim(), columns) {
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

/// The number of braces that a line opens and does not close; braces in JSON strings do not count.
fn depth(line: &str) -> i64 {
    if !line.trim_start().starts_with(['{', '}', '[', ']', '"']) && !line.trim_end().ends_with(['{', '}', ',']) {
        return 0;
    }
    let (mut depth, mut in_text, mut is_escaped) = (0, false, false);
    for one in line.bytes() {
        match one {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            b'{' if !in_text => depth += 1,
            b'}' if !in_text => depth -= 1,
            _ => {}
        }
    }
    depth
}
