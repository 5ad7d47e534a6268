//! Counts a board with blocked cells, says how far it is and how long it will take, stops on Enter, lists the first solutions:
//! `cargo run --release --example queens [FILE]`

use std::io::Write;

use lowbit::engine::{Control, Progress, Stop};
use lowbit::queens::{self, Board};

/// A cell is free (`.`), blocked (`*`), or has a queen that must stay (`Q`).
pub const BOARD: &str = "
..*.........
............
.....*......
............
............
Q...........
............
.........*..
............
............
...*........
............";

/// Returns the number of solutions; `None` if the count was stopped.
pub fn run(
    text: &str,
    stop: &Stop,
    told: &(dyn Fn(&Progress) + Sync),
    out: &mut impl Write,
) -> Result<Option<u128>, lowbit::Error> {
    let board: Board = text.trim().parse()?;
    for solution in queens::solutions(&board).until(stop).take(3) {
        writeln!(out, "{solution}")?;
    }
    let control = Control { stop: stop.clone(), progress: Some(told), ..Control::default() };
    let counted = queens::count_board(&board, &control)?.complete();
    match &counted {
        Some(tally) => writeln!(out, "{} solutions", tally.solutions)?,
        None => writeln!(out, "stopped: not counted")?,
    }
    Ok(counted.map(|tally| tally.solutions))
}

fn main() -> Result<(), lowbit::Error> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => BOARD.to_owned(),
    };
    let stop = Stop::new();
    let raised = stop.clone();
    std::thread::spawn(move || {
        if std::io::stdin().read_line(&mut String::new()).is_ok_and(|read| read > 0) {
            raised.raise(); // a handler of Ctrl-C does the same
        }
    });
    let told = |progress: &Progress| {
        let left = progress.remaining().map_or_else(String::new, |left| format!(", {:.0} s left", left.as_secs_f64()));
        eprintln!("{:.0} %{left}", 100.0 * progress.fraction());
    };
    run(&text, &stop, &told, &mut std::io::stdout())?;
    Ok(())
}
