//! Drawings in the usual style of setters.

use std::fmt::Write;

use super::super::model::{Cell, Constraint, Form, Look, Variant};
use crate::bits;

/// The side of a cell.
const SIDE: f64 = 60.0;

/// Draws a puzzle, with its solution in grey if given.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, text};
/// let puzzle: Variant = "sudoku 4x4\nthermo: r1c1-3".parse()?;
/// assert!(text::draw(&puzzle, None).starts_with("<svg "));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn draw(variant: &Variant, solution: Option<&[u8]>) -> String {
    drawn(variant, |drawing| drawing.digits(solution))
}

/// Draws a puzzle without its digits, for a page that adds them itself.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, text::draw_empty};
/// assert!(draw_empty(&Variant::new(4)?).starts_with("<svg"));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn draw_empty(variant: &Variant) -> String {
    drawn(variant, |_| ())
}

fn drawn(variant: &Variant, digits: impl FnOnce(&mut Drawing<'_>)) -> String {
    let mut drawing = Drawing { variant, out: String::new() };
    let (width, height) = (SIDE * (variant.columns as f64 + 2.0), SIDE * (variant.rows as f64 + 2.0));
    _ = write!(
        drawing.out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         text-anchor=\"middle\" fill=\"none\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    // Areas below lines below the grid below signs and digits.
    for layer in 0..2 {
        for constraint in &variant.constraints {
            drawing.constraint(constraint, layer);
        }
    }
    drawing.grid();
    for constraint in &variant.constraints {
        drawing.constraint(constraint, 2);
    }
    digits(&mut drawing);
    drawing.out + "</svg>\n"
}

struct Drawing<'a> {
    variant: &'a Variant,
    out: String,
}

impl Drawing<'_> {
    /// The middle of a cell.
    fn middle(&self, cell: Cell) -> (f64, f64) {
        let (row, column) = self.variant.place(cell);
        (SIDE * (f64::from(column) + 1.5), SIDE * (f64::from(row) + 1.5))
    }

    /// The middle of several cells.
    fn centre(&self, cells: &[Cell]) -> (f64, f64) {
        let count = cells.len().max(1) as f64;
        let sum =
            cells.iter().map(|&cell| self.middle(cell)).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (sum.0 / count, sum.1 / count)
    }

    fn text(&mut self, (x, y): (f64, f64), size: f64, colour: &str, text: &str) {
        let y = y + size * 0.36;
        _ = writeln!(self.out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\">{text}</text>");
    }

    fn circle(&mut self, (x, y): (f64, f64), radius: f64, style: &str) {
        _ = writeln!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>");
    }

    fn line(&mut self, cells: &[Cell], style: &str) {
        let points: Vec<String> =
            cells.iter().map(|&cell| self.middle(cell)).map(|(x, y)| format!("{x},{y}")).collect();
        let points = points.join(" ");
        _ = writeln!(
            self.out,
            "<polyline points=\"{points}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" {style}/>"
        );
    }

    fn segment(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        _ = writeln!(self.out, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {style}/>");
    }

    fn grid(&mut self) {
        let variant = self.variant;
        for cell in 0..variant.cells() as Cell {
            let (x, y) = self.middle(cell);
            let half = SIDE / 2.0;
            for (step, from, to) in [((0, 1), (half, -half), (half, half)), ((1, 0), (-half, half), (half, half))] {
                let other = variant.around(cell, &[step]).next();
                let is_border =
                    other.is_none_or(|other| variant.regions[cell as usize] != variant.regions[other as usize]);
                let style = if is_border { "stroke=\"black\" stroke-width=\"3\"" } else { "stroke=\"#888\"" };
                self.segment((x + from.0, y + from.1), (x + to.0, y + to.1), style);
            }
        }
        let (right, bottom) = (SIDE * (variant.columns as f64 + 1.0), SIDE * (variant.rows as f64 + 1.0));
        self.segment((SIDE, SIDE), (right, SIDE), "stroke=\"black\" stroke-width=\"3\"");
        self.segment((SIDE, SIDE), (SIDE, bottom), "stroke=\"black\" stroke-width=\"3\"");
    }

    fn digits(&mut self, solution: Option<&[u8]>) {
        for cell in 0..self.variant.cells() {
            let (set, middle) = (self.variant.allowed[cell], self.middle(cell as Cell));
            if set.is_power_of_two() {
                self.text(middle, 36.0, "black", &set.trailing_zeros().to_string());
            } else if let Some(grid) = solution {
                self.text(middle, 36.0, "#5577aa", &grid[cell].to_string());
            } else if set != self.variant.digits() {
                let space = if self.variant.high > 9 { " " } else { "" };
                let marks: Vec<String> = bits::members(set.into()).map(|digit| digit.to_string()).collect();
                let marks = marks.join(space);
                self.text(middle, 12.0, "#5577aa", &marks);
            }
        }
    }

    /// The part of a constraint that belongs to a layer: 0 areas, 1 lines, 2 signs and numbers.
    fn constraint(&mut self, constraint: &Constraint, layer: u32) {
        let is_inside = |cell: &Cell| (*cell as usize) < self.variant.cells();
        if !constraint.parts.iter().flatten().all(is_inside) {
            // Only the parts inside the grid are drawn.
            let mut inside = constraint.clone();
            inside.parts.iter_mut().for_each(|part| part.retain(is_inside));
            inside.parts.retain(|part| !part.is_empty());
            if inside.parts.len() == constraint.parts.len() {
                self.constraint(&inside, layer);
            }
            return;
        }
        let cells = constraint.cells();
        let number = constraint.values.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        match (constraint.kind.look, layer) {
            (Look::Shade(colour), 0) => {
                for &cell in constraint.parts.iter().flatten() {
                    let (x, y) = self.middle(cell);
                    let (x, y) = (x - SIDE / 2.0, y - SIDE / 2.0);
                    _ = writeln!(
                        self.out,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{colour}\"/>"
                    );
                }
            }
            (Look::Diagonal(is_up), 1) => {
                let (right, bottom) =
                    (SIDE * (self.variant.columns as f64 + 1.0), SIDE * (self.variant.rows as f64 + 1.0));
                let (from, to) = if is_up { ((SIDE, bottom), (right, SIDE)) } else { ((SIDE, SIDE), (right, bottom)) };
                self.segment(from, to, "stroke=\"#7090d0\" stroke-width=\"2\"");
            }
            (Look::Line(colour), 1) => {
                constraint
                    .parts
                    .iter()
                    .filter(|part| !part.is_empty())
                    .for_each(|part| self.line(part, &format!("stroke=\"{colour}\" stroke-width=\"10\"")));
            }
            (Look::Thermometer(colour), 1) => {
                self.line(cells, &format!("stroke=\"{colour}\" stroke-width=\"14\""));
                self.circle(self.middle(cells[0]), 22.0, &format!("fill=\"{colour}\""));
            }
            (Look::Ends(colour), 1) => {
                self.line(cells, &format!("stroke=\"{colour}\" stroke-width=\"5\""));
                for end in [cells[0], cells[cells.len() - 1]] {
                    self.circle(
                        self.middle(end),
                        24.0,
                        &format!("stroke=\"{colour}\" stroke-width=\"3\" fill=\"white\""),
                    );
                }
            }
            (Look::Arrow, 1) => self.arrow(constraint),
            (Look::Cage, 2) => self.cage(cells, &number),
            (Look::Sign(sign), 1) => cells.iter().for_each(|&cell| self.sign(cell, sign)),
            (Look::Dot(colour), 2) => {
                let middle = self.centre(cells);
                self.circle(middle, 9.0, &format!("stroke=\"black\" stroke-width=\"1.5\" fill=\"{colour}\""));
                self.text(middle, 12.0, if colour == "black" { "white" } else { "black" }, &number);
            }
            (Look::Letter, 2) => {
                let letter = match (constraint.kind.key, &constraint.values[..]) {
                    ("xv", [10]) => "X",
                    ("xv", _) => "V",
                    _ => self.greater(cells),
                };
                self.text(self.centre(cells), 20.0, "black", letter);
            }
            (Look::Corner, 2) => {
                let middle = self.centre(cells);
                self.circle(middle, 17.0, "stroke=\"black\" fill=\"white\"");
                self.text(middle, 13.0, "black", &number);
            }
            (Look::Outside, 2) => {
                let ((row, column), direction) = super::outside(self.variant, constraint);
                let middle = (SIDE * (f64::from(column) + 1.5), SIDE * (f64::from(row) + 1.5));
                self.text(middle, 24.0, "black", &number);
                if constraint.kind.form == Form::Diagonal {
                    let at =
                        |far: f64| (middle.0 + f64::from(direction.1) * far, middle.1 + f64::from(direction.0) * far);
                    self.segment(at(18.0), at(30.0), "stroke=\"black\" stroke-width=\"2\"");
                }
            }
            _ => {}
        }
    }

    /// The sign of inequality for a pair of cells, turned by their direction.
    fn greater(&self, cells: &[Cell]) -> &'static str {
        let [first, second] = cells else { return "" };
        let ((r, c), (s, d)) = (self.variant.place(*first), self.variant.place(*second));
        match (s - r, d - c) {
            (0, 1) => "&gt;",
            (0, -1) => "&lt;",
            (1, 0) => "∨",
            _ => "∧",
        }
    }

    fn sign(&mut self, cell: Cell, sign: &str) {
        let (x, y) = self.middle(cell);
        match sign {
            "circle" => self.circle((x, y), 23.0, "fill=\"#cccccc\""),
            "ring" => self.circle((x, y), 23.0, "stroke=\"black\" stroke-width=\"2\""),
            "square" => {
                _ = writeln!(
                    self.out,
                    "<rect x=\"{}\" y=\"{}\" width=\"44\" height=\"44\" fill=\"#cccccc\"/>",
                    x - 22.0,
                    y - 22.0
                );
            }
            _ => {
                // Small triangles that point in for a minimum and out for a maximum.
                let (tip, base) = if sign == "minimum" { (18.0, 25.0) } else { (25.0, 18.0) };
                for (across, down) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    let at = |far: f64, side: f64| {
                        format!("{},{}", x + across * far + down * side, y + down * far + across * side)
                    };
                    let points = [at(base, -5.0), at(tip, 0.0), at(base, 5.0)].join(" ");
                    _ = writeln!(self.out, "<polyline points=\"{points}\" stroke=\"#777777\" stroke-width=\"2\"/>");
                }
            }
        }
    }

    fn arrow(&mut self, constraint: &Constraint) {
        let [circle, shafts @ ..] = &constraint.parts[..] else { return };
        if let [cell] = circle[..] {
            self.circle(self.middle(cell), 24.0, "stroke=\"#888888\" stroke-width=\"3\" fill=\"white\"");
        } else {
            self.line(circle, "stroke=\"#888888\" stroke-width=\"50\"");
            self.line(circle, "stroke=\"white\" stroke-width=\"44\"");
        }
        shafts.iter().for_each(|shaft| self.shaft(circle, shaft));
    }

    fn shaft(&mut self, circle: &[Cell], shaft: &[Cell]) {
        let from = super::nearest(self.variant, circle, shaft[0]);
        let path: Vec<Cell> = from.into_iter().chain(shaft.iter().copied()).collect();
        self.line(&path, "stroke=\"#888888\" stroke-width=\"3\"");
        let (tip, before) = (self.middle(path[path.len() - 1]), self.middle(path[path.len() - 2]));
        let length = (tip.0 - before.0).hypot(tip.1 - before.1).max(1.0);
        let (x, y) = ((tip.0 - before.0) / length, (tip.1 - before.1) / length);
        for side in [-1.0, 1.0] {
            let end = (tip.0 - 12.0 * (x + side * y), tip.1 - 12.0 * (y - side * x));
            self.segment(tip, end, "stroke=\"#888888\" stroke-width=\"3\"");
        }
    }

    fn cage(&mut self, cells: &[Cell], number: &str) {
        const IN: f64 = SIDE / 2.0 - 5.0;
        for &cell in cells {
            let (x, y) = self.middle(cell);
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let other = self.variant.around(cell, &[(down, right)]).next();
                if other.is_some_and(|other| cells.contains(&other)) {
                    continue;
                }
                let (across, along) = (f64::from(right), f64::from(down));
                // A side extends to the border of the cell if the cage continues there.
                let end = |sign: f64| {
                    let step = ((sign * across.abs()) as i32, (sign * along.abs()) as i32);
                    let next = self.variant.around(cell, &[step]).next();
                    sign * if next.is_some_and(|next| cells.contains(&next)) { SIDE / 2.0 } else { IN }
                };
                let at = |far: f64| (x + across * IN + along.abs() * far, y + along * IN + across.abs() * far);
                let (from, to) = (at(end(-1.0)), at(end(1.0)));
                self.segment(from, to, "stroke=\"black\" stroke-dasharray=\"5 3\"");
            }
        }
        let (Some(&first), false) = (cells.iter().min(), number.is_empty()) else { return };
        let (x, y) = self.middle(first);
        self.text((x - 19.0, y - 20.0), 14.0, "black", number);
    }
}
