//! Rooks with moves that all have a common divisor: boards within the board.
//!
//! A rider (2,4) never leaves the cells whose rows are even, or odd, and likewise the columns. With divisor g the square falls into
//! g x g lattices, and two pieces of different lattices can only share a row or a column:
//!
//! ```text
//!   a b a b a        M(R, C): ways to place pieces on rows R and columns C of a lattice, one in each, none seeing another:
//!   c d c d c        counted on small boards
//!   a b a b a        a row class: which of its rows go to which column class, and which columns they take there
//!   c d c d c        all row classes: sets of columns that together are all
//! ```
//!
//! So a count for n = 20 takes all placements on boards of 10 x 10 and sums over sets of columns. Nothing is placed twice, and no
//! two pieces of different lattices are ever compared.

use crate::bits::{full, members};
use crate::engine::{Outcome, Stop};
use crate::numbers::gcd;
use crate::place::count::is_plain_square;
use crate::place::{Board, Move, Piece, Problem, Rule};

/// The largest board: a word for each set of columns is kept.
const LARGEST: u32 = 24;

/// The count of a problem whose board falls into lattices.
#[derive(Debug)]
pub(crate) struct Lattices<'a> {
    piece: &'a Piece,
    n: u32,
    divisor: u32,
    again: bool,
    /// What becomes of the cells that are seen from each cell of a small board, by row: nothing, but in tests.
    change: fn(&mut [Vec<u32>]),
}

/// Ways by rows and columns of a small board: only those that are not zero.
type Ways = Vec<(u32, u32, u64)>;

impl<'a> Lattices<'a> {
    /// Of one rook with other moves in each row of the square, if those moves have a common divisor.
    ///
    /// Counted again, only the rows fall into classes, and these are filled piece by piece.
    pub(crate) fn of(problem: &'a Problem, again: bool) -> Option<Lattices<'a>> {
        let n = problem.board().rows();
        let moves = problem.piece().moves().into_iter().filter(|one| !is_rook(one));
        let divisor = moves.fold(0, |divisor, one| gcd(gcd(divisor, one.rows), one.columns));
        let fits = problem.rule() == Rule::EachRow && is_plain_square(problem) && problem.piece().has_rook();
        // Two classes at least, and boards that are small enough: otherwise backtracking is as good.
        (fits && divisor > 1 && n <= LARGEST).then(|| Lattices {
            piece: problem.piece(),
            n,
            divisor,
            again,
            change: |_| (),
        })
    }

    /// All placements.
    pub(crate) fn count(&self, stop: &Stop) -> Outcome<u128> {
        let classes = self.divisor.min(self.n);
        // The first half of the rows is one factor, the rest another: their product is asked for all columns only.
        let half = (1..classes).find(|&half| 2 * (0..half).map(|class| self.rows_of(class)).sum::<u32>() >= self.n);
        let (first, rest) = match half {
            None => (self.of_row_class(0), None),
            Some(half) => (self.of_row_classes(0..half, stop), Some(self.of_row_classes(half..classes, stop))),
        };
        if stop.is_raised() {
            return Outcome::Interrupted(0);
        }
        let all = first.len() - 1;
        Outcome::Complete(match rest {
            None => u128::from(first[all]),
            Some(rest) => (0..=all).map(|set| u128::from(first[set]) * u128::from(rest[all - set])).sum(),
        })
    }

    /// Ways to fill the rows of some classes, by the set of columns they take.
    fn of_row_classes(&self, mut classes: std::ops::Range<u32>, stop: &Stop) -> Vec<u64> {
        let first = self.of_row_class(classes.next().expect("a class at least"));
        classes.fold(first, |before, class| joined(self.n, &before, &self.of_row_class(class), stop))
    }

    /// Rows, or columns, of a class.
    fn rows_of(&self, class: u32) -> u32 {
        (self.n - class).div_ceil(self.divisor)
    }

    /// Ways to fill the rows of a class, by the set of columns they take.
    fn of_row_class(&self, class: u32) -> Vec<u64> {
        let (n, g) = (self.n, self.divisor);
        let rows = self.rows_of(class);
        let mut ways = vec![0; 1 << n];
        if self.again {
            let board = Board::square(n).expect("it is one");
            let sees = |row: u32, column: u32| {
                let seen = board.sees(self.piece, row * g + class, column);
                (0..rows).map(|row| seen[(row * g + class) as usize]).collect::<Vec<u32>>()
            };
            let mut sees: Vec<Vec<u32>> = (0..rows * n).map(|cell| sees(cell / n, cell % n)).collect();
            (self.change)(&mut sees);
            let free = vec![full(n) as u32; rows as usize];
            fill(&sees, n, 0, &free, 0, &mut |columns| ways[columns as usize] += 1);
            return ways;
        }
        let boards: Vec<Ways> = (0..g.min(n)).map(|columns| self.small_board(rows, self.rows_of(columns))).collect();
        let sorted: Vec<Vec<Vec<(u32, u64)>>> =
            boards.iter().zip(0..).map(|(board, class)| by_rows(board, rows, n, g, class)).collect();
        spread(&sorted, full(rows) as u32, 0, 1, &mut ways);
        ways
    }

    /// Every way to place pieces on some rows and columns of a lattice, by those.
    fn small_board(&self, rows: u32, columns: u32) -> Ways {
        let size = rows.max(columns);
        let board = Board::square(size).expect("smaller than the whole");
        let sees = |row: u32, column: u32| {
            let mut seen = vec![0; size as usize];
            for one in self.piece.moves() {
                let small = if is_rook(&one) {
                    one
                } else {
                    Move { rows: one.rows / self.divisor, columns: one.columns / self.divisor, ..one }
                };
                let of_one = board.sees_by(&[small], row, column);
                seen.iter_mut().zip(of_one).for_each(|(all, word)| *all |= word);
            }
            seen
        };
        let mut sees: Vec<Vec<u32>> = (0..rows * columns).map(|cell| sees(cell / columns, cell % columns)).collect();
        (self.change)(&mut sees);
        let mut ways = vec![0_u64; 1 << (rows + columns)];
        let free = vec![full(columns) as u32; rows as usize];
        place(&sees, columns, 0, &free, (0, 0), &mut |taken, from| ways[(taken << columns | from) as usize] += 1);
        let split = |(at, &ways): (usize, &u64)| (at as u32 >> columns, at as u32 & full(columns) as u32, ways);
        ways.iter().enumerate().filter(|(_, ways)| **ways > 0).map(split).collect()
    }
}

/// Places a piece in each row from `row` on, and hands over the columns taken.
fn fill(sees: &[Vec<u32>], columns: u32, row: usize, free: &[u32], taken: u32, then: &mut impl FnMut(u32)) {
    let Some(&open) = free.get(row) else { return then(taken) };
    for column in members(open.into()) {
        let seen = &sees[row * columns as usize + column as usize];
        let mut left = [0; 32];
        let left = &mut left[..free.len()];
        left.iter_mut().zip(free.iter().zip(seen)).skip(row + 1).for_each(|(left, (free, seen))| *left = free & !seen);
        fill(sees, columns, row + 1, left, taken | 1 << column, then);
    }
}

/// Places pieces on rows from `row` on, and hands over the rows and columns taken by each set.
fn place(
    sees: &[Vec<u32>],
    columns: u32,
    row: usize,
    free: &[u32],
    taken: (u32, u32),
    then: &mut impl FnMut(u32, u32),
) {
    if row == free.len() {
        return then(taken.0, taken.1);
    }
    place(sees, columns, row + 1, free, taken, then);
    for column in members(free[row].into()) {
        let seen = &sees[row * columns as usize + column as usize];
        let mut left = [0; 32];
        let left = &mut left[..free.len()];
        left.iter_mut().zip(free.iter().zip(seen)).skip(row + 1).for_each(|(left, (free, seen))| *left = free & !seen);
        place(sees, columns, row + 1, left, (taken.0 | 1 << row, taken.1 | 1 << column), then);
    }
}

/// The ways of a small board by its rows; columns as they are on the whole board.
fn by_rows(ways: &Ways, rows: u32, n: u32, divisor: u32, class: u32) -> Vec<Vec<(u32, u64)>> {
    let mut sorted = vec![Vec::new(); 1 << rows];
    let whole = |columns: u32| members(columns.into()).fold(0, |all, column| all | 1_u32 << (column * divisor + class));
    for &(rows, columns, ways) in ways {
        debug_assert!(whole(columns) < 1 << n);
        sorted[rows as usize].push((whole(columns), ways));
    }
    sorted
}

/// Shares `rows` out among the column classes, and adds up the ways by the columns taken.
fn spread(boards: &[Vec<Vec<(u32, u64)>>], rows: u32, columns: u32, times: u64, ways: &mut [u64]) {
    let [board, others @ ..] = boards else { return };
    if others.is_empty() {
        for &(more, here) in &board[rows as usize] {
            ways[(columns | more) as usize] += times * here;
        }
        return;
    }
    let mut here = rows;
    loop {
        for &(more, ways_here) in &board[here as usize] {
            spread(others, rows & !here, columns | more, times * ways_here, ways);
        }
        if here == 0 {
            return;
        }
        here = (here - 1) & rows;
    }
}

/// Ways to take a set of columns, some by one and the others by the other.
fn joined(n: u32, first: &[u64], second: &[u64], stop: &Stop) -> Vec<u64> {
    let mut sum = vec![0_u64; 1 << n];
    let parts: Vec<(usize, u64)> =
        second.iter().enumerate().filter(|(_, ways)| **ways > 0).map(|(set, &ways)| (set, ways)).collect();
    for (set, &ways) in first.iter().enumerate().filter(|(_, ways)| **ways > 0) {
        if stop.is_raised() {
            break;
        }
        let others = sum.len() - 1 - set;
        if parts.len() >> others.count_ones() == 0 {
            for &(more, there) in parts.iter().filter(|(more, _)| more & set == 0) {
                sum[set | more] += ways * there;
            }
            continue;
        }
        let mut more = others;
        while more != 0 {
            sum[set | more] += ways * second[more];
            more = (more - 1) & others;
        }
    }
    sum
}

fn is_rook(one: &Move) -> bool {
    one.rides && !one.one_way && (one.rows, one.columns) == (0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::reference;

    #[test]
    fn as_the_reference() {
        for (piece, largest) in
            [("rook+rider(2,2)", 7), ("rook+rider(2,4)", 7), ("rook+leaper(3,3)", 6), ("rook+semirider(2,2)", 6)]
        {
            for n in 1..=largest {
                let problem = Problem::new(Board::square(n).unwrap(), piece.parse().unwrap(), Rule::EachRow).unwrap();
                let expected = reference::count(&problem, &Stop::new());
                for again in [false, true] {
                    let lattices = Lattices::of(&problem, again).unwrap();
                    assert_eq!(lattices.count(&Stop::new()), expected, "{piece}, n {n}");
                }
            }
        }
    }

    #[test]
    fn one_wrong_mask_is_noticed() {
        // From the first cell: the one below and to the right is seen, or no longer; one is seen further down; all of a row is.
        let wrong: [fn(&mut [Vec<u32>]); 3] =
            [|sees| sees[0][1] ^= 1 << 1, |sees| sees[0][2] ^= 1 << 1, |sees| sees[1][1] = u32::MAX];
        for again in [false, true] {
            for (number, change) in wrong.into_iter().enumerate() {
                let is_noticed = ["rook+rider(2,2)", "rook+leaper(2,4)"].into_iter().any(|piece| {
                    let problem =
                        Problem::new(Board::square(8).unwrap(), piece.parse().unwrap(), Rule::EachRow).unwrap();
                    let right = Lattices::of(&problem, again).unwrap();
                    let changed = Lattices { change, ..Lattices::of(&problem, again).unwrap() };
                    changed.count(&Stop::new()) != right.count(&Stop::new())
                });
                assert!(is_noticed, "change {number}, again {again}");
            }
        }
    }
}
