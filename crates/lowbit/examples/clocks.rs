//! Turns nine clocks home, and a Lights Out of 20 x 20: `cargo run --release --example clocks`

use lowbit::clocks::{Answer, Dials, MoveTable, solve};
use lowbit::engine::Stop;

fn main() -> Result<(), lowbit::Error> {
    let clocks = Dials::new(4, vec![3, 3, 0, 2, 2, 2, 2, 1, 2])?; // quarters past 12
    if let Answer::Fewest(presses) = solve(&MoveTable::nine_clocks(4)?, &clocks, &Stop::new())? {
        println!("nine clocks: moves {presses}");
    }
    let lights = Dials::new(2, vec![1; 400])?;
    if let Answer::Fewest(presses) = solve(&MoveTable::lights_out(2, 20, 20)?, &lights, &Stop::new())? {
        println!("lights out, all on: {} presses", presses.total());
    }
    Ok(())
}
