//! The answer about dials: the command's `--json`, the page's server and Python print this type, field by field
//! (feature `serde`).

use std::time::Duration;

use super::{Answer, MoveTable, Presses, Proof, Reading, Solver};

/// The fewest moves that bring all dials home, or the proof that no moves do.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solved {
    /// The number of dials.
    pub dials: usize,
    /// The number of rows, as written.
    pub rows: usize,
    /// The number of columns, as written.
    pub columns: usize,
    /// The number of positions of every dial.
    pub states: u32,
    /// The number of moves.
    pub moves: usize,
    /// The positions of the dials.
    pub at: Vec<u32>,
    /// `turns[j][i]`: how far move j + 1 turns dial i; absent unless requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub turns: Option<Vec<Vec<u32>>>,
    /// The numbers of the moves, from 1; `None` if there is no solution.
    pub sequence: Option<Vec<usize>>,
    /// The length of the sequence.
    pub presses: Option<u64>,
    /// The number of solutions in which each move is pressed less often than a dial has positions, as text: it may not
    /// fit into a JSON number; `None` beyond 128 bits.
    pub solutions: Option<String>,
    /// Why there is no solution.
    pub proof: Option<Proved>,
    /// Total time, reading included.
    pub seconds: f64,
}

/// A weighted sum of the dials that no move changes, and that is not 0.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proved {
    /// The sum as a formula.
    pub formula: String,
    /// The weight of each dial.
    pub weights: Vec<u32>,
    /// Its value here, which is not 0.
    pub sum: u32,
}

impl Solved {
    /// The answer for these dials, with the time it took; `None` if it was interrupted.
    pub fn new(
        solver: &Solver,
        table: &MoveTable,
        reading: &Reading,
        answer: &Answer,
        elapsed: Duration,
    ) -> Option<Solved> {
        let at = reading.dials.at();
        let (presses, proof, solutions) = match answer {
            Answer::Fewest(presses) => (Some(presses), None, solver.solutions()),
            Answer::Impossible(proof) => (None, Some(proof), Some(0)),
            Answer::Interrupted(_) => return None,
        };
        let proved = |proof: &Proof| Proved {
            formula: proof.to_string(),
            weights: proof.weights().to_vec(),
            sum: proof.sum(at),
        };
        Some(Solved {
            dials: table.dials(),
            rows: reading.rows,
            columns: reading.columns,
            states: table.states(),
            moves: table.moves(),
            at: at.to_vec(),
            turns: None,
            sequence: presses.map(|presses| presses.sequence().collect()),
            presses: presses.map(Presses::total),
            solutions: solutions.map(|number| number.to_string()),
            proof: proof.map(proved),
            seconds: elapsed.as_secs_f64(),
        })
    }

    /// The same with the table of moves.
    pub fn with_turns(self, table: &MoveTable) -> Solved {
        let turns = (0..table.moves()).map(|index| table.turns(index).to_vec()).collect();
        Solved { turns: Some(turns), ..self }
    }
}
