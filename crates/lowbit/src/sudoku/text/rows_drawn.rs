//! Grids written in rows: each format has a drawing of a blank grid, made once, into which digits are written.

use std::fmt::Write;
use std::sync::OnceLock;

use super::super::Shape;
use super::{Alphabet, Drawing, Format};

/// Appends digits, row by row, 0 for a blank, in a format that has rows.
pub(super) fn write(format: Format, shape: Shape, digits: &[u8], out: &mut String) {
    match format {
        Format::Numbers if shape.side() > 9 => wide_numbers(shape, digits, out),
        _ => drawing(format, shape).write(digits, out),
    }
}

/// A blank grid.
fn drawing(format: Format, shape: Shape) -> &'static Drawing {
    static DRAWINGS: [[OnceLock<Drawing>; 4]; 5] = [const { [const { OnceLock::new() }; 4] }; 5];
    let (row, head, style) = match format {
        Format::Numbers => (0, "", &NUMBERS),
        Format::Board => (1, "", &BOARD),
        Format::Ss => (2, "", &SIMPLE_SUDOKU),
        Format::Sdk => (3, "[Puzzle]\n", &PLAIN),
        _ => (4, "", &PLAIN),
    };
    DRAWINGS[row][shape.box_side() - 2].get_or_init(|| {
        let text = head.to_owned() + &blank(shape, style);
        // Only blank cells are written as a point.
        let cells = text.bytes().enumerate().filter(|&(_, byte)| byte == b'.').map(|(at, _)| at).collect();
        Drawing {
            text,
            cells,
            alphabet: Alphabet::usual(shape),
            blank: if format == Format::Numbers { b'0' } else { b'.' },
        }
    })
}

/// Rows of numbers of one or two digits.
fn wide_numbers(shape: Shape, digits: &[u8], out: &mut String) {
    for row in digits.chunks(shape.side()) {
        for (column, digit) in row.iter().enumerate() {
            _ = write!(out, "{}{digit:>2}", if column == 0 { "" } else { " " });
        }
        out.push('\n');
    }
}

/// The style of drawn rows.
struct Style {
    /// Left of each row, between boxes, right of each row.
    bars: [&'static str; 3],
    between_cells: &'static str,
    /// The corners and the stroke of the frame above and below, and of the lines between bands.
    frame: Option<[char; 4]>,
}

const PLAIN: Style = Style { bars: ["", "", ""], between_cells: "", frame: None };
const NUMBERS: Style = Style { bars: ["", " ", ""], between_cells: " ", frame: None };
const BOARD: Style = Style { bars: ["| ", " | ", " |"], between_cells: " ", frame: Some(['+', '+', '+', '+']) };
const SIMPLE_SUDOKU: Style = Style { bars: ["|", "|", "|"], between_cells: "", frame: Some(['*', '-', '|', '+']) };

fn blank(shape: Shape, style: &Style) -> String {
    let (side, boxes) = (shape.side(), shape.box_side());
    let [left, between, right] = style.bars;
    let line = |corner: char, crossing: char| {
        let stroke = "-".repeat(boxes + (boxes - 1) * style.between_cells.len() + between.len() - 1);
        let strokes = vec![stroke; boxes].join(&crossing.to_string());
        format!("{corner}{strokes}{corner}\n")
    };
    let in_box = vec!["."; boxes].join(style.between_cells);
    let row = vec![in_box; boxes].join(between);
    let mut text = String::new();
    for number in 0..side {
        if let (Some([corner, outer, edge, crossing]), true) = (style.frame, number % boxes == 0) {
            text += &if number == 0 { line(corner, outer) } else { line(edge, crossing) };
        }
        _ = writeln!(text, "{left}{row}{right}");
    }
    if let Some([corner, outer, ..]) = style.frame {
        text += &line(corner, outer);
    }
    text
}
