//! Dials turned home by the fewest moves.

use std::time::Instant;

use lowbit::clocks::answer::Solved;
use lowbit::clocks::{Coding, Layout, MOST_STATES, MoveTable, Solver, read_dials, read_moves};
use pyo3::prelude::*;

use crate::arguments::{Text, Whole};
use crate::errors::{exception, refuse};
use crate::interrupt::{Watch, interruptible};

/// The numbers of the fewest moves, from 1, that bring all dials home.
#[pyfunction]
pub(crate) fn solve_clocks(
    py: Python<'_>,
    dials: Text,
    states: Option<Whole>,
    moves: Option<Text>,
    lights_out: bool,
    watch: Watch,
) -> PyResult<Option<Vec<usize>>> {
    Ok(solved(py, &dials, states, moves, lights_out, &watch)?.sequence)
}

/// Dials turned home, or the proof that they cannot be.
pub(crate) fn solved(
    py: Python<'_>,
    dials: &str,
    states: Option<Whole>,
    moves: Option<Text>,
    lights_out: bool,
    watch: &Watch,
) -> PyResult<Solved> {
    let begin = Instant::now();
    let states = states.map(Whole::as_u32);
    if let Some(states) = states.filter(|states| !(2..=MOST_STATES).contains(states)) {
        return Err(refuse(lowbit::sentence!(
            "a dial has 2 to {MOST_STATES} positions, not {states}",
            "一个表盘有 2 到 {MOST_STATES} 个位置，而不是 {states} 个"
        )));
    }
    let (coding, layout) = match (states, lights_out, &moves) {
        (_, true, Some(_)) => {
            return Err(refuse(lowbit::sentence!(
                "a table of moves, or lights_out: not both",
                "moves 和 lights_out 只能选一个"
            )));
        }
        (states, true, None) => (Coding::Numbers(states.unwrap_or(2)), Layout::Rectangle),
        (states, false, moves) => {
            let layout = if moves.is_some() { Layout::Free } else { Layout::Exactly(3, 3) };
            (states.map_or(Coding::Hours, Coding::Numbers), layout)
        }
    };
    let reading = read_dials(dials.as_bytes(), coding, layout).map_err(exception)?;
    let table = match moves {
        Some(text) => read_moves(text.as_bytes(), coding.states(), reading.dials.at().len()),
        None if lights_out => MoveTable::lights_out(coding.states(), reading.rows, reading.columns),
        None => MoveTable::nine_clocks(coding.states()),
    };
    let table = table.map_err(exception)?;
    let solved = interruptible(py, watch, |work| {
        let solver = Solver::new(&table);
        let answer = solver.solve(&reading.dials, &work.stop)?;
        Ok(Solved::new(&solver, &table, &reading, &answer, begin.elapsed()))
    })?;
    Ok(solved.map_err(exception)?.expect("only a signal stops it, and then it is an exception"))
}
