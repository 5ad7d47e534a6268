//! SudokuPad: puzzle ids with a prefix, and the drawings that they carry.

use super::super::constraints::{diagonal, windoku};
use super::super::model::{Constraint, Puzzle, Variant};
use crate::{Error, sentence};

/// Prefixes of ids that carry their puzzle.
const PREFIXES: &[&str] = &["fpuzzles", "fpuz", "scl", "ctc", "scf"];

/// Whether a text is an id that carries its puzzle.
pub(super) fn has_prefix(text: &str) -> bool {
    text.len() > 20 && PREFIXES.iter().any(|prefix| text.starts_with(prefix)) && !text.contains(' ')
}

/// Reads an id.
pub(super) fn read(id: &str) -> Option<Result<Puzzle, Error>> {
    let prefix = PREFIXES.iter().find(|prefix| id.starts_with(**prefix))?;
    let body = &id[prefix.len()..];
    match *prefix {
        "scf" => {
            Some(classic(body).ok_or_else(|| sentence!("this id cannot be read: scf", "无法读懂此编号：scf").into()))
        }
        #[cfg(feature = "json")]
        "fpuz" | "fpuzzles" => super::decompress(body).map(|json| super::of_json(&json)),
        #[cfg(feature = "json")]
        _ => super::decompress(body).map(|text| super::scl::read(&text)),
        #[cfg(not(feature = "json"))]
        _ => None,
    }
}

/// A classic puzzle: characters of base 60, each a digit and the blanks after it; then `*` and flags.
fn classic(body: &str) -> Option<Puzzle> {
    let mut variant = Variant::new(9).ok()?;
    let (cells, flags) = body.split_once('*').unwrap_or((body, ""));
    let mut cell = 0;
    for one in cells.bytes() {
        let index = match one {
            b'0'..=b'9' => one - b'0',
            b'A'..=b'Z' => one - b'A' + 10,
            b'a'..=b'x' => one - b'a' + 36,
            _ => return None,
        };
        let (digit, blanks) = (index % 10, index / 10);
        if digit > 0 {
            *variant.allowed.get_mut(cell)? = 1 << digit;
        }
        cell += 1 + usize::from(blanks);
    }
    if cell > 81 {
        return None;
    }
    for part in flags.split('*') {
        if let Some(title) = part.strip_prefix('t') {
            variant.title = title.to_owned();
            continue;
        }
        if let Some(author) = part.strip_prefix('a') {
            variant.author = author.to_owned();
            continue;
        }
        for (place, flag) in part.char_indices() {
            match flag {
                'w' => variant.constraints.push(Constraint::flag(&windoku::KIND)),
                'x' => variant.constraints.extend([&diagonal::DOWN, &diagonal::UP].map(Constraint::flag)),
                't' => {
                    variant.title = part[place + 1..].to_owned();
                    break;
                }
                'a' => {
                    variant.author = part[place + 1..].to_owned();
                    break;
                }
                _ => return None,
            }
        }
    }
    Some(Puzzle::of(variant))
}
