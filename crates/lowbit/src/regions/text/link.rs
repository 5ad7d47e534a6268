//! Boards in one line: sbn, and addresses of puzz.link.

use super::letters::Names;
use super::{Entry, Format, place};
use crate::regions::{Board, LARGEST};
use crate::words::Sentence;
use crate::{TextError, sentence};

/// `10x2.` and the letters of all cells; text after another dot describes how the board was made, and is skipped.
pub(super) fn read_sbn(number: u64, head: &str, rest: &str, word: &str) -> Result<Entry, TextError> {
    let (n, stars) = super::letters::size(head).expect("the caller has looked");
    let letters = rest.split('.').next().unwrap_or_default();
    let offset = word.len() as u64 - rest.len() as u64;
    if n > LARGEST || letters.len() != (n * n) as usize {
        let message = match n > LARGEST {
            true => sentence!(
                "a board of {n} x {n}: boards have up to {LARGEST} x {LARGEST}",
                "棋盘为 {n} x {n}：最大为 {LARGEST} x {LARGEST}"
            ),
            false => sentence!(
                "a board of {n} x {n} has {} letters, not {}",
                "{n} x {n} 的棋盘有 {} 个字母，而不是 {} 个",
                n * n,
                letters.len()
            ),
        };
        return Err(TextError::in_line(number, message));
    }
    let mut names = Names::new();
    let mut regions = Vec::new();
    for (cell, name) in letters.bytes().enumerate() {
        let fault = |message| TextError::at(number, offset + cell as u64 + 1, message);
        regions.push(names.number(name, n as usize).map_err(fault)?);
    }
    names.keep_letters(&mut regions);
    let at = |row: u32, column: u32| (number, offset + u64::from(row * n + column) + 1);
    let board = Board::new(n, stars, &regions).map_err(|fault| place(fault, number, at))?;
    Ok(Entry { board, line: number, form: Format::Sbn, name: None })
}

/// An address of puzz.link: the walls between cells, five to a character.
///
/// ```text
///     starbattle/6/6/1/4ilbhgdnmhou
///                n n k walls: first those left and right of each other, (n-1) n of them row by row,
///                      then those above each other, n (n-1) of them; each part begins a new character
/// ```
pub(super) fn read_address(number: u64, word: &str) -> Result<Entry, TextError> {
    let other = || sentence!("an address, but not of a star battle", "是一个网址，但不是星战题");
    let begin = word.find("starbattle/").ok_or_else(|| TextError::in_line(number, other()))?;
    let mut parts = word[begin..].split('/').skip(1).filter(|part| *part != "v:");
    let mut figure = |english: &str, chinese: &str| -> Result<u32, TextError> {
        let part = parts.next().unwrap_or_default();
        let missing = |_| {
            let message = [format!("the address has no {english}: '{part}'"), format!("网址中缺少{chinese}：“{part}”")];
            TextError::in_line(number, Sentence::new(message))
        };
        part.parse().map_err(missing)
    };
    let (columns, rows) = (figure("width", "宽度")?, figure("height", "高度")?);
    let stars = figure("number of stars", "星数")?;
    if columns != rows || !(1..=LARGEST).contains(&rows) {
        let message = sentence!(
            "a board of {columns} x {rows}: boards are square, up to {LARGEST} x {LARGEST}",
            "棋盘为 {columns} x {rows}：棋盘是正方形，最大为 {LARGEST} x {LARGEST}"
        );
        return Err(TextError::in_line(number, message));
    }
    let n = rows as usize;
    let body = parts.next().unwrap_or_default();
    let body_at = word.find(body).unwrap_or(0);
    let each = n * (n - 1);
    if body.len() != 2 * each.div_ceil(5) {
        let message = sentence!(
            "the walls of {n} x {n} take {} characters, not {}",
            "{n} x {n} 的墙壁占 {} 个字符，而不是 {} 个",
            2 * each.div_ceil(5),
            body.len()
        );
        return Err(TextError::in_line(number, message));
    }
    let mut walls = Vec::new();
    for (place, character) in body.char_indices() {
        let value = character.to_digit(32).filter(|_| !character.is_ascii_uppercase()).ok_or_else(|| {
            let message = sentence!(
                "'{character}' cannot encode walls: 0 to 9 and a to v can",
                "“{character}”不是表示墙壁的字符：应为 0 到 9 或 a 到 v"
            );
            TextError::at(number, (body_at + place) as u64 + 1, message)
        })?;
        walls.extend((0..5).map(|bit| value >> (4 - bit) & 1 == 1));
    }
    let (beside, below) = walls.split_at(5 * each.div_ceil(5));
    let regions = rooms(n, |row, column| beside[row * (n - 1) + column], |row, column| below[row * n + column]);
    let board = Board::new(rows, stars, &regions).map_err(|fault| TextError::in_line(number, fault.sentence()))?;
    Ok(Entry { board, line: number, form: Format::Link, name: None })
}

/// The rooms between walls, numbered in the order of their first cells. `beside`: whether there is a wall to the right
/// of a cell; `below`: under it.
pub(super) fn rooms(n: usize, beside: impl Fn(usize, usize) -> bool, below: impl Fn(usize, usize) -> bool) -> Vec<u8> {
    let mut regions = vec![u8::MAX; n * n];
    let mut next = 0_u8;
    for start in 0..n * n {
        if regions[start] != u8::MAX {
            continue;
        }
        let mut open = vec![start];
        regions[start] = next;
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / n, cell % n);
            let ways = [
                (column + 1 < n && !beside(row, column), cell + 1),
                (column > 0 && !beside(row, column - 1), cell.wrapping_sub(1)),
                (row + 1 < n && !below(row, column), cell + n),
                (row > 0 && !below(row - 1, column), cell.wrapping_sub(n)),
            ];
            for (is_open, other) in ways {
                if is_open && regions[other] == u8::MAX {
                    regions[other] = next;
                    open.push(other);
                }
            }
        }
        next = next.saturating_add(1).min(u8::MAX - 1);
    }
    regions
}

/// The address of a board; `None` if a region is not connected, which walls cannot express.
pub(super) fn address(board: &Board) -> Option<String> {
    let n = board.n();
    let beside = (0..n).flat_map(|row| (1..n).map(move |column| (row, column)));
    let beside: Vec<bool> = beside.map(|(r, c)| board.region(r, c - 1) != board.region(r, c)).collect();
    let below = (1..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let below: Vec<bool> = below.map(|(r, c)| board.region(r - 1, c) != board.region(r, c)).collect();
    let character = |walls: &[bool]| {
        let value = (0..5).fold(0, |value, bit| value << 1 | u32::from(walls.get(bit).copied().unwrap_or(false)));
        char::from_digit(value, 32).expect("five bits")
    };
    let body: String = [&beside, &below].into_iter().flat_map(|walls| walls.chunks(5)).map(character).collect();
    let in_one_piece = (0..n).all(|region| board.is_connected(region as u8));
    in_one_piece.then(|| format!("https://puzz.link/p?starbattle/{n}/{n}/{}/{body}", board.stars()))
}
