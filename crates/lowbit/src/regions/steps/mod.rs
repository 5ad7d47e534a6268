//! Boards as people solve them: one step after the other, each with its reason.
//!
//! | to | call |
//! |---|---|
//! | get the next step, all steps, or the mistakes | [`hint`], [`hints`] |
//! | get every step to the solution | [`path`] |
//! | grade a board | [`grade()`] |
//! | say a step in words | [`Step::words`](crate::steps::Step::words) |
//! | check the proof of a step | [`check_proof`] |
//!
//! | technique | what it says | grade |
//! |---|---|---|
//! | [`Technique::OnlyCells`] | a house has no more open cells than it needs: all get a star | easy |
//! | [`Technique::Confined`] | the open cells of one house lie in another, which needs no more: its other cells are empty | easy |
//! | [`Technique::Common`] | every open cell of a house would forbid the same cell: it is empty | medium |
//! | [`Technique::Tiling`] | a house is covered by as many 2x2 blocks as it needs stars: one in each | |
//! | [`Technique::Exclusion`] | a star on a cell would leave a house without room: it is empty | |
//! | [`Technique::Sets`] | two, three or four houses lie in as many others: the rest of those is empty | hard, expert |
//! | [`Technique::Squeeze`] | exclusion and tilings in two neighbouring lines | hard |
//! | [`Technique::Counting`] | rows in a band need the stars that the regions inside it do not take | expert |
//! | [`Technique::Finned`] | a star on a cell would leave regions in a band that need more stars than it takes | expert |
//! | [`Technique::Pressed`] | a star on a cell has one consequence that leaves a house or band without room | expert |
//! | [`Technique::Trial`] | a star on a cell leads, by only cells, to a house without room: it is empty | extreme |
//! | [`Technique::LongTrial`] | the same by more techniques | extreme |
//!
//! With several stars a house the first steps are tilings and exclusion, and everything is a grade easier, see [`Grade::of`].
//!
//! Cells that touch a star, and the other cells of a finished house, are crossed out without a step.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::regions::Board;
//! use lowbit::regions::steps::{Path, path};
//! let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
//! let Path { steps, solution, .. } = path(&board, &Stop::new()).complete().unwrap();
//! assert!(solution.is_some_and(|solution| solution.solves(&board)));
//! assert!(!steps.is_empty());
//! # Ok::<(), lowbit::Error>(())
//! ```

mod advice;
mod containers;
mod houses;
mod position;
mod proof;
mod trial;
mod words;

use std::ops::RangeInclusive;

use crate::engine::{Outcome, Stop};
use crate::regions::{Board, Solution, Verdict, check};
use crate::steps::{self, Rating};
use crate::{Error, sentence};

pub use self::advice::{Advice, hint, hints};
use self::position::{Contradiction, Position};
pub use self::proof::check_proof;
pub use crate::steps::{Degree, Flaw};

/// How a step reasons.
///
/// ```
/// use lowbit::regions::steps::Technique;
/// use lowbit::words::Language;
/// let technique = Technique::Sets(2);
/// assert!(technique.rating() > Technique::OnlyCells.rating());
/// println!("{}: {}", technique.name(), technique.title(Language::English));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// A house has no more open cells than it needs.
    OnlyCells,
    /// The open cells of one house lie in another.
    Confined,
    /// Every open cell of a house forbids the same cell.
    Common,
    /// As many 2x2 blocks as stars cover the open cells of a house.
    Tiling,
    /// A star on a cell would leave a house without room.
    Exclusion,
    /// Two, three or four houses lie in as many others.
    Sets(u8),
    /// Tiling and exclusion in two neighbouring lines.
    Squeeze,
    /// A band of lines needs the stars that the regions inside it do not take.
    Counting,
    /// A star on a cell would leave regions in a band that need more stars than it takes.
    Finned,
    /// A star on a cell has one consequence, which leaves a house or a band without room.
    Pressed,
    /// A star on a cell leads to a contradiction by only cells.
    Trial,
    /// A star on a cell leads to a contradiction by only cells, confined houses, common neighbours, exclusion and counting.
    LongTrial,
}

impl Technique {
    /// All techniques, in the order in which they are tried.
    pub const ALL: [Technique; 14] = [
        Technique::OnlyCells,
        Technique::Confined,
        Technique::Common,
        Technique::Tiling,
        Technique::Exclusion,
        Technique::Sets(2),
        Technique::Squeeze,
        Technique::Sets(3),
        Technique::Counting,
        Technique::Sets(4),
        Technique::Finned,
        Technique::Pressed,
        Technique::Trial,
        Technique::LongTrial,
    ];

    /// The last of them.
    const LAST: Technique = Technique::LongTrial;

    /// Its place in the order, from 1: the rating of a step.
    pub fn rating(self) -> u8 {
        Technique::ALL.iter().position(|&technique| technique == self).expect("one of them") as u8 + 1
    }

    /// The same as the rating of a step: 20 for the second.
    fn tenths(self) -> Rating {
        Rating(u16::from(self.rating()) * 10)
    }

    /// A short name for programs: `only-cells`, `sets-2`.
    pub fn name(self) -> &'static str {
        match self {
            Technique::OnlyCells => "only-cells",
            Technique::Confined => "confined",
            Technique::Common => "common",
            Technique::Sets(2) => "sets-2",
            Technique::Sets(3) => "sets-3",
            Technique::Sets(_) => "sets-4",
            Technique::Exclusion => "exclusion",
            Technique::Tiling => "tiling",
            Technique::Squeeze => "squeeze",
            Technique::Counting => "counting",
            Technique::Finned => "finned-counting",
            Technique::Pressed => "pressed-exclusion",
            Technique::Trial => "trial",
            Technique::LongTrial => "long-trial",
        }
    }
}

/// The difficulty of a board for people, by its hardest step, see [`Grade::of`].
///
/// ```
/// use lowbit::regions::steps::{Grade, Technique};
/// use lowbit::words::Language;
/// let grade = Grade::of(Technique::OnlyCells, 1);
/// assert_eq!((grade.name(), grade.title(Language::English)), ("easy", "easy"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Only cells and confined houses; with several stars also common neighbours, tilings and exclusion.
    Easy,
    /// Common neighbours; with several stars sets of two, and two lines.
    Medium,
    /// Sets of two, and two lines; with several stars sets of three, and counting in bands.
    Hard,
    /// Larger sets, counting in bands, with fins, pressed exclusion.
    Expert,
    /// Trials.
    Extreme,
    /// The steps end before the board is solved.
    Unsolved,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 6] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme, Grade::Unsolved];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Extreme => "extreme",
            Grade::Unsolved => "unsolved",
        }
    }

    /// The grade of a technique on boards with this many stars a house. With several stars nearly every board begins
    /// with exclusion, so what is hard for one star is a grade easier there.
    pub fn of(technique: Technique, stars: u32) -> Grade {
        let is_single = stars == 1;
        match technique {
            Technique::OnlyCells | Technique::Confined => Grade::Easy,
            Technique::Common | Technique::Tiling | Technique::Exclusion if is_single => Grade::Medium,
            Technique::Common | Technique::Tiling | Technique::Exclusion => Grade::Easy,
            Technique::Sets(2) | Technique::Squeeze if is_single => Grade::Hard,
            Technique::Sets(2) | Technique::Squeeze => Grade::Medium,
            Technique::Sets(3) | Technique::Counting if !is_single => Grade::Hard,
            Technique::Sets(_) | Technique::Counting | Technique::Finned | Technique::Pressed => Grade::Expert,
            Technique::Trial | Technique::LongTrial => Grade::Extreme,
        }
    }

    /// A grade, or a range of grades, for generated boards: `hard`, `easy-hard`.
    ///
    /// # Errors
    ///
    /// If a name is not a grade that boards can have, or if the first grade is harder than the last.
    ///
    /// ```
    /// use lowbit::regions::steps::Grade;
    /// assert_eq!(Grade::range("easy-hard")?, Grade::Easy..=Grade::Hard);
    /// assert!(Grade::range("hard-easy").is_err() && Grade::range("unsolved").is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn range(text: &str) -> Result<RangeInclusive<Grade>, Error> {
        let grade = |name: &str| name.parse().ok().filter(|&grade| grade != Grade::Unsolved);
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (grade(first), grade(last)) {
            (Some(easiest), Some(hardest)) if easiest <= hardest => Ok(easiest..=hardest),
            (Some(_), Some(_)) => {
                Err(Error::request(sentence!("{first} is harder than {last}", "{first} 比 {last} 更难")))
            }
            _ => Err(Error::request(sentence!(
                "grades are easy, medium, hard, expert and extreme, not '{text}'",
                "难度有 easy、medium、hard、expert 和 extreme，没有“{text}”"
            ))),
        }
    }
}

by_name!(Grade of Grade::ALL, name, "there is no grade '{name}'", "没有难度“{name}”");

/// A step on a board.
pub type Step = steps::Step<Technique>;

/// The path to a solution.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::steps::{Grade, path};
/// use lowbit::words::Language;
/// let path = path(&"AABB\nAABB\nCCCB\nDDDB".parse()?, &Stop::new()).into_inner();
/// let hardest = path.hardest().expect("there are steps");
/// assert_eq!(path.grade(), Grade::of(hardest, 1));
/// assert!(hardest.rating() > 0 && hardest.title(Language::English).len() > 3 && !hardest.name().is_empty());
/// assert_eq!(path.grade().title(Language::English), path.grade().name());
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The solution, if the steps reach it.
    pub solution: Option<Solution>,
    /// The number of stars in each house of the board.
    pub stars: u32,
}

impl Path {
    /// The hardest technique needed; `None` without steps.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max_by_key(|technique| technique.rating())
    }

    /// The grade of the board.
    pub fn grade(&self) -> Grade {
        match (&self.solution, self.hardest()) {
            (None, _) => Grade::Unsolved,
            (Some(_), hardest) => hardest.map_or(Grade::Easy, |technique| Grade::of(technique, self.stars)),
        }
    }
}

/// A board with its path, if it has one solution.
#[derive(Clone, Debug)]
pub struct Grading {
    /// The number of solutions: zero, one or several. Only a board with one is graded.
    pub verdict: Verdict,
    /// The path to its solution.
    pub path: Option<Path>,
}

/// Grades a board.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::Board;
/// use lowbit::regions::steps::{Grade, grade};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let grading = grade(&board, &Stop::new()).complete().unwrap();
/// assert_eq!(grading.path.unwrap().grade(), Grade::Medium);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn grade(board: &Board, stop: &Stop) -> Outcome<Grading> {
    match check(board, stop) {
        Outcome::Complete(verdict) => grade_checked(board, verdict, stop),
        stopped => stopped.map(|verdict| Grading { verdict, path: None }),
    }
}

/// The same for a board whose number of solutions is known.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, Verdict, steps::grade_checked};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// let grading = grade_checked(&board, Verdict::Unique, &Stop::new()).into_inner();
/// assert_eq!(grading.verdict, Verdict::Unique);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn grade_checked(board: &Board, verdict: Verdict, stop: &Stop) -> Outcome<Grading> {
    match verdict {
        Verdict::Unique => path(board, stop).map(|path| Grading { verdict, path: Some(path) }),
        _ => Outcome::Complete(Grading { verdict, path: None }),
    }
}

/// The easiest step from the givens of the board; `None` if no technique finds one, if the board is solved, or if its
/// givens are contradictory.
fn first(board: &Board, stop: &Stop) -> Option<Step> {
    let position = Position::<16>::new(board).ok()?;
    next(&position, Technique::LAST, stop)
}

/// Every step from the givens of the board, the easiest techniques first; each conclusion once.
fn all(board: &Board, stop: &Stop) -> Vec<Step> {
    let Ok(position) = Position::<16>::new(board) else { return Vec::new() };
    let mut steps: Vec<Step> = Vec::new();
    for technique in Technique::ALL {
        for step in find(&position, technique, usize::MAX, stop) {
            let is_known = |known: &Step| known.placed == step.placed && known.removed == step.removed;
            if !steps.iter().any(is_known) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Solves a board step by step, always by the easiest technique; interrupted, with the steps so far, if `stop` was
/// raised.
pub fn path(board: &Board, stop: &Stop) -> Outcome<Path> {
    let (path, _) = path_up_to(board, Technique::LAST, stop);
    if stop.is_raised() { Outcome::Interrupted(path) } else { Outcome::Complete(path) }
}

/// The same up to a technique, with the cells that are open at the end.
pub(super) fn path_up_to(board: &Board, hardest: Technique, stop: &Stop) -> (Path, Vec<usize>) {
    match board.n() {
        0..=11 => walk_within::<2>(board, hardest, stop),
        12..=16 => walk_within::<4>(board, hardest, stop),
        _ => walk_within::<16>(board, hardest, stop),
    }
}

fn walk_within<const W: usize>(board: &Board, hardest: Technique, stop: &Stop) -> (Path, Vec<usize>) {
    let mut path = Path { steps: Vec::new(), solution: None, stars: board.stars() };
    let Ok(mut position) = Position::<W>::new(board) else { return (path, Vec::new()) };
    while let Some(step) = next(&position, hardest, stop) {
        let result = position.apply(&step);
        path.steps.push(step);
        if result == Err(Contradiction) {
            return (path, Vec::new());
        }
    }
    path.solution = position.solution();
    (path, position.open.iter().collect())
}

/// The first step of the easiest technique that has one; `None` also if stopped.
fn next<const W: usize>(position: &Position<W>, hardest: Technique, stop: &Stop) -> Option<Step> {
    let within = Technique::ALL.into_iter().filter(|technique| technique.rating() <= hardest.rating());
    let step = within.into_iter().find_map(|technique| find(position, technique, 1, stop).pop());
    step.filter(|_| !stop.is_raised())
}

/// At most `most` steps of a technique, in the order of houses and cells; fewer if stopped.
fn find<const W: usize>(position: &Position<W>, technique: Technique, most: usize, stop: &Stop) -> Vec<Step> {
    match technique {
        Technique::OnlyCells => houses::only_cells(position, most),
        Technique::Confined => houses::confined(position, most),
        Technique::Common => houses::common(position, most),
        Technique::Sets(size) => houses::sets(position, size.into(), most),
        Technique::Exclusion => containers::exclusion(position, most),
        Technique::Tiling => containers::tiling(position, most),
        Technique::Squeeze => containers::squeeze(position, most),
        Technique::Counting => containers::counting(position, most),
        Technique::Finned | Technique::Pressed | Technique::Trial | Technique::LongTrial => {
            trial::refuted(position, technique, most, stop)
        }
    }
}

#[cfg(test)]
mod tests;
