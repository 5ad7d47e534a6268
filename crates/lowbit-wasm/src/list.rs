//! Sudokus by the thousand: a text with many puzzles, as `lowbit sudoku solve` reads it, becomes a text of solutions.

use std::ops::ControlFlow;

use lowbit::engine::Stop;
use lowbit::sudoku::stream::{Cells, Input, Plan, Questions, Solver, stream};
use lowbit_web::api::{Asked, Failure};

/// A solution a line, `none` where there is none. The first puzzle that cannot be read is a failure.
pub(crate) fn solve(text: &[u8]) -> Asked {
    let text = text.to_vec();
    Box::new(move |work| {
        let input = Input { name: "".into(), source: Ok(Box::new(&text[..])) };
        let plan = Plan { threads: work.threads, is_strict: true, ..Plan::default() };
        let answer = |solver: &mut Solver, questions: &Questions| lines(solver, questions, &work.stop);
        let mut solutions = Ok(Vec::with_capacity(text.len()));
        let _ = stream([input].into_iter(), &plan, &work.stop, answer, |part| {
            let fault = part.faults.into_iter().next().map(lowbit::Error::from).or(part.trouble);
            match (&mut solutions, part.answer, fault) {
                (Ok(all), Some(lines), None) => all.extend(lines),
                (_, None, _) => solutions = Err(Failure::Stopped),
                (_, _, Some(fault)) => solutions = Err(fault.into()),
                (Err(_), ..) => {}
            }
            if solutions.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        solutions.map(|lines| String::from_utf8(lines).expect("digits and letters"))
    })
}

/// The solutions of a part; `None` when it was stopped.
fn lines(solver: &mut Solver, questions: &Questions, stop: &Stop) -> Option<Vec<u8>> {
    let mut lines = Vec::new();
    let mut solved = solver.solve(questions, stop).complete()?;
    for question in questions.iter() {
        match solved.of(&question) {
            Some(Cells::Nine(cells)) => lines.extend(cells.map(|digit| b'0' + digit)),
            Some(Cells::Other(grid)) => lines.extend(grid.to_string().bytes()),
            None => lines.extend(b"none"),
        }
        lines.push(b'\n');
    }
    Some(lines)
}
