//! Layouts with a puzzle on every line, so that lines can be read on many threads.

use super::Alphabet;
use super::cells::{Reading, misfit, read_cells, read_marks};
use super::entry::{Entry, Form};
use super::library;
use super::rows::Found;
use super::split::{Piece, split};
use crate::TextError;
use crate::sentence;
use crate::sudoku::{Grid, Shape};
use crate::text::checked;

/// The layout of a text with a puzzle on every line.
///
/// ```
/// use lowbit::sudoku::text::{Line, LineLayout};
/// let layout = LineLayout::Csv { column: 1 };
/// let line = format!("7,{}", ".".repeat(81));
/// assert!(matches!(layout.read(1, line.as_bytes()), Some(Ok(Line::Nine(_)))));
/// assert!(layout.entry(1, &line).unwrap().is_ok());
/// println!("{:?}", layout.form());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineLayout {
    /// All cells, or all candidates, at the beginning of a line; the rest of the line is ignored.
    Cells,
    /// CSV with a header: the puzzle is in this column, from 0.
    Csv {
        /// The column.
        column: usize,
    },
    /// A JSON object on each line, with the puzzle as a string under this key.
    Json {
        /// The key.
        key: String,
    },
}

/// The puzzle of a line. The common kind is small: a file may have millions of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The givens of a 9x9 puzzle in plain characters.
    Nine([u8; 81]),
    /// Any other.
    Other(Entry),
}

/// Names under which a CSV header or a JSON object may hold the puzzle.
const NAMES: [&str; 7] = ["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "grid"];

impl LineLayout {
    /// The layout that a CSV header announces; `None` if the line is not a header.
    pub(super) fn of_header(line: &str) -> Option<LineLayout> {
        let is_puzzle = |field: &str| NAMES.contains(&unquoted(field).to_ascii_lowercase().as_str());
        line.split(',').position(is_puzzle).map(|column| LineLayout::Csv { column })
    }

    /// The layout of a line of JSON.
    pub(super) fn of_json(number: u64, line: &str) -> Result<LineLayout, TextError> {
        let object = Object::read(number, line)?;
        let key = NAMES.iter().find(|&&name| object.has(name));
        let key = key.ok_or_else(|| {
            TextError::in_line(
                number,
                sentence!("a JSON object without the key \"puzzle\"", "JSON 对象中没有键“puzzle”"),
            )
        })?;
        Ok(LineLayout::Json { key: (*key).to_owned() })
    }

    /// The puzzle of a line, which may not be valid text; `None` for a blank line or a comment.
    ///
    /// # Errors
    ///
    /// If the line is too long, is not text, or has no puzzle where the layout has one.
    pub fn read(&self, number: u64, line: &[u8]) -> Option<Result<Line, TextError>> {
        if let Some(cells) = self.nine(line) {
            return Some(Ok(Line::Nine(cells)));
        }
        match checked(number, line) {
            Ok(line) => self.entry(number, line).map(|found| found.map(Line::Other)),
            Err(fault) => Some(Err(fault)),
        }
    }

    /// The form of 9x9 puzzles in plain characters.
    pub fn form(&self) -> Form {
        match self {
            LineLayout::Cells => Form::Line(Alphabet::Digits),
            LineLayout::Csv { .. } => Form::Csv,
            LineLayout::Json { .. } => Form::Json,
        }
    }

    /// A 9x9 puzzle in plain characters, by a fast path; `None` for every other line, valid or not.
    fn nine(&self, line: &[u8]) -> Option<[u8; 81]> {
        let is_plain = |rest: &[u8]| rest.iter().all(|&byte| (b' '..0x7f).contains(&byte) || byte == b'\t');
        match self {
            LineLayout::Cells => {
                let (cells, rest) = line.split_at_checked(81)?;
                let ends = rest.first().is_none_or(|byte| b" \t,;#|!:".contains(byte));
                plain_nine(cells).filter(|_| ends && is_plain(rest))
            }
            LineLayout::Csv { column } => {
                let field = line.split(|&byte| byte == b',').nth(*column)?.trim_ascii();
                let field = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field);
                plain_nine(field).filter(|_| is_plain(line))
            }
            LineLayout::Json { key } => {
                let value = line.strip_prefix(b"{\"")?.strip_prefix(key.as_bytes())?.strip_prefix(b"\":\"")?;
                plain_nine(value.strip_suffix(b"\"}")?)
            }
        }
    }

    /// The puzzle of a line of text; `None` for a blank line or a comment.
    ///
    /// # Errors
    ///
    /// If the line has no puzzle where the layout has one.
    pub fn entry(&self, number: u64, line: &str) -> Option<Found> {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            return None;
        }
        Some(match self {
            LineLayout::Cells => cells(number, line),
            LineLayout::Csv { column } => csv(number, line, *column),
            LineLayout::Json { key } => from_json(number, line, key),
        })
    }
}

/// A 9x9 puzzle from a line of exactly 81 characters, `1`..`9` and `.` or `0`: the layout of large files, by a fast
/// path. `None` for every other line, valid or not.
///
/// ```
/// use lowbit::sudoku::text::plain_nine;
/// assert_eq!(plain_nine(".".repeat(81).as_bytes()), Some([0; 81]));
/// assert_eq!(plain_nine(b"12"), None);
/// ```
pub fn plain_nine(line: &[u8]) -> Option<[u8; 81]> {
    let line: &[u8; 81] = line.try_into().ok()?;
    let mut digits = [0; 81];
    let mut is_plain = true;
    for (digit, &character) in digits.iter_mut().zip(line) {
        *digit = if character == b'.' { 0 } else { character.wrapping_sub(b'0') };
        is_plain &= *digit <= 9;
    }
    is_plain.then_some(digits)
}

fn cells(number: u64, line: &str) -> Found {
    if library::is_library(line) {
        return library::read(number, line);
    }
    let (shape, spans) = match split(line) {
        Piece::Whole(shape, spans) => (shape, spans),
        Piece::Sixteen(spans) => (Shape::FOUR, spans),
        Piece::Dashes(81) => return Ok(blank_entry(number)),
        Piece::Marks(shape, spans) => {
            let marks = read_marks(shape, line, &spans).map_err(|bad| bad.in_line(number, line, &spans))?;
            return Ok(Entry::new(number, marks.into(), Form::MarksLine));
        }
        Piece::Row(_, spans) | Piece::Neither(spans) => return Err(misfit(number, line, &spans)),
        Piece::Dashes(count) => {
            return Err(TextError::in_line(
                number,
                sentence!("{count} dashes among puzzles that are one line each", "每行一题之中有 {count} 个短横"),
            ));
        }
        Piece::Blank | Piece::Comment | Piece::Section(_) | Piece::Border => {
            return Err(TextError::in_line(
                number,
                sentence!("a border among puzzles that are one line each", "每行一题之中有边框"),
            ));
        }
    };
    let words = spans.iter().map(|span| &line[span.start..span.end]);
    let reading = read_cells(shape, words).map_err(|bad| bad.in_line(number, line, &spans))?;
    Ok(match reading {
        Reading::Characters(alphabet, givens) => Entry::new(number, givens.into(), Form::Line(alphabet)),
        Reading::Numbers(givens) => Entry::new(number, givens.into(), Form::Numbers),
        Reading::Marks(marks) => Entry::new(number, marks.into(), Form::MarksLine),
    })
}

/// A puzzle of 81 dashes.
fn blank_entry(line: u64) -> Entry {
    Entry::new(line, Grid::empty(Shape::NINE).into(), Form::Line(Alphabet::Digits))
}

fn csv(number: u64, line: &str, column: usize) -> Found {
    let missing = || {
        TextError::in_line(
            number,
            sentence!(
                "no column {}, which has the puzzle according to the header",
                "没有第 {} 列，而按表头题目在那一列",
                column + 1
            ),
        )
    };
    let field = unquoted(line.split(',').nth(column).ok_or_else(missing)?);
    let start = field.as_ptr() as usize - line.as_ptr() as usize;
    within(number, line, start, field).map(|entry| Entry { form: Form::Csv, ..entry })
}

fn from_json(number: u64, line: &str, key: &str) -> Found {
    let object = Object::read(number, line)?;
    let missing = || {
        TextError::in_line(number, sentence!("the JSON object has no string \"{key}\"", "JSON 对象中没有字符串“{key}”"))
    };
    let puzzle = object.string(key).ok_or_else(missing)?;
    // The position of the string is known if nothing in it is escaped, as in every puzzle.
    let start = line.find(puzzle).unwrap_or(0);
    within(number, line, start, puzzle).map(|entry| Entry { form: Form::Json, ..entry })
}

/// A puzzle in a part of a line, with columns counted from the beginning of the line.
fn within(number: u64, line: &str, start: usize, part: &str) -> Found {
    cells(number, part).map_err(|error| {
        let before = line[..start].chars().count() as u64;
        TextError { column: if error.column == 0 { 0 } else { error.column + before }, ..error }
    })
}

/// A JSON object.
#[cfg(feature = "json")]
struct Object(serde_json::Map<String, serde_json::Value>);

#[cfg(feature = "json")]
impl Object {
    fn read(number: u64, line: &str) -> Result<Object, TextError> {
        let fault = |error: serde_json::Error| {
            TextError::at(
                number,
                error.column() as u64,
                sentence!("not a JSON object: {error}", "不是 JSON 对象：{error}"),
            )
        };
        serde_json::from_str(line).map(Object).map_err(fault)
    }

    fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    fn string(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(|value| value.as_str())
    }
}

/// Without the feature `json` no JSON object is read.
#[cfg(not(feature = "json"))]
enum Object {}

#[cfg(not(feature = "json"))]
impl Object {
    fn read(number: u64, _: &str) -> Result<Object, TextError> {
        Err(TextError::in_line(
            number,
            sentence!(
                "a JSON object, which is read with the feature 'json' only",
                "这是 JSON 对象，需要特性“json”才能读取"
            ),
        ))
    }

    fn has(&self, _: &str) -> bool {
        match *self {}
    }

    fn string(&self, _: &str) -> Option<&str> {
        match *self {}
    }
}

fn unquoted(field: &str) -> &str {
    field.trim().trim_matches('"').trim()
}
