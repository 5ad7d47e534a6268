//! Calls that may block for ever: reading from a pipe without a writer, or writing to one without a reader. Ctrl-C must not wait for them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::exit;

/// The start times of calls that have not returned yet.
static WAITS: Mutex<Vec<Instant>> = Mutex::new(Vec::new());

/// Whether Ctrl-C was pressed.
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A call that takes longer than this is blocked by another process.
const PATIENCE: Duration = Duration::from_millis(300);

/// A read or an open that may block for ever. After Ctrl-C the process ends here.
pub(super) fn wait<T>(call: impl FnOnce() -> T) -> T {
    if IS_INTERRUPTED.load(Ordering::Relaxed) {
        exit::at_once();
    }
    wait_to_write(call)
}

/// A write that may block for ever. It is tried even after Ctrl-C, since finished answers are to be kept.
pub(super) fn wait_to_write<T>(call: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    WAITS.lock().expect("no thread panicked").push(begin);
    let result = call();
    let mut waits = WAITS.lock().expect("no thread panicked");
    if let Some(place) = waits.iter().position(|other| *other == begin) {
        waits.swap_remove(place);
    }
    result
}

/// Ends the process as soon as it is blocked; called after Ctrl-C.
pub(crate) fn watch() {
    IS_INTERRUPTED.store(true, Ordering::Relaxed);
    loop {
        let is_waiting = |waits: &Vec<Instant>| waits.iter().any(|begin| begin.elapsed() > PATIENCE);
        if WAITS.lock().as_deref().is_ok_and(is_waiting) {
            exit::at_once();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}
