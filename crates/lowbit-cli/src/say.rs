//! What is said to people, on stderr, in their language.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU8, Ordering};

use lowbit::TextError;
use lowbit::words::{Language, Sentence, of_io};

/// The place in [`Language::ALL`] of the language that the process speaks.
static LANGUAGE: AtomicU8 = AtomicU8::new(0);

/// Speaks this language from now on.
pub(crate) fn speak(language: Language) {
    LANGUAGE.store(language as u8, Ordering::Relaxed);
}

/// The language that is spoken.
pub(crate) fn language() -> Language {
    Language::ALL[usize::from(LANGUAGE.load(Ordering::Relaxed))]
}

/// Says a line on stderr, after the command's name: a format string for each language, as in `sentence!`. A single one is
/// for what has no words of ours in it.
macro_rules! say {
    ($english:literal, $chinese:literal $($arguments:tt)*) => {
        $crate::say::line(&format!("lowbit: {}", told!($english, $chinese $($arguments)*)))
    };
    ($words:literal $(, $($arguments:tt)*)?) => {
        $crate::say::line(&format!("lowbit: {}", format_args!($words $(, $($arguments)*)?)))
    };
}

/// A sentence for people, as an error, as what went before one, or as part of a text.
macro_rules! told {
    ($($words:tt)*) => { $crate::say::Told(lowbit::sentence!($($words)*)) };
}

/// A sentence that is shown in the language that the process speaks.
#[derive(Debug)]
pub(crate) struct Told(pub(crate) Sentence);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.words(language()))
    }
}

impl std::error::Error for Told {}

/// Writes a line to stderr. Where that cannot be done nobody is left to be told, and it is no reason to end:
/// `eprintln` would panic.
pub(crate) fn line(line: &str) {
    crate::progress::apart(|| {
        let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
    });
}

/// An error and what led to it, in one line.
pub(crate) fn in_words(error: &anyhow::Error) -> String {
    let language = language();
    let words = |cause: &(dyn std::error::Error + 'static)| {
        let library = cause.downcast_ref::<lowbit::Error>().map(|error| error.words(language));
        let text = || cause.downcast_ref::<TextError>().map(|error| error.words(language));
        let run = || cause.downcast_ref::<lowbit_run::Error>().map(|error| error.words(language));
        let system = || cause.downcast_ref::<io::Error>().map(|error| of_io(error, language));
        library.or_else(text).or_else(run).or_else(system).unwrap_or_else(|| cause.to_string())
    };
    let causes: Vec<String> = error.chain().map(words).collect();
    causes.join(": ")
}

/// How wide a text is on a terminal: Chinese characters take two columns.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(|letter| if ('\u{2e80}'..='\u{ffef}').contains(&letter) { 2 } else { 1 }).sum()
}

/// A text with spaces behind it up to a width.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}
