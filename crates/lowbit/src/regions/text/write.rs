//! Boards and solutions as text.

use std::fmt;
use std::str::FromStr;

use super::{link, svg};
use crate::regions::{Board, LARGEST, Solution};
use crate::steps::letter;
use crate::{Error, sentence};

/// A form that boards are written in.
///
/// ```
/// use lowbit::regions::text::Format;
/// assert!(Format::Letters.has_rows() && Format::Letters.name() == "letters");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// n lines of n letters, after a line such as `10x2` if there is more than one star.
    Letters,
    /// `10x2.` and all letters, in one line.
    Sbn,
    /// An address of puzz.link. It cannot express disconnected regions and givens.
    Link,
    /// An object with `regions` and `stars`, in one line.
    Json,
    /// A picture.
    Svg,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [Format::Letters, Format::Sbn, Format::Link, Format::Json, Format::Svg];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Format::Letters => "letters",
            Format::Sbn => "sbn",
            Format::Link => "link",
            Format::Json => "json",
            Format::Svg => "svg",
        }
    }

    /// Whether a board takes several lines.
    pub fn has_rows(self) -> bool {
        matches!(self, Format::Letters | Format::Svg)
    }

    /// Writes a board.
    ///
    /// # Errors
    ///
    /// If the form cannot express the board: `sbn` and `link` have no given stars and empty cells, and `link` no
    /// disconnected regions.
    ///
    /// ```
    /// use lowbit::regions::{Board, text::Format};
    /// let board: Board = "AABB\nAABB\nCCDD\nCCDD".parse()?;
    /// assert_eq!(Format::Sbn.write(&board)?, "4x1.AABBAABBCCDDCCDD\n");
    /// let link = Format::Link.write(&board)?;
    /// assert_eq!(link.parse::<Board>()?, board);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn write(self, board: &Board) -> Result<String, Error> {
        let name = self.name();
        if matches!(self, Format::Sbn | Format::Link) && !board.is_plain() {
            let message = sentence!(
                "{name} cannot express given stars and empty cells",
                "{name} 只能表示区域，不能表示给定的星和空格"
            );
            return Err(Error::request(message));
        }
        let in_pieces =
            || Error::request(sentence!("{name} cannot express a disconnected region", "{name} 不能表示不相连的区域"));
        Ok(match self {
            Format::Letters => letters(board),
            Format::Sbn => format!("{}x{}.{}\n", board.n(), board.stars(), row_of_letters(board.regions())),
            Format::Link => link::address(board).ok_or_else(in_pieces)? + "\n",
            Format::Json => json(board),
            Format::Svg => svg(board, None),
        })
    }
}

by_name!(Format of Format::ALL, name, "there is no format '{name}'", "没有格式“{name}”");

pub(in crate::regions) fn row_of_letters(regions: &[u8]) -> String {
    regions.iter().map(|&region| letter(region)).collect()
}

fn letters(board: &Board) -> String {
    let n = board.n();
    let mut text = if board.stars() > 1 { format!("{n}x{}\n", board.stars()) } else { String::new() };
    for row in board.regions().chunks(n as usize) {
        text += &row_of_letters(row);
        text.push('\n');
    }
    if !board.is_plain() {
        for row in 0..n {
            let mark = |column: u32| match (board.given(row) >> column & 1, board.empty(row) >> column & 1) {
                (1, _) => '*',
                (_, 1) => '-',
                _ => '.',
            };
            text.extend((0..n).map(mark));
            text.push('\n');
        }
    }
    text
}

fn json(board: &Board) -> String {
    let rows = board.regions().chunks(board.n() as usize).map(|row| format!("\"{}\"", row_of_letters(row)));
    let mut text = format!("{{\"stars\":{},\"regions\":[{}]", board.stars(), rows.collect::<Vec<_>>().join(","));
    if !board.is_plain() {
        let state = |row: u32, column: u32| (board.given(row) >> column & 1) + 2 * (board.empty(row) >> column & 1);
        let row = |row: u32| {
            let states: Vec<String> = (0..board.n()).map(|column| state(row, column).to_string()).collect();
            format!("[{}]", states.join(","))
        };
        text += &format!(",\"states\":[{}]", (0..board.n()).map(row).collect::<Vec<_>>().join(","));
    }
    text + "}\n"
}

/// Lines of letters, as [`Format::Letters`] writes them.
///
/// ```
/// use lowbit::regions::Board;
/// let text = "4x1.AABBAABBCCCBDDDB";
/// assert_eq!(text.parse::<Board>()?.to_string(), "AABB\nAABB\nCCCB\nDDDB\n");
/// # Ok::<(), lowbit::Error>(())
/// ```
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters(self))
    }
}

serde_as_text!(Board);

/// The text that `Display` writes.
///
/// ```
/// use lowbit::regions::Solution;
/// let solution: Solution = "1,3 5,7".parse()?;
/// assert_eq!(solution.stars().collect::<Vec<_>>(), [(0, 0), (0, 2), (1, 4), (1, 6)]);
/// assert!("0".parse::<Solution>().is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
impl FromStr for Solution {
    type Err = Error;

    fn from_str(text: &str) -> Result<Solution, Error> {
        let column = |word: &str| match word.parse::<u32>() {
            Ok(column @ 1..=LARGEST) => Ok(1 << (column - 1)),
            _ => Err(Error::request(sentence!(
                "'{word}' is not a column from 1 to {LARGEST}",
                "“{word}”不是 1 到 {LARGEST} 的列号"
            ))),
        };
        let row = |word: &str| word.split(',').try_fold(0, |row, word| Ok(row | column(word)?));
        let rows = text.split_whitespace().map(row).collect::<Result<Vec<u32>, Error>>()?;
        Ok(Solution::from_rows(&rows))
    }
}

serde_as_text!(Solution);

impl fmt::Display for Solution {
    /// The columns of each row's stars, from 1: `2 4 1 3`; with several stars a row, `1,3 5,7 ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, &bits) in self.rows().iter().enumerate() {
            f.write_str(if row == 0 { "" } else { " " })?;
            for (place, column) in crate::bits::members(bits.into()).enumerate() {
                write!(f, "{}{}", if place == 0 { "" } else { "," }, column + 1)?;
            }
        }
        Ok(())
    }
}

impl Solution {
    /// Rows of `*` for a star and `.` for an empty cell.
    pub fn picture(&self) -> String {
        let n = self.rows().len();
        let row =
            |&bits: &u32| (0..n).map(|column| if bits >> column & 1 == 1 { '*' } else { '.' }).chain(['\n']).collect();
        self.rows().iter().map(row).collect::<Vec<String>>().concat()
    }
}
