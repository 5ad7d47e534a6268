//! Texts in UTF-16, recognised by the byte-order mark, are read as UTF-8.

use std::io::{self, BufRead, Read};

/// A source of UTF-16, after its byte-order mark.
pub(super) struct Utf16<R> {
    source: R,
    is_big_endian: bool,
    /// The first half of a unit, or the first unit of a surrogate pair, if the other half has not arrived yet.
    half: Option<u8>,
    first: Option<u16>,
    /// Decoded UTF-8, and how much of it was taken.
    text: Vec<u8>,
    taken: usize,
}

impl<R: BufRead> Utf16<R> {
    pub(super) fn new(source: R, is_big_endian: bool) -> Utf16<R> {
        Utf16 { source, is_big_endian, half: None, first: None, text: Vec::new(), taken: 0 }
    }

    /// Decodes the data that has arrived; nothing at the end.
    fn fill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.taken = 0;
        while self.text.is_empty() {
            let bytes = self.source.fill_buf()?;
            let length = bytes.len();
            if length == 0 {
                // A truncated character becomes the replacement character.
                let is_cut = self.half.take().is_some() | self.first.take().is_some();
                if is_cut {
                    self.text.extend(char::REPLACEMENT_CHARACTER.to_string().bytes());
                }
                return Ok(());
            }
            let mut units = Vec::with_capacity(length / 2 + 2);
            units.extend(self.first.take());
            for &byte in bytes {
                match self.half.take() {
                    None => self.half = Some(byte),
                    Some(before) if self.is_big_endian => units.push(u16::from_be_bytes([before, byte])),
                    Some(before) => units.push(u16::from_le_bytes([before, byte])),
                }
            }
            self.source.consume(length);
            if units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) {
                self.first = units.pop();
            }
            let letters = char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
            self.text.extend(letters.collect::<String>().bytes());
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.text.len() {
            self.fill()?;
        }
        let length = (&self.text[self.taken..]).read(buffer)?;
        self.taken += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn what_was_written_is_read_in_pieces_of_any_size() {
        let text = "1..4 数独 \u{1d7d9}\r\n";
        for is_big_endian in [false, true] {
            let bytes = |unit: u16| if is_big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let written: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            for size in 1..9 {
                let mut read = String::new();
                let source = BufReader::with_capacity(size, &written[..]);
                Utf16::new(source, is_big_endian).read_to_string(&mut read).unwrap();
                assert_eq!(read, text, "{size}");
            }
            let mut cut = String::new();
            Utf16::new(&written[..written.len() - 1], is_big_endian).read_to_string(&mut cut).unwrap();
            assert!(cut.ends_with("\r\u{fffd}"), "{cut:?}");
        }
    }
}
