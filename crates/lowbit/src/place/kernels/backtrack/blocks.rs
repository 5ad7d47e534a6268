//! The branch-free search: states in levels, a block at a time, one child each.
//!
//! ```text
//!     row        states waiting
//!       5        ####
//!       6        ##########
//!       7        ################|########     <- the deepest with a full block: its turn
//!       8        ###
//! ```
//!
//! Whether a piece leaves anything below it cannot be foreseen, and a processor that guesses wrong loses as much time as three pieces
//! take. So a turn takes a block of states and, for every one of them, the lowest cell that is still open. The child is written to the
//! next level in any case, but counts there only if something is open in it; likewise the state itself stays if it has more open
//! cells. No branch depends on a board. The queens' lanes (`queens/kernels/lanes`) do the same with registers for states.

use crate::bits::lowbit;
use crate::engine::Stop;

/// Rows that are filled one after another.
pub(in crate::place::kernels) trait Rows {
    /// A board whose rows above some row are filled.
    type State: Copy;

    /// The cells of the row that were not tried yet.
    fn open(state: &mut Self::State) -> &mut u64;

    /// Takes a cell of the row: `child` becomes the next row's state, in which nothing may be open. Returns a number to be added up for
    /// the row. (The child is written where it stays: large states are copied in other pieces than they are written in, and a processor
    /// does not like to read at once what it wrote in other pieces.)
    fn place(&self, row: usize, state: &Self::State, cell: u64, child: &mut Self::State) -> u32;

    /// Does so in the last row, where it is counted what lies below; several numbers can be returned as one.
    fn finish(&mut self, row: usize, state: &Self::State, cell: u64) -> u32;

    /// Adds up numbers of a row.
    fn add(&mut self, row: usize, numbers: u64);
}

/// States in a turn: few enough for all levels to stay in the nearest cache.
const BLOCK: usize = 64;

/// The states of one row.
struct Level<S> {
    states: Vec<S>,
    len: usize,
}

/// Room for the states of all rows, reused from start to start.
pub(in crate::place::kernels) struct Levels<S>(Vec<Level<S>>);

impl<S: Copy> Levels<S> {
    /// For `rows` rows; with `any` state to fill the room.
    pub(in crate::place::kernels) fn new(rows: usize, any: S) -> Levels<S> {
        // A turn adds at most a block to a level, and only to one that holds less than a block.
        Levels((0..rows).map(|_| Level { states: vec![any; 2 * BLOCK + 1], len: 0 }).collect())
    }
}

/// Fills the rows from `first` to `last` in every way, from a state in which something is open. What was counted means nothing if it
/// was stopped.
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
        // The deepest with a full block; or else the uppermost, which makes work for the others.
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

/// The lowest bit of a word, and the others.
#[inline(always)]
fn lowest(open: u64) -> (u64, u64) {
    let cell = lowbit(open);
    (cell, open ^ cell)
}
