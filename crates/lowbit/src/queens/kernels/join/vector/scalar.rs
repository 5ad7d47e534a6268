//! The steps in plain Rust: the definition that the vector versions are tested against.

use super::{Entries, Item, Rectangle, Steps, Table, Tile, absent_by_words};

/// Plain Rust on 64-bit words.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Scalar;

impl Steps for Scalar {
    fn patterns(self, pairs: &[Rectangle], few: &[u64], many: &[u64], out: &mut Vec<u64>) {
        for Rectangle { few: these, many: those } in pairs {
            for &a in &few[these.start as usize..these.end as usize] {
                let many = &many[those.start as usize..those.end as usize];
                out.extend(many.iter().filter(|&b| a & b == 0).map(|b| a | b));
            }
        }
    }

    fn items<const SEEN: bool>(
        self,
        pairs: &[Rectangle],
        few: Entries<'_>,
        many: Entries<'_>,
        words: &mut Vec<u64>,
        windows: &mut Vec<u64>,
    ) {
        for Rectangle { few: these, many: those } in pairs {
            for i in these.start as usize..these.end as usize {
                let (window, word) = (few.windows[i], few.words[i]);
                for j in those.start as usize..those.end as usize {
                    if window & many.windows[j] == 0 {
                        words.push(word + many.words[j]);
                        if SEEN {
                            windows.push(window | many.windows[j]);
                        }
                    }
                }
            }
        }
    }

    fn without(self, diagonal: u32, patterns: &[u64], out: &mut Vec<u64>) {
        out.extend(patterns.iter().filter(|&pattern| pattern >> diagonal & 1 == 0));
    }

    fn classes(self, diagonals: [u8; 8], windows: &[u64], out: &mut Vec<u8>) {
        let class = |&window: &u64| diagonals.iter().fold(0, |class, &bit| class << 1 | (window >> bit & 1) as u8);
        out.extend(windows.iter().map(class));
    }

    fn avoiding(self, diagonals: u64, items: &[Item], out: &mut Vec<u64>) {
        out.extend(items.iter().filter(|item| item.window & diagonals == 0).map(|item| item.word));
    }

    fn absent<const B: usize>(self, words: &[&[u64]; 8], block: usize, out: &mut [Tile<B>; 64]) -> u64 {
        absent_by_words(words, block, out)
    }

    fn meet<const B: usize, const M: usize>(
        self,
        first: &[Tile<B>; M],
        second: &[Tile<B>; M],
        places: &[(u8, u8)],
        out: &mut [Tile<B>],
    ) {
        for (out, &(x, y)) in out.iter_mut().zip(places) {
            let (x, y) = (&first[x as usize % M], &second[y as usize % M]);
            for block in 0..B {
                for lane in 0..8 {
                    out.0[block][lane] = x.0[block][lane] & y.0[block][lane];
                }
            }
        }
    }

    fn product<const F: usize, const B: usize>(self, items: &[u64], tables: &[Table<B>; F]) -> Tile<B> {
        let mut sum = Tile::ZERO;
        for item in items {
            let bytes = item.to_le_bytes();
            for block in 0..B {
                for lane in 0..8 {
                    let free =
                        (0..F).fold(u64::MAX, |free, field| free & tables[field][bytes[field] as usize].0[block][lane]);
                    sum.0[block][lane] += u64::from(free.count_ones());
                }
            }
        }
        sum
    }
}
