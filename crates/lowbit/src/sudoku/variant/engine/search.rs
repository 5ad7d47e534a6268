//! The search: guesses a digit of a cell, then searches with it and without it.

use std::ops::ControlFlow;

use super::board::{Level, Work};
use super::compile::Solver;
use super::{is_single, only};
use crate::bits;
use crate::engine::{Outcome, Stop};

/// The order in which cells are guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// For a short search: cells with few candidates and many failures so far.
    Short,
    /// Cells and digits in reading order, so that solutions are found in order.
    Reading,
}

/// A failure adds this to the weight of the guessed cell, and 1 to that of the cell that began the failing cascade.
const GUESSED: f32 = 0.2;

/// The share of its failures that a hot digit adds to the weights of its cells: one that fails much more often than
/// another.
const HOT: f32 = 0.2;

/// After this many failures those of the digits are divided by 4: the hot digit changes in the course of a search.
const REMEMBERED: u32 = 1 << 14;
/// The extra weight of cells that are guessed before others: about the first weight of a cell in three houses.
const EAGER: f32 = 30.0;

/// A search gives up after as many guesses as there are candidates, the cost of looking ahead, but not before this many.
const LEAST_GUESSES: u64 = 100;

/// The puzzles of unit tests are small: a search gives up soon, so that looking ahead is tested.
fn patience(candidates: u64) -> u64 {
    if cfg!(test) { 3 } else { candidates.max(LEAST_GUESSES) }
}

/// Guesses after which a search restarts with all sums of the 45 rule. Easy puzzles end before, in less time than
/// deriving them takes.
const FIRST_GUESSES: u64 = if cfg!(test) { 2 } else { 30 };

/// With more solutions than this a search never gives up, except to restart with the whole 45 rule.
const FEW_SOLUTIONS: usize = 8;

/// A search with its memory.
pub(crate) struct Search<'a> {
    pub(super) solver: &'a Solver,
    pub(super) stop: &'a Stop,
    order: Order,
    /// Candidates at each depth.
    pub(super) levels: Vec<Level>,
    pub(super) work: Work,
    /// The weight of each cell: its failures on top of its first weight; empty before the first guess. Then the failures
    /// of each digit.
    weights: Vec<f32>,
    digit_weights: [f32; 32],
    failures: u32,
    /// The hot digit, as a set, and the extra weight of its cells.
    hot: (u32, f32),
    /// For each cell the digits that are tried first; may be empty.
    preferred: Vec<u32>,
    /// Guesses so far.
    pub(crate) nodes: u64,
    /// The search stops, without an answer, at this number of guesses.
    pub(crate) most: u64,
    /// The number of guesses at which a search gives up and looks ahead; whether it has given up.
    patience: u64,
    has_given_up: bool,
    /// Solutions so far. With more than `few` a search does not give up, since no more are remembered to be skipped.
    found: usize,
    few: usize,
    /// Solutions already visited by searches that gave up: the next search finds them again.
    visited: Vec<Vec<u32>>,
    pub(super) is_stopped: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(solver: &'a Solver, order: Order, stop: &'a Stop) -> Search<'a> {
        let work = Work::of(solver);
        Search {
            solver,
            stop,
            order,
            levels: vec![Level::default()],
            work,
            weights: Vec::new(),
            digit_weights: [0.0; 32],
            failures: 0,
            hot: (0, 0.0),
            preferred: Vec::new(),
            nodes: 0,
            most: u64::MAX,
            patience: u64::MAX,
            has_given_up: false,
            found: 0,
            few: FEW_SOLUTIONS,
            visited: Vec::new(),
            is_stopped: false,
        }
    }

    /// Starts from settled candidates.
    fn begin_settled(&mut self, sets: &[u32]) {
        self.begin(sets);
        self.solver.find_places(&mut self.levels[0]);
    }

    /// Starts from candidates to which no rule was applied.
    fn begin(&mut self, sets: &[u32]) {
        self.levels[0].sets.clear();
        self.levels[0].sets.extend_from_slice(sets);
    }

    /// The candidates after all rules; `None` on failure.
    pub(crate) fn settled(&mut self, sets: &[u32]) -> Option<Vec<u32>> {
        self.begin(sets);
        self.solver.settle_all(&mut self.levels[0], &mut self.work).ok()?;
        Some(self.levels[0].sets.clone())
    }

    /// Visits every solution within settled candidates, one cell narrowed; `Complete` if all were visited.
    pub(crate) fn visit_from(
        &mut self,
        settled: &[u32],
        narrowed: Option<(u16, u32)>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Outcome<()> {
        self.begin_settled(settled);
        if let Some((cell, digits)) = narrowed {
            let solver = self.solver;
            let result = solver
                .change(&mut self.levels[0], &mut self.work, cell, digits)
                .and_then(|()| solver.settle(&mut self.levels[0], &mut self.work));
            if result.is_err() {
                return Outcome::Complete(());
            }
        }
        self.visited.clear();
        let end = self.search(&mut visit);
        self.outcome(end)
    }

    /// Visits every solution.
    pub(crate) fn visit(&mut self, mut visit: impl FnMut(&[u32]) -> ControlFlow<()>) -> Outcome<()> {
        self.visited.clear();
        self.begin(&{ self.solver }.start);
        let end = match self.settle_all() {
            true => self.search_then_derive(&mut visit),
            false => ControlFlow::Continue(()),
        };
        self.outcome(end)
    }

    fn settle_all(&mut self) -> bool {
        self.solver.settle_all(&mut self.levels[0], &mut self.work).is_ok()
    }

    fn outcome(&self, end: ControlFlow<()>) -> Outcome<()> {
        match end {
            ControlFlow::Continue(()) => Outcome::Complete(()),
            ControlFlow::Break(()) if self.is_stopped => Outcome::Interrupted(()),
            ControlFlow::Break(()) => Outcome::Limited(()),
        }
    }

    fn search(&mut self, visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.order {
            Order::Short => self.look_and_search(visit),
            Order::Reading => self.descend(0, visit),
        }
    }

    /// Searches with a few guesses, then restarts with all sums of the 45 rule, keeping what was refuted.
    fn search_then_derive(&mut self, visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.solver.is_partial() || self.order == Order::Reading {
            return self.search(visit);
        }
        self.few = usize::MAX;
        self.patience = FIRST_GUESSES;
        self.descend_once(0, visit)?;
        self.few = FEW_SOLUTIONS;
        if !std::mem::take(&mut self.has_given_up) {
            return ControlFlow::Continue(());
        }
        let (left, nodes, visited) = (self.levels.swap_remove(0), self.nodes, std::mem::take(&mut self.visited));
        *self = Search { nodes, most: self.most, visited, ..Search::new(self.solver.full(), self.order, self.stop) };
        let sets: Vec<u32> = left.sets.iter().zip(&self.solver.start).map(|(left, start)| left & start).collect();
        self.begin(&sets);
        if !self.settle_all() {
            return ControlFlow::Continue(());
        }
        self.search(visit)
    }

    fn descend(&mut self, depth: usize, visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        loop {
            let Some((cell, digit)) = self.choose(depth) else {
                self.found += 1;
                return visit(&self.levels[depth].sets);
            };
            self.nodes += 1;
            if self.nodes >= self.patience && self.found <= self.few {
                self.has_given_up = true;
                return ControlFlow::Break(());
            }
            if self.nodes >= self.most || self.nodes.is_multiple_of(64) && self.stop.is_raised() {
                self.is_stopped = true;
                return ControlFlow::Break(());
            }
            self.copy_to_next(depth);
            if self.narrow(depth + 1, cell, digit) {
                self.descend(depth + 1, visit)?;
            }
            if !self.narrow(depth, cell, !digit) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Searches; if a few guesses do not suffice, looks ahead and searches again.
    ///
    /// Refuted candidates stay removed. Solutions are found again after that, but visited once.
    fn look_and_search(&mut self, visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        let open = self.levels[0].sets.iter().filter(|set| !is_single(**set));
        let candidates: u64 = open.map(|set| u64::from(set.count_ones())).sum();
        if self.visited.len() <= FEW_SOLUTIONS {
            self.patience = self.nodes + patience(candidates);
        }
        self.descend_once(0, visit)?;
        if !std::mem::take(&mut self.has_given_up) || !self.look_ahead() {
            return if self.is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        self.descend_once(0, visit)
    }

    /// Searches, and visits solutions that were not visited before. Returns `Continue` also if the search has given up.
    fn descend_once(&mut self, depth: usize, visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (mut visited, few) = (std::mem::take(&mut self.visited), self.few);
        self.found = visited.len();
        let end = self.descend(depth, &mut |sets| {
            if visited.iter().any(|known| known == sets) {
                return ControlFlow::Continue(());
            }
            if visited.len() <= few {
                visited.push(sets.to_vec());
            }
            visit(sets)
        });
        self.visited = visited;
        self.patience = u64::MAX;
        if self.has_given_up { ControlFlow::Continue(()) } else { end }
    }

    /// Copies the candidates of a depth to the next.
    pub(super) fn copy_to_next(&mut self, depth: usize) {
        if self.levels.len() == depth + 1 {
            self.levels.push(Level::default());
        }
        let (here, next) = self.levels.split_at_mut(depth + 1);
        next[0].copy_from(&here[depth]);
    }

    /// Keeps some digits of a cell and propagates; `false` on failure.
    pub(crate) fn narrow(&mut self, depth: usize, cell: u16, digits: u32) -> bool {
        let level = &mut self.levels[depth];
        let result = match self.solver.change(level, &mut self.work, cell, digits) {
            Ok(()) => self.solver.settle(level, &mut self.work),
            failed => failed,
        };
        if result.is_err() {
            self.blame(depth, cell);
        }
        result.is_ok()
    }

    /// Adds weight to the cell that began a failing cascade and to its digit, and a little to the guessed cell.
    fn blame(&mut self, depth: usize, guessed: u16) {
        self.weigh();
        self.weights[guessed as usize] += GUESSED;
        let cause = usize::from(self.work.cause);
        self.weights[cause] += 1.0;
        self.digit_weights[usize::from(only(self.levels[depth].sets[cause])) & 31] += 1.0;
        self.failures += 1;
        if self.failures.is_multiple_of(REMEMBERED) {
            self.digit_weights.iter_mut().for_each(|weight| *weight /= 4.0);
        }
        let (mut most, mut least, mut digit) = (0.0f32, f32::INFINITY, 0);
        for one in bits::members(self.solver.digits.into()) {
            let weight = self.digit_weights[one as usize];
            if weight > most {
                (most, digit) = (weight, one);
            }
            if weight > 0.0 {
                least = least.min(weight);
            }
        }
        let is_hot = most >= self.solver.digits.count_ones() as f32 && 2.0 * most > 3.0 * least;
        self.hot = if is_hot { (1 << digit, HOT * most) } else { (0, 0.0) };
    }

    /// Computes the first weights of all cells, which a puzzle without guesses does not need.
    fn weigh(&mut self) {
        if self.weights.is_empty() {
            self.weights = (0..self.solver.start.len()).map(|cell| self.solver.first_weight(cell)).collect();
        }
    }

    /// The next guess; `None` if all cells are filled.
    fn choose(&mut self, depth: usize) -> Option<(u16, u32)> {
        if self.levels[depth].sets.iter().all(|&set| is_single(set)) {
            return None;
        }
        self.weigh();
        let sets = &self.levels[depth].sets;
        if self.order == Order::Reading {
            let cell = sets.iter().position(|&set| !is_single(set))?;
            return Some((cell as u16, sets[cell] & sets[cell].wrapping_neg()));
        }
        let (hot, heat) = self.hot;
        let mut best: Option<(f32, usize)> = None;
        for (cell, &set) in sets.iter().enumerate() {
            if !is_single(set) {
                let weight = self.weights[cell] + if set & hot != 0 { heat } else { 0.0 };
                let score = weight / set.count_ones() as f32;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, cell));
                }
            }
        }
        let (score, cell) = best?;
        // Not with many solutions: then no guess shortens the search much.
        if sets[cell].count_ones() > 2
            && self.found <= FEW_SOLUTIONS
            && let Some(guess) = self.choose_place(depth, score)
        {
            return Some(guess);
        }
        let rare = self.preferred.get(cell).map_or(0, |rare| rare & sets[cell]);
        let set = if rare != 0 { rare } else { sets[cell] };
        Some((cell as u16, set & set.wrapping_neg()))
    }

    /// One of two places of a digit in a house, if its score beats the best cell.
    fn choose_place(&self, depth: usize, least: f32) -> Option<(u16, u32)> {
        let (mut best, mut found) = (least, None);
        let heavy = self.weights.iter().take(128).enumerate().filter(|(_, weight)| **weight / 2.0 >= least);
        let heavy = heavy.fold(0u128, |set, (cell, _)| set | 1 << cell);
        for (digit, &holders) in self.levels[depth].holders.iter().enumerate() {
            if holders & heavy == 0 {
                continue;
            }
            for house in &self.solver.houses.sets {
                let here = holders & house;
                if here & heavy == 0 {
                    continue;
                }
                let without_one = here & here.wrapping_sub(1);
                if without_one != 0 && without_one & (without_one - 1) == 0 {
                    let weight = |places: u128| self.weights[places.trailing_zeros() as usize];
                    let (first, second) = (weight(here), weight(without_one));
                    if first.max(second) / 2.0 >= best {
                        best = first.max(second) / 2.0;
                        let place = if first >= second { here } else { without_one };
                        found = Some((place.trailing_zeros() as u16, 1 << digit));
                    }
                }
            }
        }
        found
    }

    /// Settled candidates without some digits of a cell; `None` on failure.
    pub(crate) fn without(&mut self, settled: &[u32], cell: u16, digits: u32) -> Option<Vec<u32>> {
        self.begin_settled(settled);
        self.narrow(0, cell, !digits).then(|| self.levels[0].sets.clone())
    }

    /// Digits without a solution so far are tried first.
    pub(crate) fn prefer(&mut self, counts: &[Vec<u32>], low: u32) {
        let rare = |counts: &Vec<u32>| {
            let zero = counts.iter().enumerate().filter(|(_, count)| **count == 0);
            zero.fold(0u32, |set, (place, _)| set | 1 << (place as u32 + low))
        };
        self.preferred = counts.iter().map(rare).collect();
    }

    /// One random descent: the number of solutions if all branches were like the one taken; 0 on failure.
    pub(crate) fn sample(&mut self, settled: &[u32], random: &mut u64) -> f64 {
        self.begin_settled(settled);
        let mut ways = 1.0;
        while let Some((cell, _)) = self.choose(0) {
            let set = self.levels[0].sets[cell as usize];
            let count = set.count_ones();
            ways *= f64::from(count);
            let chosen = super::super::goals::random(random, count);
            let digit = crate::bits::members(set.into()).nth(chosen as usize).unwrap_or(0);
            let level = &mut self.levels[0];
            let solver = self.solver;
            let result = solver
                .change(level, &mut self.work, cell, 1 << digit)
                .and_then(|()| solver.settle(level, &mut self.work));
            if result.is_err() {
                return 0.0;
            }
        }
        ways
    }
}

impl Solver {
    /// The number of peers, houses (twice) and rules of a cell.
    fn first_weight(&self, cell: usize) -> f32 {
        let words = self.rules.len().div_ceil(64);
        let rules: u32 = self.rules_of[cell * words..][..words].iter().map(|word| word.count_ones()).sum();
        let others = self.others(cell) + 2 * self.houses.count(cell);
        let eager = if self.eager.contains(&(cell as u16)) { EAGER } else { 0.0 };
        others as f32 + rules as f32 + eager
    }
}

impl Solver {
    /// The candidates of each cell at the beginning.
    pub(in super::super) fn start(&self) -> &[u32] {
        &self.start
    }

    /// All digits, as a set.
    pub(in super::super) fn digits(&self) -> u32 {
        self.digits
    }

    /// The peers of each cell.
    pub(in super::super) fn seen(&self) -> Vec<Vec<u16>> {
        let (full, cells) = (self.full(), 0..self.start.len() as u16);
        cells.clone().map(|a| cells.clone().filter(|&b| full.is_seen(a, b)).collect()).collect()
    }

    /// Groups of cells that hold every digit.
    pub(in super::super) fn full_groups(&self) -> Vec<Vec<u16>> {
        self.houses.groups.clone()
    }

    /// The span of the digits, gaps included.
    pub(in super::super) fn side(&self) -> usize {
        (32 - self.digits.leading_zeros() - self.digits.trailing_zeros()) as usize
    }
}
