//! The session: the facts that every subcommand receives besides its own arguments.

use lowbit::engine::Stop;
use lowbit::words::Language;

/// The facts that every subcommand receives besides its own arguments.
pub(crate) struct Session<'a> {
    pub(crate) threads: usize,
    /// The language for messages to people.
    pub(crate) language: Language,
    /// Raised by Ctrl-C.
    pub(crate) stop: &'a Stop,
}
