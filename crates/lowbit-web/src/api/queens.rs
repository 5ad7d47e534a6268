//! Queens: how long a count would take, the count, the solutions one by one, one solution.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lowbit::engine::{Control, Outcome, Progress};
use lowbit::queens::{
    self, Board, Convention, Count, CountRequest, Forecast, LARGEST_BOARD, LARGEST_COUNT, Method, Plan,
};
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::answer::{Work, answer};
use crate::failure::Failure;
use crate::input::Input;

/// The largest plain board that is solved by formula: the answer is still a small document.
const LARGEST_CONSTRUCTION: u32 = 100_000;

/// Solutions in one answer without events, and in one event.
const MOST_SOLUTIONS: u64 = 10_000;
const SOLUTIONS_AN_EVENT: usize = 250;

/// Progress is told this often.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// The board: its size, up to `largest`, or its rows as text.
fn board(n: Option<u32>, text: Option<&str>, largest: u32) -> Result<Board, Failure> {
    let board = match (n, text) {
        (_, Some(text)) => Board::read(text.as_bytes(), &Convention::default())?,
        (Some(n), None) if (1..=largest).contains(&n) => Board::empty(n)?,
        (Some(n), None) => return Err(out_of_range(n, largest)),
        (None, None) => return Err(Failure::request("n or a board is needed")),
    };
    match n.filter(|&n| n != board.n()) {
        Some(n) => Err(Failure::request(format!("the board is {0} x {0}, but n is {n}", board.n()))),
        None => Ok(board),
    }
}

fn out_of_range(n: u32, largest: u32) -> Failure {
    Failure::request(format!("n = {n} is out of range: 1 to {largest}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToCount {
    n: Option<u32>,
    board: Option<String>,
    #[serde(default)]
    unique: bool,
    method: Option<String>,
}

impl ToCount {
    fn request(&self, memory: u64) -> Result<(Board, CountRequest), Failure> {
        let board = board(self.n, self.board.as_deref(), LARGEST_COUNT)?;
        let request = CountRequest::new(board.clone()).memory(memory / 2); // the other half is for the threads
        let request = match &self.method {
            Some(name) => request.method(name.parse::<Method>()?),
            None => request,
        };
        Ok((board, request))
    }
}

/// How a count would be made.
#[derive(Serialize)]
struct Planned {
    n: u32,
    method: &'static str,
    backend: &'static str,
    units: u64,
    /// Predicted, as a rough guide.
    seconds: f64,
    memory: u64,
}

impl Planned {
    fn new(n: u32, forecast: &Forecast, threads: usize) -> Planned {
        Planned {
            n,
            method: forecast.method.name(),
            backend: forecast.backend.name(),
            units: forecast.units,
            seconds: forecast.seconds(threads),
            memory: forecast.memory(threads),
        }
    }
}

/// How far a count is.
#[derive(Serialize)]
struct Reached {
    fraction: f64,
    elapsed: f64,
    remaining: Option<f64>,
}

/// A count, as the command prints it.
#[derive(Serialize)]
struct Counted {
    n: u32,
    /// As text: it may not fit into a JSON number.
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u128>,
    seconds: f64,
    method: &'static str,
    backend: &'static str,
    units: u64,
    checks: Checked,
}

/// What a count was checked by.
#[derive(Serialize)]
struct Checked {
    units_recounted: u64,
    symmetry: bool,
    published: bool,
}

/// Predicts time and memory of a count.
pub(crate) async fn plan(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToCount>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let (board, request) = asked.request(work.memory)?;
        Ok(Planned::new(board.n(), &request.plan()?.forecast, work.threads))
    })
    .await
}

/// Counts the solutions of a board. As events: `plan`, then `progress`, then `result`.
pub(crate) async fn count(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToCount>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let (board, request) = asked.request(work.memory)?;
        let begin = Instant::now();
        let plan = request.plan()?;
        let planned = Planned::new(board.n(), &plan.forecast, work.threads);
        work.tell("plan", &planned);
        if planned.memory > work.memory {
            let [needed, allowed] = [planned.memory, work.memory].map(|bytes| bytes.div_ceil(1 << 20));
            return Err(Failure::request(format!("the count needs {needed} MiB, and a job may take {allowed} MiB")));
        }
        let Outcome::Complete(count) = run(&plan, work)? else { return Err(Failure::Stopped) };
        let solutions = count.tally.solutions;
        let unique = match asked.unique {
            true => {
                Some(queens::classes(&board, solutions, &work.stop)?.complete().ok_or(Failure::Stopped)?.to_string())
            }
            false => None,
        };
        Ok(counted(board.n(), &count, unique, begin.elapsed()))
    })
    .await
}

fn run(plan: &Plan, work: &Work) -> Result<Outcome<Count>, Failure> {
    let told = Mutex::new(None::<Instant>);
    let report = |progress: &Progress| {
        let Ok(mut told) = told.try_lock() else { return };
        if told.is_none_or(|last| last.elapsed() >= PROGRESS_EVERY) {
            *told = Some(Instant::now());
            let remaining = progress.remaining().map(|left| left.as_secs_f64());
            let elapsed = progress.elapsed.as_secs_f64();
            work.tell("progress", &Reached { fraction: progress.fraction(), elapsed, remaining });
        }
    };
    let (threads, stop) = (work.threads, work.stop.clone());
    Ok(plan.run(&Control { threads, stop, progress: Some(&report), ..Control::default() })?)
}

fn counted(n: u32, count: &Count, unique: Option<String>, elapsed: Duration) -> Counted {
    let Count { tally, forecast, checks, .. } = count;
    Counted {
        n,
        count: tally.solutions.to_string(),
        unique,
        nodes: Some(tally.nodes).filter(|&nodes| nodes > 0),
        seconds: elapsed.as_secs_f64(),
        method: forecast.method.name(),
        backend: forecast.backend.name(),
        units: forecast.units,
        checks: Checked {
            units_recounted: checks.units_recounted,
            symmetry: checks.symmetry,
            published: checks.published,
        },
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToList {
    n: Option<u32>,
    board: Option<String>,
    #[serde(default)]
    unique: bool,
    #[serde(default)]
    skip: u64,
    limit: Option<u64>,
}

/// A list of solutions, or how it ended.
#[derive(Serialize)]
struct Listed {
    listed: u64,
    /// Whether the list goes to the end; otherwise there may be more.
    complete: bool,
    /// The column of each row's queen, from 1; absent where they were sent as events.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Vec<u32>>>,
}

/// Lists solutions in lexicographic order. As events: `solutions`, some at a time, then `result`.
pub(crate) async fn list(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToList>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let board = board(asked.n, asked.board.as_deref(), LARGEST_BOARD)?;
        let most = if work.is_streamed() { u64::MAX } else { MOST_SOLUTIONS };
        let limit = asked.limit.unwrap_or(most);
        if limit > most {
            return Err(Failure::request(format!("limit {limit}: without events at most {most} solutions are listed")));
        }
        let symmetries = asked.unique.then(|| board.symmetries());
        let mut solutions = queens::solutions(&board).until(&work.stop);
        let mut found = solutions.by_ref().filter(|solution| match &symmetries {
            Some(symmetries) => solution.is_first_of_class(symmetries),
            None => true,
        });
        let skipped = (0..asked.skip).take_while(|_| found.next().is_some()).count() as u64;
        let (mut listed, mut waiting) = (0, Vec::new());
        let mut last = Instant::now();
        while listed < limit && skipped == asked.skip {
            let Some(solution) = found.next() else { break };
            waiting.push(solution.columns().iter().map(|column| column + 1).collect());
            listed += 1;
            let is_time = waiting.len() >= SOLUTIONS_AN_EVENT || last.elapsed() >= PROGRESS_EVERY;
            if work.is_streamed() && is_time {
                send(work, &mut waiting)?;
                last = Instant::now();
            }
        }
        if solutions.end().is_interrupted() {
            return Err(Failure::Stopped);
        }
        let complete = listed < limit;
        if work.is_streamed() {
            send(work, &mut waiting)?;
            return Ok(Listed { listed, complete, solutions: None });
        }
        Ok(Listed { listed, complete, solutions: Some(waiting) })
    })
    .await
}

fn send(work: &Work, waiting: &mut Vec<Vec<u32>>) -> Result<(), Failure> {
    let flow = if waiting.is_empty() { None } else { Some(work.send("solutions", waiting)) };
    waiting.clear();
    match flow {
        Some(flow) if flow.is_break() => Err(Failure::Stopped),
        _ => Ok(()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToSolve {
    n: Option<u32>,
    board: Option<String>,
}

/// One solution, if there is one.
#[derive(Serialize)]
struct Solved {
    /// The column of each row's queen, from 1.
    solution: Option<Vec<u32>>,
}

/// Finds one solution: of the plain board by formula, of any other by exact search.
pub(crate) async fn solve(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Input(asked): Input<ToSolve>,
) -> Response {
    answer(&shared, &headers, move |work| {
        let solution = match (asked.n, &asked.board) {
            (Some(n), None) if n <= LARGEST_CONSTRUCTION => queens::construct(n)?,
            (Some(n), None) => return Err(out_of_range(n, LARGEST_CONSTRUCTION)),
            (n, text) => {
                let board = board(n, text.as_deref(), LARGEST_BOARD)?;
                queens::solve(&board, &work.stop).complete().ok_or(Failure::Stopped)?
            }
        };
        Ok(Solved { solution: solution.map(|solution| solution.columns().iter().map(|column| column + 1).collect()) })
    })
    .await
}
