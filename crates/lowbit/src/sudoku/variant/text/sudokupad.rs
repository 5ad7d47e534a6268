//! SudokuPad: puzzle ids with a prefix, and the drawings that they carry.

use super::super::constraints::{diagonal, windoku};
use super::super::model::{Constraint, Puzzle, Variant};
use crate::{Error, sentence};

/// Prefixes of ids that carry their puzzle.
const PREFIXES: &[&str] = &["fpuzzles", "fpuz", "scl", "ctc", "scf"];

/// Whether a text is an id that carries its puzzle. A `+` in it may have become a space.
pub(super) fn has_prefix(text: &str) -> bool {
    let is_packed = |byte: u8| super::lz::sextet(byte).is_some() || matches!(byte, b'=' | b'%');
    PREFIXES.iter().filter_map(|prefix| Some((*prefix, text.strip_prefix(prefix)?))).any(
        |(prefix, body)| match prefix {
            // Fourteen characters encode 81 blanks; a title may follow the cells.
            "scf" => {
                let cells = body.split('*').next().unwrap_or("");
                (14..=81).contains(&cells.len()) && cells.bytes().all(|one| one.is_ascii_alphanumeric())
            }
            _ => body.len() > 16 && body.bytes().all(is_packed),
        },
    )
}

/// Repairs of an id in which a server or a program merged double slashes: doubles each slash, then each two, then each
/// three.
#[cfg(feature = "json")]
fn mended(body: &str) -> impl Iterator<Item = String> {
    let slashes: Vec<usize> = body.match_indices('/').map(|(at, _)| at).take(MOST_SLASHES).collect();
    let doubled = move |places: &[usize]| {
        let mut text = body.to_owned();
        places.iter().rev().for_each(|&at| text.insert(at, '/'));
        text
    };
    let count = slashes.len();
    let pairs = (0..count).flat_map(move |a| (a + 1..count).map(move |b| vec![a, b]));
    let threes =
        (0..count).flat_map(move |a| (a + 1..count).flat_map(move |b| (b + 1..count).map(move |c| vec![a, b, c])));
    let choices = (0..count).map(|a| vec![a]).chain(pairs).chain(threes);
    choices.map(move |choice| doubled(&choice.into_iter().map(|index| slashes[index]).collect::<Vec<_>>()))
}

/// The most slashes considered, and the most repairs tried.
#[cfg(feature = "json")]
const MOST_SLASHES: usize = 200;
#[cfg(feature = "json")]
const MOST_TRIES: usize = 3000;

/// Reads a packed id. An id that lost slashes often unpacks to a text that packs to another id, or that cannot be read;
/// then the first repair is taken that packs to itself and can be read.
#[cfg(feature = "json")]
fn unpacked(body: &str, read: fn(&str) -> Result<Puzzle, Error>) -> Option<Result<Puzzle, Error>> {
    let object = |body: &str| super::decompress(body).filter(|text| text.starts_with('{') && text.ends_with('}'));
    let plain = |body: &str| body.trim_end_matches('=').replace(' ', "+");
    let is_whole = |body: &str, text: &str| plain(&super::compress(text)) == plain(body);
    let text = object(body);
    let as_it_is = text.as_ref().map(|text| read(text));
    let seems_whole = text.is_some_and(|text| is_whole(body, &text));
    if seems_whole && as_it_is.as_ref().is_some_and(Result::is_ok) {
        return as_it_is;
    }
    let tries = if seems_whole { MOST_SLASHES } else { MOST_TRIES };
    let whole = |body: String| object(&body).filter(|text| is_whole(&body, text));
    mended(body).take(tries).filter_map(whole).map(|text| read(&text)).find(Result::is_ok).or(as_it_is)
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
        "fpuz" | "fpuzzles" => unpacked(body, super::of_json),
        #[cfg(feature = "json")]
        _ => unpacked(body, super::scl::read),
        #[cfg(not(feature = "json"))]
        _ => None,
    }
}

/// A classic puzzle: characters of base 60, each a digit and the number of blanks after it; then `*` and flags.
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
