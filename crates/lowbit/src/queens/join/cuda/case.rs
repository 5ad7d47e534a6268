//! Row sets as the kernels take them. The structures are those of `kernels/shape.cuh` and `kernels/patterns.cuh`.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};

use super::super::board::Board;
use super::super::symmetry::{RowSet, Side, key, weights};

/// Patterns that one block of threads takes.
pub(super) const CHUNK: u32 = 1024;

/// The board size.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Shape {
    pub(super) n: u32,
    pub(super) half: u32,
    pub(super) west: u32,
    pub(super) odd: u32,
}

/// A row set, and for even n one segment of its patterns.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(16))]
pub(super) struct Case {
    pub(super) north: u32,
    pub(super) south: u32,
    row_key: u32,
    segment: u32,
    weights: [u32; 3],
    /// Where its share is added.
    unit: u32,
    /// How many patterns it has: the device tells.
    pub(super) patterns: u32,
    pub(super) first_chunk: u32,
    pub(super) first_pattern: u64,
    order: [u8; 12],
    first_set: u32,
    end_set: u32,
    unused: [u32; 3],
}

/// Addresses of the lists of a quadrant.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct ListsAt {
    pub(super) place: u64,
    pub(super) bounds: u64,
    pub(super) entries: u64,
}

/// Addresses of the sets of columns by size.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct SetsAt {
    pub(super) sets: u64,
    pub(super) starts: u64,
}

// SAFETY: plain words in the layout of C, as the kernels declare them.
unsafe impl DeviceRepr for Shape {}
// SAFETY: as above.
unsafe impl DeviceRepr for Case {}
// SAFETY: as above.
unsafe impl DeviceRepr for ListsAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for SetsAt {}
// SAFETY: zero words are a case without patterns.
unsafe impl ValidAsZeroBits for Case {}

/// The cases of a row set whose share goes to `unit`.
pub(super) fn cases(board: &Board, unit: u32, rows: RowSet) -> impl Iterator<Item = Case> {
    let cut = &board.cut;
    // A row set and its reverse count alike: the one with fewer queens in the north west needs fewer masks at once.
    let turned = !cut.is_odd() && 2 * rows.north.count_ones() < cut.half;
    let (north, south) = match turned {
        true => (cut.reversed(rows.south), cut.reversed(rows.north)),
        false => (rows.north, rows.south),
    };
    let sets = board.sets.of_size(north.count_ones()).len() as u32;
    let segments = if cut.is_odd() { 1 } else { Side::ALL.len() as u32 };
    let of_row_set = Case {
        north,
        south,
        row_key: key(cut, rows),
        weights: weights(cut, rows).map(|weight| weight as u32),
        unit,
        ..Case::default()
    };
    // A row set of a very large board is a batch by itself: in pieces it keeps all of the device busy, and no piece has
    // more patterns than can be counted in a word.
    let pieces = if cut.n < 27 { 1 } else { 64.min(sets) };
    (0..segments).flat_map(move |segment| {
        (0..pieces).map(move |piece| {
            let [first_set, end_set] = [piece, piece + 1].map(|piece| sets * piece / pieces);
            Case { segment, first_set, end_set, ..of_row_set }
        })
    })
}

impl Case {
    /// Chunks that its patterns make.
    pub(super) fn chunks(&self) -> u32 {
        self.patterns.div_ceil(CHUNK)
    }

    /// Rows of the table of its masks.
    pub(super) fn table_rows(&self, shape: Shape) -> u32 {
        let all = (1 << shape.half) - 1;
        let west_north = (all & !self.north) | shape.odd << shape.half;
        1 + bricks(west_north, shape.west) + bricks(all & !self.south, shape.half)
    }
}

/// The number of bricks of a set of rows: two rows make one brick for every two columns that fit; a last row alone makes
/// one for every column.
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

/// The number of each brick by distance of rows, upper and lower column: in order, from 0 on; 255 where there is none.
pub(super) fn brick_numbers(side: u32) -> Vec<u8> {
    let mut numbers = vec![255; 15 * 16 * 16];
    for distance in 1..=15 {
        let pairs = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
        let fitting = pairs.filter(|&(a, b)| a != b && a.abs_diff(b) != distance);
        for (number, (a, b)) in fitting.enumerate() {
            numbers[(((distance - 1) * 16 + a) * 16 + b) as usize] = number as u8;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_are_as_large_as_on_the_device() {
        assert_eq!((size_of::<Shape>(), size_of::<Case>()), (16, 80));
        assert_eq!((size_of::<ListsAt>(), size_of::<SetsAt>()), (24, 16));
    }

    #[test]
    fn the_pieces_of_a_large_row_set_make_the_whole() {
        let board = Board::new(28);
        let rows = RowSet { north: 0b111_1111, south: 0b111_1111 << 7 };
        let cases: Vec<Case> = cases(&board, 0, rows).collect();
        for segment in 0..3 {
            let pieces: Vec<&Case> = cases.iter().filter(|case| case.segment == segment).collect();
            assert_eq!((pieces[0].first_set, pieces[pieces.len() - 1].end_set), (0, 3432));
            assert!(pieces.windows(2).all(|pair| pair[0].end_set == pair[1].first_set));
        }
    }

    #[test]
    fn every_brick_has_a_number_of_its_own() {
        for side in 4..=16 {
            let numbers = brick_numbers(side);
            for distance in 1..=15 {
                let of_distance = &numbers[(distance - 1) * 256..distance * 256];
                let mut used: Vec<u8> = of_distance.iter().copied().filter(|&number| number != 255).collect();
                used.sort_unstable();
                assert_eq!(used.len() as u32, bricks(1 | 1 << distance, side));
                assert!(used.iter().enumerate().all(|(place, &number)| place == usize::from(number)));
            }
        }
        assert_eq!(bricks(0b111, 5), bricks(0b11, 5) + 5);
    }
}
