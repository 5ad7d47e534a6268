//! Boards, solutions and steps as pictures.

use std::fmt::Write;

use super::letter;
use crate::regions::steps::Step;
use crate::regions::{Board, Solution};
use crate::steps::Mark;

/// The colours of regions. Neighbours in the list differ in lightness as well as in hue, so that they can be
/// distinguished without colours; letters and borders help.
const COLOURS: [&str; 16] = [
    "#f7d488", "#5b9bd5", "#e8e6df", "#c0504d", "#b8dbb3", "#8064a2", "#fbe5d6", "#4f9d8f", "#f2b6c6", "#7f7f7f",
    "#d9e8f6", "#b97a2f", "#d8c7ea", "#6b8e23", "#ffffff", "#d98880",
];

/// A picture of a board, optionally with the stars of a solution. Regions are distinguished by colour, letter and
/// border.
///
/// ```
/// use lowbit::regions::text::svg;
/// assert!(svg(&"AABB\nAABB\nCCCB\nDDDB".parse()?, None).starts_with("<svg"));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn svg(board: &Board, solution: Option<&Solution>) -> String {
    picture(board, solution, "")
}

/// A picture of a step: a ring around each cell it rests on, dashes around those that belong together, a cross on cells
/// without a star, a star in a disc on cells with one. Shapes alone are enough; colours help.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, steps::hint, text::svg_of_step};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let advice = hint(&board, &Stop::new()).into_inner();
/// assert!(svg_of_step(&board, &advice.steps()[0]).starts_with("<svg"));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn svg_of_step(board: &Board, step: &Step) -> String {
    let n = board.n();
    let corner = |mark: &Mark| (u32::from(mark.cell) % n * CELL, u32::from(mark.cell) / n * CELL);
    let mut text = String::new();
    for group in &step.groups {
        for (x, y) in group.marks.iter().map(corner) {
            let _ = writeln!(
                text,
                "<rect class=\"group\" x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"none\" stroke=\"#111\" \
                 stroke-dasharray=\"3 3\"/>",
                x + 2,
                y + 2,
                CELL - 4
            );
        }
    }
    for (x, y) in step.reasons.iter().map(corner) {
        let _ = writeln!(
            text,
            "<circle class=\"reason\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5\"/>\
             <circle cx=\"{0}\" cy=\"{1}\" r=\"{2}\" fill=\"none\" stroke=\"#111\" stroke-width=\"2\"/>",
            x + CELL / 2,
            y + CELL / 2,
            CELL / 2 - 6
        );
    }
    for (x, y) in step.removed.iter().map(corner) {
        let cross = format!("M{} {}l16 16m0 -16l-16 16", x + 10, y + 10);
        let _ = writeln!(
            text,
            "<path class=\"removed\" d=\"{cross}\" stroke=\"#fff\" stroke-width=\"7\"/>\
             <path d=\"{cross}\" stroke=\"#b00020\" stroke-width=\"3.5\"/>"
        );
    }
    for (x, y) in step.placed.iter().map(corner) {
        let (x, y) = (x + CELL / 2, y + CELL / 2);
        let _ = writeln!(
            text,
            "<circle class=\"placed\" cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"2\"/>\
             <text x=\"{x}\" y=\"{}\" font-size=\"20\" text-anchor=\"middle\" fill=\"#111\">{}</text>",
            y + 7,
            sign(board)
        );
    }
    picture(board, None, &text)
}

/// The sign of a star: a queen if there is one a row.
fn sign(board: &Board) -> &'static str {
    if board.stars() == 1 { "♛" } else { "★" }
}

/// The side of a cell.
const CELL: u32 = 36;

/// A board, with something drawn on top.
fn picture(board: &Board, solution: Option<&Solution>, above: &str) -> String {
    let n = board.n();
    let size = n * CELL;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 {0} {0}\" width=\"{0}\" height=\"{0}\" \
         font-family=\"sans-serif\">\n",
        size + 4
    );
    let is_dark = |region: u8| region % 2 == 1 && !matches!(region % 16, 15);
    for row in 0..n {
        for column in 0..n {
            let region = board.region(row, column);
            let (x, y) = (column * CELL, row * CELL);
            let fill = COLOURS[usize::from(region) % COLOURS.len()];
            let ink = if is_dark(region) { "#fff" } else { "#222" };
            let _ = writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#0003\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"{ink}\" fill-opacity=\"0.75\">{}</text>",
                x + 3,
                y + 10,
                letter(region)
            );
            let given = board.given(row) >> column & 1 == 1;
            let has_star = given || solution.is_some_and(|solution| solution.rows()[row as usize] >> column & 1 == 1);
            let sign = match (has_star, board.empty(row) >> column & 1) {
                (true, _) => sign(board),
                (_, 1) => "×",
                _ => continue,
            };
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" font-size=\"22\" text-anchor=\"middle\" fill=\"{ink}\">{sign}</text>",
                x + CELL / 2,
                y + CELL / 2 + 9
            );
        }
    }
    text += "<path fill=\"none\" stroke=\"#111\" stroke-width=\"2.5\" stroke-linecap=\"square\" d=\"";
    for row in 0..n {
        for column in 0..n {
            let (x, y) = (column * CELL, row * CELL);
            if row == 0 || board.region(row - 1, column) != board.region(row, column) {
                let _ = write!(text, "M{x} {y}h{CELL}");
            }
            if column == 0 || board.region(row, column - 1) != board.region(row, column) {
                let _ = write!(text, "M{x} {y}v{CELL}");
            }
        }
    }
    let _ = write!(text, "M0 {size}h{size}v-{size}");
    text + "\"/>\n" + above + "</svg>\n"
}
