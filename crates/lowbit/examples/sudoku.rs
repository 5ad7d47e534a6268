//! Solves and checks every puzzle of a file, on all cores, and names the lines that cannot be read:
//! `cargo run --release --example sudoku [FILE]`

use std::io::Write;
use std::ops::ControlFlow;

use lowbit::engine::Stop;
use lowbit::sudoku::stream::{Answered, Input, Plan, Questions, Solver, stream};
use lowbit::sudoku::{Grid, Verdict};

/// A good puzzle, a line that is none, a puzzle that contradicts itself, and one with several solutions.
pub const PUZZLES: &str = "\
1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7
hello
11...............................................................................
.................................................................................
";

/// What became of the puzzles.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// With one solution.
    pub unique: usize,
    /// With none or several.
    pub others: usize,
    /// Not read.
    pub wrong: usize,
}

/// A solution that is the only one, or what is wrong with the puzzle.
type Line = Result<String, String>;

/// Checks and solves the puzzles of a part; `None` if that was stopped.
fn answer(solver: &mut Solver, questions: &Questions, stop: &Stop) -> Option<Vec<Line>> {
    let checks = solver.check(questions, stop).complete()?;
    let mut solved = solver.solve(questions, stop).complete()?;
    let readable = questions.iter().filter(|question| question.shape().is_some());
    let lines = readable.zip(checks).map(|(question, check)| {
        let solution = solved.of(&question).and_then(|cells| Grid::from_cells(&cells));
        match solution {
            Some(solution) if check.verdict == Verdict::Unique => Ok(solution.to_string()),
            _ => Err(check.to_string()),
        }
    });
    Some(lines.collect())
}

/// Writes what was found, then what could not be read.
fn write(part: Answered<Option<Vec<Line>>>, totals: &mut Totals, out: &mut impl Write) -> Result<(), lowbit::Error> {
    for line in part.answer.into_iter().flatten() {
        *if line.is_ok() { &mut totals.unique } else { &mut totals.others } += 1;
        writeln!(out, "{}", line.unwrap_or_else(|wrong| wrong))?;
    }
    for fault in &part.faults {
        totals.wrong += 1;
        writeln!(out, "{}: {fault}", part.name)?;
    }
    part.trouble.map_or(Ok(()), Err) // the file cannot be opened, or not read to its end
}

/// A line for each puzzle of a file.
pub fn run(input: Input<'_>, stop: &Stop, out: &mut impl Write) -> Result<Totals, lowbit::Error> {
    let (mut totals, mut written) = (Totals::default(), Ok(()));
    let answer = |solver: &mut Solver, questions: &Questions| answer(solver, questions, stop);
    _ = stream([input].into_iter(), &Plan::default(), stop, answer, |part| {
        written = write(part, &mut totals, out);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written.map(|()| totals)
}

fn main() -> Result<(), lowbit::Error> {
    let input = match std::env::args().nth(1) {
        Some(file) => Input::open(file),
        None => Input::new("the example", PUZZLES.as_bytes()),
    };
    let totals = run(input, &Stop::new(), &mut std::io::stdout().lock())?;
    eprintln!("{totals:?}");
    Ok(())
}
