//! Questions of the page and their answers, as JSON: the same for the server and for a browser without one.
//!
//! ```text
//!   path, JSON -> Question::read -> Asked -> on any thread, with a Work: -> events, then JSON
//! ```
//!
//! ```
//! use lowbit::engine::{Stop, wall_clock};
//! use lowbit::words::Language;
//! use lowbit_web::api::{self, Work};
//! let work = Work {
//!     stop: Stop::new(),
//!     threads: 1,
//!     memory: 1 << 30,
//!     processor_clock: wall_clock,
//!     wall_clock,
//!     language: Language::English,
//!     listener: None,
//! };
//! let asked = api::find("queens/solve").unwrap().read(br#"{"n": 4}"#).unwrap();
//! assert_eq!(asked(&work).unwrap(), r#"{"solution":[2,4,1,3]}"#);
//! ```

#[cfg(feature = "sudoku")]
mod booklet;
#[cfg(feature = "puzzles")]
mod clocks;
mod failure;
#[cfg(feature = "sudoku")]
mod hints;
#[cfg(feature = "sudoku")]
mod kin;
#[cfg(feature = "puzzles")]
mod lab;
#[cfg(feature = "puzzles")]
mod place;
#[cfg(feature = "puzzles")]
mod queens;
mod read;
#[cfg(feature = "puzzles")]
mod regions;
mod sudoku;
#[cfg(feature = "puzzles")]
mod variant;
mod work;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use failure::{Failure, Told};
#[cfg(feature = "puzzles")]
pub use queens::CountQuestion;
pub use read::read;
pub use work::{Listener, Work};

/// How long a kind of work may be expected to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Quick jobs, which a visitor waits for: a check, a hint, the next solutions.
    Quick,
    /// Long jobs, which are watched: a count, the lab, the setting of puzzles.
    Long,
}

/// A question that was read and checked, ready to run.
pub type Asked = Box<dyn FnOnce(&Work) -> Result<String, Failure> + Send>;

/// A kind of question.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its name in requests: `queens/count`.
    pub path: &'static str,
    /// How long it may take.
    pub pace: Pace,
    read: fn(&[u8]) -> Result<Asked, Failure>,
}

impl Question {
    /// Reads a question from JSON.
    pub fn read(&self, body: &[u8]) -> Result<Asked, Failure> {
        (self.read)(body)
    }
}

/// The question of a path.
pub fn find(path: &str) -> Option<&'static Question> {
    questions().find(|question| question.path == path)
}

/// Every question.
pub fn questions() -> impl Iterator<Item = &'static Question> {
    [
        SUDOKU,
        #[cfg(feature = "sudoku")]
        MORE_SUDOKU,
        #[cfg(feature = "puzzles")]
        OTHERS,
    ]
    .into_iter()
    .flatten()
}

const SUDOKU: &[Question] = &[
    quick("sudoku/solve", |body| asked(body, sudoku::solve)),
    long("sudoku/count", |body| asked(body, sudoku::count)),
    quick("sudoku/check", |body| asked(body, sudoku::check)),
    quick("sudoku/candidates", |body| asked(body, sudoku::candidates)),
    long("sudoku/generate", |body| asked(body, sudoku::generate)),
    quick("sudoku/convert", |body| asked(body, sudoku::convert)),
    quick("sudoku/read", |body| asked(body, sudoku::read)),
];

#[cfg(feature = "sudoku")]
const MORE_SUDOKU: &[Question] = &[
    long("sudoku/best", |body| asked(body, sudoku::best)),
    quick("sudoku/canonical", |body| asked(body, kin::canonical)),
    quick("sudoku/morph", |body| asked(body, kin::morph)),
    long("sudoku/near", |body| asked(body, kin::near)),
    long("sudoku/booklet", |body| asked(body, booklet::booklet)),
    quick("sudoku/hint", |body| asked(body, hints::hint)),
    long("sudoku/path", |body| asked(body, hints::path)),
    quick("sudoku/techniques", |body| asked(body, hints::techniques)),
    long("sudoku/grade", |body| asked(body, hints::grade)),
];

#[cfg(feature = "puzzles")]
const OTHERS: &[Question] = &[
    quick("queens/plan", |body| asked(body, queens::plan)),
    long("queens/count", |body| asked(body, queens::count)),
    quick("queens/list", |body| asked(body, queens::list)),
    quick("queens/solve", |body| asked(body, queens::solve)),
    quick("queens/published", |body| asked(body, queens::published)),
    quick("place/plan", |body| asked(body, place::plan)),
    long("place/count", |body| asked(body, place::count)),
    long("sequence/term", |body| asked(body, place::term)),
    quick("sequence/known", |body| asked(body, place::known)),
    quick("variant/open", |body| asked(body, variant::open)),
    quick("variant/constraints", |body| asked(body, variant::constraints)),
    quick("variant/solve", |body| asked(body, variant::solve)),
    long("variant/count", |body| asked(body, variant::count)),
    long("variant/check", |body| asked(body, variant::check)),
    quick("variant/candidates", |body| asked(body, variant::candidates)),
    quick("variant/hint", |body| asked(body, variant::hint)),
    long("variant/grade", |body| asked(body, variant::grade)),
    quick("variant/list", |body| asked(body, variant::list)),
    quick("variant/convert", |body| asked(body, variant::convert)),
    long("variant/generate", |body| asked(body, variant::generate)),
    quick("regions/check", |body| asked(body, regions::check)),
    quick("regions/solve", |body| asked(body, regions::solve)),
    quick("regions/hint", |body| asked(body, regions::hint)),
    long("regions/generate", |body| asked(body, regions::generate)),
    quick("regions/convert", |body| asked(body, regions::convert)),
    quick("clocks/solve", |body| asked(body, clocks::solve)),
    long("lab/queens", |body| asked(body, lab::queens)),
    long("lab/sudoku", |body| asked(body, lab::sudoku)),
    long("lab/clocks", |body| asked(body, lab::clocks)),
];

const fn quick(path: &'static str, read: fn(&[u8]) -> Result<Asked, Failure>) -> Question {
    Question { path, pace: Pace::Quick, read }
}

const fn long(path: &'static str, read: fn(&[u8]) -> Result<Asked, Failure>) -> Question {
    Question { path, pace: Pace::Long, read }
}

/// A question, with the function that will answer it.
fn asked<A: DeserializeOwned + Send + 'static, T: Serialize + 'static>(
    body: &[u8],
    answer: fn(A, &Work) -> Result<T, Failure>,
) -> Result<Asked, Failure> {
    let asked: A = read(body)?;
    Ok(Box::new(move |work| answer(asked, work).map(|answer| json(&answer))))
}

/// An answer, or a part of it, as JSON.
pub(crate) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data becomes JSON")
}
