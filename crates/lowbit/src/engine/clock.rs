//! Time, as searches are given it: where a system has no clock of its own, such as WebAssembly, its host brings one.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A clock: the time since some moment that stays the same.
pub type Clock = fn() -> Duration;

/// The system's clock, which never goes back.
///
/// # Panics
/// On systems without one: give them a [`Clock`] of their own wherever one is asked for.
pub fn wall_clock() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}
