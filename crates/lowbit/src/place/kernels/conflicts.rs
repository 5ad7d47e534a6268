//! Solutions of n queens, seen on the torus.
//!
//! Shifts of rows and columns around the torus map a solution to n x n placements, most of which are not solutions: two queens that share a diagonal
//! of the torus, but none of the board, may come to share one of the board. For such a pair, shifted by (a, b), let A be the row shifts that separate
//! it at the edge and B the column shifts that do. The pair stays harmless if both or neither happens:
//!
//! ```text
//!   . . Q .         on the torus Q and q share a diagonal;       . Q . .     shifted by one column they share it still,
//!   . . . .         on the board they do not                     . . . .     and are still harmless
//!   . . . .                                                      . . . .
//!   . q . .                                                      q . . .
//! ```
//!
//! So for each row shift the column shifts that fail are B or its complement: a word for each pair.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

use crate::bits::full;
use crate::engine::{self, Control, Outcome, Search, Stop, Tally, Unit, Worker};
use crate::numbers::gcd;
use crate::{Error, sentence};

/// The statistics of all solutions of one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conflicts {
    /// Solutions by the number of pairs that share a diagonal of the torus.
    pub(crate) by_pairs: BTreeMap<u64, u128>,
    /// By the number of queens in such pairs.
    pub(crate) by_queens: BTreeMap<u64, u128>,
    /// By the number of groups of queens that are connected by such pairs.
    pub(crate) by_groups: BTreeMap<u64, u128>,
    /// By the number of queens in the largest of them.
    pub(crate) by_largest: BTreeMap<u64, u128>,
    /// By the size of their class under shifts, turns and reflections.
    pub(crate) by_class: BTreeMap<u64, u128>,
    /// By the size of their class if rows and columns may also be multiplied by a unit mod n.
    pub(crate) by_large_class: BTreeMap<u64, u128>,
}

/// What is asked about each solution; classes take longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Pairs,
    Classes,
}

/// A pair on a diagonal of the torus: the places of its queens, and whether they share it on the board too.
type Pair = (usize, usize, bool);

/// The pairs of one placement, each with the next on its diagonal.
struct Pairs {
    pairs: [Pair; 2 * LARGEST as usize],
    number: usize,
}

/// The largest board: a row is half a word.
pub(crate) const LARGEST: u32 = 32;

/// All solutions of one board. All eight images of a solution are alike in what is asked: of them we look at those whose first queen is the
/// nearest to a corner of all four on the edges, on the left. There are as many as edges with that distance, so each counts
/// 8 / (edges with that distance) times.
struct All {
    n: u32,
    /// The number of columns after which a diagonal comes back: n, but in tests.
    around: usize,
    asked: Asked,
    /// For each column of the first queen the board that is left to the others.
    boards: Vec<Vec<Row>>,
    /// The columns of the first queens.
    units: Vec<Vec<u32>>,
    found: Mutex<Found>,
}

/// A row of such a board: its cells, and the columns that must have been taken before.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    cells: u32,
    must: u32,
}

/// The weight of a solution is in 24ths of all eight images, so that it is whole for one to four edges.
const IMAGES: u128 = 24;

/// Solutions by what is asked about them, by weight.
#[derive(Clone, Debug, Default)]
struct Found {
    by_pairs: Vec<u128>,
    by_queens: Vec<u128>,
    by_groups: Vec<u128>,
    by_largest: Vec<u128>,
    by_class: Vec<u128>,
    by_large_class: Vec<u128>,
}

/// Queens that the units begin with.
const GIVEN: usize = 3;

/// Looks at all solutions for n; `again` at their mirror images.
pub(crate) fn conflicts(n: u32, asked: Asked, again: bool, control: &Control<'_>) -> Result<Outcome<Conflicts>, Error> {
    assert!((1..=LARGEST).contains(&n));
    All::new(n, n as usize, asked, again).look_at_each(control)
}

impl All {
    fn new(n: u32, around: usize, asked: Asked, again: bool) -> All {
        let boards: Vec<Vec<Row>> = (0..n).map(|column| board(n, column)).collect();
        let mut units = Vec::new();
        // The middle column is no distance: the last queen would need it too. But a board of one row has nothing else.
        let half = if n == 1 {
            0..1
        } else if again {
            n.div_ceil(2)..n
        } else {
            0..n / 2
        };
        for first in half {
            let mut queens = [0; LARGEST as usize];
            let rows = &boards[first as usize][..GIVEN.min(n as usize)];
            let mut keep = |queens: &[u32]| units.push(queens.to_vec());
            walk(rows, &mut queens, 0, Seen::default(), 1 << first, &[], &Stop::new(), &mut keep);
        }
        All { n, around, asked, boards, units, found: Mutex::default() }
    }

    fn look_at_each(self, control: &Control<'_>) -> Result<Outcome<Conflicts>, Error> {
        let outcome = engine::run(&self, control)?;
        let Outcome::Complete(_) = outcome else { return Ok(Outcome::Interrupted(Conflicts::default())) };
        let found = self.found.into_inner().expect("no thread panicked");
        Ok(Outcome::Complete(Conflicts {
            by_pairs: solutions(found.by_pairs)?,
            by_queens: solutions(found.by_queens)?,
            by_groups: solutions(found.by_groups)?,
            by_largest: solutions(found.by_largest)?,
            by_class: solutions(found.by_class)?,
            by_large_class: solutions(found.by_large_class)?,
        }))
    }
}

/// Solutions from their weights.
fn solutions(weights: Vec<u128>) -> Result<BTreeMap<u64, u128>, Error> {
    const OF_ONE: u128 = IMAGES / 8;
    let mut solutions = BTreeMap::new();
    for (key, weight) in (0..).zip(weights).filter(|&(_, weight)| weight > 0) {
        if !weight.is_multiple_of(OF_ONE) {
            return Err(Error::check(sentence!(
                "{weight} weighed solutions are not divisible by {OF_ONE}",
                "{weight} 个加权的解不能被 {OF_ONE} 整除"
            )));
        }
        solutions.insert(key, weight / OF_ONE);
    }
    Ok(solutions)
}

impl Search for All {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new((0..self.units.len() as u64).map(|number| Unit { number, cost: 1.0 }))
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let multipliers: Vec<u32> = (1..=(self.n / 2).max(1)).filter(|&f| gcd(f, self.n) == 1).collect();
        Ok(Box::new(move |unit: Unit, stop: &Stop| {
            let mut here = Found::default();
            let first = &self.units[unit.number as usize];
            let mut queens = [0; LARGEST as usize];
            let mut look = |queens: &[u32]| self.look(queens, weight(queens), &multipliers, &mut here);
            let rows = &self.boards[first[0] as usize];
            walk(rows, &mut queens, 0, Seen::default(), 1 << first[0], first, stop, &mut look);
            if stop.is_raised() {
                return Outcome::Interrupted(Tally::default());
            }
            let mut found = self.found.lock().expect("no thread panicked");
            let Found { by_pairs, by_queens, by_groups, by_largest, by_class, by_large_class } = &mut *found;
            for (all, more) in [
                (by_pairs, here.by_pairs),
                (by_queens, here.by_queens),
                (by_groups, here.by_groups),
                (by_largest, here.by_largest),
                (by_class, here.by_class),
                (by_large_class, here.by_large_class),
            ] {
                all.resize(all.len().max(more.len()), 0);
                all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
            }
            Outcome::Complete(Tally::default())
        }))
    }
}

/// What is left to the other queens if none on an edge is nearer to a corner than the first, which is in this column.
fn board(n: u32, first: u32) -> Vec<Row> {
    let near = first.min(n - 1 - first);
    let (all, middle) = (full(n) as u32, (full(n - near) & !full(near)) as u32);
    let edges = 1 | 1 << (n - 1);
    let cells = |row: u32| match row {
        0 => 1 << first,
        _ if row < near || row > n - 1 - near => all & !edges,
        _ => all,
    };
    let cells = (0..n).map(|row| if row > 0 && row == n - 1 { cells(row) & middle } else { cells(row) });
    let is_late = |row: u32| row > n - 1 - near;
    cells.zip(0..).map(|(cells, row)| Row { cells, must: if is_late(row) { edges } else { 0 } }).collect()
}

/// How often a solution of such a board counts: less if more queens are as near to a corner as the first.
fn weight(queens: &[u32]) -> u128 {
    let last = queens.len() as u32 - 1;
    let from_corner = |place: u32| place.min(last - place);
    let row_of = |column: u32| queens.iter().position(|&queen| queen == column).map_or(0, |row| row as u32);
    let edges = [queens[0], queens[last as usize], row_of(0), row_of(last)].map(from_corner);
    let as_near = edges.iter().filter(|&&distance| distance == edges[0]).count() as u128;
    // The only queen of its board has one image.
    if last == 0 { IMAGES / 8 } else { IMAGES / as_near }
}

/// Every way to fill the rows whose first queens are in these columns.
#[allow(clippy::too_many_arguments, reason = "a recursion whose arguments are its state")]
fn walk(
    rows: &[Row],
    queens: &mut [u32; 32],
    row: usize,
    seen: Seen,
    mut open: u32,
    first: &[u32],
    stop: &Stop,
    look: &mut impl FnMut(&[u32]),
) {
    if row < 8 {
        if stop.is_raised() {
            return;
        }
        open = first.get(row).map_or(open, |&column| open & 1 << column);
    }
    let next = rows.get(row + 1);
    while open != 0 {
        let queen = open & open.wrapping_neg();
        open ^= queen;
        queens[row] = queen.trailing_zeros();
        let Some(next) = next else {
            look(&queens[..=row]);
            continue;
        };
        let seen =
            Seen { columns: seen.columns | queen, left: (seen.left | queen) << 1, right: (seen.right | queen) >> 1 };
        let open = next.cells & !(seen.columns | seen.left | seen.right);
        if open != 0 && next.must & !seen.columns == 0 {
            walk(rows, queens, row + 1, seen, open, first, stop, look);
        }
    }
}

/// What the queens so far take of the next row.
#[derive(Clone, Copy, Default)]
struct Seen {
    columns: u32,
    left: u32,
    right: u32,
}

/// One solution more, `times` times.
fn add(to: &mut Vec<u128>, key: u64, times: u128) {
    let key = key as usize;
    if key >= to.len() {
        to.resize(key + 1, 0);
    }
    to[key] += times;
}

impl All {
    fn look(&self, queens: &[u32], times: u128, multipliers: &[u32], found: &mut Found) {
        let mut pairs = Pairs { pairs: [(0, 0, false); 2 * LARGEST as usize], number: 0 };
        pairs.find(queens, self.around);
        if self.asked == Asked::Pairs {
            let Groups { queens, groups, largest } = Groups::of(pairs.all());
            add(&mut found.by_pairs, pairs.all().len() as u64, times);
            add(&mut found.by_queens, queens.into(), times);
            add(&mut found.by_groups, groups.into(), times);
            add(&mut found.by_largest, largest.into(), times);
            return;
        }
        let steps = Steps::of(queens);
        let (mut reached, mut same) = (harmless_shifts(queens, pairs.all()), steps.same_as(queens));
        add(&mut found.by_class, 8 * reached / same, times);
        for &f in &multipliers[1..] {
            let image = multiplied(queens, f);
            let image = &image[..queens.len()];
            pairs.find(image, self.around);
            reached += harmless_shifts(image, pairs.all());
            same += steps.same_as(image);
        }
        add(&mut found.by_large_class, 8 * reached / same, times);
    }
}

impl Pairs {
    fn all(&self) -> &[Pair] {
        &self.pairs[..self.number]
    }

    /// The pairs of queens on a diagonal of the torus.
    fn find(&mut self, queens: &[u32], around: usize) {
        const NOBODY: u8 = u8::MAX;
        let (mut rising, mut falling) = ([NOBODY; 64], [NOBODY; 64]);
        self.number = 0;
        for (row, &column) in queens.iter().enumerate() {
            let column = column as usize;
            let (sum, difference) = (row + column, row + around - column);
            let within = |place: usize| if place >= around { place - around } else { place };
            for (last, diagonal) in [(&mut rising, within(sum)), (&mut falling, within(difference))] {
                let other = last[diagonal];
                if other != NOBODY {
                    let other = usize::from(other);
                    let across = column.abs_diff(queens[other] as usize);
                    self.pairs[self.number] = (other, row, across == row - other);
                    self.number += 1;
                }
                last[diagonal] = row as u8;
            }
        }
    }
}

/// The components of queens that are connected by pairs.
struct Groups {
    /// Queens in pairs.
    queens: u32,
    /// Components of several queens.
    groups: u32,
    /// Queens in the largest component; a single queen is a component, but not a group.
    largest: u32,
}

impl Groups {
    fn of(pairs: &[Pair]) -> Groups {
        let mut groups = [0_u32; 2 * LARGEST as usize];
        let (mut number, mut involved) = (0, 0_u32);
        for &(one, other, _) in pairs {
            let mut group = 1_u32 << one | 1 << other;
            involved |= group;
            // All groups that it touches become one.
            let mut kept = 0;
            for at in 0..number {
                let earlier = groups[at];
                if earlier & group == 0 {
                    groups[kept] = earlier;
                    kept += 1;
                } else {
                    group |= earlier;
                }
            }
            groups[kept] = group;
            number = kept + 1;
        }
        let largest = groups[..number].iter().map(|group| group.count_ones()).max().unwrap_or(1);
        Groups { queens: involved.count_ones(), groups: number as u32, largest }
    }
}

/// How many shifts of rows and columns make it a solution of the board.
fn harmless_shifts(queens: &[u32], pairs: &[Pair]) -> u64 {
    let n = queens.len();
    let all = full(n as u32) as u32;
    let mut harmful = [0_u32; 32];
    for &(one, other, on_board) in pairs {
        // Shifted by s, places x < y are pulled apart if x + s < n <= y + s.
        let apart = |x: usize, y: usize| (full((n - x) as u32) & !full((n - y) as u32)) as u32;
        let (x, y) = (queens[one] as usize, queens[other] as usize);
        let (rows, columns) = (apart(one, other), apart(x.min(y), x.max(y)));
        // Pulled apart by rows or by columns alone, they come to share a diagonal of the board, or cease to.
        let (rows_together, rows_apart) = if on_board { (columns ^ all, columns) } else { (columns, columns ^ all) };
        for (shift, word) in harmful[..n].iter_mut().enumerate() {
            *word |= if rows >> shift & 1 == 1 { rows_apart } else { rows_together };
        }
    }
    // Two words at once: counting bits is slow.
    let two_words = harmful.chunks_exact(2).map(|two| u64::from(two[0]) << 32 | u64::from(two[1]));
    let harmful: u32 = two_words.take(n.div_ceil(2)).map(u64::count_ones).sum();
    (n * n) as u64 - u64::from(harmful)
}

/// How far the queen of each row is from that of the row before, around the torus. Shifts leave that as it is, but for where it begins.
struct Steps {
    by_row: [u32; LARGEST as usize],
    n: usize,
}

impl Steps {
    fn of(queens: &[u32]) -> Steps {
        let n = queens.len();
        let mut by_row = [0; LARGEST as usize];
        for row in 0..n {
            let next = if row + 1 == n { 0 } else { row + 1 };
            let step = queens[next] + n as u32 - queens[row];
            by_row[row] = if step >= n as u32 { step - n as u32 } else { step };
        }
        Steps { by_row, n }
    }

    /// How many shifts, each after one of the eight turns and reflections, carry `image` here.
    ///
    /// Of each step we know in which rows `image` has it, as the bits of a word. The words of our own steps, each turned back by its row,
    /// have in common the shifts that fit. Where rows are taken backwards, they are turned forth; there and where
    /// columns are, the steps change sign. Most often nothing is left after three steps.
    fn same_as(&self, image: &[u32]) -> u64 {
        let n = self.n;
        let mut inverse = [0_u32; LARGEST as usize];
        image.iter().enumerate().for_each(|(row, &column)| inverse[column as usize] = row as u32);
        let mut same = 0;
        for turned in [image, &inverse[..n]] {
            let theirs = Steps::of(turned);
            let mut places = [0_u64; LARGEST as usize];
            theirs.by_row[..n].iter().enumerate().for_each(|(row, &step)| places[step as usize] |= 1 << row);
            for (rows_back, columns_back) in [(false, false), (false, true), (true, false), (true, true)] {
                let mut shifts = full(n as u32);
                for (row, &step) in self.by_row[..n].iter().enumerate() {
                    let step = step as usize;
                    let minus = if step == 0 { 0 } else { n - step };
                    let word = places[if rows_back == columns_back { step } else { minus }];
                    shifts &= match rows_back {
                        false => word >> row | word << (n - row),
                        true => word << row | word >> (n - row),
                    };
                    if shifts == 0 {
                        break;
                    }
                }
                same += u64::from(shifts.count_ones());
            }
        }
        same
    }
}

/// Rows and columns multiplied.
fn multiplied(queens: &[u32], f: u32) -> [u32; LARGEST as usize] {
    let n = queens.len();
    let mut image = [0; LARGEST as usize];
    for (row, &column) in queens.iter().enumerate() {
        image[row * f as usize % n] = (column * f) % n as u32;
    }
    image
}

/// Classes, from how many solutions are in classes of each size: each must be whole.
pub(crate) fn classes(by_size: &BTreeMap<u64, u128>) -> Result<u128, Error> {
    let mut classes = 0;
    for (&size, &solutions) in by_size {
        if !solutions.is_multiple_of(u128::from(size)) {
            return Err(Error::check(sentence!(
                "{solutions} solutions are not whole classes of {size}",
                "{solutions} 个解不能分成每类 {size} 个"
            )));
        }
        classes += solutions / u128::from(size);
    }
    Ok(classes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torus_of_another_size_is_noticed() {
        // A wrong torus may leave no whole number of solutions: then there is an error.
        let count = |n: u32, around: usize, asked| {
            All::new(n, around, asked, false).look_at_each(&Control::default()).ok().and_then(Outcome::complete)
        };
        for asked in [Asked::Pairs, Asked::Classes] {
            let right = count(8, 8, asked);
            assert_eq!(conflicts(8, asked, true, &Control::default()).unwrap().complete(), right);
            assert!(right.is_some(), "{asked:?}");
            assert_ne!(count(8, 9, asked), right, "{asked:?}");
            assert_ne!(count(8, 16, asked), right, "{asked:?}");
        }
    }

    /// Every solution on its own: queens that can be reached from each other by pairs are a group.
    #[test]
    fn groups_by_their_definition() {
        for n in 4..=9 {
            let mut expected = Conflicts::default();
            for solution in crate::queens::solutions(&crate::queens::Board::empty(n).unwrap()) {
                let queens: Vec<(u32, u32)> = (0..n).zip(solution.columns().iter().copied()).collect();
                let shares = |a: (u32, u32), b: (u32, u32)| {
                    a != b && ((a.0 + a.1) % n == (b.0 + b.1) % n || (a.0 + n - a.1) % n == (b.0 + n - b.1) % n)
                };
                let mut left = queens.clone();
                let mut groups = Vec::new();
                while let Some(queen) = left.pop() {
                    let mut group = vec![queen];
                    let mut at = 0;
                    while at < group.len() {
                        let (near, far): (Vec<_>, Vec<_>) = left.iter().partition(|other| shares(group[at], **other));
                        group.extend(near);
                        left = far;
                        at += 1;
                    }
                    groups.push(group.len() as u64);
                }
                let several: Vec<u64> = groups.iter().copied().filter(|&size| size > 1).collect();
                *expected.by_queens.entry(several.iter().sum()).or_default() += 1;
                *expected.by_groups.entry(several.len() as u64).or_default() += 1;
                *expected.by_largest.entry(groups.iter().copied().max().unwrap_or(0)).or_default() += 1;
            }
            let found = conflicts(n, Asked::Pairs, false, &Control::default()).unwrap().complete().unwrap();
            expected.by_pairs = found.by_pairs.clone();
            assert_eq!(found, expected, "n {n}");
        }
    }
}
