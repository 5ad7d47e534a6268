//! The lanes of a puzzle, and the order in which they search.
//!
//! A puzzle with several solutions is given the first one in depth-first order, whichever lane finds it and when. So the
//! lanes that share a puzzle stand in a row, those first whose part of the search comes first:
//!
//! ```text
//!     lane a searches, with open forks 1, 2, 3 (the latest):  in depth-first order  now 3 2 1         a
//!     lane b takes fork 1, the earliest, which comes last:                          now 3 2 | 1       a b
//!     lane c takes fork 2:                                                          now 3 | 2 | 1     a c b
//! ```
//!
//! The lane that gives keeps what comes before, so the one that takes stands directly behind it. A solution is the one to
//! be given if no lane before it finds another. The lane that found it, for all that it finds later, and the lanes behind it
//! *come after*: they go on only for the sake of the count.

use std::ops::{Index, IndexMut};

use crate::sudoku::kernels::packed::Packed;

/// As many lanes as the widest vectors have.
const LANES: usize = 512;
/// The place of no lane.
const NONE: u16 = u16::MAX;

/// What a lane works on, beside its candidates in the boards.
pub(super) struct Lane {
    pub puzzle: usize,
    /// Where its search has still to go: the latest fork last.
    pub open: Vec<Packed>,
    /// A solution of its puzzle is known that comes before all that it will find.
    pub comes_after: bool,
    /// The places of the lanes before and behind it that work on the same puzzle.
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

    /// Lets a lane begin a puzzle. As long as there are puzzles to begin, no two lanes share one: it stands alone.
    #[inline(always)]
    pub(super) fn begin(&mut self, place: usize, puzzle: usize) {
        let lane = &mut self.0[place];
        debug_assert!(lane.before == NONE && lane.behind == NONE);
        lane.puzzle = puzzle;
        lane.comes_after = false;
    }

    /// The earliest open fork of a lane goes to another lane, which has nothing to do.
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

    /// A lane leaves the row in which it stood.
    fn leave(&mut self, place: usize) {
        let Lane { before, behind, .. } = self.0[place];
        if before != NONE {
            self.0[usize::from(before)].behind = behind;
        }
        if behind != NONE {
            self.0[usize::from(behind)].before = before;
        }
    }

    /// The solution that a lane has found comes before all that it and the lanes behind it will find.
    #[inline(always)]
    pub(super) fn pass(&mut self, place: usize) {
        let mut next = place as u16;
        // Behind a lane that comes after all come after.
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
