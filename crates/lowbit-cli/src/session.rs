//! What every subcommand is given besides its own arguments.

use lowbit::engine::Stop;
use lowbit::words::Language;

/// What every subcommand is given besides its own arguments.
pub(crate) struct Session<'a> {
    pub(crate) threads: usize,
    /// The language that people are spoken to in.
    pub(crate) language: Language,
    /// Raised by Ctrl-C.
    pub(crate) stop: &'a Stop,
}
