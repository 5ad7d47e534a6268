//! The last step: the number of patterns that fit each item, 512 patterns at a time.
//!
//! ```text
//!   patterns (a word each)                 p0 p1 p2 ... p511
//!      | transpose
//!   absent[diagonal]   bit i: pattern i does not use the diagonal
//!      | and of two
//!   cells[row][column] bit i: pattern i leaves the cell free
//!      | and of two
//!   tables[byte][number] bit i: pattern i leaves the cells of a pair of queens free
//!      | and of all bytes of an item, popcount
//!   the number of patterns that fit the item
//! ```

use super::cut::{Cut, Kind};
use super::symmetry::RowSet;
use super::tables::Tables;
use super::vector::{Steps, Table, Tile};
use super::word::{Field, MOST_FIELDS, fields};
use crate::bits::members;

/// The patterns of one row set, by the side of their column key: below, equal, above.
pub(super) type Segments<'a> = [&'a [u64]; 3];

/// The number of 64-pattern words that patterns fill; a word belongs to one segment.
pub(super) fn words(patterns: Segments<'_>) -> usize {
    patterns.iter().map(|segment| segment.len().div_ceil(64)).sum()
}

/// The rows of a west half, first those of the north, and the meaning of the bytes of its words.
#[derive(Debug, Default)]
pub(super) struct West {
    rows: Vec<u32>,
    fields: Vec<Field>,
}

impl West {
    /// Takes the rows of the set, and the middle row unless it is divided between quadrants.
    pub(super) fn set(&mut self, cut: &Cut, rows: RowSet) {
        self.rows.clear();
        self.rows.extend(members(rows.north.into()).chain((cut.kind == Kind::Odd).then_some(cut.half)));
        let north = self.rows.len();
        self.rows.extend(members(rows.south.into()).map(|row| cut.west + row));
        fields(&self.rows, north, &mut self.fields);
    }
}

/// Working memory for `B` times 512 patterns.
#[derive(Debug)]
pub(super) struct Leaf<const B: usize> {
    absent: Box<[Tile<B>; 64]>,
    cells: Box<[[Tile<B>; 16]; 16]>,
    tables: Box<[Table<B>; MOST_FIELDS]>,
}

impl<const B: usize> Leaf<B> {
    pub(super) fn new() -> Self {
        let tiles = |number| vec![Tile::<B>::ZERO; number];
        let cells: Vec<[Tile<B>; 16]> = (0..16).map(|_| [Tile::ZERO; 16]).collect();
        let tables: Vec<Table<B>> = (0..MOST_FIELDS).map(|_| [Tile::ZERO; 256]).collect();
        Leaf {
            absent: tiles(64).into_boxed_slice().try_into().expect("64 of them"),
            cells: cells.into_boxed_slice().try_into().expect("16 of them"),
            tables: tables.into_boxed_slice().try_into().expect("as many as fields"),
        }
    }

    /// Fills the tables for up to 8 x `B` words of patterns; missing words are empty. Returns the diagonals that all
    /// patterns use.
    pub(super) fn fill<S: Steps>(&mut self, steps: S, tables: &Tables, west: &West, words: &[[&[u64]; 8]; B]) -> u64 {
        let mut common = u64::MAX;
        for (block, words) in words.iter().enumerate() {
            common &= steps.absent(words, block, &mut self.absent);
        }
        for (cells, &row) in self.cells.iter_mut().zip(&west.rows) {
            let bits = &tables.cells[row as usize][..tables.cut.west as usize];
            steps.meet(&self.absent, &self.absent, bits, cells);
        }
        for (table, field) in self.tables.iter_mut().zip(&west.fields) {
            let (first, second) = (&self.cells[field.first], &self.cells[field.second]);
            steps.meet(first, second, field.places(&tables.pairs), table);
        }
        common
    }

    /// The number of patterns that fit an item, summed over the items, for each word of patterns.
    pub(super) fn product<S: Steps>(&self, steps: S, west: &West, items: &[u64]) -> Tile<B> {
        fn with<const F: usize, const B: usize, S: Steps>(steps: S, items: &[u64], tables: &[Table<B>]) -> Tile<B> {
            steps.product::<F, B>(items, tables.first_chunk().expect("a table for each field"))
        }
        let tables = self.tables.as_slice();
        match west.fields.len() {
            1 => with::<1, B, S>(steps, items, tables),
            2 => with::<2, B, S>(steps, items, tables),
            3 => with::<3, B, S>(steps, items, tables),
            4 => with::<4, B, S>(steps, items, tables),
            5 => with::<5, B, S>(steps, items, tables),
            6 => with::<6, B, S>(steps, items, tables),
            7 => with::<7, B, S>(steps, items, tables),
            8 => with::<8, B, S>(steps, items, tables),
            fields => unreachable!("{fields} fields"),
        }
    }
}
