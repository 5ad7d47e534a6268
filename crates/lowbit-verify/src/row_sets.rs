//! Units of the join: the rows that the queens of the east half use. Counted here in another way: all east halves are listed, and the west
//! half is searched with the list of those that still fit, which shrinks from row to row.

use std::collections::BTreeSet;

use crate::{Numbers, Split, Stop};

/// A row set of a smaller board is counted faster than its east halves can be listed several times.
const SMALLEST_IN_PIECES: u32 = 19;

/// How a board of size n is cut: h columns in the east, w = h or h + 1 in the west; likewise south and north.
pub(crate) struct RowSets {
    n: u32,
    h: u32,
    w: u32,
    /// By row: the columns where a queen may stand.
    cells: Vec<u64>,
    /// No symmetry is used: every solution counts once, in the unit of the rows that its east half uses.
    is_free: bool,
    /// The symmetries of a board of odd size are used.
    is_odd: bool,
    /// By unit: the rows of the north and of the south that the east half uses.
    pub(crate) units: Vec<Vec<(u32, u32)>>,
}

impl RowSets {
    /// The units of a board that has all symmetries of the square. `None` as soon as there are more than `most`: a certificate that states
    /// too few for a large n must not cost hours.
    pub(crate) fn new(cells: Vec<u64>, most: u64) -> Option<RowSets> {
        let n = cells.len() as u32;
        let h = n / 2;
        RowSets { n, h, w: n - h, cells, is_free: false, is_odd: n % 2 == 1, units: Vec::new() }
            .with_units(h, most, None)
    }

    /// The units of any board, without symmetries; a unit has `run` row sets, or the usual number.
    pub(crate) fn free(cells: Vec<u64>, most: u64, run: Option<usize>) -> Option<RowSets> {
        let n = cells.len() as u32;
        let (h, w) = (n / 2, n - n / 2);
        RowSets { n, h, w, cells, is_free: true, is_odd: false, units: Vec::new() }.with_units(w, most, run)
    }

    fn with_units(mut self, height: u32, most: u64, run: Option<usize>) -> Option<RowSets> {
        let RowSets { n, h, w, .. } = self;
        let run = run.unwrap_or(if (21..=24).contains(&n) { 4 } else { 1 });
        let souths: Vec<u32> = (0..1 << h).filter(|&south| self.has_cells(south, w, h)).collect();
        for north in (0..1_u32 << height).filter(|&north| north.count_ones() <= h) {
            if !self.has_cells(north, 0, height) {
                continue;
            }
            // One of two mirror images counts for both.
            let highest = if self.is_free || self.is_odd { u32::MAX } else { self.mirrored(north) };
            let fits = |south: &&u32| south.count_ones() + north.count_ones() == h && **south <= highest;
            let rows: Vec<_> = souths.iter().filter(fits).map(|&south| (north, south)).collect();
            self.units.extend(rows.chunks(run).map(<[_]>::to_vec));
            if self.units() > most {
                return None;
            }
        }
        Some(self)
    }

    /// Whether each of `height` rows has a cell in its half: without symmetries, other row sets are not units.
    fn has_cells(&self, east: u32, first: u32, height: u32) -> bool {
        let west_columns = (1_u64 << self.w) - 1;
        let columns = |row: u32| if east >> row & 1 == 1 { !west_columns } else { west_columns };
        !self.is_free || (0..height).all(|row| self.cells[(first + row) as usize] & columns(row) != 0)
    }

    fn mirrored(&self, set: u32) -> u32 {
        set.reverse_bits() >> (32 - self.h)
    }

    /// A number that a set shares only with its complement.
    fn key(&self, set: u32) -> u32 {
        set.min((1 << self.h) - 1 - set)
    }

    /// The weights of a solution. Even n: with 0, 1, 2 queens on the main diagonals, all in the west. Odd n: the queens of the middle row
    /// and column equally far from the corner, the column's nearer, both in the centre.
    fn weights(&self, north: u32, south: u32) -> [u128; 3] {
        if self.is_free {
            return [1, 0, 0];
        }
        let (all, image) = ((1 << self.h) - 1, (self.mirrored(south), self.mirrored(north)));
        if self.is_odd {
            let images = [(south, north), (image.1, image.0)];
            let images = BTreeSet::from_iter(images.into_iter().flat_map(|(s, n)| [(s, n), (all & !s, all & !n)]));
            return [4, 8, if images.first() == Some(&(south, north)) { images.len() as u128 } else { 0 }];
        }
        let upside_down = if image == (north, south) { 1 } else { 2 };
        let agreeing = all & !(north ^ image.0);
        let sideways = match agreeing & agreeing.wrapping_neg() {
            0 => 1,
            first => 2 * u128::from(north & first != 0),
        };
        [upside_down * sideways, upside_down * 2, upside_down * 4]
    }

    /// The number of pieces in which the west half of a row set is searched.
    fn starts(&self) -> u64 {
        if self.n < SMALLEST_IN_PIECES { 1 } else { self.w.into() }
    }

    /// The count of a row set. `start` is the column of the first queen in the west, if not all are searched at once.
    pub(crate) fn count(&self, north: u32, south: u32, start: Option<u32>, stop: Stop<'_>) -> Option<u128> {
        let is_east = |&row: &u32| if row < self.w { north >> row & 1 == 1 } else { south >> (row - self.w) & 1 == 1 };
        let (east, mut west): (Vec<u32>, Vec<u32>) = (0..self.n).partition(is_east);
        west.sort_by_key(|&row| self.is_odd && row != self.h); // odd n: the middle row first
        let key = if self.is_free { 0 } else { self.key(north).max(self.key(self.mirrored(south))) };
        let search = Search { split: self, weights: self.weights(north, south), key, east, west, start, stop };
        let mut halves = Vec::new();
        search.east(0, Queens::default(), &mut halves)?;
        let mut lists = vec![Vec::new(); search.west.len()];
        halves.chunks(1 << 14).map(|part| search.west(0, Queens::default(), part, &mut lists)).sum() // cache-sized
    }
}

impl Split for RowSets {
    fn units(&self) -> u64 {
        self.units.len() as u64
    }

    fn divisor(&self, unit: u64) -> u128 {
        let weights = self.units[unit as usize].iter().flat_map(|&(north, south)| self.weights(north, south));
        weights.filter(|&weight| weight > 0).min().unwrap_or(1) // all are powers of two
    }

    /// One piece for each row set or, on a large board, for each column of the first queen in the west of each of them.
    fn pieces(&self, unit: u64) -> u64 {
        self.units[unit as usize].len() as u64 * self.starts()
    }

    fn recount_piece(&self, unit: u64, piece: u64, stop: Stop<'_>) -> Option<Numbers> {
        let (north, south) = self.units[unit as usize][(piece / self.starts()) as usize];
        let start = (self.starts() > 1).then_some((piece % self.starts()) as u32);
        self.count(north, south, start, stop).map(Numbers::from)
    }
}

/// Queens of one half of the board: their columns and diagonals, and what determines their weight.
#[derive(Clone, Copy, Default)]
struct Queens {
    columns: u64,
    rising: u64,
    falling: u64,
    /// Columns of the northern ones, from the outside.
    northern: u32,
    /// The index of the weight; 0 for an east half of even n.
    class: usize,
    /// Odd n: the column of the queen in the middle row.
    middle: u32,
}

struct Search<'a> {
    split: &'a RowSets,
    weights: [u128; 3],
    key: u32,
    east: Vec<u32>,
    west: Vec<u32>,
    start: Option<u32>,
    stop: Stop<'a>,
}

impl Search<'_> {
    /// Every way to place one more queen in a row of the east or the west: on a cell that nothing attacks, unless a mirror image of the
    /// board counts for this one.
    fn place(&self, queens: Queens, row: u32, is_east: bool) -> impl Iterator<Item = Queens> {
        let RowSets { n, h, w, is_free, is_odd, .. } = *self.split;
        let attacked = queens.columns | queens.rising >> row | queens.falling >> (n - 1 - row);
        let open = self.split.cells[row as usize] & !attacked;
        let free = (if is_east { w..n } else { 0..w }).filter(move |column| open >> column & 1 == 1);
        free.filter_map(move |column| {
            let mut more = queens;
            more.columns |= 1 << column;
            more.rising |= 1 << (row + column);
            more.falling |= 1 << (column + n - 1 - row);
            more.northern |= u32::from(row < h) << column.min(n - 1 - column);
            match is_odd {
                _ if is_free => {}
                true if row == h => (more.middle, more.class) = (column, if column == h { 2 } else { 0 }),
                true if column == h && (row > h || row > queens.middle) => return None,
                true if column == h => more.class = usize::from(row < queens.middle),
                true => {}
                false => more.class += usize::from(row == column || row + column == n - 1),
            }
            (is_odd || !is_east || more.class == 0).then_some(more)
        })
    }

    /// The set of diagonals of these queens that reach into the other half.
    fn shared(&self, queens: &Queens) -> u64 {
        let RowSets { n, w, .. } = *self.split;
        let both = |diagonals: u64| diagonals >> w & ((1 << (n - 1)) - 1);
        both(queens.rising) | both(queens.falling) << (n - 1)
    }

    /// Even n: compares the key of the columns that the north uses with that of the rows: 0 if below, 1 if equal, 2 if above.
    fn side(&self, queens: &Queens) -> u64 {
        if self.split.is_odd || self.split.is_free {
            0
        } else {
            (self.split.key(queens.northern).cmp(&self.key) as i8 + 1) as u64
        }
    }

    /// Lists the east halves: the diagonals they share with the west, and their side in the highest two bits.
    fn east(&self, place: usize, queens: Queens, halves: &mut Vec<u64>) -> Option<()> {
        let Some(&row) = self.east.get(place) else {
            halves.push(self.shared(&queens) | self.side(&queens) << 62);
            return Some(());
        };
        if (self.stop)() {
            return None;
        }
        self.place(queens, row, true).try_for_each(|more| self.east(place + 1, more, halves))
    }

    /// The weighted number of pairs of a west half that begins with these queens and one of the east halves. `lists` is memory for the east
    /// halves that fit one more queen, two more, and so on.
    fn west(&self, place: usize, queens: Queens, east: &[u64], lists: &mut [Vec<u64>]) -> Option<u128> {
        let Some(&row) = self.west.get(place) else {
            let on = |side| east.iter().filter(|&half| half >> 62 == side).count() as u128;
            let [below, equal, above] = [on(0), on(1), on(2)];
            let pairs = match self.side(&queens) {
                _ if self.split.is_odd || self.split.is_free || queens.class == 2 => below + equal + above,
                0 => 2 * below + equal, // the transposed board counts here too
                1 => below + equal,
                _ => 0,
            };
            return Some(self.weights[queens.class] * pairs);
        };
        if (self.stop)() {
            return None;
        }
        let is_below_north = place > 0 && row >= self.split.h && self.west[place - 1] < self.split.h;
        if is_below_north && queens.class == 0 && self.side(&queens) == 2 {
            return Some(0); // even n: it cannot get two queens on the main diagonals any more
        }
        let (list, lists) = lists.split_first_mut().expect("a list for each row");
        let mut sum = 0;
        let start = self.start.filter(|_| place == 0).map_or(u64::MAX, |column| 1 << column);
        for more in self.place(queens, row, false).filter(|more| more.columns & start != 0) {
            let (taken, mut kept) = (self.shared(&more), 0);
            list.resize(east.len(), 0);
            for &half in east {
                list[kept] = half;
                kept += usize::from(half & taken == 0);
            }
            sum += if kept == 0 { 0 } else { self.west(place + 1, more, &list[..kept], lists)? };
        }
        Some(sum)
    }
}
