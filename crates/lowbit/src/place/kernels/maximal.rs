//! Sets of queens to which none can be added: the starts of GPU threads. `kernels/maximal.cuh` explains the search.

use std::ops::ControlFlow;

use super::sets;
use crate::bits::{full, lowbit, members};
use crate::engine::{Stop, ordered};
use crate::place::reference::Cell;

/// What the queens of a start see, the rows left empty, and the sums to which its sets are added. Laid out as `MaximalStart` in
/// `kernels/maximal.cuh`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(crate) struct MaximalStart {
    pub(crate) columns: u32,
    /// The empty rows, and above them the ties: [`TIE`].
    pub(crate) empty: u32,
    /// Bit row + column.
    pub(crate) rising: u64,
    /// Bit column - row + n - 1.
    pub(crate) falling: u64,
    /// As in [`SetStart`](super::sets::SetStart).
    pub(crate) unit: u32,
    /// The index of its table in [`Maximal::edges`].
    pub(crate) edges: u32,
}

/// Sets are added in twelfths, which can be divided by one to four edges; as `weight` in `kernels/maximal.cuh`.
pub(crate) const TWELFTHS: u128 = 12;

/// Added for each edge that ties with the upper one; as in `kernels/maximal.cuh`.
pub(crate) const TIE: u32 = 1 << 24;

/// The cells of a row that may have a queen, and those that tie.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Edge {
    pub(crate) cells: u32,
    pub(crate) ties: u32,
}

const TWICE: u32 = sets::TWICE as u32;
const ONCE: u32 = sets::ONCE as u32;

/// A square board, and the order in which its rows are filled.
#[derive(Clone, Debug)]
pub(crate) struct Maximal {
    pub(crate) n: usize,
    pub(crate) order: Vec<u32>,
    /// By place in the order and row: the most cells of the row that the rows after the place can see.
    pub(crate) most: Vec<u32>,
    /// Tables of all rows. The first is for units: every cell may have a queen. Then the least distance of an edge queen from a corner is
    /// 0, 1 and so on, and the upper edge has it. In the last, no edge has a queen.
    pub(crate) edges: Vec<Vec<Edge>>,
}

/// The largest board whose words fit the kernel's stack.
pub(crate) const LARGEST: usize = 19;

/// Number of last rows in which the stop flag is not polled.
const ROWS_BETWEEN_LOOKS: usize = 4;

/// The choices in a row: its open cells, and whether it can stay without a queen.
struct Choices {
    cells: u32,
    /// If it can: whether cells remain that other queens must see.
    stays: Option<bool>,
}

impl Maximal {
    /// From the top to the bottom; with `again`, every other row first, then the rows between.
    pub(crate) fn new(n: usize, again: bool) -> Maximal {
        assert!(n <= LARGEST);
        let step = if again { 2 } else { 1 };
        let order: Vec<u32> = (0..step).flat_map(|first| (first..n as u32).step_by(step as usize)).collect();
        let sees = |row: u32, other: u32| if 2 * row.abs_diff(other) < n as u32 { 3 } else { 2 };
        let mut most = vec![0; n * n];
        for place in 0..n {
            for other in 0..n as u32 {
                let later = order[place + 1..].iter().filter(|&&row| row != other);
                most[place * n + other as usize] = later.map(|&row| sees(row, other)).sum();
            }
        }
        let any = vec![Edge { cells: full(n as u32) as u32, ties: 0 }; n];
        let distances = 0..n.div_ceil(2);
        let none = (0..n).map(|row| edge(n, row, n)).collect();
        let edges = [any].into_iter().chain(distances.map(|least| (0..n).map(|row| edge(n, row, least)).collect()));
        Maximal { n, order, most, edges: edges.chain([none]).collect() }
    }

    /// The start below the first row, with a queen in this column of the left half or the middle, or with no queen.
    fn after_first_row(&self, queen: Option<u32>, start: MaximalStart) -> MaximalStart {
        let (edges, ties) = match queen {
            None => (self.edges.len() as u32 - 1, 3), // no edge has a queen
            Some(0) => (1, 1),                        // a corner is on two edges
            Some(column) => (1 + column, 0),
        };
        MaximalStart { edges, empty: start.empty + ties * TIE, ..start }
    }

    /// All starts after the first `depth` rows of the order, at least one row, for the sets whose upper edge has the least distance.
    pub(crate) fn whole(&self, depth: usize, threads: usize) -> Vec<MaximalStart> {
        let mut first = Vec::new();
        let few = depth.clamp(1, 2);
        let root = MaximalStart { unit: ONCE, ..MaximalStart::default() };
        self.walk(0, 1, root, false, &mut |start| {
            let queen = (start.columns > 0).then(|| start.columns.trailing_zeros());
            let start = self.after_first_row(queen, start);
            self.walk(1, few, start, start.unit == TWICE, &mut |start| first.push(start));
        });
        self.below(few, first, |start| start.unit == TWICE, depth, threads)
    }

    /// Extends starts of units from the first `rows` rows to `depth` rows.
    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn starts(
        &self,
        rows: usize,
        from: Vec<MaximalStart>,
        depth: usize,
        threads: usize,
    ) -> Vec<MaximalStart> {
        self.below(rows, from, |_| true, depth, threads)
    }

    /// The start that has these queens in the first rows.
    pub(crate) fn start(&self, rows: u32, queens: &[Cell], unit: u32) -> MaximalStart {
        let mut start = MaximalStart { unit, ..MaximalStart::default() };
        for row in 0..rows {
            start = match queens.iter().find(|cell| cell.0 == row) {
                Some(&(row, column)) => self.with_queen(row, &start, column),
                None => MaximalStart { empty: start.empty | 1 << row, ..start },
            };
        }
        start
    }

    fn below(
        &self,
        rows: usize,
        from: Vec<MaximalStart>,
        is_decided: impl Fn(&MaximalStart) -> bool + Sync,
        depth: usize,
        threads: usize,
    ) -> Vec<MaximalStart> {
        let work = |start| {
            let mut part = Vec::new();
            self.walk(rows, depth, start, is_decided(&start), &mut |start| part.push(start));
            part
        };
        // Starts with many empty rows take longest, so they come first: no thread should end with one.
        let mut by_empty_rows = vec![Vec::new(); self.n + 1];
        _ = ordered(
            threads,
            from.into_iter(),
            || work,
            |part: Vec<MaximalStart>| {
                part.into_iter().for_each(|start| by_empty_rows[start.empty.count_ones() as usize].push(start));
                ControlFlow::Continue(())
            },
        );
        by_empty_rows.into_iter().rev().flatten().collect()
    }

    /// Passes the extensions of a start to `depth`. Until a queen has decided between left and right, those on the right are left out.
    fn walk(
        &self,
        place: usize,
        depth: usize,
        start: MaximalStart,
        is_decided: bool,
        then: &mut impl FnMut(MaximalStart),
    ) {
        if place == depth {
            return then(start);
        }
        let choices = self.choices(place, &start);
        for column in members(choices.cells.into()) {
            let side = (2 * column + 1).cmp(&(self.n as u32));
            if !is_decided && side.is_gt() {
                continue;
            }
            let mut next = self.with_queen(self.order[place], &start, column);
            if !is_decided && side.is_lt() {
                next.unit = TWICE;
            }
            self.walk(place + 1, depth, next, is_decided || side.is_lt(), then);
        }
        if let Some(leaves_cells) = choices.stays {
            let row = u32::from(leaves_cells) << self.order[place];
            self.walk(place + 1, depth, MaximalStart { empty: start.empty | row, ..start }, is_decided, then);
        }
    }

    /// Adds the sets below a start to `sizes`, in twelfths: visits every filling of the rows, without look-ahead. For recounts.
    pub(crate) fn one_by_one(&self, place: usize, start: &MaximalStart, sizes: &mut [u64], stop: &Stop) {
        if place == self.n {
            let every_row = (1_u32 << self.n) - 1;
            if members(u64::from(start.empty & every_row)).all(|row| self.unseen(start, row) == 0) {
                sizes[start.columns.count_ones() as usize] += 12 / u64::from(start.empty / TIE + 1);
            }
            return;
        }
        if place + ROWS_BETWEEN_LOOKS < self.n && stop.is_raised() {
            return;
        }
        let row = self.order[place];
        for column in members((self.unseen(start, row) & self.edge(start, row).cells).into()) {
            self.one_by_one(place + 1, &self.with_queen(row, start, column), sizes, stop);
        }
        self.one_by_one(place + 1, &MaximalStart { empty: start.empty | 1 << row, ..*start }, sizes, stop);
    }

    fn with_queen(&self, row: u32, start: &MaximalStart, column: u32) -> MaximalStart {
        let ties = self.edge(start, row).ties >> column & 1;
        MaximalStart {
            empty: start.empty + ties * TIE,
            columns: start.columns | 1 << column,
            rising: start.rising | 1 << (row + column),
            falling: start.falling | 1 << (column + self.n as u32 - 1 - row),
            ..*start
        }
    }

    fn edge(&self, start: &MaximalStart, row: u32) -> &Edge {
        &self.edges[start.edges as usize][row as usize]
    }

    fn unseen(&self, start: &MaximalStart, row: u32) -> u32 {
        let falling = start.falling >> (self.n as u32 - 1 - row);
        full(self.n as u32) as u32 & !(start.columns | (start.rising >> row) as u32 | falling as u32)
    }

    /// The choices in the next row that the empty rows permit.
    fn choices(&self, place: usize, start: &MaximalStart) -> Choices {
        let row = self.order[place];
        let most = |other: u32| self.most[place * self.n + other as usize];
        let all = self.unseen(start, row);
        let (mut cells, mut can_stay) = (all & self.edge(start, row).cells, true);
        for other in members((start.empty % TIE).into()) {
            let left = self.unseen(start, other);
            let Some(owed) = left.count_ones().checked_sub(most(other)).filter(|&owed| owed > 0) else { continue };
            can_stay = false;
            let distance = row.abs_diff(other);
            let sees = |cell: u32| {
                let cell = u64::from(cell) << 32;
                (u64::from(left) << 32 & (cell | cell << distance | cell >> distance)).count_ones()
            };
            let mut open = cells;
            while open != 0 {
                let cell = lowbit(open.into()) as u32;
                open ^= cell;
                if sees(cell) < owed {
                    cells ^= cell;
                }
            }
        }
        let stays = (can_stay && all.count_ones() <= most(row)).then_some(all != 0);
        Choices { cells, stays }
    }
}

/// The cells of a row at no less than the least distance from a corner along an edge of the board, and those at this distance.
fn edge(n: usize, row: usize, least: usize) -> Edge {
    let (last, all) = (n - 1, full(n as u32) as u32);
    let sides = 1 | 1 << last;
    let of_row = |row: usize| row.min(last - row);
    let lower: u32 = (least..n.saturating_sub(least)).map(|column| 1 << column).sum();
    let cells = if of_row(row) < least { all & !sides } else { all };
    let ties = if of_row(row) == least { sides } else { 0 };
    if row < last {
        return Edge { cells, ties };
    }
    // A queen in the first row sees the corner with which this row could tie.
    Edge { cells: cells & lower, ties: if least == 0 || least == n { 0 } else { 1 << least | 1 << (last - least) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets below a start, in twelfths.
    fn below(board: &Maximal, depth: usize, start: &MaximalStart) -> u64 {
        let mut sizes = vec![0; board.n + 2];
        board.one_by_one(depth, start, &mut sizes, &Stop::new());
        sizes.iter().sum()
    }

    #[test]
    fn starts_lead_to_every_set() {
        for (n, expected) in [(5, 58), (6, 348), (7, 1862), (8, 10188)] {
            for again in [false, true] {
                let board = Maximal::new(n, again);
                for depth in 1..=n {
                    // A start of an undecided side counts every set below it, also if a later queen is on the right.
                    let times = |start: &MaximalStart| if start.unit == TWICE { 2 } else { 1 };
                    let starts = board.whole(depth, 2);
                    let sum: u64 = starts.iter().map(|start| times(start) * below(&board, depth, start)).sum();
                    assert_eq!(4 * sum, 12 * expected, "n {n}, again {again}, {depth} rows");
                }
            }
        }
    }

    #[test]
    fn the_starts_of_a_unit_lead_to_its_sets() {
        let board = Maximal::new(7, false);
        for queens in [vec![], vec![(0, 6)], vec![(1, 2)], vec![(0, 0), (1, 4)]] {
            let start = board.start(2, &queens, 9);
            let parts = board.starts(2, vec![start], 5, 2);
            assert!(parts.iter().all(|start| start.unit == 9));
            let sum: u64 = parts.iter().map(|start| below(&board, 5, start)).sum();
            assert_eq!(sum, below(&board, 2, &start), "{queens:?}");
        }
    }
}
