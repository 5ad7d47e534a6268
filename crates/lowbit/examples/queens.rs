//! Counts, blocks, lists and draws: `cargo run --release --example queens`

use lowbit::engine::Control;
use lowbit::queens::{self, Board};

fn main() -> Result<(), lowbit::Error> {
    println!("{} ways to place 12 queens", queens::count(12)?);

    let mut board = Board::empty(8)?;
    board.block(0, 0)?;
    let tally = queens::count_board(&board, &Control::default())?.complete().expect("nobody stops it");
    println!("{} of the 92 ways to place 8 queens leave a corner free", tally.solutions);

    let first = queens::solutions(&board).next().expect("there are some");
    println!("the first of them, column by column: {first}");
    Ok(())
}
