//! The queens of a west half as one word: a byte for each pair of rows.
//!
//! ```text
//!   byte   0    1   ..   |  ..   ..   |  last
//!         pairs of rows  |   pairs    |  the odd rows out:
//!           of the north | of south   |  column (north) + column x w (south)
//! ```
//!
//! A byte of a pair is the number of its two places in the list of such places ([`Pairs`]). The north's bytes are 0 in
//! a word of the south and vice versa, so that the word of a west half is the *sum* of the words of its two entries.
//! The w rows of a west half make at most eight bytes for boards up to 32.

use super::cut::Cut;

/// Most bytes in a word.
pub(super) const MOST_FIELDS: usize = 8;

/// The places of two queens in two rows of w columns that do not attack each other, by the distance of the rows.
#[derive(Debug)]
pub(super) struct Pairs {
    by_distance: Vec<Vec<(u8, u8)>>,
    /// All places of two queens that cannot attack each other: the odd row of the north and that of the south.
    free: Vec<(u8, u8)>,
    /// One queen alone.
    single: Vec<(u8, u8)>,
}

impl Pairs {
    pub(super) fn new(width: u32) -> Pairs {
        let width = width as u8;
        let every = || (0..width).flat_map(|second| (0..width).map(move |first| (first, second)));
        let by_distance = (0..2 * width).map(|distance| {
            let apart = |&(first, second): &(u8, u8)| first != second && first.abs_diff(second) != distance;
            every().filter(apart).collect()
        });
        Pairs {
            by_distance: by_distance.collect(),
            free: every().collect(),
            single: (0..width).map(|column| (column, column)).collect(),
        }
    }

    /// The places of two queens whose rows are this far apart.
    pub(super) fn at_distance(&self, rows: u32) -> &[(u8, u8)] {
        &self.by_distance[rows as usize]
    }
}

/// The factor of the number of a pair, or of the column of the odd row, in the word of an entry; in the order of its
/// rows. The entry is on `rows` rows of the north west or the south west.
pub(super) fn factors(cut: &Cut, north: bool, rows: usize) -> impl Iterator<Item = u64> {
    let others = (cut.west as usize).saturating_sub(rows);
    let first_byte = if north { 0 } else { others / 2 };
    let last_byte = rows / 2 + others / 2;
    let scale = if !north && others % 2 == 1 { cut.west.into() } else { 1 };
    let single = (rows % 2 == 1).then(|| scale << (8 * last_byte));
    (0..rows / 2).map(move |pair| 1 << (8 * (first_byte + pair))).chain(single)
}

/// One byte of a word: the positions of its rows among the w rows of the west half, and the meaning of its values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) first: usize,
    pub(super) second: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Two rows of the same quadrant, this far apart.
    Pair(u32),
    /// The odd row of the north and that of the south.
    Free,
    /// An odd row alone.
    Single,
}

impl Field {
    /// The columns that the values stand for, in order.
    pub(super) fn places(self, pairs: &Pairs) -> &[(u8, u8)] {
        match self.kind {
            Kind::Pair(distance) => pairs.at_distance(distance),
            Kind::Free => &pairs.free,
            Kind::Single => &pairs.single,
        }
    }
}

/// The bytes of the words of a west half whose queens are on the given rows, the first `north` of them in the north.
pub(super) fn fields(rows: &[u32], north: usize, out: &mut Vec<Field>) {
    out.clear();
    for (start, rows) in [(0, &rows[..north]), (north, &rows[north..])] {
        let pairs = rows.as_chunks::<2>().0.iter().zip((start..).step_by(2));
        out.extend(pairs.map(|(&[a, b], first)| Field { first, second: first + 1, kind: Kind::Pair(b - a) }));
    }
    match (north % 2, (rows.len() - north) % 2) {
        (1, 1) => out.push(Field { first: north - 1, second: rows.len() - 1, kind: Kind::Free }),
        (1, _) => out.push(Field { first: north - 1, second: north - 1, kind: Kind::Single }),
        (_, 1) => out.push(Field { first: rows.len() - 1, second: rows.len() - 1, kind: Kind::Single }),
        _ => {}
    }
}
