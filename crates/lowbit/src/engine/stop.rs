//! A flag that asks a search to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Raised once, seen by every clone. Searches look at it often enough to stop within a fraction of a second.
///
/// ```
/// use lowbit::engine::Stop;
/// let stop = Stop::new();
/// let elsewhere = stop.clone();
/// elsewhere.raise();
/// assert!(stop.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks every search that holds a clone to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether someone asked.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
