//! Units of the recursion: queens in the first rows, in lexicographic order. Counted here by a plain search.

use crate::{Failure, Split, Stop};

/// The leaves of the tree of the first rows, each a unit.
pub(crate) struct Prefixes {
    /// By row: the columns where a queen may stand.
    rows: Vec<u64>,
    is_plain: bool,
    /// Solutions behind each one found: 2 where a board is its own mirror image.
    weight: u128,
    /// The queens of each unit; the next one stands on one of some cells.
    leaves: Vec<(Vec<u32>, u64)>,
}

impl Prefixes {
    /// `board` as a certificate has it.
    pub(crate) fn new(n: u32, board: &str) -> Result<Prefixes, Failure> {
        let plain = vec![".".repeat(n as usize); n as usize].join("/");
        let cells = if board == "plain" { &plain } else { board };
        let bits = |row: &str| row.bytes().rev().fold(0, |bits, cell| bits << 1 | u64::from(cell == b'.'));
        let rows: Vec<u64> = cells.split('/').map(bits).collect();
        if rows.len() != n as usize || cells.split('/').any(|row| row.len() != n as usize) {
            return Err(Failure::Unreadable(format!("the board is not {n} x {n}")));
        }
        let is_mirrored = rows.iter().all(|&row| row.reverse_bits() >> (64 - n) == row);
        let weight = if is_mirrored && n > 1 { 2 } else { 1 };
        let mut split = Prefixes { rows, is_plain: board == "plain", weight, leaves: Vec::new() };
        for depth in 1.. {
            split.leaves.clear();
            split.grow(depth, &mut Vec::new(), is_mirrored);
            if split.leaves.len() >= 1000 || depth + 8 >= n as usize {
                break;
            }
        }
        Ok(split)
    }

    /// The cells of the next row that no queen attacks.
    fn free(&self, queens: &[u32]) -> u64 {
        let attacks =
            |(distance, &column): (u32, &u32)| (1_u64 << column) | 1 << column << distance | 1 << column >> distance;
        let attacked = (1..).zip(queens.iter().rev()).map(attacks).fold(0, |all, cells| all | cells);
        self.rows[queens.len()] & !attacked
    }

    fn search(&self, queens: &mut Vec<u32>, cells: u64, stop: Stop<'_>) -> Option<u128> {
        if stop() {
            return None;
        }
        let mut sum = 0;
        for column in (0..64).filter(|column| cells >> column & 1 == 1) {
            queens.push(column);
            sum += if queens.len() == self.rows.len() { 1 } else { self.search(queens, self.free(queens), stop)? };
            queens.pop();
        }
        Some(sum)
    }

    /// `undecided`: the queens are their own mirror image, and the next one stands in the left half or in the middle.
    fn grow(&mut self, depth: usize, queens: &mut Vec<u32>, undecided: bool) {
        let n = self.rows.len();
        let cells = self.free(queens) & if undecided { (1 << n.div_ceil(2)) - 1 } else { u64::MAX };
        if queens.len() == depth || queens.len() + 1 == n || cells == 0 {
            return self.leaves.push((queens.clone(), cells));
        }
        for column in (0..n as u32).filter(|column| cells >> column & 1 == 1) {
            queens.push(column);
            self.grow(depth, queens, undecided && n % 2 == 1 && column == n as u32 / 2);
            queens.pop();
        }
    }
}

impl Split for Prefixes {
    fn units(&self) -> u64 {
        self.leaves.len() as u64
    }

    fn divisor(&self, _: u64) -> u128 {
        self.weight
    }

    /// By the column of the next queen.
    fn pieces(&self, _: u64) -> u64 {
        self.rows.len() as u64
    }

    fn recount_piece(&self, unit: u64, piece: u64, stop: Stop<'_>) -> Option<u128> {
        let (queens, cells) = &self.leaves[unit as usize];
        Some(self.weight * self.search(&mut queens.clone(), cells & 1 << piece, stop)?)
    }

    /// On the plain board, as many solutions have a queen at (r, c) as at (c, r).
    fn identities(&self, subtotals: &[u128]) -> Result<Vec<bool>, Failure> {
        let depth = self.leaves.iter().map(|leaf| leaf.0.len()).min().filter(|_| self.is_plain).unwrap_or(0);
        let mut covered = vec![false; self.leaves.len()];
        for (row, column) in (0..depth).flat_map(|row| (row + 1..depth).map(move |column| (row, column))) {
            let mut sums = [0, 0];
            for (unit, (queens, _)) in self.leaves.iter().enumerate() {
                // A unit stands for its mirror image too.
                let has = |row: usize, column| [column, self.rows.len() - 1 - column].contains(&(queens[row] as usize));
                let (first, second) = (has(row, column), has(column, row));
                sums[0] += if first { subtotals[unit] } else { 0 };
                sums[1] += if second { subtotals[unit] } else { 0 };
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
