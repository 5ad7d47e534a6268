//! Placements of other pieces, and published sequences: the predicted cost, the count, a term, known terms.

use lowbit::backend::Backend;
use lowbit::count::answer::Subject;
use lowbit::place::answer::{About, Counted, Planned};
use lowbit::place::{Goal, Method, Problem, Request, sequences};
use serde::{Deserialize, Serialize};

use super::queens::counted;
use super::{Failure, Work};

/// What is counted, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToCount {
    /// As `lowbit place count --json` prints it: `queen on rectangle 8x8, any`.
    problem: String,
    goal: Option<String>,
    method: Option<String>,
    backend: Option<String>,
    #[serde(default)]
    again: bool,
}

impl ToCount {
    fn request(&self, memory: u64) -> Result<(Problem, Goal, Request), Failure> {
        let problem: Problem = self.problem.parse()?;
        let goal = self.goal.as_deref().map_or(Ok(Goal::Count), str::parse)?;
        let mut request = Request::of(problem.clone(), goal)?.memory(memory / 2); // the other half is for the threads
        if let Some(name) = &self.method {
            request = request.method(name.parse::<Method>()?);
        }
        if let Some(name) = &self.backend {
            request = request.backend(name.parse::<Backend>()?);
        }
        Ok((problem, goal, if self.again { request.again() } else { request }))
    }
}

/// Predicts time and memory of a count.
pub(super) fn plan(asked: ToCount, work: &Work) -> Result<Planned, Failure> {
    let (problem, goal, request) = asked.request(work.memory)?;
    Ok(Planned::new((&problem, goal), &request.plan()?, work.threads))
}

/// Counts placements. As events: `plan`, then `progress`, then `result`.
pub(super) fn count(asked: ToCount, work: &Work) -> Result<Counted, Failure> {
    let (problem, goal, request) = asked.request(work.memory)?;
    answer((&problem, goal).into(), &request, work)
}

fn answer(subject: Subject, request: &Request, work: &Work) -> Result<Counted, Failure> {
    let begin = (work.wall_clock)();
    let count = counted(subject.clone(), request, work)?;
    Ok(Counted::new(subject, &count, None, (work.wall_clock)() - begin))
}

/// A term of a sequence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToKnow {
    sequence: String,
    n: u32,
    backend: Option<String>,
    #[serde(default)]
    again: bool,
}

/// Counts a term; a known term must agree. As events: `plan`, then `progress`, then `result`.
pub(super) fn term(asked: ToKnow, work: &Work) -> Result<Counted, Failure> {
    let sequence = sequences::named(&asked.sequence)?;
    let mut request = sequence.request(asked.n)?.memory(work.memory / 2); // the other half is for the threads
    if let Some(name) = &asked.backend {
        request = request.backend(name.parse::<Backend>()?);
    }
    if asked.again {
        request = request.again();
    }
    answer((sequence, asked.n).into(), &request, work)
}

/// A sequence; absent for a list of all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToLookUp {
    sequence: Option<String>,
}

/// Known sequences.
#[derive(Serialize)]
pub(super) struct Known {
    /// The requested sequence with its terms; or all sequences, with what they count.
    sequences: Vec<Entry>,
}

/// A sequence of the list.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Whole(About),
    Named { sequence: &'static str, meaning: &'static str, offset: u32, last: u32 },
}

/// The known terms of a sequence, or a list of all sequences.
pub(super) fn known(asked: ToLookUp, work: &Work) -> Result<Known, Failure> {
    let named = |sequence: &sequences::Sequence| {
        let sequences::Sequence { name, offset, last, .. } = *sequence;
        Entry::Named { sequence: name, meaning: sequence.meaning(work.language), offset, last }
    };
    let sequences = match asked.sequence {
        Some(name) => vec![Entry::Whole(About::new(sequences::named(&name)?, work.language))],
        None => sequences::all().iter().map(named).collect(),
    };
    Ok(Known { sequences })
}
