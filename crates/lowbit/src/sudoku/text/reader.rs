//! Reads the puzzles of a text in any layout.

use std::collections::VecDeque;
use std::io::BufRead;

use super::cells;
use super::library;
use super::lines::LineLayout;
use super::rows::{Found, Rows};
use super::split::{Piece, Span, split};
use super::{Alphabet, Entry, Form, Format};
use crate::sentence;
use crate::sudoku::Shape;
use crate::text::Lines;
use crate::words::Sentence;
use crate::{Error, TextError};

/// Takes lines and gives puzzles: the reader for callers that already have the lines.
///
/// ```
/// use lowbit::TextError;
/// use lowbit::sudoku::text::{Format, Parser};
/// let (mut parser, mut found) = (Parser::new(), Vec::new());
/// for (number, row) in (1..).zip(["1..4", "....", "..3.", "...2"]) {
///     parser.push(number, row, &mut found);
/// }
/// parser.pause(&mut found); // nothing has arrived for a while: what is whole is handed out
/// parser.refuse(TextError::in_line(5, "no text"), &mut found);
/// parser.finish(&mut found);
/// assert_eq!((found.len(), parser.format()), (2, Format::Grid));
/// assert!(parser.reading().is_some() && parser.line_layout().is_none());
/// ```
#[derive(Default)]
pub struct Parser {
    layout: Option<Layout>,
    rows: Rows,
    /// Lines at the beginning that may be 4x4 puzzles or rows of 16x16.
    undecided: Vec<(u64, String)>,
    /// Inside a section such as `[State]`, which is not a puzzle.
    skipping: bool,
    reading: Option<Reading>,
    stated: Stated,
}

/// What is known of a text before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// The size of its puzzles; others cannot be read.
    pub shape: Option<Shape>,
    /// Its layout.
    pub layout: Option<StatedLayout>,
}

/// A layout that can be stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedLayout {
    /// Every line is a puzzle.
    Line,
    /// Every line is a row of a puzzle.
    Rows,
}

debug_of!(Parser as "Parser", reading);

enum Layout {
    Lines(LineLayout),
    Rows,
}

/// The recognised layout, reported so that nothing is guessed silently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The shape of the first puzzle.
    pub shape: Shape,
    /// In words: "9x9 puzzles, one a line".
    pub words: Sentence,
    /// Whether it is unambiguous: 4x4 or 9x9 in plain lines or rows.
    pub is_plain: bool,
}

impl Parser {
    /// A parser before its first line.
    pub fn new() -> Parser {
        Parser::default()
    }

    /// A parser of a text with known facts, which are not guessed.
    ///
    /// ```
    /// use lowbit::sudoku::Shape;
    /// use lowbit::sudoku::text::{Parser, Stated};
    /// // By itself, a line of sixteen blanks begins a puzzle of 16x16.
    /// let mut parser = Parser::of(Stated { shape: Some(Shape::FOUR), layout: None });
    /// let mut found = Vec::new();
    /// parser.push(1, "................", &mut found);
    /// parser.push(2, "1..4......3....2", &mut found);
    /// assert_eq!(found.len(), 2);
    /// ```
    pub fn of(stated: Stated) -> Parser {
        let layout = match (stated.layout, stated.shape) {
            (Some(StatedLayout::Line), _) => Some(Layout::Lines(LineLayout::Cells)),
            (Some(StatedLayout::Rows), _) => Some(Layout::Rows),
            (None, _) => None,
        };
        Parser { layout, stated, ..Parser::default() }
    }

    /// Takes the next line and adds the puzzles it completes, and its errors.
    pub fn push(&mut self, number: u64, line: &str, found: &mut Vec<Found>) {
        let before = found.len();
        if self.layout.is_some() || self.decide(number, line, found) {
            self.take(number, line, found);
        }
        self.refuse_other_sizes(&mut found[before..]);
        self.describe(found);
    }

    /// Whether every line can be read by itself, as [`LineLayout`] does.
    pub(in crate::sudoku) fn is_free(&self) -> bool {
        self.stated.shape.is_none()
    }

    /// Refuses puzzles that do not have the size that was stated.
    fn refuse_other_sizes(&self, found: &mut [Found]) {
        let Some(stated) = self.stated.shape else { return };
        for found in found {
            if let Ok(entry) = found
                && entry.puzzle.shape() != stated
            {
                let shape = entry.puzzle.shape();
                let words =
                    sentence!("a {shape} puzzle, but {stated} was stated", "这是 {shape} 的题目，而声明的是 {stated}");
                *found = Err(TextError::in_line(entry.line, words));
            }
        }
    }

    /// Takes a line that is not text, or too long, as an unreadable puzzle or row.
    pub fn refuse(&mut self, fault: TextError, found: &mut Vec<Found>) {
        self.pause(found);
        match &self.layout {
            Some(Layout::Rows) if self.skipping => {}
            Some(Layout::Rows) => self.rows.refuse(fault, found),
            Some(Layout::Lines(_)) | None => found.push(Err(fault)),
        }
    }

    /// Decides an ambiguous beginning, as no more text has arrived.
    pub fn pause(&mut self, found: &mut Vec<Found>) {
        if !self.undecided.is_empty() {
            self.settle(Layout::Lines(LineLayout::Cells), found);
            self.describe(found);
        }
    }

    /// Ends the text: the last grid may be incomplete.
    pub fn finish(&mut self, found: &mut Vec<Found>) {
        self.pause(found);
        let before = found.len();
        self.rows.finish(found);
        self.refuse_other_sizes(&mut found[before..]);
        self.describe(found);
    }

    /// The layout, once it is known that every line is a puzzle.
    pub fn line_layout(&self) -> Option<&LineLayout> {
        match &self.layout {
            Some(Layout::Lines(layout)) => Some(layout),
            Some(Layout::Rows) | None => None,
        }
    }

    /// The format closest to the layout.
    pub fn format(&self) -> Format {
        match &self.layout {
            Some(Layout::Lines(layout)) => layout.form().format(),
            Some(Layout::Rows) => Format::Grid,
            None => Format::Line,
        }
    }

    /// The recognised layout; known from the first puzzle on.
    pub fn reading(&self) -> Option<&Reading> {
        self.reading.as_ref()
    }

    /// Looks for the layout in a line; returns whether the line is to be taken now.
    fn decide(&mut self, number: u64, line: &str, found: &mut Vec<Found>) -> bool {
        match detect(number, line) {
            Ok(Sight::Nothing) if self.undecided.is_empty() => return false,
            Ok(Sight::FourOrSixteen | Sight::Blanks) if self.stated.shape.is_some() => {
                let is_line = self.stated.shape == Some(Shape::FOUR);
                self.settle(if is_line { Layout::Lines(LineLayout::Cells) } else { Layout::Rows }, found);
            }
            Ok(Sight::Blanks) if self.undecided.is_empty() => self.settle(Layout::Rows, found),
            Ok(Sight::FourOrSixteen | Sight::Blanks | Sight::Nothing) => {
                self.undecided.push((number, line.to_owned()));
                if self.undecided.len() == Shape::SIXTEEN.side() {
                    self.pause(found);
                }
                return false;
            }
            Ok(Sight::Header(layout)) => {
                self.settle(layout, found);
                return false;
            }
            Ok(Sight::Layout(layout)) => self.settle(layout, found),
            Err(fault) if self.undecided.is_empty() => {
                found.push(Err(fault));
                return false;
            }
            Err(_) => self.settle(Layout::Lines(LineLayout::Cells), found),
        }
        true
    }

    /// Fixes the layout, and takes the lines that waited for it.
    fn settle(&mut self, layout: Layout, found: &mut Vec<Found>) {
        self.layout = Some(layout);
        for (number, line) in std::mem::take(&mut self.undecided) {
            self.take(number, &line, found);
        }
    }

    /// Takes a line in the known layout.
    fn take(&mut self, number: u64, line: &str, found: &mut Vec<Found>) {
        match &self.layout {
            Some(Layout::Lines(layout)) => found.extend(layout.entry(number, line)),
            Some(Layout::Rows) => self.row(number, line, found),
            None => unreachable!("the layout is known"),
        }
    }

    fn row(&mut self, number: u64, line: &str, found: &mut Vec<Found>) {
        let piece = split(line);
        if let Piece::Section(name) = piece {
            self.rows.finish(found);
            self.skipping = !line[name.start..name.end].eq_ignore_ascii_case("puzzle");
        }
        if !self.skipping {
            self.rows.push(number, line, piece, found);
        }
    }

    /// Records the first puzzle.
    fn describe(&mut self, found: &[Found]) {
        if self.reading.is_none() {
            let first = found.iter().find_map(|found| found.as_ref().ok());
            self.reading = first.map(|entry| describe(entry, self.line_layout()));
        }
    }
}

/// What a line reveals of the layout.
enum Sight {
    /// A blank line, a comment.
    Nothing,
    /// A 4x4 puzzle, or a row of 16x16 that happens to have no other digits.
    FourOrSixteen,
    /// The same without any digit: the lines around it decide; alone, it is a row.
    Blanks,
    Layout(Layout),
    /// The same, with nothing else in the line.
    Header(Layout),
}

fn detect(number: u64, line: &str) -> Result<Sight, TextError> {
    if let Some(csv) = LineLayout::of_header(line) {
        return Ok(Sight::Header(Layout::Lines(csv)));
    }
    if library::is_library(line) {
        return Ok(Sight::Layout(Layout::Lines(LineLayout::Cells)));
    }
    if line.trim_start().starts_with('{') {
        return LineLayout::of_json(number, line).map(|layout| Sight::Layout(Layout::Lines(layout)));
    }
    Ok(match split(line) {
        Piece::Blank | Piece::Comment => Sight::Nothing,
        Piece::Section(_) | Piece::Border | Piece::Row(..) => Sight::Layout(Layout::Rows),
        Piece::Whole(..) | Piece::Marks(..) => Sight::Layout(Layout::Lines(LineLayout::Cells)),
        Piece::Dashes(count) if count > 16 && Shape::with_cells(count).is_some() => {
            Sight::Layout(Layout::Lines(LineLayout::Cells))
        }
        Piece::Dashes(_) => Sight::Layout(Layout::Rows),
        Piece::Sixteen(spans) => {
            let digit = |span: &Span| Alphabet::Digits.digit(Shape::FOUR, line.as_bytes()[span.start]);
            match spans.iter().map(digit).collect::<Option<Vec<u8>>>() {
                None => Sight::Layout(Layout::Rows),
                Some(digits) if digits.iter().all(|&digit| digit == 0) => Sight::Blanks,
                Some(_) => Sight::FourOrSixteen,
            }
        }
        Piece::Neither(spans) => return Err(cells::misfit(number, line, &spans)),
    })
}

fn describe(entry: &Entry, layout: Option<&LineLayout>) -> Reading {
    let shape = entry.puzzle.shape();
    let digits = |alphabet: Alphabet| match shape.side() {
        ..=9 => Sentence::from(""),
        _ => sentence!(", digits {0}", "，数字为 {0}", alphabet.range(shape)),
    };
    let words = match (&entry.form, layout) {
        (Form::Csv, Some(LineLayout::Csv { column })) => {
            sentence!("CSV, {shape} puzzles in column {}", "CSV，第 {} 列是 {shape} 题目", column + 1)
        }
        (Form::Json, Some(LineLayout::Json { key })) => {
            sentence!("JSON lines, {shape} puzzles under \"{key}\"", "JSON 行，键“{key}”下是 {shape} 题目")
        }
        (Form::Csv | Form::Json, _) => unreachable!("these forms come from these layouts"),
        (Form::Line(alphabet), _) => {
            digits(*alphabet).after(&sentence!("{shape} puzzles, one a line", "{shape} 题目，每行一题"))
        }
        (Form::Drawing(drawing), _) => {
            digits(drawing.alphabet).after(&sentence!("{shape} puzzles in rows", "{shape} 题目，分行书写"))
        }
        (Form::Numbers, _) => sentence!("{shape} puzzles, numbers 1..{}", "{shape} 题目，数字 1..{}", shape.side()),
        (Form::MarksLine, _) => sentence!("{shape} candidate grids, one a line", "{shape} 候选数盘面，每行一个"),
        (Form::MarksRows, _) => sentence!("{shape} candidate grids in rows", "{shape} 候选数盘面，分行书写"),
    };
    let is_plain = shape.side() <= 9 && matches!(entry.form, Form::Line(_) | Form::Drawing(_));
    Reading { shape, words, is_plain }
}

/// Reads the puzzles of a text, one by one.
///
/// A puzzle that cannot be read is an error in its place, with line and column; reading continues after it. Only an I/O
/// error ends it.
///
/// ```
/// use lowbit::sudoku::text::Reader;
/// let text = "1..4......3....2\nhello\n1..............2\n";
/// let puzzles: Vec<_> = Reader::new(text.as_bytes()).collect();
/// assert_eq!(puzzles[0].as_ref().unwrap().puzzle.givens().to_string(), "1..4......3....2");
/// assert!(puzzles[1].as_ref().unwrap_err().to_string().starts_with("line 2, column 5: 5 cells"));
/// assert!(puzzles[2].is_ok());
/// ```
pub struct Reader<R> {
    lines: Option<Lines<R>>,
    parser: Parser,
    found: VecDeque<Found>,
}

debug_of!(for<R> Reader<R> as "Reader", parser);

impl<R: BufRead> Reader<R> {
    /// The puzzles of `source`, from its current position.
    pub fn new(source: R) -> Self {
        Reader { lines: Some(Lines::new(source)), parser: Parser::new(), found: VecDeque::new() }
    }

    /// The same for a source with known facts.
    pub fn of(source: R, stated: Stated) -> Self {
        Reader { parser: Parser::of(stated), ..Reader::new(source) }
    }

    /// The recognised layout; known from the first puzzle on.
    pub fn reading(&self) -> Option<&Reading> {
        self.parser.reading()
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Result<Entry, Error>> {
        let mut found = Vec::new();
        loop {
            if let Some(next) = self.found.pop_front() {
                return Some(next.map_err(Error::from));
            }
            let lines = self.lines.as_mut()?;
            match lines.next_line().map(|line| line.map(str::to_owned)) {
                Ok(Some(line)) => self.parser.push(lines.number(), &line, &mut found),
                Ok(None) => {
                    self.lines = None;
                    self.parser.finish(&mut found);
                }
                Err(Error::Text(fault)) => self.parser.refuse(fault, &mut found),
                Err(error) => {
                    self.lines = None;
                    return Some(Err(error));
                }
            }
            self.found.extend(found.drain(..));
        }
    }
}
