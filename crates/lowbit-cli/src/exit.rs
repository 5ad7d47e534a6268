//! How the command ends: 0 found, 1 none, 2 error, 130 interrupted; a broken pipe is success.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Error, Result};
use lowbit::engine::Stop;

use crate::files::Finished;
use crate::{files, progress, say, time};

/// An end that is not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The requested thing was found.
    Found,
    /// It was proved that there is no such thing.
    NotFound,
    /// Something in the input was wrong, or was not decided in its time, and has been reported; everything else was answered.
    Faulty,
    /// Ctrl-C: what was printed is partial and says so.
    Interrupted,
}

/// The reason why something ends early.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Early {
    /// Ctrl-C.
    Interrupted,
    /// `--time`.
    TimeOver(Duration),
}

impl std::fmt::Display for Early {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Early::Interrupted => told!("interrupted", "已中断").fmt(f),
            Early::TimeOver(time) => {
                let time = time::exact(*time, say::language());
                told!("given up after {time}", "{time}后放弃").fmt(f)
            }
        }
    }
}

/// Says that something ended early, and what was kept: the same words for every command.
pub(crate) fn say_early(why: Early, finished: Finished) -> Exit {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    let exit = match why {
        Early::Interrupted => Exit::Interrupted,
        Early::TimeOver(_) => Exit::Faulty,
    };
    if IS_SAID.swap(true, Ordering::Relaxed) {
        return exit; // Ctrl-C was pressed again meanwhile
    }
    match finished {
        Finished::Nothing => say!("{why}: no result", "{why}：没有结果"),
        Finished::Printed => {
            say!("{why}: what is printed is complete, the rest is missing", "{why}：已输出的是完整的，其余的没有");
        }
        Finished::InFile(name) => {
            say!("{why}: {name} has what was finished, the rest is missing", "{why}：已完成的在 {name} 中，其余的没有");
        }
        Finished::Unknown => say!("{why}: what is written may be cut off", "{why}：已写出的可能不完整"),
    }
    exit
}

/// The error of a search that was stopped before it had any result.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        told!("interrupted: no result", "已中断：没有结果").fmt(f)
    }
}

impl std::error::Error for Interrupted {}

/// The exit code; prints an error in one line on stderr.
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

/// Whether the reader of the output has closed it, as `head` does.
fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>();
        io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}

/// Makes Ctrl-C raise `stop`. A second Ctrl-C ends the process at once, and so does the first if the process is blocked by another one.
pub(crate) fn on_interrupt(stop: &Stop) {
    let stop = stop.clone();
    let handler = move || {
        if stop.is_raised() {
            at_once();
        }
        stop.raise();
        progress::end();
        std::thread::spawn(files::watch);
    };
    // Without a handler Ctrl-C ends the process, which is worse but no reason not to start.
    let _ = ctrlc::set_handler(handler);
}

/// Ends the process after Ctrl-C, whatever it is doing. Finished answers are kept, and nothing else is left behind.
pub(crate) fn at_once() -> ! {
    let finished = files::keep_answers();
    files::discard_unfinished();
    say_early(Early::Interrupted, finished);
    std::process::exit(130);
}
