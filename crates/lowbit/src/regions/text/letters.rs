//! Boards as lines of letters, one for each region.

use super::{Entry, Format, place};
use crate::regions::{Board, LARGEST};
use crate::steps::LETTERS;
use crate::words::Sentence;
use crate::{TextError, sentence};

/// The error for too many regions.
fn too_many(n: usize) -> Sentence {
    sentence!("one region too many: a board of {n} x {n} has {n}", "区域多了一个：{n} x {n} 的棋盘有 {n} 个")
}

/// Numbers regions by their names, in order of appearance.
pub(super) struct Names {
    number: [u8; 256],
    met: u8,
}

impl Names {
    pub(super) fn new() -> Names {
        Names { number: [u8::MAX; 256], met: 0 }
    }

    /// The number of a region on a board of n x n.
    pub(super) fn number(&mut self, name: u8, n: usize) -> Result<u8, Sentence> {
        if !name.is_ascii_alphanumeric() {
            return Err(match name.is_ascii_graphic() {
                true => sentence!(
                    "'{}' cannot name a region: letters and digits can",
                    "“{}”不能表示区域：应为字母或数字",
                    name as char
                ),
                false => sentence!(
                    "this character cannot name a region: letters and digits can",
                    "这个字符不能表示区域：应为字母或数字"
                ),
            });
        }
        let number = &mut self.number[usize::from(name)];
        if *number == u8::MAX {
            if usize::from(self.met) == n {
                return Err(too_many(n));
            }
            *number = self.met;
            self.met += 1;
        }
        Ok(*number)
    }

    /// If the letters are those with which boards are written, renumbers regions by them to keep their names: region D is
    /// the fourth.
    pub(super) fn keep_letters(&self, regions: &mut [u8]) {
        let letters = &LETTERS[..usize::from(self.met)];
        let mut letter_of = [0; LETTERS.len()];
        for (place, &letter) in letters.iter().enumerate() {
            let Some(number) = letter_of.get_mut(usize::from(self.number[usize::from(letter)])) else { return };
            *number = place as u8;
        }
        regions.iter_mut().for_each(|region| *region = letter_of[usize::from(*region)]);
    }
}

/// `10x2`: the size of a board, and its stars.
pub(super) fn size(word: &str) -> Option<(u32, u32)> {
    let (n, stars) = word.split_once('x')?;
    let number = |digits: &str| {
        let fits = (1..=4).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
        fits.then(|| digits.parse().expect("four digits at most"))
    };
    Some((number(n)?, number(stars)?))
}

/// The lines of one board so far.
pub(super) struct Block {
    stars: u32,
    /// From a line such as `10x2`.
    size: Option<(u64, u32)>,
    n: usize,
    names: Names,
    regions: Vec<u8>,
    /// By row: its line, and whether there are spaces between cells.
    rows: Vec<(u64, bool)>,
    marks: Vec<u8>,
    mark_rows: Vec<(u64, bool)>,
    first_line: u64,
}

/// Whether a line belongs to the board.
pub(super) enum Place {
    Inside,
    Behind,
}

impl Block {
    pub(super) fn new(stars: u32) -> Block {
        Block {
            stars,
            size: None,
            n: 0,
            names: Names::new(),
            regions: Vec::new(),
            rows: Vec::new(),
            marks: Vec::new(),
            mark_rows: Vec::new(),
            first_line: 0,
        }
    }

    pub(super) fn add(&mut self, number: u64, line: &str) -> Result<Place, TextError> {
        if self.first_line == 0 {
            self.first_line = number;
            if let Some((n, stars)) = size(line.trim()) {
                (self.size, self.stars) = (Some((number, n)), stars);
                return Ok(Place::Inside);
            }
        }
        let is_mark = |byte: u8| matches!(byte, b'*' | b'-' | b'.');
        let is_full = self.n > 0 && self.rows.len() == self.n;
        let begins_with_mark = line.trim_start().bytes().next().is_some_and(is_mark);
        if is_full && (!begins_with_mark || self.mark_rows.len() == self.n) {
            return Ok(Place::Behind);
        }
        let cells = Cells::new(line);
        if self.n == 0 {
            self.n = cells.len();
            if self.n > LARGEST as usize {
                let message = sentence!(
                    "a row of {} cells: boards have up to {LARGEST} x {LARGEST}",
                    "一行有 {} 格：棋盘最大为 {LARGEST} x {LARGEST}",
                    self.n
                );
                return Err(TextError::at(number, cells.column(LARGEST as usize), message));
            }
            if let Some((line, n)) = self.size
                && n as usize != self.n
            {
                let message = sentence!(
                    "a row of {} cells, but line {line} says {n}",
                    "一行有 {} 格，但第 {line} 行说是 {n}",
                    self.n
                );
                return Err(TextError::at(number, cells.column(n as usize), message));
            }
            self.regions.reserve_exact(self.n * self.n);
            self.rows.reserve_exact(self.n);
        }
        if cells.len() != self.n {
            let message = sentence!(
                "a row of {} cells, but the rows before have {}",
                "一行有 {} 格，但前面的行有 {} 格",
                cells.len(),
                self.n
            );
            return Err(TextError::at(number, cells.column(self.n), message));
        }
        let mut cell = 0;
        let fault = |message: Sentence, cell: usize| TextError::at(number, cells.column(cell), message);
        cells.try_for_each(|name| {
            if !is_full {
                self.regions.push(self.names.number(name, self.n).map_err(|message| fault(message, cell))?);
            } else if is_mark(name) {
                self.marks.push(name);
            } else {
                let message = sentence!(
                    "a mark is '*' for a star, '-' for an empty cell, '.' for an open one",
                    "标记为“*”（星）、“-”（空格）或“.”（未定）"
                );
                return Err(fault(message, cell));
            }
            cell += 1;
            Ok(())
        })?;
        let is_spaced = self.n > 1 && cells.column(1) > cells.column(0) + 1;
        if is_full { &mut self.mark_rows } else { &mut self.rows }.push((number, is_spaced));
        Ok(Place::Inside)
    }

    /// Whether the board may end here.
    pub(super) fn is_whole(&self) -> bool {
        self.n > 0 && self.rows.len() == self.n && [0, self.n].contains(&self.mark_rows.len())
    }

    pub(super) fn finish(mut self) -> Result<Entry, TextError> {
        let last = self.mark_rows.last().or(self.rows.last()).map_or(self.first_line, |row| row.0);
        let missing = |message: Sentence| Err(TextError::in_line(last, message));
        let (rows, marks, n) = (self.rows.len(), self.mark_rows.len(), self.n);
        if rows < n || n == 0 {
            return missing(sentence!(
                "the board ends after {rows} of {n} rows",
                "棋盘应有 {n} 行，却在第 {rows} 行后结束"
            ));
        }
        if marks > 0 && marks < n {
            return missing(sentence!(
                "the board ends after {marks} of {n} rows of marks",
                "标记应有 {n} 行，却在第 {marks} 行后结束"
            ));
        }
        let at = |rows: &[(u64, bool)], row: u32, column: u32| {
            let (line, is_spaced) = rows[row as usize];
            (line, u64::from(column) * if is_spaced { 2 } else { 1 } + 1)
        };
        self.names.keep_letters(&mut self.regions);
        let board = Board::new(self.n as u32, self.stars, &self.regions);
        let mut board =
            board.map_err(|fault| place(fault, self.first_line, |row, column| at(&self.rows, row, column)))?;
        for (cell, mark) in (0..).zip(&self.marks) {
            let (row, column) = (cell / self.n as u32, cell % self.n as u32);
            let result = match mark {
                b'*' => board.enter(row, column),
                b'-' => board.cross(row, column),
                _ => Ok(()),
            };
            result.map_err(|fault| place(fault, self.first_line, |row, column| at(&self.mark_rows, row, column)))?;
        }
        Ok(Entry { board, line: self.first_line, form: Format::Letters, name: None })
    }
}

/// The cells of a line.
enum Cells<'a> {
    /// Every byte is a cell.
    Dense(&'a [u8]),
    /// Each with its position in the line, from 0.
    Placed(Vec<(usize, u8)>),
}

impl Cells<'_> {
    fn new(line: &str) -> Cells<'_> {
        if line.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Cells::Dense(line.as_bytes());
        }
        // Non-ASCII characters have bytes above 127, none of which names a region; only the first byte of each is kept.
        let places = line.bytes().filter(|byte| byte & 0xc0 != 0x80).enumerate();
        Cells::Placed(places.filter(|(_, byte)| !byte.is_ascii_whitespace()).collect())
    }

    fn len(&self) -> usize {
        match self {
            Cells::Dense(bytes) => bytes.len(),
            Cells::Placed(cells) => cells.len(),
        }
    }

    fn try_for_each(&self, each: impl FnMut(u8) -> Result<(), TextError>) -> Result<(), TextError> {
        match self {
            Cells::Dense(bytes) => bytes.iter().copied().try_for_each(each),
            Cells::Placed(cells) => cells.iter().map(|cell| cell.1).try_for_each(each),
        }
    }

    /// The column of a cell, from 1; after the last one if there are fewer cells.
    fn column(&self, cell: usize) -> u64 {
        let place = match self {
            Cells::Dense(bytes) => cell.min(bytes.len()),
            Cells::Placed(cells) => {
                let behind = || cells.last().map_or(0, |last| last.0 + 1);
                cells.get(cell).map_or_else(behind, |cell| cell.0)
            }
        };
        place as u64 + 1
    }
}
