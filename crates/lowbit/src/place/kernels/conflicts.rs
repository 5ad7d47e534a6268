//! Solutions of n queens, looked at on the torus.
//!
//! Rows and columns that are shifted around carry a solution to n x n others, most of which are none: two queens that share a diagonal
//! of the torus, but none of the board, may come to share one. Of such a pair, shifted by (a, b), let A be the rows shifts that pull
//! it apart at the edge and B the column shifts that do. It stays a harmless pair as long as both or neither happens:
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

use crate::bits::{full, members};
use crate::engine::{self, Control, Outcome, Search, Stop, Tally, Unit, Worker};

/// What is found out about all solutions of one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conflicts {
    /// Solutions by the number of pairs that share a diagonal of the torus.
    pub(crate) by_pairs: BTreeMap<u64, u128>,
    /// By the number of queens in such pairs.
    pub(crate) by_queens: BTreeMap<u64, u128>,
    /// By the largest number of queens that hang together by such pairs.
    pub(crate) by_largest: BTreeMap<u64, u128>,
    /// By how many solutions can be reached from them by shifts, turns and reflections, themselves included.
    pub(crate) by_class: BTreeMap<u64, u128>,
    /// By how many can if rows and columns may also be multiplied by a number that has no divisor in common with n.
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

/// The largest board: a row is half a word.
pub(crate) const LARGEST: u32 = 32;

/// All solutions of one board.
struct All {
    n: u32,
    /// After so many columns a diagonal comes back: n, but in tests.
    around: usize,
    asked: Asked,
    found: Mutex<Conflicts>,
}

/// Looks at all solutions for n.
pub(crate) fn conflicts(n: u32, asked: Asked, control: &Control<'_>) -> io::Result<Outcome<Conflicts>> {
    assert!((1..=LARGEST).contains(&n));
    All { n, around: n as usize, asked, found: Mutex::default() }.look_at_each(control)
}

impl All {
    fn look_at_each(self, control: &Control<'_>) -> io::Result<Outcome<Conflicts>> {
        let outcome = engine::run(&self, control)?;
        Ok(outcome.map(|_| self.found.into_inner().expect("no thread panicked")))
    }
}

impl Search for All {
    /// A unit for each pair of first queens.
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        // On a board of one row the second is never asked for.
        let seconds = if self.n == 1 { 1 } else { self.n };
        Box::new((0..u64::from(self.n * seconds)).map(|number| Unit { number, cost: 1.0 }))
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let multipliers: Vec<u32> = (1..=(self.n / 2).max(1)).filter(|&f| gcd(f, self.n) == 1).collect();
        Ok(Box::new(move |unit: Unit, stop: &Stop| {
            let (first, second) = (unit.number as u32 / self.n, unit.number as u32 % self.n);
            let mut here = Conflicts::default();
            // The left half stands for the right one, its mirror image; the middle column for itself.
            let times = match (2 * first + 1).cmp(&self.n) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            };
            if times > 0 {
                let mut queens = [0; LARGEST as usize];
                let mut look = |queens: &[u32]| self.look(queens, times, &multipliers, &mut here);
                walk(self.n, &mut queens, 0, [0; 3], [first, second], stop, &mut look);
            }
            if stop.is_raised() {
                return Outcome::Interrupted(Tally::default());
            }
            let mut found = self.found.lock().expect("no thread panicked");
            let Conflicts { by_pairs, by_queens, by_largest, by_class, by_large_class } = &mut *found;
            for (all, more) in [
                (by_pairs, here.by_pairs),
                (by_queens, here.by_queens),
                (by_largest, here.by_largest),
                (by_class, here.by_class),
                (by_large_class, here.by_large_class),
            ] {
                more.into_iter().for_each(|(key, count)| *all.entry(key).or_default() += count);
            }
            Outcome::Complete(Tally::default())
        }))
    }
}

/// Every solution whose first two queens are in these columns.
fn walk(
    n: u32,
    queens: &mut [u32; 32],
    row: usize,
    seen: [u32; 3],
    first: [u32; 2],
    stop: &Stop,
    look: &mut impl FnMut(&[u32]),
) {
    if row == n as usize {
        return look(&queens[..row]);
    }
    if row < 8 && stop.is_raised() {
        return;
    }
    let [columns, left, right] = seen;
    let open = full(n) as u32 & !(columns | left | right);
    let open = if row < 2 { open & 1 << first[row] } else { open };
    for column in members(open.into()) {
        let queen = 1_u32 << column;
        queens[row] = column;
        walk(n, queens, row + 1, [columns | queen, (left | queen) << 1, (right | queen) >> 1], first, stop, look);
    }
}

impl All {
    fn look(&self, queens: &[u32], times: u128, multipliers: &[u32], found: &mut Conflicts) {
        let mut pairs = Vec::with_capacity(queens.len());
        pairs_on_torus(queens, self.around, &mut pairs);
        let add = |to: &mut BTreeMap<u64, u128>, key: u64| *to.entry(key).or_default() += times;
        if self.asked == Asked::Pairs {
            let (involved, largest) = components(queens.len(), &pairs);
            add(&mut found.by_pairs, pairs.len() as u64);
            add(&mut found.by_queens, involved);
            add(&mut found.by_largest, largest);
            return;
        }
        let (mut reached, mut same) = (harmless_shifts(queens, &pairs), unchanged_by(queens, queens));
        add(&mut found.by_class, 8 * reached / same);
        let invariant = invariant(queens);
        for &f in &multipliers[1..] {
            let image = multiplied(queens, f);
            let image = &image[..queens.len()];
            pairs_on_torus(image, self.around, &mut pairs);
            reached += harmless_shifts(image, &pairs);
            if self::invariant(image) == invariant {
                same += unchanged_by(queens, image);
            }
        }
        add(&mut found.by_large_class, 8 * reached / same);
    }
}

/// The pairs of queens on a diagonal of the torus.
fn pairs_on_torus(queens: &[u32], around: usize, pairs: &mut Vec<Pair>) {
    pairs.clear();
    let (mut rising, mut falling) = ([usize::MAX; 32], [usize::MAX; 32]);
    for (row, &column) in queens.iter().enumerate() {
        let column = column as usize;
        for (last, diagonal) in
            [(&mut rising, (row + column) % around), (&mut falling, (row + around - column) % around)]
        {
            let other = last[diagonal];
            if other != usize::MAX {
                let across = column.abs_diff(queens[other] as usize);
                pairs.push((other, row, across == row - other));
            }
            last[diagonal] = row;
        }
    }
}

/// Queens in pairs, and the largest number that hang together; a queen alone hangs together with itself.
fn components(n: usize, pairs: &[Pair]) -> (u64, u64) {
    let mut group: Vec<usize> = (0..n).collect();
    for &(one, other, _) in pairs {
        let (from, to) = (group[one], group[other]);
        group.iter_mut().filter(|at| **at == from).for_each(|at| *at = to);
    }
    let size = |at: usize| group.iter().filter(|&&other| other == at).count() as u64;
    let sizes = group.iter().map(|&at| size(at));
    (sizes.clone().filter(|&size| size > 1).count() as u64, sizes.max().unwrap_or(0))
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
        let flip = if on_board { all } else { 0 };
        for (shift, word) in harmful[..n].iter_mut().enumerate() {
            *word |= if rows >> shift & 1 == 1 { !columns ^ flip } else { columns ^ flip };
        }
    }
    harmful[..n].iter().map(|word| u64::from((all & !word).count_ones())).sum()
}

/// How many shifts, each after one of the eight turns and reflections, carry `image` to `queens`.
fn unchanged_by(queens: &[u32], image: &[u32]) -> u64 {
    let n = queens.len();
    let mut inverse = [0_u32; 32];
    image.iter().enumerate().for_each(|(row, &column)| inverse[column as usize] = row as u32);
    let mut same = 0;
    for turned in [image, &inverse[..n]] {
        for (rows_back, columns_back) in [(false, false), (false, true), (true, false), (true, true)] {
            let at = |row: usize| {
                let column = turned[if rows_back { n - 1 - row } else { row }] as usize;
                if columns_back { n - 1 - column } else { column }
            };
            for shift in 0..n {
                let by = (queens[0] as usize + n - at(shift)) % n;
                let fits = |row: usize| (at((row + shift) % n) + by) % n == queens[row] as usize;
                same += u64::from((1..n).all(fits));
            }
        }
    }
    same
}

/// A number that shifts, turns and reflections leave as it is: from how far neighbouring queens are apart, by rows and by columns.
fn invariant(queens: &[u32]) -> u64 {
    let n = queens.len() as u32;
    let mut inverse = [0; LARGEST as usize];
    queens.iter().enumerate().for_each(|(row, &column)| inverse[column as usize] = row as u32);
    let steps = |places: &[u32]| {
        let next = places.iter().skip(1).chain(&places[..1]);
        places.iter().zip(next).fold(0_u64, |sum, (&here, &there)| {
            let step = here.abs_diff(there);
            let step = u64::from(step.min(n - step));
            sum.wrapping_add((step + 1).wrapping_mul(step + 3).wrapping_mul(step * step + 7))
        })
    };
    steps(queens).wrapping_add(steps(&inverse[..queens.len()]))
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
pub(crate) fn classes(by_size: &BTreeMap<u64, u128>) -> Result<u128, crate::Error> {
    let mut classes = 0;
    for (&size, &solutions) in by_size {
        if !solutions.is_multiple_of(u128::from(size)) {
            return Err(crate::Error::check(crate::sentence!(
                "{solutions} solutions are no whole classes of {size}",
                "{solutions} 个解不能分成每类 {size} 个"
            )));
        }
        classes += solutions / u128::from(size);
    }
    Ok(classes)
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torus_of_another_size_is_noticed() {
        let count = |n: u32, around: usize, asked| {
            let all = All { n, around, asked, found: Mutex::default() };
            all.look_at_each(&Control::default()).unwrap().complete().unwrap()
        };
        for asked in [Asked::Pairs, Asked::Classes] {
            let right = count(8, 8, asked);
            assert_eq!(right, conflicts(8, asked, &Control::default()).unwrap().complete().unwrap());
            assert_ne!(count(8, 9, asked), right, "{asked:?}");
            assert_ne!(count(8, 16, asked), right, "{asked:?}");
        }
    }
}
