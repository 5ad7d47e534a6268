//! How solutions are written.

use std::fmt::Write;

use lowbit::regions::answer::Columns;
use lowbit::regions::text::svg;
use lowbit::regions::{Board, Solution};

use super::stream::Style;
use crate::json;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// The columns of the stars, row by row: 2 4 1 3; with several stars a row 1,3 5,7 ...
    Columns,
    /// Rows of '*' for a star and '.' for an empty cell
    Board,
    /// JSON, in a line
    Json,
    /// A picture
    Svg,
}

impl Format {
    pub(crate) fn style(self) -> Style {
        match self {
            Format::Columns => Style::Line,
            Format::Board | Format::Svg => Style::Rows,
            Format::Json => Style::Json,
        }
    }

    /// Appends a solution of a board; for JSON an array of columns a row.
    pub(crate) fn write(self, board: &Board, solution: &Solution, out: &mut String) {
        match self {
            Format::Columns => _ = writeln!(out, "{solution}"),
            Format::Board => *out += &solution.picture(),
            Format::Json => json::append(&Columns::new(board, solution), out),
            Format::Svg => *out += &svg(board, Some(solution)),
        }
    }
}
