//! Terms that follow from several counts: numbers of classes under the symmetries of the square.
//!
//! For a piece that sees along rows, no reflection leaves a placement unchanged (but for n = 1). With `all` placements, `half` of them
//! unchanged by a half turn and `quarter` by a quarter turn, there are
//!
//! ```text
//!   quarter / 2                         classes of two
//!   (half - quarter) / 4                classes of four
//!   (all - half) / 8                    classes of eight
//! ```

use super::{Asked, Term, asked};
use crate::Error;
use crate::backend::Backend;
use crate::count::{Answer, Method, Prepared, Request, Task, Way};
use crate::engine::{Control, Outcome};
use crate::place::{Board, Goal, Problem, Rule, Turn};
use crate::sentence;

/// Classes of placements, by the turns that leave them unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Classes {
    /// A quarter turn.
    Quarter,
    /// Half a turn, but no quarter turn.
    Half,
    /// No turn.
    Plain,
}

/// Makes the counts from which a term follows.
pub(crate) struct ByCounts;

impl Way for ByCounts {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let (_, requests) = counts(task)?;
        match requests.first() {
            Some(request) => Ok(request.plan()?.forecast.backend),
            None => task.scalar(Method::Counts),
        }
    }

    fn seconds(&self, task: &Task<'_>, _: Backend) -> Option<f64> {
        let (term, requests) = counts(task).ok()?;
        if let Asked::FewestClasses(_) = term.asked() {
            return None;
        }
        requests.iter().map(|request| request.plan().ok()?.predicted(1)).sum()
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, _: f64) -> f64 {
        f64::INFINITY // each count recounts units of its own
    }

    fn prepare(&self, task: &Task<'_>, _: Backend) -> Result<Prepared, Error> {
        let (term, requests) = counts(task)?;
        Ok(Prepared::whole(move |control| {
            let (mut found, mut recounted) = (Vec::new(), 0);
            for request in &requests {
                let Some(numbers) = numbers(request, control, &mut recounted)? else {
                    return Ok(Outcome::Interrupted((Answer::Number(0), 0)));
                };
                found.push(numbers);
            }
            let sum = |count: usize| found[count].iter().sum::<u128>();
            // Those of the first count that are not among the second's.
            let others = || {
                sum(0).checked_sub(sum(1)).ok_or_else(|| {
                    let (all, unchanged) = (sum(0), sum(1));
                    Error::check(sentence!(
                        "{unchanged} of {all} placements were counted as unchanged by a turn",
                        "{all} 个摆法中竟数出 {unchanged} 个旋转后不变"
                    ))
                })
            };
            let number = match (term.without_counting(), term.asked()) {
                (Some(number), _) => number,
                (_, Asked::Classes(Classes::Quarter, _)) => whole(sum(0), 2)?,
                (_, Asked::Classes(Classes::Half, _)) => whole(others()?, 4)?,
                (_, Asked::Classes(Classes::Plain, _)) => whole(others()?, 8)?,
                (_, Asked::FewestClasses(problem)) => {
                    let fewest = Rule::Dominating(Some(found[0].len() as u32 - 1));
                    let request = requests[0].asking(asked(problem, term.n)?.with_rule(fewest), Goal::UpToSymmetry)?;
                    let Some(classes) = numbers(&request, control, &mut recounted)? else {
                        return Ok(Outcome::Interrupted((Answer::Number(0), 0)));
                    };
                    classes[0]
                }
                _ => unreachable!("it was asked for its counts"),
            };
            Ok(Outcome::Complete((Answer::Number(number), recounted)))
        }))
    }
}

/// The numbers of a count, `None` if it was stopped; its recounted units are added to `recounted`.
fn numbers(request: &Request, control: &Control<'_>, recounted: &mut u64) -> Result<Option<Vec<u128>>, Error> {
    let Outcome::Complete(count) = request.run(control)? else { return Ok(None) };
    *recounted += count.checks.units_recounted;
    Ok(Some(count.numbers().to_vec()))
}

/// The term of a task and the counts from which it follows; the term of fewest classes needs another count, which depends on the first.
fn counts(task: &Task<'_>) -> Result<(Term, Vec<Request>), Error> {
    let of = |problem, goal, backend: Option<Backend>| {
        let request = Request::of(problem, goal)?.memory(task.memory);
        let request = backend.into_iter().fold(request, Request::backend);
        Ok::<_, Error>(if task.again { request.again() } else { request })
    };
    let Some(&term) = task.term.filter(|_| !task.portable) else { return Err(Method::Counts.is_not_for(task)) };
    let requests = match term.asked() {
        _ if term.without_counting().is_some() => Vec::new(),
        Asked::FewestClasses(problem) => vec![of(asked(problem, term.n)?, Goal::BySize, task.backend)?],
        Asked::Classes(classes, piece) => {
            let problem = Problem::new(Board::square(term.n)?, piece.parse()?, Rule::EachRow)?;
            // There are few, so a processor counts them on every backend.
            let unchanged = |turn: Turn| of(problem.clone(), Goal::Unchanged(turn), None);
            match classes {
                Classes::Quarter => vec![unchanged(Turn::Quarter)?],
                Classes::Half => vec![unchanged(Turn::Half)?, unchanged(Turn::Quarter)?],
                Classes::Plain => vec![of(problem.clone(), Goal::Count, task.backend)?, unchanged(Turn::Half)?],
            }
        }
        _ => return Err(Method::Counts.is_not_for(task)),
    };
    Ok((term, requests))
}

/// `number / by`, which must be whole.
pub(super) fn whole(number: u128, by: u128) -> Result<u128, Error> {
    match number.is_multiple_of(by) {
        true => Ok(number / by),
        false => Err(Error::check(sentence!(
            "{number} is not divisible by the class size {by}",
            "{number} 个摆法不能分成每类 {by} 个"
        ))),
    }
}
