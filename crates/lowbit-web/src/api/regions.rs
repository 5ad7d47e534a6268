//! Queens on regions and Star Battle: check and grade, solve, hint, generate, write in another form.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::regions::answer::{Asked, Graded, Hinted, Solved};
use lowbit::regions::generate::Wish;
use lowbit::regions::steps::{Grade, advise, path};
use lowbit::regions::text::{Entry, Format, Reader};
use lowbit::regions::{self, Verdict};
use lowbit::sentence;
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::answer::{answer, answer_long};
use crate::failure::Failure;
use crate::input::Input;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToCheck {
    /// The board in any of the forms that are read.
    board: String,
    /// Stars in each line and region, where the text does not say.
    stars: Option<u32>,
}

fn read(text: &str, stars: Option<u32>) -> Result<Entry, Failure> {
    let mut reader = Reader::new(text.as_bytes()).stars(stars.unwrap_or(1));
    let none = || Failure::request(sentence!("there is no board in the text", "文本中没有棋盘"));
    reader.next_board()?.ok_or_else(none)
}

/// Whether a board has one solution, and how hard it is.
pub(crate) async fn check(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToCheck>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let entry = read(&asked.board, asked.stars)?;
        let verdict = regions::check(&entry.board, &work.stop).complete().ok_or(Failure::Stopped)?;
        let way = (verdict == Verdict::Unique).then(|| path(&entry.board));
        Ok(Graded::new(&entry, verdict, way.as_ref()))
    })
    .await
}

/// The first solution in lexicographic order.
pub(crate) async fn solve(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToCheck>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let entry = read(&asked.board, asked.stars)?;
        let solution = regions::solve(&entry.board, &work.stop).complete().ok_or(Failure::Stopped)?;
        Ok(Solved::new(&entry, solution.as_ref()))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToHint {
    /// The board with what was found so far.
    board: String,
    stars: Option<u32>,
    /// How much is told: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason.
    degree: Option<u8>,
}

/// The easiest step from what was found so far, or what is wrong with that.
pub(crate) async fn hint(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToHint>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let degree = super::hints::degree(asked.degree)?;
        let entry = read(&asked.board, asked.stars)?;
        let advice = advise(&entry.board, false, &work.stop).complete().ok_or(Failure::Stopped)?;
        Ok(Hinted::new(&entry, &advice, degree, work.language))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToGenerate {
    #[serde(default)]
    seed: u64,
    size: Option<u32>,
    stars: Option<u32>,
    grade: Option<String>,
}

#[derive(Serialize)]
struct Generated {
    seed: u64,
    #[serde(flatten)]
    board: Asked,
    grade: &'static str,
}

/// A board with one solution and connected regions, made from a seed.
pub(crate) async fn generate(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToGenerate>,
) -> Response {
    answer_long(&shared, &headers, move |work| {
        let mut wish = Wish::new(asked.size.unwrap_or(8), asked.stars.unwrap_or(1))?.seed(asked.seed);
        if let Some(name) = &asked.grade {
            let grade: Grade = name.parse()?;
            if grade == Grade::Unsolved {
                let message = sentence!("no boards are made that nobody can solve", "不出无人能解的棋盘");
                return Err(Failure::request(message));
            }
            wish = wish.grades(grade..=grade);
        }
        let made = wish.board(0, &work.stop).complete().flatten().ok_or(Failure::Stopped)?;
        Ok(Generated { seed: asked.seed, board: Asked::from(&made.board), grade: made.grade.name() })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToConvert {
    board: String,
    stars: Option<u32>,
    to: String,
}

#[derive(Serialize)]
struct Converted {
    text: String,
}

/// A board in another form: letters, sbn, link, json, svg.
pub(crate) async fn convert(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToConvert>,
) -> Response {
    answer(&shared, &headers, move |_| {
        let format: Format = asked.to.parse()?;
        Ok(Converted { text: format.write(&read(&asked.board, asked.stars)?.board)? })
    })
    .await
}
