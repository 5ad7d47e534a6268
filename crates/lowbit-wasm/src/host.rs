//! The functions that the host calls, and the functions that it provides: a clock, and an event sink.
//!
//! The host writes a question to [`room`], its path and then its body; [`ask`] leaves the answer at [`text`], [`length`] bytes.
//! A module without shared memory has one thread, so nothing here is called concurrently.
#![allow(unsafe_code, reason = "calls from and to the host")]

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, Once};
use std::time::Duration;

use lowbit::words::Language;
use lowbit_web::api::Listener;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds of a monotonic clock.
    safe fn now() -> f64;
    /// An event before the answer: its name, and its data as JSON.
    fn event(name: *const u8, name_length: usize, data: *const u8, data_length: usize);
}

/// The buffer shared with the host: a question, then its answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The time limit of the next question in milliseconds; 0 for no limit.
static WITHIN: Mutex<f64> = Mutex::new(0.0);

/// Sets a time limit for the next question.
#[unsafe(no_mangle)]
extern "C" fn within(milliseconds: f64) {
    *WITHIN.lock().expect("a panic ends the module") = milliseconds;
}

fn exchange() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().expect("a panic ends the module")
}

/// Room for a question of `bytes` bytes.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut text = exchange();
    text.clear();
    text.resize(bytes, 0);
    text.as_mut_ptr()
}

/// Answers the question in the buffer: the path takes the first bytes, the body the rest. Returns 1 for an answer, 0 for a failure.
#[unsafe(no_mangle)]
extern "C" fn ask(path_length: usize, language: usize, is_heard: u32) -> u32 {
    static FIRST: Once = Once::new();
    FIRST.call_once(|| std::panic::set_hook(Box::new(|panic| send("panic", &panic.to_string()))));
    let text = std::mem::take(&mut *exchange());
    let (path, body) = text.split_at(path_length.min(text.len()));
    let language = Language::ALL.get(language).copied().unwrap_or_default();
    let listener = (is_heard != 0).then(|| Box::new(Host) as Box<dyn Listener>);
    let within = std::mem::take(&mut *WITHIN.lock().expect("a panic ends the module"));
    let limit = Duration::try_from_secs_f64(within / 1000.0).ok().filter(|limit| !limit.is_zero());
    let answer = crate::answer(&String::from_utf8_lossy(path), body, language, clock, listener, limit);
    let is_answered = answer.is_ok();
    *exchange() = answer.unwrap_or_else(|failure| failure).into_bytes();
    is_answered.into()
}

/// The address of the answer.
#[unsafe(no_mangle)]
extern "C" fn text() -> *const u8 {
    exchange().as_ptr()
}

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    exchange().len()
}

fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}

struct Host;

impl Listener for Host {
    fn tell(&self, name: &str, data: String) {
        send(name, &data);
    }

    fn send(&self, name: &str, data: String) -> ControlFlow<()> {
        send(name, &data);
        ControlFlow::Continue(()) // the host ends a worker whose client has left
    }
}

fn send(name: &str, data: &str) {
    // SAFETY: the host reads both texts before it returns.
    unsafe { event(name.as_ptr(), name.len(), data.as_ptr(), data.len()) }
}
