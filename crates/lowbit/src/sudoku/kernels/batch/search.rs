//! The search: rounds on all lanes, and occasional stops at which lanes fork, return, or take other work.

use super::boards::Boards;
use super::choice::Choice;
use super::crew::Crew;
use super::lane_candidates::LaneCandidates;
use super::lane_numbers::LaneNumbers;
use super::lanes::Lanes;
use super::numbers::Solution;
use super::round::{Findings, round};
use super::solved::is_complete;
use super::work::Work;
use crate::engine::Stop;
use crate::simd::many::sets::{count, places};
use crate::sudoku::kernels::Nines;

/// The input of a search.
pub(in crate::sudoku::kernels) struct Task<'a> {
    pub puzzles: Nines<'a>,
    /// Solutions after which a puzzle is done; at least 1.
    pub limit: u64,
    pub stop: &'a Stop,
}

/// The results, by puzzle.
pub(in crate::sudoku::kernels) struct Results<'a> {
    /// Solutions, up to the limit.
    pub counts: &'a mut [u64],
    /// The first of them in the order of the search, if requested.
    pub grids: Option<&'a mut [Solution]>,
}

/// The working memory of a search.
pub(super) struct Memory<V: Lanes> {
    pub boards: Boards<V>,
    choice: Choice<V>,
    pub candidates: LaneCandidates<V>,
    pub numbers: LaneNumbers<V>,
    /// By place.
    pub lanes: Crew,
    /// The lanes that have a puzzle.
    pub active: V::Words,
    /// The lanes that have an open fork.
    pub forked: V::Words,
}

impl<V: Lanes> Memory<V> {
    #[inline(always)]
    pub(super) fn new() -> Box<Self> {
        let (boards, choice, candidates, numbers) =
            (Boards::new(), Choice::new(), LaneCandidates::new(), LaneNumbers::new());
        Box::new(Memory {
            boards,
            choice,
            candidates,
            numbers,
            lanes: Crew::new(),
            active: V::NO_WORDS,
            forked: V::NO_WORDS,
        })
    }
}

/// Runs a task to its end; false if it was stopped.
#[inline(always)]
pub(super) fn search<V: Lanes>(memory: &mut Memory<V>, task: &Task<'_>, results: &mut Results<'_>) -> bool {
    if task.puzzles.is_empty() {
        return true;
    }
    let mut work = Work::new(task);
    work.begin(memory, results);
    loop {
        let busy = count(&memory.active);
        if busy == 0 {
            return true;
        }
        let findings = round(&mut memory.boards);
        let stuck = V::all().and_not(findings.unsettled);
        let waiting = V::or3(stuck, findings.dead, findings.filled).and(V::load(&memory.active));
        // Serving a few lanes costs as much as serving all: they wait until it pays.
        if 5 * count(&waiting.store()) < 3 * busy {
            continue;
        }
        if task.stop.is_raised() {
            return false;
        }
        serve(memory, &mut work, waiting, &findings, results);
    }
}

/// Serves the waiting lanes: they fork, or count a solution and return to an open fork or take other work.
#[inline(always)]
fn serve<V: Lanes>(
    memory: &mut Memory<V>,
    work: &mut Work<'_>,
    waiting: V,
    findings: &Findings<V>,
    results: &mut Results<'_>,
) {
    let ended = waiting.and(findings.dead.or(findings.filled));
    let filled = ended.and_not(findings.dead);
    if count(&filled.store()) > 0 {
        note_solutions(memory, filled.and(is_complete(&memory.boards)), work.task.limit, results);
    }
    let Memory { boards, choice, candidates, lanes, active, forked, .. } = memory;
    let stuck = waiting.and_not(ended);
    if count(&stuck.store()) > 0 {
        let forks = choice.choose(boards, stuck);
        candidates.fork(boards, choice);
        for place in places(&forks.store()) {
            lanes[place].open.push(candidates.get(place));
        }
        *forked = V::load(forked).or(forks).store();
    }
    // Idle lanes look again: others may have forked since.
    let idle = V::all().and_not(V::load(active));
    *active = V::load(active).and_not(ended).store();
    work.refill(memory, ended.or(idle), results);
}

/// Counts the solutions in the lanes of `solved`, and stores those that come first so far.
#[inline(always)]
fn note_solutions<V: Lanes>(memory: &mut Memory<V>, solved: V, limit: u64, results: &mut Results<'_>) {
    let Memory { boards, numbers, lanes, .. } = memory;
    if results.grids.is_some() {
        numbers.take_out(boards);
    }
    for place in places(&solved.store()) {
        let puzzle = lanes[place].puzzle;
        if let (Some(grids), false) = (&mut results.grids, lanes[place].comes_after) {
            grids[puzzle] = numbers.get(place);
            lanes.pass(place);
        }
        results.counts[puzzle] = limit.min(results.counts[puzzle] + 1);
    }
}
