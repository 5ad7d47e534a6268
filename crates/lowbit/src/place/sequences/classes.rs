//! Classes under the symmetries of the square, by which of them leave their members unchanged.
//!
//! For a piece that sees along rows no reflection leaves anything unchanged (but for n = 1), so with `all` placements, `half` of them
//! unchanged by half a turn and `quarter` by a quarter turn, there are
//!
//! ```text
//!   quarter / 2                         classes of two
//!   (half - quarter) / 4                classes of four
//!   (all - half) / 8                    classes of eight
//! ```

use super::By;
use crate::Error;
use crate::engine::{Control, Outcome};
use crate::place::{Board, Goal, Problem, Rule, Turn};
use crate::sentence;

type Counted = Result<Outcome<Vec<u128>>, Error>;

fn number(piece: &str, n: u32, goal: Goal, by: By, control: &Control<'_>) -> Result<Outcome<u128>, Error> {
    let problem = Problem::new(Board::square(n)?, piece.parse()?, Rule::EachRow)?;
    Ok(by.request(problem, goal)?.run(control)?.map(|answer| answer.numbers().iter().sum()))
}

/// Placements that a turn leaves unchanged: few, so a processor counts them on every backend.
fn unchanged(piece: &str, n: u32, turn: Turn, by: By, control: &Control<'_>) -> Result<Outcome<u128>, Error> {
    number(piece, n, Goal::Unchanged(turn), By { backend: None, ..by }, control)
}

/// `number / by`, which must be whole.
pub(super) fn whole(number: u128, by: u128) -> Result<Vec<u128>, Error> {
    if number.is_multiple_of(by) {
        Ok(vec![number / by])
    } else {
        Err(Error::check(sentence!(
            "{number} is not divisible by the class size {by}",
            "{number} 个摆法不能分成每类 {by} 个"
        )))
    }
}

/// Classes of two that a quarter turn leaves unchanged; the one placement for n = 1 is not one of two, and is not counted.
pub(super) fn quarter_turn(piece: &str, n: u32, by: By, control: &Control<'_>) -> Counted {
    match unchanged(piece, n, Turn::Quarter, by, control)? {
        Outcome::Complete(_) if n == 1 => Ok(Outcome::Complete(vec![0])),
        Outcome::Complete(quarter) => whole(quarter, 2).map(Outcome::Complete),
        _ => Ok(Outcome::Interrupted(Vec::new())),
    }
}

/// Classes that half a turn leaves unchanged, and no quarter turn.
pub(super) fn half_turn(piece: &str, n: u32, by: By, control: &Control<'_>) -> Counted {
    let unchanged = |turn: Turn| unchanged(piece, n, turn, by, control);
    match (unchanged(Turn::Half)?, unchanged(Turn::Quarter)?) {
        (Outcome::Complete(half), Outcome::Complete(quarter)) => whole(half - quarter, 4).map(Outcome::Complete),
        _ => Ok(Outcome::Interrupted(Vec::new())),
    }
}

/// Classes that no turn leaves unchanged.
pub(super) fn plain(piece: &str, n: u32, by: By, control: &Control<'_>) -> Counted {
    let half = unchanged(piece, n, Turn::Half, by, control)?;
    match (number(piece, n, Goal::Count, by, control)?, half) {
        (Outcome::Complete(all), Outcome::Complete(half)) => whole(all - half, 8).map(Outcome::Complete),
        _ => Ok(Outcome::Interrupted(Vec::new())),
    }
}
