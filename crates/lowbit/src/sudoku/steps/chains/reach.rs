//! The reach of chains: how many links lead a candidate back to itself, computed for all candidates before any chain is
//! followed.
//!
//! A true candidate leads by a weak link to a false one, and that by a strong link to a true one. Both together are a row
//! of bits for each candidate, and a wave of the breadth-first search is an OR of rows. Only chains that return soon
//! enough are followed link by link.

use crate::sudoku::steps::houses::OF_CELL;

/// The words of the largest row, and the words processed together.
const ROW_WORDS: usize = 12;
const TOGETHER: usize = 4;

type Row = [u64; ROW_WORDS];

/// The candidates of a position, numbered without gaps, and their links as rows of bits.
#[derive(Default)]
pub(super) struct Reach {
    /// Words of a row.
    words: usize,
    /// The number of each candidate; and the candidate of each number.
    numbers: Vec<u16>,
    marks: Vec<u16>,
    /// By digit and house, then by cell: their candidates, which exclude each other.
    groups: Vec<u64>,
    /// By number: the candidates that it excludes.
    weak: Vec<u64>,
    /// By number: the candidates that are true if it is false.
    strong: Vec<u64>,
    /// By number: the candidates that are true if it is true, through one false candidate.
    next: Vec<u64>,
}

/// The smallest number of nodes of chains back.
#[derive(Clone, Copy, Default)]
pub(super) struct Lengths {
    /// To the candidate, as a cycle.
    pub(super) cycle: Option<u32>,
    /// To its opposite.
    pub(super) chain: Option<u32>,
}

impl Reach {
    /// Starts with the candidates of a position, 9 * cell + digit, in order.
    pub(super) fn begin(&mut self, marks: impl Iterator<Item = usize>) {
        self.numbers.clear();
        self.numbers.resize(729, 0);
        self.marks.clear();
        for mark in marks {
            self.numbers[mark] = self.marks.len() as u16;
            self.marks.push(mark as u16);
        }
        self.words = self.marks.len().div_ceil(64).max(1).next_multiple_of(TOGETHER);
        for rows in [&mut self.weak, &mut self.strong, &mut self.next] {
            rows.clear();
            rows.resize(self.marks.len() * self.words, 0);
        }
    }

    /// Adds weak links between candidates of a digit in a house; with `in_cells` also between those of a cell.
    pub(super) fn add_weak(&mut self, in_cells: bool) {
        let Reach { words, marks, groups, weak, .. } = self;
        let words = *words;
        groups.clear();
        groups.resize((9 * 27 + 81) * words, 0);
        let groups_of = |mark: u16| {
            let (cell, digit) = (usize::from(mark) / 9, usize::from(mark) % 9);
            let [row, column, block] = OF_CELL[cell].map(|house| digit * 27 + usize::from(house));
            let all = [row, column, block, 9 * 27 + cell];
            all.into_iter().take(if in_cells { 4 } else { 3 })
        };
        for (number, &mark) in marks.iter().enumerate() {
            groups_of(mark).for_each(|group| groups[group * words + number / 64] |= 1 << (number % 64));
        }
        for (number, &mark) in marks.iter().enumerate() {
            let row = &mut weak[number * words..][..words];
            groups_of(mark).for_each(|group| merge(row, &groups[group * words..][..words]));
            row[number / 64] &= !(1 << (number % 64));
        }
    }

    /// Adds a strong link: one is true if the other is false.
    pub(super) fn add_strong(&mut self, mark: usize, other: usize) {
        let (at, other) = (usize::from(self.numbers[mark]) * self.words, usize::from(self.numbers[other]));
        self.strong[at + other / 64] |= 1 << (other % 64);
    }

    /// Joins weak and strong links, once all are added.
    pub(super) fn join(&mut self) {
        let Reach { words, weak, strong, next, .. } = self;
        let words = *words;
        let mut leads_on = [0; ROW_WORDS];
        for (number, links) in strong.chunks_exact(words).enumerate() {
            leads_on[number / 64] |= u64::from(links.iter().any(|&link| link != 0)) << (number % 64);
        }
        for (weak, next) in weak.chunks_exact(words).zip(next.chunks_exact_mut(words)) {
            for other in numbers_in(weak, &leads_on) {
                merge(next, &strong[other * words..][..words]);
            }
        }
    }

    /// The lengths of the shortest chains back from the candidate being true or false; not beyond the allowed lengths.
    pub(super) fn lengths(&self, mark: usize, is: bool, allows: impl Fn(u32) -> bool) -> Lengths {
        let (words, start) = (self.words, usize::from(self.numbers[mark]));
        let row = |rows: &'_ [u64]| -> Row {
            let mut row = [0; ROW_WORDS];
            row[..words].copy_from_slice(&rows[start * words..][..words]);
            row
        };
        // The candidates that exclude one whose absence makes the start true.
        let mut near = [0; ROW_WORDS];
        for other in numbers(&row(&self.strong)[..words]) {
            merge(&mut near, &self.weak[other * words..][..words]);
        }
        let (mut wave, mut length) = match is {
            true => ([0; ROW_WORDS], 2),
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
            let mut later = [0; ROW_WORDS];
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

/// The common members of two rows.
fn numbers_in<'a>(row: &'a [u64], also: &'a Row) -> impl Iterator<Item = usize> + 'a {
    let both = row.iter().zip(also).enumerate();
    both.flat_map(|(at, (&word, also))| crate::bits::members(word & also).map(move |bit| 64 * at + bit as usize))
}

#[inline(always)]
fn merge(row: &mut [u64], other: &[u64]) {
    for (own, other) in row.as_chunks_mut::<TOGETHER>().0.iter_mut().zip(other.as_chunks::<TOGETHER>().0) {
        own.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
    }
}

fn meets(row: &[u64], other: &Row) -> bool {
    row.iter().zip(other).any(|(one, other)| one & other != 0)
}
