//! The lab: a ladder of techniques on one puzzle, reported rung by rung.

use std::time::Duration;

use lowbit::clocks::{Coding, Layout, read_dials};
use lowbit::queens::LARGEST_COUNT;
use lowbit::sentence;
use lowbit::sudoku::Grid;
use lowbit_lab::answer::{Measured, Measurement};
use lowbit_lab::{Ladder, Report, Terms, disagreement, measure};
use serde::{Deserialize, Serialize};

use super::{Failure, Work};

/// Seconds for a rung: by default, and at most.
const USUAL_LIMIT: f64 = 10.0;
const LONGEST_LIMIT: f64 = 300.0;

/// Time for the repetitions of a short rung.
const PATIENCE: Duration = Duration::from_millis(300);

/// The lecture's example.
const CLOCKS: &str = "9 9 12\n6 6 6\n6 3 6\n";

/// A sudoku of our own that the first rung finds hard.
const SUDOKU: &str = "...42...3 2........ .9.....8. .7...3... 5.....7.9 .396....8 .......9. ...1.265. ..2.45...";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QueensLab {
    n: u32,
    limit: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SudokuLab {
    puzzle: Option<String>,
    limit: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClocksLab {
    dials: Option<String>,
    limit: Option<f64>,
}

/// The rungs to be measured.
#[derive(Serialize)]
struct Announced<'a> {
    puzzle: &'a str,
    rungs: Vec<&'a str>,
}

/// Counts the solutions of n queens. As events: `ladder`, a `rung` as soon as it is measured, `result`.
pub(super) fn queens(asked: QueensLab, work: &Work) -> Result<Measured, Failure> {
    if !(1..=LARGEST_COUNT).contains(&asked.n) {
        return Err(Failure::request(sentence!(
            "n = {} is out of range: 1 to {LARGEST_COUNT}",
            "n = {} 超出范围：1 到 {LARGEST_COUNT}",
            asked.n
        )));
    }
    climb(lowbit::queens::ladder(asked.n)?, asked.limit, work)
}

/// Decides whether a sudoku has one solution.
pub(super) fn sudoku(asked: SudokuLab, work: &Work) -> Result<Measured, Failure> {
    let grid: Grid = asked.puzzle.as_deref().unwrap_or(SUDOKU).parse()?;
    climb(lowbit::sudoku::ladder(&grid), asked.limit, work)
}

/// Solves the nine clocks.
pub(super) fn clocks(asked: ClocksLab, work: &Work) -> Result<Measured, Failure> {
    let text = asked.dials.as_deref().unwrap_or(CLOCKS);
    let reading = read_dials(text.as_bytes(), Coding::Hours, Layout::Exactly(3, 3))?;
    climb(lowbit::clocks::ladder(&reading.dials)?, asked.limit, work)
}

/// Measures rung after rung, so that each can be shown before the next one begins.
fn climb(ladder: Ladder<'_>, limit: Option<f64>, work: &Work) -> Result<Measured, Failure> {
    let limit = limit.unwrap_or(USUAL_LIMIT);
    if !(limit > 0.0 && limit <= LONGEST_LIMIT) {
        return Err(Failure::request(sentence!(
            "limit {limit}: a rung may take up to {LONGEST_LIMIT} seconds",
            "limit {limit}：每一级最多 {LONGEST_LIMIT} 秒"
        )));
    }
    let terms = Terms {
        limit: Duration::from_secs_f64(limit),
        patience: PATIENCE,
        clock: Box::new(work.processor_clock),
        wall_clock: work.wall_clock,
        stop: work.stop.clone(),
    };
    let language = work.language;
    let names = ladder.rungs.iter().map(|rung| rung.name.words(language)).collect();
    work.tell("ladder", &Announced { puzzle: ladder.puzzle.words(language), rungs: names });
    let mut report = Report { puzzle: ladder.puzzle, answer: None, figures: Vec::new() };
    for rung in ladder.rungs {
        let alone = Ladder { puzzle: report.puzzle.clone(), rungs: vec![rung] };
        let measured = measure(&alone, &terms)?.complete().ok_or(Failure::Stopped)?;
        if let Some(answer) = measured.answer {
            let agreed = report.answer.get_or_insert_with(|| answer.clone());
            if *agreed != answer {
                return Err(Failure::Internal(disagreement(&alone.rungs[0].name, &answer, agreed)));
            }
        }
        report.figures.extend(measured.figures);
        let last = report.figures.last().expect("a rung was measured");
        if work.send("rung", &Measurement::new(&report, last, language)).is_break() {
            return Err(Failure::Stopped);
        }
    }
    Ok(Measured::new(&report, true, language).with_picture(&report, language))
}
