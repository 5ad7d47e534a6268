//! Row sets as kernel parameters. The structures are those of `kernels/shape.cuh` and `kernels/patterns.cuh`.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};

use super::super::cut::{Cut, Kind, Quadrant};
use super::super::symmetry::{RowSet, Side, key, weights};
use super::super::tables::Tables;
use crate::bits::{full, reverse};

/// Patterns of one thread block.
pub(super) const CHUNK: u32 = 1024;

/// Fewest sampled patterns of a bin: with fewer, rules would overfit the sample.
const LEAST_SAMPLED: u32 = 16;

/// A case with more chunks than `LARGE` is large; its bins have at least `LARGE_BIN` chunks. Rules for a hundred bins are made quickly, and
/// each bin has enough patterns for a hundred more.
const LARGE: u32 = 16384;
const LARGE_BIN: u32 = 128;

/// Most rules of a case: `kernels/patterns.cuh`.
const MOST_RULES: u32 = 1152;

/// Rows of the table of masks that do not belong to bricks.
const TABLE_HEAD: u32 = 2;

/// The board size and its cut.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Shape {
    pub(super) n: u32,
    pub(super) half: u32,
    pub(super) west: u32,
    odd: u32,
    /// Rows of the north, and columns of the west, divided between two quadrants.
    pub(super) shared: u32,
    even: u32,
    middle: u32,
}

impl Shape {
    pub(super) fn new(cut: &Cut) -> Shape {
        Shape {
            n: cut.n,
            half: cut.half,
            west: cut.west,
            odd: cut.n % 2,
            shared: cut.height(true),
            even: (cut.kind == Kind::Even).into(),
            middle: (cut.kind == Kind::Odd).into(),
        }
    }

    /// The rows of each half that belong to the west, given those of the east.
    pub(super) fn west_rows(&self, north: u32, south: u32) -> (u32, u32) {
        (full(self.shared) as u32 & !north, full(self.half) as u32 & !south)
    }
}

/// A quadrant that is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(super) struct QuadrantAt {
    pub(super) width: u32,
    middle: u32,
    /// The candidates, by row; columns count from the outer edge of the board.
    cells: [u16; 16],
}

impl QuadrantAt {
    /// A quadrant of a board with these candidates, by row.
    pub(super) fn new(cut: &Cut, candidates: &[u64], quadrant: Quadrant) -> QuadrantAt {
        let middle = u32::from(quadrant.has_middle(cut));
        let (height, width) = (cut.height(quadrant.is_north()) + middle, cut.width(quadrant.is_west()) + middle);
        let first_row = if quadrant.is_north() { 0 } else { cut.west };
        let mut cells = [0; 16];
        for (row, cells) in (0..height).zip(&mut cells) {
            let of_board = candidates[(first_row + row) as usize];
            let from_outside = if quadrant.is_west() { of_board } else { reverse(of_board, cut.n) };
            *cells = (from_outside & full(width)) as u16;
        }
        QuadrantAt { width, middle, cells }
    }

    /// The number of its columns that are divided between quadrants.
    pub(super) fn shared_columns(&self) -> u32 {
        self.width - self.middle
    }
}

/// A row set, and for even n with all symmetries one segment of its patterns.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(16))]
pub(super) struct Case {
    pub(super) north: u32,
    pub(super) south: u32,
    row_key: u32,
    segment: u32,
    weights: [u32; 3],
    /// The unit to which its subtotal is added.
    unit: u32,
    /// The number of its patterns, set by the device.
    pub(super) patterns: u32,
    /// The number of its rules, set by the device.
    rules: u32,
    most_rules: u32,
    /// Patterns of one rule.
    bin: u32,
    first_chunk: u32,
    first_bin: u32,
    /// The first set of columns; of stored patterns, their first chunk.
    first_set: u32,
    end_set: u32,
}

/// Patterns of a case that one thread block joins.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Span([u32; 4]);

/// Room that cases need: chunks of patterns, and bins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Room {
    pub(super) chunks: u32,
    pub(super) bins: u32,
}

/// Addresses of the lists of a quadrant.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct ListsAt {
    pub(super) place: u64,
    pub(super) bounds: u64,
    pub(super) entries: u64,
    pub(super) slices: u64,
    pub(super) words: u64,
    pub(super) columns: u64,
}

/// The lists of the two quadrants of the east.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct EastAt {
    pub(super) north: ListsAt,
    pub(super) south: ListsAt,
}

/// Addresses of the sets of columns by size.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct SetsAt {
    pub(super) sets: u64,
    pub(super) starts: u64,
}

/// The parameter of the kernels of the join.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct JoinAt {
    pub(super) shape: Shape,
    pub(super) cases: u64,
    pub(super) spans: u64,
    pub(super) patterns: u64,
    pub(super) north_west: ListsAt,
    pub(super) south_west: ListsAt,
    pub(super) sets: SetsAt,
    pub(super) subtotals: u64,
    /// The pairs of each block.
    pub(super) pairs: u64,
    pub(super) tiles: u64,
    /// Bytes for the table in the memory of a block.
    pub(super) table: u64,
    /// The number of spans.
    pub(super) count: u32,
    /// Those that are joined again.
    pub(super) sample: Sample,
}

/// The spans that are joined again, on other multiprocessors: every `step`th from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(super) struct Sample {
    first: u32,
    step: u32,
    pub(super) size: u32,
}

/// One of so many spans is joined again.
const SAMPLED: u32 = 256;

impl Sample {
    /// One of [`SAMPLED`] spans, at least one; with each number others.
    pub(super) fn of(spans: u32, number: u32) -> Sample {
        let step = spans.min(SAMPLED);
        let first = number % step;
        Sample { first, step, size: (spans - first).div_ceil(step) }
    }
}

/// The subtotal of a unit, and its checksum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(super) struct Subtotal {
    pub(super) pairs: u64,
    /// The sum of all patterns that were counted, less the sum of all that were joined.
    pub(super) owed: u64,
    /// Spans that were joined twice with different results.
    pub(super) differs: u64,
}

impl Subtotal {
    /// Whether every pattern that was counted was joined, and what was joined twice had the same result.
    pub(super) fn is_sound(&self) -> bool {
        self.owed == 0 && self.differs == 0
    }
}

// SAFETY: plain words in the layout of C, as the kernels declare them.
unsafe impl DeviceRepr for JoinAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for Shape {}
// SAFETY: as above.
unsafe impl DeviceRepr for Case {}
// SAFETY: as above.
unsafe impl DeviceRepr for Span {}
// SAFETY: as above.
unsafe impl DeviceRepr for ListsAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for EastAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for QuadrantAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for SetsAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for Subtotal {}
// SAFETY: zero words are a unit of which nothing was counted.
unsafe impl ValidAsZeroBits for Subtotal {}
// SAFETY: zero words are a case without patterns.
unsafe impl ValidAsZeroBits for Case {}

/// The cases of a row set whose subtotal goes to `unit`.
pub(super) fn cases(tables: &Tables, unit: u32, rows: RowSet) -> impl Iterator<Item = Case> {
    let cut = &tables.cut;
    // A row set and its reverse have equal counts: the one with fewer queens in the north west needs fewer masks at
    // once.
    let turned = cut.kind == Kind::Even && 2 * rows.north.count_ones() < cut.half;
    let (north, south) = match turned {
        true => (cut.reversed(rows.south), cut.reversed(rows.north)),
        false => (rows.north, rows.south),
    };
    let sets = tables.column_sets(false).of_size(north.count_ones()).len() as u32;
    let segments = if cut.kind == Kind::Even { Side::ALL.len() as u32 } else { 1 };
    let of_row_set = Case {
        north,
        south,
        row_key: key(cut, rows),
        weights: weights(cut, rows).map(|weight| weight as u32),
        unit,
        ..Case::default()
    };
    // The row sets of a very large board have more patterns than fit into a 32-bit count or into memory.
    let pieces = if cut.n < 29 { 1 } else { 16.min(sets) };
    (0..segments).flat_map(move |segment| {
        (0..pieces).map(move |piece| {
            let [first_set, end_set] = [piece, piece + 1].map(|piece| sets * piece / pieces);
            Case { segment, first_set, end_set, ..of_row_set }
        })
    })
}

impl Case {
    /// Chunks that its patterns fill.
    fn chunks(&self) -> u32 {
        self.patterns.div_ceil(CHUNK)
    }

    /// Whether its patterns are too many for small bins, and go into large ones first.
    pub(super) fn is_large(&self) -> bool {
        self.chunks() > LARGE
    }

    /// Assigns it the room from `at` on, for its patterns and their bins, and returns the room it takes. Its rules are
    /// made from a sample of at most `most_sampled` patterns, and a bin is a number of spans.
    pub(super) fn put_at(&mut self, at: Room, most_sampled: u32, chunks_of_span: u32) -> Room {
        let chunks_for_rule = (u64::from(self.chunks()) * u64::from(LEAST_SAMPLED)).div_ceil(most_sampled.into());
        self.put_in_bins(at, (chunks_for_rule as u32).next_multiple_of(chunks_of_span))
    }

    /// The same with large bins, which become cases themselves.
    pub(super) fn put_in_large_bins(&mut self) -> Room {
        self.put_in_bins(Room::default(), LARGE_BIN.max(self.chunks() / (MOST_RULES / 5 * 4)))
    }

    fn put_in_bins(&mut self, at: Room, chunks_of_bin: u32) -> Room {
        let chunks = self.chunks();
        // The bins hold less than the sample predicts: a quarter more rules than full bins.
        let bins = chunks / chunks_of_bin;
        let most_rules = if bins <= 2 { 0 } else { (bins * 5 / 4 + 8).min(MOST_RULES) };
        (self.bin, self.most_rules) = (chunks_of_bin * CHUNK, most_rules);
        (self.first_chunk, self.first_bin) = (at.chunks, at.bins);
        // The last bin is for patterns that match no rule: in the worst case, all.
        Room { chunks: most_rules * chunks_of_bin + chunks, bins: most_rules + 1 }
    }

    /// The cases of its large bins, given the number of patterns for each.
    pub(super) fn bins<'a>(&'a self, filled: &'a [u32]) -> impl Iterator<Item = Case> + 'a {
        let chunks_of_bin = self.bin / CHUNK;
        let bins = filled.iter().enumerate().map(move |(number, &filled)| {
            let patterns = if number as u32 == self.most_rules { filled } else { filled.min(self.bin) };
            Case { patterns, first_set: number as u32 * chunks_of_bin, ..*self }
        });
        bins.filter(|case| case.patterns > 0)
    }

    /// Whether a quadrant of the west has more than eight queens.
    pub(super) fn has_many_queens(&self, shape: Shape) -> bool {
        let (north, south) = shape.west_rows(self.north, self.south);
        north.count_ones() + shape.middle > 8 || south.count_ones() > 8
    }

    /// Rows of the table of its masks.
    pub(super) fn table_rows(&self, shape: Shape) -> u32 {
        let (north, south) = shape.west_rows(self.north, self.south);
        TABLE_HEAD + bricks(north | shape.middle << shape.half, shape.west) + bricks(south, shape.shared)
    }
}

/// The number of bricks of a set of rows: two rows make one brick for every compatible pair of columns; a last single
/// row makes one for every column.
fn bricks(mut rows: u32, side: u32) -> u32 {
    let mut sum = 0;
    while rows != 0 {
        let upper = rows.trailing_zeros();
        rows &= rows - 1;
        if rows == 0 {
            return sum + side;
        }
        let distance = rows.trailing_zeros() - upper;
        rows &= rows - 1;
        sum += side * side - side - 2 * side.saturating_sub(distance);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_are_as_large_as_on_the_device() {
        assert_eq!((size_of::<Shape>(), size_of::<Case>(), size_of::<Span>()), (28, 64, 16));
        assert_eq!((size_of::<ListsAt>(), size_of::<EastAt>(), size_of::<SetsAt>()), (48, 96, 16));
        assert_eq!((size_of::<QuadrantAt>(), size_of::<JoinAt>(), size_of::<Subtotal>()), (40, 216, 24));
    }

    #[test]
    fn a_sample_has_at_least_one_span_and_in_turn_all() {
        for spans in [1, 2, 3, SAMPLED - 1, SAMPLED, SAMPLED + 1, 1000] {
            let mut seen = vec![false; spans as usize];
            for number in 0..SAMPLED {
                let Sample { first, step, size } = Sample::of(spans, number);
                assert!(size > 0 && first + size * step >= spans);
                (0..size).for_each(|k| seen[(first + k * step) as usize] = true);
            }
            assert!(seen.into_iter().all(|seen| seen));
        }
    }

    #[test]
    fn the_pieces_of_a_large_row_set_make_the_whole() {
        let tables = Tables::of(Cut::new(30), &[full(30); 30]);
        let rows = RowSet { north: 0b1111_1111 << 7, south: 0b111_1111 };
        let cases: Vec<Case> = cases(&tables, 0, rows).collect();
        for segment in 0..3 {
            let pieces: Vec<&Case> = cases.iter().filter(|case| case.segment == segment).collect();
            assert_eq!((pieces[0].first_set, pieces[pieces.len() - 1].end_set), (0, 6435));
            assert!(pieces.windows(2).all(|pair| pair[0].end_set == pair[1].first_set));
        }
    }

    #[test]
    fn there_is_room_for_every_pattern_whatever_the_rules() {
        for patterns in [1, 1024, 3000, 100_000, 3_000_000, 80_000_000, u32::MAX] {
            let mut case = Case { patterns, ..Case::default() };
            let room = case.put_at(Room { chunks: 5, bins: 3 }, 8192, 2);
            assert_eq!((case.first_chunk, case.first_bin), (5, 3));
            let by_rule = case.most_rules * case.bin.div_ceil(CHUNK);
            assert!(room.chunks - by_rule >= patterns.div_ceil(CHUNK) && room.bins == case.most_rules + 1);
            let room = case.put_in_large_bins();
            assert!(room.bins <= MOST_RULES + 1 && room.chunks <= 3 * patterns.div_ceil(CHUNK) + 9 * LARGE_BIN);
        }
    }

    #[test]
    fn bins_hold_what_went_into_them() {
        let mut case = Case { patterns: 20_000 * CHUNK, ..Case::default() };
        let room = case.put_in_large_bins();
        let mut filled = vec![0; room.bins as usize];
        (filled[0], filled[3]) = (case.bin + 7, 5); // seven did not fit and went into another bin
        *filled.last_mut().unwrap() = 12;
        let bins: Vec<_> = case.bins(&filled).map(|bin| (bin.patterns, bin.first_set)).collect();
        assert_eq!(bins, [(case.bin, 0), (5, 3 * LARGE_BIN), (12, case.most_rules * LARGE_BIN)]);
        for patterns in [1, 1024] {
            assert!(!Case { patterns, ..case }.is_large());
        }
    }
}
