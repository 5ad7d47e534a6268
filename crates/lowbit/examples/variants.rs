//! Proofreads a variant before it is published: whether it is unique, what each cell can be, which clues are not needed:
//! `cargo run --release --example variants [FILE]`

use std::io::Write;

use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku::variant::{Puzzle, text};

/// The readable text; f-puzzles JSON and addresses are read as well.
pub const PUZZLE: &str = "sudoku 4x4
....
....
....
43..
thermo: r1c1-4
cage 3: r2c3-4
greater: r2c4 r2c3";

/// Returns whether the puzzle has exactly one solution.
pub fn run(pasted: &str, stop: &Stop, out: &mut impl Write) -> Result<bool, lowbit::Error> {
    let Puzzle { variant, remarks, .. } = Puzzle::read(pasted)?;
    for remark in remarks {
        writeln!(out, "not judged: {remark}")?;
    }
    let count = variant.count(2, stop); // the second solution ends the search
    match count {
        Outcome::Complete(0) => writeln!(out, "no solution")?,
        Outcome::Complete(_) => writeln!(out, "one solution")?,
        Outcome::Limited(_) => writeln!(out, "several solutions")?,
        Outcome::Interrupted(_) => writeln!(out, "stopped")?,
    }
    if let Some(candidates) = variant.solver().true_candidates(1, stop).complete().flatten() {
        for row in candidates.sets.chunks(variant.columns) {
            let digits = |set: &u32| {
                (variant.low..=variant.high)
                    .filter(|digit| set >> digit & 1 == 1)
                    .map(|digit| digit.to_string())
                    .collect::<String>()
            };
            writeln!(out, "{}", row.iter().map(digits).collect::<Vec<_>>().join(" "))?;
        }
    }
    if let Some(redundant) = variant.redundant(stop).complete().flatten() {
        for cell in redundant.givens {
            writeln!(out, "not needed: the given of {}", text::names(&variant, &[cell]))?;
        }
        for index in redundant.constraints {
            writeln!(out, "not needed: {}", text::line_of(&variant.constraints[index], &variant))?;
        }
    }
    Ok(count == Outcome::Complete(1))
}

fn main() -> Result<(), lowbit::Error> {
    let pasted = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => PUZZLE.to_owned(),
    };
    run(&pasted, &Stop::new(), &mut std::io::stdout().lock())?;
    Ok(())
}
