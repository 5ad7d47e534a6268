//! Queens: the predicted cost of a count, the count, the solutions one by one, one solution.

use std::time::Duration;

use lowbit::backend::Backend;
use lowbit::count::answer::Subject;
use lowbit::count::{Count, Request};
use lowbit::engine::{Control, Progress};
use lowbit::queens::answer::{Counted, Listed, Planned, Reached, Solved, columns};
use lowbit::queens::{self, Board, Convention, CountRequest, LARGEST_BOARD, LARGEST_COUNT, Method};
use lowbit::sentence;
use serde::{Deserialize, Serialize};

use super::{Failure, Work};

/// The largest plain board that is solved by formula: the answer is still a small document.
const LARGEST_CONSTRUCTION: u32 = 100_000;

/// Solutions in one answer without events, and in one event.
const MOST_SOLUTIONS: u64 = 10_000;
const SOLUTIONS_AN_EVENT: usize = 250;

/// The interval between progress events.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// The board: its size, up to `largest`, or its rows as text.
fn board(n: Option<u32>, text: Option<&str>, largest: u32) -> Result<Board, Failure> {
    let board = match (n, text) {
        (_, Some(text)) => Board::read(text.as_bytes(), &Convention::default())?,
        (Some(n), None) if (1..=largest).contains(&n) => Board::empty(n)?,
        (Some(n), None) => return Err(out_of_range(n, largest)),
        (None, None) => return Err(Failure::request(sentence!("n or a board is needed", "需要 n 或棋盘"))),
    };
    match n.filter(|&n| n != board.n()) {
        Some(n) => Err(Failure::request(sentence!(
            "the board is {0} x {0}, but n is {n}",
            "棋盘是 {0} x {0}，但 n 是 {n}",
            board.n()
        ))),
        None => Ok(board),
    }
}

fn out_of_range(n: u32, largest: u32) -> Failure {
    Failure::request(sentence!("n = {n} is out of range: 1 to {largest}", "n = {n} 超出范围：1 到 {largest}"))
}

/// The board to count, and how.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountQuestion {
    n: Option<u32>,
    board: Option<String>,
    /// Whether to count solutions up to symmetry, too.
    #[serde(default)]
    pub unique: bool,
    method: Option<String>,
    backend: Option<String>,
}

impl CountQuestion {
    /// The board, and the request to the library, which may take `memory` bytes.
    pub fn request(&self, memory: u64) -> Result<(Board, CountRequest), Failure> {
        let board = board(self.n, self.board.as_deref(), LARGEST_COUNT)?;
        let request = CountRequest::new(board.clone()).memory(memory / 2); // the other half is for the threads
        let request = match &self.method {
            Some(name) => request.method(name.parse::<Method>()?),
            None => request,
        };
        let request = match &self.backend {
            Some(name) => request.backend(name.parse::<Backend>()?),
            None => request,
        };
        Ok((board, request))
    }
}

/// Predicts time and memory of a count.
pub(super) fn plan(asked: CountQuestion, work: &Work) -> Result<Planned, Failure> {
    let (board, request) = asked.request(work.memory)?;
    Ok(Planned::new(&board, &request.plan()?, work.threads))
}

/// Counts the solutions of a board. As events: `plan`, then `progress`, then `result`.
pub(super) fn count(asked: CountQuestion, work: &Work) -> Result<Counted, Failure> {
    let (board, request) = asked.request(work.memory)?;
    let begin = (work.wall_clock)();
    let count = counted((&board).into(), &request, work)?;
    let unique = match asked.unique {
        true => Some(queens::classes(&board, count.tally.solutions, &work.stop)?.complete().ok_or(Failure::Stopped)?),
        false => None,
    };
    Ok(Counted::new(&board, &count, unique, (work.wall_clock)() - begin))
}

/// Plans a count and runs it; sends `plan` and `progress`.
pub(super) fn counted(subject: Subject, request: &Request, work: &Work) -> Result<Count, Failure> {
    let plan = request.plan()?;
    let planned = Planned::new(subject, &plan, work.threads);
    work.tell("plan", &planned);
    if planned.memory > work.memory {
        let [needed, allowed] = [planned.memory, work.memory].map(|bytes| bytes.div_ceil(1 << 20));
        return Err(Failure::request(sentence!(
            "the count needs {needed} MiB, and a job may take {allowed} MiB",
            "这个计数需要 {needed} MiB，而一个任务最多可用 {allowed} MiB"
        )));
    }
    let report = |progress: &Progress| work.tell("progress", &Reached::from(progress));
    let (threads, stop, clock, every) = (work.threads, work.stop.clone(), work.wall_clock, PROGRESS_EVERY);
    let control = Control { threads, stop, clock, every, progress: Some(&report), ..Control::default() };
    plan.run(&control)?.complete().ok_or(Failure::Stopped)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToList {
    n: Option<u32>,
    board: Option<String>,
    #[serde(default)]
    unique: bool,
    #[serde(default)]
    skip: u64,
    limit: Option<u64>,
}

/// Lists solutions in lexicographic order. As events: `solutions`, some at a time, then `result`.
pub(super) fn list(asked: ToList, work: &Work) -> Result<Listed, Failure> {
    let board = board(asked.n, asked.board.as_deref(), LARGEST_BOARD)?;
    let most = if work.is_heard() { u64::MAX } else { MOST_SOLUTIONS };
    let limit = asked.limit.unwrap_or(most);
    if limit > most {
        return Err(Failure::request(sentence!(
            "limit {limit}: without events at most {most} solutions are listed",
            "limit {limit}：不用事件流时最多列出 {most} 个解"
        )));
    }
    let symmetries = asked.unique.then(|| board.symmetries());
    let mut solutions = queens::solutions(&board).until(&work.stop);
    let mut found = solutions.by_ref().filter(|solution| match &symmetries {
        Some(symmetries) => solution.is_first_of_class(symmetries),
        None => true,
    });
    let skipped = (0..asked.skip).take_while(|_| found.next().is_some()).count() as u64;
    let (mut listed, mut waiting) = (0, Vec::new());
    let mut last = (work.wall_clock)();
    while listed < limit && skipped == asked.skip {
        let Some(solution) = found.next() else { break };
        waiting.push(columns(&solution));
        listed += 1;
        let is_time = waiting.len() >= SOLUTIONS_AN_EVENT || (work.wall_clock)() - last >= PROGRESS_EVERY;
        if work.is_heard() && is_time {
            send(work, &mut waiting)?;
            last = (work.wall_clock)();
        }
    }
    if solutions.end().is_interrupted() {
        return Err(Failure::Stopped);
    }
    let complete = listed < limit;
    if work.is_heard() {
        send(work, &mut waiting)?;
        return Ok(Listed { listed, complete, solutions: None });
    }
    Ok(Listed { listed, complete, solutions: Some(waiting) })
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
pub(super) struct ToSolve {
    n: Option<u32>,
    board: Option<String>,
}

/// Finds one solution: of the plain board by formula, of other boards by exact search.
pub(super) fn solve(asked: ToSolve, work: &Work) -> Result<Solved, Failure> {
    let solution = match (asked.n, &asked.board) {
        (Some(n), None) if n <= LARGEST_CONSTRUCTION => queens::construct(n)?,
        (Some(n), None) => return Err(out_of_range(n, LARGEST_CONSTRUCTION)),
        (n, text) => {
            let board = board(n, text.as_deref(), LARGEST_BOARD)?;
            queens::solve(&board, &work.stop).complete().ok_or(Failure::Stopped)?
        }
    };
    Ok(Solved::from(solution))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToLookUp {
    n: u32,
}

#[derive(Serialize)]
pub(super) struct Published {
    n: u32,
    /// Decimal, as it may exceed a JSON number; absent if no count is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
}

/// The published count of a plain board, looked up and not counted.
pub(super) fn published(asked: ToLookUp, _: &Work) -> Result<Published, Failure> {
    Ok(Published { n: asked.n, count: queens::published_count(asked.n).map(|count| count.to_string()) })
}
