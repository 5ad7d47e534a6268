//! Assigns work to lanes.

use super::crew::{Crew, Lane};
use super::lanes::Lanes;
use super::numbers::Numbers;
use super::search::{Memory, Results, Task};
use super::singles::count_anew;
use crate::simd::many::sets::{count, places, set};
use crate::sudoku::kernels::nine::{Exception, Nine};
use crate::sudoku::kernels::packed::Packed;

/// From this many puzzles on they are inserted as numbers, which takes transpositions of its own.
const FEWEST_AS_NUMBERS: usize = 48;

/// The remaining work.
pub(super) struct Work<'a> {
    pub task: &'a Task<'a>,
    /// The next puzzle that no lane has begun.
    next: usize,
    /// The lane last asked for work to share, by place.
    victim: usize,
    /// The exceptions of puzzles inserted as numbers, each with its place.
    exceptions: Vec<(usize, Exception)>,
}

impl<'a> Work<'a> {
    pub(super) fn new(task: &'a Task<'a>) -> Self {
        Work { task, next: 0, victim: 0, exceptions: Vec::new() }
    }

    /// Puts the first puzzles into the lanes.
    #[inline(always)]
    pub(super) fn begin<V: Lanes>(&mut self, memory: &mut Memory<V>, results: &Results<'_>) {
        (memory.active, memory.forked) = (V::NO_WORDS, V::NO_WORDS);
        memory.lanes.dismiss();
        self.refill(memory, V::all(), results);
    }

    /// Gives other work to the lanes of `empty`: their latest open fork, else the next puzzle, else a share of another
    /// lane's work.
    ///
    /// Each of the three has its own loop over its lanes: a common loop would have unpredictable branches.
    #[inline(always)]
    pub(super) fn refill<V: Lanes>(&mut self, memory: &mut Memory<V>, empty: V, results: &Results<'_>) {
        let mut as_candidates = self.return_to_forks(memory, empty, results);
        let free = empty.and_not(V::load(&as_candidates));
        let as_numbers = self.begin_puzzles(memory, free, &mut as_candidates);
        if self.next == self.task.puzzles.len() {
            let free = free.and_not(V::load(&as_candidates).or(V::load(&as_numbers)));
            self.share_out(memory, free, &mut as_candidates, results);
        }
        let Memory { boards, candidates, numbers, active, .. } = memory;
        let renewed = V::load(&as_candidates).or(V::load(&as_numbers));
        *active = V::load(active).or(renewed).store();
        boards.forget(renewed);
        if count(&as_candidates) > 0 {
            candidates.put_in(boards, V::load(&as_candidates));
        }
        if count(&as_numbers) == 0 {
            count_anew(boards);
            return;
        }
        numbers.put_in(boards, V::load(&as_numbers));
        // They were counted before these exceptions: noticing a single candidate a round late does no harm.
        for &(place, exception) in &self.exceptions {
            boards.remove(place, exception.digit_index(), exception.cell_index());
        }
    }

    /// Takes the latest open fork of each lane of `empty` that has one, and returns those lanes.
    #[inline(always)]
    fn return_to_forks<V: Lanes>(&self, memory: &mut Memory<V>, empty: V, results: &Results<'_>) -> V::Words {
        let Memory { candidates, lanes, forked, .. } = memory;
        let forking = empty.and(V::load(forked)).store();
        let mut returning = forking;
        for place in places(&forking) {
            let lane = &mut lanes[place];
            if self.is_done(lane, results) {
                lane.open.clear();
                set(&mut returning, place, false);
            } else if let Some(state) = lane.open.last() {
                candidates.set(place, state); // in place: `pop` would copy it once more
                lane.open.truncate(lane.open.len() - 1);
            }
            set(forked, place, !lane.open.is_empty());
        }
        returning
    }

    /// Gives the next puzzles to the lanes of `free`. They are inserted as numbers, or as candidates if they are few
    /// and forks are inserted as candidates anyway. Adds the lanes to `as_candidates`, or returns those inserted as
    /// numbers.
    #[inline(always)]
    fn begin_puzzles<V: Lanes>(&mut self, memory: &mut Memory<V>, free: V, as_candidates: &mut V::Words) -> V::Words {
        let Memory { candidates, numbers, lanes, .. } = memory;
        let mut as_numbers = V::NO_WORDS;
        let free = free.store();
        let are_few =
            count(&free).min(self.task.puzzles.len() - self.next) < FEWEST_AS_NUMBERS && count(as_candidates) > 0;
        self.exceptions.clear();
        // No closures here: they would not be compiled for the instruction set.
        for place in places(&free) {
            let Some(puzzle) = self.task.puzzles.get(self.next) else { break };
            lanes.begin(place, self.next);
            self.next += 1;
            match puzzle {
                Nine::Givens(cells) | Nine::Except(cells, _) if !are_few => {
                    numbers.set(place, &Numbers::new(cells));
                    set(&mut as_numbers, place, true);
                    if let Nine::Except(_, exception) = puzzle {
                        self.exceptions.push((place, exception));
                    }
                    continue;
                }
                Nine::Givens(cells) => candidates.set(place, &V::from_givens(cells)),
                Nine::Except(cells, exception) => candidates
                    .set(place, &V::from_givens(cells).without(exception.digit_index(), exception.cell_index())),
                Nine::Candidates(cells) => candidates.set(place, &Packed::from_candidates(cells)),
            }
            set(as_candidates, place, true);
        }
        as_numbers
    }

    /// Gives forks of other lanes to those of `free`, as long as there are any, and adds the lanes to `as_candidates`.
    #[inline(always)]
    fn share_out<V: Lanes>(
        &mut self,
        memory: &mut Memory<V>,
        free: V,
        as_candidates: &mut V::Words,
        results: &Results<'_>,
    ) {
        let Memory { candidates, lanes, forked, .. } = memory;
        for place in places(&free.store()) {
            let Some(state) = self.share(lanes, place, results) else { break };
            set(forked, self.victim, !lanes[self.victim].open.is_empty());
            candidates.set(place, &state);
            set(as_candidates, place, true);
        }
    }

    /// Takes the earliest open fork, which has the largest subtree, from the next lane that has one.
    fn share(&mut self, lanes: &mut Crew, thief: usize, results: &Results<'_>) -> Option<Packed> {
        for _ in 0..lanes.len() {
            self.victim = (self.victim + 1) % lanes.len();
            if !lanes[self.victim].open.is_empty() && !self.is_done(&lanes[self.victim], results) {
                return Some(lanes.share(self.victim, thief));
            }
        }
        None
    }

    /// Whether a lane can add nothing to the answer: enough solutions of its puzzle are known, and it cannot find the
    /// one to return.
    #[inline(always)]
    fn is_done(&self, lane: &Lane, results: &Results<'_>) -> bool {
        results.counts[lane.puzzle] >= self.task.limit && (lane.comes_after || results.grids.is_none())
    }
}
