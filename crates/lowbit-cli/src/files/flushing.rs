//! Answers on their way out. They are gathered into large writes, but each is flushed soon; if the reader has closed the output, the
//! process ends.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Result;

use super::output::{Finished, Sink};
use crate::exit::{self, Early, Exit};

/// The longest that an answer waits to be flushed.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// The destination of an answer. An unfinished answer leaves the file as it was.
///
/// The bytes of one `write_all` stay together: an interruption comes before or after them.
pub(crate) struct Output {
    shared: Arc<Mutex<Shared>>,
    /// Flushes it periodically, as a reader may be waiting.
    flusher: Option<Flusher>,
}

struct Shared {
    sink: Sink,
    /// Whether something was written.
    is_begun: bool,
    /// Whether something was written since the last flush.
    is_waiting: bool,
    /// The error of the flusher.
    failure: Option<io::Error>,
    /// What was kept when it ended early.
    kept: Option<Finished>,
}

/// The destination of the answers of this process.
#[derive(Clone)]
enum Answers {
    Shared(Arc<Mutex<Shared>>),
    /// A file of this name, which another command continues.
    InPlace(String),
}

static ANSWERS: Mutex<Option<Answers>> = Mutex::new(None);

impl Output {
    /// An output in addition to the answers.
    pub(super) fn besides(sink: Sink) -> Output {
        let shared = Shared { sink, is_begun: false, is_waiting: false, failure: None, kept: None };
        Output { shared: Arc::new(Mutex::new(shared)), flusher: None }
    }

    /// The answers of this process.
    pub(super) fn answers(sink: Sink) -> Output {
        let is_stdout = matches!(sink, Sink::Stdout(_));
        let mut out = Output::besides(sink);
        out.flusher = Some(Flusher::new(out.shared.clone(), is_stdout));
        if let Ok(mut answers) = ANSWERS.lock() {
            *answers = Some(Answers::Shared(out.shared.clone()));
        }
        out
    }

    /// Standard output, for answers.
    pub(crate) fn stdout() -> Output {
        Output::answers(Sink::Stdout(super::stdout()))
    }

    /// Completes the answer: syncs it to the disk and gives it its name.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.flusher = None; // before the lock is taken: the thread may wait for it
        let mut shared = lock(&self.shared);
        shared.fail()?;
        std::mem::replace(&mut shared.sink, Sink::Closed).finish()
    }

    /// Ends an incomplete answer: keeps what there is of it, and says so.
    pub(crate) fn end_early(mut self, why: Early) -> Result<Exit> {
        self.flusher = None;
        let finished = lock(&self.shared).keep()?;
        Ok(exit::say_early(why, finished))
    }
}

/// Removes unfinished files, which would otherwise stay.
impl Drop for Output {
    fn drop(&mut self) {
        self.flusher = None;
        if let Ok(mut shared) = self.shared.lock() {
            drop(std::mem::replace(&mut shared.sink, Sink::Closed));
        }
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().expect("no thread panicked")
}

impl Shared {
    fn fail(&mut self) -> io::Result<()> {
        self.failure.take().map_or(Ok(()), Err)
    }

    fn keep(&mut self) -> Result<Finished> {
        self.fail()?;
        if let Some(kept) = &self.kept {
            return Ok(kept.clone());
        }
        let kept = std::mem::replace(&mut self.sink, Sink::Closed).keep(!self.is_begun)?;
        Ok(self.kept.insert(kept).clone())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let mut shared = lock(&self.shared);
        shared.fail()?;
        (shared.is_begun, shared.is_waiting) = (true, true);
        shared.sink.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut shared = lock(&self.shared);
        shared.fail()?;
        shared.is_waiting = false;
        shared.sink.flush()
    }
}

/// Keeps the finished answers, whatever else the process is doing, as it is about to end.
pub(crate) fn keep_answers() -> Finished {
    let answers = ANSWERS.lock().ok().and_then(|answers| answers.clone());
    match answers {
        None => Finished::Nothing,
        Some(Answers::InPlace(name)) => Finished::InFile(name),
        Some(Answers::Shared(shared)) => {
            // The thread that holds the lock may be waiting for a reader.
            for _ in 0..20 {
                if let Ok(mut shared) = shared.try_lock() {
                    return shared.keep().unwrap_or(Finished::Unknown);
                }
                std::thread::sleep(LONGEST_WAIT / 10);
            }
            Finished::Unknown
        }
    }
}

/// Notes that the answers of this process go to a file that another command continues.
pub(crate) fn written_in_place(name: &str) {
    if let Ok(mut answers) = ANSWERS.lock() {
        *answers = Some(Answers::InPlace(name.to_owned()));
    }
}

/// A thread that flushes pending output.
struct Flusher {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Flusher {
    fn new(shared: Arc<Mutex<Shared>>, is_stdout: bool) -> Flusher {
        let (end, ended) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            while ended.recv_timeout(LONGEST_WAIT) == Err(RecvTimeoutError::Timeout) {
                // The thread that holds the lock is writing, perhaps to a pipe without a reader.
                if let Ok(mut shared) = shared.try_lock()
                    && std::mem::take(&mut shared.is_waiting)
                    && let Err(error) = shared.sink.flush()
                {
                    shared.failure = Some(error);
                    return;
                }
                if is_stdout && is_left() {
                    super::discard_unfinished();
                    std::process::exit(0); // as after a write that fails
                }
            }
        });
        Flusher { end: Some(end), thread: Some(thread) }
    }
}

impl Drop for Flusher {
    fn drop(&mut self) {
        self.end = None; // a signal to the thread
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Whether the reader of standard output has closed it, as `head` does.
#[cfg(unix)]
fn is_left() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = io::stdout();
    let mut streams = [PollFd::new(&stdout, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut streams, Some(&at_once)).is_ok_and(|_| streams[0].revents().contains(PollFlags::ERR))
}

#[cfg(not(unix))]
fn is_left() -> bool {
    false
}
