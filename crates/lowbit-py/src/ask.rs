//! Any question of the page.

use std::ops::ControlFlow;
use std::sync::Arc;

use lowbit::backend::free_memory;
use lowbit::engine::wall_clock;
use lowbit::sentence;
use lowbit_web::api::{self, Failure, Listener, Pace};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde::Deserialize;

use crate::arguments::{Text, Whole};
use crate::errors::refuse;
use crate::interrupt::{Reached, Watch, checked_threads, interruptible};
use crate::regions::chosen;

/// Receives progress. Parts of an answer are ignored, since the answer has them, too.
struct Ear(Arc<Reached>);

#[derive(Deserialize)]
struct Told {
    fraction: f64,
}

impl Listener for Ear {
    fn tell(&self, _: &str, data: String) {
        if let Ok(told) = serde_json::from_str::<Told>(&data) {
            self.0.set(told.fraction);
        }
    }

    fn send(&self, _: &str, _: String) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The answer to a question as JSON; the question is a path and JSON, as of the page.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    path: Text,
    json: Text,
    threads: Option<Whole>,
    lang: Option<Text>,
    watch: Watch,
) -> PyResult<String> {
    let (threads, language) = (checked_threads(threads)?, chosen(lang)?);
    let path = &*path;
    let question =
        api::find(path).ok_or_else(|| refuse(sentence!("there is no question '{path}'", "没有问题“{path}”")))?;
    let told = |failure: Failure| {
        let message = failure.told(language).message().to_owned();
        match failure {
            Failure::Internal(_) => PyRuntimeError::new_err(message),
            _ => refuse(message),
        }
    };
    let asked = question.read(json.as_bytes()).map_err(told)?;
    let answered = interruptible(py, &watch, |work| {
        // A short listing with a listener would send its solutions as events instead of returning them.
        let is_heard = watch.is_heard() && question.pace == Pace::Long;
        let ear = || Box::new(Ear(Arc::clone(&work.reached))) as Box<dyn Listener>;
        asked(&api::Work {
            stop: work.stop.clone(),
            threads,
            memory: free_memory() / 2,
            processor_clock: wall_clock,
            wall_clock,
            language,
            listener: is_heard.then(ear),
        })
    })?;
    answered.map_err(told)
}
