//! Placements of other pieces, and published sequences: how long a count would take, the count, a term, what is known.

use lowbit::backend::Backend;
use lowbit::engine::{Control, Outcome, Progress};
use lowbit::place::answer::{About, Counted, Numbers, Planned, Reached, Term};
use lowbit::place::sequences::{self, By};
use lowbit::place::{Answer, Goal, Method, Problem, Request};
use serde::{Deserialize, Serialize};

use super::queens::{PROGRESS_EVERY, run};
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
    let begin = (work.wall_clock)();
    let plan = request.plan()?;
    work.tell("plan", &Planned::new((&problem, goal), &plan, work.threads));
    let Outcome::Complete(count) = run(&plan, work)? else { return Err(Failure::Stopped) };
    Ok(Counted::new((&problem, goal), &count, None, (work.wall_clock)() - begin))
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

/// Counts a term; one that is known must be met. As events: `progress`, then `result`.
pub(super) fn term(asked: ToKnow, work: &Work) -> Result<Term, Failure> {
    let sequence = sequences::named(&asked.sequence)?;
    let backend = asked.backend.as_deref().map(str::parse::<Backend>).transpose()?;
    let begin = (work.wall_clock)();
    let report = |progress: &Progress| work.tell("progress", &Reached::from(progress));
    let (threads, stop, clock, every) = (work.threads, work.stop.clone(), work.wall_clock, PROGRESS_EVERY);
    let control = Control { threads, stop, clock, every, progress: Some(&report), ..Control::default() };
    let by = By { backend, again: asked.again };
    let Outcome::Complete(numbers) = sequence.term(asked.n, by, &control)? else { return Err(Failure::Stopped) };
    let answer = match numbers.as_slice() {
        [number] => Answer::Number(*number),
        _ => Answer::Row(numbers),
    };
    let (numbers, seconds) = (Numbers::from(&answer), ((work.wall_clock)() - begin).as_secs_f64());
    Ok(Term { sequence: sequence.name, n: asked.n, numbers, seconds })
}

/// A sequence, or none for a list of all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToLookUp {
    sequence: Option<String>,
}

/// What is known of sequences.
#[derive(Serialize)]
pub(super) struct Known {
    /// The one that was asked for, with its terms; or all, by what they count.
    sequences: Vec<Entry>,
}

/// A sequence of the list.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Whole(About),
    Named { sequence: &'static str, meaning: &'static str, offset: u32, last: u32 },
}

/// Says what is known of a sequence, or lists all.
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
