//! The lecture's three words: what the queens above forbid in the next row.

/// What the queens of the rows above forbid in the next row.
///
/// ```text
///   bit (column)   0 1 2 3 4 5 6 7
///   row 0          . Q . . . . . .       c   0 1 0 0 1 0 0 0   a queen stands in this column
///   row 1          . . . . Q . . .       zd  0 0 0 1 0 1 0 0   a queen attacks along a falling diagonal (\)
///   row 2          ? ? ? ? ? ? ? ?       fd  0 0 0 1 0 0 0 0   a queen attacks along a rising diagonal (/)
/// ```
///
/// One row down, falling diagonals are one column further right (`<< 1`) and rising ones further left (`>> 1`). What
/// leaves the board on the right is cut off by the cells of the row, or by the end of the word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct State {
    pub(super) c: u64,
    pub(super) zd: u64,
    pub(super) fd: u64,
}

impl State {
    /// The state of the row below, with a queen on the cell `p` (a single bit) of this one.
    #[inline(always)]
    pub(super) fn below(self, p: u64) -> State {
        State { c: self.c | p, zd: (self.zd | p) << 1, fd: (self.fd | p) >> 1 }
    }

    /// Those of `cells` that no queen above attacks.
    #[inline(always)]
    pub(super) fn free(self, cells: u64) -> u64 {
        !(self.c | self.zd | self.fd) & cells
    }
}
