//! The errors of the library.

use thiserror::Error;

use crate::words::{Language, Sentence, of_io};

/// A fault in a text, and where it is. Lines and columns count from 1; column 0 means the line as a whole.
///
/// ```
/// use lowbit::TextError;
/// use lowbit::words::Language;
/// let fault = TextError::at(3, 7, "no digit");
/// assert_eq!(fault.words(Language::English), "line 3, column 7: no digit");
/// assert_eq!(TextError::in_line(3, "no digit").to_string(), "line 3: no digit");
/// assert_eq!(TextError::in_text("no puzzle").line, 0);
/// ```
#[derive(Clone, PartialEq, Eq, Error)]
#[error("{}{message}", Place { line: *.line, column: *.column })]
pub struct TextError {
    /// The line, from 1; 0 for the text as a whole.
    pub line: u64,
    /// The column, from 1; 0 for the line as a whole.
    pub column: u64,
    /// The message, in one line.
    pub message: Sentence,
}

impl TextError {
    /// A fault at a line and a column.
    pub fn at(line: u64, column: u64, message: impl Into<Sentence>) -> Self {
        TextError { line, column, message: message.into() }
    }

    /// A fault of a line as a whole.
    pub fn in_line(line: u64, message: impl Into<Sentence>) -> Self {
        TextError::at(line, 0, message)
    }

    /// A fault of the text as a whole.
    pub fn in_text(message: impl Into<Sentence>) -> Self {
        TextError::at(0, 0, message)
    }

    /// The position and the message, in a language.
    pub fn words(&self, language: Language) -> String {
        let message = self.message.words(language);
        match (language, self.line, self.column) {
            (_, 0, _) => message.to_owned(),
            (Language::English, line, column) => format!("{}{message}", Place { line, column }),
            (Language::Chinese, line, 0) => format!("第 {line} 行：{message}"),
            (Language::Chinese, line, column) => format!("第 {line} 行第 {column} 列：{message}"),
        }
    }
}

/// "line 3, column 5: ", without the parts that are unknown.
struct Place {
    line: u64,
    column: u64,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.line, self.column) {
            (0, _) => Ok(()),
            (line, 0) => write!(f, "line {line}: "),
            (line, column) => write!(f, "line {line}, column {column}: "),
        }
    }
}

/// Why the library refused a request.
///
/// ```
/// use lowbit::Error;
/// use lowbit::words::Language;
/// let refused = Error::request("a board has rows");
/// assert_eq!(refused.words(Language::English), refused.to_string());
/// assert!(matches!(Error::check("two counts differ"), Error::Check(_)));
/// ```
#[derive(Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a valid puzzle.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The text could not be read.
    #[error(transparent)]
    Read(#[from] std::io::Error),
    /// A board of a size for which it cannot be counted, listed or solved, as the command and the Python package report it. The functions
    /// of this crate return [`Error::Request`] for a board that is too large.
    #[error("n = {n} is out of range: boards are {done} for n from 1 to {largest}")]
    BoardSize {
        /// The size as given, which may not fit in 32 bits.
        n: String,
        /// The operation: counted, listed or solved.
        done: &'static str,
        /// The largest size that the operation supports.
        largest: u32,
    },
    /// A value outside what can be computed, or a request that contradicts itself.
    #[error("{0}")]
    Request(Sentence),
    /// A result that failed a check and is withheld: the program or the machine is at fault.
    #[error("a check failed: {0}")]
    Check(Sentence),
}

impl Error {
    /// A value outside what can be computed, or a request that contradicts itself.
    pub fn request(message: impl Into<Sentence>) -> Error {
        Error::Request(message.into())
    }

    /// A result that failed a check.
    pub fn check(message: impl Into<Sentence>) -> Error {
        Error::Check(message.into())
    }

    /// The message, in a language.
    pub fn words(&self, language: Language) -> String {
        match (self, language) {
            (_, Language::English) => self.to_string(),
            (Error::Text(error), _) => error.words(language),
            (Error::Read(error), _) => of_io(error, language),
            (Error::BoardSize { n, done, largest }, Language::Chinese) => {
                let done = match *done {
                    "counted" => "计数",
                    "listed" => "列出",
                    _ => "求解",
                };
                format!("n = {n} 超出范围：n 为 1 到 {largest} 的棋盘才能{done}")
            }
            (Error::Request(message), _) => message.words(language).to_owned(),
            (Error::Check(message), Language::Chinese) => format!("校验失败：{}", message.words(language)),
        }
    }
}

/// Like `Display`, since an error that `main` returns is printed by `Debug`.
///
/// ```
/// let error = "1..4".parse::<lowbit::sudoku::Grid>().unwrap_err();
/// assert_eq!(format!("{error:?}"), "line 1: the grid ends after 1 of 4 rows");
/// ```
impl std::fmt::Debug for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// Like `Display`.
impl std::fmt::Debug for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl From<Sentence> for Error {
    fn from(message: Sentence) -> Error {
        Error::Request(message)
    }
}
