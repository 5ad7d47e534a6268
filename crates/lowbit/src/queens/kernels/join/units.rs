//! The count in units: row sets that share their north rows.

use std::f64::consts::PI;

use super::cut::{Cut, Kind};
use super::symmetry::RowSet;
use super::tables::Tables;
use crate::bits::full;

/// The units of a board; their numbers depend on its size and, in a free cut, on the rows that are blocked in a half.
///
/// The row sets of one set of north rows are sorted by their south rows and cut into runs of equal length. Only the
/// first unit number of each set of north rows is stored; units are derived from their numbers.
#[derive(Debug)]
pub(super) struct Units {
    cut: Cut,
    /// Most row sets in a unit.
    run: usize,
    /// The number of the first unit of each set of north rows, and the number of units.
    starts: Vec<u64>,
    /// The sets of south rows that the east half may use, by size, ascending.
    souths: Vec<Vec<u32>>,
}

impl Units {
    /// Row sets in a unit: some milliseconds of work if possible, yet few enough for backtracking to recount one in a
    /// few hundredths of the time of the whole count.
    pub(super) fn usual_run(n: u32) -> usize {
        if (21..=24).contains(&n) { 4 } else { 1 }
    }

    /// The number of units of the plain board, within 2 %: half of the sets of half its rows, in runs.
    pub(super) fn about(n: u32) -> f64 {
        let rows = f64::from(n);
        rows.exp2() / (2.0 * (PI * rows / 2.0).sqrt()) / Units::usual_run(n) as f64
    }

    /// The units of a board with these candidates, by row, each of at most `run` row sets. In a free cut, a row set
    /// that assigns a row to a half without a candidate in that row is omitted.
    pub(super) fn of(tables: &Tables, candidates: &[u64], run: usize) -> Units {
        let cut = tables.cut;
        let columns_of = |east| if east { full(cut.n) & !full(cut.west) } else { full(cut.west) };
        let fits = |rows: u32, first: u32, height: u32| {
            let in_half = |row: u32| candidates[(first + row) as usize] & columns_of(rows >> row & 1 == 1) != 0;
            cut.kind != Kind::Free || (0..height).all(in_half)
        };
        let of_size = |size| tables.row_sets(false).of_size(size).iter().copied();
        let souths =
            (0..=cut.half).map(|size| of_size(size).filter(|&south| fits(south, cut.west, cut.half)).collect());
        let mut units = Units { cut, run, starts: vec![0], souths: souths.collect() };
        let height = cut.height(true);
        let mut sum = 0;
        for north in 0..1 << height {
            if fits(north, 0, height) {
                sum += units.souths(north).len().div_ceil(run) as u64;
            }
            units.starts.push(sum);
        }
        units
    }

    /// The number of units.
    pub(super) fn len(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    /// The numbers of the units of some north rows, each with the number of its row sets.
    pub(super) fn of_north(&self, north: u32) -> impl Iterator<Item = (u64, usize)> + use<> {
        let (first, end) = (self.starts[north as usize], self.starts[north as usize + 1]);
        let (row_sets, run) = (self.souths(north).len(), self.run);
        (first..end).zip((0..row_sets).step_by(run)).map(move |(number, done)| (number, run.min(row_sets - done)))
    }

    /// The row sets of a unit.
    pub(super) fn row_sets(&self, number: u64) -> impl ExactSizeIterator<Item = RowSet> + '_ {
        let north = self.starts.partition_point(|&start| start <= number) as u32 - 1;
        let part = (number - self.starts[north as usize]) as usize;
        let souths = self.souths(north);
        let first = part * self.run;
        let last = souths.len().min(first + self.run);
        souths[first..last].iter().map(move |&south| RowSet { north, south })
    }

    /// The south rows that go with some north rows, ascending: for even n, one of each row set and its reverse.
    fn souths(&self, north: u32) -> &[u32] {
        let size = self.cut.half.checked_sub(north.count_ones());
        let souths = size.map_or(&[][..], |size| &self.souths[size as usize]);
        if self.cut.kind != Kind::Even {
            return souths;
        }
        let largest = self.cut.reversed(north);
        &souths[..souths.partition_point(|&south| south <= largest)]
    }
}
