//! Queens on a Möbius strip, one in each closed row.
//!
//! Rows r and n-1-r of the strip are one closed row of 2n cells, class r. Its cell p is column p of row r for p < n, else column p - n of
//! row n-1-r. A queen in cell x of class i sees in class j
//!
//! ```text
//!   x and x + n                 its column
//!   x + (j - i), x - (j - i)    its diagonals, before the seam
//!   x + (i + j + 1), x - ...    its diagonals, beyond the seam
//! ```
//!
//! From class to class these move by one to the left or to the right: two words are rotated where the plain board shifts them. Symmetries
//! of the strip map every cell of a class to every other, so the first queen stands in cell 0, and the count is 2n times that (n times for
//! the middle row of an odd board, which has n cells).

use super::starts::{ENOUGH_STARTS, FromStarts, Kernel};
use crate::Error;
use crate::backend::Backend;
use crate::bits::{full, lowbit, members};
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
use crate::engine::{Stop, Tally};
use crate::place::{Board, Goal, Piece, Problem, Rule, Shape};

/// Counts queens in the closed rows of a Möbius strip.
pub(crate) struct ByClosedRows;

impl Way for ByClosedRows {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match task.problem {
            Some(problem) if is_asked(problem) && task.goal == Goal::Count && !task.portable => {
                task.scalar(Method::Moebius)
            }
            _ => Err(Method::Moebius.is_not_for(task)),
        }
    }

    fn seconds(&self, _: &Task<'_>, _: Backend) -> Option<f64> {
        None
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        const PLAINLY: f64 = 100.0; // times as long
        PLAINLY * seconds
    }

    fn prepare(&self, task: &Task<'_>, _: Backend) -> Result<Prepared, Error> {
        let order = if task.again { Order::Outwards } else { Order::Inwards };
        let strip = Moebius { n: task.problem().board().rows(), order };
        let first = u128::from(strip.cells(0).count_ones());
        let reading = move |tally: Tally| Ok(Answer::Number(tally.solutions * first));
        Ok(Prepared::weighed(FromStarts::new(strip), Split::Bundles, Box::new(reading)))
    }
}

/// Whether a problem has one queen in each closed row of a strip whose cells are all free.
fn is_asked(problem: &Problem) -> bool {
    let board = problem.board();
    board.shape() == Shape::Moebius
        && board.is_plain_square()
        && problem.piece().moves() == Piece::queen().moves()
        && problem.rule() == Rule::Exactly(board.rows().div_ceil(2))
}

/// The order in which the classes are filled; the count does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// From the edge to the middle.
    Inwards,
    /// From the middle to the edge.
    Outwards,
}

/// The count for one board, with the first queen in cell 0.
#[derive(Clone, Copy, Debug)]
struct Moebius {
    n: u32,
    order: Order,
}

/// Queens in the first classes, by cell, and what they see in the next one.
#[derive(Clone, Debug)]
struct Start {
    queens: Vec<u32>,
    seen: Seen,
}

/// What the queens so far see in the next class.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    columns: u64,
    forth: u64,
    back: u64,
}

impl Moebius {
    fn levels(&self) -> u32 {
        self.n.div_ceil(2)
    }

    /// The class that is filled at a level.
    fn class(&self, level: u32) -> u32 {
        match self.order {
            Order::Inwards => level,
            Order::Outwards => self.levels() - 1 - level,
        }
    }

    /// The cells of the class at a level: the middle row of an odd board has only n.
    fn cells(&self, level: u32) -> u64 {
        let is_middle = 2 * self.class(level) + 1 == self.n;
        full(if is_middle { self.n } else { 2 * self.n })
    }

    fn turn(&self, word: u64, by: u32) -> u64 {
        let around = 2 * self.n;
        let by = by % around;
        if by == 0 { word } else { (word << by | word >> (around - by)) & full(around) }
    }

    #[inline(always)]
    fn with(&self, seen: Seen, level: u32, queen: u64) -> Seen {
        let (around, beyond) = (2 * self.n, 2 * self.class(level) + 1);
        let (ahead, behind) = (self.turn(queen, beyond), self.turn(queen, around - beyond));
        let (ahead, behind) = if self.order == Order::Inwards { (ahead, behind) } else { (behind, ahead) };
        Seen {
            columns: seen.columns | queen | self.turn(queen, self.n),
            forth: self.turn(seen.forth | queen | ahead, 1),
            back: self.turn(seen.back | queen | behind, around - 1),
        }
    }

    fn open(&self, seen: Seen, level: u32) -> u64 {
        self.cells(level) & !(seen.columns | seen.forth | seen.back)
    }

    fn fill(&self, seen: Seen, level: u32, stop: &Stop) -> u64 {
        let mut open = self.open(seen, level);
        if level + 1 == self.levels() {
            return open.count_ones().into();
        }
        if level + 5 < self.levels() && stop.is_raised() {
            return 0;
        }
        let mut found = 0;
        while open != 0 {
            let queen = lowbit(open);
            open ^= queen;
            found += self.fill(self.with(seen, level, queen), level + 1, stop);
        }
        found
    }

    /// The ways to fill the classes from a level on, cell by cell; `seen` has, by row, what the earlier queens see.
    fn fill_plainly(&self, board: &Board, seen: &[u32], level: u32, stop: &Stop) -> u64 {
        if level == self.levels() || stop.is_raised() {
            return 1;
        }
        let is_free = |cell: &u32| {
            let (row, column) = self.place(level, *cell);
            seen[row as usize] >> column & 1 == 0
        };
        let with = |cell| self.seen_plainly(board, seen, level, cell);
        let cells = members(self.cells(level)).filter(is_free);
        cells.map(|cell| self.fill_plainly(board, &with(cell), level + 1, stop)).sum()
    }

    /// Adds this cell, and what a queen there sees.
    fn seen_plainly(&self, board: &Board, seen: &[u32], level: u32, cell: u32) -> Vec<u32> {
        let (row, column) = self.place(level, cell);
        let sees = board.sees(&Piece::queen(), row, column);
        let mut both: Vec<u32> = sees.iter().zip(seen).map(|(sees, seen)| sees | seen).collect();
        both[row as usize] |= 1 << column;
        both
    }

    /// Row and column of a cell of the class at a level.
    fn place(&self, level: u32, cell: u32) -> (u32, u32) {
        let class = self.class(level);
        if cell < self.n { (class, cell) } else { (self.n - 1 - class, cell - self.n) }
    }
}

impl Kernel for Moebius {
    type Start = Start;
    type Room<'a> = ();

    fn starts(&self) -> Vec<Start> {
        let mut starts = vec![Start { queens: vec![0], seen: self.with(Seen::default(), 0, 1) }];
        for level in 1..self.levels().saturating_sub(1) {
            if starts.len() >= ENOUGH_STARTS {
                break;
            }
            let with = |start: &Start, cell: u32| Start {
                queens: start.queens.iter().copied().chain([cell]).collect(),
                seen: self.with(start.seen, level, 1 << cell),
            };
            let below =
                |start: &Start| members(self.open(start.seen, level)).map(|cell| with(start, cell)).collect::<Vec<_>>();
            starts = starts.iter().flat_map(below).collect();
        }
        starts
    }

    fn room(&self) {}

    fn below(&self, (): &mut (), start: &Start, stop: &Stop) -> Tally {
        let level = start.queens.len() as u32;
        Tally::of(if level == self.levels() { 1 } else { self.fill(start.seen, level, stop).into() })
    }

    /// By the definition of what a queen sees on the board.
    fn recount(&self, start: &Start, stop: &Stop) -> Tally {
        let board = Board::new(Shape::Moebius, self.n, self.n).expect("it has such a board");
        let queens = (0..).zip(&start.queens);
        let none = vec![0; self.n as usize];
        let seen = queens.fold(none, |seen, (level, &cell)| self.seen_plainly(&board, &seen, level, cell));
        Tally::of(self.fill_plainly(&board, &seen, start.queens.len() as u32, stop).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_counted_as_by_the_board() {
        for (n, order) in (1..=8).flat_map(|n| [(n, Order::Inwards), (n, Order::Outwards)]) {
            let strip = Moebius { n, order };
            let (stop, starts) = (Stop::new(), strip.starts());
            assert!(starts.iter().all(|start| strip.below(&mut (), start, &stop) == strip.recount(start, &stop)));
            let all: Tally = starts.iter().map(|start| strip.below(&mut (), start, &stop)).sum();
            // A137279
            let expected = [1, 4, 0, 16, 40, 192, 560, 3328][n as usize - 1];
            assert_eq!(all.solutions * u128::from(strip.cells(0).count_ones()), expected, "n {n}, {order:?}");
        }
    }
}
