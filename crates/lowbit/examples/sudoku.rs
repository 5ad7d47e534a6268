//! Solves a sudoku and proves that its solution is the only one: `cargo run --release --example sudoku`

use lowbit::engine::Stop;
use lowbit::sudoku::Puzzle;

fn main() -> Result<(), lowbit::Error> {
    let puzzle: Puzzle = "
        1.3...5.9  ..21.94..  ...7.4...
        3..5.2..6  .6.....5.  7..8.3..4
        ...4.1...  ..92.58..  8.4...1.7
    "
    .parse()?;
    let stop = Stop::new(); // raise it from another thread to end a long search
    let solution = puzzle.solve(&stop).complete().flatten().expect("it has a solution");
    let others = puzzle.solutions().filter(|other| *other != solution).count();
    println!("{solution}\n{others} other solutions");
    Ok(())
}
