//! Any question of the page.

use std::time::Duration;

use lowbit::backend::free_memory;
use lowbit::engine::wall_clock;
use lowbit::sentence;
use lowbit_web::api::{self, Failure, Work};
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::arguments::Whole;
use crate::errors::refuse;
use crate::interrupt::{checked_threads, interruptible};
use crate::regions::chosen;

/// The answer to a question as JSON; the question is a path and JSON, as of the page.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    path: PyBackedStr,
    json: PyBackedStr,
    threads: Option<Whole>,
    timeout: Option<f64>,
    language: Option<PyBackedStr>,
) -> PyResult<String> {
    let (threads, language) = (checked_threads(threads)?, chosen(language)?);
    let limit = timeout
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|_| refuse(sentence!("a timeout is a number of seconds from 0", "timeout 是不小于 0 的秒数")))?;
    let question =
        api::find(&path).ok_or_else(|| refuse(sentence!("there is no question '{path}'", "没有问题“{path}”")))?;
    let told = |failure: Failure| {
        let message = failure.told(language).message().to_owned();
        match (failure, limit) {
            (Failure::Internal(_), _) => PyRuntimeError::new_err(message),
            (Failure::Stopped, Some(limit)) => {
                PyTimeoutError::new_err(Failure::TimeUp(limit).told(language).message().to_owned())
            }
            _ => refuse(message),
        }
    };
    let asked = question.read(json.as_bytes()).map_err(told)?;
    let answered = interruptible(py, |stop| {
        asked(&Work {
            stop: limit.map_or_else(|| stop.clone(), |limit| stop.limited(limit, wall_clock)),
            threads,
            memory: free_memory() / 2,
            processor_clock: wall_clock,
            wall_clock,
            language,
            listener: None,
        })
    })?;
    answered.map_err(told)
}
