//! Sets of queens to which none can be added.
//!
//! Each cell of a row without a queen must in the end be seen from another row. The lines of all queens are three sets, of columns and of
//! diagonals; the unseen cells of any row are three shifts away. A queen sees three cells of another row, or two if it is far, so a row
//! with more unseen cells than the later queens can see restricts the cells of the next queen. In the last row the remaining cells are the
//! solutions, which are only counted.

use super::{BY_TABLE, SMALLEST_BOARD, divided, in_units, on_processor_or_gpu};
use crate::Error;
use crate::backend::Backend;
use crate::bits::{full, lowbit, members};
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
use crate::engine::{Stop, Tally};
use crate::place::kernels::maximal::{Edge, LARGEST, Maximal, MaximalStart, TIE, TWELFTHS};
use crate::place::kernels::sets::TWICE;
use crate::place::kernels::starts::{ENOUGH_STARTS, FromStarts, Kernel};
use crate::place::{Goal, Piece, Problem, Rule, Units, estimate, is_plain_square};
use crate::simd::compiled;

/// Marks for a row that stays without a queen: with unseen cells, or with none.
const NO_QUEEN: u32 = 1 << 31;
const NO_CELL: u32 = 1 << 30;

/// The weight of a set by its number of ties, in twelfths.
const WEIGHTS: [u64; 5] = [12, 6, 4, 3, 0];

/// Counts sets of queens to which none can be added, all of them or by size.
pub(crate) struct ByMaximal;

impl Way for ByMaximal {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let is_asked = |problem: &Problem| {
            let n = problem.board().rows();
            let is_queen = problem.piece().moves() == Piece::queen().moves();
            let is_of_size = (SMALLEST_BOARD..=LARGEST as u32).contains(&n);
            problem.rule() == Rule::Maximal && is_queen && is_plain_square(problem) && is_of_size
        };
        match task.problem {
            Some(problem) if is_asked(problem) && matches!(task.goal, Goal::Count | Goal::BySize) => {
                on_processor_or_gpu(Method::Maximal, task)
            }
            _ => Err(Method::Maximal.is_not_for(task)),
        }
    }

    fn seconds(&self, task: &Task<'_>, backend: Backend) -> Option<f64> {
        // On an H200 n = 16, 17 and 18 took 3.9, 36 and 441 s.
        estimate::seconds_for(task, backend, if backend == Backend::Cuda { 4.7e9 } else { 4e8 })
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        BY_TABLE * seconds
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        let n = task.problem().board().rows() as usize;
        let is_by_size = task.goal == Goal::BySize;
        if backend == Backend::Cuda {
            return super::super::on_gpu(task);
        }
        if !task.portable {
            let reading = move |tally: Tally| {
                // Sets whose upper edge, one of four, has the least distance.
                let whole = |sum: &u128| divided(4 * sum, TWELFTHS);
                let sizes = tally.row[..tally.row.len().min(n + 1)].iter().map(whole).collect::<Result<Vec<_>, _>>()?;
                Ok(if is_by_size { Answer::Row(sizes) } else { Answer::Number(sizes.iter().sum()) })
            };
            let search = whole_search(Maximal::new(n, task.again), backend);
            return Ok(Prepared::weighed(search, Split::Bundles, Box::new(reading)));
        }
        let units = Units::of(task.problem(), task.goal)?;
        let rows = units.rows().0;
        let board = Maximal::new(n, false);
        Ok(in_units(units, move |queens, stop| {
            let found = below(&board, rows as usize, &board.start(rows, queens, 0), backend, stop);
            let sizes = found[..=n].iter().map(|&found| u128::from(found) / TWELFTHS).collect();
            let tally = Tally::of_row(sizes);
            if is_by_size { tally } else { Tally::of(tally.solutions) }
        }))
    }
}

/// The search of a square.
pub(super) fn whole_search(board: Maximal, backend: Backend) -> FromStarts<Whole> {
    FromStarts::new(Whole { board, backend })
}

/// The search of the square; one image of each set is counted. A tally is in twelfths of a set, by size.
pub(super) struct Whole {
    board: Maximal,
    backend: Backend,
}

impl Whole {
    fn times(start: &MaximalStart) -> u128 {
        if start.unit == u32::from(TWICE) { 2 } else { 1 }
    }
}

impl Kernel for Whole {
    /// The number of decided rows, and the start.
    type Start = (usize, MaximalStart);
    type Room<'a> = ();

    fn starts(&self) -> Vec<(usize, MaximalStart)> {
        let most = self.board.n - 3;
        let (mut depth, mut starts) = (1, self.board.whole(1, 1));
        while starts.len() < ENOUGH_STARTS && depth < most {
            depth += 1;
            starts = self.board.whole(depth, 1);
        }
        starts.into_iter().map(|start| (depth, start)).collect()
    }

    fn room(&self) {}

    fn below(&self, (): &mut (), (depth, start): &(usize, MaximalStart), stop: &Stop) -> Tally {
        let found = below(&self.board, *depth, start, self.backend, stop);
        Tally::of_row(found.into_iter().map(|found| Whole::times(start) * u128::from(found)).collect())
    }

    fn recount(&self, (depth, start): &(usize, MaximalStart), stop: &Stop) -> Tally {
        let mut sizes = vec![0; self.board.n + 2];
        self.board.one_by_one(*depth, start, &mut sizes, stop);
        Tally::of_row(sizes.into_iter().map(|found| Whole::times(start) * u128::from(found)).collect())
    }
}

/// The sets below a start after its rows, by size, in twelfths.
fn below(board: &Maximal, depth: usize, start: &MaximalStart, backend: Backend, stop: &Stop) -> Vec<u64> {
    let seen = Seen { columns: start.columns, rising: start.rising, falling: start.falling, empty: start.empty };
    let edges = &board.edges[start.edges as usize];
    let mut search = Sets { board, edges, all: full(board.n as u32) as u32, sizes: vec![0; board.n + 2], stop };
    fill(backend, &mut search, depth, seen);
    search.sizes
}

compiled! {
    fn fill(search: &mut Sets<'_>, place: usize, seen: Seen) { Sets::fill(search, place, seen) }
}

/// What the queens see, and the rows without one, with the ties in the bits above them.
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

/// Number of last rows in which the stop flag is not polled.
const LOOK: usize = 6;

impl Sets<'_> {
    /// Fills the row at a place of the order, and those after it.
    #[inline(always)]
    fn fill(&mut self, mut place: usize, mut seen: Seen) {
        let n = self.board.n;
        let mut open = self.choices(place, &seen);
        // The places with open cells left, and the states there.
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

    /// The cells for a queen, and marks if the row can stay without one.
    #[inline(always)]
    fn choices(&self, place: usize, seen: &Seen) -> u32 {
        let (n, order) = (self.board.n, &self.board.order);
        let row = order[place];
        let all = self.unseen(seen, row);
        // The two rows before the last consider what is really open in the rows below them, which prunes most of what would fail there.
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

/// The columns from which a queen sees at least `k` of these cells of another row.
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
