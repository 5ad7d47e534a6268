//! Writing puzzles and their solutions.

use std::borrow::Cow;
use std::fmt::Write;

use super::super::{Grid, Marks, Puzzle, Shape};
use super::candidates::write_seen;
use super::{Alphabet, Form, ascii, rows_drawn, svg};
use crate::TextError;
use crate::text::json_string;

/// A format of grids.
///
/// ```
/// use lowbit::TextError;
/// use lowbit::sudoku::text::{Content, Format};
/// assert_eq!(Format::Csv.header(Content::Puzzles), Some("puzzle\n"));
/// assert!(Format::Board.has_rows() && Format::Board.name() == "board");
/// let mut out = String::new();
/// Format::Line.write_error(&TextError::in_line(2, "no digit"), Content::Puzzles, &mut out);
/// assert_eq!(out, "error\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// All cells in one line, blanks as `.`.
    Line,
    /// A line for each row.
    Grid,
    /// Rows with spaces and a frame around each box, for people.
    Board,
    /// Rows of numbers, blanks as 0.
    Numbers,
    /// `.sdk`: a line `[Puzzle]`, then the rows.
    Sdk,
    /// `.sdm`: one line, blanks as `0`.
    Sdm,
    /// `.ss`: rows in a close frame.
    Ss,
    /// CSV with a header: `puzzle`, or `puzzle,solution`.
    Csv,
    /// A JSON object on each line.
    Json,
    /// All candidates in one line: for each cell every digit, or `.` instead of it.
    Marks,
    /// A drawing.
    Svg,
}

/// The content to write: the givens of a puzzle, row by row, and its pencil marks if it is a candidate grid.
///
/// ```
/// use lowbit::sudoku::Grid;
/// use lowbit::sudoku::text::Subject;
/// let grid: Grid = "1..4 .... ..3. ...2".parse()?;
/// let subject = Subject::from(&grid);
/// assert_eq!((subject.line(), subject.givens()), ("1..4......3....2".into(), 4));
/// let mut out = String::new();
/// subject.write_line(&mut out);
/// assert_eq!(out, subject.line());
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    pub(crate) givens: Cow<'a, [u8]>,
    pub(crate) marks: Option<&'a Marks>,
}

impl<'a> From<&'a Puzzle> for Subject<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        match puzzle {
            Puzzle::Givens(givens) => givens.into(),
            Puzzle::Marks(marks) => {
                Subject { givens: Cow::Owned(marks.singles().cells().to_vec()), marks: Some(marks) }
            }
        }
    }
}

impl<'a> From<&'a Grid> for Subject<'a> {
    fn from(givens: &'a Grid) -> Self {
        Subject { givens: Cow::Borrowed(givens.cells()), marks: None }
    }
}

/// The givens of a 9x9 puzzle.
impl<'a> From<&'a [u8; 81]> for Subject<'a> {
    fn from(givens: &'a [u8; 81]) -> Self {
        Subject { givens: Cow::Borrowed(givens), marks: None }
    }
}

impl Subject<'_> {
    /// Appends the givens in one line, without its ending.
    pub fn write_line(&self, out: &mut String) {
        digits_in_line(self.shape(), &self.givens, out);
    }

    /// The givens in one line, without its ending.
    pub fn line(&self) -> String {
        let mut line = String::with_capacity(self.givens.len());
        self.write_line(&mut line);
        line
    }

    /// The number of givens.
    pub fn givens(&self) -> usize {
        self.givens.iter().filter(|&&digit| digit > 0).count()
    }

    fn shape(&self) -> Shape {
        Shape::with_cells(self.givens.len()).expect("the cells of a puzzle")
    }
}

/// What a text lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Puzzles.
    Puzzles,
    /// Puzzles with their solutions.
    Solutions,
}

/// The output for a puzzle: itself, its solution, or a note that there is none.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// The puzzle itself.
    Puzzle,
    /// Its solution, row by row.
    Solution(&'a [u8]),
    /// A note that there is no solution.
    None,
}

impl<'a> From<Option<&'a [u8]>> for Shown<'a> {
    fn from(solution: Option<&'a [u8]>) -> Self {
        solution.map_or(Shown::None, Shown::Solution)
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 11] = [
        Format::Line,
        Format::Grid,
        Format::Board,
        Format::Numbers,
        Format::Sdk,
        Format::Sdm,
        Format::Ss,
        Format::Csv,
        Format::Json,
        Format::Marks,
        Format::Svg,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Grid => "grid",
            Format::Board => "board",
            Format::Numbers => "numbers",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::Ss => "ss",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Marks => "marks",
            Format::Svg => "svg",
        }
    }

    /// Whether a grid takes several lines, so that a blank line between two of them helps.
    pub const fn has_rows(self) -> bool {
        matches!(self, Format::Grid | Format::Board | Format::Numbers | Format::Sdk | Format::Ss | Format::Svg)
    }

    /// The line before everything else, if there is one.
    pub const fn header(self, content: Content) -> Option<&'static str> {
        match (self, content) {
            (Format::Csv, Content::Solutions) => Some("puzzle,solution\n"),
            (Format::Csv, Content::Puzzles) => Some("puzzle\n"),
            _ => None,
        }
    }

    /// Appends a puzzle or its solution to `out`, line endings included.
    ///
    /// ```
    /// use lowbit::sudoku::Grid;
    /// use lowbit::sudoku::text::{Format, Shown};
    /// let puzzle: Grid = "1..4......3....2".parse()?;
    /// let mut text = String::new();
    /// Format::Board.write(&puzzle, Shown::Puzzle, &mut text);
    /// assert_eq!(text, "\
    /// +-----+-----+
    /// | 1 . | . 4 |
    /// | . . | . . |
    /// +-----+-----+
    /// | . . | 3 . |
    /// | . . | . 2 |
    /// +-----+-----+
    /// ");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn write<'a>(self, subject: impl Into<Subject<'a>>, shown: Shown<'_>, out: &mut String) {
        let subject = subject.into();
        let (shape, givens) = (subject.shape(), &subject.givens[..]);
        let digits = match shown {
            Shown::Solution(solution) => solution,
            Shown::Puzzle | Shown::None => givens,
        };
        match (self, shown) {
            (Format::Csv, _) => {
                digits_in_line(shape, givens, out);
                match shown {
                    Shown::Puzzle => {}
                    Shown::Solution(solution) => {
                        out.push(',');
                        digits_in_line(shape, solution, out);
                    }
                    Shown::None => *out += ",none",
                }
                out.push('\n');
            }
            (Format::Json, _) => {
                *out += "{\"puzzle\":\"";
                digits_in_line(shape, givens, out);
                match shown {
                    Shown::Puzzle => out.push('"'),
                    Shown::Solution(solution) => {
                        *out += "\",\"solution\":\"";
                        digits_in_line(shape, solution, out);
                        out.push('"');
                    }
                    Shown::None => *out += "\",\"solution\":null",
                }
                *out += "}\n";
            }
            (_, Shown::None) => *out += "none\n",
            (Format::Svg, _) => svg::draw(shape, givens, digits, out),
            (Format::Marks, Shown::Puzzle) => match subject.marks {
                Some(marks) => marks.write_line(out),
                None => write_seen(shape, givens, out),
            },
            (Format::Marks, Shown::Solution(solution)) => write_seen(shape, solution, out),
            (Format::Line, _) => {
                digits_in_line(shape, digits, out);
                out.push('\n');
            }
            (Format::Sdm, _) => {
                let mut characters = Alphabet::usual(shape).characters();
                characters[0] = b'0';
                push_digits(&characters, digits, out);
                out.push('\n');
            }
            (Format::Grid | Format::Board | Format::Numbers | Format::Sdk | Format::Ss, _) => {
                rows_drawn::write(self, shape, digits, out);
            }
        }
    }

    /// Appends a placeholder for a puzzle that cannot be read.
    pub fn write_error(self, error: &TextError, content: Content, out: &mut String) {
        match (self, content) {
            (Format::Csv, Content::Solutions) => *out += ",error\n",
            (Format::Json, _) => {
                _ = writeln!(out, "{{\"error\":{}}}", json_string(&error.to_string()));
            }
            _ => *out += "error\n",
        }
    }
}

impl Form {
    /// Appends a solution, or `none`, in the form of the puzzle.
    pub fn write_answer<'a>(&self, subject: impl Into<Subject<'a>>, solution: Option<&[u8]>, out: &mut String) {
        match (self, solution) {
            (Form::Line(alphabet), Some(solution)) => {
                push_digits(&alphabet.characters(), solution, out);
                out.push('\n');
            }
            (Form::Drawing(drawing), Some(solution)) => drawing.write(solution, out),
            _ => self.format().write(subject, solution.into(), out),
        }
    }

    /// The closest format.
    pub fn format(&self) -> Format {
        match self {
            Form::Csv => Format::Csv,
            Form::Json => Format::Json,
            Form::Numbers => Format::Numbers,
            Form::Drawing(_) | Form::MarksRows => Format::Grid,
            Form::Line(_) | Form::MarksLine => Format::Line,
        }
    }

    /// The line before all answers, if there is one.
    pub fn header(&self) -> Option<&'static str> {
        self.format().header(Content::Solutions)
    }

    /// Whether an answer takes several lines.
    pub fn has_rows(&self) -> bool {
        self.format().has_rows()
    }
}

/// Appends these digits in one line, without its ending, as [`Grid`] displays them.
fn digits_in_line(shape: Shape, digits: &[u8], out: &mut String) {
    push_digits(&Alphabet::usual(shape).characters(), digits, out);
}

/// Appends the character of each digit.
fn push_digits(characters: &[u8; 26], digits: &[u8], out: &mut String) {
    // The common case: digits that are their own characters, without a table.
    if let (Ok(nine), b"123456789") = (<&[u8; 81]>::try_from(digits), &characters[1..10]) {
        *out += ascii(&nine.map(|digit| if digit == 0 { characters[0] } else { b'0' + digit }));
        return;
    }
    let mut line = [0; 625];
    let line = &mut line[..digits.len()];
    for (character, &digit) in line.iter_mut().zip(digits) {
        *character = characters[usize::from(digit)];
    }
    *out += ascii(line);
}

by_name!(Format of Format::ALL, name, "no format is called '{name}'", "没有名为“{name}”的格式");
