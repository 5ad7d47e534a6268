//! `lowbit queens count`

use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Result;
use lowbit::engine::{Control, Outcome, Progress, Tally};
use lowbit::queens::{LARGEST_COUNT, classes, count_board};
use serde::Serialize;

use super::request::BoardArgs;
use crate::args::Session;
use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Count solutions that are different up to turns and reflections of the board
    #[arg(long)]
    unique: bool,

    /// Print one JSON object: n, count (a string), nodes, seconds, method, backend; with --unique, also unique
    #[arg(long)]
    json: bool,

    /// Print nodes, time per node and solutions to stderr
    #[arg(long)]
    stats: bool,
}

const HELP: &str = "\
Examples:
  lowbit queens count 8                    prints 92
  lowbit queens count 8 --unique           prints 12
  lowbit queens count --board board.txt    a board with blocked cells and queens that must stay
  printf '.*..\\n....\\n....\\n....\\n' | lowbit queens count --board -    prints 1
  lowbit queens count --board board.txt --free '*' --blocked .           the other convention

Queens see across blocked cells. A board's own symmetries decide what --unique counts as one.
n is at most 32. Exit codes: 0, 1 if the count is 0, 2 error, 130 interrupted (no count then).";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let board = args.board.request(LARGEST_COUNT)?.into_board()?;
    let begin = Instant::now();
    let outcome = {
        let bar = Bar::new(&format!("queens {}", board.n()));
        let covered = Mutex::new(0.0);
        let report = |progress: &Progress| {
            *covered.lock().expect("no thread panicked") = progress.fraction();
            bar.update(progress);
        };
        let control = Control {
            threads: session.threads,
            stop: session.stop.clone(),
            progress: Some(&report),
            ..Control::default()
        };
        let outcome = count_board(&board, &control)?;
        let covered = *covered.lock().expect("no thread panicked");
        outcome.map(|tally| (tally, covered))
    };
    let tally = match outcome {
        Outcome::Complete((tally, _)) => tally,
        Outcome::Limited((tally, covered)) | Outcome::Interrupted((tally, covered)) => {
            let (solutions, percent) = (tally.solutions, 100.0 * covered);
            eprintln!("lowbit: interrupted, no count: {solutions} solutions in the {percent:.1} % that were searched");
            return Ok(Exit::Interrupted);
        }
    };
    let unique = match args.unique {
        true => Some(classes(&board, tally.solutions, session.stop)?.ok_or(Interrupted)?),
        false => None,
    };
    let elapsed = begin.elapsed();
    if args.stats {
        eprintln!("{}", stats(tally, elapsed, session.threads));
    }
    let answer = match args.json {
        true => serde_json::to_string(&object(board.n(), tally, unique, elapsed))?,
        false => unique.unwrap_or(tally.solutions).to_string(),
    };
    files::print(format!("{answer}\n").as_bytes())?;
    Ok(if tally.solutions == 0 { Exit::NotFound } else { Exit::Found })
}

fn stats(tally: Tally, elapsed: Duration, threads: usize) -> String {
    let Tally { solutions, nodes } = tally;
    let seconds = elapsed.as_secs_f64();
    let per_node = if nodes == 0 { 0.0 } else { seconds * 1e9 / nodes as f64 };
    format!("nodes {nodes}, {per_node:.2} ns per node, solutions {solutions}, {seconds:.3} s on {threads} threads")
}

/// What `--json` prints.
#[derive(Serialize)]
struct Object {
    n: u32,
    /// As text: it may not fit into a JSON number.
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<String>,
    nodes: u128,
    seconds: f64,
    method: &'static str,
    backend: &'static str,
}

fn object(n: u32, tally: Tally, unique: Option<u128>, elapsed: Duration) -> Object {
    Object {
        n,
        count: tally.solutions.to_string(),
        unique: unique.map(|classes| classes.to_string()),
        nodes: tally.nodes,
        seconds: elapsed.as_secs_f64(),
        method: "dfs",
        backend: "scalar",
    }
}
