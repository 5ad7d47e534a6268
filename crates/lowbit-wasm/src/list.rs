//! Lists of sudokus: a text with many puzzles, as `lowbit sudoku solve` reads it, becomes a text of solutions.

use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;

use lowbit::engine::Stop;
use lowbit::sudoku::stream::{Cells, Input, Plan, Questions, Solver, stream};
use lowbit_web::api::{Failure, Work};

/// One solution a line, or `none`. The first puzzle that cannot be read is a failure.
pub(crate) fn solve(text: &[u8], work: &Work) -> Result<String, Failure> {
    let input = Input { name: "".into(), source: Ok(Box::new(Pieces(text))) };
    let plan = Plan { threads: work.threads, is_strict: true, ..Plan::default() };
    let answer = |solver: &mut Solver, questions: &Questions| lines(solver, questions, &work.stop);
    let mut solutions = Ok(Vec::with_capacity(text.len() + 1));
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
    if solutions.is_ok() && work.stop.is_raised() {
        return Err(Failure::Stopped); // the stream may have ended before its input
    }
    solutions.map(|lines| String::from_utf8(lines).expect("digits and letters"))
}

/// A text that arrives piece by piece, so that the data of a piece stays in the cache until it is answered.
struct Pieces<'a>(&'a [u8]);

/// The bytes of some thousand puzzles: many times the number of lanes, since some lanes are idle at the end of each piece.
const PIECE: usize = 1 << 19;

impl BufRead for Pieces<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&self.0[..self.0.len().min(PIECE)])
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

/// The solutions of a part; `None` if stopped.
fn lines(solver: &mut Solver, questions: &Questions, stop: &Stop) -> Option<Vec<u8>> {
    let mut lines = Vec::with_capacity(82 * questions.len());
    let mut solved = solver.solve(questions, stop).complete()?;
    for question in questions.iter() {
        match solved.of(&question) {
            Some(Cells::Nine(cells)) => {
                let mut line = [b'\n'; 82];
                line.iter_mut().zip(&cells).for_each(|(character, digit)| *character = b'0' + digit);
                lines.extend_from_slice(&line);
                continue;
            }
            Some(Cells::Other(grid)) => lines.extend(grid.to_string().bytes()),
            None => lines.extend(b"none"),
        }
        lines.push(b'\n');
    }
    Some(lines)
}
