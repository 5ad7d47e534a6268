//! Messages to people, on stderr, in their language.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU8, Ordering};

use lowbit::TextError;
use lowbit::words::{Language, Sentence, of_io};

/// The index in [`Language::ALL`] of the current language.
static LANGUAGE: AtomicU8 = AtomicU8::new(0);

/// Sets the current language.
pub(crate) fn speak(language: Language) {
    LANGUAGE.store(language as u8, Ordering::Relaxed);
}

/// The current language.
pub(crate) fn language() -> Language {
    if IS_PLAIN.get() { PLAIN } else { Language::ALL[usize::from(LANGUAGE.load(Ordering::Relaxed))] }
}

/// The language of texts for programs: answers on standard output are the same in every language. Only explanations are translated: a step
/// of a hint, a reason on a path, messages, help.
pub(crate) const PLAIN: Language = Language::English;

thread_local!(static IS_PLAIN: Cell<bool> = const { Cell::new(false) });

/// Makes a text for programs.
pub(crate) fn plainly<T>(make: impl FnOnce() -> T) -> T {
    let before = IS_PLAIN.replace(true);
    let text = make();
    IS_PLAIN.set(before);
    text
}

/// Writes a line to stderr, after the command's name: a format string for each language, as in `sentence!`. A single one is for text
/// without words of ours.
macro_rules! say {
    ($english:literal, $chinese:literal $($arguments:tt)*) => {
        $crate::say::line(&format!("lowbit: {}", told!($english, $chinese $($arguments)*)))
    };
    ($words:literal $(, $($arguments:tt)*)?) => {
        $crate::say::line(&format!("lowbit: {}", format_args!($words $(, $($arguments)*)?)))
    };
}

/// A sentence for people, as an error, as the context of one, or as part of a text.
macro_rules! told {
    ($($words:tt)*) => { $crate::say::Told(lowbit::sentence!($($words)*)) };
}

/// A sentence displayed in the current language.
#[derive(Debug)]
pub(crate) struct Told(pub(crate) Sentence);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.words(language()))
    }
}

impl std::error::Error for Told {}

/// Writes a line to stderr. If that fails, there is no way to report it and no reason to end; `eprintln` would panic.
pub(crate) fn line(line: &str) {
    let line = shown(line);
    crate::progress::apart(|| {
        let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
    });
}

/// A text without control characters, which a file name may have and a terminal would obey.
fn shown(text: &str) -> Cow<'_, str> {
    let is_unseen = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
    match text.contains(is_unseen) {
        false => text.into(),
        true => text
            .chars()
            .map(|letter| if is_unseen(letter) { letter.escape_default().to_string() } else { letter.to_string() })
            .collect(),
    }
}

/// An error and its causes, in one line.
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

/// The width of a text on a terminal, where Chinese characters take two columns.
pub(crate) fn columns(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// A text, padded with spaces to a width.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}
