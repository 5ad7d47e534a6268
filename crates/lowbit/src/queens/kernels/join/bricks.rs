//! Bricks: one or two queens on given rows of a quadrant, with the lines they take. Entries are built from them.

use super::cut::{Cut, Diagonals, Kind, Quadrant};
use super::word::Pairs;

/// Queens on one or two rows; or the sum of an entry so far.
///
/// ```text
///   taken    79 ......... 48   47 ......... 16   15 ..... 0
///            \ diagonals       / diagonals       columns         (of the quadrant)
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Brick {
    /// Columns and diagonals within the quadrant: two bricks are compatible if they share none.
    pub(super) taken: u128,
    /// Diagonals that cross the cut.
    pub(super) window: u64,
    /// Its number among the places on these rows, see [`Pairs`]; of an entry, its word.
    pub(super) number: u64,
    /// Odd n: row + 1 of the queen on the middle column and, in the next byte, column + 1 of that on the middle row.
    pub(super) middle: u32,
}

impl Brick {
    /// The columns of the quadrant that are taken.
    pub(super) fn columns(&self) -> u32 {
        self.taken as u32 & 0xffff
    }

    /// This entry with one more brick, whose number is multiplied by `factor`.
    #[inline(always)]
    pub(super) fn with(&self, brick: &Brick, factor: u64) -> Brick {
        Brick {
            taken: self.taken | brick.taken,
            window: self.window | brick.window,
            number: self.number + brick.number * factor,
            middle: self.middle | brick.middle,
        }
    }
}

/// The bricks of one quadrant, by the rows they are on.
#[derive(Debug)]
pub(super) struct Bricks {
    height: usize,
    pairs: Vec<Vec<Brick>>,
    singles: Vec<Vec<Brick>>,
}

impl Bricks {
    /// The bricks whose queens stand on the candidates of the board, by row.
    pub(super) fn new(cut: &Cut, pairs: &Pairs, candidates: &[u64], quadrant: Quadrant) -> Bricks {
        let middle = u32::from(quadrant.has_middle(cut));
        let (height, width) = (cut.height(quadrant.is_north()) + middle, cut.width(quadrant.is_west()) + middle);
        let first_row = if quadrant.is_north() { 0 } else { cut.west };
        let first_column = if quadrant.is_west() { 0 } else { cut.west };
        let queen = |row: u32, column: u32| {
            let on_middle_column = u32::from(quadrant.has_middle(cut) && column == cut.half);
            let on_middle_row = u32::from(quadrant.has_middle(cut) && row == cut.half);
            let middle = (on_middle_column * (row + 1)) | (on_middle_row * ((column + 1) << 8));
            let local = 1u128 << column | 1 << (16 + row + column) | 1 << (48 + height - 1 + column - row);
            let diagonals = cut.through(first_row + row, first_column + column);
            let window = cut.window(Diagonals::default().with(diagonals));
            Brick { taken: local, window, number: 0, middle }
        };
        // For even n, the east avoids the main diagonals: see `symmetry`.
        let (rising, falling) = cut.main_diagonals();
        let main = if quadrant.is_west() || cut.kind != Kind::Even { 0 } else { 1 << rising | 1 << falling };
        let allowed = |row: u32, column: u32| {
            let is_candidate = candidates[(first_row + row) as usize] >> (first_column + column) & 1 == 1;
            is_candidate && queen(row, column).window & main == 0
        };
        let single = |row| {
            let columns = (0..width).filter(|&column| allowed(row, column));
            columns.map(|column| Brick { number: column.into(), ..queen(row, column) }).collect()
        };
        let pair = |row: u32, other: u32| -> Vec<Brick> {
            let places = if row < other { pairs.at_distance(other - row) } else { &[] };
            let numbered = places.iter().map(|&(first, second)| (first.into(), second.into())).zip(0..);
            let inside = numbered.filter(|&((first, second), _): &((u32, u32), u64)| {
                first.max(second) < width && allowed(row, first) && allowed(other, second)
            });
            let brick =
                |((first, second), number)| Brick { number, ..queen(row, first).with(&queen(other, second), 0) };
            inside.map(brick).collect()
        };
        Bricks {
            height: height as usize,
            pairs: (0..height)
                .flat_map(|row| (0..height).map(move |other| (row, other)))
                .map(|(a, b)| pair(a, b))
                .collect(),
            singles: (0..height).map(single).collect(),
        }
    }

    /// The bricks on two rows of the quadrant, or on one.
    pub(super) fn on(&self, rows: &[u32]) -> &[Brick] {
        match *rows {
            [row] => &self.singles[row as usize],
            [row, other] => &self.pairs[row as usize * self.height + other as usize],
            _ => unreachable!("bricks are on one or two rows"),
        }
    }
}
