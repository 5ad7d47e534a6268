//! Turns clocks home by the fewest moves, or proves that no moves do: `cargo run --release --example clocks [FILE]`

use std::io::Write;

use lowbit::clocks::{Answer, Coding, Layout, MoveTable, Solver, read_dials};
use lowbit::engine::Stop;

/// The lecture's example, by the hour.
pub const CLOCKS: &str = "9 9 12\n6 6 6\n6 3 6\n";

/// Returns the number of turns of the nine clocks.
pub fn clocks(text: &str, out: &mut impl Write) -> Result<Option<u64>, lowbit::Error> {
    let read = read_dials(text.as_bytes(), Coding::Hours, Layout::Exactly(3, 3))?;
    say(&Solver::new(&MoveTable::nine_clocks(4)?).solve(&read.dials, &Stop::new())?, out)
}

/// Returns the number of presses of a Lights Out, `1` for a light that is on.
pub fn lights(text: &str, out: &mut impl Write) -> Result<Option<u64>, lowbit::Error> {
    let read = read_dials(text.as_bytes(), Coding::Numbers(2), Layout::Rectangle)?;
    let solver = Solver::new(&MoveTable::lights_out(2, read.rows, read.columns)?);
    if let Some(positions) = solver.reachable() {
        writeln!(out, "{positions} positions can be solved")?;
    }
    say(&solver.solve(&read.dials, &Stop::new())?, out)
}

fn say(answer: &Answer, out: &mut impl Write) -> Result<Option<u64>, lowbit::Error> {
    Ok(match answer {
        Answer::Fewest(presses) => {
            writeln!(out, "moves {presses}")?;
            Some(presses.total())
        }
        Answer::Impossible(proof) => {
            writeln!(out, "impossible: no move changes {proof}, and it is not 0")?;
            None
        }
        _ => {
            writeln!(out, "stopped")?;
            None
        }
    })
}

fn main() -> Result<(), lowbit::Error> {
    let out = &mut std::io::stdout().lock();
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => CLOCKS.to_owned(),
    };
    clocks(&text, out)?;
    lights("11111\n11111\n11111\n11111\n11111\n", out)?;
    Ok(())
}
