//! Answers as JSON, an object a line. What they say is decided by the library's types of answers.

use std::io;

use serde::Serialize;

/// An answer as a line.
pub(crate) fn line(answer: &impl Serialize) -> String {
    let mut line = String::new();
    append(answer, &mut line);
    line
}

/// Appends an answer as a line.
pub(crate) fn append(answer: &impl Serialize, out: &mut String) {
    serde_json::to_writer(Text(out), answer).expect("plain data becomes JSON");
    out.push('\n');
}

/// A text that is written to, without a copy in between.
struct Text<'a>(&'a mut String);

impl io::Write for Text<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        self.0.push_str(text);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
