//! The lecture's search: the digits used in each row, column and box as bits; the cell with the fewest candidates
//! first; `lowbit` to take the next candidate. Every other kernel is tested against this reference.

use std::ops::ControlFlow;

use super::Grid;
use crate::bits::members;
use crate::engine::{Outcome, Stop, Tally};

/// Called with each solution, digits row by row; it may break the search.
pub type Sink<'a> = dyn FnMut(&[u8]) -> ControlFlow<()> + 'a;

/// Hands every solution of `puzzle` to `sink`. Contradicting givens have none.
///
/// ```
/// use std::ops::ControlFlow;
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, reference};
/// let puzzle: Grid = "12.. .... .... ....".parse()?;
/// let tally = reference::search(&puzzle, &Stop::new(), &mut |_| ControlFlow::Continue(())).complete().unwrap();
/// assert_eq!(tally.solutions, 288 / 12);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn search(puzzle: &Grid, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
    let Some(mut state) = State::new(puzzle) else { return Outcome::Complete(Tally::new(0, 1)) };
    let flow = state.dfs(stop, sink);
    let tally = Tally::new(state.solutions, state.nodes);
    match flow {
        ControlFlow::Continue(()) => Outcome::Complete(tally),
        ControlFlow::Break(Break::Enough) => Outcome::Limited(tally),
        ControlFlow::Break(Break::Stopped) => Outcome::Interrupted(tally),
    }
}

/// Why a search ended early.
enum Break {
    Enough,
    Stopped,
}

/// ```text
///     used digits, bit d-1 for digit d:            987654321
///     row[0] of  1 . 3 | . . . | 5 . 9             100010101
///     column[1]                                    000100000     candidates of a cell = what is in none of
///     block[0]                                     000000111     the three: 011001000 = {4, 7, 8}
/// ```
struct State {
    row: Vec<u32>,
    column: Vec<u32>,
    block: Vec<u32>,
    all_digits: u32,
    cells: Vec<u8>,
    blanks: Vec<Blank>,
    solutions: u128,
    nodes: u128,
}

/// A cell that was blank in the puzzle, and where it lies.
#[derive(Clone, Copy)]
struct Blank {
    cell: usize,
    row: usize,
    column: usize,
    block: usize,
}

impl State {
    /// The state of the givens; `None` if they contradict each other.
    fn new(puzzle: &Grid) -> Option<State> {
        let shape = puzzle.shape();
        let side = shape.side();
        let mut state = State {
            row: vec![0; side],
            column: vec![0; side],
            block: vec![0; side],
            all_digits: shape.all_digits(),
            cells: puzzle.cells().to_vec(),
            blanks: Vec::new(),
            solutions: 0,
            nodes: 0,
        };
        for (cell, &digit) in puzzle.cells().iter().enumerate() {
            let at = Blank { cell, row: shape.row(cell), column: shape.column(cell), block: shape.box_of(cell) };
            match digit {
                0 => state.blanks.push(at),
                _ if state.candidates(at) >> (digit - 1) & 1 == 0 => return None,
                _ => state.flip(at, 1 << (digit - 1)),
            }
        }
        Some(state)
    }

    fn candidates(&self, at: Blank) -> u32 {
        (self.row[at.row] | self.column[at.column] | self.block[at.block]) ^ self.all_digits
    }

    /// Toggles a digit between used and free in the houses of a cell.
    fn flip(&mut self, at: Blank, digit: u32) {
        self.row[at.row] ^= digit;
        self.column[at.column] ^= digit;
        self.block[at.block] ^= digit;
    }

    /// The blank with the fewest candidates, by its index in the list; the first of equals, or the first without
    /// candidates.
    fn tightest(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for (position, &at) in self.blanks.iter().enumerate() {
            let count = self.candidates(at).count_ones();
            if count < fewest {
                (best, fewest) = (Some(position), count);
                if count <= 1 {
                    break;
                }
            }
        }
        best
    }

    fn dfs(&mut self, stop: &Stop, sink: &mut Sink<'_>) -> ControlFlow<Break> {
        if stop.is_raised() {
            return ControlFlow::Break(Break::Stopped);
        }
        self.nodes += 1;
        let Some(position) = self.tightest() else {
            self.solutions += 1;
            return sink(&self.cells).map_break(|()| Break::Enough);
        };
        let at = self.blanks.remove(position); // `remove`, not `swap_remove`: the order is part of the search
        for digit in members(self.candidates(at).into()) {
            self.cells[at.cell] = digit as u8 + 1;
            self.flip(at, 1 << digit);
            self.dfs(stop, sink)?;
            self.flip(at, 1 << digit);
        }
        self.cells[at.cell] = 0;
        self.blanks.insert(position, at);
        ControlFlow::Continue(())
    }
}
