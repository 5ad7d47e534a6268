//! The count in units: row sets that share their north rows.

use super::cut::Cut;
use super::sets::Sets;
use super::symmetry::RowSet;

/// The units of a board size; numbers depend on the size alone.
///
/// The row sets of one set of north rows are taken in order of their south rows and cut into runs of equal length.
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
        // Small enough for backtracking to recount one in a few hundredths of the time of the whole count.
        let run = match cut.n {
            ..=19 => 1,
            20 => 2,
            21..=22 => 32,
            23..=24 => 4,
            _ => 1,
        };
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

    /// The row sets of a unit.
    pub(super) fn row_sets<'a>(&self, sets: &'a Sets, number: u64) -> impl ExactSizeIterator<Item = RowSet> + 'a {
        let north = self.starts.partition_point(|&start| start <= number) as u32 - 1;
        let part = (number - self.starts[north as usize]) as usize;
        let souths = self.souths(sets, north);
        let first = part * self.run.min(souths.len());
        let last = souths.len().min(first.saturating_add(self.run));
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
