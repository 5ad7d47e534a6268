//! Teaches a puzzle, hint by hint with reasons, and rates it: `cargo run --release --example hints [PUZZLE]`

use std::io::Write;

use lowbit::engine::Stop;
use lowbit::steps::Degree;
use lowbit::sudoku::Puzzle;
use lowbit::sudoku::steps::{Grader, Progress, Scale, hint};
use lowbit::words::Language;

/// Set by `lowbit sudoku generate --grade expert --seed 7`: candidates must be erased on the way.
pub const PUZZLE: &str = ".718..3...2...........2..9......7..94.32..6.5...1.5..463..5.......4..25......6...";

/// Returns the number of hints that it took.
pub fn run(text: &str, language: Language, out: &mut impl Write) -> Result<usize, lowbit::Error> {
    let puzzle: Puzzle = text.parse()?;
    let stop = Stop::new();
    let mut progress = Progress::from(&puzzle);
    let mut hints = 0;
    loop {
        let advice = hint(&progress, &stop).into_inner();
        writeln!(out, "{}", advice.words(Degree::Reason, language))?;
        let Some(step) = advice.steps().first() else { break }; // solved, or what is wrong was said
        progress.take(step);
        hints += 1;
    }
    for scale in Scale::ALL {
        if let Some(rated) = Grader::new().scale(scale).grade(&puzzle, &stop)?.into_inner().rated {
            writeln!(out, "{}: {rated}", scale.name())?;
        }
    }
    Ok(hints)
}

fn main() -> Result<(), lowbit::Error> {
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    run(&text, Language::of_environment(|name| std::env::var(name).ok()), &mut std::io::stdout().lock())?;
    Ok(())
}
