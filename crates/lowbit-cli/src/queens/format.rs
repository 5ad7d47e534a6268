//! How solutions are written.

use std::io::{Result, Write};

use lowbit::queens::{Board, Solution};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// The column of each row's queen, from 1, separated by spaces
    /// 中文：各行皇后的列号，从 1 起，用空格隔开
    Columns,
    /// One line a row, 'Q' for a queen; an empty line between two boards
    /// 中文：每行一行，皇后写作 'Q'；两个棋盘之间有空行
    Board,
    /// The columns, from 1, as a JSON array on a line of its own
    /// 中文：列号，从 1 起，每行一个 JSON 数组
    Json,
    /// An SVG document for each solution; with --limit 1, a file to open
    /// 中文：每个解一个 SVG 文档；用 --limit 1 就是可以打开的文件
    Svg,
}

impl Format {
    /// The largest n whose solutions are written in this format: a picture has n x n cells.
    pub(crate) fn largest(self) -> u32 {
        match self {
            Format::Columns | Format::Json => u32::MAX,
            Format::Board => 10_000,
            Format::Svg => 1000,
        }
    }

    /// The separator of two solutions.
    pub(crate) fn separator(self) -> &'static str {
        match self {
            Format::Board => "\n",
            Format::Columns | Format::Json | Format::Svg => "",
        }
    }

    /// Writes a solution, including its last newline.
    pub(crate) fn write(self, out: &mut impl Write, solution: &Solution, board: Option<&Board>) -> Result<()> {
        match self {
            Format::Columns => writeln!(out, "{solution}"),
            Format::Board => out.write_all(solution.picture(board).as_bytes()),
            Format::Json => writeln!(out, "{}", solution.to_json()),
            Format::Svg => out.write_all(solution.to_svg(board).as_bytes()),
        }
    }
}
