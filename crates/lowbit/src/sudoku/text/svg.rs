//! A grid as a drawing: thin lines between cells, thick ones around boxes, givens bold.

use std::fmt::Write;

use super::super::Grid;
use super::Alphabet;

/// Side of a cell, and the margin around the grid, in user units.
const CELL: usize = 40;
const MARGIN: usize = 4;

/// Appends a drawing of `shown`, with the digits of `givens` set apart.
pub(super) fn draw(givens: &Grid, shown: &Grid, out: &mut String) {
    let shape = givens.shape();
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
    let alphabet = Alphabet::usual(shape);
    for (class, given) in [(r##"font-weight="bold" fill="black""##, true), (r##"fill="#2563eb""##, false)] {
        let cells = (0..shape.cells()).filter(|&cell| shown.cells()[cell] != 0);
        let mut cells = cells.filter(|&cell| (givens.cells()[cell] != 0) == given).peekable();
        if cells.peek().is_none() {
            continue;
        }
        let size = CELL * 3 / 5;
        _ = writeln!(out, r#"<g font-family="sans-serif" font-size="{size}" text-anchor="middle" {class}>"#);
        for cell in cells {
            let x = MARGIN + shape.column(cell) * CELL + CELL / 2;
            let y = MARGIN + shape.row(cell) * CELL + CELL * 71 / 100;
            let digit = alphabet.character(shown.cells()[cell]);
            _ = writeln!(out, r#"<text x="{x}" y="{y}">{digit}</text>"#);
        }
        *out += "</g>\n";
    }
    *out += "</svg>\n";
}
