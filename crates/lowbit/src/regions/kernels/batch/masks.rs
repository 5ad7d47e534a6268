//! One board, before it goes into a lane.

use super::boards::WIDEST;
use super::lane_cells::Cells;
use crate::bits::{lowbit, members};
use crate::regions::Board;
use crate::simd::many::sets::transpose8;

/// Regions of a lane: enough to fill whole registers.
pub(super) const ROOM: usize = 16;

/// Data shared by lanes of one size.
pub(super) struct Size {
    pub n: usize,
    /// All cells.
    all: Cells,
    rows: [Cells; WIDEST],
    /// By cell: its row, its column and its neighbours.
    lines: [Cells; WIDEST * WIDEST],
}

/// The regions of a board; missing ones are empty.
#[derive(Clone)]
pub(super) struct Regions {
    /// By word of cells and region.
    words: [[u64; ROOM]; 2],
}

impl Size {
    pub(super) fn new(n: usize) -> Size {
        let mut size = Size { n, all: [0; 2], rows: [[0; 2]; WIDEST], lines: [[0; 2]; WIDEST * WIDEST] };
        for cell in 0..n * n {
            insert(&mut size.all, cell);
            insert(&mut size.rows[cell / n], cell);
            let (row, column) = (cell / n, cell % n);
            for other in 0..n * n {
                let (r, c) = (other / n, other % n);
                if r == row || c == column || (r.abs_diff(row) == 1 && c.abs_diff(column) == 1) {
                    insert(&mut size.lines[cell], other);
                }
            }
        }
        size
    }
}

/// Bits of a region's number.
pub(super) const BITS: usize = 4;
const _: () = assert!(1 << BITS == ROOM);

/// By word of cells and bit: the cells whose region's number has the bit.
pub(super) type Planes = [[u64; BITS]; 2];

/// The planes of a board: the numbers of eight cells are a word, whose bits are transposed. Cells 64 further on are in
/// the upper half of each byte.
#[inline(always)]
pub(super) fn planes(board: &Board) -> Planes {
    let mut numbers = [ROOM as u8 - 1; 128]; // beyond the board: an unused region
    numbers[..board.regions().len()].copy_from_slice(board.regions());
    let mut bytes = [[0; 8]; 8];
    for (eight, bytes) in bytes.iter_mut().enumerate() {
        let word = |at: usize| u64::from_le_bytes(numbers[at..][..8].try_into().expect("eight of them"));
        *bytes = transpose8(word(8 * eight) | word(64 + 8 * eight) << BITS).to_le_bytes();
    }
    let plane = |bit: usize| u64::from_le_bytes(std::array::from_fn(|eight| bytes[eight][bit]));
    [std::array::from_fn(plane), std::array::from_fn(|bit| plane(BITS + bit))]
}

impl Regions {
    pub(super) const NONE: Regions = Regions { words: [[0; ROOM]; 2] };

    /// The regions of a board whose numbers have these bits.
    #[inline(always)]
    pub(super) fn new(planes: &Planes) -> Regions {
        let mut regions = Regions::NONE;
        for (words, planes) in regions.words.iter_mut().zip(planes) {
            for (region, word) in words[..WIDEST].iter_mut().enumerate() {
                *word = (0..BITS)
                    .fold(!0, |all, bit| all & if region >> bit & 1 == 1 { planes[bit] } else { !planes[bit] });
            }
        }
        regions
    }

    #[inline(always)]
    pub(super) fn get(&self, region: usize) -> Cells {
        [self.words[0][region], self.words[1][region]]
    }

    /// The open cells before any reasoning.
    #[inline(always)]
    pub(super) fn begin(&self, size: &Size, board: &Board) -> Cells {
        let mut open = size.all;
        if board.is_plain() {
            return open;
        }
        let n = board.n();
        for row in 0..n {
            for column in members(board.empty(row).into()) {
                remove(&mut open, (row * n + column) as usize);
            }
        }
        for (row, column) in board.given_stars() {
            let mut star = [0; 2];
            insert(&mut star, (row * n + column) as usize);
            open = self.with_star(size, open, star, usize::from(board.region(row, column)));
        }
        open
    }

    /// The open cells after a star on a cell of a region, one of `open`.
    #[inline(always)]
    fn with_star(&self, size: &Size, open: Cells, star: Cells, region: usize) -> Cells {
        let (lines, region) = (size.lines[place(star)], self.get(region));
        let cells = |word: usize| open[word] & (star[word] | !(lines[word] | region[word]));
        [cells(0), cells(1)]
    }

    /// Forks in the region with the fewest open cells, at least two, which some region has: a star on the first of
    /// them, or none there.
    #[inline(always)]
    pub(super) fn fork(&self, size: &Size, open: Cells) -> [Cells; 2] {
        let mut best = u64::MAX;
        for region in 0..ROOM {
            let count = (self.words[0][region] & open[0]).count_ones() + (self.words[1][region] & open[1]).count_ones();
            // Regions with one or no open cell wrap around to the largest numbers.
            best = best.min(u64::from(count).wrapping_sub(2) << 4 | region as u64);
        }
        let region = (best % ROOM as u64) as usize;
        let star = first([self.words[0][region] & open[0], self.words[1][region] & open[1]]);
        self.fork_at(size, open, star, region)
    }

    /// Forks at the first open cell of the first row with several, which some row has: solutions come in lexicographic
    /// order.
    #[inline(always)]
    pub(super) fn fork_in_rows(&self, size: &Size, open: Cells) -> [Cells; 2] {
        let mut here = [0; 2];
        for row in &size.rows[..size.n] {
            here = [row[0] & open[0], row[1] & open[1]];
            if here[0].count_ones() + here[1].count_ones() > 1 {
                break;
            }
        }
        let star = first(here);
        let mut region = 0;
        while region + 1 < ROOM && self.words[0][region] & star[0] | self.words[1][region] & star[1] == 0 {
            region += 1;
        }
        self.fork_at(size, open, star, region)
    }

    /// The two branches: a star on an open cell of a region, or none there.
    #[inline(always)]
    fn fork_at(&self, size: &Size, open: Cells, star: Cells, region: usize) -> [Cells; 2] {
        [self.with_star(size, open, star, region), [open[0] ^ star[0], open[1] ^ star[1]]]
    }
}

/// The first cell of a set.
#[inline(always)]
fn first(cells: Cells) -> Cells {
    [lowbit(cells[0]), if cells[0] == 0 { lowbit(cells[1]) } else { 0 }]
}

/// The index of a single cell.
#[inline(always)]
fn place(cell: Cells) -> usize {
    match cell {
        [0, high] => 64 + high.trailing_zeros() as usize,
        [low, _] => low.trailing_zeros() as usize,
    }
}

#[inline(always)]
fn insert(cells: &mut Cells, cell: usize) {
    cells[cell / 64] |= 1 << (cell % 64);
}

#[inline(always)]
fn remove(cells: &mut Cells, cell: usize) {
    cells[cell / 64] &= !(1 << (cell % 64));
}
