//! lowbit for C and for languages that call C. `include/lowbit.h` documents every function; the comments here say when it is sound.
//!
//! A panic never leaves a function: it becomes a failure whose `error` is `internal`.
#![allow(unsafe_code, reason = "calls from C")]

use std::ffi::{CStr, CString, c_char, c_int};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use lowbit::backend::free_memory;
use lowbit::engine::{Outcome, Stop, all_cores, ordered, wall_clock};
use lowbit::sentence;
use lowbit::sudoku::Shape;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::words::Language;
use lowbit_web::api::{self, Failure, Work};

const OK: c_int = 0;
const FAILED: c_int = 1;
const WRONG: c_int = 2;

/// The most puzzles that a thread takes at once.
const BLOCK: usize = 1 << 14;

/// The version, with its terminating zero.
static VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");

/// The limits and options of a question; see the header.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    threads: u32,
    milliseconds: u32,
    memory: u64,
    language: *const c_char,
    stop: *const Stop,
}

/// The same, checked.
struct Allowed {
    threads: usize,
    memory: u64,
    limit: Option<Duration>,
    language: Language,
    stop: Stop,
}

impl Allowed {
    /// `None` for a language that is not a text or not known.
    ///
    /// # Safety
    /// The pointers are null, or as the header requires.
    unsafe fn new(terms: *const Terms) -> Option<Allowed> {
        // SAFETY: the caller's promise.
        let terms = unsafe { terms.as_ref() };
        let threads = terms.map_or(0, |terms| terms.threads);
        let limit = terms.map(|terms| terms.milliseconds).filter(|&limit| limit > 0);
        let limit = limit.map(|limit| Duration::from_millis(limit.into()));
        // SAFETY: the caller's promise.
        let stop = terms.and_then(|terms| unsafe { terms.stop.as_ref() }).cloned().unwrap_or_default();
        let language = match terms.map(|terms| terms.language).filter(|language| !language.is_null()) {
            // SAFETY: the caller's promise.
            Some(tag) => unsafe { text(tag) }?.parse().ok()?,
            None => Language::English,
        };
        Some(Allowed {
            threads: if threads == 0 { all_cores() } else { threads.min(1024) as usize },
            memory: terms.map(|terms| terms.memory).filter(|&bytes| bytes > 0).unwrap_or_else(|| free_memory() / 2),
            limit,
            language,
            stop: limit.map_or_else(|| stop.clone(), |limit| stop.limited(limit, wall_clock)),
        })
    }
}

/// A text of the caller; `None` if it is missing or not UTF-8.
///
/// # Safety
/// The pointer is null, or points to a text that ends with a zero and does not change meanwhile.
unsafe fn text<'a>(text: *const c_char) -> Option<&'a str> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_str().ok()
}

/// The version of the library.
#[unsafe(no_mangle)]
pub extern "C" fn lowbit_version() -> *const c_char {
    VERSION.as_ptr().cast()
}

/// A flag that stops the calls that got it.
#[unsafe(no_mangle)]
pub extern "C" fn lowbit_stop_new() -> *mut Stop {
    Box::into_raw(Box::new(Stop::new()))
}

/// Raises a flag.
///
/// # Safety
/// The flag is null, or was made by [`lowbit_stop_new`] and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lowbit_stop_raise(stop: *const Stop) {
    // SAFETY: the caller's promise.
    if let Some(stop) = unsafe { stop.as_ref() } {
        stop.raise();
    }
}

/// Frees a flag.
///
/// # Safety
/// The flag is null, or was made by [`lowbit_stop_new`] and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lowbit_stop_free(stop: *mut Stop) {
    if !stop.is_null() {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(stop) });
    }
}

/// Answers a question of the page's interface.
///
/// # Safety
/// The pointers are null, or as the header requires.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lowbit_ask(
    path: *const c_char,
    json: *const c_char,
    terms: *const Terms,
    answer: *mut *mut c_char,
) -> c_int {
    // SAFETY: the caller's promise.
    let (path, json, terms, answer) = unsafe { (text(path), text(json), Allowed::new(terms), answer.as_mut()) };
    let (Some(path), Some(json), Some(allowed), Some(answer)) = (path, json, terms, answer) else { return WRONG };
    let language = allowed.language;
    let limit = allowed.limit;
    let answered = catch_unwind(AssertUnwindSafe(|| ask(path, json, allowed)))
        .unwrap_or_else(|_| Err(Failure::Internal(sentence!("the program is at fault", "程序出错"))));
    let answered = answered.map_err(|failure| match (failure, limit) {
        (Failure::Stopped, Some(limit)) => Failure::TimeUp(limit),
        (failure, _) => failure,
    });
    let (code, told) = match answered {
        Ok(told) => (OK, told),
        Err(failure) => (FAILED, serde_json::to_string(&failure.told(language)).expect("plain data becomes JSON")),
    };
    // JSON contains no zero byte: it writes \u0000.
    *answer = CString::new(told).map_or(std::ptr::null_mut(), CString::into_raw);
    code
}

fn ask(path: &str, json: &str, allowed: Allowed) -> Result<String, Failure> {
    let unknown = || Failure::request(sentence!("there is no question '{path}'", "没有问题“{path}”"));
    let asked = api::find(path).ok_or_else(unknown)?.read(json.as_bytes())?;
    let Allowed { threads, memory, language, stop, .. } = allowed;
    asked(&Work { stop, threads, memory, processor_clock: wall_clock, wall_clock, language, listener: None })
}

/// Frees an answer.
///
/// # Safety
/// The answer is null, or was written by [`lowbit_ask`] and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lowbit_free(answer: *mut c_char) {
    if !answer.is_null() {
        // SAFETY: the caller's promise.
        drop(unsafe { CString::from_raw(answer) });
    }
}

/// An array of the caller, empty if it has no items.
///
/// # Safety
/// The pointer is null, or points to `count` items, which do not change meanwhile.
unsafe fn array<'a, T>(items: *const T, count: usize) -> Option<&'a [T]> {
    match (count, items.is_null()) {
        (0, _) => Some(&[]),
        (_, true) => None,
        // SAFETY: the caller's promise.
        (_, false) => Some(unsafe { std::slice::from_raw_parts(items, count) }),
    }
}

/// The same for an output array.
///
/// # Safety
/// The pointer is null, or points to `count` items, which nothing else reads or changes meanwhile.
unsafe fn array_mut<'a, T>(items: *mut T, count: usize) -> Option<&'a mut [T]> {
    match (count, items.is_null()) {
        (0, _) => Some(&mut []),
        (_, true) => None,
        // SAFETY: the caller's promise.
        (_, false) => Some(unsafe { std::slice::from_raw_parts_mut(items, count) }),
    }
}

/// Works on blocks of a list on all threads. Returns whether it was completed.
fn in_blocks<I: Send>(
    allowed: &Allowed,
    blocks: impl Iterator<Item = I> + Send,
    work: impl Fn(&mut Solver, I) -> bool + Sync,
) -> c_int {
    let worker = || {
        let mut solver = Solver::new();
        let work = &work;
        move |block: I| work(&mut solver, block)
    };
    let done = catch_unwind(AssertUnwindSafe(|| {
        ordered(allowed.threads, blocks, worker, |is_whole| {
            if is_whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    }));
    match done {
        Ok(ControlFlow::Continue(())) if !allowed.stop.is_raised() => OK,
        _ => FAILED,
    }
}

/// The number of puzzles that a thread takes at once.
fn block(count: usize, threads: usize) -> usize {
    count.div_ceil(threads).clamp(1, BLOCK)
}

/// Solves 9x9 puzzles.
///
/// # Safety
/// The pointers are null, or as the header requires; the arrays do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lowbit_sudoku_solve(
    puzzles: *const u8,
    count: usize,
    solutions: *mut u8,
    terms: *const Terms,
) -> c_int {
    // SAFETY: the caller's promise.
    let given =
        unsafe { (Allowed::new(terms), array(puzzles.cast::<[u8; 81]>(), count), array_mut(solutions.cast(), count)) };
    let (Some(allowed), Some(puzzles), Some(solutions)) = given else { return WRONG };
    let solutions: &mut [[u8; 81]] = solutions;
    solutions.fill([0; 81]);
    let size = block(count, allowed.threads);
    in_blocks(&allowed, puzzles.chunks(size).zip(solutions.chunks_mut(size)), |solver, (puzzles, solutions)| {
        !solver.solve_into(puzzles, solutions, &allowed.stop).is_interrupted()
    })
}

/// Counts the solutions of 9x9 puzzles.
///
/// # Safety
/// The pointers are null, or as the header requires; the arrays do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lowbit_sudoku_count(
    puzzles: *const u8,
    count: usize,
    limit: u64,
    counts: *mut u64,
    terms: *const Terms,
) -> c_int {
    // SAFETY: the caller's promise.
    let given = unsafe { (Allowed::new(terms), array(puzzles.cast::<[u8; 81]>(), count), array_mut(counts, count)) };
    let (Some(allowed), Some(puzzles), Some(counts)) = given else { return WRONG };
    counts.fill(0);
    let size = block(count, allowed.threads);
    in_blocks(&allowed, puzzles.chunks(size).zip(counts.chunks_mut(size)), |solver, (puzzles, counts)| {
        let mut questions = Questions::default();
        questions.push_nines(puzzles);
        let Some(found) = solver.count(&questions, limit, &allowed.stop).complete() else { return false };
        counts.iter_mut().zip(found).for_each(|(count, found)| *count = found.into_inner());
        true
    })
}

/// Makes 9x9 puzzles from a seed.
///
/// # Safety
/// The pointers are null, or as the header requires.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lowbit_sudoku_generate(
    seed: u64,
    first: u64,
    count: usize,
    puzzles: *mut u8,
    terms: *const Terms,
) -> c_int {
    // SAFETY: the caller's promise.
    let given = unsafe { (Allowed::new(terms), array_mut(puzzles.cast::<[u8; 81]>(), count)) };
    let (Some(allowed), Some(puzzles)) = given else { return WRONG };
    let Some(_) = first.checked_add(count as u64) else { return WRONG };
    let recipe = Recipe { shape: Shape::NINE, seed, symmetry: Symmetry::None, aim: Aim::Minimal };
    let size = block(count, allowed.threads).min(8192);
    in_blocks(&allowed, puzzles.chunks_mut(size).enumerate(), |_, (number, block)| {
        let begin = first + (number * size) as u64;
        let made = Generator::new(recipe).puzzles(begin..begin + block.len() as u64, &allowed.stop);
        let Ok(Outcome::Complete(made)) = made else { return false };
        block.iter_mut().zip(&made).for_each(|(place, puzzle)| place.copy_from_slice(puzzle.cells()));
        true
    })
}
