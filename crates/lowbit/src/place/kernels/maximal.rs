//! Sets of queens to which none can be added, on a GPU: where its threads begin. The search is told in `kernels/maximal.cuh`.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::bits::{full, lowbit, members};
use crate::engine::ordered;

/// What the queens of a start see, and the rows that were left empty. Laid out as `MaximalStart` in `kernels/maximal.cuh`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(crate) struct MaximalStart {
    pub(crate) columns: u32,
    pub(crate) empty: u32,
    /// Bit row + column.
    pub(crate) rising: u64,
    /// Bit column - row + n - 1.
    pub(crate) falling: u64,
}

/// A square board, and the order in which its rows are filled.
#[derive(Clone, Debug)]
pub(crate) struct Maximal {
    pub(crate) n: usize,
    pub(crate) order: Vec<u32>,
    /// By place in the order and row: how many cells of the row those after the place can see at most.
    pub(crate) most: Vec<u32>,
}

/// The starts after so many rows, and how often the sets below them count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Starts {
    /// Those whose first queen beside the middle column is on the left: they count twice.
    pub(crate) twice: Vec<MaximalStart>,
    /// Those without such a queen.
    pub(crate) once: Vec<MaximalStart>,
}

/// The largest board that fits the words of the kernel's stack.
pub(crate) const LARGEST: usize = 19;

/// What is open in a row: its cells, and whether it can stay without a queen.
struct Choices {
    cells: u32,
    /// Whether cells would be left that others must see.
    stays: Option<bool>,
}

impl Maximal {
    /// From the top to the bottom; again: first every other row, then those between them.
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
        Maximal { n, order, most }
    }

    /// The starts after the first `depth` rows of the order.
    pub(crate) fn starts(&self, depth: usize, threads: usize) -> Starts {
        let mut first = Vec::new();
        let few = depth.min(2);
        self.walk(0, few, MaximalStart::default(), false, &mut |start, is_decided| first.push((start, is_decided)));
        let work = |(start, is_decided)| {
            let mut part = Starts::default();
            self.walk(few, depth, start, is_decided, &mut |start, is_decided| {
                if is_decided { part.twice.push(start) } else { part.once.push(start) }
            });
            part
        };
        let mut starts = Starts::default();
        _ = ordered(
            threads,
            first.into_iter(),
            || work,
            |part: Starts| {
                starts.twice.extend(part.twice);
                starts.once.extend(part.once);
                ControlFlow::Continue(())
            },
        );
        // Those with many empty rows take longest: they come first, so that threads do not end with them.
        starts.twice.sort_by_key(|start| Reverse(start.empty.count_ones()));
        starts
    }

    /// Hands over what a start leads to at `depth`, and whether a queen has decided between left and right.
    fn walk(
        &self,
        place: usize,
        depth: usize,
        start: MaximalStart,
        is_decided: bool,
        then: &mut impl FnMut(MaximalStart, bool),
    ) {
        if place == depth {
            return then(start, is_decided);
        }
        let choices = self.choices(place, &start);
        for column in members(choices.cells.into()) {
            let side = (2 * column + 1).cmp(&(self.n as u32));
            if !is_decided && side.is_gt() {
                continue;
            }
            self.walk(place + 1, depth, self.with_queen(place, &start, column), is_decided || side.is_lt(), then);
        }
        if let Some(leaves_cells) = choices.stays {
            let row = u32::from(leaves_cells) << self.order[place];
            self.walk(place + 1, depth, MaximalStart { empty: start.empty | row, ..start }, is_decided, then);
        }
    }

    fn with_queen(&self, place: usize, start: &MaximalStart, column: u32) -> MaximalStart {
        let row = self.order[place];
        MaximalStart {
            columns: start.columns | 1 << column,
            empty: start.empty,
            rising: start.rising | 1 << (row + column),
            falling: start.falling | 1 << (column + self.n as u32 - 1 - row),
        }
    }

    fn unseen(&self, start: &MaximalStart, row: u32) -> u32 {
        let falling = start.falling >> (self.n as u32 - 1 - row);
        full(self.n as u32) as u32 & !(start.columns | (start.rising >> row) as u32 | falling as u32)
    }

    /// What the next row can have, as far as the empty rows allow it.
    fn choices(&self, place: usize, start: &MaximalStart) -> Choices {
        let row = self.order[place];
        let most = |other: u32| self.most[place * self.n + other as usize];
        let all = self.unseen(start, row);
        let (mut cells, mut can_stay) = (all, true);
        for other in members(start.empty.into()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets below a start, one by one.
    fn below(board: &Maximal, depth: usize, start: &MaximalStart) -> u64 {
        let mut count = 0;
        let every_row = (1_u32 << board.n) - 1;
        board.all(depth, start, &mut |end| {
            let is_maximal = members(u64::from(end.empty & every_row)).all(|row| board.unseen(end, row) == 0);
            count += u64::from(is_maximal);
        });
        count
    }

    impl Maximal {
        /// Fills the rows in every way, without a look at what is left.
        fn all(&self, place: usize, start: &MaximalStart, then: &mut impl FnMut(&MaximalStart)) {
            if place == self.n {
                return then(start);
            }
            for column in members(self.unseen(start, self.order[place]).into()) {
                self.all(place + 1, &self.with_queen(place, start, column), then);
            }
            self.all(place + 1, &MaximalStart { empty: start.empty | 1 << self.order[place], ..*start }, then);
        }
    }

    #[test]
    fn starts_lead_to_every_set() {
        for (n, expected) in [(5, 58), (6, 348), (7, 1862), (8, 10188)] {
            for again in [false, true] {
                let board = Maximal::new(n, again);
                for depth in 0..=n {
                    let starts = board.starts(depth, 2);
                    let sum =
                        |starts: &[MaximalStart]| starts.iter().map(|start| below(&board, depth, start)).sum::<u64>();
                    // The undecided count every set below them, those that turn to the right later too.
                    assert_eq!(
                        2 * sum(&starts.twice) + sum(&starts.once),
                        expected,
                        "n {n}, again {again}, {depth} rows"
                    );
                }
            }
        }
    }
}
