//! Queens on regions and Star Battle: check and grade, solve, hint, generate, convert.

use lowbit::regions;
use lowbit::regions::answer::{Asked, Graded, Hinted, Solved};
use lowbit::regions::generate::Wish;
use lowbit::regions::steps::{self, Grade};
use lowbit::regions::text::{Entry, Format, Reader};
use lowbit::sentence;
use serde::{Deserialize, Serialize};

use super::{Failure, Work};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToCheck {
    /// The board in any known format.
    board: String,
    /// Stars in each line and region, if the text has no number.
    stars: Option<u32>,
}

fn read(text: &str, stars: Option<u32>) -> Result<Entry, Failure> {
    let mut reader = Reader::new(text.as_bytes()).stars(stars.unwrap_or(1));
    let none = || Failure::request(sentence!("there is no board in the text", "文本中没有棋盘"));
    reader.next_board()?.ok_or_else(none)
}

/// Whether a board has one solution, and how hard it is.
pub(super) fn check(asked: ToCheck, work: &Work) -> Result<Graded, Failure> {
    let entry = read(&asked.board, asked.stars)?;
    let grading = steps::grade(&entry.board, &work.stop).complete().ok_or(Failure::Stopped)?;
    Ok(Graded::new(&entry, &grading))
}

/// The first solution in lexicographic order.
pub(super) fn solve(asked: ToCheck, work: &Work) -> Result<Solved, Failure> {
    let entry = read(&asked.board, asked.stars)?;
    let solution = regions::solve(&entry.board, &work.stop).complete().ok_or(Failure::Stopped)?;
    Ok(Solved::new(&entry, solution.as_ref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToHint {
    /// The board with the stars and empty cells found so far.
    board: String,
    stars: Option<u32>,
    /// The degree of detail: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason.
    degree: Option<u8>,
}

/// The easiest next step, or the mistakes on the board.
pub(super) fn hint(asked: ToHint, work: &Work) -> Result<Hinted, Failure> {
    let degree = super::hints::degree(asked.degree)?;
    let entry = read(&asked.board, asked.stars)?;
    let advice = steps::hint(&entry.board, &work.stop).complete().ok_or(Failure::Stopped)?;
    Ok(Hinted::new(&entry, &advice, degree, work.language))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToGenerate {
    #[serde(default)]
    seed: u64,
    size: Option<u32>,
    stars: Option<u32>,
    grade: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Generated {
    seed: u64,
    #[serde(flatten)]
    board: Asked,
    grade: &'static str,
}

/// The progress of a search for a board.
#[derive(Serialize)]
struct Progress {
    attempts: u32,
}

/// A board with one solution and connected regions, made from a seed. As events: `progress` for each attempt, then `result`.
pub(super) fn generate(asked: ToGenerate, work: &Work) -> Result<Generated, Failure> {
    let mut wish = Wish::new(asked.size.unwrap_or(8), asked.stars.unwrap_or(1))?.seed(asked.seed);
    if let Some(name) = &asked.grade {
        let grade: Grade = name.parse()?;
        if grade == Grade::Unsolved {
            let message =
                sentence!("boards of the grade 'unsolved' are not generated", "不生成难度为 'unsolved' 的棋盘");
            return Err(Failure::request(message));
        }
        wish = wish.grades(grade..=grade);
    }
    let made = wish
        .board_told(0, &work.stop, &mut |attempts| work.tell("progress", &Progress { attempts }))
        .complete()
        .ok_or(Failure::Stopped)?
        .ok_or_else(|| wish.given_up())?;
    Ok(Generated { seed: asked.seed, board: Asked::from(&made.board), grade: made.grade.name() })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToConvert {
    board: String,
    stars: Option<u32>,
    to: String,
}

#[derive(Serialize)]
pub(super) struct Converted {
    text: String,
}

/// A board in another form: letters, sbn, link, json, svg.
pub(super) fn convert(asked: ToConvert, _: &Work) -> Result<Converted, Failure> {
    let format: Format = asked.to.parse()?;
    Ok(Converted { text: format.write(&read(&asked.board, asked.stars)?.board)? })
}
