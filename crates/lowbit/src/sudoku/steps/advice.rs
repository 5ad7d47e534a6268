//! Advice: the next step, all steps, or the whole path.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::chains::{Chains, Search, search_of};
use super::found::{All, First, Found};
use super::notation::Notation;
use super::position::{Effect, Position};
use super::progress::{Health, Progress};
use super::{Edition, Order, Step, Technique, words};
use crate::engine::{Outcome, Stop};
use crate::steps::{Degree, Mark};
use crate::sudoku::{Grid, Verdict};
use crate::words::Language;

/// The answer to "what next?". Errors come before steps.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::steps::Degree;
/// use lowbit::sudoku::steps::{Notation, Progress, hint, hints};
/// use lowbit::words::Language;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let progress = Progress::from(&puzzle);
/// let advice = hint(&progress, &Stop::new()).into_inner();
/// assert_eq!(advice.name(), "steps");
/// assert!(!advice.words_in(Notation::Plain, Degree::Reason, Language::English).is_empty());
/// assert!(hints(&progress, &Stop::new()).into_inner().steps().len() > 1);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Advice {
    /// Techniques exist for 9x9 only: the grid, its entries or its pencil marks have another size.
    NotNine,
    /// The givens have no solution.
    NoSolution,
    /// These entries are in no solution together with the givens and the entries before them.
    Wrong(Vec<Mark>),
    /// These candidates belong to the solution, but are not pencilled in.
    Missing(Vec<Mark>),
    /// Every cell is filled correctly.
    Solved,
    /// Steps that can be taken now, at least one, the easiest first.
    Steps(Vec<Step>),
    /// No technique finds a step: the puzzle is too hard for them, or it has several solutions.
    Stuck,
}

/// The easiest step, in teaching order. [`Order::hint`] takes other orders.
///
/// If the givens have several solutions, only techniques are used that do not rely on a unique solution, up to
/// [`Technique::RegionForcingChains`]. Their steps hold in all solutions, so they cannot fill the grid, and the advice becomes
/// [`Advice::Stuck`]. [`Puzzle::check`](crate::sudoku::Puzzle::check) tells whether there are several.
pub fn hint(progress: &Progress, stop: &Stop) -> Outcome<Advice> {
    Order::new().hint(progress, stop)
}

/// Every step that can be taken now, in teaching order. [`Order::hints`] takes other orders.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::steps::{Progress, hints};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(hints(&Progress::from(&puzzle), &Stop::new()).into_inner().steps().len() > 1);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn hints(progress: &Progress, stop: &Stop) -> Outcome<Advice> {
    Order::new().hints(progress, stop)
}

/// Finds the next step, given an order of techniques.
pub(super) struct Teacher {
    techniques: Vec<Technique>,
    chains: Chains,
}

impl Teacher {
    pub(super) fn new(techniques: impl IntoIterator<Item = Technique>, stop: &Stop) -> Teacher {
        let mut chains = Chains::default();
        chains.stop = stop.clone();
        Teacher { techniques: techniques.into_iter().collect(), chains }
    }

    fn next(&mut self, position: &Position) -> Option<Step> {
        let mut found = First::default();
        let _ = self.offer_next(position, &mut found);
        found.0
    }

    /// Offers the steps of the first technique that has any, until one is taken. A single search finds all chains that
    /// start from one candidate. Cell and region chains count as one technique, and so do nets of one kind; the easiest
    /// of their steps comes first.
    pub(super) fn offer_next(&mut self, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
        let (mut searched, mut singles) = (None, None);
        for technique in &self.techniques {
            if self.chains.stop.is_raised() {
                return ControlFlow::Break(());
            }
            let search = search_of(*technique);
            if search.is_some() && search == searched && search != Some(Search::Single) {
                continue;
            }
            searched = search.or(searched);
            let hint = match search {
                Some(Search::Single) => {
                    let all =
                        singles.get_or_insert_with(|| self.chains.all(position, Search::Single, Edition::Revised));
                    all.iter().find(|hint| hint.technique() == *technique).cloned()
                }
                Some(search) => self.chains.best(position, search, Edition::Revised),
                None => {
                    technique.find(position, found)?;
                    continue;
                }
            };
            if let Some(hint) = hint {
                let taught = hint.taught(position);
                found.offer(&taught, &|| hint.story(position, &taught.effect))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Advice {
    /// The steps; empty for any other advice.
    pub fn steps(&self) -> &[Step] {
        match self {
            Advice::Steps(steps) => steps,
            _ => &[],
        }
    }

    /// Its name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Advice::NotNine => "not 9x9",
            Advice::NoSolution => "none",
            Advice::Wrong(_) => "wrong",
            Advice::Missing(_) => "missing",
            Advice::Solved => "solved",
            Advice::Steps(_) => "steps",
            Advice::Stuck => "no step",
        }
    }

    /// In words: each step on a line, with as much detail as `degree` allows; or why there are none.
    pub fn words(&self, degree: Degree, language: Language) -> String {
        self.words_in(Notation::Eureka, degree, language)
    }

    /// The same with chains in a notation.
    pub fn words_in(&self, notation: Notation, degree: Degree, language: Language) -> String {
        let named = |marks: &[Mark]| {
            let name = |mark: &Mark| match language {
                Language::English => format!("{} is not {}", words::cell(*mark), mark.digit),
                Language::Chinese => format!("{} 不是 {}", words::cell(*mark), mark.digit),
            };
            marks.iter().map(name).collect::<Vec<_>>().join(", ")
        };
        match (self, language) {
            (Advice::Steps(steps), _) => {
                steps.iter().map(|step| step.words_in(notation, degree, language)).collect::<Vec<_>>().join("\n")
            }
            (Advice::Wrong(marks), Language::English) => format!("wrong: {}", named(marks)),
            (Advice::Wrong(marks), Language::Chinese) => format!("填错：{}", named(marks)),
            (Advice::Missing(marks), Language::English) => format!("missing: {}", words::marks(marks)),
            (Advice::Missing(marks), Language::Chinese) => format!("缺少候选数：{}", words::marks(marks)),
            (Advice::NotNine, Language::English) => "techniques exist for 9x9 only".to_owned(),
            (Advice::NotNine, Language::Chinese) => "解题技巧只用于 9x9".to_owned(),
            (Advice::NoSolution, Language::English) => "the puzzle has no solution".to_owned(),
            (Advice::NoSolution, Language::Chinese) => "谜题无解".to_owned(),
            (Advice::Solved, Language::English) => "every cell is filled correctly".to_owned(),
            (Advice::Solved, Language::Chinese) => "每一格都填对了".to_owned(),
            (Advice::Stuck, Language::English) => "no technique finds a step".to_owned(),
            (Advice::Stuck, Language::Chinese) => "没有技巧能再推进一步".to_owned(),
        }
    }

    /// The advice on a grid that is not sound.
    fn of_health(health: Health) -> Advice {
        match health {
            Health::Sound(_) | Health::NoSolution => Advice::NoSolution,
            Health::Wrong(marks) => Advice::Wrong(marks),
            Health::Missing(marks) => Advice::Missing(marks),
        }
    }

    fn of_steps(steps: Vec<Step>) -> Advice {
        if steps.is_empty() { Advice::Stuck } else { Advice::Steps(steps) }
    }
}

/// The position and the number of solutions if steps can be taken; otherwise the advice that says why not.
fn sound(progress: &Progress, stop: &Stop) -> Outcome<Result<(Position, Verdict), Advice>> {
    if !progress.is_nine() {
        return Outcome::Complete(Err(Advice::NotNine));
    }
    let verdict = match progress.health(stop) {
        Outcome::Complete(Health::Sound(verdict)) => verdict,
        Outcome::Complete(health) => return Outcome::Complete(Err(Advice::of_health(health))),
        _ => return Outcome::Interrupted(Err(Advice::Stuck)),
    };
    let position = progress.position();
    Outcome::Complete(if position.is_solved() { Err(Advice::Solved) } else { Ok((position, verdict)) })
}

/// Techniques that only ratings use, and that people see as something simpler.
pub(super) const NOT_TAUGHT: [Technique; 9] = [
    Technique::DirectPointing,
    Technique::DirectClaiming,
    Technique::DirectHiddenPair,
    Technique::DirectHiddenTriplet,
    Technique::TwoLinks,
    Technique::ThreeLinks,
    Technique::FinnedFranken,
    Technique::DigitChain,
    Technique::AlternatingChain,
];

/// The techniques in teaching order.
#[cfg(any(test, feature = "generate"))]
pub(super) fn taught() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().filter(|technique| technique.is_taught())
}

/// The solving path of a puzzle.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::steps::{Progress, Technique, path};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = path(&Progress::from(&puzzle), &Stop::new()).into_inner().expect("nothing is wrong");
/// assert!(path.hardest() < Some(Technique::Pointing));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The solution, if the steps lead there.
    pub solution: Option<Grid>,
}

impl Path {
    /// Its steps as advice; if they do not reach the solution, these are all there are.
    pub fn advice(self) -> Advice {
        match self.solution {
            Some(_) if self.steps.is_empty() => Advice::Solved,
            _ => Advice::of_steps(self.steps),
        }
    }

    /// The hardest technique on the path.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().max_by_key(|step| step.rating).map(|step| step.technique)
    }
}

/// Solves a grid step by step, always by the first technique in teaching order. [`Order::path`] takes other orders.
///
/// # Errors
///
/// An [`Advice`]: wrong digits or candidates, no solution, or another size than 9x9.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::steps::{Progress, path};
/// let puzzle: Puzzle =
///     "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
/// let Some(Ok(path)) = path(&Progress::from(&puzzle), &Stop::new()).complete() else { panic!() };
/// assert!(path.solution.is_some_and(|solution| solution.to_string().starts_with("143628579")));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn path(progress: &Progress, stop: &Stop) -> Outcome<Result<Path, Advice>> {
    Order::new().path(progress, stop)
}

impl Order {
    /// The first step.
    pub fn hint(&self, progress: &Progress, stop: &Stop) -> Outcome<Advice> {
        let (position, verdict) = match sound(progress, stop) {
            Outcome::Complete(Ok(sound)) => sound,
            Outcome::Complete(Err(trouble)) => return Outcome::Complete(trouble),
            _ => return Outcome::Interrupted(Advice::Stuck),
        };
        let step = Teacher::new(self.on(verdict), stop).next(&position);
        match stop.is_raised() {
            true => Outcome::Interrupted(Advice::Stuck),
            false => Outcome::Complete(Advice::of_steps(step.into_iter().collect())),
        }
    }

    /// Every step, each conclusion once. In teaching order, chains harder than AICs are searched only if nothing easier
    /// is found: there are thousands of them. In a custom or truncated order, this holds only for nested chains, which
    /// take minutes.
    pub fn hints(&self, progress: &Progress, stop: &Stop) -> Outcome<Advice> {
        let (position, verdict) = match sound(progress, stop) {
            Outcome::Complete(Ok(sound)) => sound,
            Outcome::Complete(Err(trouble)) => return Outcome::Complete(trouble),
            _ => return Outcome::Interrupted(Advice::Stuck),
        };
        let mut all = All::default();
        let mut steps: Vec<Step> = Vec::new();
        let mut known = HashSet::new();
        for technique in self.on(verdict) {
            if stop.is_raised() {
                return Outcome::Interrupted(Advice::of_steps(steps));
            }
            if technique > self.enough && !steps.is_empty() {
                break;
            }
            let _ = technique.find(&position, &mut all);
            steps.extend(all.0.drain(..).filter(|step| known.insert((step.placed.clone(), step.removed.clone()))));
        }
        Outcome::Complete(Advice::of_steps(steps))
    }

    /// Solves a grid step by step, always by the first technique that has a step.
    ///
    /// # Errors
    ///
    /// As [`path`].
    pub fn path(&self, progress: &Progress, stop: &Stop) -> Outcome<Result<Path, Advice>> {
        self.path_told(progress, stop, &mut |_| {})
    }

    /// The same; calls `each` for every step as it is found, as the hardest puzzles take a minute.
    ///
    /// # Errors
    ///
    /// As [`path`].
    pub fn path_told(
        &self,
        progress: &Progress,
        stop: &Stop,
        each: &mut dyn FnMut(&Step),
    ) -> Outcome<Result<Path, Advice>> {
        let mut steps = Vec::new();
        let (mut position, verdict) = match sound(progress, stop) {
            Outcome::Complete(Ok(sound)) => sound,
            Outcome::Complete(Err(Advice::Solved)) => {
                return Outcome::Complete(Ok(Path { steps, solution: Some(progress.filled()) }));
            }
            Outcome::Complete(Err(trouble)) => return Outcome::Complete(Err(trouble)),
            _ => return Outcome::Interrupted(Ok(Path { steps, solution: None })),
        };
        let mut teacher = Teacher::new(self.on(verdict), stop);
        while !position.is_solved() {
            let step = teacher.next(&position);
            if stop.is_raised() {
                return Outcome::Interrupted(Ok(Path { steps, solution: None }));
            }
            let Some(step) = step else { break };
            position.apply(&Effect::of(&step));
            each(&step);
            steps.push(step);
        }
        let solution = position.is_solved().then(|| position.grid());
        Outcome::Complete(Ok(Path { steps, solution }))
    }
}
