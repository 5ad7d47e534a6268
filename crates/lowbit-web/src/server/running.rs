//! Counts that this server keeps as runs: started, stopped and resumed from the page, with the history of their progress.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use lowbit::engine::{Control, Stop};
use lowbit::queens::CountRequest;
use lowbit::sentence;
use lowbit::words::{Language, Sentence};
use lowbit_run::{Job, Keeper, Run, Trouble, Worker};

use super::jobs::step_back;
use crate::api::Failure;

/// The most moments kept of a run; beyond that every second one is dropped.
const MOST_MOMENTS: usize = 600;

/// The most runs at once: more would only slow each other down.
const MOST_RUNS: usize = 2;

/// The progress of a run at some time: seconds since 1970, and the fraction done.
pub(crate) type Moment = (f64, f64);

/// The runs known to this server, by file name.
#[derive(Default)]
pub(crate) struct Running(Arc<Mutex<HashMap<String, Known>>>);

/// Facts about a run beyond its file.
#[derive(Default)]
struct Known {
    /// The stop flag, while this server counts the run.
    stop: Option<Stop>,
    /// The error that ended it, if it was neither completed nor stopped.
    fault: Option<String>,
    history: Vec<Moment>,
}

impl Running {
    /// Starts or resumes a run on its own thread. The file is opened before this returns, so that its errors are
    /// reported at once.
    pub(crate) fn start(
        &self,
        path: &Path,
        name: &str,
        job: impl FnOnce() -> Result<(Job, CountRequest), Failure>,
        threads: usize,
    ) -> Result<(), Failure> {
        let stop = Stop::new();
        {
            let mut runs = self.lock();
            if runs.get(name).is_some_and(|known| known.stop.is_some()) {
                return Err(Failure::request(sentence!("this run is being counted already", "这个长计数已经在进行")));
            }
            if runs.values().filter(|known| known.stop.is_some()).count() >= MOST_RUNS {
                return Err(Failure::request(sentence!(
                    "{MOST_RUNS} runs are at work: stop one first",
                    "已有 {MOST_RUNS} 个长计数在进行：请先停止一个"
                )));
            }
            let known = runs.entry(name.to_owned()).or_default();
            (known.stop, known.fault) = (Some(stop.clone()), None); // takes a place before the plan is made
        }
        let begun = job().and_then(|(job, request)| {
            let plan = request.plan()?;
            let run = Run::open(path, &job).map_err(trouble)?;
            let worker = Worker::here(plan.forecast.method.name(), plan.forecast.backend.name(), threads);
            let keeper = Keeper::new(&run, &worker, Box::new(|_| {})).map_err(trouble)?;
            Ok((plan, keeper))
        });
        let (plan, keeper) = match begun {
            Ok(begun) => begun,
            Err(failure) => {
                self.lock().entry(name.to_owned()).or_default().stop = None;
                return Err(failure);
            }
        };
        let (runs, name) = (Arc::clone(&self.0), name.to_owned());
        tokio::task::spawn_blocking(move || {
            step_back();
            let outcome = plan.run(&Control { threads, stop, ledger: &keeper, ..Control::default() });
            let kept = keeper.finish().map_err(|error| error.trouble.to_string());
            let fault = kept.and(outcome.map(drop).map_err(|error| error.to_string())).err();
            let fault = fault.or_else(|| plan.repaired().last().map(ToString::to_string));
            let mut runs = runs.lock().expect("no thread panicked");
            let known = runs.entry(name).or_default();
            (known.stop, known.fault) = (None, fault);
        });
        Ok(())
    }

    /// Stops a run that this server counts. Returns whether there was one.
    pub(crate) fn stop(&self, name: &str) -> bool {
        let runs = self.lock();
        let stop = runs.get(name).and_then(|known| known.stop.as_ref());
        stop.map(Stop::raise).is_some()
    }

    pub(crate) fn stop_all(&self) {
        self.lock().values().filter_map(|known| known.stop.as_ref()).for_each(Stop::raise);
    }

    /// Records the progress of a run. Returns whether this server counts it, its error, and its history.
    pub(crate) fn note(&self, name: &str, fraction: Option<f64>) -> (bool, Option<String>, Vec<Moment>) {
        let mut runs = self.lock();
        let known = runs.entry(name.to_owned()).or_default();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64());
        let is_news =
            |fraction: &f64| known.history.last().is_none_or(|last| last.1 != *fraction && now - last.0 >= 0.5);
        if let Some(fraction) = fraction.filter(is_news) {
            known.history.push((now, fraction));
        }
        if known.history.len() > MOST_MOMENTS {
            let mut number = 0;
            known.history.retain(|_| {
                number += 1;
                number % 2 == 1
            });
        }
        (known.stop.is_some(), known.fault.clone(), known.history.clone())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.0.lock().expect("no thread panicked")
    }
}

/// The error of a run without the path, which clients must not see.
pub(crate) fn trouble(error: lowbit_run::Error) -> Failure {
    refusal(&error.trouble)
}

pub(crate) fn refusal(trouble: &Trouble) -> Failure {
    Failure::request(Sentence::new(Language::ALL.map(|language| trouble.words(language))))
}
