//! Counts placements of any piece by any rule, and the next terms of a published sequence:
//! `cargo run --release --example placements ['knight on rectangle 6x6, any: by-size' [SEQUENCE N]]`

use std::io::Write;

use lowbit::engine::Control;
use lowbit::place::{Problem, Request, sequences};
use lowbit::words::Language;

/// A piece on a board, a rule, and what is to be known.
pub const ASKED: &str = "knight on rectangle 4x4, any: by-size";

/// Counts what a text asks for, after a forecast.
pub fn count(asked: &str, out: &mut impl Write) -> Result<Vec<u128>, lowbit::Error> {
    let (problem, goal) = Problem::read_asked(asked)?;
    let control = Control::default();
    let plan = Request::of(problem, goal)?.plan()?;
    if let Some(seconds) = plan.seconds(&control)? {
        eprintln!("about {seconds:.1} s");
    }
    let count = plan.run(&control)?.into_inner();
    writeln!(out, "{asked}: {}", count.answer)?;
    Ok(count.numbers().to_vec())
}

/// Counts a term of a sequence; where it was published, the count must meet it.
pub fn term(name: &str, n: u32, out: &mut impl Write) -> Result<Vec<u128>, lowbit::Error> {
    let sequence = sequences::named(name)?;
    let term = sequence.request(n)?.run(&Control::default())?.into_inner().numbers().to_vec();
    writeln!(out, "{name}, {}, n = {n}: {term:?}", sequence.meaning(Language::English))?;
    writeln!(out, "the last known term is that of n = {}", sequence.last_known())?;
    Ok(term)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let out = &mut std::io::stdout();
    count(words.first().map_or(ASKED, String::as_str), out)?;
    match &words[..] {
        [_, name, n] => term(name, n.parse()?, out)?,
        _ => term("A063443", 6, out)?,
    };
    Ok(())
}
