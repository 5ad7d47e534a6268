//! The search: rounds on all lanes, and now and then a stop where lanes fork, return, or take other work.

use super::block::Block;
use super::branch::{Choice, fork};
use super::lanes::Lanes;
use super::ledge::{Ledge, places};
use super::round::{Findings, round};
use super::sheet::Sheet;
use crate::engine::Stop;
use crate::sudoku::batch::{Puzzle, Puzzles};
use crate::sudoku::numbers::Numbers;
use crate::sudoku::packed::Packed;

/// So many puzzles are worth a sheet of their own.
const FEW: usize = 48;

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
    pub grids: Option<&'a mut [Numbers]>,
}

/// The working memory of a search.
pub(super) struct Memory<V: Lanes> {
    block: Block<V>,
    choice: Choice<V>,
    ledge: Ledge<V>,
    sheet: Sheet<V>,
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
        let (block, choice, ledge, sheet) = (Block::new(), Choice::new(), Ledge::new(), Sheet::new());
        Box::new(Memory { block, choice, ledge, sheet, lanes, active: V::NO_WORDS })
    }
}

/// Runs a task to its end; false if it was stopped before.
#[inline(always)]
pub(super) fn search<V: Lanes>(memory: &mut Memory<V>, task: &Task<'_>, results: &mut Results<'_>) -> bool {
    if task.puzzles.is_empty() {
        return true;
    }
    let mut work = Work { task, next: 0, victim: 0, begun: Vec::new() };
    work.begin(memory, results);
    loop {
        let busy = count(&memory.active);
        if busy == 0 {
            return true;
        }
        let findings = round(&mut memory.block);
        let stuck = V::all().and_not(findings.advanced);
        let waiting = V::or3(stuck, findings.dead, findings.filled).and(V::load(&memory.active));
        // To serve a few lanes costs as much as to serve them all: let them wait until it pays.
        if 5 * count(&waiting.store()) < 3 * busy {
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
    /// The puzzles that are begun at this stop, each with its place on the ledge.
    begun: Vec<(usize, usize)>,
}

impl Work<'_> {
    /// Puts the first puzzles into the lanes.
    #[inline(always)]
    fn begin<V: Lanes>(&mut self, memory: &mut Memory<V>, results: &Results<'_>) {
        memory.active = V::NO_WORDS;
        for lane in &mut memory.lanes {
            lane.puzzle = 0; // an earlier task may have had more puzzles
            lane.open.clear();
        }
        self.refill(memory, V::all(), results);
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
        let Memory { block, choice, ledge, sheet, lanes, active } = memory;
        let ended = waiting.and(findings.dead.or(findings.filled));
        let solved = ended.and_not(findings.dead).store();
        let stuck = waiting.and_not(ended);
        if results.grids.is_some() && count(&solved) > 0 {
            sheet.take_out(block);
        }
        for place in places(&solved) {
            let puzzle = lanes[place].puzzle;
            if results.counts[puzzle] < self.task.limit {
                if let (Some(grids), 0) = (&mut results.grids, results.counts[puzzle]) {
                    grids[puzzle] = sheet.get(place);
                }
                results.counts[puzzle] += 1;
            }
        }
        if count(&stuck.store()) > 0 {
            // Where no cell is open any more the next round will tell what came out of it.
            let forks = choice.choose(block, stuck);
            fork(block, choice, ledge);
            for place in places(&forks.store()) {
                lanes[place].open.push(ledge.get(place));
            }
        }
        // Lanes that have nothing to do look again: others may have forked since.
        let idle = V::all().and_not(V::load(active));
        *active = V::load(active).and_not(ended).store();
        self.refill(memory, ended.or(idle), results);
    }

    /// Gives other work to the lanes of `empty`: their latest open fork, the next puzzle, a share of another lane's
    /// work; whichever there is.
    #[inline(always)]
    fn refill<V: Lanes>(&mut self, memory: &mut Memory<V>, empty: V, results: &Results<'_>) {
        let Memory { block, ledge, sheet, lanes, active, .. } = memory;
        let mut from_ledge = V::NO_WORDS;
        let mut is_work_left = true;
        self.begun.clear();
        for place in places(&empty.store()) {
            let lane = &mut lanes[place];
            if lane.is_done(results, self.task.limit) {
                lane.open.clear();
            }
            // No closures here: they would not be compiled for the instruction set.
            let mut state = lane.open.pop();
            if state.is_none() && self.next < self.task.puzzles.len() {
                lane.puzzle = self.next;
                self.begun.push((place, self.next));
                self.next += 1;
                continue;
            }
            if state.is_none() && is_work_left {
                state = self.share(lanes, place, results);
                is_work_left = state.is_some();
            }
            if let Some(state) = state {
                ledge.set(place, &state);
                include(&mut from_ledge, place);
            }
        }
        let from_sheet = self.hand_out(ledge, sheet, &mut from_ledge);
        let renewed = V::load(&from_ledge).or(V::load(&from_sheet));
        *active = V::load(active).or(renewed).store();
        if count(&from_ledge) > 0 {
            ledge.put_in(block, V::load(&from_ledge));
        }
        if count(&from_sheet) > 0 {
            sheet.put_in(block, V::load(&from_sheet));
            for &(place, number) in &self.begun {
                if let Some(Puzzle::Except(_, exception)) = self.task.puzzles.get(number) {
                    block.except(place, exception);
                }
            }
        }
        block.forget(renewed);
    }

    /// Writes the puzzles that are begun on the sheet, or on the ledge where they are few: it is in use anyway. Adds
    /// the lanes to those of the ledge, or returns those of the sheet.
    #[inline(always)]
    fn hand_out<V: Lanes>(&self, ledge: &mut Ledge<V>, sheet: &mut Sheet<V>, from_ledge: &mut V::Words) -> V::Words {
        let mut from_sheet = V::NO_WORDS;
        let are_few = self.begun.len() < FEW && count(from_ledge) > 0;
        for &(place, number) in &self.begun {
            match self.task.puzzles.get(number) {
                Some(Puzzle::Givens(cells) | Puzzle::Except(cells, _)) if !are_few => {
                    sheet.set(place, &Numbers::new(cells));
                    include(&mut from_sheet, place);
                }
                Some(Puzzle::Givens(cells)) => {
                    ledge.set(place, &V::from_givens(cells));
                    include(from_ledge, place);
                }
                Some(Puzzle::Except(cells, exception)) => {
                    ledge.set(place, &V::from_givens(cells).except(exception));
                    include(from_ledge, place);
                }
                Some(Puzzle::Candidates(cells)) => {
                    ledge.set(place, &Packed::from_candidates(cells));
                    include(from_ledge, place);
                }
                None => unreachable!("puzzles that are begun are in the list"),
            }
        }
        from_sheet
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

/// Adds the lane at a place of the ledge to a set.
#[inline(always)]
fn include<W: AsMut<[u64]>>(lanes: &mut W, place: usize) {
    lanes.as_mut()[place % 8] |= 1 << (place / 8);
}

/// The number of lanes in a set.
#[inline(always)]
fn count<W: AsRef<[u64]>>(lanes: &W) -> usize {
    lanes.as_ref().iter().map(|word| word.count_ones() as usize).sum()
}
