//! Whole lines in bulk, as they arrive.

use std::io::BufRead;

use super::LONGEST_LINE;
use crate::Error;

/// Cuts a text into chunks of whole lines, each as large as the data that has arrived: a reader of a pipe need not wait, and a reader of a
/// file with a large buffer gets large chunks. For a small buffer there is [`gather`](Chunks::gather).
///
/// ```
/// use lowbit::text::Chunks;
/// let mut chunks = Chunks::new("one\ntwo\nthree".as_bytes());
/// let chunk = chunks.next_chunk()?.unwrap();
/// assert_eq!((chunk.first_line, &chunk.bytes[..]), (1, &b"one\ntwo\n"[..]));
/// let chunk = chunks.next_chunk()?.unwrap();
/// assert_eq!((chunk.first_line, &chunk.bytes[..]), (3, &b"three"[..]));
/// assert!(chunks.next_chunk()?.is_none());
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::text::Chunks;
/// let mut chunks = Chunks::new("one\ntwo\n".as_bytes());
/// let chunk = chunks.next_chunk()?.unwrap();
/// assert_eq!(chunk.lines().next(), Some((1, &b"one"[..])));
/// assert_eq!(chunk.from_line(2).lines().count(), 1);
/// assert_eq!(chunks.taken(), 8);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Chunks<R> {
    source: R,
    /// Bytes that have arrived and were not returned yet.
    gathered: Vec<u8>,
    /// The number of these bytes in whole lines; the rest is the beginning of a line.
    whole: usize,
    /// The error that ended reading; returned after the gathered lines.
    trouble: Option<std::io::Error>,
    /// Whether the line returned last was too long, and its rest is still to be skipped.
    is_cut: bool,
    /// The most bytes to gather.
    most: usize,
    next_line: u64,
    taken: u64,
}

/// Bytes to gather at first.
const FIRST_BYTES: usize = 1 << 16;

debug_of!(for<R> Chunks<R> as "Chunks", next_line, taken);

/// A chunk of a text: one or more whole lines with their line endings (the last line of the text may lack it).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The number of its first line, from 1.
    pub first_line: u64,
    /// The lines.
    pub bytes: Vec<u8>,
}

impl<R: BufRead> Chunks<R> {
    /// Chunks of `source`, from its current position.
    pub fn new(source: R) -> Self {
        Chunks { source, gathered: Vec::new(), whole: 0, trouble: None, is_cut: false, most: 0, next_line: 1, taken: 0 }
    }

    /// Gathers small pieces, up to `most` bytes: while the data ends in the middle of a line, more is expected, and reading continues until
    /// the chunk is as large as everything read before it. A source that waits for answers ends each question with a newline.
    ///
    /// ```
    /// use std::io::BufReader;
    /// use lowbit::text::Chunks;
    /// let text = "one\ntwo\nthree\n".repeat(100);
    /// let mut chunks = Chunks::new(BufReader::with_capacity(10, text.as_bytes())).gather(1 << 20);
    /// assert!(chunks.next_chunk()?.unwrap().bytes.len() > 10);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn gather(self, most: usize) -> Self {
        Chunks { most, ..self }
    }

    /// Bytes taken from the source so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The next chunk, or `None` at the end of the text. Waits only until one line has arrived.
    ///
    /// A line that is too long to be a puzzle is returned as soon as that is known, truncated: [`checked`](super::checked) refuses it.
    ///
    /// # Errors
    ///
    /// If the source cannot be read, or has a line of more than 1 GiB.
    pub fn next_chunk(&mut self) -> Result<Option<Chunk>, Error> {
        if std::mem::take(&mut self.is_cut) {
            self.taken += super::pass_over(&mut self.source, self.next_line - 1)?;
        }
        let enough = usize::try_from(self.taken).unwrap_or(usize::MAX).max(FIRST_BYTES).min(self.most);
        loop {
            if let Some(trouble) = self.trouble.take() {
                return Err(trouble.into());
            }
            let arrived = match self.source.fill_buf() {
                Ok(arrived) => arrived,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.trouble = Some(error);
                    match self.hand_out() {
                        None => continue,
                        chunk => return Ok(chunk),
                    }
                }
            };
            let end_of_text = arrived.is_empty();
            let whole = arrived.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            // The last, unfinished line is read only far enough to show that it is too long.
            let begun = if whole > 0 { 0 } else { self.gathered.len() - self.whole };
            let room = LONGEST_LINE + 3 - begun;
            let used = arrived.len().min(whole + room);
            self.is_cut = used == whole + room;
            self.gathered.extend_from_slice(&arrived[..used]);
            if self.is_cut || end_of_text {
                self.whole = self.gathered.len();
            } else if whole > 0 {
                self.whole = self.gathered.len() - (used - whole);
            }
            self.source.consume(used);
            self.taken += used as u64;
            if self.is_cut || end_of_text {
                return Ok(self.hand_out());
            }
            let ends_with_a_line = self.whole == self.gathered.len();
            if self.whole > 0 && (ends_with_a_line || self.gathered.len() >= enough) {
                return Ok(self.hand_out());
            }
        }
    }

    /// The gathered whole lines, if there are any.
    fn hand_out(&mut self) -> Option<Chunk> {
        if self.whole == 0 {
            return None;
        }
        let begun = self.gathered.split_off(std::mem::take(&mut self.whole));
        let bytes = std::mem::replace(&mut self.gathered, begun);
        let first_line = self.next_line;
        self.next_line += newlines(&bytes) + u64::from(self.is_cut);
        Some(Chunk { first_line, bytes })
    }
}

impl Chunk {
    /// Its lines without their endings, with line numbers.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut rest = &self.bytes[..];
        let mut usual = 0;
        let lines = std::iter::from_fn(move || {
            // Lines of a list mostly have the length of the previous line.
            let is_usual = rest.get(usual) == Some(&b'\n') && newlines(&rest[..usual]) == 0;
            let newline = if is_usual { Some(usual) } else { rest.iter().position(|&byte| byte == b'\n') };
            let (line, after) = rest.split_at(newline.map_or(rest.len(), |at| at + 1));
            (usual, rest) = (line.len().saturating_sub(1), after);
            (!line.is_empty()).then_some(line)
        });
        (self.first_line..).zip(lines.map(super::without_ending))
    }

    /// Splits it into `parts` parts of about equal length, or into its lines if there are fewer.
    ///
    /// ```
    /// use lowbit::text::Chunk;
    /// let chunk = Chunk { first_line: 7, bytes: b"one\ntwo\nthree\n".to_vec() };
    /// let parts = chunk.split(2);
    /// assert_eq!((parts[0].bytes.as_slice(), parts[1].first_line), (&b"one\ntwo\n"[..], 9));
    /// ```
    pub fn split(self, parts: usize) -> Vec<Chunk> {
        let length = self.bytes.len().div_ceil(parts.max(1));
        let mut all: Vec<Chunk> = Vec::with_capacity(parts);
        for (number, line) in (self.first_line..).zip(self.bytes.split_inclusive(|&byte| byte == b'\n')) {
            match all.last_mut().filter(|last| last.bytes.len() < length) {
                Some(last) => last.bytes.extend(line),
                None => all.push(Chunk { first_line: number, bytes: line.to_vec() }),
            }
        }
        all
    }

    /// The part from this line on, which must be a line of the chunk.
    pub fn from_line(&self, number: u64) -> Chunk {
        let lines = self.bytes.split_inclusive(|&byte| byte == b'\n');
        let before: usize = lines.take((number - self.first_line) as usize).map(<[u8]>::len).sum();
        Chunk { first_line: number, bytes: self.bytes[before..].to_vec() }
    }
}

/// The number of newlines, summed in bytes for speed, 255 at a time.
fn newlines(bytes: &[u8]) -> u64 {
    let in_part = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    bytes.chunks(255).map(|part| u64::from(in_part(part))).sum()
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read};

    use super::*;

    #[test]
    fn any_buffer_size_gives_the_same_lines() {
        let text = b"a\r\n\nbcd\n\xef\n\nlast";
        for capacity in 1..20 {
            let mut chunks = Chunks::new(BufReader::with_capacity(capacity, &text[..]));
            let mut seen = Vec::new();
            while let Some(chunk) = chunks.next_chunk().unwrap() {
                seen.extend(chunk.lines().map(|(number, line)| (number, line.to_vec())));
            }
            let expected: [&[u8]; 6] = [b"a", b"", b"bcd", b"\xef", b"", b"last"];
            assert!(seen.iter().map(|(number, line)| (*number, &line[..])).eq((1..).zip(expected)));
        }
    }

    /// A source that yields these pieces one by one.
    struct Pieces(std::collections::VecDeque<io::Result<Vec<u8>>>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = self.0.pop_front().transpose()?.unwrap_or_default();
            buffer[..piece.len()].copy_from_slice(&piece);
            Ok(piece.len())
        }
    }

    fn chunks_of(pieces: Vec<io::Result<Vec<u8>>>) -> Chunks<BufReader<Pieces>> {
        Chunks::new(BufReader::with_capacity(1 << 17, Pieces(pieces.into()))).gather(1 << 20)
    }

    #[test]
    fn a_small_buffer_gives_large_chunks() {
        let text = "123456789\n".repeat(1 << 18);
        let mut chunks = Chunks::new(BufReader::with_capacity(8193, text.as_bytes())).gather(1 << 20);
        let mut sizes = Vec::new();
        while let Some(chunk) = chunks.next_chunk().unwrap() {
            sizes.push(chunk.bytes.len());
        }
        assert_eq!(sizes.iter().sum::<usize>(), text.len());
        assert!(sizes.len() < 40 && sizes.iter().any(|&size| size >= 1 << 16), "{sizes:?}");
    }

    #[test]
    fn a_question_that_ends_with_its_line_is_answered_before_the_next_is_read() {
        let mut chunks = chunks_of(vec![Ok(b"one\n".to_vec()), Ok(b"two\nthr".to_vec()), Ok(b"ee\n".to_vec())]);
        assert_eq!(chunks.next_chunk().unwrap().unwrap().bytes, b"one\n");
        assert_eq!(chunks.taken(), 4);
        assert_eq!(chunks.next_chunk().unwrap().unwrap().bytes, b"two\nthree\n");
    }

    #[test]
    fn what_was_read_before_a_fault_is_handed_out_before_it() {
        let fault = || io::Error::other("gone");
        let mut chunks = chunks_of(vec![Ok(b"one\ntw".to_vec()), Err(fault()), Ok(b"o\n".to_vec())]);
        assert_eq!(chunks.next_chunk().unwrap().unwrap().bytes, b"one\n");
        assert!(chunks.next_chunk().unwrap_err().to_string().contains("gone"));
    }

    #[test]
    fn a_line_that_is_too_long_does_not_hide_those_behind_it() {
        let text = [b"one\n", &vec![b'.'; 5 * LONGEST_LINE][..], b"\ntwo\n", &vec![b'.'; 5 * LONGEST_LINE]].concat();
        for capacity in [100, 10_000, 1 << 20] {
            let mut chunks = Chunks::new(BufReader::with_capacity(capacity, &text[..]));
            let mut seen = Vec::new();
            while let Some(chunk) = chunks.next_chunk().unwrap() {
                let read = |(number, line)| crate::text::checked(number, line).map(str::to_owned);
                seen.extend(chunk.lines().map(read).map(|line| line.unwrap_or_else(|fault| fault.to_string())));
            }
            let too_long = |line| format!("line {line}: the line is longer than 65536 characters");
            assert_eq!(seen, ["one", &too_long(2), "two", &too_long(4)]);
            assert_eq!(chunks.taken(), text.len() as u64);
        }
    }

    #[test]
    fn an_endless_line_is_handed_out_at_once_and_given_up_later() {
        let mut chunks = Chunks::new(BufReader::with_capacity(1 << 20, b"one\n".chain(std::io::repeat(b'.'))));
        let one = chunks.next_chunk().unwrap().unwrap();
        let endless = chunks.next_chunk().unwrap().unwrap();
        assert_eq!((one.first_line, endless.first_line, endless.bytes.len()), (1, 2, LONGEST_LINE + 3));
        let error = chunks.next_chunk().unwrap_err().to_string();
        assert_eq!(error, "line 2 is longer than 1 GiB: what follows is not read");
    }
}
