//! One piece in each row, divided into bundles: boards with fewer cells, each with a weight.
//!
//! **All eight symmetries of the square.** Every placement has a piece on each of the four edges, at some distance from the nearer corner.
//! Of a placement's eight images we count those whose upper edge has the smallest distance of the four, `x`, to the left. Their number is
//! the number of edges with distance `x`, so each has weight 8 / (edges with distance `x`):
//!
//! ```text
//!        x
//!     . .Q. . . .      the upper piece in column x; the lower one between columns x and n-1-x;
//!     . . . . . .      columns 0 and n-1 taken between rows x and n-1-x
//!     #         #
//! ```
//!
//! A bundle fixes which of the other edges have distance `x` too, so it is a board with fewer cells and one weight. The pieces on these
//! edges remove the cells that they see; of bundles that a symmetry maps to each other, one is counted for all. A column that no later row
//! may take must already be taken: that prunes most of the search.

use std::collections::BTreeMap;

use super::pawns::images;
use crate::bits::{full, members};
use crate::place::{Move, Piece};
use crate::sorting;

/// A row as kernels enter it from the previous one. Laid out as `Row` in `kernels/rows.cuh`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Row {
    /// The cells that may be taken.
    pub(crate) cells: u32,
    /// The columns that must have been taken before.
    pub(crate) must: u32,
    /// The columns whose pieces are not seen from here on: pawns stand there.
    pub(crate) clear: u32,
    /// How many rows down it is: 0 for a further part of the same row.
    pub(crate) shift: u32,
}

/// A board whose placements have one weight.
#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    pub(crate) rows: Vec<Row>,
    pub(crate) weight: u32,
}

/// The moves of a rook besides its own, as the kernels represent them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Movement {
    pub(crate) diagonals: bool,
    /// Leaps or rides, as rows down and columns to either side; (0, 0) for none.
    pub(crate) steps: [(u32, u32); 2],
    pub(crate) rides: bool,
}

impl Movement {
    pub(crate) const QUEEN: Movement = Movement { diagonals: true, steps: [(0, 0); 2], rides: false };

    /// The movement of a rook with at most the diagonals and one leaper or rider besides.
    pub(crate) fn of(piece: &Piece) -> Option<Movement> {
        let is = |one: &Move, rows: u32, columns: u32| one.rides && (one.rows, one.columns) == (rows, columns);
        let mut moves = piece.moves();
        let before = moves.len();
        moves.retain(|one| !is(one, 0, 1) || one.one_way);
        let has_rook = moves.len() < before;
        let with_diagonals = moves.len();
        moves.retain(|one| !is(one, 1, 1) || one.one_way);
        let diagonals = moves.len() < with_diagonals;
        let (steps, rides) = match moves.as_slice() {
            [] => ([(0, 0); 2], false),
            // A queen already sees the cells of leaps along her diagonals; formulas would subtract them twice.
            [one] if diagonals && one.rows == one.columns && !one.one_way => ([(0, 0); 2], false),
            [one] if !one.one_way && one.rows > 0 && one.columns <= 6 => {
                ([(one.rows, one.columns), (one.columns, one.rows)], one.rides)
            }
            _ => return None,
        };
        has_rook.then_some(Movement { diagonals, steps, rides })
    }

    /// The cells below a piece that it sees besides its column and diagonals, as rows down and columns to either side, the nearest rows
    /// first.
    pub(crate) fn rides_on(&self, n: u32) -> Vec<(u32, u32)> {
        let multiples = |step: (u32, u32)| {
            let most = if step.0 == 0 { 0 } else { (n - 1) / step.0.max(step.1) };
            (1..=if self.rides { most } else { most.min(1) }).map(move |times| (times * step.0, times * step.1))
        };
        let mut rides: Vec<(u32, u32)> = self.steps.into_iter().flat_map(multiples).collect();
        sorting::sort(&mut rides);
        rides.dedup();
        rides
    }

    /// Number of last rows that are not filled piece by piece.
    pub(crate) fn rows_left_over(&self) -> usize {
        if self.diagonals { 2 } else { 4 }
    }

    /// These rows and one above them, the fewest that a search needs.
    pub(crate) fn rows_to_place(&self) -> usize {
        self.rows_left_over() + 1
    }

    /// The columns of row `row` that the pieces above see; `pieces` are those of rows 0 on.
    fn seen(&self, pieces: &[u32], row: usize) -> u32 {
        let mut seen = 0_u64;
        for (above, &column) in pieces.iter().enumerate() {
            let down = (row - above) as u32;
            for (rows, columns) in self.steps {
                if rows == 0 || !down.is_multiple_of(rows) || (!self.rides && down != rows) {
                    continue;
                }
                let side = columns * (down / rows);
                if side < 32 {
                    seen |= 1_u64 << column << side | 1_u64 << column >> side;
                }
            }
        }
        seen as u32
    }
}

/// The bundles of a count.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) movement: Movement,
    pub(crate) bundles: Vec<Bundle>,
    /// The sum over all bundles of weight times placements is the count times this.
    pub(crate) divisor: u32,
}

/// The weight of all eight images together: divisible by 8 and by one to four edges.
const ALL_IMAGES: u32 = 24;

impl Rows {
    /// One piece in each row and column of the square, for a piece that is the same in a mirror.
    ///
    /// With `again`, the left edge has the smallest distance: the same placements in other bundles.
    pub(crate) fn of_square(movement: Movement, n: u32, again: bool) -> Rows {
        let divisor = ALL_IMAGES / 8;
        let mut bundles = Vec::new();
        if n == 1 {
            bundles.push(Bundle { rows: vec![Row { cells: 1, shift: 1, ..Row::default() }], weight: divisor });
        }
        // The middle column does not occur: the lower edge would need it too.
        let mut weights = BTreeMap::new();
        for x in 0..n / 2 {
            let far = n - 1 - x;
            let ties = [None, Some(x), Some(far)];
            for (left, right, lower) in ties.iter().flat_map(|&left| {
                ties.iter().flat_map(move |&right| [None, Some(far)].map(|lower| (left, right, lower)))
            }) {
                if let Some(pieces) = nearest_pieces(n, x, [left, right, lower]) {
                    let edges = 1 + [left, right, lower].iter().flatten().count() as u32;
                    let first = images(n, &pieces).into_iter().min().expect("eight images");
                    *weights.entry(first).or_insert(0) += ALL_IMAGES / edges;
                }
            }
        }
        bundles.extend(weights.iter().filter_map(|(pieces, &weight)| bundle(&movement, n, pieces, weight, again)));
        Rows { movement, bundles, divisor }
    }

    /// The square, with only left and right exchanged: for counts by rows. With `again`, the right half stands for the left one.
    pub(crate) fn mirrored(n: u32, again: bool) -> Rows {
        let all = full(n) as u32;
        let half = full(n / 2) as u32;
        let half = if again { half << n.div_ceil(2) } else { half };
        let plain = |first: u32, second: u32| {
            let cells = |row: u32| [first, second].get(row as usize).copied().unwrap_or(all);
            Bundle {
                rows: (0..n).map(|row| Row { cells: cells(row), shift: 1, ..Row::default() }).collect(),
                weight: 2,
            }
        };
        // A bundle for each column of the first queen, so that all threads can generate starts.
        let mut bundles: Vec<Bundle> = members(half.into()).map(|column| plain(1 << column, all)).collect();
        bundles.extend((n % 2 == 1).then(|| plain(1 << (n / 2), half)));
        Rows { movement: Movement::QUEEN, bundles, divisor: 1 }
    }

    /// The plain square in `bundles` bundles, for units that begin with given pieces.
    pub(crate) fn plain(movement: Movement, n: u32, bundles: usize) -> Rows {
        let row = Row { cells: full(n) as u32, shift: 1, ..Row::default() };
        let bundle = Bundle { rows: vec![row; n as usize], weight: 1 };
        Rows { movement, bundles: vec![bundle; bundles], divisor: 1 }
    }

    /// Every start of a bundle: its first `given` pieces.
    pub(crate) fn starts(&self, bundle: usize, given: usize) -> Vec<StartOfRows> {
        let rows = &self.bundles[bundle].rows;
        let mut starts = Vec::new();
        self.walk(rows, Seen::default(), rows[0].cells, given, &mut Vec::new(), &mut |pieces, seen| {
            starts.push(self.start(rows, pieces, seen))
        });
        starts
    }

    /// The starts of plain bundles that begin with some pieces, one in each of the first rows; fewer than `given`.
    pub(crate) fn starts_after(&self, pieces: &[(u32, u32)], given: usize) -> Vec<StartOfRows> {
        let rows = &self.bundles[0].rows;
        let (mut first, mut seen, mut starts) = (Vec::with_capacity(given), Seen::default(), Vec::new());
        for &(_, column) in pieces {
            first.push(column);
            seen = seen.with(1 << column, &rows[first.len()]);
        }
        let open = self.open(&rows[first.len()], seen, &first, first.len());
        self.walk(rows, seen, open, given, &mut first, &mut |pieces, seen| starts.push(self.start(rows, pieces, seen)));
        starts
    }

    /// A start; its last piece is not yet entered in `seen`. Its size is estimated from the open cells of the rows below.
    fn start(&self, rows: &[Row], pieces: &[u32], mut seen: Seen) -> StartOfRows {
        let columns = std::array::from_fn(|at| pieces.get(at).map_or(0, |&column| column as u8));
        let mut piece = pieces.last().map_or(0, |&column| 1 << column);
        let mut ways = 0.0_f32;
        for (row, entered) in rows.iter().enumerate().skip(pieces.len()) {
            seen = seen.with(std::mem::take(&mut piece), entered);
            ways += (self.open(entered, seen, pieces, row).count_ones() as f32).log2().max(0.0);
        }
        StartOfRows { columns, size: ways as u8 }
    }

    /// The cells of a row, by its number, that the pieces above do not see.
    fn open(&self, row: &Row, seen: Seen, pieces: &[u32], number: usize) -> u32 {
        let diagonals = if self.movement.diagonals { seen.left | seen.right } else { 0 };
        row.cells & !(seen.columns | diagonals | self.movement.seen(pieces, number))
    }

    /// The placements of a bundle, one by one: the check of all faster kernels.
    #[cfg(test)]
    pub(crate) fn count(&self, bundle: usize) -> u64 {
        let rows = &self.bundles[bundle].rows;
        let mut found = 0;
        self.walk(rows, Seen::default(), rows[0].cells, rows.len(), &mut Vec::new(), &mut |_, _| found += 1);
        found
    }

    fn walk(
        &self,
        rows: &[Row],
        seen: Seen,
        open: u32,
        until: usize,
        pieces: &mut Vec<u32>,
        then: &mut impl FnMut(&[u32], Seen),
    ) {
        let level = pieces.len();
        for column in members(open.into()) {
            pieces.push(column);
            if level + 1 == until {
                then(pieces, seen);
            } else {
                let row = &rows[level + 1];
                let next = seen.with(1 << column, row);
                let open = self.open(row, next, pieces, level + 1);
                if row.must & !next.columns == 0 {
                    self.walk(rows, next, open, until, pieces, then);
                }
            }
            pieces.pop();
        }
    }
}

/// The most pieces of a start.
pub(crate) const MOST_GIVEN: usize = 8;

/// The start of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartOfRows {
    /// The columns of its pieces.
    pub(crate) columns: [u8; MOST_GIVEN],
    /// The binary logarithm of its estimated size.
    pub(crate) size: u8,
}

/// What the pieces above see in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) columns: u32,
    pub(crate) left: u32,
    pub(crate) right: u32,
}

impl Seen {
    /// The state in the next row, after a queen or none in this row.
    #[inline(always)]
    pub(crate) fn after(self, queen: u32) -> Seen {
        Seen { columns: self.columns | queen, left: (self.left | queen) << 1, right: (self.right | queen) >> 1 }
    }

    /// The cells of the row `down` rows further down that are not seen.
    #[inline(always)]
    pub(crate) fn open(self, cells: u32, down: u32) -> u32 {
        cells & !(self.columns | self.left << down | self.right >> down)
    }

    /// The state in the next row, after one more piece.
    #[inline(always)]
    pub(crate) fn with(self, piece: u32, row: &Row) -> Seen {
        Seen {
            columns: (self.columns | piece) & !row.clear,
            left: ((self.left | piece) & !row.clear) << row.shift,
            right: ((self.right | piece) & !row.clear) >> row.shift,
        }
    }
}

/// The edge pieces at distance `x` from a corner, in order: the upper one in column `x`; `left` and `right` are the rows of those in the
/// first and last column, and `lower` is the column of that in the last row. `None` if a corner is on an edge that should have none.
fn nearest_pieces(n: u32, x: u32, [left, right, lower]: [Option<u32>; 3]) -> Option<Vec<(u32, u32)>> {
    let last = n - 1;
    let upper = Some((0, x));
    let pieces = [upper, left.map(|row| (row, 0)), right.map(|row| (row, last)), lower.map(|column| (last, column))];
    let mut pieces: Vec<(u32, u32)> = pieces.into_iter().flatten().collect();
    sorting::sort(&mut pieces);
    pieces.dedup();
    let has = |on_edge: &dyn Fn(&(u32, u32)) -> bool| pieces.iter().any(on_edge);
    let is_told = has(&|piece| piece.1 == 0) == left.is_some()
        && has(&|piece| piece.1 == last) == right.is_some()
        && has(&|piece| piece.0 == last) == lower.is_some();
    is_told.then_some(pieces)
}

/// The board on which these pieces, the first of them in the first row, are those of all edge pieces that are nearest to a corner. `None`
/// if a row or column has no cell.
fn bundle(movement: &Movement, n: u32, pieces: &[(u32, u32)], weight: u32, transposed: bool) -> Option<Bundle> {
    let (last, x) = (n - 1, pieces[0].1);
    let mut cells = vec![full(n) as u32; n as usize];
    let mut forbid = |row: u32, column: u32| cells[row as usize] &= !(1 << column);
    // An edge without one of them has no piece as near to a corner.
    let has = |on_edge: &dyn Fn(&(u32, u32)) -> bool| pieces.iter().any(on_edge);
    let [left, right] = [0, last].map(|column| has(&|piece| piece.1 == column));
    let lower = has(&|piece| piece.0 == last);
    for place in (0..n).filter(|&place| place <= x || place >= last - x) {
        if !left {
            forbid(place, 0);
        }
        if !right {
            forbid(place, last);
        }
        if !lower {
            forbid(last, place);
        }
    }
    let rides = movement.rides_on(n);
    let sees = |down: u32, aside: u32| {
        down == 0 || aside == 0 || (movement.diagonals && down == aside) || rides.contains(&(down, aside))
    };
    for &(row, column) in pieces {
        for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
            if (r, c) != (row, column) && sees(r.abs_diff(row), c.abs_diff(column)) {
                forbid(r, c);
            }
        }
    }
    if transposed {
        cells = (0..n).map(|column| (0..n).fold(0, |row, at| row | (cells[at as usize] >> column & 1) << at)).collect();
    }
    if cells.contains(&0) {
        return None;
    }
    let taken_by = |column: u32| cells.iter().rposition(|row| row >> column & 1 == 1);
    let mut rows: Vec<Row> = cells.iter().map(|&cells| Row { cells, shift: 1, ..Row::default() }).collect();
    for column in 0..n {
        let last_row = taken_by(column)?;
        // Not in the last row, whose own piece may still take the column.
        rows[..last as usize].iter_mut().skip(last_row + 1).for_each(|row| row.must |= 1 << column);
    }
    Some(Bundle { rows, weight })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(piece: &str, n: u32, again: bool) -> u64 {
        let rows = Rows::of_square(Movement::of(&piece.parse().unwrap()).unwrap(), n, again);
        let sum: u64 =
            (0..rows.bundles.len()).map(|bundle| u64::from(rows.bundles[bundle].weight) * rows.count(bundle)).sum();
        assert_eq!(sum % u64::from(rows.divisor), 0);
        sum / u64::from(rows.divisor)
    }

    #[test]
    fn a_piece_is_a_rook_with_little_besides() {
        let of =
            |piece: &str| Movement::of(&piece.parse().unwrap()).map(|movement| (movement.diagonals, movement.steps));
        assert_eq!(of("queen"), Some((true, [(0, 0); 2])));
        assert_eq!(of("rook+leaper(3,6)"), Some((false, [(3, 6), (6, 3)])));
        for other in
            ["bishop", "semiqueen", "rook+semirider(1,2)", "rook+leaper(0,2)", "rook+leaper(3,7)", "amazon+king"]
        {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn starts_after_pieces_are_those_that_begin_with_them() {
        let rows = Rows::plain(Movement::of(&"queen+leaper(1,3)".parse().unwrap()).unwrap(), 9, 2);
        let all = rows.starts(1, 4);
        for pieces in [vec![], vec![(0, 3)], vec![(0, 8), (1, 2)]] {
            let begins = |start: &&StartOfRows| {
                pieces.iter().all(|&(row, column)| u32::from(start.columns[row as usize]) == column)
            };
            let expected: Vec<StartOfRows> = all.iter().filter(begins).copied().collect();
            assert!(!expected.is_empty());
            assert_eq!(rows.starts_after(&pieces, 4), expected, "{pieces:?}");
        }
    }

    #[test]
    fn bundles_cover_every_placement_once() {
        for again in [false, true] {
            let counts = |piece: &str| (1..=9).map(|n| count(piece, n, again)).collect::<Vec<_>>();
            assert_eq!(counts("rook"), [1, 2, 6, 24, 120, 720, 5040, 40320, 362_880]);
            assert_eq!(counts("queen"), [1, 0, 0, 2, 10, 4, 40, 92, 352]);
            assert_eq!(counts("rook+rider(1,2)"), [1, 2, 2, 8, 12, 22, 58, 276, 648]);
            assert_eq!(counts("queen+leaper(1,4)"), [1, 0, 0, 2, 10, 0, 0, 4, 32]);
            assert_eq!(counts("rook+rider(2,3)"), [1, 2, 6, 12, 36, 174, 500, 2052, 12112]);
        }
    }
}
