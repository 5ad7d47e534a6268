//! lz-string in base64, with which setters put a puzzle into an address.
//!
//! A dictionary coder over UTF-16 units. Characters carry 6 bits, most significant first; numbers inside the stream are least
//! significant bit first. Codes 0 and 1 introduce a new unit of 8 or 16 bits, 2 ends the text.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Decompresses a text; `None` if it is not compressed text. A space is read as `+`, and padding is optional.
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

/// The most units of a decompressed puzzle.
const MOST_UNITS: usize = 1 << 22;

/// The six bits of a character of base 64; a space is a `+` that an address decoder has replaced.
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
    let mut out = Out { text: String::new(), value: 0, count: 0, width: 2, left: 2 };
    // The code of each word, by the code of the word that it extends (0: the empty one) and its last unit.
    let mut words: HashMap<(u32, u16), u32> = HashMap::new();
    // Units that were not written yet, by the code of their word.
    let mut new_units: HashMap<u32, u16> = HashMap::new();
    let (mut word, mut next) = (0, 3);
    for unit in text.encode_utf16() {
        let alone = *words.entry((0, unit)).or_insert_with(|| {
            new_units.insert(next, unit);
            next += 1;
            next - 1
        });
        if let Some(&longer) = words.get(&(word, unit)) {
            word = longer;
            continue;
        }
        out.put_word(word, new_units.remove(&word));
        words.insert((word, unit), next);
        next += 1;
        word = alone;
    }
    if word != 0 {
        out.put_word(word, new_units.remove(&word));
    }
    out.put(2, out.width);
    out.finish()
}

struct Out {
    text: String,
    value: u8,
    count: u8,
    /// The bits of a code, and the codes left with as many.
    width: u32,
    left: u32,
}

impl Out {
    /// Writes the code of a word, or a unit that is new.
    fn put_word(&mut self, word: u32, new_unit: Option<u16>) {
        match new_unit.map(u32::from) {
            Some(unit) => {
                let is_long = unit > 255;
                self.put(is_long.into(), self.width);
                self.put(unit, if is_long { 16 } else { 8 });
                self.grow(); // the unit has a code from now on
            }
            None => self.put(word, self.width),
        }
        self.grow();
    }

    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.width;
            self.width += 1;
        }
    }

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
        // There is always a last character, even an empty one.
        self.value <<= 6 - self.count;
        self.text.push(ALPHABET[self.value as usize].into());
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}
