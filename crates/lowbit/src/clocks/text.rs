//! Dials and tables of moves as text.

use std::io::BufRead;

use super::dials::{Dials, MoveTable, check_number, check_states, most};
use crate::sentence;
use crate::text::{Lines, words};
use crate::words::Sentence;
use crate::{Error, TextError};

/// How the positions of dials are written.
///
/// ```
/// use lowbit::clocks::Coding;
/// assert_eq!((Coding::Hours.states(), Coding::Numbers(2).states()), (4, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// Clocks of four positions, by the hour: 12, 3, 6, 9.
    Hours,
    /// m positions, 0 to m-1.
    Numbers(u32),
}

/// How the dials of a text are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Any number of dials on any number of lines.
    Free,
    /// Any number of rows, each as long as the first. Digits may be written without spaces.
    Rectangle,
    /// This many rows and columns.
    Exactly(usize, usize),
}

/// Dials read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The dials, row by row.
    pub dials: Dials,
    /// The number of rows.
    pub rows: usize,
    /// The number of dials in the last row: in all of them, unless the layout is free.
    pub columns: usize,
}

/// Reads dials: one row per line, positions separated by spaces. Blank lines may follow.
///
/// # Errors
///
/// [`Error::Text`] if the text is not in the layout, has a position that the coding does not know, no dials or more than [`most`];
/// [`Error::Request`] if a dial cannot have this number of positions; [`Error::Read`] if the source cannot be read.
///
/// ```
/// use lowbit::clocks::{Coding, Layout, read_dials};
/// let clocks = read_dials("9 9 12\n6 6 6\n6 3 6\n".as_bytes(), Coding::Hours, Layout::Exactly(3, 3))?;
/// assert_eq!(clocks.dials.at(), [3, 3, 0, 2, 2, 2, 2, 1, 2]);
/// let lights = read_dials("010\n111\n".as_bytes(), Coding::Numbers(2), Layout::Rectangle)?;
/// assert_eq!((lights.rows, lights.columns), (2, 3));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn read_dials(source: impl BufRead, coding: Coding, layout: Layout) -> Result<Reading, Error> {
    check_states(coding.states())?;
    let mut lines = Lines::new(source);
    let (mut at, mut rows, mut columns, mut blank) = (Vec::new(), 0, 0, None);
    while let Some(line) = lines.next_line()? {
        let line = line.to_owned();
        let fault = |column, message: Sentence| TextError::at(lines.number(), column, message);
        let Some((begin, _)) = words(&line).next() else {
            blank.get_or_insert(lines.number());
            continue;
        };
        if let Some(blank) = blank {
            return Err(TextError::at(
                blank,
                1,
                sentence!("a blank line before the end of the dials", "表盘结束之前有空行"),
            )
            .into());
        }
        rows += 1;
        let width = match layout {
            Layout::Exactly(height, _) if rows > height => {
                return Err(fault(
                    begin,
                    sentence!("row {rows}, but there are {height}", "第 {rows} 行，但只应有 {height} 行"),
                )
                .into());
            }
            Layout::Exactly(_, width) => Some(width),
            Layout::Rectangle => (rows > 1).then_some(columns),
            Layout::Free => None,
        };
        let digits = layout == Layout::Rectangle && coding.is_single_digits();
        columns = 0;
        for (column, word) in positions(&line, digits) {
            columns += 1;
            if width.is_some_and(|width| columns > width) {
                return Err(fault(
                    column,
                    sentence!(
                        "position {columns} of a row of {}",
                        "一行只有 {} 个位置，却有第 {columns} 个",
                        columns - 1
                    ),
                )
                .into());
            }
            at.push(coding.position(word).map_err(|message| fault(column, message))?);
            if at.len() > most(coding.states()) {
                return Err(fault(column, sentence!("more than {} dials", "表盘超过 {} 个", at.len() - 1)).into());
            }
        }
        if let Some(width) = width.filter(|&width| columns < width) {
            let end = line.chars().count() as u64 + 1;
            return Err(fault(
                end,
                sentence!(
                    "the row ends after {columns} of {width} positions",
                    "这一行应有 {width} 个位置，却在第 {columns} 个之后结束"
                ),
            )
            .into());
        }
    }
    let missing = |message| TextError::at(lines.number() + 1, 1, message);
    match layout {
        Layout::Exactly(height, _) if rows < height => {
            return Err(missing(sentence!(
                "the text ends after {rows} of {height} rows",
                "应有 {height} 行，却在第 {rows} 行之后结束"
            ))
            .into());
        }
        _ if rows == 0 => return Err(missing(sentence!("no dials: the text is empty", "没有表盘：文本是空的")).into()),
        _ => {}
    }
    Ok(Reading { dials: Dials::new(coding.states(), at)?, rows, columns })
}

/// The positions in a line with their columns: its words, or its characters if a digit is a position.
fn positions(line: &str, digits: bool) -> impl Iterator<Item = (u64, &str)> {
    words(line).flat_map(move |(column, word)| {
        let separate = digits && word.bytes().all(|byte| byte.is_ascii_digit());
        let step = if separate { 1 } else { word.len() };
        (0..word.len()).step_by(step).map(move |begin| (column + begin as u64, &word[begin..begin + step]))
    })
}

impl Coding {
    /// m.
    pub fn states(self) -> u32 {
        match self {
            Coding::Hours => 4,
            Coding::Numbers(states) => states,
        }
    }

    fn is_single_digits(self) -> bool {
        matches!(self, Coding::Numbers(states) if states <= 10)
    }

    fn position(self, word: &str) -> Result<u32, Sentence> {
        match self {
            Coding::Hours => match word {
                "12" => Ok(0),
                "3" => Ok(1),
                "6" => Ok(2),
                "9" => Ok(3),
                _ => Err(sentence!(
                    "{} is not a clock position: 3, 6, 9 or 12",
                    "{} 不是时钟的位置：应为 3、6、9 或 12",
                    quoted(word)
                )),
            },
            Coding::Numbers(states) => number(word).filter(|&position| position < states).ok_or_else(|| {
                sentence!("{} is not a position: 0 to {}", "{} 不是位置：应为 0 到 {}", quoted(word), states - 1)
            }),
        }
    }
}

/// Reads a table of moves for `dials` dials of `states` positions, one move per line.
///
/// A line names the dials the move turns: letters from A, or numbers from 1 separated by spaces. A dial named twice
/// turns by two; `:k` after a word turns its dials by k, which may be negative. Blank lines and what follows a `#`
/// are skipped.
///
/// # Errors
///
/// [`Error::Text`] if a word names no dial, or the text has no moves or more than [`most`]; [`Error::Request`] if this number of dials or
/// of positions is not possible; [`Error::Read`] if the source cannot be read.
///
/// ```
/// use lowbit::clocks::read_moves;
/// let text = "# two moves\nABD\n1 2:3 3:-1\n";
/// let table = read_moves(text.as_bytes(), 4, 4)?;
/// assert_eq!([table.turns(0), table.turns(1)], [[1, 1, 0, 1], [1, 3, 3, 0]]);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn read_moves(source: impl BufRead, states: u32, dials: usize) -> Result<MoveTable, Error> {
    check_states(states)?;
    check_number("dials", "表盘", dials, states)?;
    let mut lines = Lines::new(source);
    let mut moves = Vec::new();
    while let Some(line) = lines.next_line()? {
        let line = line.split('#').next().expect("a split has a first part").to_owned();
        if line.trim().is_empty() {
            continue;
        }
        if moves.len() == most(states) {
            return Err(TextError::in_line(
                lines.number(),
                sentence!("more than {} moves", "操作超过 {} 个", moves.len()),
            )
            .into());
        }
        let mut turns = vec![0; dials];
        for (column, word) in words(&line) {
            turn(&mut turns, states, word).map_err(|message| TextError::at(lines.number(), column, message))?;
        }
        moves.push(turns);
    }
    if moves.is_empty() {
        return Err(TextError::at(
            lines.number() + 1,
            1,
            sentence!("no moves: the text is empty", "没有操作：文本是空的"),
        )
        .into());
    }
    MoveTable::new(states, dials, moves)
}

/// Adds the turns of one word of a move.
fn turn(turns: &mut [u32], states: u32, word: &str) -> Result<(), Sentence> {
    let (names, amount) = match word.split_once(':') {
        None => (word, 1),
        Some((names, amount)) => {
            let parsed = amount.parse::<i64>().map_err(|_| {
                sentence!("{} is not a number of positions to turn by", "{} 不是转动的格数", quoted(amount))
            })?;
            (names, parsed.rem_euclid(states.into()) as u32)
        }
    };
    let is_letters = !names.is_empty() && names.bytes().all(|byte| byte.is_ascii_alphabetic());
    let named: Vec<u32> = match is_letters {
        true => names.bytes().map(|letter| u32::from(letter.to_ascii_uppercase() - b'A') + 1).collect(),
        false => vec![number(names).ok_or_else(|| sentence!("{} names no dial", "{} 不表示任何表盘", quoted(names)))?],
    };
    for dial in named {
        let index = (dial as usize).checked_sub(1).filter(|&index| index < turns.len());
        let index = index.ok_or_else(|| {
            sentence!(
                "{} names dial {dial} of {}",
                "{} 指的是第 {dial} 个表盘，但只有 {} 个",
                quoted(names),
                turns.len()
            )
        })?;
        turns[index] = (turns[index] + amount) % states;
    }
    Ok(())
}

/// A number written in digits alone.
fn number(word: &str) -> Option<u32> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// A word as quoted in messages, shortened if it is long.
fn quoted(word: &str) -> String {
    match word.char_indices().nth(12) {
        None => format!("'{word}'"),
        Some((end, _)) => format!("'{}...'", &word[..end]),
    }
}
