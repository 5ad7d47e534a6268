//! Pairings of the numbers 1 to 2k whose sums and differences are all different: queens that a quarter turn leaves unchanged.
//!
//! A quarter turn about the middle makes four queens of one. On a board of 4k rows let the first of them be b rows and c columns from the
//! middle, or the other way round: the four take both rows and both columns at distance b and at distance c, and on either side of the
//! middle one diagonal at distance c + b - 1 and one at distance c - b, in both directions. So the numbers 1 to 2k are paired, b < c, all
//! sums c + b - 1 and differences c - b are 2k different numbers, and each pair stands for two ways to place its four queens. On a board
//! of 4k + 1 rows, with a queen in the middle, the sums are c + b.
//!
//! With a bit for each number, `free` for those without a partner and `used` for sums and differences, the partners of the smallest free
//! number b are
//!
//! ```text
//!   free & ~(used >> (b - 1)) & ~(used << b)
//!             sums               differences
//! ```
//!
//! When b grows, `used` is shifted by as much, once to either side: so we keep it twice, in two words that are shifted as the diagonals
//! of a board are from row to row.

use std::io;

use crate::Error;
use crate::backend::Backend;
use crate::bits::{drop_lowbit, full, lowbit};
use crate::engine::{self, Control, Outcome, Search, Stop, Tally, Unit, Worker};

/// The most pairs: 36 numbers.
pub(crate) const LARGEST: u32 = 18;

/// Which number gets a partner next; the count does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The smallest that is free.
    Smallest,
    /// The largest: that takes nine times as long.
    Largest,
}

/// The count for n pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairings {
    pub(crate) pairs: u32,
    order: Order,
    pub(crate) lines: Lines,
}

/// How numbers are told by bits; tests make it wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// What is taken from a sum: 1 on an even board, 0 on an odd one.
    pub(crate) less: u32,
    /// How far differences and sums move from a number to the next.
    differences: u32,
    sums: u32,
}

/// Some pairs: the numbers without a partner, and the values that are used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beginning {
    pub(crate) free: u64,
    pub(crate) used: u128,
}

/// Where a thread of a GPU begins; as `PairStart` in `kernels/pairings.cuh`.
#[cfg(any(test, feature = "cuda"))]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct PairStart {
    pub(crate) free: u32,
    pub(crate) differences: u32,
    pub(crate) sums: u32,
    pub(crate) more: u32,
}

/// As many units as keep all threads busy to the end, and progress honest.
const ENOUGH_UNITS: usize = 2000;

/// Counts on the processor, or on a GPU where that is asked for.
pub(crate) fn count(
    pairings: &Pairings,
    backend: Option<Backend>,
    control: &Control<'_>,
) -> Result<Outcome<u128>, Error> {
    if backend != Some(Backend::Cuda) {
        return Ok(pairings.count(control)?);
    }
    Backend::Cuda.require()?;
    #[cfg(feature = "cuda")]
    return super::cuda::pairings::count(pairings, control);
    #[cfg(not(feature = "cuda"))]
    unreachable!("a build without GPUs has none");
}

impl Pairings {
    /// All sums are c + b - `less`.
    pub(crate) fn new(pairs: u32, less: u32, order: Order) -> Pairings {
        assert!(pairs <= LARGEST && less <= 1);
        Pairings { pairs, order, lines: Lines { less, differences: 1, sums: 1 } }
    }

    pub(crate) fn count(&self, control: &Control<'_>) -> io::Result<Outcome<u128>> {
        if self.pairs == 0 {
            return Ok(Outcome::Complete(1));
        }
        let mut beginnings = vec![self.empty()];
        for _ in 2..self.pairs {
            if beginnings.len() >= ENOUGH_UNITS {
                break;
            }
            beginnings = beginnings.iter().flat_map(|beginning| self.next(beginning)).collect();
        }
        Ok(engine::run(&Units { pairings: self, beginnings }, control)?.map(|tally| tally.solutions))
    }

    /// No pair yet.
    pub(crate) fn empty(&self) -> Beginning {
        Beginning { free: full(2 * self.pairs) << 1, used: 0 }
    }

    /// With one pair more, in every way.
    pub(crate) fn next(&self, beginning: &Beginning) -> Vec<Beginning> {
        let Beginning { free, used } = *beginning;
        let chosen = match self.order {
            Order::Smallest => free.trailing_zeros(),
            Order::Largest => free.ilog2(),
        };
        let others = (1..=2 * self.pairs).filter(|&other| other != chosen && free >> other & 1 == 1);
        let pairs = others.map(|other| {
            let (sum, difference) = (chosen + other - self.lines.less, chosen.abs_diff(other));
            (other, 1_u128 << sum, 1_u128 << difference)
        });
        pairs
            .filter(|(_, sum, difference)| used & (sum | difference) == 0)
            .map(|(other, sum, difference)| Beginning {
                free: free & !(1 << chosen | 1 << other),
                used: used | sum | difference,
            })
            .collect()
    }

    /// With n pairs in all, in every way.
    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn after(&self, beginning: Beginning, pairs: u32) -> Vec<Beginning> {
        let left = beginning.free.count_ones() / 2;
        let mut beginnings = vec![beginning];
        for _ in self.pairs - left..pairs {
            beginnings = beginnings.iter().flat_map(|beginning| self.next(beginning)).collect();
        }
        beginnings
    }

    /// Where a thread of a GPU begins, unless it could pair nothing. No free number is above `top`.
    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn start(&self, beginning: &Beginning, top: u32) -> Option<PairStart> {
        let Beginning { free, used } = *beginning;
        let used = used | 1; // no difference is 0
        let b = free.trailing_zeros();
        assert!(free.ilog2() <= top && top - b < 32);
        // Words begin with the largest number and so with the largest sum, but with the difference 0.
        let largest = top + b - self.lines.less;
        let down_from = |value: u32| match value {
            0..31 => ((used << (31 - value)) as u32).reverse_bits(),
            _ => ((used >> (value - 31)) as u32).reverse_bits(),
        };
        let start = PairStart {
            free: ((free >> b) as u32).reverse_bits() >> (31 - (top - b)),
            differences: (used as u32).reverse_bits() >> (31 - (top - b)),
            sums: down_from(largest),
            more: down_from(largest + 32),
        };
        (start.free & !(start.differences | start.sums) != 0).then_some(start)
    }

    /// The largest number that may be free after `pairs` pairs.
    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn top(&self, pairs: u32) -> u32 {
        match self.order {
            Order::Smallest => 2 * self.pairs,
            Order::Largest => 2 * self.pairs - pairs,
        }
    }

    /// How many pairings begin so.
    pub(super) fn below(&self, beginning: &Beginning, stop: &Stop) -> u64 {
        let Beginning { free, used } = *beginning;
        match (self.order, free.count_ones()) {
            (_, 0) => 1,
            (Order::Smallest, numbers) => {
                let b = free.trailing_zeros();
                // No sum is beyond what b and the largest number make: they were made with smaller ones.
                let (differences, sums) = ((used << b) as u64, (used >> (b - self.lines.less)) as u64);
                self.smallest_first(free, differences, sums, numbers, stop)
            }
            (Order::Largest, numbers) => self.largest_first(free, used, used.reverse_bits(), numbers, stop),
        }
    }

    /// Bit c of `differences` says that c - b is used, b being the smallest free number; of `sums`, that the sum is.
    fn smallest_first(&self, free: u64, differences: u64, sums: u64, numbers: u32, stop: &Stop) -> u64 {
        let mut open = drop_lowbit(free) & !(differences | sums);
        if numbers == 2 {
            return u64::from(open != 0);
        }
        if numbers > 20 && stop.is_raised() {
            return 0;
        }
        let b = free.trailing_zeros();
        let across = 2 * b - self.lines.less;
        let mut found = 0;
        while open != 0 {
            let c = lowbit(open);
            open ^= c;
            let free = drop_lowbit(free) ^ c;
            let by = free.trailing_zeros() - b;
            // The sum of this pair may be asked for as a difference, and the other way round: `across` bits away.
            let (up, down) = (c.checked_shl(across).unwrap_or(0), c.checked_shr(across).unwrap_or(0));
            let differences = (differences | c | up) << (by * self.lines.differences);
            let sums = (sums | c | down) >> (by * self.lines.sums);
            found += self.smallest_first(free, differences, sums, numbers - 2, stop);
        }
        found
    }

    /// `turned` has bit 127 - v where `used` has bit v.
    fn largest_first(&self, free: u64, used: u128, turned: u128, numbers: u32, stop: &Stop) -> u64 {
        let c = free.ilog2();
        let others = free ^ 1 << c;
        let (sums, differences) = ((used >> (c - self.lines.less)) as u64, (turned >> (127 - c)) as u64);
        let mut open = others & !(sums | differences);
        if numbers == 2 {
            return u64::from(open != 0);
        }
        if numbers > 20 && stop.is_raised() {
            return 0;
        }
        let mut found = 0;
        while open != 0 {
            let b = open.trailing_zeros();
            open ^= 1 << b;
            let (sum, difference) = (c + b - self.lines.less, c - b);
            let used = used | 1 << sum | 1 << difference;
            let turned = turned | 1 << (127 - sum) | 1 << (127 - difference);
            found += self.largest_first(others ^ 1 << b, used, turned, numbers - 2, stop);
        }
        found
    }
}

/// A unit for each way to begin.
struct Units<'a> {
    pairings: &'a Pairings,
    beginnings: Vec<Beginning>,
}

impl Search for Units<'_> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new((0..self.beginnings.len() as u64).map(|number| Unit { number, cost: 1.0 }))
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(|unit: Unit, stop: &Stop| {
            let found = self.pairings.below(&self.beginnings[unit.number as usize], stop);
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

    /// Pairs the first free number with every other, and looks whether the two values are new.
    fn reference(free: &[u32], less: u32, used: &mut Vec<u32>) -> u128 {
        let Some((&b, others)) = free.split_first() else { return 1 };
        let mut found = 0;
        for &c in others {
            let (sum, difference) = (b + c - less, c - b);
            if used.contains(&sum) || used.contains(&difference) {
                continue;
            }
            used.extend([sum, difference]);
            let rest: Vec<u32> = others.iter().copied().filter(|&other| other != c).collect();
            found += reference(&rest, less, used);
            used.truncate(used.len() - 2);
        }
        found
    }

    fn count(pairings: &Pairings) -> u128 {
        pairings.count(&Control::default()).unwrap().complete().unwrap()
    }

    #[test]
    fn both_orders_as_the_reference() {
        for (pairs, less) in (0..=8).flat_map(|pairs| [(pairs, 0), (pairs, 1)]) {
            let numbers: Vec<u32> = (1..=2 * pairs).collect();
            let expected = reference(&numbers, less, &mut Vec::new());
            for order in [Order::Smallest, Order::Largest] {
                assert_eq!(
                    count(&Pairings::new(pairs, less, order)),
                    expected,
                    "{pairs} pairs, {less} less, {order:?}"
                );
            }
        }
    }

    #[test]
    fn pairings_are_what_a_quarter_turn_leaves_unchanged() {
        use crate::place::{Board, Goal, Piece, Problem, Request, Rule, Turn};
        for n in (4..=21).filter(|n| n % 4 < 2) {
            let problem = Problem::new(Board::square(n).unwrap(), Piece::queen(), Rule::EachRow).unwrap();
            let request = Request::of(problem, Goal::Unchanged(Turn::Quarter)).unwrap();
            let unchanged = request.run(&Control::default()).unwrap().complete().unwrap();
            let pairings = count(&Pairings::new(n / 4, 1 - n % 4, Order::Smallest));
            assert_eq!(unchanged.numbers(), [pairings << (n / 4)], "n {n}");
        }
    }

    #[test]
    fn one_wrong_word_is_noticed() {
        let wrong: [fn(&mut Lines); 4] = [
            |lines| lines.less ^= 1,
            |lines| lines.differences = 0,
            |lines| lines.differences = 2,
            |lines| lines.sums = 2,
        ];
        for less in [0, 1] {
            let right = Pairings::new(9, less, Order::Smallest);
            for (number, change) in wrong.into_iter().enumerate() {
                let mut changed = right;
                change(&mut changed.lines);
                assert_ne!(count(&changed), count(&right), "{less} less, change {number}");
            }
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let control = Control::default();
        control.stop.raise();
        let outcome = Pairings::new(14, 1, Order::Largest).count(&control).unwrap();
        assert!(matches!(outcome, Outcome::Interrupted(_)));
    }
}
