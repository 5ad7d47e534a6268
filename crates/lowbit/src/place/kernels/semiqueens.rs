//! Semiqueens on the torus of odd side n: permutations c of the numbers mod n for which i + c(i) is a permutation, too.
//!
//! Let x and s be vectors of n signs. In the product over all rows i of the sums
//!
//! ```text
//!   a(i) = sum over columns c of  x(c) s(i + c)
//! ```
//!
//! each term stands for a choice of one column in every row. The mean over all signs of the product times all x(c) and all s(d) keeps the
//! terms in which every column and every diagonal is chosen an odd number of times; with n choices, each must be chosen exactly once. So
//! the number of placements is that mean: permanents by Glynn's formula, for columns and diagonals at once.
//!
//! With X and S for the sets of minus signs, a(i) = n - 2(|X| + |S|) + 4 |X ∩ (S - i)|. Symmetries reduce the number of pairs of sets:
//!
//! - X and S can be exchanged with their complements, so both have at most (n-1)/2 members.
//! - S stands for its images under all maps d -> u d + t with a unit u: [`Orbit`].
//! - X stands for its shifts. A shift by t adds t |X| to the sum of its members mod n, so it is enough to take the sets whose sum is
//!   less than g = gcd(|X|, n), which are g of the n shifts.
//! - X and S can be exchanged, so |X| is at least |S|, and the pair counts twice if it is larger.
//!
//! X is the union of a set of low columns and a set of high ones. What each adds to a(i) is precomputed, so the state of a pair is the sum
//! of two vectors of bytes. The sum over all pairs is 2^(2n-2) times the number of placements. Units keep it modulo 2^113 - 1, where
//! division by two is a rotation; there are at most 31! < 2^113 - 1 placements.

#[cfg(any(test, feature = "cuda"))]
pub(crate) mod lists;

use std::io;
use std::ops::Range;
use std::sync::OnceLock;

use crate::Error;
use crate::backend::Backend;
use crate::bits::members;
use crate::count::{Answer, Counting, Method, Prepared, Split, Task, Way};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};
use crate::numbers::gcd;
use crate::place::{Goal, Piece, Problem, Rule, Shape};
use crate::sentence;

/// The largest side: a vector has a byte for each row, and one for the sign.
pub(crate) const LARGEST: u32 = 31;

/// The bytes of a vector.
const BYTES: usize = 32;

/// The byte with the sign of a set of low columns.
const SIGN: usize = BYTES - 1;

/// Enough units for true progress. Their subtotals add up to less than 2^128.
const MOST_UNITS: u64 = 1 << 10;

/// Sums of units are kept modulo 2^BITS - 1.
const BITS: u32 = 113;
const MODULUS: u128 = (1 << BITS) - 1;

/// A representative of sets of diagonals that affine maps map to each other, and the number of these sets. As `Orbit` in
/// `kernels/semiqueens.cu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Orbit {
    pub(crate) set: u32,
    pub(crate) images: u32,
}

/// A range of sets of low columns, and the weight of each pair with one of them. As `Partners` in `kernels/semiqueens.cu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Partners {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) weight: u32,
}

/// The count for one side.
#[derive(Debug)]
pub(crate) struct Semiqueens {
    pub(crate) n: u32,
    /// Whether X is the smaller set of a pair, not the larger one.
    again: bool,
    /// All sets of low columns, by the sum of their members mod n, then by size.
    pub(crate) low: Vec<u32>,
    /// All sets of high columns, in the same order.
    pub(crate) high: Vec<u32>,
    /// The index of the first set of low columns with a sum and a size: `low_from[sum * (n + 1) + size]`.
    low_from: Vec<u32>,
}

/// Whether a problem is about semiqueens on a torus of odd side whose cells are all free.
pub(crate) fn is_asked(problem: &Problem) -> bool {
    let board = problem.board();
    let n = board.rows();
    let is_plain = (0..n).all(|row| board.cells(row).count_ones() == n && board.given(row) == 0);
    let is_square = board.shape() == Shape::Torus && board.columns() == n && n % 2 == 1;
    let is_semiqueen = "semiqueen".parse::<Piece>().is_ok_and(|semiqueen| semiqueen.moves() == problem.piece().moves());
    is_square && is_plain && is_semiqueen && problem.rule() == Rule::EachRow
}

/// Counts semiqueens on the torus by inclusion and exclusion.
pub(crate) struct ByExclusion;

impl Way for ByExclusion {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match task.problem {
            Some(problem) if is_asked(problem) && task.goal == Goal::Count && !task.portable => {
                task.backend_or(Backend::Scalar)
            }
            _ => Err(Method::Exclusion.is_not_for(task)),
        }
    }

    fn seconds(&self, task: &Task<'_>, _: Backend) -> Option<f64> {
        Some(Semiqueens::seconds(task.problem().board().rows()))
    }

    fn recount_seconds(&self, _: &Task<'_>, backend: Backend, seconds: f64) -> f64 {
        const PLAIN_SUM: f64 = 10.0; // times as long as a unit
        if backend == Backend::Cuda { f64::INFINITY } else { PLAIN_SUM * seconds }
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        if backend == Backend::Cuda {
            return super::on_gpu(task);
        }
        let (n, again) = (task.problem().board().rows(), task.again);
        let units = Units { n, again, lists: OnceLock::new() };
        Ok(Prepared::weighed(
            units,
            Split::Bundles,
            Box::new(move |tally| placements(n, tally.solutions).map(Answer::Number)),
        ))
    }
}

impl Semiqueens {
    /// For a torus of odd side up to [`LARGEST`]. With `again`, the columns are cut elsewhere, and X is the smaller set.
    pub(crate) fn new(n: u32, again: bool) -> Semiqueens {
        assert!(n % 2 == 1 && n <= LARGEST);
        let cut = (n / 2).min(if again { 10 } else { 11 });
        let class = |set: u32| (members(set.into()).sum::<u32>() % n, set.count_ones());
        let in_order = |mut sets: Vec<u32>| {
            sets.sort_by_cached_key(|&set| class(set));
            sets
        };
        let low = in_order((0..1 << cut).collect());
        let high = in_order((0..1 << (n - cut)).map(|set: u32| set << cut).collect());
        let classes = (0..n).flat_map(|sum| (0..=n).map(move |size| (sum, size))).chain([(n, 0)]);
        let low_from = classes.map(|wanted| low.partition_point(|&set| class(set) < wanted) as u32).collect();
        Semiqueens { n, again, low, high, low_from }
    }

    /// The rough seconds of one core. Symmetries leave one of 8 n² φ(n) pairs of sets, and some more if n has divisors.
    pub(crate) fn seconds(n: u32) -> f64 {
        const PAIRS_A_SECOND: f64 = 7e7;
        let units = (1..n.max(2)).filter(|&unit| gcd(unit, n) == 1).count() as f64;
        4_f64.powi(n as i32) / (8.0 * f64::from(n * n) * units) / PAIRS_A_SECOND
    }

    /// The sets of low columns that form sets X with the sets of high columns of this size and sum of members.
    pub(crate) fn partners(&self, diagonals: u32, sum: u32, size: u32) -> Vec<Partners> {
        let n = self.n;
        let sizes = if self.again { size..=diagonals } else { diagonals.max(size)..=n / 2 };
        let mut all: Vec<Partners> = Vec::new();
        for columns in sizes {
            let shifts = gcd(columns, n);
            let weight = n / shifts * if columns == diagonals { 1 } else { 2 };
            for total in 0..shifts {
                let class = ((total + n - sum) % n * (n + 1) + columns - size) as usize;
                let (from, to) = (self.low_from[class], self.low_from[class + 1]);
                match all.last_mut() {
                    Some(last) if last.to == from && last.weight == weight => last.to = to,
                    _ if from == to => {}
                    _ => all.push(Partners { from, to, weight }),
                }
            }
        }
        all
    }

    pub(crate) fn high_classes(&self) -> Vec<HighClass> {
        let class = |set: u32| (members(set.into()).sum::<u32>() % self.n, set.count_ones());
        let mut end = 0;
        let of_chunk = |chunk: &[u32]| {
            let (sum, size) = class(chunk[0]);
            end += chunk.len();
            HighClass { sets: end - chunk.len()..end, sum, size }
        };
        self.high.chunk_by(|&a, &b| class(a) == class(b)).map(of_chunk).collect()
    }

    /// One set of each orbit with at most (n-1)/2 members, in increasing order.
    pub(crate) fn orbits(&self) -> Vec<Orbit> {
        let maps = Maps::new(self.n);
        let mut orbits = Vec::new();
        necklaces(self.n, 1, 1, 0, &mut |set| orbits.extend(maps.orbit(set)));
        orbits
    }

    /// What a set of columns adds to a(i) for each row i, without the constant n - 2 |S|.
    fn added(&self, columns: u32, diagonals: u32) -> Vector {
        let (n, size) = (self.n, columns.count_ones());
        let mut vector = [0; BYTES];
        for row in 0..n {
            let common = columns & turned(diagonals, n - row, n);
            vector[row as usize] = 4 * common.count_ones() as i8 - 2 * size as i8;
        }
        vector
    }

    /// The sum over all pairs with an orbit of sets of diagonals, and the number of pairs visited.
    fn sum_of(&self, orbit: Orbit, classes: &[HighClass]) -> (u128, u64) {
        let diagonals = orbit.set.count_ones();
        let with_sign = |&set: &u32| {
            let mut vector = self.added(set, orbit.set);
            vector[SIGN] = if set.count_ones() % 2 == 1 { -1 } else { 1 };
            vector
        };
        let low: Vec<Vector> = self.low.iter().map(with_sign).collect();
        let in_all_rows = |&set: &u32| {
            let mut vector = self.added(set, orbit.set);
            vector[..self.n as usize].iter_mut().for_each(|byte| *byte += (self.n - 2 * diagonals) as i8);
            vector[self.n as usize..SIGN].fill(1);
            vector
        };
        let (mut total, mut pairs) = (0, 0);
        for HighClass { sets, sum, size } in classes {
            let high: Vec<Vector> = self.high[sets.clone()].iter().map(in_all_rows).collect();
            for Partners { from, to, weight } in self.partners(diagonals, *sum, *size) {
                let low = &low[from as usize..to as usize];
                let [positive, negative] = products(&high, low).map(Wide::remainder);
                let [more, less] =
                    if (size + diagonals) % 2 == 1 { [negative, positive] } else { [positive, negative] };
                total = (total + u128::from(weight) * ((more + MODULUS - less) % MODULUS)) % MODULUS;
                pairs += (high.len() * low.len()) as u64;
            }
        }
        (total * u128::from(orbit.images) % MODULUS, pairs)
    }
}

/// What a pair of sets, or one half of it, adds to a(i) for each row i, and its sign.
type Vector = [i8; BYTES];

/// The range of sets of high columns with one size and one sum of members.
#[derive(Clone, Debug)]
pub(crate) struct HighClass {
    pub(crate) sets: Range<usize>,
    pub(crate) sum: u32,
    pub(crate) size: u32,
}

/// A sum of products: 192 bits, the lowest word first.
#[derive(Clone, Copy, Default)]
struct Wide([u64; 3]);

impl Wide {
    /// Adds the product of four numbers below 2^40.
    #[inline(always)]
    fn add_product(&mut self, [a, b, c, d]: [u64; 4]) {
        let (x, y) = (u128::from(a) * u128::from(b), u128::from(c) * u128::from(d));
        let ([x0, x1], [y0, y1]) = ([x as u64, (x >> 64) as u64], [y as u64, (y >> 64) as u64]);
        let first = u128::from(x0) * u128::from(y0);
        let middle = u128::from(x0) * u128::from(y1) + u128::from(x1) * u128::from(y0) + (first >> 64); // the upper words are below 2^16
        let low = u128::from(self.0[0]) + u128::from(first as u64);
        let next = u128::from(self.0[1]) + u128::from(middle as u64) + (low >> 64);
        let high = self.0[2] + x1 * y1 + (middle >> 64) as u64 + (next >> 64) as u64;
        self.0 = [low as u64, next as u64, high];
    }

    fn remainder(self) -> u128 {
        let [low, next, high] = self.0.map(u128::from);
        let upper = high << 15 | next >> 49; // what is above the lowest 113 bits
        ((low | (next << 64) & MODULUS) + upper) % MODULUS
    }
}

/// Multiplies all bytes of high + low for each two: the sum of the positive products, and of the absolute values of the negative ones. Not
/// compiled for wider vectors, which take twice as long: their lanes have to be multiplied with each other in the end.
fn products(high: &[Vector], low: &[Vector]) -> [Wide; 2] {
    let mut sums = [Wide::default(); 2];
    for (high, low) in high.iter().flat_map(|high| low.iter().map(move |low| (high, low))) {
        let mut lanes = [1_i32; 8]; // the products of four bytes each, below 2^20
        for eight in 0..BYTES / 8 {
            for (lane, product) in lanes.iter_mut().enumerate() {
                let at = 8 * eight + lane;
                *product *= i32::from(high[at].wrapping_add(low[at]));
            }
        }
        let two = |at: usize| i64::from(lanes[at]) * i64::from(lanes[at + 1]);
        let fours = [two(0), two(2), two(4), two(6)];
        let is_negative = fours.iter().fold(0, |sign, four| sign ^ four) < 0;
        sums[usize::from(is_negative)].add_product(fours.map(i64::unsigned_abs));
    }
    sums
}

/// The number of placements, from the sum over all pairs modulo 2^[`BITS`] - 1.
pub(crate) fn placements(n: u32, sum: u128) -> Result<u128, Error> {
    let (sum, halvings) = (sum % MODULUS, (2 * n - 2) % BITS);
    let found = sum >> halvings | (sum << (BITS - halvings)) & MODULUS;
    match is_plausible(n, found) {
        true => Ok(found),
        false => Err(Error::check(sentence!(
            "{found} placements of semiqueens on a torus of side {n} contradict what is known of such numbers",
            "边长 {n} 的环面上的 {found} 种半后摆法与已知的性质不符"
        ))),
    }
}

/// A count on a processor: the orbits, interleaved. The lists are generated on first use.
struct Units {
    n: u32,
    again: bool,
    lists: OnceLock<(Semiqueens, Vec<Orbit>, Vec<HighClass>)>,
}

impl Units {
    fn lists(&self) -> &(Semiqueens, Vec<Orbit>, Vec<HighClass>) {
        self.lists.get_or_init(|| {
            let kernel = Semiqueens::new(self.n, self.again);
            let (orbits, classes) = (kernel.orbits(), kernel.high_classes());
            (kernel, orbits, classes)
        })
    }

    /// The sum over the orbits of a unit.
    fn sum(&self, unit: u64, stop: &Stop, of_orbit: impl Fn(Orbit) -> (u128, u64)) -> Outcome<Tally> {
        let (mut solutions, mut nodes) = (0, 0_u128);
        for orbit in self.lists().1.iter().skip(unit as usize).step_by(self.number_of_units() as usize) {
            let (more, pairs) = of_orbit(*orbit);
            if stop.is_raised() {
                return Outcome::Interrupted(Tally::default());
            }
            solutions = (solutions + more) % MODULUS;
            nodes += u128::from(pairs);
        }
        Outcome::Complete(Tally::new(solutions, nodes))
    }
}

impl Search for Units {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new((0..self.number_of_units()).map(|number| Unit { number, cost: 1.0 }))
    }

    fn number_of_units(&self) -> u64 {
        // Larger sides have more orbits than `MOST_UNITS`, and take long to list them.
        const LAST_WITH_FEW_ORBITS: u32 = 19;
        if self.n > LAST_WITH_FEW_ORBITS { MOST_UNITS } else { MOST_UNITS.min(self.lists().1.len() as u64) }
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        let (kernel, _, classes) = self.lists();
        Ok(Box::new(move |unit: Unit, stop: &Stop| self.sum(unit.number, stop, |orbit| kernel.sum_of(orbit, classes))))
    }
}

impl Counting for Units {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        Ok(self.sum(unit, stop, |orbit| (plain_sum(self.n, self.again, orbit, stop), 0)))
    }
}

/// The sum over all pairs with an orbit of sets of diagonals, by its definition: one product per set of columns, which stands for all its
/// shifts.
fn plain_sum(n: u32, again: bool, orbit: Orbit, stop: &Stop) -> u128 {
    let diagonals = orbit.set.count_ones();
    let sizes = if again { 0..=diagonals } else { diagonals..=n / 2 };
    let rows: Vec<u32> = (0..n).map(|row| turned(orbit.set, n - row, n)).collect();
    let mut total = 0;
    column_sets(n, (0, 0), stop, &mut |set, sum| {
        let size = set.count_ones();
        let shifts = gcd(size, n);
        if !sizes.contains(&size) || sum % n >= shifts {
            return;
        }
        let row = |&row: &u32| n as i32 - 2 * (size + diagonals) as i32 + 4 * (set & row).count_ones() as i32;
        let mut is_negative = (size + diagonals) % 2 == 1;
        let product = rows.iter().map(row).fold(1_u128, |product, factor| {
            is_negative ^= factor < 0;
            let product = product * u128::from(factor.unsigned_abs());
            (product & MODULUS) + (product >> BITS)
        });
        let times = product % MODULUS * u128::from(n / shifts * if size == diagonals { 1 } else { 2 }) % MODULUS;
        total = (total + if is_negative { MODULUS - times } else { times }) % MODULUS;
    });
    total * u128::from(orbit.images) % MODULUS
}

/// Visits all sets of the columns below `columns`, each joined to `set`, with the sum of their members.
fn column_sets(columns: u32, (set, sum): (u32, u32), stop: &Stop, visit: &mut impl FnMut(u32, u32)) {
    const COLUMNS_BETWEEN_LOOKS: u32 = 16;
    let Some(last) = columns.checked_sub(1) else { return visit(set, sum) };
    if columns == COLUMNS_BETWEEN_LOOKS && stop.is_raised() {
        return;
    }
    column_sets(last, (set, sum), stop, visit);
    column_sets(last, (set | 1 << last, sum + last), stop, visit);
}

/// A set of numbers mod n, each increased by `by`.
fn turned(set: u32, by: u32, n: u32) -> u32 {
    let set = u64::from(set) << (by % n);
    (set | set >> n) as u32 & ((1_u64 << n) - 1) as u32
}

/// Visits the smallest of each set's shifts, if it has at most (n-1)/2 members: strings of bits, of which `word` holds the first `t` - 1,
/// the first in the highest bit, with period `p` (Fredricksen, Kessler and Maiorana).
fn necklaces(n: u32, t: u32, p: u32, word: u32, visit: &mut impl FnMut(u32)) {
    if word.count_ones() > n / 2 {
        return;
    }
    if t > n {
        if n.is_multiple_of(p) {
            visit(word);
        }
        return;
    }
    let repeated = if t > p { word >> (n - t + p) & 1 } else { 0 };
    necklaces(n, t + 1, p, word | repeated << (n - t), visit);
    if repeated == 0 {
        necklaces(n, t + 1, t, word | 1 << (n - t), visit);
    }
}

/// The maps d -> u d of the numbers mod n, for all units u.
struct Maps {
    n: u32,
    /// The images of each byte of a set.
    images: Vec<[[u32; 256]; 4]>,
}

impl Maps {
    fn new(n: u32) -> Maps {
        let image = |unit: u32, set: u32| {
            members(set.into()).fold(0, |image, d| image | 1 << (u64::from(d * unit) % u64::from(n)))
        };
        let table = |unit: u32| {
            let mut table = [[0; 256]; 4];
            for (byte, images) in table.iter_mut().enumerate() {
                for (bits, entry) in images.iter_mut().enumerate() {
                    *entry = image(unit, (bits << (8 * byte)) as u32 & ((1_u64 << n) - 1) as u32);
                }
            }
            table
        };
        Maps { n, images: (1..n.max(2)).filter(|&unit| gcd(unit, n) == 1).map(table).collect() }
    }

    /// The orbit of a set, unless it has a smaller set.
    fn orbit(&self, set: u32) -> Option<Orbit> {
        let n = self.n;
        let mut unchanged = 0;
        for images in &self.images {
            let image =
                set.to_le_bytes().iter().zip(images).fold(0, |all, (&byte, images)| all | images[usize::from(byte)]);
            for by in 0..n {
                match turned(image, by, n) {
                    smaller if smaller < set => return None,
                    image => unchanged += u32::from(image == set),
                }
            }
        }
        Some(Orbit { set, images: n * self.images.len() as u32 / unchanged })
    }
}

/// The known properties of the number t for side n: t = -2n mod n² if n is a prime, and 0 mod n² otherwise; it tends to e^(-1/2) n!² /
/// n^(n-1), and the published ones differ from that by less than a quarter.
fn is_plausible(n: u32, t: u128) -> bool {
    if n == 1 {
        return t == 1;
    }
    let square = u128::from(n * n);
    let is_prime = (2..n).all(|divisor| !n.is_multiple_of(divisor));
    let remainder = if is_prime { square - u128::from(2 * n) % square } else { 0 };
    let logarithm = 2.0 * (1..=n).map(|k| f64::from(k).ln()).sum::<f64>() - f64::from(n - 1) * f64::from(n).ln() - 0.5;
    t % square == remainder % square && ((t as f64).ln() - logarithm).abs() < 0.25
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::path::Path;

    use super::lists::Lists;
    use super::*;
    use crate::backend::host;
    use crate::engine::{self, Control};
    use crate::place::{Board, reference};

    fn counted(n: u32, again: bool) -> u128 {
        let units = Units { n, again, lists: OnceLock::new() };
        let tally = engine::run(&units, &Control::default()).unwrap().complete().unwrap();
        placements(n, tally.solutions).unwrap()
    }

    #[test]
    fn small_sides_as_the_reference() {
        for n in [1, 3, 5, 7, 9] {
            let board = Board::new(Shape::Torus, n, n).unwrap();
            let problem = Problem::new(board, "semiqueen".parse().unwrap(), Rule::EachRow).unwrap();
            assert!(is_asked(&problem));
            let expected =
                reference::search(&problem, &Stop::new(), &mut |_| ControlFlow::Continue(())).complete().unwrap();
            for again in [false, true] {
                assert_eq!(counted(n, again), expected, "{n} {again}");
            }
        }
    }

    #[test]
    fn published_sides_in_both_ways() {
        for (n, expected) in [(11, 37_851), (13, 1_030_367), (15, 36_362_925), (17, 1_606_008_513)] {
            assert_eq!(counted(n, false), expected, "{n}");
            assert_eq!(counted(n, true), expected, "{n} again");
        }
    }

    /// Every unit, in both ways.
    #[test]
    fn units_are_their_plain_sums() {
        for (n, again) in [(1, false), (7, true), (9, false), (9, true), (11, false), (13, true)] {
            let units = Units { n, again, lists: OnceLock::new() };
            let mut worker = units.worker(0).unwrap();
            for unit in units.units() {
                let found = worker.run(&[unit], &Stop::new()).unwrap().complete().unwrap();
                let again = units.recount(unit.number, &Stop::new()).unwrap().complete().unwrap();
                assert_eq!(found[0].solutions, again.solutions, "{n}: {unit:?}");
            }
        }
    }

    #[test]
    fn orbits_are_all_sets_once() {
        for n in [1, 3, 5, 9, 15] {
            let orbits = Semiqueens::new(n, false).orbits();
            let all: u32 = orbits.iter().map(|orbit| orbit.images).sum();
            assert_eq!(all, 1 << (n - 1), "{n}: half of all sets, one of each and its complement");
        }
    }

    /// Each set X of the permitted sizes has, among its shifts, sets whose weights add up to n, or to 2n.
    #[test]
    fn partners_stand_for_all_shifts() {
        for (n, diagonals, again) in [(9, 0, false), (9, 3, true), (15, 4, false), (15, 6, true), (11, 5, false)] {
            let kernel = Semiqueens::new(n, again);
            let mut weight = vec![0; 1 << n];
            for HighClass { sets, sum, size } in kernel.high_classes() {
                for Partners { from, to, weight: more } in kernel.partners(diagonals, sum, size) {
                    for (high, low) in sets.clone().flat_map(|high| (from..to).map(move |low| (high, low))) {
                        weight[(kernel.high[high] | kernel.low[low as usize]) as usize] += more;
                    }
                }
            }
            for set in 0..1 << n {
                let all: u32 = (0..n).map(|by| weight[turned(set, by, n) as usize]).sum();
                let is_taken = |size: u32| if again { size <= diagonals } else { (diagonals..=n / 2).contains(&size) };
                let expected = match set.count_ones() {
                    size if !is_taken(size) => 0,
                    size if size == diagonals => n,
                    _ => 2 * n,
                };
                assert_eq!(all, expected, "{n}: {set:b}");
            }
        }
    }

    #[test]
    fn a_wrong_number_is_noticed() {
        let sum = 37_851_u128 << 20;
        assert_eq!(placements(11, sum).unwrap(), 37_851);
        assert!((1..2000).all(|wrong| placements(11, sum + wrong).is_err()));
    }

    #[test]
    fn wide_sums_have_their_remainders() {
        let mut sum = Wide::default();
        let numbers = [[1 << 39, (1 << 40) - 1, 12_345, 678], [(1 << 40) - 1; 4], [7, 0, 1, 1]];
        let mut expected = 0;
        for _ in 0..1000 {
            for product in numbers {
                sum.add_product(product);
                // Only additions and doublings: a product of two such remainders would not fit.
                let times = |a: u128, b: u64| {
                    (0..40).rev().fold(0, |all, bit| (2 * all + if b >> bit & 1 == 1 { a } else { 0 }) % MODULUS)
                };
                expected = (expected + product.iter().fold(1, |all, &factor| times(all, factor))) % MODULUS;
            }
        }
        assert_eq!(sum.remainder(), expected);
    }

    /// The count of the GPU kernel, compiled for the host from these sources.
    fn by_the_host(program: &Path, kernel: &Semiqueens) -> Result<u128, Error> {
        let Lists { sides, low, high, classes, partners_from, partners, orbits } = &Lists::new(kernel);
        let sides_as_words = vec![sides.n, sides.low, sides.warps, sides.orbits];
        let partners = partners.iter().flat_map(|partners| [partners.from, partners.to, partners.weight]).collect();
        let orbits = orbits.iter().flat_map(|orbit| [orbit.set, orbit.images]).collect();
        let lists =
            [sides_as_words, low.clone(), high.clone(), classes.clone(), partners_from.clone(), partners, orbits];
        let words: Vec<u32> = lists.iter().flat_map(|list| [&[list.len() as u32], &list[..]].concat()).collect();
        let sum: Vec<u32> = host::run(program, &words).lines().map(|line| line.parse().unwrap()).collect();
        placements(kernel.n, Lists::new(kernel).total(&sum)?)
    }

    #[test]
    fn the_kernel_for_gpus_counts_the_same() {
        let Some(sources) = host::sources() else { return };
        let right = host::compiled(&sources, "semiqueens", "right", &host::SANITIZED);
        for (n, expected) in [(3, 3), (7, 133), (9, 2025)] {
            for again in [false, true] {
                assert_eq!(by_the_host(&right, &Semiqueens::new(n, again)).unwrap(), expected, "{n} {again}");
            }
        }
        for (name, text, changed) in host::faults([
            ("turn", "(twice >> threadIdx.x)", "(twice >> threadIdx.x / 2)"),
            ("sign", "negatives += sign;", ""),
            ("weight", "(u64)(u32)c * with.weight", "(u64)(u32)c"),
        ]) {
            let wrong = host::compiled_wrong(&sources, "semiqueens", name, ("semiqueens.cu", text, changed));
            assert!(by_the_host(&wrong, &Semiqueens::new(9, false)).is_err(), "{name}");
        }
    }
}
