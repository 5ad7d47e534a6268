//! The search: a cell and a digit are guessed, with it and without it.

use std::ops::ControlFlow;

use super::board::{Level, Work};
use super::compile::Solver;
use super::{is_single, only};
use crate::bits;
use crate::engine::{Outcome, Stop};

/// In which order cells are guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Where the search will be short: few candidates, many failures so far.
    Short,
    /// Cells and digits in order, so that solutions come in order.
    Reading,
}

/// A cell that is guessed when a search fails weighs so much more; one that begins the cascade that fails weighs 1 more.
const GUESSED: f32 = 0.2;

/// A digit that fails much more often than another one makes its cells weigh so much of its failures more.
const HOT: f32 = 0.2;

/// After so many failures those of the digits are forgotten but for a quarter: which digit is hot changes from part to part of a search.
const REMEMBERED: u32 = 1 << 14;
/// How much more a cell weighs that is guessed before others: about as much as one of a house.
const EAGER: f32 = 30.0;

/// A search gives up after as many guesses as there are candidates, which is what looking ahead costs; and not before these.
const LEAST_GUESSES: u64 = 100;

/// The puzzles of unit tests are small: there it gives up soon, so that looking ahead is tested, too.
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
    pub(super) stop: &'a Stop,
    order: Order,
    /// Candidates at each depth.
    pub(super) levels: Vec<Level>,
    pub(super) work: Work,
    /// How often each cell was to blame for a failure, on top of what it has to do with others; how often each digit was.
    weights: Vec<f32>,
    digit_weights: [f32; 32],
    failures: u32,
    /// The digit that fails much more often than another one, as a set; how much more its cells weigh.
    hot: (u32, f32),
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
    pub(super) is_stopped: bool,
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
            digit_weights: [0.0; 32],
            failures: 0,
            hot: (0, 0.0),
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
            Order::Short => self.look_and_search(visit),
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

    /// Searches; what is not done with a few guesses is searched again after looking ahead.
    ///
    /// What was refuted before giving up stays removed. Solutions come again after that, and are visited once.
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
            self.blame(depth, cell);
        }
        result.is_ok()
    }

    /// The cell that began a cascade that failed weighs more from now on, and so does its digit; a little, too, the cell that was guessed.
    fn blame(&mut self, depth: usize, guessed: u16) {
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

    /// The next guess, or nothing where all cells are filled.
    fn choose(&self, depth: usize) -> Option<(u16, u32)> {
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
        // Where solutions are many, no guess leads to much less work.
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

    /// One of the two places of a digit in a house, where that weighs more than what cells offer.
    fn choose_place(&self, depth: usize, least: f32) -> Option<(u16, u32)> {
        let (mut best, mut found) = (least, None);
        let heavy = self.weights.iter().take(128).enumerate().filter(|(_, weight)| **weight / 2.0 >= least);
        let heavy = heavy.fold(0u128, |set, (cell, _)| set | 1 << cell);
        for (digit, &holders) in self.levels[depth].holders.iter().enumerate() {
            if holders & heavy == 0 {
                continue;
            }
            for house in &self.solver.house_sets {
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
        others as f32 + rules as f32 + eager
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
