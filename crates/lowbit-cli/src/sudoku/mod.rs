//! `lowbit sudoku`: one file per subcommand.

mod best;
mod candidates;
mod canonical;
mod check;
mod convert;
mod count;
mod generate;
mod grade;
mod hint;
mod kept;
mod list;
mod morph;
mod near;
mod solve;
mod stream;
mod techniques;
mod variant;

use anyhow::Result;

use crate::exit::Exit;
use crate::help::Texts;
use crate::session::Session;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles: answers in the layout and in the order they were asked in
    Solve(solve::Args),
    /// Count the solutions of each puzzle
    Count(count::Args),
    /// List all solutions of each puzzle, in order
    List(list::Args),
    /// Say of each puzzle whether its solution is unique, and if its givens contradict each other, where
    Check(check::Args),
    /// Find the solution with the largest weighted sum
    Best(best::Args),
    /// Show for every cell the digits that occur in some solution
    Candidates(candidates::Args),
    /// Make puzzles with one solution from a seed
    Generate(generate::Args),
    /// Rate puzzles as people solve them, with the steps on the way
    Grade(grade::Args),
    /// Say which step comes next, from a nudge to the whole reason
    Hint(hint::Args),
    /// List the techniques by name, in the order of teaching
    Techniques(techniques::Args),
    /// Write puzzles in another format, or draw them
    Convert(convert::Args),
    /// Write the smallest text among all equivalent puzzles; list equivalent ones once
    Canonical(canonical::Args),
    /// Make a random equivalent of each puzzle
    Morph(morph::Args),
    /// List the minimal puzzles that differ from a puzzle in a few givens
    Near(near::Args),
}

/// The help of each in every language.
pub(crate) const TRANSLATED: &[Texts] = &[
    solve::TRANSLATED,
    count::TRANSLATED,
    list::TRANSLATED,
    check::TRANSLATED,
    best::TRANSLATED,
    candidates::TRANSLATED,
    generate::TRANSLATED,
    grade::TRANSLATED,
    hint::TRANSLATED,
    techniques::TRANSLATED,
    convert::TRANSLATED,
    canonical::TRANSLATED,
    morph::TRANSLATED,
    near::TRANSLATED,
];

pub(crate) fn run(command: Command, session: &Session<'_>) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(&args, session),
        Command::Count(args) => count::run(&args, session),
        Command::List(args) => list::run(&args, session),
        Command::Check(args) => check::run(&args, session),
        Command::Best(args) => best::run(&args, session),
        Command::Candidates(args) => candidates::run(&args, session),
        Command::Generate(args) => generate::run(&args, session),
        Command::Grade(args) => grade::run(&args, session),
        Command::Hint(args) => hint::run(&args, session),
        Command::Techniques(_) => techniques::run(session),
        Command::Convert(args) => convert::run(&args, session),
        Command::Canonical(args) => canonical::run(&args, session),
        Command::Morph(args) => morph::run(&args, session),
        Command::Near(args) => near::run(&args, session),
    }
}
