//! Why a question was not answered, as a status of HTTP and one line of JSON.

use std::time::Duration;

use lowbit::sentence;
use lowbit::words::{Language, Sentence};
use serde::Serialize;

/// The status for a body that is not JSON.
pub(super) const BAD_REQUEST: u16 = 400;

/// What went wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// A refused request: a status and the reason.
    Refused(u16, Sentence),
    /// The puzzle or the options are wrong; the place in the text, if known.
    Request {
        /// What is wrong.
        message: Sentence,
        /// The line, from 1; 0 if unknown.
        line: u64,
        /// The column, from 1; 0 if unknown.
        column: u64,
    },
    /// All places for jobs are taken.
    Busy,
    /// The job exceeded the time limit.
    TimeUp(Duration),
    /// The client left, or the server is stopping: nobody reads this.
    Stopped,
    /// The program is at fault.
    Internal(Sentence),
}

impl Failure {
    /// A wrong request, without a place in the text.
    pub fn request(message: impl Into<Sentence>) -> Failure {
        Failure::Request { message: message.into(), line: 0, column: 0 }
    }

    /// The HTTP status that fits best.
    pub fn status(&self) -> u16 {
        match self {
            Failure::Refused(status, _) => *status,
            Failure::Request { .. } | Failure::TimeUp(_) => 422,
            Failure::Busy => 429,
            Failure::Stopped => 503,
            Failure::Internal(_) => 500,
        }
    }

    /// The message for the client, in a language.
    pub fn told(&self, language: Language) -> Told {
        let (error, message) = match self {
            Failure::Refused(_, message) => ("refused", message.clone()),
            Failure::Request { message, .. } => ("request", message.clone()),
            Failure::Busy => {
                let message =
                    sentence!("too many jobs are running: try again in a moment", "正在运行的任务已达上限：请稍后再试");
                ("busy", message)
            }
            Failure::TimeUp(limit) => {
                let message = sentence!(
                    "stopped after {} s, the time limit of a job",
                    "已在 {} 秒后停止，这是任务的时间上限",
                    limit.as_secs_f64()
                );
                ("time", message)
            }
            Failure::Stopped => ("stopped", sentence!("stopped before there was an answer", "在得到答案之前已停止")),
            Failure::Internal(message) => ("internal", message.clone()),
        };
        let message = message.words(language).to_owned();
        let place = match *self {
            Failure::Request { line, column, .. } => [line, column].map(|place| (place > 0).then_some(place)),
            _ => [None, None],
        };
        Told { error, message, line: place[0], column: place[1] }
    }
}

/// A failure as JSON.
#[derive(Debug, Serialize)]
pub struct Told {
    error: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
}

impl Told {
    /// What went wrong, in one line.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl From<lowbit::Error> for Failure {
    fn from(error: lowbit::Error) -> Failure {
        match error {
            lowbit::Error::Text(text) => {
                Failure::Request { message: text.message, line: text.line, column: text.column }
            }
            lowbit::Error::Request(message) => Failure::request(message),
            other => Failure::Internal(Sentence::new(Language::ALL.map(|language| other.words(language)))),
        }
    }
}
