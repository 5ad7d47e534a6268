//! Units of the join on a board with blocked cells: those of the board on which all images of these cells are blocked too, then those of
//! boards with a queen on such an image, the first in reading order with a queen.

use crate::row_sets::RowSets;
use crate::{Numbers, Split, Stop};

/// Row sets in a unit of a board with a queen.
const RUN_WITH_A_QUEEN: usize = 8;

/// Boards without common solutions, each with its units.
pub(crate) struct Images {
    boards: Vec<RowSets>,
}

impl Images {
    /// The boards for a board with these cells, by row. `None` as soon as there are more than `most` units.
    pub(crate) fn new(cells: Vec<u64>, most: u64) -> Option<Images> {
        let n = cells.len();
        let symmetric = symmetric(&cells);
        let mut boards = vec![RowSets::new(symmetric.clone(), most)?];
        let mut units = boards[0].units();
        let mut left = cells;
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            if (left[row] & !symmetric[row]) >> column & 1 == 0 {
                continue;
            }
            let seen = |r: usize, c: usize| {
                (r, c) != (row, column) && (r == row || c == column || r.abs_diff(row) == c.abs_diff(column))
            };
            let kept = |r: usize| (0..n).filter(|&c| !seen(r, c)).map(|c| 1 << c).sum::<u64>();
            let board: Vec<u64> = (0..n).map(|r| left[r] & kept(r)).collect();
            let board = RowSets::free(board, most.checked_sub(units)?, Some(RUN_WITH_A_QUEEN))?;
            units += board.units();
            boards.push(board);
            left[row] &= !(1 << column);
        }
        Some(Images { boards })
    }

    /// The board of a unit, and the unit's number there.
    fn find(&self, mut unit: u64) -> (&RowSets, u64) {
        for board in &self.boards {
            match unit.checked_sub(board.units()) {
                None => return (board, unit),
                Some(beyond) => unit = beyond,
            }
        }
        unreachable!("units are numbered below their number")
    }
}

/// The cells whose images under turns and reflections are all cells, too.
pub(crate) fn symmetric(cells: &[u64]) -> Vec<u64> {
    let n = cells.len();
    let stays = |row: usize, column: usize| {
        let (up, left) = (n - 1 - row, n - 1 - column);
        let images = [(row, column), (row, left), (up, column), (up, left)];
        images.into_iter().all(|(r, c)| cells[r] >> c & 1 == 1 && cells[c] >> r & 1 == 1)
    };
    (0..n).map(|row| (0..n).filter(|&column| stays(row, column)).map(|column| 1 << column).sum()).collect()
}

impl Split for Images {
    fn units(&self) -> u64 {
        self.boards.iter().map(RowSets::units).sum()
    }

    fn divisor(&self, unit: u64) -> u128 {
        let (board, unit) = self.find(unit);
        board.divisor(unit)
    }

    fn pieces(&self, unit: u64) -> u64 {
        let (board, unit) = self.find(unit);
        board.pieces(unit)
    }

    fn recount_piece(&self, unit: u64, piece: u64, stop: Stop<'_>) -> Option<Numbers> {
        let (board, unit) = self.find(unit);
        board.recount_piece(unit, piece, stop)
    }
}
