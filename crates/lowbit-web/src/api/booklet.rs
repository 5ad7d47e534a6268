//! Booklets: puzzles to print.

use lowbit::sentence;
use lowbit::sudoku::Grid;
use lowbit::sudoku::booklet::{Booklet, STYLE};
use serde::{Deserialize, Serialize};

use super::{Failure, Work};

/// The most puzzles of a booklet.
const MOST_PUZZLES: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToPrint {
    /// Puzzles with one solution each.
    puzzles: Vec<String>,
    /// Puzzles on a sheet: 1, 2, 4 or 6.
    #[serde(default = "on_sheet")]
    on_sheet: usize,
}

fn on_sheet() -> usize {
    4
}

#[derive(Serialize)]
pub(super) struct Printed {
    /// The style of the sheets.
    style: &'static str,
    /// The sheets as HTML: puzzles, then solutions.
    sheets: String,
}

/// How many puzzles have been solved and rated.
#[derive(Serialize)]
struct Progress {
    done: usize,
}

/// A booklet: several puzzles to a sheet with their ratings, solutions at the end. As events: `progress` for each puzzle, then `result`.
pub(super) fn booklet(asked: ToPrint, work: &Work) -> Result<Printed, Failure> {
    let mut booklet = Booklet::new(work.language, asked.on_sheet)?;
    let count = asked.puzzles.len();
    if count > MOST_PUZZLES {
        return Err(Failure::request(sentence!(
            "{count} puzzles: a booklet has at most {MOST_PUZZLES}",
            "{count} 道题：小册子最多 {MOST_PUZZLES} 道"
        )));
    }
    for (number, text) in asked.puzzles.iter().enumerate() {
        let puzzle: Grid = text.parse()?;
        booklet.add(puzzle, &work.stop)?.complete().ok_or(Failure::Stopped)?;
        work.tell("progress", &Progress { done: number + 1 });
    }
    Ok(Printed { style: STYLE, sheets: booklet.sheets() })
}
