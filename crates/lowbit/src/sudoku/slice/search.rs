//! The search: rounds on all lanes, and now and then a stop where lanes fork, return, or take other work.

use super::block::{Block, Ledge, places};
use super::branch::{Choice, fork};
use super::lanes::Lanes;
use super::round::{Findings, round};
use crate::engine::Stop;
use crate::sudoku::batch::{Puzzle, Puzzles};
use crate::sudoku::packed::Packed;

/// What is asked.
pub(in crate::sudoku) struct Task<'a> {
    pub puzzles: Puzzles<'a>,
    /// Solutions to find before a puzzle is done with; at least 1.
    pub limit: u64,
    pub stop: &'a Stop,
}

/// What was found, puzzle by puzzle.
pub(in crate::sudoku) struct Results<'a> {
    /// Solutions, up to the limit.
    pub counts: &'a mut [u64],
    /// One of them, where they are wanted.
    pub grids: Option<&'a mut [[u8; 81]]>,
}

/// The working memory of a search.
pub(super) struct Memory<V: Lanes> {
    block: Block<V>,
    choice: Choice<V>,
    ledge: Ledge<V>,
    /// By place on the ledge.
    lanes: Vec<Lane>,
    /// The lanes that have a puzzle.
    active: V::Words,
}

/// What a lane works on, beside its candidates in the block.
#[derive(Default)]
struct Lane {
    puzzle: usize,
    /// Where its search has still to go: the latest fork last.
    open: Vec<Packed>,
}

impl Lane {
    /// Whether enough solutions of its puzzle are known.
    #[inline(always)]
    fn is_done(&self, results: &Results<'_>, limit: u64) -> bool {
        results.counts[self.puzzle] >= limit
    }
}

impl<V: Lanes> Memory<V> {
    #[inline(always)]
    pub(super) fn new() -> Box<Self> {
        let lanes = std::iter::repeat_with(Lane::default).take(512).collect();
        let (block, choice, ledge) = (Block::new(), Choice::new(), Ledge::new());
        Box::new(Memory { block, choice, ledge, lanes, active: V::NO_WORDS })
    }
}

/// Runs a task to its end; false if it was stopped before.
#[inline(always)]
pub(super) fn search<V: Lanes>(memory: &mut Memory<V>, task: &Task<'_>, results: &mut Results<'_>) -> bool {
    let mut work = Work { task, next: 0, victim: 0 };
    work.begin(memory);
    loop {
        let busy = count(&memory.active);
        if busy == 0 {
            return true;
        }
        let findings = round(&mut memory.block);
        let stuck = V::all().and_not(findings.advanced);
        let waiting = V::or3(stuck, findings.dead, findings.filled).and(V::load(&memory.active));
        // To serve a few lanes costs as much as to serve them all: let them wait until it pays.
        if 5 * count(&waiting.store()) < 2 * busy {
            continue;
        }
        if task.stop.is_raised() {
            return false;
        }
        work.serve(memory, waiting, &findings, results);
    }
}

/// The work that is left.
struct Work<'a> {
    task: &'a Task<'a>,
    /// The next puzzle that no lane has begun.
    next: usize,
    /// The lane last looked at for work to share, by place.
    victim: usize,
}

impl Work<'_> {
    /// Puts the first puzzles into the lanes.
    #[inline(always)]
    fn begin<V: Lanes>(&mut self, memory: &mut Memory<V>) {
        let Memory { block, ledge, lanes, active, .. } = memory;
        *active = V::NO_WORDS;
        for (place, lane) in lanes.iter_mut().enumerate() {
            lane.puzzle = 0; // an earlier task may have had more puzzles
            lane.open.clear();
            if let Some(word) = active.as_mut().get_mut(place % 8)
                && let Some(packed) = self.next_puzzle::<V>(lane)
            {
                ledge.set(place, &packed);
                *word |= 1 << (place / 8);
            }
        }
        block.put_in(ledge, V::load(active));
    }

    /// Serves the lanes that wait: they fork, or count a solution and return to an open fork or take other work.
    #[inline(always)]
    fn serve<V: Lanes>(
        &mut self,
        memory: &mut Memory<V>,
        waiting: V,
        findings: &Findings<V>,
        results: &mut Results<'_>,
    ) {
        let Memory { block, choice, ledge, lanes, active } = memory;
        let ended = waiting.and(findings.dead.or(findings.filled));
        let solved = ended.and_not(findings.dead).store();
        let stuck = waiting.and_not(ended);
        if count(&stuck.store()) > 0 {
            // Where no cell is open any more the next round will tell what came out of it.
            let forks = choice.choose(block, stuck);
            fork(block, choice, ledge);
            for place in places(&forks.store()) {
                lanes[place].open.push(ledge.get(place));
            }
        } else if results.grids.is_some() && count(&solved) > 0 {
            block.take_out(ledge);
        }
        for place in places(&solved) {
            let puzzle = lanes[place].puzzle;
            if results.counts[puzzle] < self.task.limit {
                if let (Some(grids), 0) = (&mut results.grids, results.counts[puzzle]) {
                    grids[puzzle] = V::numbers(ledge.get(place).digit_planes());
                }
                results.counts[puzzle] += 1;
            }
        }
        // Lanes that have nothing to do look again: others may have forked since.
        let idle = V::all().and_not(V::load(active));
        let mut renewed = V::NO_WORDS;
        let mut more = true;
        for place in places(&ended.or(idle).store()) {
            let lane = &mut lanes[place];
            if lane.is_done(results, self.task.limit) {
                lane.open.clear();
            }
            // No closures here: they would not be compiled for the instruction set.
            let mut packed = lane.open.pop();
            if packed.is_none() {
                packed = self.next_puzzle::<V>(lane);
            }
            if packed.is_none() && more {
                packed = self.share(lanes, place, results);
                more = packed.is_some();
            }
            if let Some(packed) = packed {
                ledge.set(place, &packed);
                renewed.as_mut()[place % 8] |= 1 << (place / 8);
            }
        }
        let renewed = V::load(&renewed);
        *active = V::load(active).and_not(ended).or(renewed).store();
        block.put_in(ledge, renewed);
    }

    /// Begins the next puzzle.
    #[inline(always)]
    fn next_puzzle<V: Lanes>(&mut self, lane: &mut Lane) -> Option<Packed> {
        let packed = match self.task.puzzles.get(self.next)? {
            Puzzle::Givens(cells) => Packed::from_planes(V::planes(cells)),
            Puzzle::Except(cells, except) => Packed::from_planes(V::planes(cells)).except(except),
            Puzzle::Candidates(cells) => Packed::from_candidates(cells),
        };
        lane.puzzle = self.next;
        self.next += 1;
        Some(packed)
    }

    /// Takes the earliest open fork, the one with most behind it, from the next lane that has one.
    fn share(&mut self, lanes: &mut [Lane], thief: usize, results: &Results<'_>) -> Option<Packed> {
        for _ in 0..lanes.len() {
            self.victim = (self.victim + 1) % lanes.len();
            let lane = &mut lanes[self.victim];
            if !lane.open.is_empty() && !lane.is_done(results, self.task.limit) {
                let packed = lane.open.remove(0);
                lanes[thief].puzzle = lanes[self.victim].puzzle;
                return Some(packed);
            }
        }
        None
    }
}

/// The number of lanes in a set.
#[inline(always)]
fn count<W: AsRef<[u64]>>(lanes: &W) -> usize {
    lanes.as_ref().iter().map(|word| word.count_ones() as usize).sum()
}
