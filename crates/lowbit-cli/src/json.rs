//! Answers as JSON, one object per line, defined by the library's types of answers.

use serde::Serialize;

/// An answer as a line.
pub(crate) fn line(answer: &impl Serialize) -> String {
    let mut line = serde_json::to_string(answer).expect("plain data becomes JSON");
    line.push('\n');
    line
}

/// Appends an answer as a line.
pub(crate) fn append(answer: &impl Serialize, out: &mut String) {
    *out += &line(answer);
}
