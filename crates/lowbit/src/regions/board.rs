//! The board: regions, stars for each line and region, and givens. Legal by construction.

use crate::bits::{full, members};
use crate::words::Sentence;
use crate::{Error, sentence};

use super::LARGEST;

/// An n x n board cut into n regions, n from 1 to 32. Every row, every column and every region needs `stars` stars, and no
/// two stars touch, not even at a corner. The queens of the daily puzzles are the case of one star.
///
/// A region may be of any shape and need not be connected. Stars and empty cells may be given.
///
/// ```
/// use lowbit::regions::Board;
/// let board: Board = "AABB\nAABB\nCCDD\nCCDD".parse()?;
/// assert_eq!((board.n(), board.stars(), board.region(2, 1)), (4, 1, 2));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::regions::Board;
/// let mut board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// assert!(board.is_plain() && board.is_connected(0));
/// board.place(0, 1)?;
/// board.cross(1, 3)?;
/// assert_eq!((board.given(0), board.empty(1), board.row_of(0, 1)), (0b10, 0b1000, 0b11));
/// assert_eq!(board.given_stars().collect::<Vec<_>>(), [(0, 1)]);
/// assert!(!board.is_contradictory());
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    n: u32,
    stars: u32,
    /// By cell, row by row.
    regions: Vec<u8>,
    /// By row: the columns of given stars; empty if there are none.
    given: Vec<u32>,
    /// By row: the columns of given empty cells; empty if there are none.
    empty: Vec<u32>,
    /// A region has fewer cells than stars, or given stars touch or are too many: no search is needed.
    is_contradictory: bool,
}

/// An error of a board: the cell as (row, column) from 0, if there is one, and a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The cell.
    pub cell: Option<(u32, u32)>,
    /// The message, in one line.
    pub message: Sentence,
}

/// The position from 1, and the message.
impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.clone().sentence().words(crate::words::Language::English))
    }
}

impl std::error::Error for Fault {}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Request(fault.sentence())
    }
}

impl Fault {
    /// The message, after the position of the cell.
    pub(super) fn sentence(self) -> Sentence {
        match self.cell {
            Some((row, column)) => {
                let at = sentence!(
                    "row {}, column {}: ",
                    "第 {} 行第 {} 列：",
                    row.saturating_add(1),
                    column.saturating_add(1)
                );
                self.message.after(&at)
            }
            None => self.message,
        }
    }
}

impl Board {
    /// A board with a region from 0 to n-1 for each cell, row by row. If a region has fewer cells than stars, the board
    /// has no solution.
    ///
    /// # Errors
    ///
    /// If n is not from 1 to 32 or `stars` not from 1 to n, or if `regions` does not have n x n cells, with every number
    /// from 0 to n-1 and no other.
    ///
    /// ```
    /// use lowbit::regions::Board;
    /// let board = Board::new(2, 1, &[0, 0, 1, 1])?;
    /// assert_eq!(board.region(1, 0), 1);
    /// assert!(Board::new(2, 1, &[0; 4]).is_err()); // there is no region 1
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn new(n: u32, stars: u32, regions: &[u8]) -> Result<Board, Fault> {
        let whole = |message: Sentence| Fault { cell: None, message };
        if !(1..=LARGEST).contains(&n) {
            return Err(whole(sentence!(
                "a board has 1 to {LARGEST} rows, not {n}",
                "棋盘有 1 到 {LARGEST} 行，而不是 {n} 行"
            )));
        }
        if regions.len() != (n * n) as usize {
            return Err(whole(sentence!(
                "a board of {n} x {n} has {} cells, not {}",
                "{n} x {n} 的棋盘有 {} 格，而不是 {} 格",
                n * n,
                regions.len()
            )));
        }
        if !(1..=n).contains(&stars) {
            return Err(whole(sentence!(
                "a row of {n} cells has room for 1 to {n} stars, not {stars}",
                "{n} 格的一行可放 1 到 {n} 颗星，而不是 {stars} 颗"
            )));
        }
        // The maximum first: a quick test, for lists of boards, that no number is too high.
        let highest = regions.iter().copied().fold(0, u8::max);
        if u32::from(highest) >= n {
            let cell = regions.iter().position(|&region| u32::from(region) >= n).map(|cell| cell as u32);
            return Err(Fault {
                cell: cell.map(|cell| (cell / n, cell % n)),
                message: sentence!(
                    "a board of {n} x {n} has {n} regions, not more",
                    "{n} x {n} 的棋盘有 {n} 个区域，不能更多"
                ),
            });
        }
        let found = regions.iter().fold(0_u32, |found, region| found | 1 << region).count_ones();
        if found < n {
            return Err(whole(sentence!(
                "a board of {n} x {n} has {n} regions, not {found}",
                "{n} x {n} 的棋盘有 {n} 个区域，而不是 {found} 个"
            )));
        }
        // Every region has a cell, which is enough for one star.
        let sizes = if stars > 1 { sizes(regions) } else { [1; LARGEST as usize] };
        let sizes = &sizes[..n as usize];
        let is_contradictory = sizes.iter().any(|&size| size < stars);
        Ok(Board { n, stars, regions: regions.to_vec(), given: Vec::new(), empty: Vec::new(), is_contradictory })
    }

    /// Gives a star.
    ///
    /// # Errors
    ///
    /// If the cell is outside of the board or given as empty, if it touches another given star, or if its row, column
    /// or region has all its stars.
    ///
    /// ```
    /// use lowbit::regions::Board;
    /// let mut board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
    /// board.place(0, 1)?;
    /// assert!(board.place(1, 2).is_err()); // it would touch the first one
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn place(&mut self, row: u32, column: u32) -> Result<(), Fault> {
        let fault = |message: Sentence| Err(Fault { cell: Some((row, column)), message });
        self.check_inside(row, column)?;
        let bit = 1 << column;
        if self.given(row) & bit != 0 {
            return Ok(());
        }
        if self.empty(row) & bit != 0 {
            return fault(sentence!("the cell is given as empty: it cannot have a star", "这一格已给定为空，不能放星"));
        }
        let near = bit | bit << 1 | bit >> 1;
        for other in row.saturating_sub(1)..(row + 2).min(self.n) {
            if let Some(c) = members(u64::from(self.given(other) & near)).next() {
                return fault(sentence!(
                    "this star touches the star at row {}, column {}",
                    "这颗星与第 {} 行第 {} 列的星相邻",
                    other + 1,
                    c + 1
                ));
            }
        }
        let region = self.region(row, column);
        let in_region = self.given_stars().filter(|&(r, c)| self.region(r, c) == region).count();
        let in_column = self.given_stars().filter(|&(_, c)| c == column).count();
        let in_row = self.given(row).count_ones() as usize;
        for (count, house, chinese) in
            [(in_row, "row", "行"), (in_column, "column", "列"), (in_region, "region", "区域")]
        {
            if count >= self.stars as usize {
                let message = Sentence::new([
                    format!("one star too many for the {house}, which takes {}", self.stars),
                    format!("这一{chinese}只能有 {} 颗星，多了一颗", self.stars),
                ]);
                return fault(message);
            }
        }
        self.given.resize(self.n as usize, 0);
        self.given[row as usize] |= bit;
        Ok(())
    }

    /// Gives a star as entered, right or wrong: if [`place`](Board::place) would refuse it, the board has no solution
    /// from then on.
    ///
    /// # Errors
    ///
    /// If the cell is outside of the board, or given as empty.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::regions::{self, Board};
    /// let mut board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
    /// board.enter(0, 1)?;
    /// board.enter(1, 1)?;
    /// assert_eq!(regions::count(&board, 2, &Stop::new()).complete(), Some(0));
    /// assert_eq!(regions::mistakes(&board, &Stop::new()).complete().flatten(), Some(vec![(1, 1)]));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn enter(&mut self, row: u32, column: u32) -> Result<(), Fault> {
        let placed = self.place(row, column);
        let is_there = row < self.n && column < self.n && self.empty(row) >> column & 1 == 0;
        if placed.is_err() && is_there {
            self.given.resize(self.n as usize, 0);
            self.given[row as usize] |= 1 << column;
            self.is_contradictory = true;
            return Ok(());
        }
        placed
    }

    /// Whether it obviously has no solution: a region has fewer cells than stars, or given stars touch or are too many.
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// Gives a cell as empty.
    ///
    /// # Errors
    ///
    /// If the cell is outside of the board, or has a given star.
    pub fn cross(&mut self, row: u32, column: u32) -> Result<(), Fault> {
        self.check_inside(row, column)?;
        if self.given(row) >> column & 1 == 1 {
            let message = sentence!("the cell has a given star: it cannot be empty", "这一格已给定为星，不能为空");
            return Err(Fault { cell: Some((row, column)), message });
        }
        self.empty.resize(self.n as usize, 0);
        self.empty[row as usize] |= 1 << column;
        Ok(())
    }

    /// The number of rows, of columns and of regions.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The number of stars that each row, column and region needs.
    pub fn stars(&self) -> u32 {
        self.stars
    }

    /// The region of a cell, from 0.
    ///
    /// # Panics
    /// When the cell is not on the board.
    pub fn region(&self, row: u32, column: u32) -> u8 {
        self.regions[(row * self.n + column) as usize]
    }

    /// The region of every cell, row by row.
    pub fn regions(&self) -> &[u8] {
        &self.regions
    }

    /// The columns of the given stars of a row, as bits.
    pub fn given(&self, row: u32) -> u32 {
        self.given.get(row as usize).copied().unwrap_or(0)
    }

    /// The columns of a row that are given as empty, as bits.
    pub fn empty(&self, row: u32) -> u32 {
        self.empty.get(row as usize).copied().unwrap_or(0)
    }

    /// The given stars as (row, column), from the top.
    pub fn given_stars(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.n).flat_map(|row| members(self.given(row).into()).map(move |column| (row, column)))
    }

    /// Whether nothing is given but the regions.
    pub fn is_plain(&self) -> bool {
        self.given.iter().chain(&self.empty).all(|&row| row == 0)
    }

    /// Whether a region is connected through cell sides.
    pub fn is_connected(&self, region: u8) -> bool {
        let cells: Vec<u32> = (0..self.n).map(|row| self.row_of(region, row)).collect();
        let Some(first) = cells.iter().position(|&row| row != 0) else { return false };
        let mut reached = vec![0_u32; cells.len()];
        reached[first] = cells[first] & cells[first].wrapping_neg();
        loop {
            let before = reached.clone();
            for row in 0..cells.len() {
                let above = if row > 0 { reached[row - 1] } else { 0 };
                let below = reached.get(row + 1).copied().unwrap_or(0);
                let here = reached[row];
                reached[row] |= (above | below | here << 1 | here >> 1) & cells[row];
            }
            if reached == before {
                return reached == cells;
            }
        }
    }

    /// The cells of a region in a row, as bits.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn row_of(&self, region: u8, row: u32) -> u32 {
        (0..self.n).filter(|&column| self.region(row, column) == region).fold(0, |bits, column| bits | 1 << column)
    }

    /// The cells of a row that may have a star, considering the givens of these cells only.
    pub(super) fn cells(&self, row: u32) -> u32 {
        full(self.n) as u32 & !self.empty(row)
    }

    fn check_inside(&self, row: u32, column: u32) -> Result<(), Fault> {
        if row < self.n && column < self.n {
            return Ok(());
        }
        let (n, row, column) = (self.n, u64::from(row) + 1, u64::from(column) + 1);
        let message = sentence!(
            "r{row}c{column} is outside the board of {n} x {n} cells",
            "r{row}c{column} 在 {n} x {n} 的棋盘之外"
        );
        Err(Fault { cell: None, message })
    }
}

/// The number of cells of each region.
fn sizes(regions: &[u8]) -> [u32; LARGEST as usize] {
    let mut sizes = [0; LARGEST as usize];
    regions.iter().for_each(|&region| sizes[usize::from(region)] += 1);
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quarters() -> Board {
        Board::new(4, 1, &[0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).unwrap()
    }

    #[test]
    fn refuses_what_is_no_board() {
        let message = |n, stars, regions: &[u8]| Error::from(Board::new(n, stars, regions).unwrap_err()).to_string();
        assert_eq!(message(0, 1, &[]), "a board has 1 to 32 rows, not 0");
        assert_eq!(message(33, 1, &[0; 1089]), "a board has 1 to 32 rows, not 33");
        assert_eq!(message(2, 1, &[0; 3]), "a board of 2 x 2 has 4 cells, not 3");
        assert_eq!(message(2, 3, &[0, 0, 1, 1]), "a row of 2 cells has room for 1 to 2 stars, not 3");
        assert_eq!(message(2, 1, &[0, 0, 1, 2]), "row 2, column 2: a board of 2 x 2 has 2 regions, not more");
        assert_eq!(message(2, 1, &[0, 0, 0, 0]), "a board of 2 x 2 has 2 regions, not 1");
        assert!(Board::new(2, 2, &[0, 0, 0, 1]).unwrap().is_contradictory());
    }

    #[test]
    fn refuses_stars_that_contradict_each_other() {
        let message = |result: Result<(), Fault>| Error::from(result.unwrap_err()).to_string();
        let mut board = quarters();
        board.place(0, 1).unwrap();
        board.place(0, 1).unwrap(); // the same star again is accepted
        assert_eq!(message(board.place(1, 2)), "row 2, column 3: this star touches the star at row 1, column 2");
        assert_eq!(message(board.place(0, 3)), "row 1, column 4: one star too many for the row, which takes 1");
        assert_eq!(message(board.place(3, 1)), "row 4, column 2: one star too many for the column, which takes 1");
        assert_eq!(message(board.cross(0, 1)), "row 1, column 2: the cell has a given star: it cannot be empty");
        board.cross(3, 3).unwrap();
        assert_eq!(message(board.place(3, 3)), "row 4, column 4: the cell is given as empty: it cannot have a star");
        assert_eq!(message(board.place(4, 0)), "r5c1 is outside the board of 4 x 4 cells");
        assert_eq!(board.given_stars().collect::<Vec<_>>(), [(0, 1)]);
        let mut wide = Board::new(4, 1, &[0, 0, 0, 0, 1, 1, 1, 1, 2, 0, 2, 2, 3, 3, 3, 3]).unwrap();
        wide.place(0, 3).unwrap();
        assert_eq!(message(wide.place(2, 1)), "row 3, column 2: one star too many for the region, which takes 1");
    }

    #[test]
    fn regions_may_be_in_pieces() {
        let board = Board::new(3, 1, &[0, 1, 0, 1, 1, 1, 2, 1, 2]).unwrap();
        assert_eq!([0, 1, 2].map(|region| board.is_connected(region)), [false, true, false]);
        assert!((0..4).all(|region| quarters().is_connected(region)));
    }
}
