//! How the command ends: 0 found, 1 none, 2 error, 130 interrupted; a broken pipe is success.

use anyhow::{Error, Result};
use lowbit::engine::Stop;

use crate::{files, say};

/// An end that is not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// What was asked for was found.
    Found,
    /// It was proved that there is none.
    NotFound,
    /// Something in the input was wrong and has been reported; everything else was answered.
    Faulty,
    /// Ctrl-C: what was printed is partial and says so.
    Interrupted,
}

/// The error of a search that was stopped before it had anything to show.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        told!("interrupted: no result", "已中断：没有结果").fmt(f)
    }
}

impl std::error::Error for Interrupted {}

/// The exit code, after one line on stderr where there was an error.
pub(crate) fn report(result: Result<Exit>) -> u8 {
    match result {
        Ok(Exit::Found) => 0,
        Ok(Exit::NotFound) => 1,
        Ok(Exit::Faulty) => 2,
        Ok(Exit::Interrupted) => 130,
        Err(error) if is_broken_pipe(&error) => 0,
        Err(error) if error.is::<Interrupted>() => {
            say!("{error}");
            130
        }
        Err(error) => {
            say!("{}", say::in_words(&error));
            2
        }
    }
}

/// Whether the reader of our output went away, as `head` does.
fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>();
        io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}

/// Makes Ctrl-C raise `stop`. The second time it ends the process at once, and so does the first where the process waits
/// for somebody else.
pub(crate) fn on_interrupt(stop: &Stop) {
    let stop = stop.clone();
    let handler = move || {
        if stop.is_raised() {
            at_once();
        }
        stop.raise();
        std::thread::spawn(files::watch);
    };
    // Without a handler Ctrl-C ends the process: worse, but no reason not to start.
    let _ = ctrlc::set_handler(handler);
}

/// Ends the process after Ctrl-C, whatever it is doing. Nothing unfinished is left behind.
pub(crate) fn at_once() -> ! {
    files::discard_unfinished();
    say!("interrupted", "已中断");
    std::process::exit(130);
}
