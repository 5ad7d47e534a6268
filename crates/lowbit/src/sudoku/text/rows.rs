//! Grids that are written row by row.

use super::super::Shape;
use super::cells::{self, BadCell, Reading, read_cells};
use super::entry::{Drawing, Entry, Form};
use super::split::{Piece, Span};
use crate::TextError;
use crate::sentence;

/// A grid that is being read.
#[derive(Default)]
pub(super) struct Rows {
    /// The lines so far, borders included.
    text: String,
    first_line: u64,
    last_line: u64,
    shape: Option<Shape>,
    rows: usize,
    cells: Vec<Cell>,
    /// Lines of dashes before the first row: borders or rows of blanks, as its width will show.
    dashes: Vec<(u64, String)>,
    /// The grid began with a border, so one will follow its last row.
    framed: bool,
    fault: Option<TextError>,
}

/// A cell as it was written: a span of the text, and its position in the input.
struct Cell {
    start: usize,
    end: usize,
    line: u64,
    column: u64,
}

pub(super) type Found = Result<Entry, TextError>;

impl Rows {
    /// Takes the next line. A grid is delivered as soon as it is complete.
    pub(super) fn push(&mut self, number: u64, line: &str, piece: Piece, found: &mut Vec<Found>) {
        if self.is_full() {
            if matches!(piece, Piece::Border | Piece::Dashes(_)) {
                self.border(line);
                return self.finish(found);
            }
            self.finish(found);
        }
        match piece {
            Piece::Comment => {}
            Piece::Section(_) => self.keep(line),
            Piece::Blank if self.is_between_bands() => {}
            Piece::Blank => self.finish(found),
            Piece::Border => self.border(line),
            Piece::Dashes(count) => match self.shape {
                None => self.dashes.push((number, line.to_owned())),
                Some(shape) if shape.side() == count => self.row_of_dashes(number, line),
                Some(_) => self.border(line),
            },
            Piece::Row(_, spans)
            | Piece::Sixteen(spans)
            | Piece::Whole(_, spans)
            | Piece::Marks(_, spans)
            | Piece::Neither(spans) => {
                self.settle_dashes(spans.len(), found);
                self.row(number, line, &spans);
            }
        }
        if self.is_full() && !self.framed {
            self.finish(found);
        }
    }

    fn is_full(&self) -> bool {
        self.shape.is_some_and(|shape| shape.side() == self.rows)
    }

    /// Whether a blank line may separate bands: it is where a border could be.
    fn is_between_bands(&self) -> bool {
        self.shape.is_some_and(|shape| self.rows.is_multiple_of(shape.box_side()))
    }

    fn border(&mut self, line: &str) {
        self.framed |= self.rows == 0;
        self.keep(line);
    }

    fn row_of_dashes(&mut self, number: u64, line: &str) {
        let dashes = line.char_indices().filter(|&(_, c)| c == '-');
        let spans: Vec<_> = dashes.map(|(start, _)| Span { start, end: start + 1 }).collect();
        self.row(number, line, &spans);
    }

    /// The width of the next row decides about the lines of dashes before it, which may be whole grids of blanks.
    fn settle_dashes(&mut self, width: usize, found: &mut Vec<Found>) {
        for (number, line) in std::mem::take(&mut self.dashes) {
            match line.matches('-').count() == width {
                true => self.row_of_dashes(number, &line),
                false => self.border(&line),
            }
            if self.is_full() {
                self.finish(found);
            }
        }
    }

    fn row(&mut self, number: u64, line: &str, spans: &[Span]) {
        let width = spans.len();
        self.begin_row(number);
        // A first row with an error does not decide the width: the next one does.
        self.shape = self.shape.or(Shape::with_side(width));
        match self.shape {
            Some(shape) if shape.side() == width => {}
            Some(shape) => {
                let message = sentence!("{width} cells in a row of a {shape} grid", "{shape} 盘面的一行有 {width} 格");
                let column = cells::misfit_column(line, spans, shape.side());
                self.blame(TextError::at(number, column, message));
            }
            None => self.blame(cells::misfit(number, line, spans)),
        }
        let line_start = self.text.len();
        self.cells.extend(spans.iter().map(|&span| Cell {
            start: line_start + span.start,
            end: line_start + span.end,
            line: number,
            column: cells::column(line, span),
        }));
        self.keep(line);
        self.rows += 1;
    }

    /// Takes a line that is not text, as an unreadable row.
    pub(super) fn refuse(&mut self, fault: TextError, found: &mut Vec<Found>) {
        if self.is_full() {
            self.finish(found);
        }
        self.begin_row(fault.line);
        self.blame(fault);
        self.rows += 1;
        if self.is_full() && !self.framed {
            self.finish(found);
        }
    }

    fn begin_row(&mut self, number: u64) {
        if self.rows == 0 {
            self.first_line = number;
        }
        self.last_line = number;
    }

    fn keep(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// Keeps the first error.
    fn blame(&mut self, fault: TextError) {
        self.fault.get_or_insert(fault);
    }

    /// Ends the grid, complete or not.
    pub(super) fn finish(&mut self, found: &mut Vec<Found>) {
        let grid = std::mem::take(self);
        if grid.rows > 0 {
            found.push(grid.entry());
        }
    }

    fn entry(self) -> Found {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let shape = self.shape.expect("rows of unknown width are a fault");
        if self.rows < shape.side() {
            let message = sentence!(
                "the grid ends after {} of {} rows",
                "盘面在第 {} 行后结束，应有 {} 行",
                self.rows,
                shape.side()
            );
            return Err(TextError::in_line(self.last_line, message));
        }
        let words = self.cells.iter().map(|cell| &self.text[cell.start..cell.end]);
        let reading = read_cells(shape, words).map_err(|BadCell { number, message }| {
            let cell = &self.cells[number];
            TextError::at(cell.line, cell.column, message)
        })?;
        let line = self.first_line;
        Ok(match reading {
            Reading::Characters(alphabet, givens) => {
                let cells = self.cells.iter().map(|cell| cell.start).collect();
                let drawing = Drawing { text: self.text, cells, alphabet, blank: b'.' };
                Entry::new(line, givens.into(), Form::Drawing(drawing))
            }
            Reading::Numbers(givens) => Entry::new(line, givens.into(), Form::Numbers),
            Reading::Marks(marks) => Entry::new(line, marks.into(), Form::MarksRows),
        })
    }
}
