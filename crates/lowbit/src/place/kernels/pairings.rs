//! Pairings of the numbers 1 to 2k whose sums and differences are all different: queens that a quarter turn leaves unchanged.
//!
//! A quarter turn about the middle makes four queens of one. On a board of 4k rows let the first be b rows and c columns from the middle,
//! or the other way round: the four take both rows and both columns at distance b and at distance c. On either side of the middle, in both
//! directions, they take one diagonal at distance c + b - 1 and one at distance c - b. So the numbers 1 to 2k are paired, b < c, all sums
//! (c + b - 1) and differences (c - b) are 2k different numbers, and each pair stands for two ways to place its four queens. On a board of
//! 4k + 1 rows, with a queen in the middle, the sums are c + b.
//!
//! With a bit for each number, `free` for those without a partner and `used` for sums and differences, the partners of the smallest free
//! number b are
//!
//! ```text
//!   free & ~(used >> (b - 1)) & ~(used << b)
//!             sums               differences
//! ```
//!
//! When b grows, `used` is shifted by as much, once to either side: so it is kept twice, in two words that are shifted like the diagonals
//! of a board from row to row.

#[cfg(any(test, feature = "cuda"))]
use std::io;

use super::starts::{ENOUGH_STARTS, FromStarts, Kernel};
use crate::Error;
use crate::backend::Backend;
use crate::bits::{drop_lowbit, full, lowbit};
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
#[cfg(any(test, feature = "cuda"))]
use crate::engine::{self, Control, Outcome};
use crate::engine::{Stop, Tally};
use crate::place::sequences::Asked;
use crate::place::{Goal, Piece, Problem, Rule, Turn, is_plain_square};
use crate::sentence;

/// The most pairs: 36 numbers.
pub(crate) const LARGEST: u32 = 18;

/// Counts solutions of n queens unchanged by a quarter turn, and pairings themselves.
pub(crate) struct ByPairings;

/// What is counted: pairings, and the number of placements for each.
#[derive(Clone, Copy, Debug)]
struct Count {
    pairs: u32,
    less: u32,
    ways: u128,
}

impl Count {
    /// The count of a task, if pairings can do it.
    fn of(task: &Task<'_>) -> Option<Count> {
        let queens = |n: u32| (n % 4 < 2).then(|| Count { pairs: n / 4, less: 1 - n % 4, ways: 1 << (n / 4).min(127) });
        match (task.term.map(|term| (term.asked(), term.n)), task.problem) {
            (Some((Asked::Pairings { less }, pairs)), _) => Some(Count { pairs, less, ways: 1 }),
            (Some((Asked::QuarterTurn { placements: true }, n)), _) => queens(n),
            (Some((Asked::QuarterTurn { placements: false }, n)), _) => {
                queens(n).map(|count| Count { ways: 1, ..count })
            }
            (None, Some(problem)) if is_asked(problem) && task.goal == Goal::Unchanged(Turn::Quarter) => {
                queens(problem.board().rows())
            }
            _ => None,
        }
    }
}

/// Whether a problem is n queens on the plain square.
fn is_asked(problem: &Problem) -> bool {
    let is_queen = problem.piece().moves() == Piece::queen().moves();
    is_queen && is_plain_square(problem) && problem.rule() == Rule::EachRow
}

impl Way for ByPairings {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let count = Count::of(task).filter(|_| !task.portable).ok_or_else(|| Method::Pairings.is_not_for(task))?;
        if count.pairs > LARGEST {
            let (numbers, most) = (2 * u64::from(count.pairs), 2 * LARGEST);
            return Err(Error::request(sentence!(
                "{numbers} numbers are too many to be paired here: at most {most}",
                "{numbers} 个数太多，这里最多配对 {most} 个"
            )));
        }
        match task.backend {
            Some(Backend::Cuda) => task.backend_or(Backend::Cuda),
            _ => task.scalar(Method::Pairings),
        }
    }

    fn seconds(&self, _: &Task<'_>, _: Backend) -> Option<f64> {
        None
    }

    fn recount_seconds(&self, _: &Task<'_>, backend: Backend, seconds: f64) -> f64 {
        const PLAINLY: f64 = 100.0; // times as long
        if backend == Backend::Cuda { f64::INFINITY } else { PLAINLY * seconds }
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        let Count { pairs, less, ways } = Count::of(task).expect("it was asked for a backend");
        let order = if task.again { Order::Largest } else { Order::Smallest };
        let pairings = Pairings::new(pairs, less, order);
        #[cfg(feature = "cuda")]
        if backend == Backend::Cuda {
            return Ok(Prepared::whole(move |control| {
                let found = super::cuda::pairings::count(&pairings, control)?;
                Ok(found.map(|found| (Answer::Number(found * ways), 0)))
            }));
        }
        debug_assert_ne!(backend, Backend::Cuda, "a build without GPUs has none");
        let reading = move |tally: Tally| Ok(Answer::Number(tally.solutions * ways));
        Ok(Prepared::weighed(FromStarts::new(pairings), Split::Bundles, Box::new(reading)))
    }
}

/// The number that gets a partner next; the count does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The smallest free one.
    Smallest,
    /// The largest free one, which takes nine times as long.
    Largest,
}

/// The count for n pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairings {
    pub(crate) pairs: u32,
    /// Subtracted from each sum: 1 on an even board, 0 on an odd one.
    pub(crate) less: u32,
    order: Order,
}

/// The state after some pairs: the numbers without a partner, and the values used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beginning {
    pub(crate) free: u64,
    pub(crate) used: u128,
}

/// The start of a GPU thread; as `PairStart` in `kernels/pairings.cuh`.
#[cfg(any(test, feature = "cuda"))]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct PairStart {
    pub(crate) free: u32,
    pub(crate) differences: u32,
    pub(crate) sums: u32,
    pub(crate) more: u32,
}

impl Pairings {
    /// All sums are c + b - `less`.
    pub(crate) fn new(pairs: u32, less: u32, order: Order) -> Pairings {
        assert!(pairs <= LARGEST && less <= 1);
        Pairings { pairs, less, order }
    }

    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn count(&self, control: &Control<'_>) -> io::Result<Outcome<u128>> {
        Ok(engine::run(&FromStarts::new(*self), control)?.map(|tally| tally.solutions))
    }

    /// No pair yet.
    pub(crate) fn empty(&self) -> Beginning {
        Beginning { free: full(2 * self.pairs) << 1, used: 0 }
    }

    /// Every extension by one pair.
    pub(crate) fn next(&self, beginning: &Beginning) -> Vec<Beginning> {
        let Beginning { free, used } = *beginning;
        let chosen = match self.order {
            Order::Smallest => free.trailing_zeros(),
            Order::Largest => free.ilog2(),
        };
        let others = (1..=2 * self.pairs).filter(|&other| other != chosen && free >> other & 1 == 1);
        let pairs = others.map(|other| {
            let (sum, difference) = (chosen + other - self.less, chosen.abs_diff(other));
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

    /// Every extension to `pairs` pairs in all.
    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn after(&self, beginning: Beginning, pairs: u32) -> Vec<Beginning> {
        let left = beginning.free.count_ones() / 2;
        let mut beginnings = vec![beginning];
        for _ in self.pairs - left..pairs {
            beginnings = beginnings.iter().flat_map(|beginning| self.next(beginning)).collect();
        }
        beginnings
    }

    /// The start of a GPU thread, unless it can pair nothing. No free number is above `top`.
    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn start(&self, beginning: &Beginning, top: u32) -> Option<PairStart> {
        let Beginning { free, used } = *beginning;
        let used = used | 1; // no difference is 0
        let b = free.trailing_zeros();
        assert!(free.ilog2() <= top && top - b < 32);
        // Words begin with the largest number and so with the largest sum, but with the difference 0.
        let largest = top + b - self.less;
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

    /// The number of pairings that extend a beginning.
    pub(super) fn found_below(&self, beginning: &Beginning, stop: &Stop) -> u64 {
        let Beginning { free, used } = *beginning;
        match (self.order, free.count_ones()) {
            (_, 0) => 1,
            (Order::Smallest, numbers) => {
                let b = free.trailing_zeros();
                // No used sum exceeds b plus the largest number: all were made with smaller numbers than b.
                let (differences, sums) = ((used << b) as u64, (used >> (b - self.less)) as u64);
                self.smallest_first(free, differences, sums, numbers, stop)
            }
            (Order::Largest, numbers) => self.largest_first(free, used, used.reverse_bits(), numbers, stop),
        }
    }

    /// The same count, pair by pair.
    fn found_plainly(&self, beginning: &Beginning, stop: &Stop) -> u64 {
        if beginning.free == 0 || stop.is_raised() {
            return 1;
        }
        self.next(beginning).iter().map(|beginning| self.found_plainly(beginning, stop)).sum()
    }

    /// Bit c of `differences` is set if c - b is used, b being the smallest free number; bit c of `sums`, if the sum is used.
    fn smallest_first(&self, free: u64, differences: u64, sums: u64, numbers: u32, stop: &Stop) -> u64 {
        let mut open = drop_lowbit(free) & !(differences | sums);
        if numbers == 2 {
            return u64::from(open != 0);
        }
        if numbers > 20 && stop.is_raised() {
            return 0;
        }
        let b = free.trailing_zeros();
        let across = 2 * b - self.less;
        let mut found = 0;
        while open != 0 {
            let c = lowbit(open);
            open ^= c;
            let free = drop_lowbit(free) ^ c;
            let by = free.trailing_zeros() - b;
            // The sum of this pair may be a later difference, and its difference a later sum: `across` bits away.
            let (up, down) = (c.checked_shl(across).unwrap_or(0), c.checked_shr(across).unwrap_or(0));
            let differences = (differences | c | up) << by;
            let sums = (sums | c | down) >> by;
            found += self.smallest_first(free, differences, sums, numbers - 2, stop);
        }
        found
    }

    /// `turned` has bit 127 - v where `used` has bit v.
    fn largest_first(&self, free: u64, used: u128, turned: u128, numbers: u32, stop: &Stop) -> u64 {
        let c = free.ilog2();
        let others = free ^ 1 << c;
        let (sums, differences) = ((used >> (c - self.less)) as u64, (turned >> (127 - c)) as u64);
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
            let (sum, difference) = (c + b - self.less, c - b);
            let used = used | 1 << sum | 1 << difference;
            let turned = turned | 1 << (127 - sum) | 1 << (127 - difference);
            found += self.largest_first(others ^ 1 << b, used, turned, numbers - 2, stop);
        }
        found
    }
}

/// A unit for each beginning.
impl Kernel for Pairings {
    type Start = Beginning;
    type Room<'a> = ();

    fn starts(&self) -> Vec<Beginning> {
        let mut beginnings = vec![self.empty()];
        for _ in 2..self.pairs {
            if beginnings.len() >= ENOUGH_STARTS {
                break;
            }
            beginnings = beginnings.iter().flat_map(|beginning| self.next(beginning)).collect();
        }
        beginnings
    }

    fn room(&self) {}

    fn below(&self, (): &mut (), beginning: &Beginning, stop: &Stop) -> Tally {
        Tally::of(self.found_below(beginning, stop).into())
    }

    fn recount(&self, beginning: &Beginning, stop: &Stop) -> Tally {
        Tally::of(self.found_plainly(beginning, stop).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs the first free number with every other, and checks whether both values are new.
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
                let pairings = Pairings::new(pairs, less, order);
                assert_eq!(count(&pairings), expected, "{pairs} pairs, {less} less, {order:?}");
                let again = pairings.starts().into_iter().map(|start| pairings.recount(&start, &Stop::new()));
                assert_eq!(again.sum::<Tally>().solutions, expected, "{pairs} pairs, {less} less, {order:?}");
            }
        }
    }

    #[test]
    fn pairings_are_what_a_quarter_turn_leaves_unchanged() {
        use crate::place::{Board, Request};
        for n in (4..=21).filter(|n| n % 4 < 2) {
            let problem = Problem::new(Board::square(n).unwrap(), Piece::queen(), Rule::EachRow).unwrap();
            let request = Request::of(problem, Goal::Unchanged(Turn::Quarter)).unwrap().method(Method::Table);
            let unchanged = request.run(&Control::default()).unwrap().complete().unwrap();
            let pairings = count(&Pairings::new(n / 4, 1 - n % 4, Order::Smallest));
            assert_eq!(unchanged.numbers(), [pairings << (n / 4)], "n {n}");
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
