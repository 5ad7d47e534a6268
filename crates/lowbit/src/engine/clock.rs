//! The clock of a search. On a system without one, such as WebAssembly, the host supplies it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A clock: the time since a fixed moment.
pub type Clock = fn() -> Duration;

/// The system's clock, which never goes back.
///
/// # Panics
/// On systems without a clock: pass a [`Clock`] instead.
///
/// ```
/// use lowbit::engine::wall_clock;
/// assert!(wall_clock() <= wall_clock());
/// ```
pub fn wall_clock() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}
