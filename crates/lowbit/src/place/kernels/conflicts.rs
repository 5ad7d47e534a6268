//! Solutions of n queens, seen on the torus.
//!
//! Shifts of rows and columns around the torus map a solution to n x n placements, most of which are not solutions: two queens that share a
//! diagonal of the torus, but none of the board, may come to share one of the board. For such a pair, shifted by (a, b), let A be the row
//! shifts that separate it at the edge and B the column shifts that do. The pair stays harmless if both or neither happens:
//!
//! ```text
//!   . . Q .         on the torus Q and q share a diagonal;       . Q . .     shifted by one column they share it still,
//!   . . . .         on the board they do not                     . . . .     and are still harmless
//!   . . . .                                                      . . . .
//!   . q . .                                                      q . . .
//! ```
//!
//! So for each pair and row shift, the failing column shifts are one word: B or its complement.

use std::collections::BTreeSet;

use super::starts::{FromStarts, Kernel};
use crate::backend::Backend;
use crate::bits::full;
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
use crate::engine::{Stop, Tally};
use crate::numbers::gcd;
use crate::place::sequences::Asked;
use crate::{Error, sentence};

/// A number that is asked for each solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Statistic {
    /// Pairs that share a diagonal of the torus, each queen paired with the next on it.
    Pairs,
    /// Queens in such pairs.
    Queens,
    /// Groups of queens that are connected by such pairs.
    Groups,
    /// Queens in the largest group; 1 if there is no group.
    Largest,
    /// Solutions in its class under shifts, turns and reflections.
    Class,
    /// Solutions in its class if rows and columns may also be multiplied by a unit mod n.
    LargeClass,
}

/// Counts solutions of n queens by a statistic on the torus.
pub(crate) struct ByTorus;

/// The statistic that a task asks for.
fn asked(task: &Task<'_>) -> Option<(u32, Statistic)> {
    match task.term.map(|term| (term.asked(), term.n)) {
        Some((Asked::OnTorus(statistic), n)) => Some((n, statistic)),
        _ => None,
    }
}

impl Way for ByTorus {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match asked(task) {
            Some((1..=LARGEST, _)) => task.scalar(Method::Torus),
            Some((n, _)) => Err(Error::request(sentence!(
                "boards have 1 to {LARGEST} rows, not {n}",
                "棋盘有 1 到 {LARGEST} 行，而不是 {n} 行"
            ))),
            None => Err(Method::Torus.is_not_for(task)),
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
        let (n, statistic) = asked(task).expect("it was asked for a backend");
        let reading = move |tally: Tally| {
            let solutions = tally.row.into_iter().map(solutions).collect::<Result<Vec<_>, _>>()?;
            Ok(match statistic {
                Statistic::Class | Statistic::LargeClass => Answer::Number(classes(&solutions)?),
                _ => Answer::Row((0..=n as usize).map(|k| solutions.get(k).copied().unwrap_or(0)).collect()),
            })
        };
        let all = FromStarts::new(All::new(n, statistic, task.again));
        Ok(Prepared::weighed(all, Split::Bundles, Box::new(reading)))
    }
}

/// A pair on a diagonal of the torus: the rows of its queens, and whether they share a diagonal of the board too.
type Pair = (usize, usize, bool);

/// The pairs of one placement, each queen with the next on its diagonal.
struct Pairs {
    pairs: [Pair; 2 * LARGEST as usize],
    number: usize,
}

/// The largest board: a row is half a word.
pub(crate) const LARGEST: u32 = 32;

/// All solutions of one board. The statistic is the same for all eight images of a solution, so the search visits only images whose first
/// queen stands on the left and, of the four edge queens, has the least distance from a corner. Their number is the number of edges with
/// that distance, so each has the weight 8 / (edges with that distance). A unit begins with the columns of the first queens.
struct All {
    n: u32,
    statistic: Statistic,
    /// Whether the first queen stands on the right.
    again: bool,
    /// For each column of the first queen, the cells open to the others.
    boards: Vec<Vec<Row>>,
    /// The factors by which rows and columns are multiplied, besides 1.
    multipliers: Vec<u32>,
}

/// A row of such a board: its cells, and the columns that must be taken in earlier rows.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    cells: u32,
    must: u32,
}

/// The weight of all eight images together: divisible by 8 and by one to four edges.
const IMAGES: u128 = 24;

/// Number of queens with which the units begin.
const GIVEN: usize = 3;

impl All {
    fn new(n: u32, statistic: Statistic, again: bool) -> All {
        let boards = (0..n).map(|column| board(n, column)).collect();
        let multipliers = if statistic == Statistic::LargeClass { 2..n / 2 + 1 } else { 0..0 };
        All { n, statistic, again, boards, multipliers: multipliers.filter(|&f| gcd(f, n) == 1).collect() }
    }

    /// Columns of the first queen.
    fn half(&self) -> std::ops::Range<u32> {
        // The first queen is never in the middle column, as the last would need it too. A board of one row has no other column.
        match (self.n, self.again) {
            (1, _) => 0..1,
            (n, true) => n.div_ceil(2)..n,
            (n, false) => 0..n / 2,
        }
    }
}

impl Kernel for All {
    type Start = Vec<u32>;
    type Room<'a> = ();

    fn starts(&self) -> Vec<Vec<u32>> {
        let mut starts = Vec::new();
        for first in self.half() {
            let mut queens = [0; LARGEST as usize];
            let rows = &self.boards[first as usize][..GIVEN.min(self.n as usize)];
            let mut keep = |queens: &[u32]| starts.push(queens.to_vec());
            walk(rows, &mut queens, 0, Seen::default(), 1 << first, &[], &Stop::new(), &mut keep);
        }
        starts
    }

    fn room(&self) {}

    fn below(&self, (): &mut (), first: &Vec<u32>, stop: &Stop) -> Tally {
        let (mut queens, mut found) = ([0; LARGEST as usize], Vec::new());
        let mut look = |queens: &[u32]| add(&mut found, self.statistic_of(queens), weight(queens));
        let rows = &self.boards[first[0] as usize];
        walk(rows, &mut queens, 0, Seen::default(), 1 << first[0], first, stop, &mut look);
        Tally::of_row(found)
    }

    /// By the definitions, queen by queen.
    fn recount(&self, first: &Vec<u32>, stop: &Stop) -> Tally {
        let (mut queens, mut found) = (first.clone(), Vec::new());
        solutions_after(self.n, &mut queens, stop, &mut |queens| {
            let nearest = distances(queens).into_iter().min();
            if nearest == Some(distances(queens)[0]) {
                add(&mut found, plainly(self.statistic, queens), weight(queens));
            }
        });
        Tally::of_row(found)
    }
}

/// The number of solutions that have this weight.
fn solutions(weight: u128) -> Result<u128, Error> {
    const OF_ONE: u128 = IMAGES / 8;
    match weight.is_multiple_of(OF_ONE) {
        true => Ok(weight / OF_ONE),
        false => Err(Error::check(sentence!(
            "{weight} weighed solutions are not divisible by {OF_ONE}",
            "{weight} 个加权的解不能被 {OF_ONE} 整除"
        ))),
    }
}

/// The cells of the other queens, if the first is in this column and no edge queen is nearer to a corner.
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

/// The weight of a solution on such a board: lower if more edge queens are as near to a corner as the first.
fn weight(queens: &[u32]) -> u128 {
    let distances = distances(queens);
    let as_near = distances.iter().filter(|&&distance| distance == distances[0]).count() as u128;
    // The only queen of its board has one image.
    if queens.len() == 1 { IMAGES / 8 } else { IMAGES / as_near }
}

/// The distances from a corner of the queens on the four edges, that of the first row first.
fn distances(queens: &[u32]) -> [u32; 4] {
    let last = queens.len() as u32 - 1;
    let row_of = |column: u32| queens.iter().position(|&queen| queen == column).map_or(0, |row| row as u32);
    [queens[0], queens[last as usize], row_of(0), row_of(last)].map(|place| place.min(last - place))
}

/// Every filling of the rows that begins with queens in the columns `first`.
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

/// The cells of the next row attacked by the queens so far.
#[derive(Clone, Copy, Default)]
struct Seen {
    columns: u32,
    left: u32,
    right: u32,
}

/// Adds `times` solutions with the value `key`.
fn add(to: &mut Vec<u128>, key: usize, times: u128) {
    if key >= to.len() {
        to.resize(key + 1, 0);
    }
    to[key] += times;
}

impl All {
    fn statistic_of(&self, queens: &[u32]) -> usize {
        let mut pairs = Pairs { pairs: [(0, 0, false); 2 * LARGEST as usize], number: 0 };
        pairs.find(queens);
        match self.statistic {
            Statistic::Pairs => pairs.number,
            Statistic::Queens => Groups::of(pairs.all()).queens as usize,
            Statistic::Groups => Groups::of(pairs.all()).groups as usize,
            Statistic::Largest => Groups::of(pairs.all()).largest as usize,
            Statistic::Class | Statistic::LargeClass => {
                let steps = Steps::of(queens);
                let (mut reached, mut same) = (harmless_shifts(queens, pairs.all()), steps.same_as(queens));
                for &f in &self.multipliers {
                    let image = multiplied(queens, f);
                    let image = &image[..queens.len()];
                    pairs.find(image);
                    reached += harmless_shifts(image, pairs.all());
                    same += steps.same_as(image);
                }
                (8 * reached / same) as usize
            }
        }
    }
}

/// Every solution that begins with these queens, comparing each queen with all earlier ones.
fn solutions_after(n: u32, queens: &mut Vec<u32>, stop: &Stop, look: &mut impl FnMut(&[u32])) {
    if queens.len() == n as usize {
        return look(queens);
    }
    for column in (0..n).take_while(|_| !stop.is_raised()) {
        let is_seen = |(before, &queen): (u32, &u32)| queen == column || queen.abs_diff(column) == before;
        if !(1..).zip(queens.iter().rev()).any(is_seen) {
            queens.push(column);
            solutions_after(n, queens, stop, look);
            queens.pop();
        }
    }
}

/// The statistic of a solution by its definition.
fn plainly(statistic: Statistic, queens: &[u32]) -> usize {
    let n = queens.len() as u32;
    let cells: Vec<(u32, u32)> = (0..).zip(queens.iter().copied()).collect();
    let diagonals = |(row, column): (u32, u32)| [(row + column) % n, (row + n - column) % n];
    let shares = |one, other| (0..2).any(|way| diagonals(one)[way] == diagonals(other)[way]);
    let groups = || {
        let (mut left, mut groups) = (cells.clone(), Vec::new());
        while let Some(queen) = left.pop() {
            let mut group = vec![queen];
            let mut at = 0;
            while at < group.len() {
                let (near, far): (Vec<_>, Vec<_>) = left.iter().partition(|&&other| shares(group[at], other));
                group.extend(near);
                left = far;
                at += 1;
            }
            groups.push(group.len());
        }
        groups
    };
    let several = || groups().into_iter().filter(|&size| size > 1);
    let diagonal = |way: usize| cells.iter().map(|&cell| diagonals(cell)[way]).collect::<BTreeSet<_>>();
    match statistic {
        Statistic::Pairs => (0..2).map(|way| cells.len() - diagonal(way).len()).sum(),
        Statistic::Queens => several().sum(),
        Statistic::Groups => several().count(),
        Statistic::Largest => groups().into_iter().max().unwrap_or(0),
        Statistic::Class => images(queens, &[1]).len(),
        Statistic::LargeClass => images(queens, &(0..n).filter(|&unit| gcd(unit, n) == 1).collect::<Vec<_>>()).len(),
    }
}

/// The solutions among the images of a solution under multiplications, shifts, turns and reflections.
fn images(queens: &[u32], units: &[u32]) -> BTreeSet<Vec<u32>> {
    let n = queens.len() as u32;
    let mut images = BTreeSet::new();
    for (&unit, shift) in units.iter().flat_map(|unit| (0..n * n).map(move |shift| (unit, shift))) {
        for turn in 0..8 {
            let mut image = vec![0; n as usize];
            for (row, &column) in (0..).zip(queens) {
                let (row, column) = if turn & 1 == 0 { (row, column) } else { (column, row) };
                let (row, column) = ((unit * row + shift / n) % n, (unit * column + shift % n) % n);
                let row = if turn & 2 == 0 { row } else { n - 1 - row };
                image[row as usize] = if turn & 4 == 0 { column } else { n - 1 - column };
            }
            let is_solution = (0..n)
                .all(|row| (0..row).all(|above| image[row as usize].abs_diff(image[above as usize]) != row - above));
            if is_solution {
                images.insert(image);
            }
        }
    }
    images
}

impl Pairs {
    fn all(&self) -> &[Pair] {
        &self.pairs[..self.number]
    }

    /// The pairs of queens on a diagonal of the torus.
    fn find(&mut self, queens: &[u32]) {
        const NOBODY: u8 = u8::MAX;
        let around = queens.len();
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
            // All groups that it touches are merged.
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

/// The number of shifts of rows and columns that make the placement a solution of the board.
fn harmless_shifts(queens: &[u32], pairs: &[Pair]) -> u64 {
    let n = queens.len();
    let all = full(n as u32) as u32;
    let mut harmful = [0_u32; 32];
    for &(one, other, on_board) in pairs {
        // Shifted by s, places x < y are pulled apart if x + s < n <= y + s.
        let apart = |x: usize, y: usize| (full((n - x) as u32) & !full((n - y) as u32)) as u32;
        let (x, y) = (queens[one] as usize, queens[other] as usize);
        let (rows, columns) = (apart(one, other), apart(x.min(y), x.max(y)));
        // A pair pulled apart by rows alone or by columns alone begins or ceases to share a diagonal of the board.
        let (rows_together, rows_apart) = if on_board { (columns ^ all, columns) } else { (columns, columns ^ all) };
        for (shift, word) in harmful[..n].iter_mut().enumerate() {
            *word |= if rows >> shift & 1 == 1 { rows_apart } else { rows_together };
        }
    }
    // Two words per popcount, as popcounts are slow.
    let two_words = harmful.as_chunks::<2>().0.iter().map(|&[one, other]| u64::from(one) << 32 | u64::from(other));
    let harmful: u32 = two_words.take(n.div_ceil(2)).map(u64::count_ones).sum();
    (n * n) as u64 - u64::from(harmful)
}

/// The step around the torus from each row's queen to the next row's. Shifts only rotate the steps.
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

    /// The number of shifts, each after one of the eight turns and reflections, that map `image` to this placement.
    ///
    /// For each step, `places` has a mask of the rows where `image` takes it. These masks for our own steps, each rotated right by its row,
    /// have in common the shifts that fit. If the rows are reversed, the masks are rotated left; if rows or columns are reversed, but not
    /// both, the steps change sign. Most often nothing is in common after three steps.
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

/// The number of classes, from the number of solutions in classes of each size, which the size must divide.
fn classes(by_size: &[u128]) -> Result<u128, Error> {
    let mut classes = 0;
    for (size, &solutions) in (0..).zip(by_size).filter(|(_, solutions)| **solutions > 0) {
        if !solutions.is_multiple_of(size) {
            return Err(Error::check(sentence!(
                "{solutions} solutions are not whole classes of {size}",
                "{solutions} 个解不能分成每类 {size} 个"
            )));
        }
        classes += solutions / size;
    }
    Ok(classes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_counted_as_by_the_definitions() {
        use Statistic::{Class, Groups, LargeClass, Largest, Pairs, Queens};
        for (n, again) in (1..=8).flat_map(|n| [(n, false), (n, true)]) {
            for statistic in [Pairs, Queens, Groups, Largest, Class, LargeClass] {
                let all = All::new(n, statistic, again);
                let mut sum = Tally::default();
                for start in all.starts() {
                    let tally = all.below(&mut (), &start, &Stop::new());
                    assert_eq!(tally, all.recount(&start, &Stop::new()), "n {n}, {statistic:?}, {start:?}");
                    sum += tally;
                }
                let expected = [1, 0, 0, 2, 10, 4, 40, 92][n as usize - 1];
                assert_eq!(solutions(sum.solutions).unwrap(), expected, "n {n}, {statistic:?}");
            }
        }
    }
}
