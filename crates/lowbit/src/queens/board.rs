//! The board: blocked cells, and queens that must stay. Legal by construction.

use crate::Error;
use crate::bits::full;
use crate::sentence;

use super::LARGEST_BOARD;

/// An n x n board, n from 1 to 64, on which no two of the given queens attack each other.
///
/// No queen may stand on a blocked cell, but queens see across it.
///
/// ```
/// use lowbit::queens::Board;
/// let mut board = Board::empty(4)?;
/// board.block(0, 0)?;
/// board.place(1, 3)?;
/// assert_eq!(board.candidates(0), 0b0010); // column 0 is blocked, columns 2 and 3 are attacked
/// assert_eq!(board.candidates(1), 0b1000); // the given queen itself
/// assert!(board.place(2, 2).is_err()); // attacked by the queen at (1, 3)
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::queens::Board;
/// let mut board = Board::empty(4)?;
/// assert!(board.is_plain());
/// board.block(3, 3)?;
/// board.place(0, 1)?;
/// assert_eq!(board.attacker(1, 2), Some((0, 1)));
/// assert_eq!(board.rows(), [0b0010, 0b1000, 0b0101, 0b0101]); // what is free and not attacked
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    n: u32,
    /// By row: the columns where no queen may stand.
    blocked: Vec<u64>,
    /// By row: the column of the given queen.
    queens: Vec<Option<u32>>,
    /// By row: the columns that given queens of other rows attack.
    attacked: Vec<u64>,
}

impl Board {
    /// A board without blocked cells and without queens.
    ///
    /// # Errors
    ///
    /// If n is not from 1 to [`LARGEST_BOARD`].
    pub fn empty(n: u32) -> Result<Board, Error> {
        if !(1..=LARGEST_BOARD).contains(&n) {
            return Err(Error::request(sentence!(
                "a board has 1 to {LARGEST_BOARD} rows, not {n}",
                "棋盘有 1 到 {LARGEST_BOARD} 行，而不是 {n} 行"
            )));
        }
        let rows = n as usize;
        Ok(Board { n, blocked: vec![0; rows], queens: vec![None; rows], attacked: vec![0; rows] })
    }

    /// The board with all cells blocked but these candidates, by row. The queen of a row with one candidate is given, unless another given
    /// queen attacks it.
    pub(super) fn with_candidates(candidates: &[u64]) -> Board {
        let n = candidates.len() as u32;
        let mut board = Board::empty(n).expect("candidates of a board");
        board.blocked = candidates.iter().map(|candidates| full(n) & !candidates).collect();
        for (row, candidates) in (0..n).zip(candidates).filter(|(_, candidates)| candidates.is_power_of_two()) {
            let _ = board.place(row, candidates.trailing_zeros()); // if it is refused, there is no solution
        }
        board
    }

    /// Forbids a cell.
    ///
    /// # Errors
    ///
    /// If the cell is outside of the board, or has a given queen.
    pub fn block(&mut self, row: u32, col: u32) -> Result<(), Error> {
        self.check_inside(row, col)?;
        if self.queen(row) == Some(col) {
            let cell = name(row, col);
            return Err(Error::request(sentence!(
                "{cell} has a queen: it cannot be blocked",
                "{cell} 上有皇后，不能封住"
            )));
        }
        self.blocked[row as usize] |= 1 << col;
        Ok(())
    }

    /// Gives a queen that every solution must have.
    ///
    /// # Errors
    ///
    /// If the cell is outside of the board or blocked, or if another given queen attacks it.
    pub fn place(&mut self, row: u32, col: u32) -> Result<(), Error> {
        self.check_inside(row, col)?;
        if self.is_blocked(row, col) {
            let cell = name(row, col);
            return Err(Error::request(sentence!(
                "{cell} is blocked: no queen can stand there",
                "{cell} 已封住，不能放皇后"
            )));
        }
        if let Some((other_row, other_col)) = self.attacker(row, col) {
            let (one, other) = (name(other_row, other_col), name(row, col));
            let message =
                sentence!("the queens at {one} and {other} attack each other", "{one} 和 {other} 的皇后互相攻击");
            return Err(Error::request(message));
        }
        self.queens[row as usize] = Some(col);
        for other in (0..self.n).filter(|&other| other != row) {
            self.attacked[other as usize] |= attacks(col, other.abs_diff(row)) & full(self.n);
        }
        Ok(())
    }

    /// The number of rows, and of columns.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Whether no queen may stand there, as everywhere outside of the board.
    pub fn is_blocked(&self, row: u32, col: u32) -> bool {
        col >= self.n || self.blocked.get(row as usize).is_none_or(|blocked| blocked >> col & 1 == 1)
    }

    /// The column of the given queen of a row, if there is one.
    pub fn queen(&self, row: u32) -> Option<u32> {
        self.queens.get(row as usize).copied().flatten()
    }

    /// The given queens, as (row, column), from the top.
    pub fn queens(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.n).filter_map(|row| self.queen(row).map(|col| (row, col)))
    }

    /// The given queen that attacks a cell, if there is one; the topmost of several. None attacks outside of the board.
    pub fn attacker(&self, row: u32, col: u32) -> Option<(u32, u32)> {
        if row >= self.n || col >= self.n {
            return None;
        }
        self.queens().find(|&(r, c)| match row.abs_diff(r) {
            0 => c != col,
            distance => attacks(c, distance) >> col & 1 == 1,
        })
    }

    /// The columns of a row where a queen may stand, considering blocked cells and given queens only; for the row of a
    /// given queen, its column; none for a row outside of the board.
    pub fn candidates(&self, row: u32) -> u64 {
        match self.queen(row) {
            _ if row >= self.n => 0,
            Some(col) => 1 << col,
            None => full(self.n) & !self.blocked[row as usize] & !self.attacked[row as usize],
        }
    }

    /// The [candidates](Board::candidates) of every row, from the top.
    pub fn rows(&self) -> Vec<u64> {
        (0..self.n).map(|row| self.candidates(row)).collect()
    }

    /// Whether nothing is blocked and no queen is given.
    pub fn is_plain(&self) -> bool {
        self.blocked.iter().all(|&row| row == 0) && self.queens().next().is_none()
    }

    fn check_inside(&self, row: u32, col: u32) -> Result<(), Error> {
        if row < self.n && col < self.n {
            return Ok(());
        }
        let (n, cell) = (self.n, name(row, col));
        Err(Error::request(sentence!(
            "{cell} is outside the board of {n} x {n} cells",
            "{cell} 在 {n} x {n} 的棋盘之外"
        )))
    }
}

/// A cell as it is printed, counted from 1.
fn name(row: u32, col: u32) -> String {
    format!("r{}c{}", u64::from(row) + 1, u64::from(col) + 1)
}

/// The columns that a queen in column `col` attacks in the rows `distance` (1 to 63) above and below it; the caller
/// masks off columns beyond the board.
pub(super) fn attacks(col: u32, distance: u32) -> u64 {
    let queen = 1_u64 << col;
    queen | queen << distance | queen >> distance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_from_1_to_64() {
        assert!(Board::empty(0).is_err());
        assert!(Board::empty(65).is_err());
        for n in [1, 2, 31, 32, 33, 63, 64] {
            let mut board = Board::empty(n).unwrap();
            assert!(board.is_plain());
            assert_eq!(board.candidates(n - 1).count_ones(), n);
            board.place(n - 1, n - 1).unwrap();
            assert_eq!(board.candidates(n - 1), 1 << (n - 1));
            if n > 1 {
                assert_eq!(board.candidates(0), full(n - 1) & !1, "the column and the long diagonal are attacked");
            }
        }
    }

    #[test]
    fn candidates_are_what_single_queens_leave() {
        for (n, row, col) in [(1, 0, 0), (5, 2, 2), (8, 0, 7), (33, 16, 4), (64, 63, 63), (64, 20, 0)] {
            let mut board = Board::empty(n).unwrap();
            board.place(row, col).unwrap();
            for r in 0..n {
                for c in 0..n {
                    let same_queen = (r, c) == (row, col);
                    let seen = r == row || c == col || r.abs_diff(row) == c.abs_diff(col);
                    assert_eq!(board.candidates(r) >> c & 1 == 1, same_queen || !seen, "n {n}, cell ({r}, {c})");
                    assert_eq!(board.attacker(r, c).is_some(), seen && !same_queen, "n {n}, cell ({r}, {c})");
                }
            }
        }
    }

    #[test]
    fn outside_of_the_board_everything_is_blocked() {
        let mut board = Board::empty(4).unwrap();
        board.place(0, 1).unwrap();
        for (row, col) in [(4, 0), (0, 4), (0, 64), (u32::MAX, u32::MAX)] {
            assert!(board.is_blocked(row, col) && board.block(row, col).is_err() && board.place(row, col).is_err());
            assert_eq!(board.attacker(row, col), None);
        }
        assert_eq!((board.queen(4), board.candidates(4)), (None, 0));
    }

    #[test]
    fn refuses_what_is_illegal() {
        let message = |result: Result<(), Error>| result.unwrap_err().to_string();
        let mut board = Board::empty(8).unwrap();
        board.block(0, 0).unwrap();
        board.place(0, 3).unwrap();
        assert_eq!(message(board.place(0, 0)), "r1c1 is blocked: no queen can stand there");
        assert_eq!(message(board.place(4, 7)), "the queens at r1c4 and r5c8 attack each other");
        assert_eq!(message(board.place(0, 4)), "the queens at r1c4 and r1c5 attack each other");
        assert_eq!(message(board.block(0, 3)), "r1c4 has a queen: it cannot be blocked");
        assert_eq!(message(board.place(8, 0)), "r9c1 is outside the board of 8 x 8 cells");
        assert_eq!(message(board.block(0, 64)), "r1c65 is outside the board of 8 x 8 cells");
        board.place(0, 3).unwrap(); // the same queen again is accepted
        assert_eq!(board.queens().collect::<Vec<_>>(), [(0, 3)]);
        assert!(!board.is_plain());
    }
}
