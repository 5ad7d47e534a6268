//! How far chains lead: in how many links a candidate comes back to itself, asked of all candidates before any chain is followed.
//!
//! A chain that *is* leads by a weak link to what is not, and from there by a strong link to what is. Both together are one
//! row of bits for each candidate; a wave is then an OR of rows. Only where a chain comes back soon enough is it followed link by link.

/// Words of the largest row.
const MOST: usize = 12;

type Row = [u64; MOST];

/// The candidates of a position, numbered without gaps, and their links as rows of bits.
#[derive(Default)]
pub(super) struct Reach {
    /// Words of a row.
    words: usize,
    /// By candidate: its number.
    numbers: Vec<u16>,
    /// By number: what excludes it, and is excluded by it.
    weak: Vec<u64>,
    /// By number: what is where it is not.
    strong: Vec<u64>,
    /// By number: what is where it is, by way of one thing that is not.
    next: Vec<u64>,
}

/// In how many nodes chains come back, at least.
#[derive(Clone, Copy, Default)]
pub(super) struct Lengths {
    /// To the candidate, as a cycle.
    pub(super) cycle: Option<u32>,
    /// To its opposite.
    pub(super) chain: Option<u32>,
}

impl Reach {
    /// Begins with the candidates of a position, 9 * cell + digit, in order.
    pub(super) fn begin(&mut self, marks: impl Iterator<Item = usize>) {
        self.numbers.clear();
        self.numbers.resize(729, 0);
        let mut count = 0;
        for mark in marks {
            self.numbers[mark] = count;
            count += 1;
        }
        self.words = usize::from(count).div_ceil(64).max(1);
        for rows in [&mut self.weak, &mut self.strong, &mut self.next] {
            rows.clear();
            rows.resize(usize::from(count) * self.words, 0);
        }
    }

    /// One excludes another.
    pub(super) fn add_weak(&mut self, mark: usize, other: usize) {
        let (at, other) = (usize::from(self.numbers[mark]) * self.words, usize::from(self.numbers[other]));
        self.weak[at + other / 64] |= 1 << (other % 64);
    }

    /// One is where the other is not.
    pub(super) fn add_strong(&mut self, mark: usize, other: usize) {
        let (at, other) = (usize::from(self.numbers[mark]) * self.words, usize::from(self.numbers[other]));
        self.strong[at + other / 64] |= 1 << (other % 64);
    }

    /// Joins the links, when all are known.
    pub(super) fn join(&mut self) {
        let words = self.words;
        for number in 0..self.weak.len() / words {
            let mut row = [0; MOST];
            for other in numbers(&self.weak[number * words..][..words]) {
                merge(&mut row, &self.strong[other * words..][..words]);
            }
            self.next[number * words..][..words].copy_from_slice(&row[..words]);
        }
    }

    /// How soon chains come back that begin by the candidate being, or not being; no longer ones than are allowed.
    pub(super) fn lengths(&self, mark: usize, is: bool, allows: impl Fn(u32) -> bool) -> Lengths {
        let (words, start) = (self.words, usize::from(self.numbers[mark]));
        let row = |rows: &'_ [u64]| -> Row {
            let mut row = [0; MOST];
            row[..words].copy_from_slice(&rows[start * words..][..words]);
            row
        };
        // What excludes something without which the candidate is.
        let mut near = [0; MOST];
        for other in numbers(&row(&self.strong)[..words]) {
            merge(&mut near, &self.weak[other * words..][..words]);
        }
        let (mut wave, mut length) = match is {
            true => ([0; MOST], 2),
            false => (row(&self.strong), 4),
        };
        if is {
            wave[start / 64] |= 1 << (start % 64);
        }
        let opposite = if is { row(&self.weak) } else { near };
        let (mut reached, mut lengths) = (wave, Lengths::default());
        loop {
            if length > 2 {
                if is && lengths.cycle.is_none() && meets(&wave[..words], &near) {
                    lengths.cycle = Some(length);
                }
                if lengths.chain.is_none() && meets(&wave[..words], &opposite) {
                    lengths.chain = Some(length);
                }
            }
            length += 2;
            if lengths.chain.is_some() && (lengths.cycle.is_some() || !is) || !allows(length) {
                return lengths;
            }
            let mut later = [0; MOST];
            for number in numbers(&wave[..words]) {
                merge(&mut later, &self.next[number * words..][..words]);
            }
            let mut is_any = false;
            for word in 0..words {
                later[word] &= !reached[word];
                reached[word] |= later[word];
                is_any |= later[word] != 0;
            }
            if !is_any {
                return lengths;
            }
            wave = later;
        }
    }
}

/// The members of a row.
fn numbers(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| crate::bits::members(word).map(move |bit| 64 * at + bit as usize))
}

#[inline(always)]
fn merge(row: &mut Row, other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
}

fn meets(row: &[u64], other: &Row) -> bool {
    row.iter().zip(other).any(|(one, other)| one & other != 0)
}
