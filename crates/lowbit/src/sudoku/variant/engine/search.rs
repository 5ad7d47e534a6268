//! The search: a cell and a digit are guessed, with it and without it.

use std::ops::ControlFlow;

use super::board::{Level, Work};
use super::compile::Solver;
use super::is_single;
use crate::engine::{Outcome, Stop};

/// In which order cells are guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Where the search will be short: few candidates, many failures so far.
    Short,
    /// Cells and digits in order, so that solutions come in order.
    Reading,
}

/// Failures after which a new one counts e times as much.
const SLOWLY: f32 = 5000.0;

/// Failures that weigh as much as one cell or rule that a cell has to do with.
const FIRST_WEIGHT: f32 = 3.0;
/// How much more a cell weighs that is guessed before others: about as much as one of a house.
const EAGER: f32 = 30.0;

/// A search gives up after as many guesses as there are candidates, which is what looking ahead costs; and not before these.
const LEAST_GUESSES: u64 = 100;

/// After looking ahead for the first time a search has so many times the patience before it is split: most puzzles end there.
const LONG_PATIENCE: u64 = if cfg!(test) { 1 } else { 40 };

/// The puzzles of unit tests are small: there it gives up soon, so that looking ahead and splitting are tested, too.
fn patience(candidates: u64) -> u64 {
    if cfg!(test) { 3 } else { candidates.max(LEAST_GUESSES) }
}

/// Guesses after which a search begins anew with all sums of the 45 rule: easy puzzles end before, and take less time than deriving them.
const FIRST_GUESSES: u64 = if cfg!(test) { 2 } else { 30 };

/// With more solutions than this a search never gives up, except in order to begin anew with the whole 45 rule.
const FEW_SOLUTIONS: usize = 8;

/// A search with its memory.
pub(crate) struct Search<'a> {
    pub(super) solver: &'a Solver,
    stop: &'a Stop,
    order: Order,
    /// Candidates at each depth.
    pub(super) levels: Vec<Level>,
    pub(super) work: Work,
    /// How often a guess in each cell failed, recent failures more, on top of what it has to do with others.
    weights: Vec<f32>,
    bump: f32,
    /// Digits of each cell that are tried first; empty: none.
    preferred: Vec<u32>,
    /// Guesses so far.
    pub(crate) nodes: u64,
    /// The number of guesses at which a search gives up and looks ahead instead; whether it has.
    patience: u64,
    has_given_up: bool,
    /// Solutions so far: a search that has found more than `few` does not give up, since only these are remembered.
    found: usize,
    few: usize,
    /// Solutions that were visited by searches that gave up: they come again.
    visited: Vec<Vec<u32>>,
    is_stopped: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(solver: &'a Solver, order: Order, stop: &'a Stop) -> Search<'a> {
        let weights = (0..solver.start.len()).map(|cell| solver.first_weight(cell)).collect();
        let work = Work::of(solver);
        Search {
            solver,
            stop,
            order,
            levels: vec![Level::default()],
            work,
            weights,
            bump: 1.0,
            preferred: Vec::new(),
            nodes: 0,
            patience: u64::MAX,
            has_given_up: false,
            found: 0,
            few: FEW_SOLUTIONS,
            visited: Vec::new(),
            is_stopped: false,
        }
    }

    /// Begins with candidates that are settled.
    fn begin_settled(&mut self, sets: &[u32]) {
        self.begin(sets);
        self.solver.find_places(&mut self.levels[0]);
    }

    /// Begins with candidates to which no rule was applied.
    fn begin(&mut self, sets: &[u32]) {
        self.levels[0].sets.clear();
        self.levels[0].sets.extend_from_slice(sets);
    }

    /// The candidates once all rules were applied; `None` where they fail.
    pub(crate) fn settled(&mut self, sets: &[u32]) -> Option<Vec<u32>> {
        self.begin(sets);
        self.solver.settle_all(&mut self.levels[0], &mut self.work).ok()?;
        Some(self.levels[0].sets.clone())
    }

    /// Visits every solution within candidates that are settled, with one cell narrowed; `Complete` if there are no more.
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
            Order::Short => self.split(0, visit),
            Order::Reading => self.descend(0, visit),
        }
    }

    /// Searches with a few guesses; what is not done then begins anew with all sums of the 45 rule, without what was refuted.
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
        *self = Search { nodes, visited, ..Search::new(self.solver.full(), self.order, self.stop) };
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
            if self.nodes.is_multiple_of(64) && self.stop.is_raised() {
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

    /// Searches; what is not done with a few guesses is split where looking ahead says that both parts are small.
    ///
    /// What was refuted before giving up stays removed. Solutions come again after that, and are visited once.
    fn split(&mut self, depth: usize, visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>) -> ControlFlow<()> {
        // The whole puzzle is searched twice, the second time after looking ahead and with long patience.
        let mut searches = if depth == 0 { [1, LONG_PATIENCE].iter() } else { [].iter() };
        loop {
            let times = searches.next().unwrap_or(&1);
            self.search_patiently(depth, *times, visit)?;
            if !std::mem::take(&mut self.has_given_up) {
                return ControlFlow::Continue(());
            }
            let Some((cell, digit)) = self.look_ahead(depth) else { return ControlFlow::Continue(()) };
            if !searches.as_slice().is_empty() {
                continue;
            }
            self.copy_to_next(depth);
            if self.narrow(depth + 1, cell, digit) {
                self.split(depth + 1, visit)?;
            }
            if !self.narrow(depth, cell, !digit) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Searches until its patience, `times` the usual one, is at an end; then it has given up.
    fn search_patiently(
        &mut self,
        depth: usize,
        times: u64,
        visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let open = self.levels[depth].sets.iter().filter(|set| !is_single(**set));
        let candidates: u64 = open.map(|set| u64::from(set.count_ones())).sum();
        self.patience =
            if self.visited.len() > FEW_SOLUTIONS { u64::MAX } else { self.nodes + times * patience(candidates) };
        self.descend_once(depth, visit)
    }

    /// Searches, and visits what was not visited before. It goes on where the search has given up.
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

    /// Copies the candidates of a depth to the next one.
    pub(super) fn copy_to_next(&mut self, depth: usize) {
        if self.levels.len() == depth + 1 {
            self.levels.push(Level::default());
        }
        let (here, next) = self.levels.split_at_mut(depth + 1);
        next[0].copy_from(&here[depth]);
    }

    /// Keeps some digits of a cell, with all that follows; `false` where that fails.
    pub(crate) fn narrow(&mut self, depth: usize, cell: u16, digits: u32) -> bool {
        let level = &mut self.levels[depth];
        let result = match self.solver.change(level, &mut self.work, cell, digits) {
            Ok(()) => self.solver.settle(level, &mut self.work),
            failed => failed,
        };
        if result.is_err() {
            self.blame(cell);
        }
        result.is_ok()
    }

    /// A cell whose guess failed weighs more from now on.
    fn blame(&mut self, cell: u16) {
        self.bump *= 1.0 + 1.0 / SLOWLY;
        self.weights[cell as usize] += self.bump;
        if self.bump > 1e20 {
            self.bump *= 1e-20;
            self.weights.iter_mut().for_each(|weight| *weight *= 1e-20);
        }
    }

    /// The next guess, or nothing where all cells are filled.
    fn choose(&self, depth: usize) -> Option<(u16, u32)> {
        let sets = &self.levels[depth].sets;
        if self.order == Order::Reading {
            let cell = sets.iter().position(|&set| !is_single(set))?;
            return Some((cell as u16, sets[cell] & sets[cell].wrapping_neg()));
        }
        let mut best: Option<(f32, usize)> = None;
        for (cell, &set) in sets.iter().enumerate() {
            if !is_single(set) {
                let score = set.count_ones() as f32 / self.weights[cell];
                if best.is_none_or(|(least, _)| score < least) {
                    best = Some((score, cell));
                }
            }
        }
        let (_, cell) = best?;
        let rare = self.preferred.get(cell).map_or(0, |rare| rare & sets[cell]);
        let set = if rare != 0 { rare } else { sets[cell] };
        Some((cell as u16, set & set.wrapping_neg()))
    }

    /// Settled candidates without some digits of a cell; `None` where that fails.
    pub(crate) fn without(&mut self, settled: &[u32], cell: u16, digits: u32) -> Option<Vec<u32>> {
        self.begin_settled(settled);
        self.narrow(0, cell, !digits).then(|| self.levels[0].sets.clone())
    }

    /// Digits with the fewest solutions so far are tried first.
    pub(crate) fn prefer(&mut self, counts: &[Vec<u32>], low: u32) {
        let rare = |counts: &Vec<u32>| {
            let zero = counts.iter().enumerate().filter(|(_, count)| **count == 0);
            zero.fold(0u32, |set, (place, _)| set | 1 << (place as u32 + low))
        };
        self.preferred = counts.iter().map(rare).collect();
    }

    /// One random descent: how many solutions there are if all branches not taken are like the one taken; 0 where it fails.
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
    /// What a cell has to do with others; a house counts twice.
    fn first_weight(&self, cell: usize) -> f32 {
        let words = self.rules.len().div_ceil(64);
        let rules: u32 = self.rules_of[cell * words..][..words].iter().map(|word| word.count_ones()).sum();
        let others = self.peers.of(cell).len() + self.edges.of(cell).len() + 2 * self.houses_of.of(cell).len();
        let eager = if self.eager.contains(&(cell as u16)) { EAGER } else { 0.0 };
        FIRST_WEIGHT * (others as f32 + rules as f32 + eager)
    }
}

impl Solver {
    /// What each cell may hold at the beginning.
    pub(in super::super) fn start(&self) -> &[u32] {
        &self.start
    }

    /// All digits, as a set.
    pub(in super::super) fn digits(&self) -> u32 {
        self.digits
    }

    /// For each cell those that must hold another digit.
    pub(in super::super) fn seen(&self) -> Vec<Vec<u16>> {
        let (full, cells) = (self.full(), 0..self.start.len() as u16);
        cells.clone().map(|a| cells.clone().filter(|&b| full.is_seen(a, b)).collect()).collect()
    }

    /// Groups of cells that hold every digit.
    pub(in super::super) fn full_groups(&self) -> Vec<Vec<u16>> {
        self.houses.clone()
    }

    /// How many digits there are, gaps included.
    pub(in super::super) fn side(&self) -> usize {
        (32 - self.digits.leading_zeros() - self.digits.trailing_zeros()) as usize
    }
}
