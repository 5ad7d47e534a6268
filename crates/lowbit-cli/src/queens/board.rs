//! The choice of a board: N, or a file.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use lowbit::Error;
use lowbit::queens::{Board, Convention};

use crate::files;
use crate::say::Told;

/// The board of a subcommand.
#[derive(clap::Args)]
pub(crate) struct BoardArgs {
    /// Queens, rows and columns; with --board, only checked against it
    /// 中文：皇后数，也是行数和列数；用 --board 时只与它核对
    #[arg(required_unless_present = "board")]
    n: Option<u32>,

    /// Read a board: '.' free, '*' blocked, 'Q' a queen that must stay; one line a row
    /// 中文：读取棋盘：'.' 空，'*' 禁用，'Q' 固定的皇后；每行一行
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,

    /// The character of free cells in the board
    /// 中文：棋盘中空格的字符
    #[arg(long, value_name = "CH", default_value_t = '.', hide_default_value = true, requires = "board", value_parser = character)]
    free: char,

    /// The character of blocked cells in the board
    /// 中文：棋盘中禁用格的字符
    #[arg(long, value_name = "CH", default_value_t = '*', hide_default_value = true, requires = "board", value_parser = character)]
    blocked: char,
}

fn character(text: &str) -> Result<char, Told> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => Ok(character),
        _ => Err(told!("not one character", "不是一个字符")),
    }
}

/// The chosen board.
pub(crate) enum Chosen {
    /// The plain board.
    Plain(u32),
    Board(Board),
}

impl BoardArgs {
    /// The chosen board. A plain one must have 1 to `largest` rows to be `done`; for one from a file, the operation itself decides by its
    /// content.
    pub(crate) fn choose(&self, largest: u32, done: &'static str) -> Result<Chosen> {
        let chosen = match (&self.board, self.n) {
            (Some(path), n) => Chosen::Board(self.read(path, n)?),
            (None, Some(n)) => Chosen::Plain(n),
            (None, None) => unreachable!("clap asks for one of them"),
        };
        match chosen {
            Chosen::Plain(n) if !(1..=largest).contains(&n) => {
                Err(Error::BoardSize { n: n.to_string(), done, largest }.into())
            }
            _ => Ok(chosen),
        }
    }

    fn read(&self, path: &Path, n: Option<u32>) -> Result<Board> {
        let convention = Convention::new(self.free, self.blocked)?;
        let input = files::open(path)?;
        let board = Board::read(input.reader, &convention).map_err(|error| files::in_input(&input.name, error))?;
        match n.filter(|&n| n != board.n()) {
            Some(n) => Err(anyhow!(told!(
                "{}: the board is {1} x {1}, but N is {n}",
                "{}: 棋盘是 {1} x {1}，但 N 是 {n}",
                input.name,
                board.n()
            ))),
            None => Ok(board),
        }
    }
}

impl Chosen {
    pub(crate) fn n(&self) -> u32 {
        match self {
            Chosen::Plain(n) => *n,
            Chosen::Board(board) => board.n(),
        }
    }

    pub(crate) fn into_board(self) -> Result<Board> {
        match self {
            Chosen::Plain(n) => Ok(Board::empty(n)?),
            Chosen::Board(board) => Ok(board),
        }
    }
}
