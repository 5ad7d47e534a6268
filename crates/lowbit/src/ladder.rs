//! A ladder: one puzzle, and the techniques to solve it, slowest first.
//!
//! Each puzzle has its ladder: [`queens::ladder`](crate::queens::ladder()), [`sudoku::ladder`](crate::sudoku::ladder()),
//! [`clocks::ladder`](crate::clocks::ladder()), [`regions::ladder`](crate::regions::ladder()). The crate `lowbit-lab` measures
//! and draws them.

use crate::Error;
use crate::engine::{self, Control, Search, Stop};
use crate::words::Sentence;

/// The result of a rung.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The answer to the ladder's question, in words.
    pub answer: Sentence,
    /// Nodes visited; 0 for a technique that does not visit nodes one by one.
    pub nodes: u128,
}

/// One technique.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::ladder::Rung;
/// let rung = Rung::new("nothing", "finds nothing", |_| Ok(None));
/// assert!(rung.run(&Stop::new())?.is_none());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Rung<'a> {
    /// Its name, in a few words.
    pub name: Sentence,
    /// Its improvement over the previous rung, in a line.
    pub idea: Sentence,
    run: Box<Run<'a>>,
}

debug_of!(Rung<'_> as "Rung", name, idea);

type Run<'a> = dyn Fn(&Stop) -> Result<Option<Finding>, Error> + 'a;

impl<'a> Rung<'a> {
    /// A technique; `run` polls the flag and returns `None` if it was stopped before the end.
    pub fn new(
        name: impl Into<Sentence>,
        idea: impl Into<Sentence>,
        run: impl Fn(&Stop) -> Result<Option<Finding>, Error> + 'a,
    ) -> Rung<'a> {
        Rung { name: name.into(), idea: idea.into(), run: Box::new(run) }
    }

    /// Counts solutions by a search of the engine on this thread, preparation included.
    pub fn counting<S: Search>(
        name: Sentence,
        idea: Sentence,
        prepare: impl Fn() -> Result<S, Error> + 'a,
    ) -> Rung<'a> {
        Rung::new(name, idea, move |stop| {
            let control = Control { threads: 1, stop: stop.clone(), ..Control::default() };
            let tally = engine::run(&prepare()?, &control)?.complete();
            Ok(tally.map(|tally| Finding { answer: solutions(tally.solutions), nodes: tally.nodes }))
        })
    }

    /// Runs it once.
    ///
    /// # Errors
    ///
    /// The error of the technique, such as a size that it does not support.
    pub fn run(&self, stop: &Stop) -> Result<Option<Finding>, Error> {
        (self.run)(stop)
    }
}

/// A puzzle and the techniques to solve it, slowest first.
#[derive(Debug)]
pub struct Ladder<'a> {
    /// The puzzle, in a few words.
    pub puzzle: Sentence,
    /// The techniques.
    pub rungs: Vec<Rung<'a>>,
}

/// `1 solution`, `92 solutions`.
pub(crate) fn solutions(number: u128) -> Sentence {
    let (grouped, plural) = (grouped(number), if number == 1 { "" } else { "s" });
    Sentence::new([format!("{grouped} solution{plural}"), format!("{grouped} 个解")])
}

/// A whole number with commas between groups of three digits.
///
/// ```
/// use lowbit::ladder::grouped;
/// assert_eq!([7, 1000, 14772512].map(grouped), ["7", "1,000", "14,772,512"]);
/// ```
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
