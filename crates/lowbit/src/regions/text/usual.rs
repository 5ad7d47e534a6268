//! Boards as most files have them, read where they lie in the buffer: most of the time that a list takes would be reading. What is
//! unusual in any way, also every fault, is left to the readers that know all forms.

use super::Format;
use crate::regions::{Board, LARGEST};

/// A board, and how much of the text it takes.
pub(super) struct Usual {
    pub board: Board,
    pub name: Option<String>,
    pub bytes: usize,
    pub lines: u64,
}

/// The board that a text begins with, and its form, if it is usual.
pub(super) fn read(text: &[u8], stars: u32) -> Option<(Usual, Format)> {
    match text.first()? {
        b'A'..=b'Z' => letters(text, stars).map(|usual| (usual, Format::Letters)),
        #[cfg(feature = "json")]
        b'{' => object(text, stars).map(|usual| (usual, Format::Json)),
        _ => None,
    }
}

/// Regions called A, B, C and so on: others are numbered by the careful readers.
struct Letters {
    n: usize,
    regions: [u8; MOST_CELLS],
    /// So many rows are filled.
    rows: usize,
}

/// There are as many letters as regions up to this size.
const MOST: usize = 26;
const MOST_CELLS: usize = MOST * MOST;
const _: () = assert!(MOST as u32 <= LARGEST);

impl Letters {
    fn new(n: usize) -> Option<Letters> {
        (1..=MOST).contains(&n).then_some(Letters { n, regions: [0; MOST_CELLS], rows: 0 })
    }

    /// Adds a row, unless it is not one.
    fn add(&mut self, row: &[u8]) -> Option<()> {
        if row.len() != self.n || self.rows == self.n {
            return None;
        }
        let mut highest = 0;
        for (region, letter) in self.regions[self.rows * self.n..][..self.n].iter_mut().zip(row) {
            *region = letter.wrapping_sub(b'A');
            highest = highest.max(*region);
        }
        self.rows += 1;
        (usize::from(highest) < self.n).then_some(())
    }

    fn board(&self, stars: u32) -> Option<Board> {
        (self.rows == self.n).then(|| Board::new(self.n as u32, stars, &self.regions[..self.n * self.n]).ok())?
    }
}

/// The board of letters that a text begins with: n lines of n letters, and behind them a blank line or the next board.
fn letters(text: &[u8], stars: u32) -> Option<Usual> {
    let n = text.iter().take(MOST + 1).position(|&byte| byte == b'\n')?;
    let mut letters = Letters::new(n)?;
    let behind = *text.get(n * (n + 1))?; // it may be marks, which belong to the board
    for line in text.chunks_exact(n + 1).take(n) {
        if line[n] != b'\n' {
            return None;
        }
        letters.add(&line[..n])?;
    }
    let is_blank = behind == b'\n';
    if !is_blank && !behind.is_ascii_alphabetic() {
        return None;
    }
    let board = letters.board(stars)?;
    Some(Usual { board, name: None, bytes: n * (n + 1) + usize::from(is_blank), lines: n as u64 + u64::from(is_blank) })
}

/// The board that a text begins with as a JSON object in a line.
#[cfg(feature = "json")]
fn object(text: &[u8], stars: u32) -> Option<Usual> {
    use crate::text::LONGEST_LINE;
    let line = &text[..text.len().min(LONGEST_LINE)];
    let mut values = Values { rest: line }; // no value goes beyond the end of its line
    let (mut letters, mut own_stars, mut name) = (None, None, None);
    values.take(b'{')?;
    loop {
        let key = values.string()?;
        values.take(b':')?;
        match key {
            b"regions" if letters.is_none() => letters = Some(values.rows()?),
            b"stars" if own_stars.is_none() => own_stars = Some(u32::try_from(values.figure()?).ok()?),
            b"id" if name.is_none() => name = Some(values.name()?),
            b"regions" | b"stars" | b"id" | b"name" | b"puzzles" | b"sbn" | b"states" | b"colorRegions" => return None,
            _ => values.pass_over()?,
        }
        if values.take(b',').is_none() {
            break;
        }
    }
    values.take(b'}')?;
    values.take(b'\n')?;
    let board = letters?.board(own_stars.unwrap_or(stars))?;
    Some(Usual { board, name, bytes: line.len() - values.rest.len(), lines: 1 })
}

/// Plain JSON values: strings of printable ASCII without escapes, whole numbers, and arrays of these.
#[cfg(feature = "json")]
struct Values<'a> {
    rest: &'a [u8],
}

#[cfg(feature = "json")]
impl<'a> Values<'a> {
    fn skip_spaces(&mut self) {
        while let [b' ', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        self.skip_spaces();
        let (&first, rest) = self.rest.split_first()?;
        (first == byte).then(|| self.rest = rest)
    }

    fn string(&mut self) -> Option<&'a [u8]> {
        self.take(b'"')?;
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
        let length = self.rest.iter().position(|&byte| !is_plain(byte))?;
        let (string, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.take(b'"')?;
        Some(string)
    }

    /// A number without sign, point or exponent.
    fn figure(&mut self) -> Option<u64> {
        self.skip_spaces();
        let length = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(length);
        let is_plain = (1..=18).contains(&length) && (digits[0] != b'0' || length == 1);
        let ends = rest.first().is_none_or(|byte| matches!(byte, b' ' | b',' | b']' | b'}'));
        if !is_plain || !ends {
            return None;
        }
        self.rest = rest;
        Some(digits.iter().fold(0, |figure, digit| 10 * figure + u64::from(digit - b'0')))
    }

    fn name(&mut self) -> Option<String> {
        self.skip_spaces();
        if self.rest.first() == Some(&b'"') {
            return Some(String::from_utf8_lossy(self.string()?).into_owned());
        }
        self.figure().map(|figure| figure.to_string())
    }

    /// Rows of letters.
    fn rows(&mut self) -> Option<Letters> {
        self.take(b'[')?;
        let first = self.string()?;
        let mut letters = Letters::new(first.len())?;
        letters.add(first)?;
        while self.take(b',').is_some() {
            letters.add(self.string()?)?;
        }
        self.take(b']').map(|()| letters)
    }

    /// Goes over a value that is not asked for.
    fn pass_over(&mut self) -> Option<()> {
        self.skip_spaces();
        for word in ["true", "false", "null"] {
            if let Some(rest) = self.rest.strip_prefix(word.as_bytes()) {
                self.rest = rest;
                return Some(());
            }
        }
        match self.rest.first()? {
            b'"' => self.string().map(|_| ()),
            b'[' => {
                self.take(b'[')?;
                if self.take(b']').is_some() {
                    return Some(());
                }
                loop {
                    self.skip_spaces();
                    if self.rest.first() == Some(&b'[') {
                        return None; // as deep as the stack is: not here
                    }
                    self.pass_over()?;
                    if self.take(b',').is_none() {
                        return self.take(b']');
                    }
                }
            }
            _ => self.figure().map(|_| ()),
        }
    }
}
