//! A grid as a drawing: thin lines between cells, thick ones around boxes, givens bold.

use std::fmt::Write;
use std::sync::OnceLock;

use super::super::Shape;
use super::Alphabet;

/// Side of a cell, and the margin around the grid, in user units.
const CELL: usize = 40;
const MARGIN: usize = 4;

/// What all drawings of a shape share.
struct Paper {
    /// Everything before the digits.
    grid: String,
    /// By cell and digit: the digit in its place.
    cells: Vec<Vec<String>>,
}

/// Appends a drawing of `shown`, with the digits of `givens` set apart; both row by row, 0 for a blank.
pub(super) fn draw(shape: Shape, givens: &[u8], shown: &[u8], out: &mut String) {
    static PAPERS: [OnceLock<Paper>; 4] = [const { OnceLock::new() }; 4];
    let paper = PAPERS[shape.box_side() - 2].get_or_init(|| Paper::new(shape));
    *out += &paper.grid;
    for (class, given) in [(r##"font-weight="bold" fill="black""##, true), (r##"fill="#2563eb""##, false)] {
        let cells = (0..shape.cells()).filter(|&cell| shown[cell] != 0);
        let mut cells = cells.filter(|&cell| (givens[cell] != 0) == given).peekable();
        if cells.peek().is_none() {
            continue;
        }
        let size = CELL * 3 / 5;
        _ = writeln!(out, r#"<g font-family="sans-serif" font-size="{size}" text-anchor="middle" {class}>"#);
        for cell in cells {
            *out += &paper.cells[cell][usize::from(shown[cell])];
        }
        *out += "</g>\n";
    }
    *out += "</svg>\n";
}

impl Paper {
    fn new(shape: Shape) -> Paper {
        let mut grid = String::new();
        draw_lines(shape, &mut grid);
        let alphabet = Alphabet::usual(shape);
        let cell = |cell| {
            let x = MARGIN + shape.column(cell) * CELL + CELL / 2;
            let y = MARGIN + shape.row(cell) * CELL + CELL * 71 / 100;
            let digit = |digit| format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", alphabet.character(digit));
            (0..=shape.side() as u8).map(digit).collect()
        };
        Paper { grid, cells: (0..shape.cells()).map(cell).collect() }
    }
}

fn draw_lines(shape: Shape, out: &mut String) {
    let side = CELL * shape.side();
    let whole = side + 2 * MARGIN;
    _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" width="{whole}" height="{whole}">"#
    );
    _ = writeln!(out, r#"<rect width="{whole}" height="{whole}" fill="white"/>"#);
    for (width, step) in [(1, 1), (3, shape.box_side())] {
        let mut path = String::new();
        for line in (0..=shape.side()).step_by(step) {
            let at = MARGIN + line * CELL;
            _ = write!(path, "M{MARGIN} {at}h{side}M{at} {MARGIN}v{side}");
        }
        _ = writeln!(
            out,
            r#"<path d="{path}" fill="none" stroke="black" stroke-width="{width}" stroke-linecap="square"/>"#
        );
    }
}
