//! A step as a drawing: the grid with its candidates, the cells and candidates of the step, chains as curved arrows.
//!
//! Shapes carry all information; colours only help. A ring is a candidate that the step rests on, a cross one that is
//! removed, a disc one that is placed. A full arrow is a strong link, a dashed one a weak link.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::houses::nine;
use super::position::Position;
use super::{Progress, Step};
use crate::steps::{House, LinkKind, Mark, Role};
use crate::sudoku::{Grid, Puzzle, Shape};

/// The side of a cell, and the margin around the grid.
const CELL: f64 = 54.0;
const MARGIN: f64 = 6.0;

/// A drawing of a step on a 9x9 grid in progress; a grid of another size is drawn blank. Marks that are not candidates of
/// 9x9 are left out.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::steps::{Progress, hint, svg_of_step};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let progress = Progress::from(&puzzle);
/// let advice = hint(&progress, &Stop::new()).into_inner();
/// assert!(svg_of_step(&progress, &advice.steps()[0]).starts_with("<svg"));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn svg_of_step(progress: &Progress, step: &Step) -> String {
    let blank = Progress::from(&Puzzle::from(Grid::empty(Shape::NINE)));
    let progress = if progress.is_nine() { progress } else { &blank };
    let mut step = step.clone();
    for marks in [&mut step.reasons, &mut step.removed, &mut step.placed] {
        marks.retain(Mark::is_on_nine);
    }
    step.links.retain(|link| link.from.iter().chain(&link.to).all(Mark::is_on_nine));
    let step = &step;
    let mut drawing = Drawing { text: String::new(), position: progress.position() };
    drawing.frame(step);
    drawing.digits(progress);
    drawing.marks(step);
    drawing.links(step);
    drawing.text += "</svg>\n";
    drawing.text
}

struct Drawing {
    text: String,
    position: Position,
}

/// The centre of a candidate.
fn place(mark: Mark) -> (f64, f64) {
    let (row, column, digit) = (mark.cell / 9, mark.cell % 9, u16::from(mark.digit) - 1);
    let third = CELL / 3.0;
    let x = MARGIN + f64::from(column) * CELL + third * (f64::from(digit % 3) + 0.5);
    let y = MARGIN + f64::from(row) * CELL + third * (f64::from(digit / 3) + 0.5);
    (x, y)
}

impl Drawing {
    /// The grid, and the houses of the step behind it.
    fn frame(&mut self, step: &Step) {
        let side = 9.0 * CELL;
        let whole = side + 2.0 * MARGIN;
        let out = &mut self.text;
        _ = writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" width="{whole}" height="{whole}">"#
        );
        *out += "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" \
                 markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#b91c1c\"/></marker></defs>\n";
        _ = writeln!(out, r#"<rect width="{whole}" height="{whole}" fill="white"/>"#);
        for &house in &step.houses {
            let (x, y, width, height) = match house {
                House::Row(row) => (0.0, f64::from(row), 9.0, 1.0),
                House::Column(column) => (f64::from(column), 0.0, 1.0, 9.0),
                House::Box(number) | House::Region(number) => {
                    (f64::from(number % 3) * 3.0, f64::from(number / 3) * 3.0, 3.0, 3.0)
                }
            };
            let (x, y) = (MARGIN + x * CELL, MARGIN + y * CELL);
            let (width, height) = (width * CELL, height * CELL);
            _ = writeln!(
                out,
                r##"<rect class="house" x="{x}" y="{y}" width="{width}" height="{height}" fill="#e0f2fe" fill-opacity="0.6"/>"##
            );
        }
        let extras: BTreeSet<u16> = step.role(Role::Pivot).flatten().map(|mark| mark.cell).collect();
        for cell in extras {
            let (x, y) = (MARGIN + f64::from(cell % 9) * CELL, MARGIN + f64::from(cell / 9) * CELL);
            _ = writeln!(
                out,
                r##"<rect class="pivot" x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="#fef9c3"/>"##
            );
        }
        for (width, every) in [(1, 1), (3, 3)] {
            let mut path = String::new();
            for line in (0..=9).step_by(every) {
                let at = MARGIN + f64::from(line) * CELL;
                _ = write!(path, "M{MARGIN} {at}h{side}M{at} {MARGIN}v{side}");
            }
            _ = writeln!(
                out,
                r#"<path d="{path}" fill="none" stroke="black" stroke-width="{width}" stroke-linecap="square"/>"#
            );
        }
    }

    /// Filled cells, and the candidates of the others.
    fn digits(&mut self, progress: &Progress) {
        for cell in 0..81_u16 {
            let (x, y) = (f64::from(cell % 9), f64::from(cell / 9));
            let digit = self.position.filled[usize::from(cell)];
            if digit != 0 {
                let style = match progress.givens.cells()[usize::from(cell)] {
                    0 => "fill=\"#2563eb\"",
                    _ => "font-weight=\"bold\"",
                };
                let (x, y) = (MARGIN + (x + 0.5) * CELL, MARGIN + (y + 0.71) * CELL);
                _ = writeln!(
                    self.text,
                    r#"<text x="{x}" y="{y}" font-family="sans-serif" font-size="32" text-anchor="middle" {style}>{digit}</text>"#
                );
            }
            for digit in nine(self.position.cells[usize::from(cell)]) {
                let (x, y) = place(Mark::digit(cell.into(), digit + 1));
                _ = writeln!(
                    self.text,
                    r##"<text x="{x:.1}" y="{:.1}" font-family="sans-serif" font-size="13" text-anchor="middle" fill="#444">{}</text>"##,
                    y + 4.6,
                    digit + 1
                );
            }
        }
    }

    /// Rings, crosses and discs.
    fn marks(&mut self, step: &Step) {
        for (x, y) in step.reasons.iter().map(|&mark| place(mark)) {
            _ = writeln!(
                self.text,
                r##"<circle class="reason" cx="{x:.1}" cy="{y:.1}" r="8" fill="#86efac" fill-opacity="0.5" stroke="#15803d"/>"##
            );
        }
        for (x, y) in step.removed.iter().map(|&mark| place(mark)) {
            _ = writeln!(
                self.text,
                r##"<path class="removed" d="M{:.1} {:.1}l12 12m-12 0l12 -12" stroke="#dc2626" stroke-width="2.5"/>"##,
                x - 6.0,
                y - 6.0
            );
        }
        for &mark in &step.placed {
            let (x, y) = place(mark);
            _ = writeln!(
                self.text,
                r##"<circle class="placed" cx="{x:.1}" cy="{y:.1}" r="9" fill="#15803d"/><text x="{x:.1}" y="{:.1}" font-family="sans-serif" font-size="14" font-weight="bold" text-anchor="middle" fill="white">{}</text>"##,
                y + 5.0,
                mark.digit
            );
        }
    }

    /// Chains as curved arrows, each link once.
    fn links(&mut self, step: &Step) {
        let mut drawn = BTreeSet::new();
        for link in &step.links {
            let (Some(&from), Some(&to)) = (link.from.first(), link.to.first()) else { continue };
            if from == to || !drawn.insert((from, to)) {
                continue;
            }
            let ((x1, y1), (x2, y2)) = (place(from), place(to));
            let (dx, dy) = (x2 - x1, y2 - y1);
            let length = (dx * dx + dy * dy).sqrt().max(1.0);
            // The curve bends aside by a share of its length, and its ends stay clear of the candidates it joins.
            let (nx, ny) = (-dy / length, dx / length);
            let swing = (length * 0.18).min(30.0);
            let (mx, my) = (x1 + dx / 2.0 + nx * swing, y1 + dy / 2.0 + ny * swing);
            let clear = |x: f64, y: f64| {
                let (dx, dy) = (mx - x, my - y);
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                (x + dx / length * 9.0, y + dy / length * 9.0)
            };
            let ((x1, y1), (x2, y2)) = (clear(x1, y1), clear(x2, y2));
            let dash = if link.kind == LinkKind::Strong { "" } else { " stroke-dasharray=\"5 4\"" };
            _ = writeln!(
                self.text,
                r##"<path class="link" d="M{x1:.1} {y1:.1}Q{mx:.1} {my:.1} {x2:.1} {y2:.1}" fill="none" stroke="#b91c1c" stroke-width="1.6"{dash} marker-end="url(#head)"/>"##
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::{Link, Rating};
    use crate::sudoku::steps::Technique;

    #[test]
    fn everything_is_drawn_where_it_is() {
        let [first, last] = [0, 8].map(|cell| Mark::digit(cell, 1));
        let step = Step {
            technique: Technique::XChain,
            rating: Rating(66),
            houses: vec![House::Row(8), House::Column(8), House::Box(5)],
            reasons: vec![first, last],
            groups: Vec::new(),
            links: vec![Link { from: vec![first], to: vec![last], kind: LinkKind::Weak }],
            placed: vec![Mark::digit(80, 9)],
            removed: vec![Mark::digit(40, 8)],
            proof: Vec::new(),
        };
        let mut givens = Grid::empty(Shape::NINE);
        givens.set(72, 7);
        let picture = svg_of_step(&Progress::from(&Puzzle::from(givens)), &step);
        // A cell is 54 wide, beyond a margin of 6; the middle of a candidate 9, 27 or 45 into it.
        let drawn = [
            r#"class="house" x="6" y="438" width="486" height="54""#,
            r#"class="house" x="438" y="6" width="54" height="486""#,
            r#"class="house" x="330" y="168" width="162" height="162""#,
            r#"class="reason" cx="15.0" cy="15.0""#,
            r#"class="reason" cx="447.0" cy="15.0""#,
            r#"class="removed" d="M243.0 261.0l12 12m-12 0l12 -12""#,
            r#"class="placed" cx="483.0" cy="483.0""#,
            // It swings aside by 30 at most, and begins and ends 9 away from the candidates.
            r#"class="link" d="M23.9 16.2Q231.0 45.0 438.1 16.2""#,
            r#"text-anchor="middle" font-weight="bold">7</text>"#,
        ];
        for part in drawn {
            assert!(picture.contains(part), "{part} in {picture}");
        }
        assert_eq!(picture.matches("font-size=\"13\"").count(), 80 * 9 - 20, "candidates");
    }
}
