//! The page without a server: its questions, answered without operating system, threads and files.
//!
//! A worker of the browser calls [`answer`] instead of sending a question by HTTP; the questions and the answers are those of
//! [`lowbit_web::api`].
#![deny(unsafe_code)]

#[cfg(target_family = "wasm")]
mod host;
mod list;
#[cfg(feature = "puzzles")]
mod shared_out;
#[cfg(test)]
mod tests;

use std::time::Duration;

use lowbit::engine::{Clock, Stop};
use lowbit::sentence;
use lowbit::words::Language;
use lowbit_web::api::{self, Asked, Failure, Listener, Work};

/// Bytes that a question may take: a quarter of the 32-bit address space.
const MEMORY: u64 = 1 << 30;

/// The answer to a question, or the failure, as JSON. With a limit the question is stopped after that time;
/// without one it can be stopped only by ending its worker.
pub fn answer(
    path: &str,
    body: &[u8],
    language: Language,
    clock: Clock,
    listener: Option<Box<dyn Listener>>,
    limit: Option<Duration>,
) -> Result<String, String> {
    let stop = Stop::new();
    let work = Work {
        stop: limit.map_or_else(|| stop.clone(), |limit| stop.limited(limit, clock)),
        threads: 1,
        memory: MEMORY,
        processor_clock: clock,
        wall_clock: clock,
        language,
        listener,
    };
    let answer = match path {
        "sudoku/list" => list::solve(body, &work), // text in and out, without a copy: there may be a million puzzles
        _ => read(path, body).and_then(|asked| asked(&work)),
    };
    let late = |failure| match (failure, limit) {
        (Failure::Stopped, Some(limit)) => Failure::TimeUp(limit),
        (failure, _) => failure,
    };
    answer
        .map_err(late)
        .map_err(|failure| serde_json::to_string(&failure.told(language)).expect("plain data becomes JSON"))
}

fn read(path: &str, body: &[u8]) -> Result<Asked, Failure> {
    #[cfg(feature = "puzzles")]
    match path {
        "queens/units" => return shared_out::units(body),
        "queens/sum" => return shared_out::sum(body),
        _ => {}
    }
    let unknown = || sentence!("a page without a server cannot answer '{path}'", "没有服务器的页面无法回答“{path}”");
    api::find(path).ok_or_else(|| Failure::request(unknown()))?.read(body)
}
