//! Figures for readers, and text for SVG.

use lowbit::words::Language;

/// A time with three significant digits and its unit: `3.42 ms`.
///
/// ```
/// use lowbit_lab::short_time;
/// assert_eq!(short_time(0.00342), "3.42 ms");
/// assert_eq!(short_time(1e-7), "100 ns");
/// assert_eq!(short_time(75.0), "75 s");
/// ```
pub fn short_time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let fits = |unit: f64| seconds / unit >= 0.9995;
    let (unit, name) = units.into_iter().find(|&(unit, _)| fits(unit)).unwrap_or((1e-9, "ns"));
    format!("{} {name}", significant(seconds / unit))
}

/// A positive number with three significant digits, whole if it has more.
///
/// ```
/// use lowbit_lab::significant;
/// assert_eq!([1234.5, 99.96, 5.0, 0.0123456].map(significant), ["1234", "100", "5", "0.0123"]);
/// ```
pub fn significant(number: f64) -> String {
    // The power of ten after rounding: 99.96 has three digits before the point.
    let power: i32 = format!("{number:.2e}").split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0);
    let digits = 2_i32.saturating_sub(power).max(0) as usize;
    let written = format!("{number:.digits$}");
    match written.contains('.') {
        true => written.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => written,
    }
}

/// A number of nodes on an axis: `20`, `5 thousand`, `1 million`.
pub(crate) fn short_number(number: f64, language: Language) -> String {
    const ENGLISH: [(f64, &str); 5] =
        [(1e15, " × 10¹⁵"), (1e12, " × 10¹²"), (1e9, " billion"), (1e6, " million"), (1e3, " thousand")];
    const CHINESE: [(f64, &str); 4] = [(1e16, " × 10¹⁶"), (1e12, "万亿"), (1e8, "亿"), (1e4, "万")];
    let names: &[(f64, &str)] = match language {
        Language::English => &ENGLISH,
        Language::Chinese => &CHINESE,
    };
    let (unit, name) = names.iter().copied().find(|&(unit, _)| number >= unit * 0.999).unwrap_or((1.0, ""));
    format!("{}{name}", significant(number / unit))
}

/// With a capital letter, if the first one is ASCII.
pub(crate) fn capitalised(words: &str) -> String {
    let mut capitalised = words.to_owned();
    if let Some(first) = capitalised.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    capitalised
}

/// Text for an SVG document.
pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The approximate width of a text, rather too large than too small: the reader's font is unknown.
pub(crate) fn width_of(words: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | '.' | ',' | ' ' | ':' | '·' => 0.38,
        'm' | 'w' | 'M' | 'W' | '+' | '×' => 0.92,
        '\u{2e80}'..='\u{ffef}' => 1.0, // Chinese characters are square
        _ => 0.64,
    };
    words.chars().map(letter).sum::<f64>() * size
}
