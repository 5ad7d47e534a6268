//! Answers about placements: the command's `--json`, the page's server and Python print these types, field by field
//! (feature `serde`).

use std::time::Duration;

use super::sequences::{Found, Sequence};
use super::{Answer, Goal, Problem};
use crate::count::{Count, Plan};
use crate::queens::answer::Checked;
use crate::words::Language;

/// The numbers of a count, as text: they may not fit into JSON numbers.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Numbers {
    /// The number, where it is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub count: Option<String>,
    /// The numbers by size, first column or level, where they are asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub row: Option<Vec<String>>,
}

impl From<&Answer> for Numbers {
    fn from(answer: &Answer) -> Numbers {
        match answer {
            Answer::Number(number) => Numbers { count: Some(number.to_string()), row: None },
            Answer::Row(row) => Numbers { count: None, row: Some(row.iter().map(u128::to_string).collect()) },
        }
    }
}

/// How a count would be made.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Planned {
    /// What is placed where.
    pub problem: String,
    /// What is to be known.
    pub goal: &'static str,
    /// The method.
    pub method: &'static str,
    /// The instructions it uses.
    pub backend: &'static str,
    /// The number of units.
    pub units: u64,
    /// Predicted, as a rough guide; `None` where only a trial tells.
    pub seconds: Option<f64>,
    /// Predicted, in bytes.
    pub memory: u64,
}

impl Planned {
    /// A forecast for this number of threads.
    pub fn new(problem: &Problem, goal: Goal, plan: &Plan, threads: usize) -> Planned {
        let forecast = &plan.forecast;
        Planned {
            problem: problem.to_string(),
            goal: goal.name(),
            method: forecast.method.name(),
            backend: forecast.backend.name(),
            units: forecast.units,
            seconds: plan.predicted(threads),
            memory: forecast.memory(threads),
        }
    }
}

/// A term of a sequence.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Term {
    /// Which sequence.
    pub sequence: &'static str,
    /// Which term.
    pub n: u32,
    /// The term.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub numbers: Numbers,
    /// Total time, checks included.
    pub seconds: f64,
}

/// A sequence: what it counts and the terms that are known.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct About {
    /// Its number in the encyclopedia.
    pub sequence: &'static str,
    /// What the term for n counts.
    pub meaning: &'static str,
    /// The first n.
    pub offset: u32,
    /// The last n whose term was published.
    pub last: u32,
    /// The numbers of each published term as text, from the first on.
    pub published: Vec<Vec<String>>,
    /// Terms that were counted here and not published.
    pub found: Vec<Ours>,
    /// Further terms, and what they cost.
    pub next: Vec<Next>,
}

/// A term that was counted here and not published.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ours {
    /// Which.
    pub n: u32,
    /// Its numbers.
    pub term: Vec<String>,
    /// How it was checked, in words that `docs/sequences.md` explains.
    pub checked: &'static str,
}

/// A term that is not known.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Next {
    /// Which.
    pub n: u32,
    /// That one core takes, roughly; where that is known beforehand.
    pub seconds: Option<f64>,
}

/// Terms beyond the last whose cost is told.
const FURTHER: u32 = 3;

impl About {
    /// All that is known of a sequence.
    pub fn new(sequence: &Sequence, language: Language) -> About {
        let text = |term: &[u128]| term.iter().map(u128::to_string).collect::<Vec<_>>();
        let ours = |Found { n, term, checked }| Ours { n, term: text(&term), checked };
        let beyond = (1..=FURTHER).filter_map(|further| sequence.last_known().checked_add(further));
        About {
            sequence: sequence.name,
            meaning: sequence.meaning(language),
            offset: sequence.offset,
            last: sequence.last,
            published: sequence.published().iter().map(|term| text(term)).collect(),
            found: sequence.found().into_iter().map(ours).collect(),
            next: beyond.map(|n| Next { n, seconds: sequence.seconds(n) }).collect(),
        }
    }
}

/// A count.
///
/// ```
/// use lowbit::engine::Control;
/// use lowbit::place::answer::{About, Counted, Planned};
/// use lowbit::place::{Goal, Problem, sequences};
/// use lowbit::count::Request;
/// use lowbit::words::Language;
/// use std::time::Duration;
/// let problem: Problem = "king on rectangle 4x4, any".parse()?;
/// let plan = Request::of(problem.clone(), Goal::Count)?.plan()?;
/// assert_eq!(Planned::new(&problem, Goal::Count, &plan, 1).goal, "count");
/// let count = plan.run(&Control::default())?.into_inner();
/// assert_eq!(Counted::new(&problem, Goal::Count, &count, Duration::ZERO).problem, problem.to_string());
/// assert_eq!(About::new(sequences::named("A000170")?, Language::English).sequence, "A000170");
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// What is placed where.
    pub problem: String,
    /// What was to be known.
    pub goal: &'static str,
    /// What was found.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub numbers: Numbers,
    /// Total time, checks included.
    pub seconds: f64,
    /// The method.
    pub method: &'static str,
    /// The instructions that were used.
    pub backend: &'static str,
    /// The number of units.
    pub units: u64,
    /// How it was checked.
    pub checks: Checked,
}

impl Counted {
    /// A count of a problem, with the time it took.
    pub fn new(problem: &Problem, goal: Goal, count: &Count, elapsed: Duration) -> Counted {
        Counted {
            problem: problem.to_string(),
            goal: goal.name(),
            numbers: Numbers::from(&count.answer),
            seconds: elapsed.as_secs_f64(),
            method: count.forecast.method.name(),
            backend: count.forecast.backend.name(),
            units: count.forecast.units,
            checks: Checked::from(&count.checks),
        }
    }
}
