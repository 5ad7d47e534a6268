//! Sets of queens that do not attack each other: all of them, or by size.
//!
//! A row has a queen or none. Each lane of a register has a board. The last rows are not visited: their open cells are collected and
//! counted by a formula, many boards at a time. A count of all sets treats three rows that way, a count by size two rows. With f open cells
//! in one row and g in the other, a set can stay as it is, take one queen more, or one of
//!
//! ```text
//!     |f| |g| - |f & g| - |f << 1 & g| - |f >> 1 & g|
//! ```
//!
//! pairs. Sets of a single size are in `one_size`.

#![allow(unsafe_code, reason = "boards are read and written in registers")]

use super::one_size::SetsOfSize;
use super::{BY_TABLE, SMALLEST_BOARD, in_units, on_processor_or_gpu, touching};
use crate::Error;
use crate::backend::Backend;
use crate::count::{Method, Prepared, Split, Task, Way};
use crate::engine::{Stop, Tally};
use crate::place::kernels::rows::Seen;
use crate::place::kernels::sets::{ONCE, SetStart, Sets, TWICE};
use crate::place::kernels::starts::{ENOUGH_STARTS, FromStarts, Kernel};
use crate::place::kernels::table::reading;
use crate::place::{Goal, LARGEST, Piece, Problem, Rule, Shape, Units, estimate};
use crate::simd::boards::Vector;
use crate::simd::boards::levels::{Levels, Turn, Turns};
use crate::simd::compiled;

/// Counts sets of queens: all of them, by size, or of one size.
pub(crate) struct BySets;

impl Way for BySets {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let is_asked = |problem: &Problem| {
            let board = problem.board();
            let is_queen = problem.piece().moves() == Piece::queen().moves();
            let is_flat = matches!(board.shape(), Shape::Rectangle | Shape::Triangle);
            let has_given = (0..board.rows()).any(|row| board.given(row) != 0);
            is_queen && is_flat && !has_given && board.rows() >= SMALLEST_BOARD
        };
        match (task.problem.map(Problem::rule), task.goal) {
            (Some(Rule::Any), Goal::Count | Goal::BySize) | (Some(Rule::Exactly(_)), Goal::Count)
                if is_asked(task.problem()) =>
            {
                on_processor_or_gpu(Method::Sets, task)
            }
            _ => Err(Method::Sets.is_not_for(task)),
        }
    }

    fn seconds(&self, task: &Task<'_>, backend: Backend) -> Option<f64> {
        let nodes_a_second = match (task.problem().rule(), task.goal) {
            (Rule::Any, Goal::Count) => 1.2e10,
            (Rule::Any, _) => 3e9,
            _ => 1e9,
        };
        estimate::seconds_for(task, backend, nodes_a_second)
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        BY_TABLE * seconds
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        let (problem, board) = (task.problem(), task.problem().board());
        let (rows, columns) = (board.rows(), board.columns());
        let cells: Vec<u32> = (0..rows).map(|row| board.cells(row)).collect();
        let sizes = match (problem.rule(), task.goal) {
            (Rule::Exactly(k), _) => Sizes::One(k),
            (_, Goal::BySize) => Sizes::Each,
            _ => Sizes::All,
        };
        if backend == Backend::Cuda {
            return super::super::on_gpu(task);
        }
        if task.portable {
            let units = Units::of(problem, task.goal)?;
            let filled = units.rows().0;
            return Ok(in_units(units, move |queens, stop| {
                below(&mut Room::new(&cells, sizes, backend), &Sets::start(filled, queens, ONCE), stop)
            }));
        }
        let mirrored = |row: &u32| row.reverse_bits() >> (u32::BITS - columns);
        let is_mirrored = cells.iter().all(|row| mirrored(row) == *row);
        let (board, starts) = starts(cells, columns, is_mirrored, task.again, sizes);
        let search = FromStarts::new(Whole { board, starts, sizes, backend });
        Ok(Prepared::weighed(search, Split::Bundles, reading(problem, task.goal)))
    }
}

/// The sizes that are counted.
#[derive(Clone, Copy)]
enum Sizes {
    All,
    Each,
    One(u32),
}

/// A board that is counted at once, and the starts of its units.
fn starts(cells: Vec<u32>, columns: u32, is_mirrored: bool, again: bool, sizes: Sizes) -> (Sets, Vec<SetStart>) {
    // The estimate yields at least five times as many. It counts sets of all sizes: few may have the required size.
    let about = ENOUGH_STARTS as f64 / if matches!(sizes, Sizes::One(_)) { 200.0 } else { 5.0 };
    Sets::whole(cells, columns, is_mirrored, again, about, 1)
}

/// The search of all sets on a square with some cells.
#[cfg(test)]
pub(super) fn whole_search(cells: Vec<u32>, again: bool, backend: Backend) -> FromStarts<Whole> {
    let columns = cells.len() as u32;
    let (board, starts) = starts(cells, columns, false, again, Sizes::All);
    FromStarts::new(Whole { board, starts, sizes: Sizes::All, backend })
}

/// A board that is counted at once.
pub(super) struct Whole {
    board: Sets,
    starts: Vec<SetStart>,
    sizes: Sizes,
    backend: Backend,
}

impl Kernel for Whole {
    type Start = SetStart;
    type Room<'a> = Room<'a>;

    fn starts(&self) -> Vec<SetStart> {
        self.starts.clone()
    }

    fn room(&self) -> Room<'_> {
        Room::new(&self.board.cells, self.sizes, self.backend)
    }

    fn below(&self, room: &mut Room<'_>, start: &SetStart, stop: &Stop) -> Tally {
        below(room, start, stop)
    }

    fn recount(&self, start: &SetStart, stop: &Stop) -> Tally {
        let mut row = vec![0; self.board.cells.len() + 1];
        self.board.one_by_one(start, &mut row, stop);
        let row: Vec<u128> = row.into_iter().map(|sets| times(start) * u128::from(sets)).collect();
        match self.sizes {
            Sizes::All => Tally::of(row.iter().sum()),
            Sizes::Each => Tally::of_row(row),
            Sizes::One(k) => Tally::of(row.get(k as usize).copied().unwrap_or(0)),
        }
    }
}

/// The working memory of a thread.
pub(super) enum Room<'a> {
    All(Box<Boards<'a, All>>),
    Each(Box<Boards<'a, BySize>>),
    One(SetsOfSize<'a>),
}

impl<'a> Room<'a> {
    fn new(cells: &'a [u32], sizes: Sizes, backend: Backend) -> Room<'a> {
        match sizes {
            Sizes::All => Room::All(Box::new(Boards::new(cells, backend, All::default()))),
            Sizes::Each => Room::Each(Box::new(Boards::new(cells, backend, BySize::default()))),
            Sizes::One(k) => Room::One(SetsOfSize::new(cells, k, backend)),
        }
    }
}

/// The number of sets below a start, times its weight.
fn below(room: &mut Room<'_>, start: &SetStart, stop: &Stop) -> Tally {
    match room {
        Room::All(boards) => {
            boards.search(start, stop);
            Tally::of(times(start) * std::mem::take(&mut boards.leaves.found))
        }
        Room::Each(boards) => {
            boards.search(start, stop);
            let found = std::mem::take(&mut boards.leaves).found;
            Tally::of_row(found[..=boards.cells.len()].iter().map(|found| times(start) * found).collect())
        }
        Room::One(sets) => Tally::of(times(start) * sets.below(start, stop)),
    }
}

fn times(start: &SetStart) -> u128 {
    if start.unit == TWICE { 2 } else { 1 }
}

/// The lines that the queens of a start see.
pub(super) fn seen_of(start: &SetStart) -> Seen {
    Seen { columns: start.columns, left: start.left, right: start.right }
}

/// Boards whose last rows wait to be counted at once: three words each.
pub(super) struct Waiting {
    words: [[u32; AT_ONCE + MOST_LANES]; 3],
    len: usize,
}

/// Few enough to stay in the first-level cache, and for their sum to fit a word: three rows have up to 33^3 sets.
const AT_ONCE: usize = 256;
const _: () = assert!((AT_ONCE + MOST_LANES) as u64 * (LARGEST as u64 + 1).pow(3) < 1 << 32);

/// Lanes of the largest register, all of which are written after the last board.
const MOST_LANES: usize = 16;

impl Default for Waiting {
    fn default() -> Waiting {
        Waiting { words: [[0; AT_ONCE + MOST_LANES]; 3], len: 0 }
    }
}

impl Waiting {
    fn len(&self) -> usize {
        self.len.min(AT_ONCE + MOST_LANES)
    }
}

/// How the last rows are counted.
pub(super) trait Leaves: Sized {
    /// The number of last rows. The third word of a board has the open cells of the third row; if there are only two rows, the taken
    /// columns.
    const ROWS: usize;

    fn waiting(&mut self) -> &mut Waiting;

    /// Counts the waiting boards.
    fn add_up(&mut self, backend: Backend);
}

/// The number of all sets.
#[derive(Default)]
pub(super) struct All {
    waiting: Waiting,
    found: u128,
}

impl Leaves for All {
    const ROWS: usize = 3;

    fn waiting(&mut self) -> &mut Waiting {
        &mut self.waiting
    }

    fn add_up(&mut self, backend: Backend) {
        self.found += u128::from(all_sets(backend, &self.waiting));
        self.waiting.len = 0;
    }
}

/// The number of sets of each size.
pub(super) struct BySize {
    waiting: Waiting,
    found: [u128; SIZES],
}

impl Default for BySize {
    fn default() -> BySize {
        BySize { waiting: Waiting::default(), found: [0; SIZES] }
    }
}

/// From no queen to one in each row of the largest board; the last two rows add up to two more.
const SIZES: usize = LARGEST as usize + 3;

impl Leaves for BySize {
    const ROWS: usize = 2;

    fn waiting(&mut self) -> &mut Waiting {
        &mut self.waiting
    }

    fn add_up(&mut self, backend: Backend) {
        let mut sizes = [0; SIZES];
        of_sizes(backend, &self.waiting, &mut sizes);
        for (size, &sums) in sizes.iter().enumerate().filter(|(_, sums)| **sums > 0) {
            self.found[size] += u128::from(sums & ((1 << SINGLES) - 1));
            self.found[size + 1] += u128::from(sums >> SINGLES & ((1 << (PAIRS - SINGLES)) - 1));
            self.found[size + 2] += u128::from(sums >> PAIRS);
        }
        self.waiting.len = 0;
    }
}

/// A word has three sums: boards, queens that can be added to them, and pairs of these queens. Two constants say where the latter begin.
const SINGLES: u32 = 10;
const PAIRS: u32 = 25;
const _: () = assert!(AT_ONCE + MOST_LANES < 1 << SINGLES);
const _: () = assert!((AT_ONCE + MOST_LANES) * 2 * (LARGEST as usize) < 1 << (PAIRS - SINGLES));

compiled! {
    /// The number of sets of all waiting boards.
    fn all_sets(waiting: &Waiting) -> u32 { sum_of_sets(waiting) }
}

compiled! {
    /// Adds the sums of all waiting boards by number of queens, three sums in a word.
    fn of_sizes(waiting: &Waiting, sizes: &mut [u64; SIZES]) { add_by_size(waiting, sizes) }
}

// Plain loops: an iterator's methods may be compiled without the caller's instruction set.

#[inline(always)]
fn sum_of_sets(waiting: &Waiting) -> u32 {
    let [f, g, h] = &waiting.words;
    let mut sets = 0;
    for at in 0..waiting.len() {
        sets += sets_of_three(f[at], g[at], h[at]);
    }
    sets
}

#[inline(always)]
fn add_by_size(waiting: &Waiting, sizes: &mut [u64; SIZES]) {
    const BITS: u32 = 10; // of a size or of singles: at most 64
    let [f, g, columns] = &waiting.words;
    let mut all = [0; AT_ONCE + MOST_LANES];
    for at in 0..waiting.len() {
        let (x, y) = (f[at].count_ones(), g[at].count_ones());
        let pairs = x * y - touching(f[at], g[at]);
        all[at] = columns[at].count_ones() | (x + y) << BITS | pairs << (2 * BITS);
    }
    for &board in &all[..waiting.len()] {
        let part = |from: u32| u64::from(board >> from) & ((1 << BITS) - 1);
        sizes[part(0) as usize % SIZES] += 1 | part(BITS) << SINGLES | u64::from(board >> (2 * BITS)) << PAIRS;
    }
}

/// A search with a board in each lane.
pub(super) struct Boards<'a, L> {
    cells: &'a [u32],
    backend: Backend,
    levels: Levels<u32>,
    leaves: L,
}

/// The words of a board: open cells of its row, and the columns and diagonals that are seen there.
const WORDS: usize = 4;

impl<'a, L: Leaves> Boards<'a, L> {
    fn new(cells: &'a [u32], backend: Backend, leaves: L) -> Boards<'a, L> {
        Boards { cells, backend, levels: Levels::new(cells.len(), WORDS), leaves }
    }

    /// Counts the sets that begin with a start.
    fn search(&mut self, start: &SetStart, stop: &Stop) {
        let Boards { cells, backend, levels, leaves } = self;
        let between = (usize::from(start.level), cells.len() - 1 - L::ROWS);
        let seen = seen_of(start);
        let start = [seen.open(cells[between.0], 0), seen.columns, seen.left, seen.right];
        let mut rows = Rows { cells, backend: *backend, leaves };
        levels.search(*backend, &mut rows, between, [start].into_iter(), stop);
        self.leaves.add_up(self.backend);
    }
}

struct Rows<'a, L> {
    cells: &'a [u32],
    backend: Backend,
    leaves: &'a mut L,
}

/// What is seen in the next row, after a queen or none in this row.
struct SeenBelow<V> {
    columns: V,
    left: V,
    right: V,
}

impl<V: Vector> SeenBelow<V> {
    #[inline(always)]
    fn new([columns, left, right]: [V; 3], queen: V) -> SeenBelow<V> {
        let one = V::shift(1);
        SeenBelow { columns: columns.or(queen), left: left.or(queen).up(one), right: right.or(queen).down(one) }
    }

    /// The open cells of a row, `down` rows after the next.
    #[inline(always)]
    fn open(&self, cells: V, down: u32) -> V {
        let distance = V::shift(down);
        self.columns.nor(self.left.up(distance), self.right.down(distance)).and(cells)
    }
}

impl<L: Leaves> Turns<u32> for Rows<'_, L> {
    #[inline(always)]
    fn words(&self) -> usize {
        WORDS
    }

    /// A board branches on each of its open cells, and finally on no queen in this row.
    #[inline(always)]
    fn advance<V: Vector<Cell = u32>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let cells = V::splat(self.cells[row + 1]);
        while turn.goes_on() {
            let [open, columns, left, right] = turn.state();
            let lanes = turn.lanes();
            let queen = open.lowbit();
            let child = SeenBelow::new([columns, left, right], queen);
            let child = [child.open(cells, 0), child.columns, child.left, child.right];
            turn.split((lanes, child), (open.meets(open, lanes), [open.without(queen), columns, left, right]));
        }
    }

    #[inline(always)]
    fn finish<V: Vector<Cell = u32>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let third = if L::ROWS == 3 { self.cells[row + 3] } else { 0 };
        let cells = [self.cells[row + 1], self.cells[row + 2], third].map(|cells| V::splat(cells));
        while turn.goes_on() {
            let [mut open, columns, left, right] = turn.state();
            let mut lanes = turn.lanes();
            loop {
                let queen = open.lowbit();
                let below = SeenBelow::new([columns, left, right], queen);
                let third = if L::ROWS == 3 { below.open(cells[2], 2) } else { below.columns };
                let packing = V::packing(lanes);
                let waiting = self.leaves.waiting();
                let words = [below.open(cells[0], 0), below.open(cells[1], 1), third];
                for (list, word) in waiting.words.iter_mut().zip(words) {
                    word.store_into(packing, &mut list[waiting.len..]);
                }
                waiting.len += V::count(lanes);
                if waiting.len >= AT_ONCE {
                    self.leaves.add_up(self.backend);
                }
                lanes = open.meets(open, lanes);
                if V::count(lanes) == 0 {
                    break;
                }
                open = open.without(queen);
            }
        }
    }
}

/// The number of sets of at most one queen in each of three rows with open cells f, g and h: all choices, less those with two queens that
/// see each other, plus those of three queens that were subtracted twice. The number of open cells near a column is in binary, a word for
/// each digit.
#[inline(always)]
fn sets_of_three(f: u32, g: u32, h: u32) -> u32 {
    // For three sets of cells: the cells in one or three of them, and those in two or three.
    let odd = |a: u32, b: u32, c: u32| a ^ b ^ c;
    let two = |a: u32, b: u32, c: u32| (a & b) | (a & c) | (b & c);
    let ones = |cells: u32| cells.count_ones();
    let (f1, f2) = (odd(f, f << 1, f >> 1) & g, two(f, f << 1, f >> 1) & g); // that a queen of g sees
    let (h1, h2) = (odd(h, h << 1, h >> 1) & g, two(h, h << 1, h >> 1) & g);
    // Queens of f and h that see each other, by the column between them.
    let (same, falling, rising) = (f & h, f << 1 & h >> 1, f >> 1 & h << 1);
    let (fg, gh) = (ones(f1) + 2 * ones(f2), ones(h1) + 2 * ones(h2));
    let fh = ones(odd(same, falling, rising)) + 2 * ones(two(same, falling, rising));
    let middle_sees_both = ones(f1 & h1) + 2 * (ones(f1 & h2) + ones(f2 & h1)) + 4 * ones(f2 & h2);
    // The cells of g seen by an outer pair: three if the pair shares a column, five if it shares a diagonal.
    let (three1, three2) = (odd(g, g << 1, g >> 1), two(g, g << 1, g >> 1));
    let (five1, more2) = (odd(three1, g << 2, g >> 2), two(three1, g << 2, g >> 2));
    let (five2, five4) = (three2 ^ more2, three2 & more2);
    let [a1, b1, c1] = [same & three1, falling & five1, rising & five1];
    let [a2, b2, c2] = [same & three2, falling & five2, rising & five2];
    let [a4, b4, c4] = [two(a2, b2, c2), falling & five4, rising & five4];
    let outer_see_each_other = ones(odd(a1, b1, c1))
        + 2 * (ones(two(a1, b1, c1)) + ones(odd(a2, b2, c2)))
        + 4 * ones(odd(a4, b4, c4))
        + 8 * ones(two(a4, b4, c4));
    let (x, y, z) = (1 + ones(f), 1 + ones(g), 1 + ones(h));
    x * y * z + middle_sees_both + outer_see_each_other - fg * z - gh * x - fh * y
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of sets, one by one.
    fn sets_one_by_one(rows: [u32; 3]) -> u32 {
        let cells = |row: u32| std::iter::once(None).chain((0..32).filter(move |at| row >> at & 1 == 1).map(Some));
        let see =
            |a: Option<i32>, b: Option<i32>, down: i32| a.zip(b).is_some_and(|(a, b)| a == b || (a - b).abs() == down);
        let mut sets = 0;
        for f in cells(rows[0]) {
            for g in cells(rows[1]).filter(|&g| !see(f, g, 1)) {
                sets += cells(rows[2]).filter(|&h| !see(g, h, 1) && !see(f, h, 2)).count() as u32;
            }
        }
        sets
    }

    #[test]
    fn formulas_are_right_on_every_backend() {
        let mut random = 7_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 32) as u32
        };
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            for len in [1, 15, 16, 17, AT_ONCE + MOST_LANES] {
                let (mut all, mut by_size) = (All::default(), BySize::default());
                let (mut sets, mut sizes) = (0, [0; SIZES]);
                for at in 0..len {
                    // From few open cells to all of them.
                    let rows: [u32; 3] = std::array::from_fn(|_| match at % 4 {
                        0 => next() & next() & next(),
                        1 => next() & next(),
                        2 => next(),
                        _ => !0,
                    });
                    let columns = next() & next();
                    for (waiting, words) in
                        [(&mut all.waiting, rows), (&mut by_size.waiting, [rows[0], rows[1], columns])]
                    {
                        (0..3).for_each(|word| waiting.words[word][at] = words[word]);
                        waiting.len = at + 1;
                    }
                    sets += u128::from(sets_one_by_one(rows));
                    let (size, singles) = (columns.count_ones() as usize, rows[0].count_ones() + rows[1].count_ones());
                    let pairs = sets_one_by_one([rows[0], rows[1], 0]) - 1 - singles;
                    [1, singles, pairs]
                        .iter()
                        .enumerate()
                        .for_each(|(more, &found)| sizes[size + more] += u128::from(found));
                }
                all.add_up(backend);
                by_size.add_up(backend);
                assert_eq!((all.found, by_size.found), (sets, sizes), "{backend:?}, {len} boards");
            }
        }
    }
}
