//! Rooks whose other moves have a common divisor: boards within the board.
//!
//! A rider (2,4) never leaves the rows of one parity, nor the columns of one parity. With divisor g the square falls into g x g lattices,
//! and two pieces of different lattices can only share a row or a column:
//!
//! ```text
//!   a b a b a        M(R, C): ways to place pieces on rows R and columns C of a lattice, one in each, none seeing another:
//!   c d c d c        counted on small boards
//!   a b a b a        a row class: which of its rows go to which column class, and which columns they take there
//!   c d c d c        all row classes: sets of columns that together are all
//! ```
//!
//! So a count for n = 20 takes all placements on boards of 10 x 10 and sums over sets of columns. No two pieces of different lattices are
//! ever compared.
//!
//! The other method joins no sets of columns. Let F(S) be the number of ways to fill the rows of a class from columns of S alone. Since n
//! pieces that leave no column empty have one in each, inclusion and exclusion gives the count:
//!
//! ```text
//!   sum over S of (-1)^(n - |S|) times the product of F(S) over the row classes
//! ```

use std::ops::Range;
use std::time::Duration;

use crate::Error;
use crate::backend::Backend;
use crate::bits::{full, members};
use crate::count::{Answer, Method, Prepared, Task, Way, recount_entries};
use crate::engine::{Control, Outcome, Stop};
use crate::numbers::gcd;
use crate::place::{Board, Goal, Move, Piece, Problem, Rule, is_plain_square};

/// The row at which the stop flag is polled: some thousand times on a small board.
const ROW_OF_LOOKS: usize = 4;

/// The largest board: a table has a word for each set of columns.
const LARGEST: u32 = 24;

/// The count of a problem whose board falls into lattices.
#[derive(Debug)]
pub(crate) struct Lattices<'a> {
    piece: &'a Piece,
    n: u32,
    divisor: u32,
    again: bool,
}

/// Ways by rows and columns of a small board, without the zeros.
type Ways = Vec<(u32, u32, u64)>;

/// Counts pieces whose moves keep to lattices.
pub(crate) struct ByLattices;

impl Way for ByLattices {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match task.problem.and_then(|problem| Lattices::of(problem, task.again)) {
            Some(_) if task.goal == Goal::Count && !task.portable => task.scalar(Method::Lattices),
            _ => Err(Method::Lattices.is_not_for(task)),
        }
    }

    fn seconds(&self, _: &Task<'_>, _: Backend) -> Option<f64> {
        None
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, _: f64) -> f64 {
        f64::INFINITY // it has no units, and recounts entries of its tables
    }

    fn prepare(&self, task: &Task<'_>, _: Backend) -> Result<Prepared, Error> {
        let (problem, again) = (task.problem().clone(), task.again);
        Ok(Prepared::whole(move |control| {
            let lattices = Lattices::of(&problem, again).expect("it was asked for a backend");
            Ok(lattices.count(control)?.map(|(number, recounted)| (Answer::Number(number), recounted)))
        }))
    }
}

impl<'a> Lattices<'a> {
    /// For one piece in each row of the square, a rook with other moves, if those have a common divisor.
    pub(crate) fn of(problem: &'a Problem, again: bool) -> Option<Lattices<'a>> {
        let n = problem.board().rows();
        let moves = problem.piece().moves().into_iter().filter(|one| !is_rook(one));
        let divisor = moves.fold(0, |divisor, one| gcd(gcd(divisor, one.rows), one.columns));
        let fits = problem.rule() == Rule::EachRow && is_plain_square(problem) && problem.piece().has_rook();
        // A divisor of at least two, and a small enough board: otherwise backtracking is as good.
        (fits && divisor > 1 && n <= LARGEST).then(|| Lattices { piece: problem.piece(), n, divisor, again })
    }

    /// All placements, and the number of entries of its tables that were recounted.
    fn count(&self, control: &Control<'_>) -> Result<Outcome<(u128, u64)>, Error> {
        // Inclusion and exclusion is slower for two classes, by far faster for more.
        if self.again == (self.divisor == 2) {
            return self.by_exclusion(control);
        }
        let (stop, begin, classes) = (&control.stop, (control.clock)(), self.classes());
        // The first half of the rows is one factor, the rest another: their product is needed only for the set of all columns.
        let half = (1..classes).find(|&half| 2 * (0..half).map(|class| self.rows_of(class)).sum::<u32>() >= self.n);
        let (first, rest) = match half {
            None => (self.of_row_class(0, stop), None),
            Some(half) => (self.of_row_classes(0..half, stop), Some(self.of_row_classes(half..classes, stop))),
        };
        if stop.is_raised() {
            return Ok(Outcome::Interrupted((0, 0)));
        }
        let filled = 0..half.unwrap_or(1);
        let size = filled.clone().map(|class| self.rows_of(class)).sum();
        let recounted = self.recount(filled, size, begin, control, |set| first[set as usize])?;
        let all = first.len() - 1;
        let number = match rest {
            None => u128::from(first[all]),
            Some(rest) => (0..=all).map(|set| u128::from(first[set]) * u128::from(rest[all - set])).sum(),
        };
        Ok(Outcome::Complete((number, recounted)))
    }

    /// Recounts, for some sets of `size` columns, the ways to fill the rows of some classes from the set: on the whole board, row by row.
    fn recount(
        &self,
        classes: Range<u32>,
        size: u32,
        begin: Duration,
        control: &Control<'_>,
        booked: impl Fn(u32) -> u64,
    ) -> Result<u64, Error> {
        let seconds = (control.clock)().saturating_sub(begin).as_secs_f64();
        let board = Board::square(self.n).expect("it is one");
        let rows: Vec<u32> = (0..self.n).filter(|row| classes.contains(&(row % self.divisor))).collect();
        let sees = |row: u32, column: u32| {
            let seen = board.sees(self.piece, row, column);
            rows.iter().map(|&row| seen[row as usize]).collect()
        };
        let sees: Vec<Vec<u32>> = rows
            .iter()
            .flat_map(|&row| (0..self.n).map(move |column| (row, column)))
            .map(|(r, c)| sees(r, c))
            .collect();
        let sets: Vec<u32> = (0..1_u32 << self.n).filter(|set| set.count_ones() == size).collect();
        let ways = |set: u64, stop: &Stop| fill(&sees, self.n, 0, &vec![sets[set as usize]; rows.len()], stop);
        recount_entries(sets.len() as u64, seconds, control, |set| booked(sets[set as usize]).into(), ways)
    }

    /// Ways to fill the rows of some classes, by the set of columns they take.
    fn of_row_classes(&self, mut classes: std::ops::Range<u32>, stop: &Stop) -> Vec<u64> {
        let first = self.of_row_class(classes.next().expect("a class at least"), stop);
        classes.fold(first, |before, class| joined(self.n, &before, &self.of_row_class(class, stop), stop))
    }

    /// All placements by inclusion and exclusion.
    fn by_exclusion(&self, control: &Control<'_>) -> Result<Outcome<(u128, u64)>, Error> {
        let (begin, mut recounted) = ((control.clock)(), 0);
        // The alternating sum may overflow on its way, but wraps back: the result is below 24!.
        let mut products = vec![1_u128; 1 << self.n];
        for class in 0..self.classes() {
            let Some(ways) = self.within(class, &control.stop) else { return Ok(Outcome::Interrupted((0, 0))) };
            // One column to spare: with more, a recount takes long.
            let size = self.n.min(self.rows_of(class) + 1);
            recounted += self.recount(class..class + 1, size, begin, control, |set| ways[self.by_class(set)])?;
            products.iter_mut().zip(ways).for_each(|(product, ways)| *product = product.wrapping_mul(ways.into()));
        }
        // In these sets the columns of a class are adjacent; only their number matters here.
        let is_odd = |set: usize| (self.n - set.count_ones()) % 2 == 1;
        let number = products.into_iter().enumerate().fold(0_u128, |sum, (set, product)| {
            if is_odd(set) { sum.wrapping_sub(product) } else { sum.wrapping_add(product) }
        });
        Ok(Outcome::Complete((number, recounted)))
    }

    /// A set of columns, permuted so that those of a class are adjacent.
    fn by_class(&self, set: u32) -> usize {
        let columns = (0..self.classes()).flat_map(|class| (class..self.n).step_by(self.divisor as usize));
        columns.enumerate().fold(0, |all, (place, column)| all | (set as usize >> column & 1) << place)
    }

    /// Ways to fill the rows of a class from the columns of each set alone; the first column class has the low bits of a set, the next
    /// follow.
    fn within(&self, class: u32, stop: &Stop) -> Option<Vec<u64>> {
        let rows = self.rows_of(class);
        let all = full(rows) as usize;
        // By the rows filled so far, and the set of columns.
        let mut before: Vec<Vec<u64>> = (0..=all).map(|filled| vec![u64::from(filled == 0)]).collect();
        for columns in 0..self.classes() {
            let here = self.within_lattice(class, columns, stop);
            let first = if columns + 1 == self.classes() { all } else { 0 };
            let mut after = Vec::new();
            for filled in first..=all {
                let mut sum = vec![0_u64; before[0].len() * here[0].len()];
                for part in subsets(filled) {
                    if stop.is_raised() {
                        return None;
                    }
                    let low = &before[filled ^ part];
                    for (sums, &high) in sum.chunks_mut(low.len()).zip(&here[part]).filter(|(_, high)| **high > 0) {
                        sums.iter_mut().zip(low).for_each(|(sum, low)| *sum += low * high);
                    }
                }
                after.push(sum);
            }
            before = after;
        }
        before.pop()
    }

    /// The same on one lattice, by the filled rows; pieces are placed column by column.
    fn within_lattice(&self, row_class: u32, column_class: u32, stop: &Stop) -> Vec<Vec<u64>> {
        let (rows, columns) = (self.rows_of(row_class), self.rows_of(column_class));
        let board = Board::square(self.n).expect("it is one");
        let (row_at, column_at) = (|row| row * self.divisor + row_class, |column| column * self.divisor + column_class);
        // For each column, the rows that are seen.
        let sees = |column: u32, row: u32| {
            let seen = board.sees(self.piece, row_at(row), column_at(column));
            let is_seen = |row: u32, column: u32| seen[row_at(row) as usize] >> column_at(column) & 1;
            (0..columns).map(|column| (0..rows).fold(0, |all, row| all | is_seen(row, column) << row)).collect()
        };
        let sees: Vec<Vec<u32>> = (0..columns * rows).map(|cell| sees(cell / rows, cell % rows)).collect();
        let mut ways = vec![vec![0_u64; 1 << columns]; 1 << rows];
        let free = vec![full(rows) as u32; columns as usize];
        place(&sees, rows, 0, &free, (0, 0), stop, &mut |taken, filled| ways[filled as usize][taken as usize] += 1);
        // Zeta transform: from exactly these columns to subsets of these.
        for ways in &mut ways {
            for column in 0..columns {
                for set in (0..ways.len()).filter(|set| set >> column & 1 == 1) {
                    ways[set] += ways[set ^ 1 << column];
                }
            }
        }
        ways
    }

    fn classes(&self) -> u32 {
        self.divisor.min(self.n)
    }

    /// Number of rows, or columns, of a class.
    fn rows_of(&self, class: u32) -> u32 {
        (self.n - class).div_ceil(self.divisor)
    }

    /// Ways to fill the rows of a class, by the set of columns they take.
    fn of_row_class(&self, class: u32, stop: &Stop) -> Vec<u64> {
        let (n, g) = (self.n, self.divisor);
        let rows = self.rows_of(class);
        let mut ways = vec![0; 1 << n];
        let boards: Vec<Ways> =
            (0..g.min(n)).map(|columns| self.small_board(rows, self.rows_of(columns), stop)).collect();
        let sorted: Vec<Vec<Vec<(u32, u64)>>> =
            boards.iter().zip(0..).map(|(board, class)| by_rows(board, rows, n, g, class)).collect();
        spread(&sorted, full(rows) as u32, 0, 1, &mut ways, stop);
        ways
    }

    /// Ways to place pieces on a lattice, by the sets of its rows and columns that they take.
    fn small_board(&self, rows: u32, columns: u32, stop: &Stop) -> Ways {
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
        let sees: Vec<Vec<u32>> = (0..rows * columns).map(|cell| sees(cell / columns, cell % columns)).collect();
        let mut ways = vec![0_u64; 1 << (rows + columns)];
        let free = vec![full(columns) as u32; rows as usize];
        place(&sees, columns, 0, &free, (0, 0), stop, &mut |taken, from| ways[(taken << columns | from) as usize] += 1);
        let split = |(at, &ways): (usize, &u64)| (at as u32 >> columns, at as u32 & full(columns) as u32, ways);
        ways.iter().enumerate().filter(|(_, ways)| **ways > 0).map(split).collect()
    }
}

/// Places pieces on rows from `row` on, and passes the rows and columns taken to `then`.
fn place(
    sees: &[Vec<u32>],
    columns: u32,
    row: usize,
    free: &[u32],
    taken: (u32, u32),
    stop: &Stop,
    then: &mut impl FnMut(u32, u32),
) {
    if row == free.len() {
        return then(taken.0, taken.1);
    }
    if row == ROW_OF_LOOKS && stop.is_raised() {
        return;
    }
    place(sees, columns, row + 1, free, taken, stop, then);
    for column in members(free[row].into()) {
        let seen = &sees[row * columns as usize + column as usize];
        let mut left = [0; 32];
        let left = &mut left[..free.len()];
        left.iter_mut().zip(free.iter().zip(seen)).skip(row + 1).for_each(|(left, (free, seen))| *left = free & !seen);
        place(sees, columns, row + 1, left, (taken.0 | 1 << row, taken.1 | 1 << column), stop, then);
    }
}

/// Ways to place a piece on a free column of each row from `row` on.
fn fill(sees: &[Vec<u32>], columns: u32, row: usize, free: &[u32], stop: &Stop) -> u128 {
    let Some(here) = free.get(row) else { return 1 };
    if row + 1 == free.len() || (row == ROW_OF_LOOKS && stop.is_raised()) {
        return here.count_ones().into();
    }
    let below = |column: u32| {
        let seen = &sees[row * columns as usize + column as usize];
        let mut left = [0; 32];
        left.iter_mut().zip(free.iter().zip(seen)).for_each(|(left, (free, seen))| *left = free & !seen);
        fill(sees, columns, row + 1, &left[..free.len()], stop)
    };
    members((*here).into()).map(below).sum()
}

/// The ways of a small board by its rows, with columns numbered as on the whole board.
fn by_rows(ways: &Ways, rows: u32, n: u32, divisor: u32, class: u32) -> Vec<Vec<(u32, u64)>> {
    let mut sorted = vec![Vec::new(); 1 << rows];
    let whole = |columns: u32| members(columns.into()).fold(0, |all, column| all | 1_u32 << (column * divisor + class));
    for &(rows, columns, ways) in ways {
        debug_assert!(whole(columns) < 1 << n);
        sorted[rows as usize].push((whole(columns), ways));
    }
    sorted
}

/// Distributes `rows` among the column classes, and adds up the ways by the columns taken.
fn spread(boards: &[Vec<Vec<(u32, u64)>>], rows: u32, columns: u32, times: u64, ways: &mut [u64], stop: &Stop) {
    let [board, others @ ..] = boards else { return };
    if others.is_empty() {
        for &(more, here) in &board[rows as usize] {
            ways[(columns | more) as usize] += times * here;
        }
        return;
    }
    for here in subsets(rows as usize) {
        if stop.is_raised() {
            return;
        }
        for &(more, ways_here) in &board[here] {
            spread(others, rows & !(here as u32), columns | more, times * ways_here, ways, stop);
        }
    }
}

/// Ways to take a set of columns, as a disjoint union of one from each table.
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

/// All subsets of a set.
fn subsets(set: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), move |&part| (part > 0).then(|| (part - 1) & set))
}

fn is_rook(one: &Move) -> bool {
    one.rides && !one.one_way && (one.rows, one.columns) == (0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::reference;

    #[test]
    fn as_the_reference_and_as_recounted() {
        let unhurried = Control { clock: || Duration::ZERO, ..Control::default() };
        for (piece, largest) in
            [("rook+rider(2,2)", 7), ("rook+rider(2,4)", 7), ("rook+leaper(3,3)", 6), ("rook+semirider(2,2)", 6)]
        {
            for n in 1..=largest {
                let problem = Problem::new(Board::square(n).unwrap(), piece.parse().unwrap(), Rule::EachRow).unwrap();
                let expected = reference::count(&problem, &Stop::new());
                for again in [false, true] {
                    let lattices = Lattices::of(&problem, again).unwrap();
                    let (found, recounted) = lattices.count(&unhurried).unwrap().complete().unwrap();
                    assert_eq!(Outcome::Complete(found), expected, "{piece}, n {n}");
                    assert!(recounted > 0, "{piece}, n {n}");
                }
            }
        }
    }
}
