//! Queens on a Möbius strip, one in each closed row.
//!
//! Rows r and n-1-r of the strip are one closed row of 2n cells, class r. Its cell p is column p of row r for p < n, else column p - n of row
//! n-1-r. A queen in cell x of class i sees in class j
//!
//! ```text
//!   x and x + n                 its column
//!   x + (j - i), x - (j - i)    its diagonals, before the seam
//!   x + (i + j + 1), x - ...    its diagonals, beyond the seam
//! ```
//!
//! all modulo 2n. From class to class these move by one to the left or to the right: two words are rotated where the plain board shifts them.
//! A turn of the strip moves every cell of a class to every other, so the first queen stands in cell 0, and the count is 2n times that (n times
//! for the middle row of an odd board, which has n cells).

use std::io;

use crate::bits::{full, lowbit, members};
use crate::engine::{self, Control, Outcome, Search, Stop, Tally, Unit, Worker};

/// In which order the classes are filled; the count does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// From the edge to the middle.
    Inwards,
    /// From the middle to the edge.
    Outwards,
}

/// The count for one board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moebius {
    n: u32,
    order: Order,
    turns: Turns,
}

/// How many cells a queen's lines turn by; tests make them wrong.
#[derive(Clone, Copy, Debug)]
struct Turns {
    /// To the other cell of her column.
    column: u32,
    /// A diagonal's, from class to class.
    diagonal: u32,
    /// Beyond the seam, besides twice the class.
    seam: u32,
}

/// The largest board: a closed row is one word.
pub(crate) const LARGEST: u32 = 32;

/// What the queens so far see of the next class.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    columns: u64,
    forth: u64,
    back: u64,
}

impl Moebius {
    pub(crate) fn new(n: u32, order: Order) -> Moebius {
        assert!((1..=LARGEST).contains(&n));
        Moebius { n, order, turns: Turns { column: n, diagonal: 1, seam: 1 } }
    }

    /// All ways to place a queen in each closed row.
    pub(crate) fn count(&self, control: &Control<'_>) -> io::Result<Outcome<u128>> {
        let symmetric = self.cells(0).count_ones();
        Ok(engine::run(self, control)?.map(|tally| tally.solutions * u128::from(symmetric)))
    }

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

    /// Its cells: the middle row of an odd board is closed after n.
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
        let Turns { column, diagonal, seam } = self.turns;
        let (around, beyond) = (2 * self.n, 2 * self.class(level) + seam);
        let (ahead, behind) = (self.turn(queen, beyond), self.turn(queen, around - beyond % around));
        let (ahead, behind) = if self.order == Order::Inwards { (ahead, behind) } else { (behind, ahead) };
        Seen {
            columns: seen.columns | queen | self.turn(queen, column),
            forth: self.turn(seen.forth | queen | ahead, diagonal),
            back: self.turn(seen.back | queen | behind, around - diagonal),
        }
    }

    fn fill(&self, seen: Seen, level: u32, stop: &Stop) -> u64 {
        let mut open = self.cells(level) & !(seen.columns | seen.forth | seen.back);
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

    /// After the queen in cell 0: where the second stands, as far as there is one.
    fn second(&self) -> (Seen, u64) {
        let first = self.with(Seen::default(), 0, 1);
        match self.levels() {
            1 => (first, 1),
            _ => (first, self.cells(1) & !(first.columns | first.forth | first.back)),
        }
    }
}

impl Search for Moebius {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new(
            members(self.second().1)
                .map(u64::from)
                .enumerate()
                .map(|(number, _)| Unit { number: number as u64, cost: 1.0 }),
        )
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let (seen, open) = self.second();
        let seconds: Vec<u32> = members(open).collect();
        Ok(Box::new(move |unit: Unit, stop: &Stop| {
            let found = match self.levels() {
                1 => 1,
                2 => 1,
                _ => self.fill(self.with(seen, 1, 1 << seconds[unit.number as usize]), 2, stop),
            };
            if stop.is_raised() {
                return Outcome::Interrupted(Tally::default());
            }
            Outcome::Complete(Tally::of(found.into()))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::{Board, Piece, Problem, Rule, Shape, reference};

    #[test]
    fn both_orders_as_the_reference() {
        for n in 1..=6 {
            let board = Board::new(Shape::Moebius, n, n).unwrap();
            let problem = Problem::new(board, Piece::queen(), Rule::Exactly(n.div_ceil(2))).unwrap();
            let expected = reference::count(&problem, &Stop::new());
            for order in [Order::Inwards, Order::Outwards] {
                assert_eq!(Moebius::new(n, order).count(&Control::default()).unwrap(), expected, "n {n}, {order:?}");
            }
        }
    }

    #[test]
    fn one_wrong_line_is_noticed() {
        let count = |search: &Moebius| search.count(&Control::default()).unwrap().complete().unwrap();
        let wrong: [fn(&mut Turns); 5] = [
            |turns| turns.column += 1,
            |turns| turns.column = 0,
            |turns| turns.diagonal += 1,
            |turns| turns.diagonal = 0,
            |turns| turns.seam += 1,
        ];
        for order in [Order::Inwards, Order::Outwards] {
            for (number, change) in wrong.into_iter().enumerate() {
                let is_noticed = (4..=8).any(|n| {
                    let right = Moebius::new(n, order);
                    let mut changed = right;
                    change(&mut changed.turns);
                    count(&changed) != count(&right)
                });
                assert!(is_noticed, "{order:?}, change {number}");
            }
        }
    }
}
