//! Setting large boards with several stars: regions change until steps solve the board.
//!
//! A search for another solution takes too long there, so steps judge instead: the fewer cells are open where they end,
//! the better. A change is kept unless it leaves more cells open, so the board is solved from its easy corners inwards. A
//! board that steps solve has one solution.
//!
//! 1. An open cell moves to a neighbouring region, mostly to a larger one.
//! 2. If that no longer helps, the last open cells lie inside a region, where no cell can move. Then a neighbouring region
//!    *reaches in*: it takes the shortest path to an open cell.
//! 3. If that does not help either, some regions near the open cells reach in at random, and all starts over from there.
//!    Changes that lead to nothing better are undone.
//!
//! Easy techniques judge first, harder ones when progress stops: trials with every open cell cost a hundred times as
//! much, and few cells are open by then.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::Board;
use super::generate::{sides, stays_connected};
use super::steps::{Path, Technique, path_up_to};
use crate::engine::Stop;

/// The probability that an open cell moves to the largest neighbouring region, at first.
const GREED: f64 = 0.8;

/// The same for cells of all unfinished regions, later.
const LATER_GREED: f64 = 0.1;

/// Changes without success before regions reach in.
const PATIENCE: u32 = 60;

/// Changes without success before harder techniques judge, or regions reach in at random.
const MOST_CHANGES: u32 = 200;

/// The probability that a region reaches in, instead of taking a cell at its border.
const REACH: f64 = 0.8;

/// The probability that the moving cell is an open one, rather than any of a region with open cells.
const OPEN: f64 = 0.3;

/// The number of times that regions reach in at random before the board is given up.
const MOST_SHAKES: u32 = 30;

/// The number of regions that reach in at random each time.
const SHAKEN: u32 = 3;

/// A board in progress: its regions, and how far steps lead.
pub(super) struct Climb<'a> {
    n: usize,
    stars: u32,
    /// The stars, row by row, which no change may contradict.
    stars_of_rows: &'a [u32],
    regions: Vec<u8>,
    path: Path,
    /// The cells that are open where the steps end.
    open: Vec<usize>,
    random: &'a mut ChaCha8Rng,
    stop: &'a Stop,
}

impl<'a> Climb<'a> {
    pub(super) fn new(
        board: &Board,
        stars_of_rows: &'a [u32],
        random: &'a mut ChaCha8Rng,
        stop: &'a Stop,
    ) -> Climb<'a> {
        let regions = board.regions().to_vec();
        let path = Path { steps: Vec::new(), solution: None, stars: board.stars() };
        let (n, stars) = (board.n() as usize, board.stars());
        Climb { n, stars, stars_of_rows, regions, path, open: Vec::new(), random, stop }
    }

    /// Changes regions until steps up to the last technique solve the board; `None` if given up or stopped. Each
    /// technique judges, with all easier ones, until there is no progress. Regions are shaken while technique number
    /// `shaken` judges.
    pub(super) fn run(mut self, judges: &[Technique], shaken: usize) -> Option<(Board, Path)> {
        let mut judge = shaken.min(1);
        let mut shakes = 0;
        self.judge(judges[judge]);
        let mut best = (self.open.len(), self.regions.clone());
        while !self.improve(judges[judge]) {
            if self.stop.is_raised() {
                return None;
            }
            if judge < shaken || (shakes == MOST_SHAKES && judge + 1 < judges.len()) {
                judge += 1;
            } else if shakes < MOST_SHAKES {
                shakes += 1;
                if self.open.len() > best.0 {
                    self.regions.clone_from(&best.1);
                    self.judge(judges[judge]);
                }
                best = (self.open.len(), self.regions.clone());
                self.shake();
            } else {
                return None;
            }
            self.judge(judges[judge]);
        }
        Some((self.board(), self.path))
    }

    fn board(&self) -> Board {
        Board::new(self.n as u32, self.stars, &self.regions).expect("every region has its stars")
    }

    fn has_star(&self, cell: usize) -> bool {
        self.stars_of_rows[cell / self.n] >> (cell % self.n) & 1 == 1
    }

    fn judge(&mut self, hardest: Technique) {
        (self.path, self.open) = path_up_to(&self.board(), hardest, self.stop);
    }

    /// Changes regions until the board is solved (`true`), or nothing improves any more.
    fn improve(&mut self, judge: Technique) -> bool {
        let mut least = self.open.len();
        let mut without_success = 0;
        while self.path.solution.is_none() {
            if self.stop.is_raised() || without_success > MOST_CHANGES {
                return false;
            }
            without_success += 1;
            let before = self.regions.clone();
            if !self.change(without_success > PATIENCE) {
                self.regions = before;
                continue;
            }
            let open = std::mem::take(&mut self.open);
            let path = std::mem::replace(&mut self.path, Path { steps: Vec::new(), solution: None, stars: self.stars });
            self.judge(judge);
            if self.open.len() > open.len() {
                (self.regions, self.open, self.path) = (before, open, path);
            } else if self.open.len() < least {
                (least, without_success) = (self.open.len(), 0);
            }
        }
        true
    }

    /// Makes a random change; `false` if there is none, or a region falls apart.
    fn change(&mut self, is_stuck: bool) -> bool {
        let Some(&open) = self.open.choose(self.random) else { return false };
        if !is_stuck {
            return self.move_cell(open, GREED);
        }
        if self.random.random_bool(REACH) {
            return self.reach_in(open);
        }
        if self.random.random_bool(OPEN) {
            return self.move_cell(open, LATER_GREED);
        }
        let mut unfinished = 0_u32;
        self.open.iter().for_each(|&cell| unfinished |= 1 << self.regions[cell]);
        let is_unfinished = |cell: &usize| unfinished >> self.regions[*cell] & 1 == 1;
        let cells: Vec<usize> = (0..self.n * self.n).filter(is_unfinished).collect();
        cells.choose(self.random).is_some_and(|&cell| self.move_cell(cell, LATER_GREED))
    }

    /// Moves a cell to a neighbouring region, with probability `greed` the largest one: so large regions grow and small
    /// ones shrink.
    fn move_cell(&mut self, cell: usize, greed: f64) -> bool {
        let own = self.regions[cell];
        let ways: Vec<u8> =
            sides(cell, self.n).map(|near| self.regions[near]).filter(|&region| region != own).collect();
        let size = |region: u8| self.regions.iter().filter(|&&other| other == region).count();
        let largest = ways.iter().max_by_key(|&&region| size(region));
        let to = if self.random.random_bool(greed) { largest } else { ways.choose(self.random) };
        let Some(&to) = to.filter(|_| !self.has_star(cell)) else { return false };
        if size(to) < size(own) && self.random.random_bool(greed) {
            return false;
        }
        self.regions[cell] = to;
        stays_connected(&self.regions, self.n, own, cell)
    }

    /// A neighbouring region takes the shortest path to a cell, breadth-first from that cell through its region.
    fn reach_in(&mut self, cell: usize) -> bool {
        let own = self.regions[cell];
        if self.has_star(cell) {
            return false;
        }
        let mut from = vec![usize::MAX; self.n * self.n];
        from[cell] = cell;
        let mut wave = vec![cell];
        while !wave.is_empty() {
            wave.shuffle(self.random);
            let mut next = Vec::new();
            for &end in &wave {
                let others: Vec<u8> =
                    sides(end, self.n).map(|near| self.regions[near]).filter(|&region| region != own).collect();
                if let Some(&to) = others.choose(self.random) {
                    return self.take(end, &from, to);
                }
                for near in sides(end, self.n) {
                    if self.regions[near] == own && !self.has_star(near) && from[near] == usize::MAX {
                        from[near] = end;
                        next.push(near);
                    }
                }
            }
            wave = next;
        }
        false
    }

    /// Gives the cells of a path to a region; `false` if their own falls apart.
    fn take(&mut self, end: usize, from: &[usize], to: u8) -> bool {
        let own = self.regions[end];
        let mut cell = end;
        loop {
            self.regions[cell] = to;
            if from[cell] == cell {
                return self.board().is_connected(own);
            }
            cell = from[cell];
        }
    }

    /// Lets some regions reach in near open cells, for better or worse.
    fn shake(&mut self) {
        for _ in 0..SHAKEN {
            let Some(&cell) = self.open.choose(self.random) else { return };
            let (row, column) = (self.near(cell / self.n), self.near(cell % self.n));
            let before = self.regions.clone();
            if !self.reach_in(row * self.n + column) {
                self.regions = before;
            }
        }
    }

    /// A row or column at a distance of at most two.
    fn near(&mut self, line: usize) -> usize {
        let (first, last) = (line.saturating_sub(2), (line + 2).min(self.n - 1));
        self.random.random_range(first..=last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::generate::Wish;
    use crate::regions::{Verdict, check, steps};
    use rand::SeedableRng;

    #[test]
    fn large_boards_have_one_solution_and_the_grade_that_is_said() {
        for (n, stars) in [(13, 3), (14, 3)] {
            let made = Wish::new(n, stars).unwrap().seed(1).board(0, &Stop::new()).complete().flatten().unwrap();
            assert!((0..n).all(|region| made.board.is_connected(region as u8)));
            assert!(made.solution.solves(&made.board));
            assert_eq!(check(&made.board, &Stop::new()).complete(), Some(Verdict::Unique));
            assert_eq!(steps::path(&made.board, &Stop::new()).into_inner().grade(), made.grade);
        }
    }

    #[test]
    fn a_region_reaches_in_by_the_shortest_way_and_never_takes_a_star() {
        // Region A surrounds its middle; B and C lie outside, on the left and on the right.
        let board: Board =
            "BBBBBBBB\nBAAAAAAC\nBAAAAAAC\nBAAAAAAC\nBAAAAAAC\nBAAAAAAC\nDDDDEEEE\nFFFFGGHH".parse().unwrap();
        let stars = [0, 0, 0b0001_0000, 0, 0, 0, 0, 0];
        for seed in 0..50 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let stop = Stop::new();
            let mut climb = Climb::new(&board, &stars, &mut random, &stop);
            let star = 2 * 8 + 4;
            assert!(!climb.reach_in(star));
            assert_eq!(climb.regions, board.regions(), "a star stays");
            let middle = 3 * 8 + 3;
            assert!(climb.reach_in(middle));
            let taken: Vec<usize> = (0..64).filter(|&cell| climb.regions[cell] != board.regions()[cell]).collect();
            assert!(taken.len() == 3 && taken.contains(&middle) && !taken.contains(&star), "{taken:?}");
            assert!(climb.board().is_connected(climb.regions[middle]), "the region that reaches in is connected");
            assert!(climb.board().is_connected(board.regions()[9]), "and the other one, too");
        }
    }
}
