//! The branch-free search: states in levels, processed in blocks, one child per state.
//!
//! ```text
//!     row        states waiting
//!       5        ####
//!       6        ##########
//!       7        ################|########     <- the deepest with a full block: its turn
//!       8        ###
//! ```
//!
//! Whether a piece leaves an open cell below cannot be predicted, and a mispredicted branch costs as much time as three pieces. So a turn
//! takes a block of states and, for each of them, the lowest open cell. The child is always written to the next level, but counts there
//! only if it has an open cell; likewise the state itself stays if it has more open cells. No branch depends on a board. The queens' lanes
//! (`queens/kernels/lanes`) do the same with registers for states.

use crate::bits::lowbit;
use crate::engine::Stop;

/// A problem whose rows are filled one after another.
pub(in crate::place::kernels) trait Rows {
    /// A board whose rows above some row are filled.
    type State: Copy;

    /// The cells of the row that are still to be tried.
    fn open(state: &mut Self::State) -> &mut u64;

    /// Takes a cell of the row: `child` becomes the next row's state, which may have no open cell. Returns a number to be added to the row.
    /// (The child is written in place: a copy of a large state is read in other pieces than it was written in, which stalls the processor.)
    fn place(&self, row: usize, state: &Self::State, cell: u64, child: &mut Self::State) -> u32;

    /// The same in the last row, counting the placements below; several numbers can be packed into one.
    fn finish(&mut self, row: usize, state: &Self::State, cell: u64) -> u32;

    /// Adds numbers to those of a row.
    fn add(&mut self, row: usize, numbers: u64);
}

/// The number of states in a turn: few enough for all levels to stay in the first-level cache.
const BLOCK: usize = 64;

/// The states of one row.
struct Level<S> {
    states: Vec<S>,
    len: usize,
}

/// Memory for the states of all rows, reused from start to start.
pub(in crate::place::kernels) struct Levels<S>(Vec<Level<S>>);

impl<S: Copy> Levels<S> {
    /// For `rows` rows; `any` state serves to initialise the memory.
    pub(in crate::place::kernels) fn new(rows: usize, any: S) -> Levels<S> {
        // A turn adds at most a block to a level, and only to one that holds less than a block.
        Levels((0..rows).map(|_| Level { states: vec![any; 2 * BLOCK + 1], len: 0 }).collect())
    }
}

/// Fills the rows from `first` to `last` in every way, from a state with an open cell. The result is meaningless if the search was stopped.
#[inline(always)]
pub(in crate::place::kernels) fn search<R: Rows>(
    rows: &mut R,
    levels: &mut Levels<R::State>,
    (first, last): (usize, usize),
    start: R::State,
    stop: &Stop,
) {
    let levels = &mut levels.0[first..=last];
    for level in levels.iter_mut() {
        level.len = 0;
    }
    levels[0].states[0] = start;
    levels[0].len = 1;
    let (mut turn, mut turns) = (0, 0_u32);
    loop {
        turns += 1;
        if turns.is_multiple_of(1024) && stop.is_raised() {
            return;
        }
        let (here, below) = levels.split_at_mut(turn + 1);
        let here = &mut here[turn];
        let row = first + turn;
        let begin = here.len.saturating_sub(BLOCK);
        let (mut kept, mut numbers) = (begin, 0);
        match below.first_mut() {
            Some(next) => {
                let mut born = next.len;
                for at in begin..here.len {
                    let (cell, rest) = lowest(*R::open(&mut here.states[at]));
                    let child = &mut next.states[born];
                    numbers += u64::from(rows.place(row, &here.states[at], cell, child));
                    born += usize::from(*R::open(child) != 0);
                    here.states[kept] = here.states[at];
                    *R::open(&mut here.states[kept]) = rest;
                    kept += usize::from(rest != 0);
                }
                next.len = born;
            }
            None => {
                for at in begin..here.len {
                    let (cell, rest) = lowest(*R::open(&mut here.states[at]));
                    numbers += u64::from(rows.finish(row, &here.states[at], cell));
                    here.states[kept] = here.states[at];
                    *R::open(&mut here.states[kept]) = rest;
                    kept += usize::from(rest != 0);
                }
            }
        }
        here.len = kept;
        rows.add(row, numbers);
        // The deepest with a full block; otherwise the uppermost, which generates work for the others.
        turn = match levels
            .iter()
            .rposition(|level| level.len >= BLOCK)
            .or_else(|| levels.iter().position(|level| level.len > 0))
        {
            Some(turn) => turn,
            None => return,
        };
    }
}

/// The lowest bit of a word, and the remaining bits.
#[inline(always)]
fn lowest(open: u64) -> (u64, u64) {
    let cell = lowbit(open);
    (cell, open ^ cell)
}
