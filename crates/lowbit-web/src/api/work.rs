//! The context in which a question is answered, the same for every door.

use std::fmt;
use std::ops::ControlFlow;

use lowbit::engine::{Clock, Stop};
use lowbit::words::Language;
use serde::Serialize;

use super::json;

/// The receiver of intermediate results.
pub trait Listener: Send + Sync {
    /// Progress, as JSON. May be dropped: later progress replaces it.
    fn tell(&self, name: &str, data: String);

    /// A part of the answer, as JSON. Blocks until it is delivered. `Break` if the client has left.
    fn send(&self, name: &str, data: String) -> ControlFlow<()>;
}

/// The context of work: the stop flag, its limits, and the receiver of intermediate results.
pub struct Work {
    /// Raised when the client no longer waits for the answer.
    pub stop: Stop,
    /// The number of threads it may use.
    pub threads: usize,
    /// Bytes that it may take.
    pub memory: u64,
    /// The clock of the lab: the processor time of the calling thread is best.
    pub processor_clock: Clock,
    /// Elapsed time.
    pub wall_clock: Clock,
    /// The language of sentences.
    pub language: Language,
    /// The receiver of events; without it, everything must be in the answer.
    pub listener: Option<Box<dyn Listener>>,
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("threads", &self.threads).field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Work {
    /// Whether events are received. Otherwise everything must be in the answer.
    pub(crate) fn is_heard(&self) -> bool {
        self.listener.is_some()
    }

    pub(crate) fn tell(&self, name: &str, data: &impl Serialize) {
        if let Some(listener) = &self.listener {
            listener.tell(name, json(data));
        }
    }

    pub(crate) fn send(&self, name: &str, data: &impl Serialize) -> ControlFlow<()> {
        self.listener.as_ref().map_or(ControlFlow::Continue(()), |listener| listener.send(name, json(data)))
    }
}
