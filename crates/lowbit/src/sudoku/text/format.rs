//! Writing puzzles and their solutions.

use std::fmt::Write;
use std::str::FromStr;

use super::super::{Grid, Marks};
use super::{Alphabet, Entry, Form, svg};
use crate::Error;

/// A way to write a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// All cells in one line, blanks as `.`.
    Line,
    /// A line for each row.
    Grid,
    /// Rows with spaces and a frame around each box, to be looked at.
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

/// What is to be written.
#[derive(Clone, Copy)]
pub enum Shown<'a> {
    /// The puzzle itself.
    Puzzle,
    /// Its solution.
    Solution(&'a Grid),
    /// That it has none.
    None,
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
    pub const fn header(self, solved: bool) -> Option<&'static str> {
        match (self, solved) {
            (Format::Csv, true) => Some("puzzle,solution\n"),
            (Format::Csv, false) => Some("puzzle\n"),
            _ => None,
        }
    }

    /// Appends a puzzle or its solution to `out`, line endings included.
    ///
    /// ```
    /// use lowbit::sudoku::text::{Format, Reader, Shown};
    /// let entry = Reader::new("1..4......3....2".as_bytes()).next().unwrap()?;
    /// let mut text = String::new();
    /// Format::Board.write(&entry, Shown::Puzzle, &mut text);
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
    pub fn write(self, entry: &Entry, shown: Shown<'_>, out: &mut String) {
        let givens = &entry.givens;
        match (self, shown) {
            (Format::Csv, Shown::Puzzle) => _ = writeln!(out, "{givens}"),
            (Format::Csv, Shown::Solution(solution)) => _ = writeln!(out, "{givens},{solution}"),
            (Format::Csv, Shown::None) => _ = writeln!(out, "{givens},none"),
            (Format::Json, Shown::Puzzle) => _ = writeln!(out, "{{\"puzzle\":\"{givens}\"}}"),
            (Format::Json, Shown::Solution(solution)) => {
                _ = writeln!(out, "{{\"puzzle\":\"{givens}\",\"solution\":\"{solution}\"}}");
            }
            (Format::Json, Shown::None) => _ = writeln!(out, "{{\"puzzle\":\"{givens}\",\"solution\":null}}"),
            (_, Shown::None) => *out += "none\n",
            (Format::Svg, Shown::Puzzle) => svg::draw(givens, givens, out),
            (Format::Svg, Shown::Solution(solution)) => svg::draw(givens, solution, out),
            (Format::Marks, Shown::Puzzle) => match &entry.marks {
                Some(marks) => write_marks(marks, out),
                None => write_marks(&Marks::seen(givens), out),
            },
            (Format::Marks, Shown::Solution(solution)) => write_marks(&Marks::from(solution), out),
            (_, Shown::Puzzle) => self.write_grid(givens, out),
            (_, Shown::Solution(solution)) => self.write_grid(solution, out),
        }
    }

    fn write_grid(self, grid: &Grid, out: &mut String) {
        match self {
            Format::Line => _ = writeln!(out, "{grid}"),
            Format::Sdm => _ = writeln!(out, "{}", grid.to_string().replace('.', "0")),
            Format::Numbers => rows(grid, &NUMBERS, out),
            Format::Board => rows(grid, &BOARD, out),
            Format::Ss => rows(grid, &SIMPLE_SUDOKU, out),
            Format::Sdk => {
                *out += "[Puzzle]\n";
                rows(grid, &PLAIN, out);
            }
            _ => rows(grid, &PLAIN, out),
        }
    }
}

impl Entry {
    /// Appends a solution, or `none`, as the puzzle was written.
    pub fn write_answer(&self, solution: Option<&Grid>, out: &mut String) {
        let shown = solution.map_or(Shown::None, Shown::Solution);
        match (&self.form, solution) {
            (Form::Csv, _) => Format::Csv.write(self, shown, out),
            (Form::Json, _) => Format::Json.write(self, shown, out),
            (_, None) => *out += "none\n",
            (Form::Line(alphabet), Some(solution)) => {
                out.extend(solution.cells().iter().map(|&digit| alphabet.character(digit)));
                out.push('\n');
            }
            (Form::Drawing(drawing), Some(solution)) => *out += &drawing.with(solution),
            (Form::Numbers, _) => Format::Numbers.write(self, shown, out),
            (Form::MarksLine, _) => Format::Line.write(self, shown, out),
            (Form::MarksRows, _) => Format::Grid.write(self, shown, out),
        }
    }
}

impl Form {
    /// The line before all answers, if there is one.
    pub fn header(&self) -> Option<&'static str> {
        match self {
            Form::Csv => Format::Csv.header(true),
            _ => None,
        }
    }

    /// Whether an answer takes several lines.
    pub fn has_rows(&self) -> bool {
        matches!(self, Form::Drawing(_) | Form::Numbers | Form::MarksRows)
    }
}

/// How rows are put on paper.
struct Style {
    /// Left of each row, between boxes, right of each row.
    bars: [&'static str; 3],
    between_cells: &'static str,
    /// The corners and the stroke of the frame above and below, and of the lines between bands.
    frame: Option<[char; 4]>,
    numbers: bool,
}

const PLAIN: Style = Style { bars: ["", "", ""], between_cells: "", frame: None, numbers: false };
const NUMBERS: Style = Style { bars: ["", " ", ""], between_cells: " ", frame: None, numbers: true };
const BOARD: Style =
    Style { bars: ["| ", " | ", " |"], between_cells: " ", frame: Some(['+', '+', '+', '+']), numbers: false };
const SIMPLE_SUDOKU: Style =
    Style { bars: ["|", "|", "|"], between_cells: "", frame: Some(['*', '-', '|', '+']), numbers: false };

fn rows(grid: &Grid, style: &Style, out: &mut String) {
    let shape = grid.shape();
    let boxes = shape.box_side();
    let alphabet = Alphabet::usual(shape);
    let cell = |&digit: &u8| match style.numbers {
        true => format!("{digit:>width$}", width = if shape.side() > 9 { 2 } else { 1 }),
        false => alphabet.character(digit).to_string(),
    };
    let [left, between, right] = style.bars;
    let line = |corner: char, crossing: char| {
        let stroke = "-".repeat(boxes + (boxes - 1) * style.between_cells.len() + between.len() - 1);
        let strokes = vec![stroke; boxes].join(&crossing.to_string());
        format!("{corner}{strokes}{corner}\n")
    };
    for (number, row) in grid.cells().chunks(shape.side()).enumerate() {
        if let (Some([corner, outer, edge, crossing]), true) = (style.frame, number % boxes == 0) {
            *out += &if number == 0 { line(corner, outer) } else { line(edge, crossing) };
        }
        let in_box = |cells: &[u8]| cells.iter().map(cell).collect::<Vec<_>>().join(style.between_cells);
        let row = row.chunks(boxes).map(in_box).collect::<Vec<_>>().join(between);
        _ = writeln!(out, "{left}{row}{right}");
    }
    if let Some([corner, outer, ..]) = style.frame {
        *out += &line(corner, outer);
    }
}

fn write_marks(marks: &Marks, out: &mut String) {
    let shape = marks.shape();
    let alphabet = Alphabet::usual(shape);
    for cell in 0..shape.cells() {
        let digits = marks.digits(cell);
        let mark = |place: usize| if digits >> place & 1 == 1 { alphabet.character(place as u8 + 1) } else { '.' };
        out.extend((0..shape.side()).map(mark));
    }
    out.push('\n');
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Format, Error> {
        let known = Format::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| Error::Request(format!("no format is called '{name}'")))
    }
}
