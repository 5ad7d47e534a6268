//! Sudoku as people solve it: the next step of a grid in progress, the whole path, and the rating of a puzzle.

use lowbit::sentence;
use lowbit::steps::{Degree, Told};
use lowbit::sudoku::answer::{Graded, Hinted};
use lowbit::sudoku::generate::{Generator, Setter, Wish};
use lowbit::sudoku::steps::{Grade, Grader, Order, Progress, Scale, Step, Technique, need_nine};
use lowbit::sudoku::{Grid, Marks, Puzzle, Shape};
use serde::{Deserialize, Serialize};

use super::sudoku::ToGenerate;
use super::{Failure, Work};

/// A grid in progress.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InProgress {
    /// The givens, in any format.
    puzzle: String,
    /// The digits entered so far, in one line.
    entries: Option<String>,
    /// Pencil marks, a set of bits for each cell, bit 0 for digit 1; absent if there are none.
    marks: Option<Vec<u32>>,
    /// Whether steps may use uniqueness.
    uniqueness: Option<bool>,
    /// The degree of detail: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason.
    degree: Option<u8>,
    /// For a hint: every possible step instead of the easiest.
    #[serde(default)]
    all: bool,
}

impl InProgress {
    fn order(&self) -> Order {
        Order::new().uniqueness(self.uniqueness.unwrap_or(true))
    }

    fn progress(&self) -> Result<Progress, Failure> {
        let givens: Grid = self.puzzle.parse()?;
        let shape = givens.shape();
        need_nine(&Puzzle::Givens(givens.clone()))?;
        let entries = match &self.entries {
            Some(entries) => entries.parse::<Grid>()?,
            None => Grid::empty(shape),
        };
        if entries.shape() != shape {
            return Err(Failure::request(sentence!(
                "the entries have another size than the puzzle",
                "填入的数字与题目大小不同"
            )));
        }
        let marks = self.marks.as_ref().map(|sets| marks(shape, sets)).transpose()?;
        Ok(Progress { givens, entries, marks })
    }
}

fn marks(shape: Shape, sets: &[u32]) -> Result<Marks, Failure> {
    let is_known = |&set: &u32| set & !shape.all_digits() == 0;
    if sets.len() != shape.cells() || !sets.iter().all(is_known) {
        return Err(Failure::request(sentence!(
            "marks are a set of digits for each cell",
            "候选数应是每格一个数字集合"
        )));
    }
    let mut marks = Marks::none(shape);
    sets.iter().enumerate().for_each(|(cell, &set)| marks.set(cell, set));
    Ok(marks)
}

/// The degree of detail, from 1 to 4 (the default).
pub(super) fn degree(number: Option<u8>) -> Result<Degree, Failure> {
    let degree = Degree::ALL.get(usize::from(number.unwrap_or(4)).wrapping_sub(1));
    let fault = || Failure::request(sentence!("'degree' must be 1, 2, 3 or 4", "'degree' 必须是 1、2、3 或 4"));
    degree.copied().ok_or_else(fault)
}

/// The easiest step, in the order of teaching, or every step; or the mistakes in the grid.
pub(super) fn hint(asked: InProgress, work: &Work) -> Result<Hinted, Failure> {
    let (degree, progress) = (degree(asked.degree)?, asked.progress()?);
    let find = if asked.all { Order::hints } else { Order::hint };
    let advice = find(&asked.order(), &progress, &work.stop).complete().ok_or(Failure::Stopped)?;
    Ok(Hinted::new(&Puzzle::Givens(progress.givens), &advice, degree, work.language))
}

/// The path from here, or the mistakes in the grid.
#[derive(Serialize)]
pub(super) struct Way {
    /// The hint of a grid without steps; absent if there are steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<Hinted>,
    steps: Vec<Told>,
    /// Whether the steps lead to the solution.
    solved: bool,
    /// The hardest technique, in words, and its rating.
    hardest: Option<Hardest>,
}

#[derive(Serialize)]
pub(super) struct Hardest {
    title: &'static str,
    rating: String,
}

/// Every step from here to the solution, always the easiest one. As events: `step` for each, then `result`.
pub(super) fn path(asked: InProgress, work: &Work) -> Result<Way, Failure> {
    let progress = asked.progress()?;
    let told = |step: &Step| step.told(Degree::Reason, work.language);
    let found = asked.order().path_told(&progress, &work.stop, &mut |step| {
        let _ = work.send("step", &told(step)); // never dropped; a client that left has raised the flag
    });
    Ok(match found.complete().ok_or(Failure::Stopped)? {
        Err(advice) => {
            let trouble = Hinted::new(&Puzzle::Givens(progress.givens), &advice, Degree::Reason, work.language);
            Way { trouble: Some(trouble), steps: Vec::new(), solved: false, hardest: None }
        }
        Ok(path) => Way {
            trouble: None,
            steps: path.steps.iter().map(told).collect(),
            solved: path.solution.is_some(),
            hardest: path
                .steps
                .iter()
                .max_by_key(|step| step.rating)
                .map(|step| Hardest { title: step.technique.title(work.language), rating: step.rating.to_string() }),
        },
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToGrade {
    puzzle: String,
    /// Whether steps may use uniqueness.
    uniqueness: Option<bool>,
    /// The scale: bank, se121 or hodoku.
    scale: Option<String>,
}

/// The rating of a puzzle.
pub(super) fn grade(asked: ToGrade, work: &Work) -> Result<Graded, Failure> {
    let puzzle: Puzzle = asked.puzzle.parse()?;
    let scale = asked.scale.as_deref().map_or(Ok(Scale::default()), str::parse)?;
    let mut grader = Grader::new().scale(scale).uniqueness(asked.uniqueness.unwrap_or(true));
    let grading = grader.grade(&puzzle, &work.stop)?;
    Ok(Graded::new(&puzzle, &grading.complete().ok_or(Failure::Stopped)?, work.language))
}

/// The generator for a requested difficulty.
pub(super) fn setter(asked: &ToGenerate, generator: Generator) -> Result<Setter, Failure> {
    let rated = match (&asked.grade, &asked.rating) {
        (Some(_), Some(_)) => {
            let message = sentence!("either grade or rating, not both", "grade 和 rating 只能选一个");
            return Err(Failure::request(message));
        }
        (Some(name), None) => Wish::from(wanted(name)?),
        (None, Some(range)) => Wish::rated(range)?,
        (None, None) => Wish::default(),
    };
    Ok(Setter::new(generator, Wish { needs: named(&asked.needs)?, ..rated })?)
}

/// A grade that puzzles are set to.
fn wanted(name: &str) -> Result<Grade, Failure> {
    let known = Grade::ALL.into_iter().filter(|&grade| grade != Grade::Unsolved).find(|grade| grade.name() == name);
    known.ok_or_else(|| Failure::request(sentence!("there is no grade '{name}'", "没有难度 '{name}'")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// A technique as it is listed.
#[derive(Serialize)]
pub(super) struct Listed {
    name: &'static str,
    /// In the requested language.
    title: &'static str,
    /// Its lowest rating, as text: 4.2.
    rating: String,
    needs_uniqueness: bool,
    /// Whether hints use it, and puzzles can be made that need it.
    taught: bool,
}

#[derive(Serialize)]
pub(super) struct Techniques {
    techniques: Vec<Listed>,
}

/// All techniques, in the order of teaching.
pub(super) fn techniques(_: Nothing, work: &Work) -> Result<Techniques, Failure> {
    let listed = |&technique: &Technique| Listed {
        name: technique.name(),
        title: technique.title(work.language),
        rating: technique.rating().to_string(),
        needs_uniqueness: technique.needs_uniqueness(),
        taught: technique.is_taught(),
    };
    Ok(Techniques { techniques: Technique::ALL.iter().map(listed).collect() })
}

/// Techniques by their names.
fn named(names: &[String]) -> Result<Vec<Technique>, Failure> {
    let find = |name: &String| {
        let found = Technique::ALL.iter().copied().find(|technique| technique.name() == name);
        found.ok_or_else(|| Failure::request(sentence!("there is no technique '{name}'", "没有技巧 '{name}'")))
    };
    names.iter().map(find).collect()
}
