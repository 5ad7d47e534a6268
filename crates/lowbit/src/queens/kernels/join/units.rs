//! The count in units: row sets that share their north rows.

use super::cut::{Cut, Sets};
use super::symmetry::RowSet;

/// The units of a board size; numbers depend on the size alone.
///
/// The row sets of one set of north rows are taken in order of their south rows and cut into runs of equal length. What
/// is kept is where the numbers of each set of north rows begin; units are made from their numbers when needed.
#[derive(Debug)]
pub(super) struct Units {
    cut: Cut,
    /// Row sets in a unit, at most.
    run: usize,
    /// The number of the first unit of each set of north rows, and the number of units.
    starts: Vec<u64>,
}

impl Units {
    pub(super) fn new(cut: Cut, sets: &Sets) -> Units {
        // Some milliseconds of work where that is possible, yet small enough for backtracking to recount one in a few
        // hundredths of the time of the whole count.
        let run = if (21..=24).contains(&cut.n) { 4 } else { 1 };
        let mut units = Units { cut, run, starts: vec![0] };
        let mut sum = 0;
        for north in 0..1 << cut.half {
            sum += units.souths(sets, north).len().div_ceil(run) as u64;
            units.starts.push(sum);
        }
        units
    }

    /// The number of units.
    pub(super) fn len(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    /// The numbers of the units of some north rows, each with the number of its row sets.
    pub(super) fn of_north(&self, sets: &Sets, north: u32) -> impl Iterator<Item = (u64, usize)> + use<> {
        let (row_sets, run) = (self.souths(sets, north).len(), self.run);
        let first = self.starts[north as usize];
        (first..).zip((0..row_sets).step_by(run)).map(move |(number, done)| (number, run.min(row_sets - done)))
    }

    /// The row sets of a unit.
    pub(super) fn row_sets<'a>(&self, sets: &'a Sets, number: u64) -> impl ExactSizeIterator<Item = RowSet> + 'a {
        let north = self.starts.partition_point(|&start| start <= number) as u32 - 1;
        let part = (number - self.starts[north as usize]) as usize;
        let souths = self.souths(sets, north);
        let first = part * self.run;
        let last = souths.len().min(first + self.run);
        souths[first..last].iter().map(move |&south| RowSet { north, south })
    }

    /// The south rows that go with some north rows, ascending: for even n, one of each row set and its reverse.
    fn souths<'a>(&self, sets: &'a Sets, north: u32) -> &'a [u32] {
        let souths = sets.of_size(self.cut.half - north.count_ones());
        if self.cut.is_odd() {
            return souths;
        }
        let largest = self.cut.reversed(north);
        &souths[..souths.partition_point(|&south| south <= largest)]
    }
}
