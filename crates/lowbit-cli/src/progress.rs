//! Progress bars with an estimate, on a terminal only.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use lowbit::engine::Progress;
use lowbit::words::duration;

use crate::{files, say};

/// Steps of the bar: fine enough for a count of days.
const STEPS: u64 = 100_000;

/// Time before a bar appears: most commands end sooner.
const QUIET: Duration = Duration::from_millis(500);

/// The bar on the terminal, which is hidden while lines are written.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Writes to stderr while the bar is hidden.
pub(crate) fn apart<T>(write: impl FnOnce() -> T) -> T {
    let bar = SHOWN.lock().map(|shown| shown.clone()).unwrap_or_default();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Whether Ctrl-C was pressed, after which no bar is drawn.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// Removes the bar for good.
pub(crate) fn end() {
    IS_OVER.store(true, Ordering::Relaxed);
    let bar = SHOWN.lock().map(|mut shown| shown.take()).unwrap_or_default();
    if let Some(bar) = bar {
        bar.finish_and_clear();
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
}

/// A bar with the progress of a count, as reported. Nothing is shown if stderr is not a terminal, or in the first half second.
pub(crate) struct Bar {
    /// The share done, and the message.
    told: Arc<Mutex<(f64, String)>>,
    _watch: Watch,
}

impl Bar {
    pub(crate) fn new(what: &str) -> Bar {
        let told = Arc::new(Mutex::new((0.0, String::new())));
        let [far, said] = [told.clone(), told.clone()];
        let look = |told: &Mutex<(f64, String)>| told.lock().map(|told| told.clone()).unwrap_or_default();
        let done = move || (look(&far).0 * STEPS as f64) as u64;
        let message = move |_, elapsed| match look(&said).1 {
            words if words.is_empty() => so_far(elapsed),
            words => words,
        };
        Bar { told, _watch: Watch::begin(what, Some(STEPS), done, message) }
    }

    pub(crate) fn update(&self, progress: &Progress) {
        if let Ok(mut told) = self.told.lock() {
            *told = (progress.fraction(), progress.remaining().map(left_in_words).unwrap_or_default());
        }
    }
}

/// The elapsed time in words.
fn so_far(elapsed: Duration) -> String {
    let elapsed = duration(elapsed, say::language());
    told!("{elapsed} so far", "已用 {elapsed}").to_string()
}

/// The bar on the terminal.
struct Drawn(ProgressBar);

impl Drawn {
    fn new(what: &str, template: &str) -> Drawn {
        let target = match IS_OVER.load(Ordering::Relaxed) {
            false => ProgressDrawTarget::stderr_with_hz(5),
            true => ProgressDrawTarget::hidden(),
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(Some(STEPS), target).with_style(style).with_prefix(what.to_owned());
        if let Ok(mut shown) = SHOWN.lock() {
            *shown = Some(bar.clone());
        }
        Drawn(bar)
    }
}

impl Drop for Drawn {
    fn drop(&mut self) {
        self.0.finish_and_clear();
        if let Ok(mut shown) = SHOWN.lock() {
            *shown = None;
        }
    }
}

/// The unit of a watched number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Things {
    Bytes,
    Solutions,
    /// Milliseconds, at most `total`.
    Time,
}

/// A bar that polls the progress of the work until it is dropped.
pub(crate) struct Watch {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Watches how much of the inputs is read.
    pub(crate) fn inputs(what: &str, inputs: &[PathBuf]) -> Watch {
        let before = files::bytes_read();
        let total = files::bytes_of(inputs);
        let done = move || files::bytes_read() - before;
        Watch::unless_typed(inputs, what, total, done, move |done, elapsed| {
            message(Things::Bytes, done, total, elapsed)
        })
    }

    /// Watches how much of the inputs is answered and, if counted, the nodes visited by a long search.
    pub(crate) fn answers(
        what: &str,
        inputs: &[PathBuf],
        answered: Arc<AtomicU64>,
        nodes: Option<Arc<AtomicU64>>,
    ) -> Watch {
        let before = files::bytes_read();
        let total = files::bytes_of(inputs);
        // The answered bytes of a packed file are counted after unpacking.
        let done = move || answered.load(Ordering::Relaxed).min(files::bytes_read() - before);
        Watch::unless_typed(inputs, what, total, done, move |done, elapsed| {
            let is_read = total.is_some_and(|total| files::bytes_read() - before >= total);
            let nodes = nodes.as_ref().map(|nodes| HumanCount(nodes.load(Ordering::Relaxed)));
            match (is_read && total.is_some_and(|total| done < total), nodes) {
                (true, Some(nodes)) => {
                    told!("all read, searching: {nodes} nodes", "已全部读入，正在搜索：{nodes} 个结点").to_string()
                }
                (true, None) => {
                    let elapsed = so_far(elapsed);
                    told!("all read, searching: {elapsed}", "已全部读入，正在搜索：{elapsed}").to_string()
                }
                (false, Some(nodes)) => {
                    let read = message(Things::Bytes, done, total, elapsed);
                    told!("{read}, {nodes} nodes", "{read}，{nodes} 个结点").to_string()
                }
                (false, None) => message(Things::Bytes, done, total, elapsed),
            }
        })
    }

    /// The same, but not if the input is typed on a terminal.
    fn unless_typed(
        inputs: &[PathBuf],
        what: &str,
        total: Option<u64>,
        done: impl Fn() -> u64 + Send + 'static,
        message: impl Fn(u64, Duration) -> String + Send + 'static,
    ) -> Watch {
        let reads_stdin = inputs.is_empty() || inputs.iter().any(|path| path.as_os_str() == "-");
        match reads_stdin && std::io::stdin().is_terminal() {
            true => Watch { end: None, thread: None },
            false => Watch::begin(what, total, done, message),
        }
    }

    /// Watches how many things are made, and in how many attempts.
    pub(crate) fn attempts(
        what: &str,
        total: u64,
        done: impl Fn() -> u64 + Send + 'static,
        attempts: Arc<AtomicU64>,
    ) -> Watch {
        Watch::begin(what, Some(total), done, move |done, _| {
            let attempts = HumanCount(attempts.load(Ordering::Relaxed));
            told!("{done} of {total}, {attempts} attempts", "{total} 个中的 {done} 个，尝试 {attempts} 次").to_string()
        })
    }

    /// Watches how many things are made.
    pub(crate) fn made(what: &str, total: u64, made: Arc<AtomicU64>) -> Watch {
        Watch::begin(
            what,
            Some(total),
            move || made.load(Ordering::Relaxed),
            move |done, elapsed| {
                let rate = done as f64 / elapsed.as_secs_f64().max(1e-3);
                let left = match done {
                    0 => so_far(elapsed),
                    done => left_in_words(left_at(elapsed, done, total)),
                };
                told!("{done} of {total}, {rate:.1}/s  {left}", "{total} 个中的 {done} 个，{rate:.1}/s  {left}")
                    .to_string()
            },
        )
    }

    /// Watches a search whose only known progress is the elapsed time.
    pub(crate) fn patience(what: &str) -> Watch {
        Watch::begin(what, None, || 0, |_, elapsed| so_far(elapsed))
    }

    /// Does something once after this time, unless dropped before; with or without a terminal.
    pub(crate) fn after(time: Duration, remind: impl FnOnce() + Send + 'static) -> Watch {
        let (end, ended) = mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                remind();
            }
        });
        Watch { end: Some(end), thread: Some(thread) }
    }

    /// Watches the time of something with a time limit.
    pub(crate) fn time(what: &str, longest: Duration) -> Watch {
        let begin = Instant::now();
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Watch::new(what, Things::Time, Some(milliseconds(longest)), move || milliseconds(begin.elapsed()))
    }

    /// Watches a number that grows, towards `total` if that is known.
    pub(crate) fn new(
        what: &str,
        things: Things,
        total: Option<u64>,
        done: impl Fn() -> u64 + Send + 'static,
    ) -> Watch {
        Watch::begin(what, total, done, move |done, elapsed| message(things, done, total, elapsed))
    }

    /// Shows the `message` for the work done and the elapsed time.
    fn begin(
        what: &str,
        total: Option<u64>,
        done: impl Fn() -> u64 + Send + 'static,
        message: impl Fn(u64, Duration) -> String + Send + 'static,
    ) -> Watch {
        if !std::io::stderr().is_terminal() {
            return Watch { end: None, thread: None };
        }
        let (end, ended) = mpsc::channel();
        let what = what.to_owned();
        let thread = std::thread::spawn(move || {
            if ended.recv_timeout(QUIET) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let begin = Instant::now() - QUIET;
            let bar = match total {
                Some(_) => Drawn::new(&what, "{prefix} {wide_bar} {percent_precise} %  {msg}"),
                None => Drawn::new(&what, "{prefix} {spinner} {msg}"),
            };
            loop {
                let done = done();
                bar.0.set_position(total.map_or(0, |total| share(done, total)));
                bar.0.set_message(message(done, begin.elapsed()));
                bar.0.tick();
                if ended.recv_timeout(Duration::from_millis(200)) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        Watch { end: Some(end), thread: Some(thread) }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end = None; // a signal to the thread
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The number of steps of the bar.
fn share(done: u64, total: u64) -> u64 {
    (u128::from(done.min(total)) * u128::from(STEPS) / u128::from(total.max(1))) as u64
}

/// The rate, and the remaining time at this rate; without a total, the work done.
fn message(things: Things, done: u64, total: Option<u64>, elapsed: Duration) -> String {
    if things == Things::Time {
        let left = Duration::from_millis(total.unwrap_or(0).saturating_sub(done));
        let left = duration(left, say::language());
        return told!("at most {left} left", "最多还要 {left}").to_string();
    }
    let amount = |number: u64| match things {
        Things::Bytes => HumanBytes(number).to_string(),
        Things::Solutions | Things::Time => HumanCount(number).to_string(),
    };
    let seconds = elapsed.as_secs_f64().max(1e-3);
    let rate = format!("{}/s", amount((done as f64 / seconds) as u64));
    match total {
        Some(total) if done > 0 && done < total => {
            format!("{rate}, {}", left_in_words(left_at(elapsed, done, total)))
        }
        Some(_) => rate,
        None if things == Things::Bytes => told!("{} read, {rate}", "已读 {}，{rate}", amount(done)).to_string(),
        None => told!("{} solutions, {rate}", "{} 个解，{rate}", amount(done)).to_string(),
    }
}

/// The time for the remainder at the present rate.
fn left_at(elapsed: Duration, done: u64, total: u64) -> Duration {
    let seconds = elapsed.as_secs_f64() * total.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// The remaining time in words.
fn left_in_words(left: Duration) -> String {
    let left = duration(left, say::language());
    told!("{left} left", "还要 {left}").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reminder_comes_after_its_time_or_never() {
        let (tell, told) = mpsc::channel();
        let remind = |tell: &Sender<u8>, number: u8| {
            let tell = tell.clone();
            move || tell.send(number).unwrap()
        };
        drop(Watch::after(Duration::from_secs(3600), remind(&tell, 1)));
        let watch = Watch::after(Duration::ZERO, remind(&tell, 2));
        assert_eq!(told.recv(), Ok(2));
        drop(watch);
    }

    #[test]
    fn rates_and_time_left() {
        let ten = Duration::from_secs(10);
        assert_eq!(message(Things::Bytes, 10 << 20, Some(40 << 20), ten), "1.00 MiB/s, 30 seconds left");
        assert_eq!(message(Things::Bytes, 20 << 20, None, ten), "20.00 MiB read, 2.00 MiB/s");
        assert_eq!(message(Things::Solutions, 5000, None, ten), "5,000 solutions, 500/s");
        assert_eq!(message(Things::Bytes, 50, Some(40), ten), "5 B/s", "a file may grow while it is read");
        assert_eq!((share(0, 0), share(1, 2), share(5, 2)), (0, STEPS / 2, STEPS));
        assert_eq!(share(u64::MAX, u64::MAX), STEPS);
    }
}
