//! lz-string in base64: how setters put a puzzle into an address.
//!
//! A dictionary coder over UTF-16 units. Characters carry 6 bits, most significant first; numbers inside the stream are least
//! significant bit first. Codes 0 and 1 introduce a new unit of 8 or 16 bits, 2 ends the text.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text of a compressed one; `None` if it is not compressed text. A space is read as `+`, and padding is optional.
///
/// ```
/// use lowbit::sudoku::variant::text::{compress, decompress};
/// assert_eq!(decompress(&compress("{\"size\":9}")).as_deref(), Some("{\"size\":9}"));
/// ```
pub fn decompress(text: &str) -> Option<String> {
    let mut values = Vec::with_capacity(text.len());
    for byte in text.trim().trim_end_matches('=').bytes() {
        values.push(sextet(byte)?);
    }
    let mut bits = Bits { values, place: 0 };
    let mut words: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let first = match bits.take(2)? {
        0 => bits.take(8)?,
        1 => bits.take(16)?,
        _ => return Some(String::new()),
    };
    words.push(vec![first as u16]);
    let mut result = words[3].clone();
    let mut before = words[3].clone();
    let (mut left, mut width) = (4u32, 3u32);
    loop {
        let mut code = bits.take(width)? as usize;
        if code < 2 {
            let unit = bits.take(if code == 0 { 8 } else { 16 })?;
            words.push(vec![unit as u16]);
            code = words.len() - 1;
            left -= 1;
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
        } else if code == 2 {
            return String::from_utf16(&result).ok();
        }
        let word = match words.get(code) {
            Some(word) => word.clone(),
            None if code == words.len() => before.iter().chain(before.first()).copied().collect(),
            None => return None,
        };
        result.extend_from_slice(&word);
        words.push(before.iter().chain(word.first()).copied().collect());
        before = word;
        left -= 1;
        if left == 0 {
            left = 1 << width;
            width += 1;
        }
        if result.len() > MOST_UNITS || width > 31 {
            return None;
        }
    }
}

/// Texts of puzzles are shorter than this many units.
const MOST_UNITS: usize = 1 << 22;

/// The six bits of a character of base 64; a space was a `+` before an address was decoded.
pub(super) fn sextet(byte: u8) -> Option<u8> {
    let byte = if byte == b' ' { b'+' } else { byte };
    ALPHABET.iter().position(|&one| one == byte).map(|value| value as u8)
}

struct Bits {
    values: Vec<u8>,
    place: usize,
}

impl Bits {
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for index in 0..count {
            let value = self.values.get(self.place / 6)?;
            number |= u32::from(value >> (5 - self.place % 6) & 1) << index;
            self.place += 1;
        }
        Some(number)
    }
}

/// Compresses a text, with padding.
///
/// ```
/// use lowbit::sudoku::variant::text::{compress, decompress};
/// assert_eq!(decompress(&compress("sudoku")).as_deref(), Some("sudoku"));
/// ```
pub fn compress(text: &str) -> String {
    let mut out = Out::default();
    let mut words: HashMap<Vec<u16>, u32> = HashMap::new();
    let mut new_units: HashMap<u16, ()> = HashMap::new();
    let (mut left, mut width, mut next) = (2u32, 2u32, 3u32);
    let mut word: Vec<u16> = Vec::new();
    let emit = |word: &[u16],
                left: &mut u32,
                width: &mut u32,
                words: &HashMap<Vec<u16>, u32>,
                new: &mut HashMap<u16, ()>,
                out: &mut Out| {
        let grow = |left: &mut u32, width: &mut u32| {
            *left -= 1;
            if *left == 0 {
                *left = 1 << *width;
                *width += 1;
            }
        };
        if word.len() == 1 && new.remove(&word[0]).is_some() {
            let unit = u32::from(word[0]);
            let is_long = unit > 255;
            out.put(u32::from(is_long), *width);
            out.put(unit, if is_long { 16 } else { 8 });
            grow(left, width);
        } else {
            out.put(words[word], *width);
        }
        grow(left, width);
    };
    for unit in text.encode_utf16() {
        if !words.contains_key(&[unit][..]) {
            words.insert(vec![unit], next);
            next += 1;
            new_units.insert(unit, ());
        }
        word.push(unit);
        if words.contains_key(&word) {
            continue;
        }
        let longer = word.clone();
        word.pop();
        emit(&word, &mut left, &mut width, &words, &mut new_units, &mut out);
        words.insert(longer, next);
        next += 1;
        word = vec![unit];
    }
    if !word.is_empty() {
        emit(&word, &mut left, &mut width, &words, &mut new_units, &mut out);
    }
    out.put(2, width);
    out.finish()
}

#[derive(Default)]
struct Out {
    text: String,
    value: u8,
    count: u8,
}

impl Out {
    fn put(&mut self, number: u32, width: u32) {
        for index in 0..width {
            self.value = self.value << 1 | (number >> index & 1) as u8;
            self.count += 1;
            if self.count == 6 {
                self.text.push(ALPHABET[self.value as usize].into());
                (self.value, self.count) = (0, 0);
            }
        }
    }

    fn finish(mut self) -> String {
        // There is always a last character, even if it is empty.
        self.value <<= 6 - self.count;
        self.text.push(ALPHABET[self.value as usize].into());
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}
