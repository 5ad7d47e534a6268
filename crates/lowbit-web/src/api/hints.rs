//! Sudoku as people solve it: the next step from what was entered and pencilled in, and the whole way.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::sentence;
use lowbit::steps::Degree;
use lowbit::sudoku::steps::{self, Advice, Progress};
use lowbit::sudoku::{Grid, Marks, Shape};
use lowbit::words::Language;
use serde::{Deserialize, Serialize};

use super::Shared;
use super::steps::{Place, Told, degree, places};
use crate::answer::answer;
use crate::failure::Failure;
use crate::input::Input;

/// A grid in progress.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InProgress {
    /// The givens, in any format.
    puzzle: String,
    /// What was entered since, in one line.
    entries: Option<String>,
    /// Pencil marks, a set of bits for each cell, bit 0 for digit 1; absent where nobody made any.
    marks: Option<Vec<u32>>,
    /// Whether steps may rest on there being one solution only.
    uniqueness: Option<bool>,
    /// How much is told: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason.
    degree: Option<u8>,
}

impl InProgress {
    fn progress(&self) -> Result<Progress, Failure> {
        let givens: Grid = self.puzzle.parse()?;
        let shape = givens.shape();
        if shape != Shape::NINE {
            return Err(Failure::request(sentence!("hints are given for sudokus of 9x9", "提示只用于 9x9 的数独")));
        }
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

/// What is said to somebody who asks for help.
#[derive(Serialize)]
struct Help {
    /// `step`, `wrong` (entries in no solution), `missing` (pencil marks), `none` (no solution), `solved`, `stuck`.
    state: &'static str,
    /// The wrong entries or missing marks.
    marks: Vec<Place>,
    step: Option<Told>,
}

/// The easiest step, in the order of teaching.
pub(crate) async fn hint(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<InProgress>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let progress = asked.progress()?;
        let advice = steps::hint(&progress, asked.uniqueness.unwrap_or(true), &work.stop);
        Ok(help(&advice.complete().ok_or(Failure::Stopped)?, degree(asked.degree)?, work.language))
    })
    .await
}

fn help(advice: &Advice, degree: Degree, language: Language) -> Help {
    let bare = |state| Help { state, marks: Vec::new(), step: None };
    match advice {
        Advice::NoSolution => bare("none"),
        Advice::Solved => bare("solved"),
        Advice::Stuck => bare("stuck"),
        Advice::Wrong(marks) => Help { marks: places(marks), ..bare("wrong") },
        Advice::Missing(marks) => Help { marks: places(marks), ..bare("missing") },
        Advice::Steps(steps) => Help { step: steps.first().map(|step| told(step, degree, language)), ..bare("step") },
    }
}

fn told(step: &steps::Step, degree: Degree, language: Language) -> Told {
    Told::new(step, step.technique.name(), step.words(degree, language), degree)
}

/// The whole way, or what is wrong.
#[derive(Serialize)]
struct Way {
    /// `path`, or what a hint would say.
    state: &'static str,
    marks: Vec<Place>,
    steps: Vec<Told>,
    /// Whether the steps lead to the solution.
    solved: bool,
    /// The hardest technique and its rating.
    hardest: Option<Hardest>,
}

#[derive(Serialize)]
struct Hardest {
    technique: &'static str,
    title: &'static str,
    rating: String,
}

/// Every step from here to the solution, always the easiest one.
pub(crate) async fn path(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<InProgress>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let progress = asked.progress()?;
        let found = steps::path(&progress, asked.uniqueness.unwrap_or(true), &work.stop);
        Ok(match found.complete().ok_or(Failure::Stopped)? {
            Err(advice) => {
                let Help { state, marks, .. } = help(&advice, Degree::Reason, work.language);
                Way { state, marks, steps: Vec::new(), solved: false, hardest: None }
            }
            Ok(path) => {
                let hardest = path.steps.iter().max_by_key(|step| step.rating).map(|step| Hardest {
                    technique: step.technique.name(),
                    title: step.technique.title(work.language),
                    rating: step.rating.to_string(),
                });
                let steps = path.steps.iter().map(|step| told(step, Degree::Reason, work.language)).collect();
                Way { state: "path", marks: Vec::new(), steps, solved: path.solution.is_some(), hardest }
            }
        })
    })
    .await
}
