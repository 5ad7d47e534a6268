//! Fast path for boards in the usual form, read from the buffer: reading would take most of the time of a list.
//! Anything unusual, errors included, is left to the general readers.

use super::Format;
use crate::regions::{Board, LARGEST};

/// A board, and the length of its text.
pub(super) struct Usual {
    pub board: Board,
    pub name: Option<String>,
    pub bytes: usize,
    pub lines: u64,
}

/// The board that a text begins with, and its form, if it is usual.
pub(super) fn read(text: &[u8], stars: u32) -> Option<(Usual, Format)> {
    match text.first()? {
        b'A'..=b'Z' => letters(text, stars).map(|usual| (usual, Format::Letters)),
        #[cfg(feature = "json")]
        b'{' => object(text, stars).map(|usual| (usual, Format::Json)),
        _ => None,
    }
}

/// Regions called A, B, C and so on: others are left to the general readers.
struct Letters {
    n: usize,
    regions: [u8; WIDEST_CELLS],
    /// The number of filled rows.
    rows: usize,
}

/// Eight bytes with the same value.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The highest bit of each of eight bytes.
const HIGHEST: u64 = each(0x80);

/// The widest board with a letter for every region.
const WIDEST: usize = 26;
const WIDEST_CELLS: usize = WIDEST * WIDEST;
const _: () = assert!(WIDEST as u32 <= LARGEST);

impl Letters {
    fn new() -> Letters {
        Letters { n: 0, regions: [0; WIDEST_CELLS], rows: 0 }
    }

    /// Adds a row; `None` if it is not one. The first row decides their number.
    fn add(&mut self, row: &[u8]) -> Option<()> {
        if self.rows == 0 {
            self.n = row.len();
        }
        let n = self.n;
        if row.len() != n || !(1..=WIDEST).contains(&n) || self.rows == n {
            return None;
        }
        let regions = &mut self.regions[self.rows * n..][..n];
        self.rows += 1;
        let Some(last) = n.checked_sub(8) else {
            regions.iter_mut().zip(row).for_each(|(region, letter)| *region = letter.wrapping_sub(b'A'));
            return regions.iter().all(|&region| usize::from(region) < n).then_some(());
        };
        // Eight letters at a time; the last eight may overlap those before them.
        let (from_a, beyond) = (each(0x80 - b'A'), each(0x80 - b'A' - n as u8));
        let (mut start, mut is_right) = (0, true);
        loop {
            let letters = u64::from_ne_bytes(row[start..][..8].try_into().expect("eight bytes"));
            // The highest bit of a sum shows that the letter is not below the bound; a byte that already has it is not
            // a letter.
            let is_ascii = letters & HIGHEST == 0;
            let sums = letters & !HIGHEST;
            is_right &= is_ascii && (sums + from_a) & !(sums + beyond) & HIGHEST == HIGHEST;
            regions[start..][..8].copy_from_slice(&letters.wrapping_sub(each(b'A')).to_ne_bytes());
            if start == last {
                return is_right.then_some(());
            }
            start = last.min(start + 8);
        }
    }

    fn board(&self, stars: u32) -> Option<Board> {
        let is_whole = self.rows > 0 && self.rows == self.n;
        is_whole.then(|| Board::new(self.n as u32, stars, &self.regions[..self.n * self.n]).ok())?
    }
}

/// The board of letters that a text begins with: n lines of n letters, and then a blank line or the next board.
fn letters(text: &[u8], stars: u32) -> Option<Usual> {
    let n = text.iter().take(WIDEST + 1).position(|&byte| byte == b'\n')?;
    if n == 0 {
        return None;
    }
    let mut letters = Letters::new();
    let behind = *text.get(n * (n + 1))?; // it may be marks, which belong to the board
    for line in text.chunks_exact(n + 1).take(n) {
        if line[n] != b'\n' {
            return None;
        }
        letters.add(&line[..n])?;
    }
    let is_blank = behind == b'\n';
    if !is_blank && !behind.is_ascii_alphabetic() {
        return None;
    }
    let board = letters.board(stars)?;
    Some(Usual { board, name: None, bytes: n * (n + 1) + usize::from(is_blank), lines: n as u64 + u64::from(is_blank) })
}

/// The board that a text begins with as a JSON object in a line.
#[cfg(feature = "json")]
fn object(text: &[u8], stars: u32) -> Option<Usual> {
    use crate::text::LONGEST_LINE;
    let line = &text[..text.len().min(LONGEST_LINE)];
    let mut values = Values { rest: line }; // no value goes beyond the end of its line
    let (mut letters, mut own_stars, mut name) = (Letters::new(), None, None);
    values.take(b'{')?;
    loop {
        let key = values.string()?;
        values.take(b':')?;
        match key {
            b"regions" if letters.rows == 0 => values.rows(&mut letters)?,
            b"stars" if own_stars.is_none() => own_stars = Some(u32::try_from(values.figure()?).ok()?),
            b"id" if name.is_none() => name = Some(values.name()?),
            b"regions" | b"stars" | b"id" | b"name" | b"puzzles" | b"sbn" | b"states" | b"colorRegions" => return None,
            _ => values.pass_over()?,
        }
        if values.take(b',').is_none() {
            break;
        }
    }
    values.take(b'}')?;
    values.take(b'\n')?;
    let board = letters.board(own_stars.unwrap_or(stars))?;
    Some(Usual { board, name, bytes: line.len() - values.rest.len(), lines: 1 })
}

/// Plain JSON values: strings without escapes, whole numbers, and arrays of these.
#[cfg(feature = "json")]
struct Values<'a> {
    rest: &'a [u8],
}

#[cfg(feature = "json")]
impl<'a> Values<'a> {
    fn skip_spaces(&mut self) {
        while let [b' ', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        self.skip_spaces();
        let (&first, rest) = self.rest.split_first()?;
        (first == byte).then(|| self.rest = rest)
    }

    fn string(&mut self) -> Option<&'a [u8]> {
        self.take(b'"')?;
        let mut length = plain(self.rest);
        if self.rest.get(length).is_some_and(|byte| !byte.is_ascii()) {
            let is_last = |&byte: &u8| byte == b'"' || byte == b'\\' || byte < b' ';
            length += self.rest[length..].iter().position(is_last)?;
            std::str::from_utf8(&self.rest[..length]).ok()?;
        }
        let (string, rest) = self.rest.split_at(length);
        let (b'"', rest) = rest.split_first()? else { return None };
        self.rest = rest;
        Some(string)
    }

    /// A number without sign, point or exponent, as its digits.
    fn digits(&mut self) -> Option<&'a [u8]> {
        self.skip_spaces();
        let length = self.rest.iter().position(|byte| !byte.is_ascii_digit())?;
        let (digits, rest) = self.rest.split_at(length);
        let has_zeros = length > 1 && digits[0] == b'0';
        let ends = matches!(rest[0], b' ' | b',' | b']' | b'}');
        // Longer numbers are left to the general readers.
        let is_usual = (1..=MOST_DIGITS).contains(&length) && !has_zeros && ends;
        is_usual.then(|| {
            self.rest = rest;
            digits
        })
    }

    fn figure(&mut self) -> Option<u64> {
        let value = |figure: u64, digit: &u8| 10 * figure + u64::from(digit - b'0');
        self.digits().map(|digits| digits.iter().fold(0, value))
    }

    fn name(&mut self) -> Option<String> {
        self.skip_spaces();
        if self.rest.first() == Some(&b'"') {
            return std::str::from_utf8(self.string()?).ok().map(String::from);
        }
        self.figure().map(|figure| figure.to_string())
    }

    /// Rows of letters.
    fn rows(&mut self, letters: &mut Letters) -> Option<()> {
        self.take(b'[')?;
        letters.add(self.string()?)?;
        while self.take(b',').is_some() {
            // As long as the first, and of letters only: the end of the string need not be searched.
            self.take(b'"')?;
            let (row, rest) = self.rest.split_at_checked(letters.n)?;
            letters.add(row)?;
            let (b'"', rest) = rest.split_first()? else { return None };
            self.rest = rest;
        }
        self.take(b']')
    }

    /// Skips a value.
    fn pass_over(&mut self) -> Option<()> {
        self.skip_spaces();
        let word: &[u8] = match self.rest.first()? {
            b't' => b"true",
            b'f' => b"false",
            b'n' => b"null",
            _ => return self.pass_over_longer(),
        };
        self.rest = self.rest.strip_prefix(word)?;
        Some(())
    }

    fn pass_over_longer(&mut self) -> Option<()> {
        match self.rest.first()? {
            b'"' => self.string().map(|_| ()),
            b'[' => {
                self.take(b'[')?;
                if self.take(b']').is_some() {
                    return Some(());
                }
                loop {
                    self.skip_spaces();
                    match self.rest.first()? {
                        b'0'..=b'9' => self.digits().map(|_| ())?,
                        b'[' => return None, // nested too deeply for the fast path
                        _ => self.pass_over()?,
                    }
                    if self.take(b',').is_none() {
                        return self.take(b']');
                    }
                }
            }
            _ => self.digits().map(|_| ()),
        }
    }
}

/// Most digits of a number that fits a word.
#[cfg(feature = "json")]
const MOST_DIGITS: usize = 19;

/// The number of leading bytes that stand for themselves in a JSON string: printable ASCII except `"` and `\`.
#[cfg(feature = "json")]
fn plain(text: &[u8]) -> usize {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    let mut length = 0;
    // Eight bytes at a time: in each of these words the lowest set high bit is that of the first byte of its kind.
    while let Some(bytes) = text[length..].first_chunk() {
        let bytes = u64::from_le_bytes(*bytes);
        let below = |bytes: u64, bound: u8| bytes.wrapping_sub(each(bound)) & !bytes;
        let (quotes, escapes) = (below(bytes ^ each(b'"'), 1), below(bytes ^ each(b'\\'), 1));
        let other = below(bytes, b' ') | bytes.wrapping_add(each(0x80 - 0x7f)) | bytes;
        let special = (quotes | escapes | other) & HIGHEST;
        if special != 0 {
            return length + special.trailing_zeros() as usize / 8;
        }
        length += 8;
        // Most strings are short. A long one is scanned 32 bytes at a time, which is vectorized, while all of them are
        // plain.
        while length % 32 == 16
            && let Some(bytes) = text[length..].first_chunk::<32>()
            && bytes.iter().fold(true, |all, &byte| all & is_plain(byte))
        {
            length += 32;
        }
    }
    text[length..].iter().position(|&byte| !is_plain(byte)).map_or(text.len(), |more| length + more)
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::*;

    #[test]
    fn finds_the_end_of_what_is_plain() {
        for byte in 0..=255 {
            for length in (0..20).chain([33, 47, 48, 49, 60, 79, 80, 81]) {
                for behind in (0..10).chain([30, 31, 32, 33]) {
                    let mut text = vec![b'a'; length + 1 + behind];
                    text[length] = byte;
                    let is_plain = (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\';
                    assert_eq!(plain(&text), if is_plain { text.len() } else { length }, "{byte} behind {length}");
                }
            }
        }
    }

    #[test]
    fn reads_names_in_any_language_and_leaves_what_is_no_text() {
        let object = |name: &[u8]| [b"{\"id\": \"", name, b"\", \"regions\": [\"AB\", \"AB\"]}\n"].concat();
        for name in ["In\u{ea}s", "\u{661f}\u{6218}", "a\u{ea}", "\u{ea}a long name in which one letter is not plain"] {
            let text = object(name.as_bytes());
            let (usual, _) = read(&text, 1).unwrap();
            assert_eq!((usual.name.as_deref(), usual.bytes), (Some(name), text.len()));
        }
        for wrong in [&b"\xc3"[..], b"\xc3\xaa\\n", b"\xc3\xaa\n", b"\xc3\xaa\xff"] {
            assert!(read(&object(wrong), 1).is_none(), "{wrong:?}");
        }
    }

    #[test]
    fn takes_letters_of_the_board_alone() {
        for n in 1..=WIDEST {
            for byte in 0..=255 {
                for place in 0..n {
                    let mut row = vec![b'A'; n];
                    row[place] = byte;
                    let is_right = (b'A'..b'A' + n as u8).contains(&byte);
                    let mut letters = Letters::new();
                    assert_eq!(letters.add(&row).is_some(), is_right, "{byte} in column {place} of {n}");
                    assert!(!is_right || letters.regions[place] == byte - b'A');
                }
            }
        }
    }
}
