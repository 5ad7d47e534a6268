//! Clocks: the fewest moves that bring all dials home, or the proof that there are none.

use lowbit::clocks::answer::Solved;
use lowbit::clocks::{Coding, Layout, MoveTable, Reading, Solver, read_dials, read_moves};
use lowbit::sentence;
use serde::Deserialize;

use super::{Failure, Work};

/// As `lowbit clocks solve`: the dials as text, and the moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToSolve {
    dials: String,
    /// Positions of a dial; without it, clocks at 3, 6, 9 or 12 (Lights Out: 2).
    states: Option<u32>,
    #[serde(default)]
    lights_out: bool,
    /// A table of moves as text, one move a line.
    moves: Option<String>,
}

impl ToSolve {
    fn read(&self) -> Result<(Reading, MoveTable), Failure> {
        let coding = match (self.states, self.lights_out) {
            (Some(states), _) => Coding::Numbers(states),
            (None, true) => Coding::Numbers(2),
            (None, false) => Coding::Hours,
        };
        let layout = match (&self.moves, self.lights_out) {
            (Some(_), true) => {
                let message = sentence!("either moves or lights_out, not both", "moves 和 lights_out 只能选一个");
                return Err(Failure::request(message));
            }
            (_, true) => Layout::Rectangle,
            (Some(_), _) => Layout::Free,
            (None, false) => Layout::Exactly(3, 3),
        };
        let reading = read_dials(self.dials.as_bytes(), coding, layout)?;
        let table = match &self.moves {
            Some(moves) => read_moves(moves.as_bytes(), coding.states(), reading.dials.at().len())?,
            None if self.lights_out => MoveTable::lights_out(coding.states(), reading.rows, reading.columns)?,
            None => MoveTable::nine_clocks(coding.states())?,
        };
        Ok((reading, table))
    }
}

/// The fewest moves; ties to the smallest sequence.
pub(super) fn solve(asked: ToSolve, work: &Work) -> Result<Solved, Failure> {
    let begin = (work.wall_clock)();
    let (reading, table) = asked.read()?;
    let solver = Solver::new(&table);
    let answer = solver.solve(&reading.dials, &work.stop)?;
    let solved =
        Solved::new(&solver, &table, &reading, &answer, (work.wall_clock)() - begin).ok_or(Failure::Stopped)?;
    Ok(solved.with_turns(&table))
}
