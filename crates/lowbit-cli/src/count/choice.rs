//! Options that name one of a few things, or leave the choice to the library; and sizes of memory.

use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::say::Told;

/// One of a few things, or the best for the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice<T> {
    Auto,
    This(T),
}

/// Parses 'auto' or one of the names.
pub(crate) fn auto_or<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = Choice<T>>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    let names = ["auto"].into_iter().chain(names);
    PossibleValuesParser::new(names).try_map(|name| match name.as_str() {
        "auto" => Ok(Choice::Auto),
        name => name.parse().map(Choice::This),
    })
}

/// Parses a number of bytes: 800K, 500M, 2G.
pub(crate) fn bytes(text: &str) -> Result<u64, Told> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = match &text[digits.len()..] {
        "" => Some(0),
        "K" | "k" => Some(10),
        "M" | "m" => Some(20),
        "G" | "g" => Some(30),
        _ => None,
    };
    let size = digits.parse::<u64>().ok().zip(unit).and_then(|(number, unit)| number.checked_mul(1 << unit));
    size.filter(|&bytes| bytes > 0)
        .ok_or_else(|| told!("not a size like 800K, 500M or 2G", "不是 800K、500M 或 2G 这样的大小"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(bytes("17").ok(), Some(17));
        assert_eq!(bytes("800K").ok(), Some(800 << 10));
        assert_eq!(bytes("500M").ok(), Some(500 << 20));
        assert_eq!(bytes("2G").ok(), Some(2 << 30));
        assert_eq!(bytes("3g").ok(), Some(3 << 30));
        for wrong in ["", "0", "G", "2T", "-1", "1.5G", "2 G", "99999999999999G", "2GG", "2é"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
