//! What is said to people, on stderr.

/// Says a line on stderr, after the command's name. Nobody is left to be told when stderr cannot be written to, and that
/// is no reason to end: `eprintln` would panic.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let line = format!("lowbit: {}\n", format_args!($($words)*));
        let _ = std::io::stderr().write_all(line.as_bytes());
    }};
}
