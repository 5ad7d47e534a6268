//! Answers about variants: the command's `--json`, the page, the npm package and Python print these types, field by field
//! (feature `serde`).

use std::ops::ControlFlow;

use super::goals::{Parts, TrueCandidates};
use super::model::{Cell, Puzzle, Variant};
use super::steps::{self, Position, Step};
use super::text;
use crate::bits;
use crate::engine::{Outcome, Stop};
use crate::sudoku::{Grid, Shape, Verdict};
use crate::words::Language;
use crate::{Error, sentence};

/// One solution, if there is one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solved {
    /// The digits row by row; `None` if there is no solution.
    pub solution: Option<Vec<u8>>,
}

/// The number of solutions.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counted {
    /// As text: it may not fit into a JSON number.
    pub count: String,
    /// Whether the count is exact; otherwise there are more.
    pub exact: bool,
}

/// Whether there is one solution, and what could be left out.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// `unique`, `multiple` or `none`.
    pub verdict: &'static str,
    /// Cells with a redundant given and redundant constraints, as they are written in texts; `None` unless asked for and unique.
    pub redundant: Option<Vec<String>>,
    /// Cells with a given and constraints that have no solution together, as few as could be proved; `None` unless asked for
    /// and without a solution. Empty if the grid and its regions alone have none.
    pub contradiction: Option<Vec<String>>,
}

/// What each cell can be.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Candidates {
    /// For each cell the digits that occur in some solution; `None` if there is no solution.
    pub candidates: Option<Vec<Vec<u32>>>,
    /// The smallest digit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub low: Option<u8>,
    /// For each cell the number of solutions with each digit from the smallest one, up to the cap.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solutions: Option<Vec<Vec<u32>>>,
}

/// Solutions in order.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Listed {
    /// The digits of each, row by row.
    pub solutions: Vec<Vec<u8>>,
    /// Whether these are all.
    pub complete: bool,
}

/// A step in words.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Told {
    /// Its technique, by name.
    pub technique: &'static str,
    /// The technique, the reason and the conclusion; no more of it than was asked for.
    pub words: String,
    /// The cells that it looks at: r1c2.
    pub cells: Vec<String>,
    /// Digits that are written: r1c2:4.
    pub placed: Vec<String>,
    /// Candidates that are removed.
    pub removed: Vec<String>,
}

/// The next step, or why there is none.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Hinted {
    /// `step`, `solved`, `wrong` (entries or marks that are in no solution), `none` (no solution), `beyond` (no technique finds a step).
    pub state: &'static str,
    /// The step.
    pub steps: Vec<Told>,
    /// Entries and marks in no solution: r1c2:4.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub wrong: Option<Vec<String>>,
}

/// How hard a puzzle is for people.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Graded {
    /// `unique`, `multiple` or `none`.
    pub verdict: &'static str,
    /// `easy`, `medium`, `hard`, or `beyond` the techniques; `None` unless unique.
    pub grade: Option<&'static str>,
    /// The hardest technique on the solving path.
    pub technique: Option<&'static str>,
    /// The number of steps to the solution, or as far as the techniques go.
    pub steps: Option<usize>,
    /// The steps, where asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub path: Option<Vec<Told>>,
}

/// A puzzle as a page shows it.
///
/// ```
/// use lowbit::sudoku::variant::{Puzzle, answer::Opened};
/// use lowbit::words::Language;
/// let opened = Opened::new(&Puzzle::read("sudoku 4x4\nthermo: r1c1-4")?, Language::English);
/// assert_eq!((opened.rows, opened.low, opened.high), (4, 1, 4));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Opened {
    /// The readable text.
    pub text: String,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub columns: usize,
    /// The smallest digit.
    pub low: u8,
    /// The largest digit.
    pub high: u8,
    /// The name of the puzzle; may be empty.
    pub title: String,
    /// Who set it; may be empty.
    pub author: String,
    /// What each cell may hold: one digit for a given.
    pub allowed: Vec<Vec<u32>>,
    /// What a solver had entered, as [`Opened::allowed`]; `None` where nothing was.
    pub entered: Vec<Option<Vec<u32>>>,
    /// The peers of each cell.
    pub peers: Vec<Vec<Cell>>,
    /// The constraints in order.
    pub constraints: Vec<Rule>,
    /// What cannot be judged: drawings and rules in words.
    pub remarks: Vec<String>,
    /// The drawing without digits, as SVG; a cell is 60 wide, and a cell is left on each side.
    pub drawing: String,
    /// Whether clues stand outside the grid.
    pub outside: bool,
    /// The address of the puzzle on f-puzzles, where that can express it.
    pub address: Option<String>,
    /// All cells in a line, where it is a classic puzzle.
    pub classic: Option<String>,
}

/// A constraint, in words.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rule {
    /// Its kind, by the name in texts.
    pub name: &'static str,
    /// Its line in texts.
    pub line: String,
    /// What its kind means.
    pub meaning: &'static str,
}

/// The digits of a set.
fn members(set: u32) -> Vec<u32> {
    bits::members(set.into()).collect()
}

impl Opened {
    /// A puzzle as a page shows it.
    pub fn new(puzzle: &Puzzle, language: Language) -> Opened {
        let variant = &puzzle.variant;
        let rule = |constraint: &super::Constraint| Rule {
            name: constraint.kind.name,
            line: text::line_of(constraint, variant),
            meaning: constraint.kind.meaning_in(language),
        };
        let entered = |(&entered, &allowed): (&u32, &u32)| {
            (entered != variant.digits() && entered != allowed).then(|| members(entered))
        };
        #[cfg(feature = "json")]
        let address = text::to_address(variant).ok();
        #[cfg(not(feature = "json"))]
        let address = None;
        Opened {
            text: text::write(variant),
            rows: variant.rows,
            columns: variant.columns,
            low: variant.low,
            high: variant.high,
            title: variant.title.clone(),
            author: variant.author.clone(),
            allowed: variant.shown(&variant.allowed).iter().map(|&set| members(set)).collect(),
            entered: puzzle.entered.iter().zip(&variant.allowed).map(entered).collect(),
            peers: shown_peers(variant),
            constraints: variant.constraints.iter().map(rule).collect(),
            remarks: puzzle.remarks.iter().map(|remark| remark.words(language).to_owned()).collect(),
            drawing: text::draw_empty(variant),
            outside: variant.constraints.iter().any(|one| one.kind.look == super::Look::Outside),
            address,
            classic: classic(variant),
        }
    }
}

/// For each cell of the grid those of the grid that must hold another digit.
fn shown_peers(variant: &Variant) -> Vec<Vec<Cell>> {
    let mut peers = variant.shown(&variant.solver().seen()).to_vec();
    peers.iter_mut().for_each(|peers| peers.retain(|&cell| (cell as usize) < variant.cells()));
    peers
}

/// All cells of a classic puzzle in a line: usual digits and boxes, givens, and no constraints.
fn classic(variant: &Variant) -> Option<String> {
    let shape = Shape::with_side(variant.columns)?;
    let is_plain = variant.has_classic_rules()
        && variant.allowed.iter().all(|&set| set == variant.digits() || set.is_power_of_two());
    let digit = |&set: &u32| if set.is_power_of_two() { set.trailing_zeros() as u8 } else { 0 };
    let digits: Vec<u8> = variant.allowed.iter().map(digit).collect();
    let grid = Grid::from_cells(&digits).filter(|grid| is_plain && grid.shape() == shape)?;
    Some(grid.to_string())
}

/// A candidate by its name: r1c2:4.
fn mark(variant: &Variant, (cell, digit): steps::Mark) -> String {
    format!("{}:{digit}", text::names(variant, &[cell]))
}

/// A step in words, with as much detail as `degree` allows.
fn told(step: &Step, variant: &Variant, degree: u8, language: Language) -> Told {
    let title = step.technique.title();
    let colon = if language == Language::English { ": " } else { "：" };
    let words = match degree {
        1 => title.words(language).to_owned(),
        2 | 3 => format!("{}{colon}{}", title.words(language), text::names(variant, &step.cells)),
        _ => step.words(variant, language),
    };
    let marks = |marks: &[steps::Mark], least: u8| match degree >= least {
        true => marks.iter().map(|&one| mark(variant, one)).collect(),
        false => Vec::new(),
    };
    let cells = if degree >= 2 { &step.cells[..] } else { &[] };
    Told {
        technique: step.technique.name(),
        words,
        cells: cells.iter().map(|&cell| text::names(variant, &[cell])).collect(),
        placed: marks(&step.placed, 4),
        removed: marks(&step.removed, 4),
    }
}

/// A list of the wrong length, or an entry that is not a digit of the variant.
fn misfit(variant: &Variant) -> Error {
    let (cells, low, high) = (variant.cells(), variant.low, variant.high);
    sentence!(
        "entries: {cells} cells are needed, each with a digit from {low} to {high} or none",
        "entries：需要 {cells} 格，每格为 {low} 到 {high} 的数字或空"
    )
    .into()
}

impl Variant {
    /// A copy in which entries are givens; `None` leaves a cell as it is.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, or if an entry is not a digit of the variant.
    ///
    /// ```
    /// use lowbit::sudoku::variant::Variant;
    /// let mut puzzle = Variant::new(4)?;
    /// let mut entries = [None; 16];
    /// entries[3] = Some(2);
    /// assert_eq!(puzzle.with_entries(&entries)?.allowed[3], 1 << 2);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn with_entries(&self, entries: &[Option<u8>]) -> Result<Variant, Error> {
        let mut variant = self.clone();
        let fits = |digit: &u8| (self.low..=self.high).contains(digit);
        if entries.len() != self.cells() || !entries.iter().flatten().all(fits) {
            return Err(misfit(self));
        }
        for (set, entry) in variant.allowed.iter_mut().zip(entries) {
            if let Some(digit) = entry {
                *set &= 1 << digit;
            }
        }
        Ok(variant)
    }
}

impl Puzzle {
    /// Checks that all rules are known, or that those that are known leave one solution.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings or words, and the known rules do not leave exactly one solution: several could be one. To work with
    /// the known rules alone, ask the variant itself: [`puzzle.variant.count`](super::Variant::count),
    /// [`puzzle.variant.true_candidates`](super::Variant::true_candidates).
    pub fn judge(&self, stop: &Stop) -> Result<Outcome<()>, Error> {
        let Some(remark) = self.remarks.first() else { return Ok(Outcome::Complete(())) };
        match self.variant.count(2, stop) {
            Outcome::Complete(1) => Ok(Outcome::Complete(())),
            Outcome::Interrupted(_) => Ok(Outcome::Interrupted(())),
            _ => Err(Error::request(remark.clone())),
        }
    }

    /// Answers a request if the rules are known; `otherwise` is the answer if that check was stopped.
    fn judged<T>(
        &self,
        stop: &Stop,
        otherwise: T,
        answer: impl FnOnce() -> Result<Outcome<T>, Error>,
    ) -> Result<Outcome<T>, Error> {
        if self.judge(stop)?.is_interrupted() { Ok(Outcome::Interrupted(otherwise)) } else { answer() }
    }

    /// One solution.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge).
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Puzzle;
    /// let puzzle = Puzzle::read("sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ngreater: r2c4 r2c3")?;
    /// let solved = puzzle.solved(&Stop::new())?.into_inner();
    /// assert_eq!(solved.solution.unwrap()[..8], [1, 2, 3, 4, 3, 4, 1, 2]);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn solved(&self, stop: &Stop) -> Result<Outcome<Solved>, Error> {
        let of =
            |solution: Option<Vec<u8>>| Solved { solution: solution.map(|grid| self.variant.shown(&grid).to_vec()) };
        self.judged(stop, of(None), || Ok(self.variant.solver().solve(stop).map(of)))
    }

    /// The number of solutions up to a limit.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge).
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Puzzle;
    /// let counted = Puzzle::read("sudoku 4x4\nthermo: r1c1-4")?.counted(1000, &Stop::new())?.into_inner();
    /// assert_eq!((counted.count.as_str(), counted.exact), ("12", true));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn counted(&self, limit: u128, stop: &Stop) -> Result<Outcome<Counted>, Error> {
        let of = |count: u128, exact| Counted { count: count.to_string(), exact };
        self.judged(stop, of(0, false), || {
            let counted = self.variant.count(limit.saturating_add(1), stop).within_limit();
            Ok(counted.map(|count| of(count, matches!(counted, Outcome::Complete(_)))))
        })
    }

    /// Whether there is one solution.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge). [`puzzle.variant.count(2, ..)`](super::Variant::count) answers by the
    /// known rules alone.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Puzzle;
    /// let puzzle = Puzzle::read("sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ngreater: r2c4 r2c3")?;
    /// let checked = puzzle.checked(&Stop::new())?.into_inner();
    /// assert_eq!(checked.verdict, "unique");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn checked(&self, stop: &Stop) -> Result<Outcome<Checked>, Error> {
        let of = |verdict: Verdict| Checked { verdict: verdict.name(), redundant: None, contradiction: None };
        self.judged(stop, of(Verdict::None), || {
            Ok(match self.variant.count(2, stop) {
                Outcome::Interrupted(_) => Outcome::Interrupted(of(Verdict::None)),
                Outcome::Complete(0) => Outcome::Complete(of(Verdict::None)),
                Outcome::Complete(1) => Outcome::Complete(of(Verdict::Unique)),
                _ => Outcome::Complete(of(Verdict::Multiple)),
            })
        })
    }

    /// The same and, if there is one solution, which givens and constraints are redundant; if there is none, which contradict each other.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge).
    pub fn checked_why(&self, stop: &Stop) -> Result<Outcome<Checked>, Error> {
        let outcome = self.checked(stop)?;
        let Outcome::Complete(mut checked) = outcome else { return Ok(outcome) };
        let of = |parts: Option<Parts>| parts.map(|parts| self.names(&parts));
        let is_explained = match checked.verdict {
            verdict if verdict == Verdict::Unique.name() => {
                self.variant.redundant(stop).complete().map(|parts| checked.redundant = of(parts))
            }
            verdict if verdict == Verdict::None.name() => {
                self.variant.contradiction(stop).complete().map(|parts| checked.contradiction = of(parts))
            }
            _ => Some(()),
        };
        Ok(match is_explained {
            Some(()) => Outcome::Complete(checked),
            None => Outcome::Interrupted(checked),
        })
    }

    /// Givens by their cells and constraints, as they are written in texts.
    fn names(&self, parts: &Parts) -> Vec<String> {
        let variant = &self.variant;
        let givens = parts.givens.iter().map(|&cell| text::names(variant, &[cell]));
        let constraints = parts.constraints.iter().map(|&index| text::line_of(&variant.constraints[index], variant));
        givens.chain(constraints).collect()
    }

    /// The easiest step from the entries, or the wrong entries. `degree`: 1 the technique, 2 and 3 also where to look, 4
    /// everything.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge), or if `entries` does not have a digit of the
    /// variant, or none, for each cell.
    pub fn hinted(
        &self,
        entries: &[Option<u8>],
        marks: Option<&[u32]>,
        degree: u8,
        language: Language,
        stop: &Stop,
    ) -> Result<Outcome<Hinted>, Error> {
        let variant = &self.variant;
        let of = |state, steps| Hinted { state, steps, wrong: None };
        let stopped = || Ok(Outcome::Interrupted(of("beyond", Vec::new())));
        let complete = |state, steps| Ok(Outcome::Complete(of(state, steps)));
        if self.judge(stop)?.is_interrupted() {
            return stopped();
        }
        let solved = variant.solver().solve(stop);
        if solved.is_interrupted() {
            return stopped();
        }
        if solved.into_inner().is_none() {
            return complete("none", Vec::new());
        }
        let filled = variant.with_entries(entries)?.solver().solve(stop);
        if filled.is_interrupted() {
            return stopped();
        }
        if filled.into_inner().is_none() {
            let Some(found) = variant.true_candidates(1, stop).complete().flatten() else { return stopped() };
            let is_wrong = |(cell, entry): (usize, &Option<u8>)| {
                entry
                    .filter(|digit| found.sets[cell] >> digit & 1 == 0)
                    .map(|digit| mark(variant, (cell as Cell, digit)))
            };
            let wrong = entries.iter().enumerate().filter_map(is_wrong).collect();
            return Ok(Outcome::Complete(Hinted { state: "wrong", steps: Vec::new(), wrong: Some(wrong) }));
        }
        let position = Position::new(variant, entries, marks)?;
        match position.step() {
            Some(step) => complete("step", vec![told(&step, variant, degree, language)]),
            None if position.is_full() => complete("solved", Vec::new()),
            None => complete("beyond", Vec::new()),
        }
    }

    /// The difficulty of the puzzle, by its hardest step.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge).
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Puzzle;
    /// let puzzle = Puzzle::read("sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ngreater: r2c4 r2c3")?;
    /// let graded = puzzle.graded(&Stop::new())?.into_inner();
    /// assert_eq!(graded.grade, Some("medium"));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn graded(&self, stop: &Stop) -> Result<Outcome<Graded>, Error> {
        self.graded_in(None, stop)
    }

    /// The same with every step of the path, worded in a language.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge).
    pub fn graded_with_path(&self, language: Language, stop: &Stop) -> Result<Outcome<Graded>, Error> {
        self.graded_in(Some(language), stop)
    }

    /// The grade; the path, too, if a language is given.
    fn graded_in(&self, language: Option<Language>, stop: &Stop) -> Result<Outcome<Graded>, Error> {
        let ungraded = |checked: Checked| Graded {
            verdict: checked.verdict,
            grade: None,
            technique: None,
            steps: None,
            path: None,
        };
        let verdict = match self.checked(stop)? {
            Outcome::Complete(checked) if checked.verdict == Verdict::Unique.name() => checked.verdict,
            other => return Ok(other.map(ungraded)),
        };
        let whole =
            |steps: &[Step], language| steps.iter().map(|step| told(step, &self.variant, 4, language)).collect();
        Ok(steps::path(&self.variant, stop).map(|path| Graded {
            verdict,
            grade: Some(path.grade()),
            technique: path.hardest().map(steps::Technique::name),
            steps: Some(path.steps.len()),
            path: language.map(|language| whole(&path.steps, language)),
        }))
    }

    /// What each cell can be, with the number of solutions up to a cap.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge).
    /// [`puzzle.variant.true_candidates`](super::Variant::true_candidates) answers by the known rules alone.
    pub fn candidates(&self, cap: u32, stop: &Stop) -> Result<Outcome<Candidates>, Error> {
        let of = |found: Option<TrueCandidates>| match found {
            Some(found) => Candidates {
                candidates: Some(self.variant.shown(&found.sets).iter().map(|&set| members(set)).collect()),
                low: Some(self.variant.low),
                solutions: Some(self.variant.shown(&found.solutions).to_vec()),
            },
            None => Candidates { candidates: None, low: None, solutions: None },
        };
        self.judged(stop, of(None), || Ok(self.variant.true_candidates(cap, stop).map(of)))
    }

    /// The first solutions in order.
    ///
    /// # Errors
    ///
    /// If rules may hide in drawings, as [`judge`](Puzzle::judge).
    pub fn listed(&self, limit: u64, stop: &Stop) -> Result<Outcome<Listed>, Error> {
        self.judged(stop, Listed { solutions: Vec::new(), complete: false }, || {
            let mut solutions = Vec::new();
            let outcome = self.variant.solver().list(stop, |grid| {
                if solutions.len() as u64 >= limit {
                    return ControlFlow::Break(());
                }
                solutions.push(self.variant.shown(&grid).to_vec());
                ControlFlow::Continue(())
            });
            let complete = matches!(outcome, Outcome::Complete(()));
            Ok(outcome.map(|()| Listed { solutions, complete }))
        })
    }
}
