//! The difficulty of a puzzle for people, in a word.

use super::{Grader, Path, Progress, Rated, Technique};
use crate::engine::{Outcome, Stop};
use crate::steps::Rating;
use crate::sudoku::{Puzzle, Shape, Verdict};
use crate::words::Language;
use crate::{Error, sentence};

/// The difficulty of a puzzle, by the rating of its hardest step. These words and limits do not change.
///
/// ```
/// use lowbit::sudoku::steps::Grade;
/// use lowbit::words::Language;
/// assert_eq!((Grade::Hard.name(), Grade::Hard.title(Language::English)), ("hard", "hard"));
/// assert!(Grade::Easy < Grade::Beyond);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Up to 1.5: hidden singles.
    Easy,
    /// Up to 2.5: naked singles, and steps that need no pencil marks.
    Medium,
    /// Up to 4.0: intersections, pairs, triplets, X-wings, swordfish.
    Hard,
    /// Up to 6.4: wings, links, unique rectangles, quads, exclusion.
    Expert,
    /// Up to 7.9: chains and cycles.
    Extreme,
    /// From 8.0: several chains at once, nets, and nested chains.
    Beyond,
    /// The steps end before the puzzle is solved.
    Unsolved,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 7] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme, Grade::Beyond, Grade::Unsolved];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Extreme => "extreme",
            Grade::Beyond => "beyond",
            Grade::Unsolved => "unsolved",
        }
    }

    /// Its name for people.
    pub fn title(self, language: Language) -> &'static str {
        match (self, language) {
            (grade, Language::English) => grade.name(),
            (Grade::Easy, Language::Chinese) => "简单",
            (Grade::Medium, Language::Chinese) => "中等",
            (Grade::Hard, Language::Chinese) => "困难",
            (Grade::Expert, Language::Chinese) => "专家",
            (Grade::Extreme, Language::Chinese) => "极难",
            (Grade::Beyond, Language::Chinese) => "超难",
            (Grade::Unsolved, Language::Chinese) => "未解",
        }
    }
}

impl From<Rating> for Grade {
    fn from(rating: Rating) -> Grade {
        match rating.0 {
            0..=15 => Grade::Easy,
            16..=25 => Grade::Medium,
            26..=40 => Grade::Hard,
            41..=64 => Grade::Expert,
            65..=79 => Grade::Extreme,
            80..200 => Grade::Beyond,
            _ => Grade::Unsolved,
        }
    }
}

by_name!(Grade of Grade::ALL, name, "there is no grade '{name}'", "没有难度“{name}”");

impl Rated {
    /// The grade of the hardest step by its rating; [`Grade::Unsolved`] if the steps do not lead to the solution.
    ///
    /// On [`Scale::Hodoku`](super::Scale::Hodoku) it is the grade of the teaching ratings, which is not HoDoKu's level: that is
    /// `level` of [`points`](Rated::points).
    pub fn grade(&self) -> Grade {
        self.hardest.into()
    }
}

/// A puzzle with its rating, if it has one solution.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::steps::{Grade, Grader};
/// use lowbit::sudoku::{Puzzle, Verdict};
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grading = Grader::new().grade_checked(&puzzle, Verdict::Unique, &Stop::new()).into_inner();
/// assert_eq!(grading.technique(), grading.rated.unwrap().technique);
/// assert!(grading.rated.unwrap().grade() <= Grade::Medium);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grading {
    /// The number of solutions: zero, one or several. Only a puzzle with one is rated.
    pub verdict: Verdict,
    /// Its rating.
    pub rated: Option<Rated>,
    /// The solving path in the order of the scale, if requested.
    pub path: Option<Path>,
}

impl Grading {
    /// The hardest technique on the path.
    pub fn technique(&self) -> Option<Technique> {
        self.rated.and_then(|rated| rated.technique)
    }
}

/// Rates a 9x9 puzzle on the scale of the public bank. [`Grader`] offers other scales.
///
/// # Errors
///
/// If the puzzle is not 9x9.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::steps::{Grade, grade};
/// let puzzle: Puzzle =
///     "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
/// let grading = grade(&puzzle, &Stop::new())?.complete().unwrap();
/// let rated = grading.rated.unwrap();
/// assert_eq!((rated.to_string().as_str(), rated.grade()), ("1.2/1.2/1.2", Grade::Easy));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn grade(puzzle: &Puzzle, stop: &Stop) -> Result<Outcome<Grading>, Error> {
    Grader::new().grade(puzzle, stop)
}

/// Checks that techniques exist for the size of a puzzle, as a result for `?`.
///
/// # Errors
///
/// If the puzzle is not 9x9.
///
/// ```
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::steps::need_nine;
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// assert!(need_nine(&puzzle).is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn need_nine(puzzle: &Puzzle) -> Result<(), Error> {
    match puzzle.shape() {
        Shape::NINE => Ok(()),
        shape => Err(Error::request(sentence!(
            "a puzzle of {shape}: techniques are known for 9x9 only",
            "{shape} 的题目：只有 9x9 有解题技巧"
        ))),
    }
}

impl Grader {
    /// Rates a 9x9 puzzle, if it has one solution.
    ///
    /// # Errors
    ///
    /// If the puzzle is not 9x9.
    pub fn grade(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Outcome<Grading>, Error> {
        need_nine(puzzle)?;
        Ok(match puzzle.check(stop) {
            Outcome::Complete(check) => self.grade_checked(puzzle, check.verdict, stop),
            _ => Outcome::Interrupted(Grading { verdict: Verdict::None, rated: None, path: None }),
        })
    }

    /// The same if the number of solutions is known; puzzles of other sizes are not rated.
    pub fn grade_checked(&mut self, puzzle: &Puzzle, verdict: Verdict, stop: &Stop) -> Outcome<Grading> {
        let mut grading = Grading { verdict, rated: None, path: None };
        if verdict != Verdict::Unique || need_nine(puzzle).is_err() {
            return Outcome::Complete(grading);
        }
        let position = Progress::from(puzzle).position();
        let mut steps = self.with_path.then(Vec::new);
        match self.rate(position, steps.as_mut(), stop) {
            Outcome::Complete((rated, solution)) => {
                grading.rated = Some(rated);
                grading.path = steps.map(|steps| Path { steps, solution });
                Outcome::Complete(grading)
            }
            _ => Outcome::Interrupted(grading),
        }
    }
}
