//! Clocks: the fewest moves that bring all dials home, or the proof that there are none.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::clocks::{Answer, Coding, Layout, MoveTable, Presses, Proof, Reading, Solver, read_dials, read_moves};
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::answer::answer;
use crate::failure::Failure;
use crate::input::Input;

/// As `lowbit clocks solve`: the dials as text, and which moves turn them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToSolve {
    dials: String,
    /// Positions of a dial; without it, clocks at 3, 6, 9 or 12 (Lights Out: 2).
    states: Option<u32>,
    #[serde(default)]
    lights_out: bool,
    /// A table of moves as text, a move a line.
    moves: Option<String>,
}

#[derive(Serialize)]
struct Solved {
    dials: usize,
    rows: usize,
    columns: usize,
    states: u32,
    at: Vec<u32>,
    /// `turns[j][i]`: by how much move j + 1 turns dial i.
    turns: Vec<Vec<u32>>,
    /// The numbers of the moves, from 1; `null` where nothing leads home.
    sequence: Option<Vec<usize>>,
    presses: Option<u64>,
    /// As text: it may not fit into a JSON number; `null` beyond 128 bits.
    solutions: Option<String>,
    proof: Option<Proved>,
    seconds: f64,
}

/// A weighted sum of the dials that no move changes, and that is not 0.
#[derive(Serialize)]
struct Proved {
    formula: String,
    weights: Vec<u32>,
    sum: u32,
}

impl ToSolve {
    fn read(&self) -> Result<(Reading, MoveTable), Failure> {
        let coding = match (self.states, self.lights_out) {
            (Some(states), _) => Coding::Numbers(states),
            (None, true) => Coding::Numbers(2),
            (None, false) => Coding::Hours,
        };
        let layout = match (&self.moves, self.lights_out) {
            (Some(_), true) => return Err(Failure::request("either moves or lights_out, not both")),
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
pub(crate) async fn solve(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToSolve>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let begin = Instant::now();
        let (Reading { dials, rows, columns }, table) = asked.read()?;
        let solver = Solver::new(&table);
        let (presses, proof, solutions) = match solver.solve(&dials, &work.stop)? {
            Answer::Fewest(presses) => (Some(presses), None, solver.solutions()),
            Answer::Impossible(proof) => (None, Some(proof), Some(0)),
            Answer::Interrupted(_) => return Err(Failure::Stopped),
        };
        let proved = |proof: Proof| Proved {
            formula: proof.to_string(),
            weights: proof.weights().to_vec(),
            sum: proof.sum(dials.at()),
        };
        Ok(Solved {
            dials: table.dials(),
            rows,
            columns,
            states: table.states(),
            at: dials.at().to_vec(),
            turns: (0..table.moves()).map(|index| table.turns(index).to_vec()).collect(),
            sequence: presses.as_ref().map(|presses| presses.sequence().collect()),
            presses: presses.as_ref().map(Presses::total),
            solutions: solutions.map(|number| number.to_string()),
            proof: proof.map(proved),
            seconds: begin.elapsed().as_secs_f64(),
        })
    })
    .await
}
