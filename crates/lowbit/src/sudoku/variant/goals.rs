//! Queries on a variant: a solution, all of them, their number, the candidates of each cell, redundant and
//! contradictory givens and constraints.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::constraints::depends_on_others;
use super::engine::{Order, Rules, Search, Solver, only};
use super::model::{Cell, Variant};
use crate::bits;
use crate::engine::{Outcome, Stop};
use crate::sorting;
use crate::sudoku::check::contradicting;

/// A full grid of candidates as digits.
fn digits(sets: &[u32]) -> Vec<u8> {
    sets.iter().map(|&set| only(set)).collect()
}

impl Variant {
    /// Rules made ready for a search.
    pub fn solver(&self) -> Solver {
        Solver::of(self.rules())
    }

    /// All rules, those of the constraints included.
    pub(super) fn rules(&self) -> Rules {
        let mut rules = Rules::of(self);
        for constraint in &self.constraints {
            (constraint.kind.compile)(constraint, self, &mut rules);
        }
        rules
    }

    /// The givens and constraints that are redundant, each by itself: without it the solution is still unique. `None` if
    /// the solution is not unique to begin with.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Variant;
    /// let puzzle: Variant = "
    ///     sudoku 4x4
    ///     ....
    ///     ....
    ///     ....
    ///     43..
    ///     thermo: r1c1-4
    ///     cage 3: r2c3-4
    ///     greater: r2c4 r2c3
    /// ".parse()?;
    /// let redundant = puzzle.redundant(&Stop::new()).complete().unwrap().unwrap();
    /// assert_eq!((redundant.givens.len(), redundant.constraints), (0, vec![1]));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn redundant(&self, stop: &Stop) -> Outcome<Option<Parts>> {
        match self.solver().count(2, stop, |_| ()) {
            Outcome::Interrupted(_) => return Outcome::Interrupted(None),
            Outcome::Complete(1) => {}
            _ => return Outcome::Complete(None),
        }
        let mut found = Parts::default();
        let mut without = self.clone();
        let is_unique = |without: &Variant| match without.solver().count(2, stop, |_| ()) {
            Outcome::Interrupted(_) => None,
            outcome => Some(outcome == Outcome::Complete(1)),
        };
        for cell in (0..self.cells()).filter(|&cell| self.allowed[cell] != self.digits()) {
            without.allowed[cell] = self.digits();
            let Some(is_unique) = is_unique(&without) else { return Outcome::Interrupted(Some(found)) };
            if is_unique {
                found.givens.push(cell as Cell);
            }
            without.allowed[cell] = self.allowed[cell];
        }
        for index in 0..self.constraints.len() {
            let mut without = self.clone();
            without.constraints.remove(index);
            let Some(is_unique) = is_unique(&without) else { return Outcome::Interrupted(Some(found)) };
            if is_unique {
                found.constraints.push(index);
            }
        }
        Outcome::Complete(Some(found))
    }

    /// Givens and constraints that have no solution together: as few as a search of fixed effort can prove, so that nearly always they
    /// have a solution without any one of them. `None` if the puzzle has a solution; empty if the grid and its regions alone have none.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Variant;
    /// let puzzle: Variant = "
    ///     sudoku 4x4
    ///     2...
    ///     ....
    ///     ...1
    ///     ....
    ///     antiknight
    ///     thermo: r1c1-4
    /// ".parse()?;
    /// let contradiction = puzzle.contradiction(&Stop::new()).complete().unwrap().unwrap();
    /// assert_eq!((contradiction.givens, contradiction.constraints), (vec![0], vec![1]));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn contradiction(&self, stop: &Stop) -> Outcome<Option<Parts>> {
        let cells: Vec<Cell> =
            (0..self.cells()).filter(|&cell| self.allowed[cell] != self.digits()).map(|cell| cell as Cell).collect();
        let with = |kept: &[bool]| {
            let mut variant = self.clone();
            let (givens, constraints) = kept.split_at(cells.len());
            for (&cell, _) in cells.iter().zip(givens).filter(|(_, is_kept)| !**is_kept) {
                variant.allowed[cell as usize] = self.digits();
            }
            let mut is_kept = constraints.iter();
            variant.constraints.retain(|_| *is_kept.next().expect("one for each"));
            variant
        };
        let has_solution = |kept: &[bool]| match with(kept).solver().has_solution_within(EFFORT, stop) {
            Outcome::Interrupted(_) => None,
            known => Some(known != Outcome::Complete(false)), // nobody knows if it is limited
        };
        match self.solver().solve(stop) {
            Outcome::Interrupted(_) => return Outcome::Interrupted(None),
            Outcome::Complete(None) => {}
            _ => return Outcome::Complete(None),
        }
        // Where a rule exempts what another one names, a part that was needed may not be so without the others: it is tried again.
        let tries_again = self.constraints.iter().any(|one| depends_on_others(one.kind));
        let Some(kept) = contradicting(cells.len() + self.constraints.len(), tries_again, has_solution) else {
            return Outcome::Interrupted(None);
        };
        let (givens, constraints) = kept.split_at(cells.len());
        Outcome::Complete(Some(Parts {
            givens: cells.iter().zip(givens).filter(|(_, is_kept)| **is_kept).map(|(&cell, _)| cell).collect(),
            constraints: (0..constraints.len()).filter(|&index| constraints[index]).collect(),
        }))
    }
}

/// The most guesses of one search whose answer is not needed at any cost.
pub(super) const EFFORT: u64 = 5000;

/// Some of the givens and constraints of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Cells with a given, or with marks that the setter restricted.
    pub givens: Vec<Cell>,
    /// Numbers of constraints, from 0.
    pub constraints: Vec<usize>,
}

/// The number of solutions with each digit in each cell, up to a cap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// For each cell the solutions with each digit, from the smallest one.
    pub solutions: Vec<Vec<u32>>,
    /// The digits that occur in each cell, as sets: bit d for digit d.
    pub sets: Vec<u32>,
}

/// Fewer solutions than this are sorted; with more, the search finds them in order.
const FEW_TO_SORT: usize = if cfg!(test) { 10 } else { 1000 };

impl TrueCandidates {
    /// From the solutions with each digit of each cell, the smallest digit being `low`.
    pub(super) fn of(solutions: Vec<Vec<u32>>, low: u32) -> TrueCandidates {
        let set = |counts: &Vec<u32>| {
            let found = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            found.fold(0u32, |set, (place, _)| set | 1 << (place as u32 + low))
        };
        TrueCandidates { sets: solutions.iter().map(set).collect(), solutions }
    }
}

/// The number of solutions, estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of all samples.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// How many samples were drawn.
    pub samples: u64,
}

impl Estimate {
    /// The interval that holds the number in 95 of 100 cases, if samples are many.
    pub fn interval(&self) -> (f64, f64) {
        ((self.mean - 1.96 * self.error).max(0.0), self.mean + 1.96 * self.error)
    }
}

impl Solver {
    /// A solution, if there is one; always the same.
    pub fn solve(&self, stop: &Stop) -> Outcome<Option<Vec<u8>>> {
        let mut found = None;
        let outcome = Search::new(self, Order::Short, stop).visit(|sets| {
            found = Some(digits(sets));
            ControlFlow::Break(())
        });
        match outcome {
            Outcome::Interrupted(()) => Outcome::Interrupted(None),
            _ => Outcome::Complete(found),
        }
    }

    /// Whether there is a solution: limited, without an answer, after a number of guesses.
    pub(super) fn has_solution_within(&self, guesses: u64, stop: &Stop) -> Outcome<bool> {
        let mut search = Search::new(self, Order::Short, stop);
        search.most = guesses;
        match search.visit(|_| ControlFlow::Break(())) {
            Outcome::Complete(()) => Outcome::Complete(false),
            Outcome::Limited(()) => Outcome::Complete(true),
            Outcome::Interrupted(()) if stop.is_raised() => Outcome::Interrupted(false),
            Outcome::Interrupted(()) => Outcome::Limited(false),
        }
    }

    /// The candidates after all rules, before any guess; `None` if a cell has none.
    pub fn settled(&self) -> Option<Vec<u32>> {
        Search::new(self.full(), Order::Short, &Stop::new()).settled(self.full().start())
    }

    /// The number of solutions up to a limit: `Limited` if the limit was reached. `progress` gets the count after every
    /// solution.
    pub fn count(&self, limit: u128, stop: &Stop, mut progress: impl FnMut(u128)) -> Outcome<u128> {
        let mut count = 0u128;
        let outcome = Search::new(self, Order::Short, stop).visit(|_| {
            count += 1;
            progress(count);
            if count >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        outcome.map(|()| count)
    }

    /// The same, with the number of guesses: a measure of the search that does not depend on the machine.
    pub fn count_with_guesses(&self, limit: u128, stop: &Stop) -> (Outcome<u128>, u64) {
        let mut count = 0u128;
        let mut search = Search::new(self, Order::Short, stop);
        let outcome = search.visit(|_| {
            count += 1;
            if count >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (outcome.map(|()| count), search.nodes)
    }

    /// Every solution, in the order of their texts.
    ///
    /// Few solutions are found in the quickest order, then sorted: on a hard puzzle a search in text order may take for
    /// ever.
    pub fn list(&self, stop: &Stop, mut visit: impl FnMut(Vec<u8>) -> ControlFlow<()>) -> Outcome<()> {
        let mut few = Vec::new();
        let found = self.list_any(stop, |grid| {
            few.push(grid);
            if few.len() < FEW_TO_SORT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match found {
            Outcome::Interrupted(()) => Outcome::Interrupted(()),
            Outcome::Limited(()) => Search::new(self.full(), Order::Reading, stop).visit(|sets| visit(digits(sets))),
            Outcome::Complete(()) => {
                sorting::sort(&mut few);
                match few.into_iter().try_for_each(visit) {
                    ControlFlow::Continue(()) => Outcome::Complete(()),
                    ControlFlow::Break(()) => Outcome::Limited(()),
                }
            }
        }
    }

    /// Solutions in the order in which the search finds them.
    pub(super) fn list_any(&self, stop: &Stop, mut visit: impl FnMut(Vec<u8>) -> ControlFlow<()>) -> Outcome<()> {
        Search::new(self, Order::Short, stop).visit(|sets| visit(digits(sets)))
    }

    /// What each cell can be, with the number of solutions for each candidate up to a cap; `None` without a solution.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::variant::Variant;
    /// let puzzle: Variant = "sudoku 4x4\nthermo: r1c1-4".parse()?;
    /// let found = puzzle.solver().true_candidates(1, &Stop::new()).into_inner().expect("it has solutions");
    /// assert_eq!((found.sets[0], found.sets[4]), (1 << 1, 1 << 3 | 1 << 4)); // bit d for digit d
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn true_candidates(&self, cap: u32, stop: &Stop) -> Outcome<Option<TrueCandidates>> {
        let (low, side) = (self.digits().trailing_zeros(), self.side());
        let mut search = Search::new(self.full(), Order::Short, stop);
        let Some(mut settled) = search.settled(self.full().start()) else { return Outcome::Complete(None) };
        let mut counts = vec![vec![0u32; side]; settled.len()];
        let mut known: HashSet<Vec<u8>> = HashSet::new();
        loop {
            // The next candidate with too few solutions: cells with few candidates first.
            let open = |(cell, &set): (usize, &u32)| {
                let few = |digit: &u32| counts[cell][(digit - low) as usize] < cap;
                bits::members(set.into()).find(few).map(|digit| (cell, digit))
            };
            let next = settled
                .iter()
                .enumerate()
                .filter_map(open)
                .min_by_key(|&(cell, digit)| (counts[cell][(digit - low) as usize], settled[cell].count_ones()));
            let Some((cell, digit)) = next else { break };
            let place = (digit - low) as usize;
            search.prefer(&counts, low);
            let outcome = search.visit_from(&settled, Some((cell as u16, 1 << digit)), |sets| {
                let grid = digits(sets);
                if known.insert(grid.clone()) {
                    for (cell, &digit) in grid.iter().enumerate() {
                        let count = &mut counts[cell][digit as usize - low as usize];
                        *count = count.saturating_add(1);
                    }
                }
                if counts[cell][place] >= cap { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match outcome {
                Outcome::Interrupted(()) => return Outcome::Interrupted(None),
                Outcome::Limited(()) => {}
                // All solutions with this candidate are known: it can be removed.
                Outcome::Complete(()) => match search.without(&settled, cell as u16, 1 << digit) {
                    Some(rest) => settled = rest,
                    None => break,
                },
            }
        }
        for count in counts.iter_mut().flatten() {
            *count = (*count).min(cap);
        }
        let candidates = TrueCandidates::of(counts, low);
        Outcome::Complete(Some(candidates).filter(|found| !found.sets.contains(&0)))
    }

    /// Estimates the number of solutions by random descents: each guess takes one branch at random and weighs it by their
    /// number. `progress` gets the estimate after every sample, and decides when to end.
    pub fn estimate(
        &self,
        seed: u64,
        stop: &Stop,
        mut progress: impl FnMut(&Estimate) -> ControlFlow<()>,
    ) -> Outcome<Estimate> {
        let mut search = Search::new(self.full(), Order::Short, stop);
        let mut estimate = Estimate { mean: 0.0, error: 0.0, samples: 0 };
        let Some(settled) = search.settled(self.full().start()) else { return Outcome::Complete(estimate) };
        let (mut random, mut squares) = (seed, 0.0f64);
        loop {
            if stop.is_raised() {
                return Outcome::Interrupted(estimate);
            }
            let sample = search.sample(&settled, &mut random);
            estimate.samples += 1;
            let samples = estimate.samples as f64;
            let change = sample - estimate.mean;
            estimate.mean += change / samples;
            squares += change * (sample - estimate.mean);
            estimate.error = if samples > 1.0 { (squares / (samples - 1.0) / samples).sqrt() } else { f64::INFINITY };
            if progress(&estimate).is_break() {
                return Outcome::Limited(estimate);
            }
        }
    }
}

/// The next number of a sequence that looks random, below a bound.
pub(super) fn random(state: &mut u64, below: u32) -> u32 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((u128::from(mixed ^ mixed >> 31) * u128::from(below)) >> 64) as u32
}
