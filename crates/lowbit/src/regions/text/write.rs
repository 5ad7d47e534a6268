//! Boards and solutions as text and as pictures.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::letters::LETTERS;
use super::link;
use crate::Error;
use crate::regions::{Board, Solution};

/// A form that boards are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// n lines of n letters, behind a line such as `10x2` where there is more than one star.
    Letters,
    /// `10x2.` and all letters, in one line.
    Sbn,
    /// An address of puzz.link. Regions in pieces and what is given cannot be said by it.
    Link,
    /// An object with `regions` and `stars`, in one line.
    Json,
    /// A picture.
    Svg,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [Format::Letters, Format::Sbn, Format::Link, Format::Json, Format::Svg];

    /// What it is called.
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

    /// Writes a board. Refused where the form cannot say what the board is.
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
        let cannot = |what: &str| Error::Request(format!("{} cannot say {what}", self.name()));
        if matches!(self, Format::Sbn | Format::Link) && !board.is_plain() {
            return Err(cannot("what is given besides the regions"));
        }
        Ok(match self {
            Format::Letters => letters(board),
            Format::Sbn => format!("{}x{}.{}\n", board.n(), board.stars(), row_of_letters(board.regions())),
            Format::Link => link::address(board).ok_or_else(|| cannot("that a region is in pieces"))? + "\n",
            Format::Json => json(board),
            Format::Svg => svg(board, None),
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Format, Error> {
        let known = Format::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| Error::Request(format!("there is no format '{name}'")))
    }
}

/// The letter that a region is written with.
pub fn letter(region: u8) -> char {
    LETTERS[usize::from(region)] as char
}

fn row_of_letters(regions: &[u8]) -> String {
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

/// The colours of regions. Neighbours in the list differ in lightness as well as in hue, so that they can be told apart
/// without seeing colours; letters say the rest.
const COLOURS: [&str; 16] = [
    "#f7d488", "#5b9bd5", "#e8e6df", "#c0504d", "#b8dbb3", "#8064a2", "#fbe5d6", "#4f9d8f", "#f2b6c6", "#7f7f7f",
    "#d9e8f6", "#b97a2f", "#d8c7ea", "#6b8e23", "#ffffff", "#d98880",
];

/// A picture of a board, with the stars of a solution where one is given. Regions are told apart by colour, letter and border.
pub fn svg(board: &Board, solution: Option<&Solution>) -> String {
    const CELL: u32 = 36;
    let n = board.n();
    let size = n * CELL;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 {0} {0}\" width=\"{0}\" height=\"{0}\" \
         font-family=\"sans-serif\">\n",
        size + 4
    );
    let is_dark = |region: u8| region % 2 == 1 && !matches!(region % 16, 15);
    for row in 0..n {
        for column in 0..n {
            let region = board.region(row, column);
            let (x, y) = (column * CELL, row * CELL);
            let fill = COLOURS[usize::from(region) % COLOURS.len()];
            let ink = if is_dark(region) { "#fff" } else { "#222" };
            let _ = writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#0003\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"{ink}\" fill-opacity=\"0.75\">{}</text>",
                x + 3,
                y + 10,
                letter(region)
            );
            let given = board.given(row) >> column & 1 == 1;
            let has_star = given || solution.is_some_and(|solution| solution.rows()[row as usize] >> column & 1 == 1);
            let sign = match (has_star, board.empty(row) >> column & 1) {
                (true, _) if board.stars() == 1 => "♛",
                (true, _) => "★",
                (_, 1) => "×",
                _ => continue,
            };
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" font-size=\"22\" text-anchor=\"middle\" fill=\"{ink}\">{sign}</text>",
                x + CELL / 2,
                y + CELL / 2 + 9
            );
        }
    }
    text += "<path fill=\"none\" stroke=\"#111\" stroke-width=\"2.5\" stroke-linecap=\"square\" d=\"";
    for row in 0..n {
        for column in 0..n {
            let (x, y) = (column * CELL, row * CELL);
            if row == 0 || board.region(row - 1, column) != board.region(row, column) {
                let _ = write!(text, "M{x} {y}h{CELL}");
            }
            if column == 0 || board.region(row, column - 1) != board.region(row, column) {
                let _ = write!(text, "M{x} {y}v{CELL}");
            }
        }
    }
    let _ = write!(text, "M0 {size}h{size}v-{size}");
    text + "\"/>\n</svg>\n"
}
