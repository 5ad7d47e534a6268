//! The lanes of a puzzle, and the order in which they search.
//!
//! The solution to return is the first in depth-first order, regardless of which lane finds it and when. So the lanes
//! that share a puzzle form a linked list in the order of their parts of the search:
//!
//! ```text
//!     lane a searches, with open forks 1, 2, 3 (the latest):  in depth-first order  now 3 2 1         a
//!     lane b takes fork 1, the earliest, which comes last:                          now 3 2 | 1       a b
//!     lane c takes fork 2:                                                          now 3 | 2 | 1     a c b
//! ```
//!
//! The giving lane keeps what comes before, so the taking lane is inserted directly behind it. A solution is the one to
//! return if no lane before it finds another. The lane that found it, for all that it finds later, and the lanes behind
//! it *come after*: they continue only for the count.

use std::ops::{Index, IndexMut};

use crate::sudoku::kernels::packed::Packed;

/// As many lanes as the widest vectors have.
const LANES: usize = 512;
/// The place of no lane.
const NONE: u16 = u16::MAX;

/// The work of a lane, besides its candidates in the boards.
pub(super) struct Lane {
    pub puzzle: usize,
    /// Its open forks, the latest last.
    pub open: Vec<Packed>,
    /// A known solution of its puzzle comes before all that it will find.
    pub comes_after: bool,
    /// The neighbouring lanes that work on the same puzzle, by place.
    before: u16,
    behind: u16,
}

/// All lanes, by place.
pub(super) struct Crew(Vec<Lane>);

impl Crew {
    pub(super) fn new() -> Crew {
        let lane = || Lane { puzzle: 0, open: Vec::new(), comes_after: false, before: NONE, behind: NONE };
        Crew(std::iter::repeat_with(lane).take(LANES).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Ends all work: an earlier task may have been stopped, or had more puzzles.
    pub(super) fn dismiss(&mut self) {
        for lane in &mut self.0 {
            lane.open.clear();
            *lane = Lane {
                puzzle: 0,
                open: std::mem::take(&mut lane.open),
                comes_after: false,
                before: NONE,
                behind: NONE,
            };
        }
    }

    /// Assigns a puzzle to a lane. As long as there are unassigned puzzles, no two lanes share one: its list has one
    /// lane.
    #[inline(always)]
    pub(super) fn begin(&mut self, place: usize, puzzle: usize) {
        let lane = &mut self.0[place];
        debug_assert!(lane.before == NONE && lane.behind == NONE);
        lane.puzzle = puzzle;
        lane.comes_after = false;
    }

    /// Moves the earliest open fork of a lane to an idle lane.
    pub(super) fn share(&mut self, giver: usize, taker: usize) -> Packed {
        self.leave(taker);
        let state = self.0[giver].open.remove(0);
        let Lane { puzzle, comes_after, behind, .. } = self.0[giver];
        let lane = &mut self.0[taker];
        (lane.puzzle, lane.comes_after) = (puzzle, comes_after);
        (lane.before, lane.behind) = (giver as u16, behind);
        if behind != NONE {
            self.0[usize::from(behind)].before = taker as u16;
        }
        self.0[giver].behind = taker as u16;
        state
    }

    /// Removes a lane from its list.
    fn leave(&mut self, place: usize) {
        let Lane { before, behind, .. } = self.0[place];
        if before != NONE {
            self.0[usize::from(before)].behind = behind;
        }
        if behind != NONE {
            self.0[usize::from(behind)].before = before;
        }
    }

    /// Marks the lane that found a solution and all behind it: this solution comes before all that they will find.
    #[inline(always)]
    pub(super) fn pass(&mut self, place: usize) {
        let mut next = place as u16;
        // All lanes behind a lane that comes after are marked already.
        while let Some(lane) = self.0.get_mut(usize::from(next)).filter(|lane| !lane.comes_after) {
            lane.comes_after = true;
            next = lane.behind;
        }
    }
}

impl Index<usize> for Crew {
    type Output = Lane;

    #[inline(always)]
    fn index(&self, place: usize) -> &Lane {
        &self.0[place]
    }
}

impl IndexMut<usize> for Crew {
    #[inline(always)]
    fn index_mut(&mut self, place: usize) -> &mut Lane {
        &mut self.0[place]
    }
}
