//! Boards and solutions as text: one line a row, one character a cell; `svg` draws them.

mod svg;

use std::fmt;
use std::io::BufRead;

use crate::sentence;
use crate::text::Lines;
use crate::words::Sentence;
use crate::{Error, TextError};

use super::{Board, LARGEST_BOARD, Solution};

/// The characters for the cells of a board.
///
/// ```
/// use lowbit::queens::{Board, Convention};
/// let convention = Convention::new('1', '0')?.without_queens();
/// assert!(Board::read("10\n11\n".as_bytes(), &convention)?.is_blocked(0, 1));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    free: char,
    blocked: char,
    queen: Option<char>,
}

impl Default for Convention {
    /// `.` free, `*` blocked, `Q` a queen that must stay.
    fn default() -> Convention {
        Convention { free: '.', blocked: '*', queen: Some('Q') }
    }
}

impl Convention {
    /// Other characters for free and for blocked cells; `Q` stays a queen.
    ///
    /// # Errors
    ///
    /// If both are the same, or one is `Q`, white space or a control character.
    ///
    /// ```
    /// use lowbit::queens::Convention;
    /// assert!(Convention::new('*', '.').is_ok()); // the opposite of the default
    /// assert!(Convention::new('.', '.').is_err());
    /// ```
    pub fn new(free: char, blocked: char) -> Result<Convention, Error> {
        let refuse = |message: Sentence| Err(Error::request(message));
        if free == blocked {
            return refuse(sentence!(
                "'{free}' cannot stand for free and for blocked cells",
                "“{free}”不能同时表示空格和封住的格子"
            ));
        }
        match [free, blocked].into_iter().find(|&mark| mark == 'Q' || mark.is_whitespace() || mark.is_control()) {
            Some('Q') => refuse(sentence!("'Q' stands for a queen", "“Q”表示皇后")),
            Some(mark) => refuse(sentence!("{mark:?} cannot stand for a cell", "{mark:?} 不能表示格子")),
            None => Ok(Convention { free, blocked, ..Convention::default() }),
        }
    }

    /// The same without a character for queens: boards then cannot have any.
    pub fn without_queens(self) -> Convention {
        Convention { queen: None, ..self }
    }
}

impl Board {
    /// Reads a board, to the end of the text. The width of the first line is the number of rows. With `&Convention::default()`, `.` is a
    /// free cell, `*` a blocked cell, `Q` a queen that must stay.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with line and column if the text is not one board, of 1 to 64 rows in these characters, or if
    /// two of its queens attack each other; [`Error::Read`] if the source cannot be read.
    ///
    /// ```
    /// use lowbit::queens::{Board, Convention};
    /// let board = Board::read("..*.\n...Q\n....\n....\n".as_bytes(), &Convention::default())?;
    /// assert!(board.is_blocked(0, 2));
    /// assert_eq!(board.queen(1), Some(3));
    ///
    /// let error = Board::read("Q.\n.Q\n".as_bytes(), &Convention::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2: this queen and the one at line 1, column 1 attack each other");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn read(source: impl BufRead, convention: &Convention) -> Result<Board, Error> {
        let mut lines = Lines::new(source);
        let first = match lines.next_line()? {
            Some(line) => line.trim_end().to_owned(),
            None => {
                return Err(TextError::in_text(sentence!(
                    "the file is empty: a board was expected",
                    "文件是空的：应有一个棋盘"
                ))
                .into());
            }
        };
        let n = first.chars().count();
        if n == 0 {
            return Err(TextError::in_line(
                1,
                sentence!("the line is empty: the first row of a board was expected", "这一行是空的：应为棋盘的第一行"),
            )
            .into());
        }
        if n > LARGEST_BOARD as usize {
            let message = sentence!(
                "the row has {n} cells; a board has at most {LARGEST_BOARD}",
                "这一行有 {n} 格；棋盘最多 {LARGEST_BOARD} 格"
            );
            return Err(TextError::at(1, u64::from(LARGEST_BOARD) + 1, message).into());
        }
        let mut board = Board::empty(n as u32)?;
        board.read_row(0, 1, &first, convention)?;
        board.read_rows_from(1, &mut lines, convention)?;
        lines.end(|| sentence!("text after the end of the board", "棋盘之后还有内容"))?;
        Ok(board)
    }

    /// Reads the n rows of a board from the lines that follow.
    ///
    /// # Errors
    ///
    /// [`Error::Request`] if n is not from 1 to 64; [`Error::Text`] with line and column if the lines are not n rows of
    /// n cells in these characters, or if two queens attack each other; [`Error::Read`] if the source cannot be read.
    ///
    /// ```
    /// use lowbit::queens::{Board, Convention};
    /// use lowbit::text::Lines;
    /// let mut lines = Lines::new("2\n.*\n..\n".as_bytes());
    /// assert_eq!(lines.next_line()?, Some("2"));
    /// let board = Board::read_rows(2, &mut lines, &Convention::default())?;
    /// assert!(board.is_blocked(0, 1));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn read_rows<R: BufRead>(n: u32, lines: &mut Lines<R>, convention: &Convention) -> Result<Board, Error> {
        let mut board = Board::empty(n)?;
        board.read_rows_from(0, lines, convention)?;
        Ok(board)
    }

    fn read_rows_from<R: BufRead>(&mut self, row: u32, lines: &mut Lines<R>, marks: &Convention) -> Result<(), Error> {
        let n = self.n();
        for row in row..n {
            let number = lines.number() + 1;
            let Some(line) = lines.next_line()? else {
                let message = sentence!(
                    "the board ends here: it has {row} of its {n} rows",
                    "棋盘在此结束：{n} 行中只有 {row} 行"
                );
                return Err(TextError::in_line(number, message).into());
            };
            self.read_row(row, number, line.trim_end(), marks)?;
        }
        Ok(())
    }

    fn read_row(&mut self, row: u32, line: u64, text: &str, marks: &Convention) -> Result<(), Error> {
        let n = self.n();
        let mut columns = 0;
        for (col, mark) in (0..).zip(text.chars()) {
            let refuse = |message: Sentence| Err(TextError::at(line, u64::from(col) + 1, message).into());
            if col == n {
                let width = text.chars().count();
                return refuse(sentence!(
                    "the row has {width} cells, the board {n} columns",
                    "这一行有 {width} 格，而棋盘有 {n} 列"
                ));
            }
            if mark == marks.blocked {
                self.block(row, col)?;
            } else if Some(mark) == marks.queen {
                if let Some((other_row, other_col)) = self.attacker(row, col) {
                    let (line, col) = (line - u64::from(row - other_row), other_col + 1);
                    return refuse(sentence!(
                        "this queen and the one at line {line}, column {col} attack each other",
                        "这个皇后与第 {line} 行第 {col} 列的皇后互相攻击"
                    ));
                }
                self.place(row, col)?;
            } else if mark != marks.free {
                let mark = mark.escape_debug();
                let unexpected = sentence!("unexpected character '{mark}'; ", "意外的字符“{mark}”；");
                return refuse(marks.sentence().after(&unexpected));
            }
            columns = col + 1;
        }
        if columns < n {
            let message = sentence!(
                "the row has {columns} cells, the board {n} columns",
                "这一行有 {columns} 格，而棋盘有 {n} 列"
            );
            return Err(TextError::at(line, u64::from(columns) + 1, message).into());
        }
        Ok(())
    }
}

impl Convention {
    /// The explanation in error messages: "a cell is '.' (free), '*' (blocked) or 'Q' (queen)".
    fn sentence(&self) -> Sentence {
        let Convention { free, blocked, .. } = self;
        match self.queen {
            Some(queen) => sentence!(
                "a cell is '{free}' (free), '{blocked}' (blocked) or '{queen}' (queen)",
                "格子为“{free}”（空）、“{blocked}”（封住）或“{queen}”（皇后）"
            ),
            None => sentence!(
                "a cell is '{free}' (free) or '{blocked}' (blocked)",
                "格子为“{free}”（空）或“{blocked}”（封住）"
            ),
        }
    }
}

/// The explanation in error messages: "a cell is '.' (free), '*' (blocked) or 'Q' (queen)".
impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

/// Rows of `.` (free), `*` (blocked) and `Q` (must stay).
///
/// ```
/// use lowbit::queens::Board;
/// let board: Board = ".*..\n....\n....\n....".parse()?;
/// assert!(board.is_blocked(0, 1) && board.to_string().parse::<Board>()? == board);
/// # Ok::<(), lowbit::Error>(())
/// ```
impl std::str::FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Board, Error> {
        Board::read(text.as_bytes(), &Convention::default())
    }
}

serde_as_text!(Board);

impl fmt::Display for Board {
    /// One line a row, `.` free, `*` blocked, `Q` a given queen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.n() {
            let mark = |col| match (self.is_blocked(row, col), self.queen(row) == Some(col)) {
                (true, _) => '*',
                (false, true) => 'Q',
                (false, false) => '.',
            };
            writeln!(f, "{}", (0..self.n()).map(mark).collect::<String>())?;
        }
        Ok(())
    }
}

impl Solution {
    /// The solution as a board: one line a row, `Q` a queen, `.` an empty cell; `*` for the blocked cells of `board`.
    ///
    /// ```
    /// use lowbit::queens::{Board, Solution};
    /// let mut board = Board::empty(4)?;
    /// board.block(0, 0)?;
    /// assert_eq!(Solution::from(vec![1, 3, 0, 2]).picture(Some(&board)), "*Q..\n...Q\nQ...\n..Q.\n");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn picture(&self, board: Option<&Board>) -> String {
        let n = self.n();
        let mut text = String::with_capacity(n * (n + 1));
        for (row, &queen) in (0..).zip(self.columns()) {
            let is_blocked = |col| board.is_some_and(|board| board.is_blocked(row, col));
            text.extend((0..n as u32).map(|col| match col {
                _ if col == queen => 'Q',
                _ if is_blocked(col) => '*',
                _ => '.',
            }));
            text.push('\n');
        }
        text
    }

    /// The columns, from 1, as a JSON array without spaces.
    ///
    /// ```
    /// use lowbit::queens::Solution;
    /// assert_eq!(Solution::from(vec![1, 3, 0, 2]).to_json(), "[2,4,1,3]");
    /// ```
    pub fn to_json(&self) -> String {
        format!("[{}]", self.to_string().replace(' ', ","))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Board, Error> {
        Board::read(text.as_bytes(), &Convention::default())
    }

    #[test]
    fn faults_are_named_with_line_and_column() {
        let cases: [(&str, &str); 12] = [
            ("", "the file is empty: a board was expected"),
            ("\n", "line 1: the line is empty: the first row of a board was expected"),
            ("..\n.\n", "line 2, column 2: the row has 1 cells, the board 2 columns"),
            ("..\n...\n", "line 2, column 3: the row has 3 cells, the board 2 columns"),
            ("..\n\n..\n", "line 2, column 1: the row has 0 cells, the board 2 columns"),
            ("..\n", "line 2: the board ends here: it has 1 of its 2 rows"),
            ("..\n..\n..\n", "line 3, column 1: text after the end of the board"),
            (
                "..\n.q\n",
                "line 2, column 2: unexpected character 'q'; a cell is '.' (free), '*' (blocked) or 'Q' (queen)",
            ),
            ("QQ\n..\n", "line 1, column 2: this queen and the one at line 1, column 1 attack each other"),
            ("...\nQ..\nQ..\n", "line 3, column 1: this queen and the one at line 2, column 1 attack each other"),
            ("...\nQ..\n.Q.\n", "line 3, column 2: this queen and the one at line 2, column 1 attack each other"),
            ("\0.\n..\n", "line 1, column 1: a control character: this is not a text file"),
        ];
        for (text, message) in cases {
            assert_eq!(read(text).unwrap_err().to_string(), message, "{text:?}");
        }
        let wide = format!("{}\n", ".".repeat(65));
        let message = "line 1, column 65: the row has 65 cells; a board has at most 64";
        assert_eq!(read(&wide).unwrap_err().to_string(), message);
    }

    #[test]
    fn conventions_boards_and_solutions_are_written() {
        assert_eq!(Convention::default().to_string(), "a cell is '.' (free), '*' (blocked) or 'Q' (queen)");
        let board = read("*...\n...Q\n....\n....\n").unwrap();
        assert_eq!(board.to_string(), "*...\n...Q\n....\n....\n");
        let solution = Solution::from(vec![1, 3, 0, 2]);
        assert_eq!(solution.picture(Some(&board)), "*Q..\n...Q\nQ...\n..Q.\n");
        assert_eq!(solution.picture(None), ".Q..\n...Q\nQ...\n..Q.\n");
    }

    #[test]
    fn line_endings_and_blank_lines_at_the_end_do_not_matter() {
        let board = read("*.\n..\n").unwrap();
        for text in ["*.\n..", "*.\r\n..\r\n", "*.  \n..\n\n \n", "\u{feff}*.\n.."] {
            assert_eq!(read(text).unwrap(), board, "{text:?}");
        }
    }

    #[test]
    fn the_opposite_convention_and_one_without_queens() {
        let opposite = Convention::new('*', '.').unwrap();
        let board = Board::read("*.\n*Q\n".as_bytes(), &opposite).unwrap();
        assert_eq!((board.candidates(0), board.candidates(1)), (0, 0b10));
        let error = Board::read("*.\n*Q\n".as_bytes(), &opposite.without_queens()).unwrap_err().to_string();
        assert_eq!(error, "line 2, column 2: unexpected character 'Q'; a cell is '*' (free) or '.' (blocked)");
        for (free, blocked) in [('Q', '.'), ('.', 'Q'), (' ', '.'), ('.', '\t'), ('x', 'x')] {
            assert!(Convention::new(free, blocked).is_err());
        }
    }

    proptest! {
        #[test]
        fn boards_survive_being_written_and_read(
            n in 1_u32..=64,
            blocked in prop::collection::vec((0_u32..64, 0_u32..64), 0..40),
            queens in prop::collection::vec((0_u32..64, 0_u32..64), 0..40),
        ) {
            let mut board = Board::empty(n).unwrap();
            for (row, col) in blocked {
                let _ = board.block(row, col); // outside: then there are fewer
            }
            for (row, col) in queens {
                let _ = board.place(row, col);
            }
            prop_assert_eq!(read(&board.to_string()).unwrap(), board);
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[.*Q \\r\\nx]{0,40}") {
            let _ = read(&text);
        }
    }
}
