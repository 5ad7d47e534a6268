//! The lecture's search with one more mask: row by row, `d` holds the cells where a star can stand, `lowbit` takes them
//! from left to right. Regions and columns count their stars; the row above forbids what it touches. Every other kernel
//! is tested against this reference.

use std::ops::ControlFlow;

use super::Board;
use crate::bits::{full, lowbit};
use crate::engine::{Outcome, Stop, Tally};

/// Called with the stars of each solution, a word of columns for each row; it may break the search.
pub type Sink<'a> = dyn FnMut(&[u32]) -> ControlFlow<()> + 'a;

/// Hands every solution of `board` to `sink`, in lexicographic order of the stars' columns, row by row.
///
/// ```
/// use std::ops::ControlFlow;
/// use lowbit::engine::Stop;
/// use lowbit::regions::{Board, reference};
/// let board: Board = "AABB\nAABB\nCCDD\nCCDD".parse()?;
/// let tally = reference::search(&board, &Stop::new(), &mut |_| ControlFlow::Continue(())).complete().unwrap();
/// assert_eq!(tally.solutions, 2);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn search(board: &Board, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
    let n = board.n() as usize;
    let (columns, regions, rows) = (vec![0; n], vec![0; n], vec![0; n]);
    let mut search = Search { board, columns, regions, rows, tally: Tally::default(), stop, sink };
    let flow = search.row(0);
    match flow {
        ControlFlow::Continue(()) => Outcome::Complete(search.tally),
        ControlFlow::Break(Break::Enough) => Outcome::Limited(search.tally),
        ControlFlow::Break(Break::Stopped) => Outcome::Interrupted(search.tally),
    }
}

/// Why a search ended early.
enum Break {
    Enough,
    Stopped,
}

struct Search<'a, 'b> {
    board: &'a Board,
    /// Stars so far, by column and by region.
    columns: Vec<u32>,
    regions: Vec<u32>,
    /// The stars of each row, as bits.
    rows: Vec<u32>,
    tally: Tally,
    stop: &'a Stop,
    sink: &'a mut Sink<'b>,
}

impl Search<'_, '_> {
    /// Continues with row `x`, all rows above being filled.
    fn row(&mut self, x: usize) -> ControlFlow<Break> {
        if x == self.rows.len() {
            self.tally.solutions += 1;
            return (self.sink)(&self.rows).map_break(|()| Break::Enough);
        }
        let above = if x > 0 { self.rows[x - 1] } else { 0 };
        let touched = above | above << 1 | above >> 1;
        self.place(x, u64::from(self.board.cells(x as u32) & !touched), self.board.stars())
    }

    /// Puts `need` further stars on the cells `d` of row `x`.
    fn place(&mut self, x: usize, mut d: u64, need: u32) -> ControlFlow<Break> {
        self.tally.nodes += 1;
        if self.stop.is_raised() {
            return ControlFlow::Break(Break::Stopped);
        }
        if need == 0 {
            let given = self.board.given(x as u32);
            return if self.rows[x] & given == given { self.row(x + 1) } else { ControlFlow::Continue(()) };
        }
        while d != 0 {
            let p = lowbit(d);
            d -= p;
            let column = p.trailing_zeros();
            let region = usize::from(self.board.region(x as u32, column));
            if self.columns[column as usize] == self.board.stars() || self.regions[region] == self.board.stars() {
                continue;
            }
            self.columns[column as usize] += 1;
            self.regions[region] += 1;
            self.rows[x] |= p as u32;
            self.place(x, d & !(p << 1) & full(self.board.n()), need - 1)?;
            self.rows[x] &= !(p as u32);
            self.regions[region] -= 1;
            self.columns[column as usize] -= 1;
        }
        ControlFlow::Continue(())
    }
}
