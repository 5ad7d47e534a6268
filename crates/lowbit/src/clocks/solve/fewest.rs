//! The fewest presses among all solutions x + K, where K is the kernel: the element of least weight in a coset.
//!
//! K can be astronomically large, so it is enumerated by a part of its coordinates. The pivots of an echelon form of K
//! are an *information set*: the presses of those moves determine all others. With the columns in another order the
//! pivots are other moves; take as many disjoint information sets as possible.
//!
//! ```text
//!     moves   1 . . . . . . . . . . . . . . . . . . . n
//!             [ set 1 ] [ set 2 ] [ set 3 ]   the rest      each determines a solution
//! ```
//!
//! Enumerate, for w = 0, 1, 2, ..., all solutions with w presses within set 1, then within set 2, and so on. A solution
//! not enumerated by then has more than w presses in every set, so more than w times the number of sets in all. As soon
//! as that exceeds the best solution found, the best is optimal: long before K is exhausted if K is large. (A. E.
//! Brouwer and K.-H. Zimmermann find the minimum weight of a linear code like this.)
//!
//! The last sets must borrow moves from earlier ones. A borrowed move is pressed m-1 times at most, so a set that
//! borrows e moves guarantees w + 1 - (m-1) e presses of its own, and is not enumerated before that is positive.

use super::super::dials::{is_better, total};
use super::howell::{Row, echelon, reduce, reduce_upwards};
use super::ring::Ring;
use super::{Answer, Presses, bits};
use crate::engine::Stop;

/// The kernel of a table of moves, prepared for the search.
#[derive(Clone, Debug)]
pub(super) struct Fewest {
    ring: Ring,
    sets: Vec<InformationSet>,
    /// The size of the kernel.
    size: f64,
}

/// The kernel in echelon form for one order of its columns.
#[derive(Clone, Debug)]
struct InformationSet {
    /// `order[c]`: the move in column c.
    order: Vec<usize>,
    rows: Vec<Row>,
    /// Whether all pivots are 1: then no row changes another row's pivot.
    units: bool,
    /// m-1 times the number of pivots that belong to earlier sets.
    borrowed: u64,
}

impl Fewest {
    pub(super) fn new(ring: Ring, kernel: &[Row], moves: usize) -> Fewest {
        let (mut free, mut taken): (Vec<usize>, Vec<usize>) = ((0..moves).collect(), Vec::new());
        let mut sets = Vec::new();
        while !kernel.is_empty() {
            let order = [free.as_slice(), &taken].concat();
            let permuted = kernel.iter().map(|row| order.iter().map(|&column| row.values[column]).collect());
            let rows = reduced(ring, permuted.collect(), moves);
            let own = rows.iter().take_while(|row| row.column < free.len()).count();
            if own == 0 {
                break;
            }
            taken.extend(rows[..own].iter().map(|row| order[row.column]));
            let own_moves = &taken[taken.len() - own..];
            free.retain(|column| !own_moves.contains(column));
            let borrowed = (rows.len() - own) as u64 * u64::from(ring.m - 1);
            let units = rows.iter().all(|row| row.pivot() == 1);
            sets.push(InformationSet { order, rows, units, borrowed });
        }
        let size = kernel.iter().map(|row| f64::from(ring.m / row.pivot())).product();
        Fewest { ring, sets, size }
    }

    /// The best of x + K.
    pub(super) fn among(&self, x: Vec<u32>, stop: &Stop) -> Answer {
        let starts: Vec<Vec<u32>> = self.sets.iter().map(|set| set.start(self.ring, &x)).collect();
        let mut listed = vec![0u64; self.sets.len()]; // all solutions with fewer presses than this within the set
        let mut lister = Lister { ring: self.ring, best: x, path: Vec::new(), stop, steps: 0 };
        let exhausted = self.sets.first().map_or(0, |set| set.rows.len() as u64 * u64::from(self.ring.m - 1) + 1);
        for level in 0..exhausted {
            // Once the sets have cost as much as the whole kernel, finish with one alone: at most twice the minimum.
            let used = if lister.steps as f64 > self.size { 1 } else { self.sets.len() };
            for index in (0..used).filter(|&index| self.sets[index].borrowed <= level) {
                while listed[index] <= level {
                    lister.path = vec![starts[index].clone()];
                    if !lister.list(&self.sets[index], 0, 0, listed[index]) {
                        return Answer::Interrupted(Presses::new(lister.best));
                    }
                    listed[index] += 1;
                }
                let proved = self.sets.iter().zip(&listed).map(|(set, listed)| listed.saturating_sub(set.borrowed));
                if proved.sum::<u64>() > total(&lister.best) {
                    return Answer::Fewest(Presses::new(lister.best));
                }
            }
        }
        Answer::Fewest(Presses::new(lister.best))
    }
}

/// The echelon form with the smallest entries above its pivots.
fn reduced(ring: Ring, rows: Vec<Vec<u32>>, columns: usize) -> Vec<Row> {
    if ring.m == 2 {
        let mut rows = bits::echelon(rows.iter().map(|row| bits::pack(row, columns)).collect(), columns);
        bits::reduce_upwards(&mut rows);
        let unpacked = |row: &bits::BitRow| Row { column: row.column, values: bits::unpack(row.words(), 0..columns) };
        return rows.iter().map(unpacked).collect();
    }
    let mut rows = echelon(ring, rows);
    reduce_upwards(ring, &mut rows);
    rows
}

impl InformationSet {
    /// x in the order of the set, with as few presses as possible at each pivot.
    fn start(&self, ring: Ring, x: &[u32]) -> Vec<u32> {
        let mut start: Vec<u32> = self.order.iter().map(|&column| x[column]).collect();
        self.rows.iter().for_each(|row| reduce(ring, &mut start, row));
        start
    }
}

/// Enumerates the solutions with a given number of presses within an information set, and keeps the best.
struct Lister<'a> {
    ring: Ring,
    best: Vec<u32>,
    /// The solution after each change on the path, in the order of the set.
    path: Vec<Vec<u32>>,
    stop: &'a Stop,
    steps: u64,
}

impl Lister<'_> {
    /// Enumerates all values at the pivots from `row` on that add up to `left`; false if stopped.
    fn list(&mut self, set: &InformationSet, row: usize, depth: usize, mut left: u64) -> bool {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) && self.stop.is_raised() {
            return false;
        }
        let most = u64::from(self.ring.m - 1);
        for (row, Row { column, values }) in set.rows.iter().enumerate().skip(row) {
            if left == 0 && set.units {
                break; // all further pivots are 0 and stay so
            }
            if left > (set.rows.len() - row) as u64 * most {
                return true; // more than the remaining moves can take
            }
            let (now, pivot) = (self.path[depth][*column], values[*column]);
            let highest = left.min(most) as u32;
            for value in (now % pivot..=highest).step_by(pivot as usize).filter(|&value| value != now) {
                self.branch(depth, *column, (value + self.ring.m - now) / pivot % self.ring.m, values);
                if !self.list(set, row + 1, depth + 1, left - u64::from(value)) {
                    return false;
                }
            }
            match left.checked_sub(now.into()) {
                Some(rest) => left = rest,
                None => return true,
            }
        }
        if left == 0 {
            self.consider(set, depth);
        }
        true
    }

    /// Pushes the solution at `depth` with a multiple of a row added.
    fn branch(&mut self, depth: usize, column: usize, times: u32, values: &[u32]) {
        if self.path.len() == depth + 1 {
            self.path.push(Vec::new());
        }
        let (here, next) = self.path.split_at_mut(depth + 1);
        next[0].clone_from(&here[depth]);
        self.ring.add_multiple(&mut next[0][column..], times, &values[column..]);
    }

    /// Keeps the solution at `depth` if it is better than the best.
    fn consider(&mut self, set: &InformationSet, depth: usize) {
        let solution = &self.path[depth];
        if total(solution) <= total(&self.best) {
            let mut presses = vec![0; solution.len()];
            set.order.iter().zip(solution).for_each(|(&column, &times)| presses[column] = times);
            if is_better(&presses, &self.best) {
                self.best = presses;
            }
        }
    }
}
