//! Units of the recursion: queens in the first rows, in lexicographic order. Counted here by a plain search.

use crate::{Failure, Numbers, Split, Stop};

/// The leaves of the tree of the first rows, each a unit.
pub(crate) struct Prefixes {
    /// By row: the columns where a queen may stand.
    rows: Vec<u64>,
    is_plain: bool,
    /// Solutions per solution found: 2 if a board is its own mirror image.
    weight: u128,
    /// The queens of each unit, and the cells for the next one.
    leaves: Vec<(Vec<u32>, u64)>,
}

impl Prefixes {
    /// The leaves of a board with these cells, by row.
    pub(crate) fn new(rows: Vec<u64>, is_plain: bool) -> Prefixes {
        let n = rows.len() as u32;
        let is_mirrored = rows.iter().all(|&row| row.reverse_bits() >> (64 - n) == row);
        let weight = if is_mirrored && n > 1 { 2 } else { 1 };
        let mut split = Prefixes { rows, is_plain, weight, leaves: Vec::new() };
        for depth in 1.. {
            let mut leaves = Vec::new();
            let leaf = &mut |queens: &[u32], cells| leaves.push((queens.to_vec(), cells));
            split.walk(&mut Vec::new(), split.free(&[]), depth, &|| false, leaf);
            split.leaves = leaves;
            if split.leaves.len() >= 1000 || depth + 8 >= n as usize {
                break;
            }
        }
        split
    }

    /// The cells of the next row that no queen attacks; only those of the left half and the middle if the board and all queens are their
    /// own mirror image.
    fn free(&self, queens: &[u32]) -> u64 {
        let n = self.rows.len();
        let attacks =
            |(distance, &column): (u32, &u32)| (1_u64 << column) | 1 << column << distance | 1 << column >> distance;
        let attacked = (1..).zip(queens.iter().rev()).map(attacks).fold(0, |all, cells| all | cells);
        let undecided = self.weight == 2 && queens.iter().all(|&column| 2 * column as usize + 1 == n);
        self.rows[queens.len()] & !attacked & if undecided { (1 << n.div_ceil(2)) - 1 } else { u64::MAX }
    }

    /// Places queens, the next one on one of `cells`, until there are `depth` of them, or all but one, or no cell for the next one; passes
    /// on each way with the cells for the next. `None` if stopped.
    fn walk(
        &self,
        queens: &mut Vec<u32>,
        cells: u64,
        depth: usize,
        stop: Stop<'_>,
        leaf: &mut dyn FnMut(&[u32], u64),
    ) -> Option<()> {
        if queens.len() == depth || queens.len() + 1 == self.rows.len() || cells == 0 {
            leaf(queens, cells);
            return Some(());
        }
        for column in (0..64).filter(|column| cells >> column & 1 == 1) {
            queens.push(column);
            self.walk(queens, self.free(queens), depth, stop, leaf)?;
            queens.pop();
        }
        (!stop()).then_some(())
    }
}

impl Split for Prefixes {
    fn units(&self) -> u64 {
        self.leaves.len() as u64
    }

    fn divisor(&self, _: u64) -> u128 {
        self.weight
    }

    /// One piece for each column of the next queen.
    fn pieces(&self, _: u64) -> u64 {
        self.rows.len() as u64
    }

    fn recount_piece(&self, unit: u64, piece: u64, stop: Stop<'_>) -> Option<Numbers> {
        let (queens, cells) = &self.leaves[unit as usize];
        let mut sum = 0;
        let last_row = &mut |_: &[u32], cells: u64| sum += u128::from(cells.count_ones());
        self.walk(&mut queens.clone(), cells & 1 << piece, self.rows.len(), stop, last_row)?;
        Some(Numbers::from(self.weight * sum))
    }

    /// On the plain board, equally many solutions have a queen at (r, c) and at (c, r).
    fn identities(&self, subtotals: &[Numbers]) -> Result<Vec<bool>, Failure> {
        let depth = self.leaves.iter().map(|leaf| leaf.0.len()).min().filter(|_| self.is_plain).unwrap_or(0);
        let mut covered = vec![false; self.leaves.len()];
        for (row, column) in (0..depth).flat_map(|row| (row + 1..depth).map(move |column| (row, column))) {
            let mut sums = [0_u128; 2]; // no more than the count, which is known to fit
            for (unit, (queens, _)) in self.leaves.iter().enumerate() {
                // A unit also stands for its mirror image.
                let has = |row: usize, column| [column, self.rows.len() - 1 - column].contains(&(queens[row] as usize));
                let (first, second) = (has(row, column), has(column, row));
                sums[0] += if first { subtotals[unit].total().unwrap_or(0) } else { 0 };
                sums[1] += if second { subtotals[unit].total().unwrap_or(0) } else { 0 };
                covered[unit] |= first != second;
            }
            if sums[0] != sums[1] {
                let why = format!("row {row}, column {column} and row {column}, column {row}, from 0, differ");
                return Err(Failure::Refuted(why));
            }
        }
        Ok(covered)
    }
}
