//! Addresses of penpa+: a compressed drawing in lines of JSON. Features that are rules by themselves become constraints;
//! everything else is a drawing and named in a remark.

mod board;
mod drawing;
#[cfg(test)]
mod tests;

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::Value;

use super::super::constraints::diagonal;
use super::super::model::{Constraint, Puzzle, Variant};
use super::lz;
use crate::{Error, sentence};
use board::Board;
use drawing::Drawing;

/// The most bytes of an unpacked text.
const LONGEST: usize = 4 << 20;

/// Codes for frequent words; `zZ` is the letter itself.
const WORDS: &[(char, &str)] = &[
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// Genres whose rules are exactly those of the features.
const GENRES: &[&str] = &["classic", "irregular", "arrow", "thermo", "evenodd", "consecutivepairs", "killer"];

/// The packed puzzle in an address of penpa+.
pub(super) fn in_address(address: &str) -> Option<&str> {
    let (place, parameters) = address.split_once(['?', '#'])?;
    let packed = parameters.split(['?', '#', '&']).find_map(|parameter| parameter.strip_prefix("p="));
    packed.filter(|_| place.contains("penpa"))
}

/// Reads a packed puzzle.
pub(super) fn read(packed: &str) -> Result<Puzzle, Error> {
    let broken = || {
        Error::from(sentence!(
            "the penpa+ address is damaged: there is no puzzle in it",
            "penpa+ 网址已损坏：其中没有题目"
        ))
    };
    let text = unpacked(packed).ok_or_else(broken)?;
    let lines: Vec<&str> = text.lines().collect();
    let header: Vec<&str> = lines.first().ok_or_else(broken)?.split(',').collect();
    let kind = header[0];
    if header.len() < 3 || kind.is_empty() || !kind.chars().all(|one| one.is_ascii_alphanumeric() || one == '_') {
        return Err(broken());
    }
    if kind.starts_with(|one: char| one.is_ascii_digit()) {
        return Err(sentence!("penpa+ addresses of version 1 are not supported", "不支持第 1 版的 penpa+ 网址").into());
    }
    if !["sudoku", "square"].contains(&kind) {
        let kind: String = kind.chars().take(40).collect();
        return Err(sentence!(
            "penpa+ grids of type '{kind}' are not supported: only sudoku and square",
            "不支持 penpa+ 的“{kind}”盘面：只支持 sudoku 和 square"
        )
        .into());
    }
    let json = |line: usize| lines.get(line).and_then(|line| serde_json::from_str::<Value>(line).ok());
    let features = match json(3) {
        Some(Value::Object(features)) => features,
        _ => return Err(broken()),
    };
    let board = Board::new(&header, json(5)).ok_or_else(broken)??;
    let field = |place: usize| header.get(place).map_or("", |text| text.trim());
    let mut variant = Variant::new(board.side)?;
    variant.title = in_words(field(15).strip_prefix("Title:").unwrap_or(""));
    variant.author = in_words(field(16).strip_prefix("Author:").unwrap_or(""));
    for (place, kind) in [(11, &diagonal::DOWN), (14, &diagonal::UP)] {
        if field(place) == "1" {
            variant.constraints.push(Constraint::flag(kind));
        }
    }
    let colours = json(14).unwrap_or_default();
    let mut remarks = Drawing::new(board, &features, colours, has_image(field(21))).read(&mut variant)?;
    let rules = in_words(field(18)).replace(char::is_control, " ");
    if !rules.is_empty() {
        let rules: String = rules.chars().take(200).collect();
        remarks.push(sentence!("rules in words are not judged: {rules}", "不判断文字规则：{rules}"));
    }
    let genres = json(17);
    let genres = genres.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_str);
    let genres: Vec<&str> = genres.filter(|genre| !GENRES.contains(genre)).collect();
    if !genres.is_empty() {
        let genres = genres.join(", ");
        remarks.push(sentence!("rules of a genre are not judged: {genres}", "不判断题型的规则：{genres}"));
    }
    Ok(Puzzle { remarks, ..Puzzle::of(variant) })
}

/// Whether the header has a picture behind the grid.
fn has_image(packed: &str) -> bool {
    let is_none = |image: String| ["\"url\":null", "\"url\":\"\""].iter().any(|none| image.contains(none));
    !packed.is_empty() && !unpacked(packed).is_some_and(is_none)
}

/// Unpacks base 64, deflate, and codes for words.
fn unpacked(packed: &str) -> Option<String> {
    let (mut bytes, mut bits, mut count) = (Vec::with_capacity(packed.len()), 0u32, 0);
    for byte in packed.trim().trim_end_matches('=').bytes() {
        bits = bits << 6 | u32::from(lz::sextet(byte)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    let text = String::from_utf8(decompress_to_vec_with_limit(&bytes, LONGEST).ok()?).ok()?;
    let mut words = String::with_capacity(2 * text.len());
    let mut rest = text.as_str();
    while let Some(place) = rest.find('z') {
        words += &rest[..place];
        rest = &rest[place + 1..];
        match WORDS.iter().find(|(code, _)| rest.starts_with(*code)) {
            Some((_, word)) => {
                words += word;
                rest = &rest[1..];
            }
            None => words.push('z'),
        }
    }
    Some(words + rest)
}

/// Decodes a text of the header, in which commas, line ends and other signs have codes.
fn in_words(text: &str) -> String {
    let text = text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=");
    text.trim().to_owned()
}
