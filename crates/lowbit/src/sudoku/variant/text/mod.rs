//! Text formats of variants, read and written.
//!
//! | to | call |
//! |---|---|
//! | read any form | [`read`] |
//! | write a form by its name, or draw | [`Written`] |
//! | name cells, or a constraint | [`names`], [`line_of`] |
//!
//! The readable text has a line for each constraint; [`KINDS`](super::constraints::KINDS) has the names and the meanings of all:
//!
//! ```text
//!     sudoku 6x6
//!     title: An example
//!     digits: 1-6
//!     regions:                  or "regions: none"; without this line the usual boxes
//!     aaabbb                    and so on, a row a line; a dot is a cell in no region
//!     1.....                    givens, a row a line; numbers above 9 with spaces between
//!     marks 1 2 3: r2c1         what a cell may hold
//!     thermo: r1c1 r2c2-4       name: cells
//!     cage 15: r3c1-3 r4c1      name numbers: cells
//!     arrow: r1c6; r2c6 r3c6    parts
//!     sandwich 8: r0c3          a clue outside: at row 0 or one past the last, the line is meant
//!     little-killer 12: r0c2 DR
//!     antiknight
//!     either: thermo: r1c1-2 | thermo: r1c2-1 & white: r5c5 r5c6
//!     beside VX: 2x3            cells beside the grid: VX1 to VX6, three to a row
//!     pairs "1:2-4 2:1": r1c1-3 what may follow a digit
//!     machine "from 0 to 1: 0 1-4 0; 0 5 1": r1c1-3; r2c1-3
//! ```

#[cfg(feature = "json")]
mod fpuzzles;
mod iss;
mod iss_keys;
mod lines;
mod lz;
mod own;
#[cfg(feature = "json")]
mod penpa;
#[cfg(feature = "json")]
mod scl;
mod split;
mod sudokupad;
mod svg;
#[cfg(feature = "json")]
mod to_fpuzzles;
mod to_own;
#[cfg(feature = "json")]
mod tree;

#[cfg(feature = "json")]
pub use fpuzzles::of_json;
pub use lz::{compress, decompress};
pub use split::is_variant;
pub(super) use split::{Piece, Pieces};
pub use svg::{draw, draw_empty};
#[cfg(feature = "json")]
pub use to_fpuzzles::to_json;
pub use to_own::{line_of, names, write};

use super::model::{Cell, Constraint, Form, Puzzle, Variant};
#[cfg(feature = "json")]
use crate::words::Sentence;
use crate::{Error, sentence};

/// Reads one puzzle in any form: the readable text, f-puzzles JSON, a constraint string of the Interactive Sudoku Solver,
/// an address or the part after its `?load=`.
///
/// # Errors
///
/// If the text is in no known form, or has a fault or a constraint that is not known; an address also if it only names
/// a puzzle.
///
/// ```
/// use lowbit::sudoku::variant::text;
/// let puzzle = text::read("sudoku 6x6\nantiknight")?;
/// assert_eq!(puzzle.variant.rows, 6);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, Error> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with(own::HEADER) {
        return own::read(text).map(Puzzle::of);
    }
    #[cfg(feature = "json")]
    if text.starts_with('{') {
        return of_json(text);
    }
    if iss::is_text(text) {
        return iss::read(text);
    }
    if is_address(text)
        && let Some(body) = iss::in_address(text)
    {
        return iss::read(&percent_decoded(body));
    }
    let text = percent_decoded(text);
    if is_address(&text) {
        return of_address(text.split_once("://").map_or(&*text, |(_, rest)| rest));
    }
    if let Some(puzzle) = sudokupad::read(&text).or_else(|| lines::jigsaw(&text)).or_else(|| lines::killer(&text)) {
        return puzzle;
    }
    #[cfg(feature = "json")]
    if let Some(json) = decompress(packed(&text)).filter(|json| json.starts_with('{')) {
        return of_json(&json);
    }
    Err(sentence!("no sudoku variant can be read here", "这里读不出变型数独").into())
}

/// Sites whose addresses are read; browsers show these without their scheme.
const SITES: [&str; 6] =
    ["f-puzzles.com/", "sudokupad.app/", "app.crackingthecryptic.com/", "puzz.link/", "pzv.jp/", "sudokuwiki.org/"];

/// Whether a line is an address: a scheme, or a known site.
fn is_address(line: &str) -> bool {
    let is_scheme = |scheme: &str| !scheme.is_empty() && scheme.bytes().all(|one| one.is_ascii_alphabetic());
    let host = line.strip_prefix("www.").unwrap_or(line);
    line.split_once("://").is_some_and(|(scheme, _)| is_scheme(scheme))
        || SITES.iter().any(|site| host.starts_with(site))
}

/// The packed puzzle in the query of an f-puzzles address, or in a text that is only that puzzle.
fn packed(text: &str) -> &str {
    let text = text.strip_prefix('?').unwrap_or(text);
    text.strip_prefix("load=").unwrap_or(text)
}

/// Whether a line is a packed puzzle by itself: a text that begins with a brace.
fn is_packed(line: &str) -> bool {
    let body = packed(line);
    let is_base = |byte: u8| lz::sextet(byte).is_some() || matches!(byte, b'=' | b'%');
    body.len() > 20
        && (body.len() < line.len() || body.starts_with("N4") && body.len() > 40)
        && body.bytes().all(is_base)
}

/// Reads an address without its scheme. An address that only names a puzzle on a server cannot be read.
fn of_address(address: &str) -> Result<Puzzle, Error> {
    let unknown = || {
        let host: String = address.split('/').next().unwrap_or("").chars().take(60).collect();
        Error::from(sentence!(
            "the address does not contain its puzzle, or not in a known form: {host}",
            "网址中没有题目，或不是已知的形式：{host}"
        ))
    };
    #[cfg(feature = "json")]
    if let Some(packed) = penpa::in_address(address) {
        return penpa::read(packed);
    }
    #[cfg(feature = "json")]
    if let Some((_, body)) = address.split_once("load=") {
        let body = body.split(['&', '#']).next().unwrap_or(body);
        let json = decompress(body).filter(|json| json.starts_with('{'));
        return json.map_or_else(|| Err(unknown()), |json| of_json(&json));
    }
    if let Some((_, body)) = ["?sudoku/", "?sudoku_edit/"].iter().find_map(|query| address.split_once(query)) {
        return lines::puzz_link(body);
    }
    if let Some((_, body)) = address.split_once("sudokuwiki.org/").filter(|(host, _)| !host.contains('/')) {
        return wiki(body).ok_or_else(unknown);
    }
    let path = address.split_once('/').map_or("", |(_, path)| path);
    let id = path.split_once("puzzleid=").map_or(path, |(_, id)| id);
    let id = id.strip_prefix("sudoku/").unwrap_or(id).split(['?', '&', '#']).next().unwrap_or(id);
    sudokupad::read(id).unwrap_or_else(|| Err(unknown()))
}

/// The remark on drawings that belong to no constraint.
#[cfg(feature = "json")]
fn not_judged(drawn: &[&str]) -> Sentence {
    let drawn = drawn.join(", ");
    sentence!("drawings are not judged, a rule may hide in them: {drawn}", "不判断图形，其中可能有规则：{drawn}")
}

/// A classic puzzle in an address of SudokuWiki: `?bd=` and 81 digits. Its pages for other sudokus have other rules.
fn wiki(body: &str) -> Option<Puzzle> {
    let (page, digits) = body.split_once("bd=")?;
    let page = page.split(['?', '.', '/']).next().unwrap_or("").to_ascii_lowercase();
    if !["", "sudoku"].contains(&page.as_str()) {
        return None;
    }
    let digits = digits.split(['&', '#']).next().unwrap_or(digits);
    let digits: Option<Vec<u32>> =
        digits.chars().map(|one| if one == '.' { Some(0) } else { one.to_digit(10) }).collect();
    let digits = digits?;
    let mut variant = Variant::new(9).ok().filter(|_| digits.len() == 81)?;
    for (set, digit) in variant.allowed.iter_mut().zip(digits).filter(|(_, digit)| *digit > 0) {
        *set = 1 << digit;
    }
    Some(Puzzle::of(variant))
}

/// Decodes percent-encoded characters.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match code.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// The address of a puzzle on f-puzzles.
///
/// # Errors
///
/// If f-puzzles cannot express the variant, as [`to_json`].
///
/// ```
/// use lowbit::sudoku::variant::{Variant, text};
/// let puzzle = Variant::new(6)?;
/// assert_eq!(text::read(&text::to_address(&puzzle)?)?.variant, puzzle);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[cfg(feature = "json")]
pub fn to_address(variant: &Variant) -> Result<String, Error> {
    Ok(format!("https://f-puzzles.com/?load={}", compress(&to_json(variant)?)))
}

impl Puzzle {
    /// A variant, and nothing else.
    pub fn of(variant: Variant) -> Puzzle {
        Puzzle { entered: vec![variant.digits(); variant.cells()], variant, solution: None, remarks: Vec::new() }
    }
}

impl std::str::FromStr for Variant {
    type Err = Error;

    fn from_str(text: &str) -> Result<Variant, Error> {
        read(text).map(|puzzle| puzzle.variant)
    }
}

/// An output format of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Written {
    /// The readable text.
    Text,
    /// f-puzzles JSON.
    Json,
    /// An address of f-puzzles.
    Address,
    /// A drawing.
    Svg,
}

impl Written {
    /// All formats by name.
    pub const NAMES: [(&'static str, Written); 4] =
        [("text", Written::Text), ("fpuzzles", Written::Json), ("address", Written::Address), ("svg", Written::Svg)];

    /// Writes a variant.
    ///
    /// # Errors
    ///
    /// If JSON or an address is asked for, and f-puzzles cannot express the variant, or the feature `json` is off.
    ///
    /// ```
    /// use lowbit::sudoku::variant::{Variant, text::Written};
    /// assert_eq!("text".parse::<Written>()?.write(&Variant::new(4)?)?, "sudoku 4x4\n");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn write(self, variant: &Variant) -> Result<String, Error> {
        match self {
            Written::Text => Ok(write(variant)),
            Written::Svg => Ok(draw(variant, None)),
            #[cfg(feature = "json")]
            Written::Json => Ok(to_json(variant)? + "\n"),
            #[cfg(feature = "json")]
            Written::Address => Ok(to_address(variant)? + "\n"),
            #[cfg(not(feature = "json"))]
            _ => Err(sentence!("this build has no JSON", "此版本不含 JSON").into()),
        }
    }
}

impl std::str::FromStr for Written {
    type Err = Error;

    fn from_str(name: &str) -> Result<Written, Error> {
        let known = Written::NAMES.map(|(name, _)| name).join(", ");
        let found = Written::NAMES.iter().find(|(one, _)| *one == name);
        found.map(|(_, form)| *form).ok_or_else(|| {
            sentence!("variants are not written as '{name}': there are {known}", "变型不能写成“{name}”：有 {known}")
                .into()
        })
    }
}

/// The range of numbers that are read: no sum is larger, and sums of all cells with such coefficients fit into 32 bits.
const NUMBERS: std::ops::RangeInclusive<i32> = -30_000..=30_000;

/// The direction into the grid from a place beside it.
fn inward(variant: &Variant, row: i32, column: i32) -> Option<(i32, i32)> {
    let (rows, columns) = (variant.rows as i32, variant.columns as i32);
    match (row, column) {
        (-1, column) if (0..columns).contains(&column) => Some((1, 0)),
        (row, column) if row == rows && (0..columns).contains(&column) => Some((-1, 0)),
        (row, -1) if (0..rows).contains(&row) => Some((0, 1)),
        (row, column) if column == columns && (0..rows).contains(&row) => Some((0, -1)),
        _ => None,
    }
}

/// The place of a clue outside the grid, and the direction of its line. For a diagonal of one cell, one of several.
pub(super) fn outside(variant: &Variant, constraint: &Constraint) -> ((i32, i32), (i32, i32)) {
    let cells = constraint.cells();
    let (row, column) = variant.place(cells[0]);
    let direction = match cells {
        [first, second, ..] => {
            let ((r, c), (s, d)) = (variant.place(*first), variant.place(*second));
            (s - r, d - c)
        }
        _ => {
            let all: &[(i32, i32)] = match constraint.kind.form {
                Form::Diagonal => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
                _ => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            };
            let fits = |&&(down, right): &&(i32, i32)| {
                variant.cell(row - down, column - right).is_none() && variant.cell(row + down, column + right).is_none()
            };
            all.iter().find(fits).copied().unwrap_or(all[0])
        }
    };
    ((row - direction.0, column - direction.1), direction)
}

/// The cell of a circle or pill nearest to the start of the shaft.
pub(super) fn nearest(variant: &Variant, circle: &[Cell], shaft: Cell) -> Option<Cell> {
    let (row, column) = variant.place(shaft);
    let far = |cell: &Cell| {
        let (r, c) = variant.place(*cell);
        ((r - row).abs().max((c - column).abs()), (r - row).abs() + (c - column).abs())
    };
    circle.iter().copied().min_by_key(far)
}

#[cfg(all(test, feature = "json"))]
mod edge_tests;
#[cfg(all(test, feature = "json"))]
mod tests;
