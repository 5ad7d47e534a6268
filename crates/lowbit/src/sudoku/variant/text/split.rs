//! Which texts are variants, and where one ends and the next begins.

use super::own::HEADER;

/// Whether a text that begins like this has variants in it: the readable text, f-puzzles JSON, an address or a puzzle id, a
/// jigsaw or a killer in a line. Classic puzzles are none of these.
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
        || super::sudokupad::has_prefix(line)
        || super::lines::is_jigsaw(line)
        || super::lines::is_killer(line)
        || line.starts_with("N4Ig") && line.len() > 40
}

/// A puzzle's text and the number of its first line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The line it begins in.
    pub line: u64,
    /// The text.
    pub text: String,
}

/// Cuts lines into the texts of puzzles: a readable text goes on to the next header, a JSON object to its end, others are a line.
#[derive(Debug)]
pub struct Pieces<L> {
    lines: L,
    number: u64,
    /// A line that was read and begins the next puzzle.
    next: Option<(u64, String)>,
}

impl<L: Iterator<Item = std::io::Result<String>>> Pieces<L> {
    /// Of lines.
    pub fn new(lines: L) -> Pieces<L> {
        Pieces { lines, number: 0, next: None }
    }

    fn line(&mut self) -> Option<std::io::Result<(u64, String)>> {
        if let Some(next) = self.next.take() {
            return Some(Ok(next));
        }
        self.number += 1;
        let number = self.number;
        self.lines.next().map(|line| line.map(|line| (number, line)))
    }
}

impl<L: Iterator<Item = std::io::Result<String>>> Iterator for Pieces<L> {
    type Item = std::io::Result<Piece>;

    fn next(&mut self) -> Option<std::io::Result<Piece>> {
        let (first, mut text) = loop {
            match self.line()? {
                Ok((number, line)) if !line.trim().is_empty() && !line.trim().starts_with('#') => break (number, line),
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
        };
        let is_own = text.trim().starts_with(HEADER);
        let mut depth = depth(&text);
        while is_own || depth > 0 {
            match self.line() {
                None => break,
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok((number, line))) => {
                    if is_own
                        && (line.trim().starts_with(HEADER) || is_line(line.trim()) || line.trim().starts_with('{'))
                    {
                        self.next = Some((number, line));
                        break;
                    }
                    depth += self::depth(&line);
                    text.push('\n');
                    text += &line;
                }
            }
        }
        Some(Ok(Piece { line: first, text }))
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
