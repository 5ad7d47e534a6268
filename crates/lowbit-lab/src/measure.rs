//! Timing: rungs interleaved, the best of many runs, and a limit for the slow ones.

use std::fmt;
use std::time::Duration;

use lowbit::Error;
use lowbit::engine::{Clock, Outcome, Stop, wall_clock};
use lowbit::ladder::{Ladder, Rung};
use lowbit::words::{Language, Sentence};

/// A sample repeats a run until it takes this long, far longer than reading a clock.
const SAMPLE: f64 = 2e-3;

/// Most runs in a sample.
const MOST_RUNS: u32 = 1 << 20;

/// The measurement ends after a round in which no rung becomes faster by more than this share.
const STEADY: f64 = 0.01;

/// Fewest and most rounds.
const ROUNDS: std::ops::RangeInclusive<u32> = 3..=20;

/// How a ladder is measured.
pub struct Terms<'a> {
    /// A rung that takes longer is stopped.
    pub limit: Duration,
    /// Total time for repetitions of short rungs.
    pub patience: Duration,
    /// The clock: preferably the CPU time of the calling thread, because nothing else runs on it.
    pub clock: Box<dyn Fn() -> Duration + 'a>,
    /// The clock of the limit, which never stops.
    pub wall_clock: Clock,
    /// Raise it to stop the measurement.
    pub stop: Stop,
}

impl fmt::Debug for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terms").field("limit", &self.limit).field("patience", &self.patience).finish_non_exhaustive()
    }
}

impl Default for Terms<'_> {
    /// At most ten seconds per rung, two seconds for repetitions, the wall clock.
    fn default() -> Self {
        Terms {
            limit: Duration::from_secs(10),
            patience: Duration::from_secs(2),
            clock: Box::new(wall_clock),
            wall_clock,
            stop: Stop::new(),
        }
    }
}

/// The measurement of one rung.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The rung's name.
    pub name: Sentence,
    /// The rung's idea.
    pub idea: Sentence,
    /// Whether it finished; otherwise `seconds` is the time until it was stopped.
    pub is_finished: bool,
    /// Nodes visited; `None` if it did not finish, or does not visit nodes one by one.
    pub nodes: Option<u128>,
    /// The time of a run: the shortest of several.
    pub seconds: f64,
}

impl Figure {
    /// Nanoseconds per node.
    pub fn cost(&self) -> Option<f64> {
        self.nodes.map(|nodes| self.seconds * 1e9 / nodes as f64)
    }
}

/// The measurement of a ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The puzzle, in a few words.
    pub puzzle: Sentence,
    /// The answer of all finished rungs.
    pub answer: Option<Sentence>,
    /// The rungs in order, as far as they were run.
    pub figures: Vec<Figure>,
}

impl Report {
    /// The speed-up over the first rung; `None` if one of the two did not finish.
    pub fn times_faster(&self, figure: &Figure) -> Option<f64> {
        let first = self.figures.first().filter(|first| first.is_finished && figure.is_finished)?;
        Some(first.seconds / figure.seconds)
    }
}

/// Measures every rung. Rungs that disagree are an error.
///
/// Each rung runs once, then they are interleaved in rounds until a round improves nothing, so that a disturbance affects all.
pub fn measure(ladder: &Ladder<'_>, terms: &Terms<'_>) -> Result<Outcome<Report>, Error> {
    let mut report = Report { puzzle: ladder.puzzle.clone(), answer: None, figures: Vec::new() };
    for rung in &ladder.rungs {
        let figure = first_run(rung, terms, &mut report)?;
        if terms.stop.is_raised() && !figure.is_finished {
            return Ok(Outcome::Interrupted(report));
        }
        report.figures.push(figure);
    }
    let begin = (terms.clock)();
    for round in 1..=*ROUNDS.end() {
        let mut is_steady = true;
        for (rung, figure) in ladder.rungs.iter().zip(&mut report.figures).filter(|(_, figure)| figure.is_finished) {
            let left = terms.patience.saturating_sub((terms.clock)() - begin);
            if terms.stop.is_raised() || figure.seconds.max(SAMPLE) > left.as_secs_f64() {
                continue; // a long run is steady by itself
            }
            if let Some(seconds) = sample(rung, terms)? {
                is_steady &= seconds > figure.seconds * (1.0 - STEADY);
                // A single short run is unreliable on a coarse clock, as in a browser.
                let is_first = round == 1 && figure.seconds < SAMPLE;
                figure.seconds = if is_first { seconds } else { figure.seconds.min(seconds) };
            }
        }
        if is_steady && round >= *ROUNDS.start() {
            break;
        }
    }
    Ok(match terms.stop.is_raised() {
        true => Outcome::Interrupted(report),
        false => Outcome::Complete(report),
    })
}

/// The first run of a rung, whose answer is compared with the others'.
fn first_run(rung: &Rung<'_>, terms: &Terms<'_>, report: &mut Report) -> Result<Figure, Error> {
    let (begin, wall_begin) = ((terms.clock)(), (terms.wall_clock)());
    let finding = rung.run(&terms.stop.limited(terms.limit, terms.wall_clock))?;
    let is_finished = finding.is_some();
    let time = if is_finished { (terms.clock)() - begin } else { (terms.wall_clock)() - wall_begin };
    let seconds = time.as_secs_f64().max(1e-9);
    let mut figure = Figure { name: rung.name.clone(), idea: rung.idea.clone(), is_finished, nodes: None, seconds };
    if let Some(finding) = finding {
        figure.nodes = Some(finding.nodes).filter(|&nodes| nodes > 0);
        let agreed = report.answer.get_or_insert_with(|| finding.answer.clone());
        if *agreed != finding.answer {
            return Err(Error::Request(disagreement(&rung.name, &finding.answer, agreed)));
        }
    }
    Ok(figure)
}

/// The error of a rung whose answer differs from the earlier ones.
pub fn disagreement(name: &Sentence, found: &Sentence, agreed: &Sentence) -> Sentence {
    let words = |language| {
        let [name, found, agreed] = [name, found, agreed].map(|sentence| sentence.words(language));
        match language {
            Language::English => format!("'{name}' disagrees: {found}, not {agreed}"),
            Language::Chinese => format!("“{name}”得出不同的答案：{found}，而不是 {agreed}"),
        }
    };
    Sentence::new(Language::ALL.map(words))
}

/// The time of a run, averaged over a sample; `None` if stopped. The number of runs doubles regardless of the measured
/// time: a coarse clock may not advance.
fn sample(rung: &Rung<'_>, terms: &Terms<'_>) -> Result<Option<f64>, Error> {
    let begin = (terms.clock)();
    let mut runs = 0;
    loop {
        for _ in 0..runs.max(1) {
            if std::hint::black_box(rung.run(&terms.stop)?).is_none() {
                return Ok(None);
            }
        }
        runs += runs.max(1);
        let seconds = ((terms.clock)() - begin).as_secs_f64();
        if seconds >= SAMPLE || runs >= MOST_RUNS {
            return Ok(Some((seconds / f64::from(runs)).max(1e-9)));
        }
    }
}
