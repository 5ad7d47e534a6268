//! What every subcommand is given besides its own arguments.

use lowbit::engine::Stop;

/// What every subcommand is given besides its own arguments.
pub(crate) struct Session<'a> {
    pub(crate) threads: usize,
    /// Raised by Ctrl-C.
    pub(crate) stop: &'a Stop,
}
