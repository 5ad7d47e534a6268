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
    /// 中文：逐行写星的列号：2 4 1 3；每行有几颗星时 1,3 5,7 ...
    Columns,
    /// Rows of '*' for a star and '.' for an empty cell
    /// 中文：分行书写，'*' 是星，'.' 是空格
    Board,
    /// JSON, in a line
    /// 中文：JSON，写成一行
    Json,
    /// A picture
    /// 中文：一张图
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

    /// Appends a solution of a board; for JSON an array of columns for each row.
    pub(crate) fn write(self, board: &Board, solution: &Solution, out: &mut String) {
        match self {
            Format::Columns => _ = writeln!(out, "{solution}"),
            Format::Board => *out += &solution.picture(),
            Format::Json => json::append(&Columns::new(board, solution), out),
            Format::Svg => *out += &svg(board, Some(solution)),
        }
    }
}
