//! Sets a board of queens on regions or Star Battle from a seed, solves it and tells the way:
//! `cargo run --release --example regions [SIZE STARS SEED]`

use std::io::Write;

use lowbit::engine::Stop;
use lowbit::regions::generate::{Made, Wish};
use lowbit::regions::steps::{Degree, grade};
use lowbit::regions::text::Format;
use lowbit::regions::{self, Verdict};
use lowbit::words::Language;

/// Returns the board with its solution and its grade.
pub fn run(size: u32, stars: u32, seed: u64, out: &mut impl Write) -> Result<Made, lowbit::Error> {
    let stop = Stop::new();
    let wish = Wish::new(size, stars)?.seed(seed);
    let made = wish.board(0, &stop).into_inner().ok_or_else(|| wish.given_up())?;
    write!(out, "{}", Format::Letters.write(&made.board)?)?;

    let solution = regions::solve(&made.board, &stop).into_inner().expect("boards are set with a solution");
    assert!(solution == made.solution && solution.solves(&made.board));
    writeln!(out, "stars: {solution}")?;

    let grading = grade(&made.board, &stop).into_inner();
    assert_eq!(grading.verdict, Verdict::Unique);
    let path = grading.path.expect("a board with one solution is graded");
    for step in &path.steps {
        writeln!(out, "{}", step.words(&made.board, Degree::Reason, Language::English))?;
    }
    writeln!(out, "{}", path.grade().name())?;
    Ok(made)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [size, stars, seed] = match &std::env::args().skip(1).collect::<Vec<_>>()[..] {
        [size, stars, seed] => [size.parse()?, stars.parse()?, seed.parse()?],
        _ => [8, 1, 2026],
    };
    run(size.try_into()?, stars.try_into()?, seed, &mut std::io::stdout().lock())?;
    Ok(())
}
