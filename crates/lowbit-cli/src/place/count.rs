//! `lowbit place count`

use std::time::Instant;

use anyhow::Result;
use lowbit::backend::Backend;
use lowbit::engine::{Control, Forgetful, Outcome, Progress};
use lowbit::place::{Goal, Request};
use serde::Serialize;

use super::problem::{PIECES, ProblemArgs};
use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::progress::Bar;
use crate::queens::choice::{Choice, auto_or};
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{PIECES}\n\n{CODES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    /// What to count: all placements; by the number of pieces; by the column of the first; ways to fill the first k
    /// rows; up to turns and reflections; unchanged by half or a quarter turn
    #[arg(long, default_value = "count", value_parser = Goal::ALL.map(Goal::name))]
    goal: String,

    /// The same as --goal by-size
    #[arg(long, conflicts_with = "goal")]
    by_size: bool,

    /// Where to count; 'cuda' is an NVIDIA GPU
    #[arg(long, default_value = "auto", value_parser = auto_or::<Backend>(["scalar", "cuda"]))]
    backend: Choice<Backend>,

    /// Count in another way, where there is one: in another order, or other images of the same placements
    #[arg(long)]
    again: bool,

    /// Print one JSON object: problem, goal, numbers (as strings), seconds
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  lowbit place count queen 8                                 prints 92
  lowbit place count queen 8 --rule any --by-size            sets of queens: 1 64 1288 10320 ...
  lowbit place count 'queen+leaper(1,3)' 12                  prints 176
  lowbit place count queen 3x8                               three queens on three rows of eight
  lowbit place count queen 8 --rule maximal                  sets to which no queen can be added
  lowbit place count queen 13 --board torus                  prints 4524
  lowbit place count queen 8 --rule pawns-1                  nine queens and a pawn that stops them";

const CODES: &str = "\
Several numbers are printed on one line. Exit codes: 0, 1 if there is no placement, 2 error,
130 interrupted (no count then).";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let problem = args.problem.problem()?;
    let goal = if args.by_size { Goal::BySize } else { args.goal.parse()? };
    let name = problem.to_string();
    let mut request = Request::new(problem, goal)?;
    if let Choice::This(backend) = args.backend {
        request = request.backend(backend);
    }
    if args.again {
        request = request.again();
    }
    let begin = Instant::now();
    let bar = Bar::new("place");
    let report = |progress: &Progress| bar.update(progress);
    let (threads, stop) = (session.threads, session.stop.clone());
    let outcome = request.run(&Control { threads, stop, progress: Some(&report), ledger: &Forgetful })?;
    drop(bar);
    let Outcome::Complete(answer) = outcome else { return Err(Interrupted.into()) };
    let numbers: Vec<String> = answer.numbers().iter().map(u128::to_string).collect();
    let line = match args.json {
        true => {
            let seconds = begin.elapsed().as_secs_f64();
            serde_json::to_string(&Object { problem: name, goal: goal.name(), numbers, seconds })?
        }
        false => numbers.join(" "),
    };
    files::print(format!("{line}\n").as_bytes())?;
    Ok(if answer.numbers().iter().all(|&number| number == 0) { Exit::NotFound } else { Exit::Found })
}

/// What `--json` prints.
#[derive(Serialize)]
struct Object {
    problem: String,
    goal: &'static str,
    /// As text: they may not fit into JSON numbers.
    numbers: Vec<String>,
    seconds: f64,
}
