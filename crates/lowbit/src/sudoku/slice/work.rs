//! Which lane works on what.

use super::lanes::Lanes;
use super::ledge::{Ledge, places};
use super::search::{Memory, Results, Task};
use super::sheet::Sheet;
use super::singles::count_anew;
use crate::sudoku::batch::Puzzle;
use crate::sudoku::numbers::Numbers;
use crate::sudoku::packed::Packed;

/// So many puzzles are worth a sheet of their own.
const FEW: usize = 48;

/// What a lane works on, beside its candidates in the block.
#[derive(Default)]
pub(super) struct Lane {
    pub puzzle: usize,
    /// Where its search has still to go: the latest fork last.
    pub open: Vec<Packed>,
}

impl Lane {
    /// Whether enough solutions of its puzzle are known.
    #[inline(always)]
    fn is_done(&self, results: &Results<'_>, limit: u64) -> bool {
        results.counts[self.puzzle] >= limit
    }
}

/// The work that is left.
pub(super) struct Work<'a> {
    pub task: &'a Task<'a>,
    /// The next puzzle that no lane has begun.
    next: usize,
    /// The lane last looked at for work to share, by place.
    victim: usize,
    /// The puzzles that are begun at this stop, each with its place on the ledge.
    begun: Vec<(usize, usize)>,
}

impl<'a> Work<'a> {
    pub(super) fn new(task: &'a Task<'a>) -> Self {
        Work { task, next: 0, victim: 0, begun: Vec::new() }
    }

    /// Puts the first puzzles into the lanes.
    #[inline(always)]
    pub(super) fn begin<V: Lanes>(&mut self, memory: &mut Memory<V>, results: &Results<'_>) {
        memory.active = V::NO_WORDS;
        for lane in &mut memory.lanes {
            lane.puzzle = 0; // an earlier task may have had more puzzles
            lane.open.clear();
        }
        self.refill(memory, V::all(), results);
    }

    /// Gives other work to the lanes of `empty`: their latest open fork, the next puzzle, a share of another lane's
    /// work; whichever there is.
    #[inline(always)]
    pub(super) fn refill<V: Lanes>(&mut self, memory: &mut Memory<V>, empty: V, results: &Results<'_>) {
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
            if let Some(state) = lane.open.last() {
                ledge.set(place, state); // from where it lies: `pop` would copy it once more
                lane.open.truncate(lane.open.len() - 1);
                include(&mut from_ledge, place);
            } else if self.next < self.task.puzzles.len() {
                lane.puzzle = self.next;
                self.begun.push((place, self.next));
                self.next += 1;
            } else if is_work_left {
                match self.share(lanes, place, results) {
                    Some(state) => {
                        ledge.set(place, &state);
                        include(&mut from_ledge, place);
                    }
                    None => is_work_left = false,
                }
            }
        }
        let from_sheet = self.hand_out(ledge, sheet, &mut from_ledge);
        let renewed = V::load(&from_ledge).or(V::load(&from_sheet));
        *active = V::load(active).or(renewed).store();
        block.forget(renewed);
        if count(&from_ledge) > 0 {
            ledge.put_in(block, V::load(&from_ledge));
        }
        if count(&from_sheet) == 0 {
            count_anew(block);
            return;
        }
        sheet.put_in(block, V::load(&from_sheet));
        // They were counted before these exceptions: to know a single candidate a round late does no harm.
        for &(place, number) in &self.begun {
            if let Some(Puzzle::Except(_, exception)) = self.task.puzzles.get(number) {
                block.except(place, exception);
            }
        }
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
pub(super) fn count<W: AsRef<[u64]>>(lanes: &W) -> usize {
    lanes.as_ref().iter().map(|word| word.count_ones() as usize).sum()
}
