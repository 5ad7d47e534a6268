//! What is said to people, on stderr.

use std::io::Write;

/// Says a line on stderr, after the command's name.
macro_rules! say {
    ($($words:tt)*) => { $crate::say::line(&format!("lowbit: {}", format_args!($($words)*))) };
}

/// Writes a line to stderr. Where that cannot be done nobody is left to be told, and it is no reason to end:
/// `eprintln` would panic.
pub(crate) fn line(line: &str) {
    crate::progress::apart(|| {
        let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
    });
}
