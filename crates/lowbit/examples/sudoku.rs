//! Solves and checks every puzzle of a file, on all cores, and names the lines that cannot be read:
//! `cargo run --release --example sudoku [FILE]`

use std::io::Write;
use std::ops::ControlFlow;

use lowbit::engine::Stop;
use lowbit::sudoku::stream::{Input, Plan, Questions, Solver, stream};
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

/// A line for each puzzle: its solution if it has only one, otherwise what is wrong with it.
pub fn run(input: Input<'_>, stop: &Stop, out: &mut impl Write) -> Result<Totals, lowbit::Error> {
    let answer = |solver: &mut Solver, questions: &Questions| {
        let checks = solver.check(questions, stop).complete()?;
        let mut solved = solver.solve(questions, stop).complete()?;
        let readable = questions.iter().filter(|question| question.shape().is_some());
        let answers = readable.zip(checks).map(|(question, check)| {
            let solution = solved.of(&question).and_then(|cells| Grid::from_cells(&cells));
            match solution {
                Some(solution) if check.verdict == Verdict::Unique => Ok(solution.to_string()),
                _ => Err(check.to_string()),
            }
        });
        Some(answers.collect::<Vec<_>>())
    };
    let mut totals = Totals::default();
    let mut failed = Ok(());
    _ = stream([input].into_iter(), &Plan::default(), stop, answer, |part| {
        let write = || {
            for answer in part.answer.iter().flatten() {
                match answer {
                    Ok(solution) => {
                        totals.unique += 1;
                        writeln!(out, "{solution}")?;
                    }
                    Err(words) => {
                        totals.others += 1;
                        writeln!(out, "{words}")?;
                    }
                }
            }
            for fault in &part.faults {
                totals.wrong += 1;
                writeln!(out, "{}: {fault}", part.name)?;
            }
            match part.trouble {
                Some(error) => Err(error),
                None => Ok(()),
            }
        };
        failed = write();
        if failed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    failed.map(|()| totals)
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
