//! Sets of queens to which none can be added.
//!
//! Each cell of a row without a queen must be seen from another row before the end. What all queens see is three sets, of columns and of
//! diagonals, from which the cells of any row that are not seen are three shifts away. A queen sees three cells of another row,
//! or two if that is far; so a row that is owed more than the rows after the next can see tells which cells the next queen may
//! take. In the last row that is all of them: what is left there are the answers, which are only counted.

use super::{ENOUGH_STARTS, divided, summed};
use crate::Error;
use crate::backend::Backend;
use crate::bits::{full, lowbit, members};
use crate::engine::{Control, Outcome, Stop};
use crate::place::kernels::maximal::{Edge, LARGEST, Maximal, MaximalStart, TIE, TWELFTHS};
use crate::place::kernels::sets::TWICE;
use crate::place::reference::Cell;

/// A row has cells that are not seen, or none, and stays without a queen.
const NO_QUEEN: u32 = 1 << 31;
const NO_CELL: u32 = 1 << 30;

/// What a set with so many ties counts, in twelfths.
const WEIGHTS: [u64; 5] = [12, 6, 4, 3, 0];

/// The sets of a square, by size.
pub(super) fn count(board: &Maximal, backend: Backend, control: &Control<'_>) -> Result<Outcome<Vec<u128>>, Error> {
    let most = board.n - 3;
    let (mut depth, mut starts) = (1, board.whole(1, control.threads));
    while starts.len() < ENOUGH_STARTS && depth < most {
        depth += 1;
        starts = board.whole(depth, control.threads);
    }
    let sums = summed(&starts, board.n + 2, control, || {
        |start: &MaximalStart, sums: &mut [u128], stop: &Stop| {
            let times = if start.unit == u32::from(TWICE) { 2 } else { 1 };
            let found = below(board, depth, start, backend, stop);
            sums.iter_mut().zip(found).for_each(|(sum, found)| *sum = times * u128::from(found));
        }
    })?;
    let Outcome::Complete(sums) = sums else { return Ok(Outcome::Interrupted(Vec::new())) };
    // Those whose upper edge has the least distance, of four edges.
    let sizes = sums[..=board.n].iter().map(|sum| divided(4 * sum, TWELFTHS)).collect::<Result<_, Error>>()?;
    Ok(Outcome::Complete(sizes))
}

/// The sets of a unit, which begins with these queens in the first rows.
pub(super) fn count_after(board: &Maximal, rows: u32, queens: &[Cell], backend: Backend, stop: &Stop) -> u128 {
    let found = below(board, rows as usize, &board.start(rows, queens, 0), backend, stop);
    found.into_iter().map(u128::from).sum::<u128>() / TWELFTHS
}

/// The sets below a start after so many rows, by size, in twelfths.
fn below(board: &Maximal, depth: usize, start: &MaximalStart, backend: Backend, stop: &Stop) -> Vec<u64> {
    let seen = Seen { columns: start.columns, rising: start.rising, falling: start.falling, empty: start.empty };
    let edges = &board.edges[start.edges as usize];
    let mut search = Sets { board, edges, all: full(board.n as u32) as u32, sizes: vec![0; board.n + 2], stop };
    fill(backend, &mut search, depth, seen);
    search.sizes
}

compiled!(fn fill(search: &mut Sets<'_>, place: usize, seen: Seen) -> () = Sets::fill);

/// What the queens see, and the rows without one, with ties above them.
#[derive(Clone, Copy)]
struct Seen {
    columns: u32,
    rising: u64,
    falling: u64,
    empty: u32,
}

struct Sets<'a> {
    board: &'a Maximal,
    edges: &'a [Edge],
    all: u32,
    sizes: Vec<u64>,
    stop: &'a Stop,
}

/// Above how many rows it is asked whether to stop.
const LOOK: usize = 6;

impl Sets<'_> {
    /// Fills the row at a place of the order, and those after it.
    #[inline(always)]
    fn fill(&mut self, mut place: usize, mut seen: Seen) {
        let n = self.board.n;
        let mut open = self.choices(place, &seen);
        // Places at which something is left, and what there is.
        let (mut pending, mut stack) = (0_u32, [(0, seen); LARGEST]);
        loop {
            if open == 0 {
                if pending == 0 {
                    return;
                }
                place = pending.ilog2() as usize;
                pending ^= 1 << place;
                (open, seen) = stack[place];
                if place + LOOK <= n && self.stop.is_raised() {
                    return;
                }
            }
            let row = self.board.order[place];
            let cell = lowbit(open.into()) as u32;
            open ^= cell;
            if open != 0 {
                stack[place] = (open, seen);
                pending |= 1 << place;
            }
            let queen = u64::from(cell & self.all);
            seen.columns |= queen as u32;
            seen.rising |= queen << row;
            seen.falling |= queen << (n as u32 - 1 - row);
            if cell == NO_QUEEN {
                seen.empty |= 1 << row;
            } else if cell & self.edges[row as usize].ties != 0 {
                seen.empty += TIE;
            }
            place += 1;
            open = self.choices(place, &seen);
            if place + 1 == n {
                let row = self.board.order[place];
                let (size, ties) = (seen.columns.count_ones() as usize, (seen.empty / TIE) as usize);
                let tied = self.edges[row as usize].ties & open;
                let untied = open & self.all & !tied;
                self.sizes[size + 1] += u64::from(untied.count_ones()) * WEIGHTS[ties];
                self.sizes[size + 1] += u64::from(tied.count_ones()) * WEIGHTS[ties + 1];
                self.sizes[size] += u64::from(open & NO_CELL != 0) * WEIGHTS[ties];
                open = 0;
            }
        }
    }

    #[inline(always)]
    fn unseen(&self, seen: &Seen, row: u32) -> u32 {
        let falling = (seen.falling >> (self.board.n as u32 - 1 - row)) as u32;
        self.all & !(seen.columns | (seen.rising >> row) as u32 | falling)
    }

    /// The cells that can have a queen, and whether the row can stay without.
    #[inline(always)]
    fn choices(&self, place: usize, seen: &Seen) -> u32 {
        let (n, order) = (self.board.n, &self.board.order);
        let row = order[place];
        let all = self.unseen(seen, row);
        // The two rows before the last look at what is really open in those below them: most of what would fail there fails here.
        let (last, before) = (order[n - 1], order[n - 2]);
        let open_in = |row: u32| self.unseen(seen, row) & self.edges[row as usize].cells;
        let open_in_last = if place + 3 >= n && place + 1 < n { open_in(last) } else { 0 };
        let open_before = if place + 3 == n { open_in(before) } else { 0 };
        let mut open = all & self.edges[row as usize].cells;
        let mut can_stay = true;
        for other in members((seen.empty % TIE).into()) {
            let left = self.unseen(seen, other);
            let most = match place + 3 >= n {
                true => {
                    most_seen(left, open_in_last, last.abs_diff(other))
                        + most_seen(left, open_before, before.abs_diff(other))
                }
                false => self.board.most[place * n + other as usize],
            };
            let cells = left.count_ones();
            if cells <= most {
                continue;
            }
            can_stay = false;
            open &= sees(cells - most, left, row.abs_diff(other));
            if open == 0 {
                return 0;
            }
        }
        if can_stay && all.count_ones() <= self.board.most[place * n + row as usize] {
            open |= if all == 0 { NO_CELL } else { NO_QUEEN };
        }
        open
    }
}

/// The columns from which a queen sees at least `k` of some cells of another row.
#[inline(always)]
fn sees(k: u32, cells: u32, distance: u32) -> u32 {
    let (left, right) = (cells << distance, cells >> distance);
    match k {
        1 => cells | left | right,
        2 => (cells & left) | (right & (cells | left)),
        3 => cells & left & right,
        _ => 0,
    }
}

/// The most cells of another row that a queen on one of the open cells sees.
#[inline(always)]
fn most_seen(cells: u32, open: u32, distance: u32) -> u32 {
    (1..=3).rev().find(|&k| sees(k, cells, distance) & open != 0).unwrap_or(0)
}
