//! Answers about sudokus: the command's `--json`, the page's server and Python print these types, field by field
//! (feature `serde`).

use std::collections::BTreeSet;
use std::fmt;

use super::steps::{Advice, Grade, Grader, Grading, Notation, Path, Progress, Step, Technique, path};
use super::text::{Alphabet, Subject, write_strings};
use super::{Best, Check, Grid, Marks, Puzzle, Weights};
use crate::engine::{Outcome, Stop};
use crate::steps::{Degree, Mark, Rating, Told};
use crate::words::Language;

/// One solution, if there is one.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Puzzle, answer::Solved};
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// let solution = puzzle.solve(&Stop::new()).into_inner();
/// assert_eq!(Solved::new(&puzzle, solution.as_ref()).solution.unwrap(), "1324241342313142");
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solved {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// All its cells in a line; `None` if there is no solution.
    pub solution: Option<String>,
}

impl Solved {
    /// The solution of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, solution: Option<&Grid>) -> Solved {
        Solved { puzzle: puzzle.into().line(), solution: solution.map(Grid::to_string) }
    }
}

/// The number of solutions.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Puzzle, answer::Counted};
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// let counted = Counted::new(&puzzle, puzzle.count(10, &Stop::new()));
/// assert_eq!((counted.count.as_str(), counted.exact), ("2", true));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// As text: it may not fit into a JSON number.
    pub count: String,
    /// Whether the count is exact; otherwise there are more.
    pub exact: bool,
}

impl Counted {
    /// The count of a puzzle's solutions: exact if complete.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, counted: Outcome<u64>) -> Counted {
        let exact = matches!(counted, Outcome::Complete(_));
        Counted { puzzle: puzzle.into().line(), count: counted.into_inner().to_string(), exact }
    }
}

/// The check of a puzzle.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Puzzle, answer::Checked};
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// let check = puzzle.check(&Stop::new()).into_inner();
/// assert_eq!(Checked::new(&puzzle, &check).verdict, "multiple");
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// The number of givens.
    pub givens: usize,
    /// `unique`, `multiple` or `none`.
    pub verdict: &'static str,
    /// Every pair of givens that contradict each other.
    pub conflicts: Vec<Contradiction>,
    /// The redundant givens; absent unless requested and the puzzle is unique.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub redundant: Option<Vec<String>>,
    /// Givens that have no solution together, as few as could be proved; absent unless requested and the puzzle has no solution and no
    /// conflicts.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub contradiction: Option<Vec<String>>,
}

/// Two cells that share a row, a column or a box and hold the same digit.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Contradiction {
    /// By their names: r1c2.
    pub cells: [String; 2],
    /// The digit that both hold.
    pub digit: u8,
}

impl Checked {
    /// The check of a puzzle as an answer.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, check: &Check) -> Checked {
        let subject = puzzle.into();
        let name = |cell: usize| check.shape.cell_name(cell);
        let names = |cells: &Option<Vec<usize>>| Some(cells.as_ref()?.iter().map(|&cell| name(cell)).collect());
        let conflicts = check.conflicts.iter();
        Checked {
            givens: subject.givens(),
            puzzle: subject.line(),
            verdict: check.verdict.name(),
            conflicts: conflicts
                .map(|pair| Contradiction { cells: [pair.first, pair.second].map(name), digit: pair.digit })
                .collect(),
            redundant: names(&check.redundant),
            contradiction: names(&check.contradiction),
        }
    }
}

/// For each cell the digits that occur in some solution.
///
/// ```
/// use lowbit::sudoku::{Puzzle, answer::Candidates};
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// assert_eq!(Candidates::new(&puzzle, None).candidates, None);
/// let mut json = String::new();
/// Candidates::write_json(&puzzle, None, &mut json);
/// assert!(json.contains("\"candidates\":null"));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Candidates {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// For each cell the digits it has in some solution, side by side; `None` if there is no solution.
    pub candidates: Option<Vec<Word>>,
}

/// Digits side by side, as text: `137`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word {
    digits: u32,
    alphabet: Alphabet,
}

impl Word {
    /// The digits as text, in `room`.
    fn text<'a>(&self, room: &'a mut [u8; 32]) -> &'a str {
        let mut length = 0;
        for digit in crate::bits::members(self.digits.into()) {
            room[length] = self.alphabet.character(digit as u8 + 1) as u8;
            length += 1;
        }
        std::str::from_utf8(&room[..length]).expect("ASCII characters")
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(&mut [0; 32]))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Word {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text(&mut [0; 32]))
    }
}

impl Candidates {
    /// The candidates of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, candidates: Option<&Marks>) -> Candidates {
        let words = |marks: &Marks| {
            let alphabet = Alphabet::usual(marks.shape());
            let word = |cell| Word { digits: marks.digits(cell), alphabet };
            (0..marks.shape().cells()).map(word).collect()
        };
        Candidates { puzzle: puzzle.into().line(), candidates: candidates.map(words) }
    }

    /// Appends the same as a line of JSON without building the answer, for puzzles in bulk.
    pub fn write_json<'a>(puzzle: impl Into<Subject<'a>>, candidates: Option<&Marks>, out: &mut String) {
        *out += "{\"puzzle\":\"";
        puzzle.into().write_line(out);
        *out += "\",\"candidates\":";
        match candidates {
            Some(marks) => write_strings(marks, out),
            None => *out += "null",
        }
        *out += "}\n";
    }
}

/// The smallest text among all equivalent puzzles.
///
/// ```
/// use lowbit::sudoku::{Grid, answer::Canonical, symmetry::canonical};
/// let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
/// let smallest = canonical(&puzzle)?;
/// assert_eq!(Canonical::new(&puzzle, &smallest).canonical, smallest.to_string());
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Canonical {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// The canonical one, all its cells in a line.
    pub canonical: String,
}

impl Canonical {
    /// The canonical grid of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, canonical: &Grid) -> Canonical {
        Canonical { puzzle: puzzle.into().line(), canonical: canonical.to_string() }
    }
}

/// A minimal puzzle in the vicinity of a puzzle.
///
/// ```
/// use lowbit::sudoku::{Grid, answer::Near};
/// let (puzzle, other): (Grid, Grid) = ("1..4 .... ..3. ...2".parse()?, "1..4 .... ..3. ..2.".parse()?);
/// assert_eq!(Near::new(&puzzle, &other).near, "1..4......3...2.");
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Near {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// The puzzle found, all its cells in a line.
    pub near: String,
}

impl Near {
    /// A puzzle near a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, near: &Grid) -> Near {
        Near { puzzle: puzzle.into().line(), near: near.to_string() }
    }
}

/// The solution with the largest sum.
///
/// ```
/// use lowbit::sudoku::{Grid, Weights, answer::Scored};
/// let scored = Scored::new(&Grid::default(), None).by(&Weights::target());
/// assert_eq!((scored.solution, scored.weights.unwrap().len()), (None, 81));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Scored {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// All its cells in a line; `None` if there is no solution.
    pub solution: Option<String>,
    /// The sum of weight times digit.
    pub sum: Option<i64>,
    /// The weight of each cell; absent if the caller supplied it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub weights: Option<Vec<i64>>,
}

impl Scored {
    /// The best solution of a puzzle.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, best: Option<&Best>) -> Scored {
        let (solution, sum) = best.map(|best| (best.grid.to_string(), best.sum)).unzip();
        Scored { puzzle: puzzle.into().line(), solution, sum, weights: None }
    }

    /// The same with the weights that were used.
    pub fn by(self, weights: &Weights) -> Scored {
        let weights = (0..weights.shape().cells()).map(|cell| weights.of(cell)).collect();
        Scored { weights: Some(weights), ..self }
    }
}

/// Generated puzzles.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Generated {
    /// Their seed.
    pub seed: u64,
    /// Each in a line.
    pub puzzles: Vec<String>,
}

/// A puzzle in another format.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Converted {
    /// The text in that format.
    pub text: String,
}

/// The difficulty of a puzzle for people.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::steps::{Notation, grade};
/// use lowbit::sudoku::{Puzzle, answer::Graded};
/// use lowbit::words::Language::English;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grading = grade(&puzzle, &Stop::new())?.into_inner();
/// let graded = Graded::new(&puzzle, &grading, English);
/// assert_eq!(graded, Graded::new_in(Notation::Eureka, &puzzle, &grading, English));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Graded {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// `unique`, `multiple` or `none`; only a unique puzzle is rated.
    pub verdict: &'static str,
    /// The rating of the hardest step.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub er: Option<f64>,
    /// The rating of the hardest step up to and including the first that places a digit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ep: Option<f64>,
    /// The rating of the first step.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ed: Option<f64>,
    /// `easy` to `beyond`, or `unsolved`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub grade: Option<&'static str>,
    /// On the scale `hodoku`, instead of these ratings: `easy`, `medium`, `hard`, `unfair` or `extreme`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub level: Option<&'static str>,
    /// The hardest technique that was needed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub technique: Option<&'static str>,
    /// Every step; absent unless requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub path: Option<Vec<Told>>,
}

impl Graded {
    /// A puzzle with its grading; the steps are worded in a language.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, grading: &Grading, language: Language) -> Graded {
        Graded::new_in(Notation::Eureka, puzzle, grading, language)
    }

    /// The same with chains in a notation.
    pub fn new_in<'a>(
        notation: Notation,
        puzzle: impl Into<Subject<'a>>,
        grading: &Grading,
        language: Language,
    ) -> Graded {
        let number = |rating: Rating| f64::from(rating.0) / 10.0;
        let points = grading.rated.and_then(|rated| rated.points);
        let rated = grading.rated.as_ref().filter(|_| points.is_none());
        let told =
            |steps: &Vec<Step>| steps.iter().map(|step| step.told_in(notation, Degree::Reason, language)).collect();
        Graded {
            puzzle: puzzle.into().line(),
            verdict: grading.verdict.name(),
            er: rated.map(|rated| number(rated.hardest)),
            ep: rated.map(|rated| number(rated.first_placement)),
            ed: rated.map(|rated| number(rated.first_step)),
            grade: rated.map(|rated| rated.grade().name()),
            level: points.map(|points| points.level.name()),
            technique: grading.technique().map(|technique| technique.name()),
            path: grading.path.as_ref().map(|path| told(&path.steps)),
        }
    }
}

/// A generated puzzle, with everything that a program which offers it needs.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Grid;
/// use lowbit::sudoku::answer::Made;
/// use lowbit::sudoku::steps::Grader;
/// use lowbit::words::Language;
/// let puzzle: Grid = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
/// let made = Made::new(&puzzle, &mut Grader::new(), Language::English, &Stop::new()).complete().unwrap();
/// assert_eq!((made.er, made.grade, made.technique), (1.2, "easy", Some("hidden-single-box")));
/// assert_eq!(made.solution.unwrap().len(), 81);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Made {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// The solution.
    pub solution: Option<String>,
    /// The rating of the hardest step.
    pub er: f64,
    /// The rating of the hardest step up to and including the first that places a digit.
    pub ep: f64,
    /// The rating of the first step.
    pub ed: f64,
    /// `easy` to `beyond`, or `unsolved`.
    pub grade: &'static str,
    /// The technique of the hardest step.
    pub technique: Option<&'static str>,
    /// Every technique on the path to the solution in teaching order, the easiest first.
    pub techniques: Vec<&'static str>,
    /// The steps of that path, without proofs.
    pub steps: Vec<Told>,
}

impl Made {
    /// Rates and solves a puzzle of 9x9 with one solution; the steps are worded in a language.
    pub fn new(puzzle: &Grid, grader: &mut Grader, language: Language, stop: &Stop) -> Outcome<Made> {
        let number = |rating: Rating| f64::from(rating.0) / 10.0;
        let rated = grader.rate_givens(puzzle, stop);
        let way = path(&Progress::from(&Puzzle::from(puzzle.clone())), stop);
        let is_whole = !rated.is_interrupted() && !way.is_interrupted();
        let rated = rated.into_inner();
        let way = way.into_inner().unwrap_or_else(|_| Path { steps: Vec::new(), solution: None });
        let met: BTreeSet<Technique> = way.steps.iter().map(|step| step.technique).collect();
        let told = |step: &Step| Told { proof: None, ..step.told(Degree::Reason, language) };
        let made = Made {
            puzzle: Subject::from(puzzle).line(),
            solution: way.solution.as_ref().map(|solution| Subject::from(solution).line()),
            er: number(rated.hardest),
            ep: number(rated.first_placement),
            ed: number(rated.first_step),
            grade: rated.grade().name(),
            technique: rated.technique.map(Technique::name),
            techniques: met.into_iter().map(Technique::name).collect(),
            steps: way.steps.iter().map(told).collect(),
        };
        if is_whole { Outcome::Complete(made) } else { Outcome::Interrupted(made) }
    }
}

/// The next steps of a puzzle.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::steps::Degree;
/// use lowbit::sudoku::steps::{Notation, Progress, hint};
/// use lowbit::sudoku::{Puzzle, answer::Hinted};
/// use lowbit::words::Language::English;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let advice = hint(&Progress::from(&puzzle), &Stop::new()).into_inner();
/// let hinted = Hinted::new(&puzzle, &advice, Degree::Reason, English);
/// assert_eq!(hinted, Hinted::new_in(Notation::Eureka, &puzzle, &advice, Degree::Reason, English));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hinted {
    /// The puzzle, all its cells in a line.
    pub puzzle: String,
    /// The steps, the easiest first; absent if something is wrong.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub steps: Option<Vec<Told>>,
    /// Why there are no steps: `none` (no solution), `wrong`, `missing`, `solved` or `no step`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub state: Option<&'static str>,
    /// Entries that contradict the solution: r1c2:4.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub wrong: Option<Vec<String>>,
    /// Missing pencil marks: they belong to the solution.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub missing: Option<Vec<String>>,
}

impl Hinted {
    /// Advice on a puzzle, with as much detail as `degree` allows, worded in a language.
    pub fn new<'a>(puzzle: impl Into<Subject<'a>>, advice: &Advice, degree: Degree, language: Language) -> Hinted {
        Hinted::new_in(Notation::Eureka, puzzle, advice, degree, language)
    }

    /// The same with chains in a notation.
    pub fn new_in<'a>(
        notation: Notation,
        puzzle: impl Into<Subject<'a>>,
        advice: &Advice,
        degree: Degree,
        language: Language,
    ) -> Hinted {
        let named = |marks: &Vec<Mark>| marks.iter().map(mark_name).collect::<Vec<_>>();
        let steps = match advice {
            Advice::Steps(steps) => steps.iter().map(|step| step.told_in(notation, degree, language)).collect(),
            _ => Vec::new(),
        };
        let is_wrong = matches!(advice, Advice::Wrong(_) | Advice::Missing(_));
        Hinted {
            puzzle: puzzle.into().line(),
            state: steps.is_empty().then(|| advice.name()),
            steps: (!is_wrong).then_some(steps),
            wrong: if let Advice::Wrong(marks) = advice { Some(named(marks)) } else { None },
            missing: if let Advice::Missing(marks) = advice { Some(named(marks)) } else { None },
        }
    }
}

/// A candidate of a 9x9 puzzle: r1c2:4.
fn mark_name(mark: &Mark) -> String {
    format!("r{}c{}:{}", mark.cell / 9 + 1, mark.cell % 9 + 1, mark.digit)
}

impl Step {
    /// The step as an answer, with as much detail as `degree` allows.
    pub fn told(&self, degree: Degree, language: Language) -> Told {
        self.told_in(Notation::Eureka, degree, language)
    }

    /// The same with chains in a notation.
    pub fn told_in(&self, notation: Notation, degree: Degree, language: Language) -> Told {
        let (technique, grade) = (self.called().name(), Grade::from(self.rating).name());
        let words = self.words_in(notation, degree, language);
        Told::new(self, technique, grade, words, degree, mark_name).with_scale(self, degree, mark_name)
    }
}
