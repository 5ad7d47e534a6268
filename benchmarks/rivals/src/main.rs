//! lowbit against other people's programs: thread CPU time, measured in one process, interleaved.

mod clock;
mod sets;
mod sudoku;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("sudoku") => sudoku::run(&args.collect::<Vec<_>>()),
        _ => {
            eprintln!("usage: lowbit-rivals sudoku [FILES]");
            ExitCode::from(2)
        }
    }
}
