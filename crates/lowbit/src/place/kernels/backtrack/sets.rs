//! Sets of queens that do not attack each other, all of them or by their size.
//!
//! A row has a queen or none. The last rows are not visited but handed on, as the cells that are open in them, and counted by a
//! formula in the lanes of vectors, many at a time. Where only the number of all sets is asked for these are three rows. By size they are
//! two: with f open cells in one and g in the other, a set can be left as it is, take one queen more, or one of
//!
//! ```text
//!     |f| |g| - |f & g| - |f << 1 & g| - |f >> 1 & g|
//! ```
//!
//! pairs.

use std::io;

use super::blocks::{Levels, Rows, search};
use super::{ENOUGH_STARTS, summed, touching};
use crate::backend::Backend;
use crate::engine::{Control, Outcome, Stop};
use crate::place::LARGEST;
use crate::place::kernels::rows::Seen;
use crate::place::kernels::sets::{SetStart, Sets, TWICE};
use crate::place::reference::Cell;
use crate::registers::levels::{Level, OPEN, Turns};
use crate::registers::{self, InRegisters, Vector, block};

/// A board for queens.
pub(super) struct Board {
    /// Of each row.
    pub(super) cells: Vec<u32>,
    pub(super) columns: u32,
    /// Whether left and right are alike.
    pub(super) is_mirrored: bool,
    /// That counts the last rows.
    pub(super) backend: Backend,
}

impl Board {
    fn starts(&self, exactly: Option<u32>, again: bool, threads: usize) -> (Sets, Vec<SetStart>) {
        // The estimate makes five times as many and more. It counts all sets: few of them may be of the size that is asked for.
        let about = ENOUGH_STARTS as f64 / if exactly.is_some() { 200.0 } else { 5.0 };
        Sets::whole(self.cells.clone(), self.columns, self.is_mirrored, again, about, threads)
    }

    /// All sets.
    pub(super) fn count(&self, again: bool, control: &Control<'_>) -> io::Result<Outcome<u128>> {
        let (board, starts) = self.starts(None, again, control.threads);
        let sums = summed(&starts, 1, control, || {
            let (mut search, mut room) = (AllSets::new(&board.cells, self.backend), AllSets::levels(board.cells.len()));
            move |start: &SetStart, sums: &mut [u128], stop: &Stop| {
                sums[0] = times(start) * search.below(start, &mut room, stop);
            }
        })?;
        Ok(sums.map(|sums| sums[0]))
    }

    /// All of them by size, or those of one size.
    pub(super) fn count_by_size(
        &self,
        exactly: Option<u32>,
        again: bool,
        control: &Control<'_>,
    ) -> io::Result<Outcome<Vec<u128>>> {
        let (board, starts) = self.starts(exactly, again, control.threads);
        let rows = board.cells.len();
        let sums = summed(&starts, rows + 1, control, || {
            let (mut search, mut room) = (SetsBySize::new(&board.cells, exactly, self.backend), Set::room(rows));
            move |start: &SetStart, sums: &mut [u128], stop: &Stop| {
                let found = search.below(start, &mut room, stop);
                sums.iter_mut().zip(found).for_each(|(sum, found)| *sum = times(start) * found);
            }
        })?;
        Ok(sums)
    }

    /// The sets that begin with these queens in the first rows.
    pub(super) fn count_after(&self, rows: u32, queens: &[Cell], exactly: Option<u32>, stop: &Stop) -> u128 {
        let (start, length) = (Sets::start(rows, queens, 0), self.cells.len());
        match exactly {
            Some(k) => {
                let mut by_size = SetsBySize::new(&self.cells, exactly, self.backend);
                by_size.below(&start, &mut Set::room(length), stop)[k as usize]
            }
            None => AllSets::new(&self.cells, self.backend).below(&start, &mut AllSets::levels(length), stop),
        }
    }
}

fn times(start: &SetStart) -> u128 {
    if start.unit == TWICE { 2 } else { 1 }
}

/// What the queens of a start see.
fn seen_of(start: &SetStart) -> Seen {
    Seen { columns: start.columns, left: start.left, right: start.right }
}

/// "No queen in this row" is one more cell, open at first.
const NO_QUEEN: u64 = 1 << 32;

/// Cells of a row that are to be tried, and what is seen there.
#[derive(Clone, Copy)]
struct Set {
    open: u64,
    seen: Seen,
}

impl Set {
    #[inline(always)]
    fn new(seen: Seen, cells: u32) -> Set {
        Set { open: u64::from(seen.open(cells, 0)) | NO_QUEEN, seen }
    }

    fn room(rows: usize) -> Levels<Set> {
        Levels::new(rows, Set { open: 0, seen: Seen::default() })
    }
}

/// The number of all sets, a board in each lane of a register.
struct AllSets<'a> {
    cells: &'a [u32],
    leaves: Leaves<3>,
    backend: Backend,
    found: u128,
}

impl<'a> AllSets<'a> {
    fn new(cells: &'a [u32], backend: Backend) -> AllSets<'a> {
        AllSets { cells, leaves: Leaves::new(), backend, found: 0 }
    }

    /// Room for a search.
    fn levels(rows: usize) -> registers::levels::Levels<u32> {
        registers::levels::Levels::new(rows, WORDS)
    }

    fn below(&mut self, start: &SetStart, levels: &mut registers::levels::Levels<u32>, stop: &Stop) -> u128 {
        self.found = 0;
        registers::wide(self.backend, SearchForAll { sets: self, start, levels, stop });
        self.count_leaves();
        self.found
    }

    fn count_leaves(&mut self) {
        self.found += u128::from(all_sets(self.backend, &self.leaves));
        self.leaves.len = 0;
    }
}

/// The words of a set besides the open cells: what is seen in its row.
const COLUMNS: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;
const WORDS: usize = 4;

struct SearchForAll<'a, 'b> {
    sets: &'a mut AllSets<'b>,
    start: &'a SetStart,
    levels: &'a mut registers::levels::Levels<u32>,
    stop: &'a Stop,
}

impl InRegisters<u32> for SearchForAll<'_, '_> {
    type Found = ();

    #[inline(always)]
    unsafe fn run<V: Vector<Cell = u32>>(self) {
        let (first, last) = (usize::from(self.start.level), self.sets.cells.len() - 4);
        let seen = seen_of(self.start);
        let start = vec![seen.open(self.sets.cells[first], 0), seen.columns, seen.left, seen.right];
        // SAFETY: the caller's promise.
        unsafe {
            registers::levels::search::<V, _>(self.sets, self.levels, (first, last), [start].into_iter(), self.stop)
        };
    }
}

/// What is seen from the next row with a queen, or none, and in the rows after it.
struct SeenBelow<V> {
    columns: V,
    left: V,
    right: V,
}

impl<V: Vector> SeenBelow<V> {
    /// # Safety
    /// As for [`Turns::advance`].
    #[inline(always)]
    unsafe fn new([columns, left, right]: [V; 3], queen: V) -> SeenBelow<V> {
        // SAFETY: the caller's promise.
        unsafe {
            let one = V::shift(1);
            SeenBelow { columns: columns.or(queen), left: left.or(queen).up(one), right: right.or(queen).down(one) }
        }
    }
}

impl Turns<u32> for AllSets<'_> {
    /// A set goes on with each of its open cells, and at last without a queen in this row.
    #[inline(always)]
    unsafe fn advance<V: Vector<Cell = u32>>(&mut self, row: usize, here: &mut Level<u32>, next: &mut Level<u32>) {
        let turn = here.turn::<V>();
        let (begin, end) = (turn.start, turn.end);
        assert!(next.len <= block::<u32>());
        let (from, to) = (here.lists(), next.lists());
        let (mut kept, mut born) = (begin, next.len);
        // SAFETY: the processor is the caller's promise. Registers are read and written from indices below two blocks on. What stays is
        // written at or before `at`, over sets that were read already.
        unsafe {
            let cells = V::splat(self.cells[row + 1]);
            for at in turn.step_by(V::LANES) {
                let lanes = V::first(end - at);
                let open: V = from.load(OPEN, at);
                let seen = [COLUMNS, LEFT, RIGHT].map(|word| from.load::<V>(word, at));
                let queen = open.lowbit();
                let SeenBelow { columns, left, right } = SeenBelow::new(seen, queen);
                let unfinished = open.meets(open, lanes);
                let (all, same) = (V::packing(lanes), V::packing(unfinished));
                let words = [(COLUMNS, columns), (LEFT, left), (RIGHT, right)];
                for (word, value) in words.into_iter().chain([(OPEN, columns.nor(left, right).and(cells))]) {
                    to.store(word, born, value, all);
                }
                for (word, value) in
                    [(COLUMNS, seen[0]), (LEFT, seen[1]), (RIGHT, seen[2]), (OPEN, open.without(queen))]
                {
                    from.store(word, kept, value, same);
                }
                born += V::count(lanes);
                kept += V::count(unfinished);
            }
        }
        here.len = kept;
        next.len = born;
    }

    #[inline(always)]
    unsafe fn finish<V: Vector<Cell = u32>>(&mut self, row: usize, here: &mut Level<u32>) {
        let turn = here.turn::<V>();
        let (begin, end) = (turn.start, turn.end);
        let from = here.lists();
        // SAFETY: as in `advance`; leaves have room for a register more.
        unsafe {
            let cells = [row + 1, row + 2, row + 3].map(|row| V::splat(self.cells[row]));
            for at in turn.step_by(V::LANES) {
                let mut lanes = V::first(end - at);
                let mut open: V = from.load(OPEN, at);
                let seen = [COLUMNS, LEFT, RIGHT].map(|word| from.load::<V>(word, at));
                loop {
                    let queen = open.lowbit();
                    let SeenBelow { columns, left, right } = SeenBelow::new(seen, queen);
                    let [one, two] = [1, 2].map(|down| V::shift(down));
                    let rows = [
                        columns.nor(left, right).and(cells[0]),
                        columns.nor(left.up(one), right.down(one)).and(cells[1]),
                        columns.nor(left.up(two), right.down(two)).and(cells[2]),
                    ];
                    let packing = V::packing(lanes);
                    for (list, open) in self.leaves.open.iter_mut().zip(rows) {
                        open.store_packed(packing, list.as_mut_ptr().add(self.leaves.len));
                    }
                    self.leaves.len += V::count(lanes);
                    if self.leaves.len >= AT_ONCE {
                        self.count_leaves();
                    }
                    lanes = open.meets(open, lanes);
                    if V::count(lanes) == 0 {
                        break;
                    }
                    open = open.without(queen);
                }
            }
        }
        here.len = begin;
    }
}

/// The number of sets of each size.
struct SetsBySize<'a> {
    cells: &'a [u32],
    /// By the size of the sets.
    leaves: Vec<Leaves<2>>,
    backend: Backend,
    /// The size that is asked for.
    exactly: Option<u32>,
    found: Vec<u128>,
}

impl<'a> SetsBySize<'a> {
    fn new(cells: &'a [u32], exactly: Option<u32>, backend: Backend) -> SetsBySize<'a> {
        let leaves = (0..=cells.len()).map(|_| Leaves::new()).collect();
        SetsBySize { cells, leaves, backend, exactly, found: Vec::new() }
    }

    fn below(&mut self, start: &SetStart, room: &mut Levels<Set>, stop: &Stop) -> Vec<u128> {
        let most = self.cells.len().max(self.exactly.unwrap_or(0) as usize);
        self.found = vec![0; most + 3];
        fill_by_size(self.backend, self, start, room, stop);
        for size in 0..self.leaves.len() {
            self.count_leaves(size);
        }
        std::mem::take(&mut self.found)
    }

    #[inline(always)]
    fn fill(&mut self, start: &SetStart, room: &mut Levels<Set>, stop: &Stop) {
        let (first, last) = (usize::from(start.level), self.cells.len() - 3);
        if let Some(k) = self.exactly {
            let (number, goes_on) = self.towards(k, first, seen_of(start));
            self.found[k as usize] += u128::from(number);
            if !goes_on {
                return;
            }
        }
        let start = Set::new(seen_of(start), self.cells[first]);
        search(self, room, (first, last), start, stop);
    }

    /// Of sets of a size that is asked for: how many there are, if that is seen from this row, and whether to go on. To the last queen but
    /// one nothing is added but one queen somewhere below, and those are counted at once.
    #[inline(always)]
    fn towards(&self, k: u32, row: usize, seen: Seen) -> (u32, bool) {
        let (size, rows_below) = (seen.columns.count_ones(), (self.cells.len() - row) as u32);
        if size == k {
            return (1, false);
        }
        if size + 1 != k {
            return (0, size < k && k <= size + rows_below);
        }
        let (mut places, mut down) = (0, 0);
        for &cells in &self.cells[row..] {
            places += seen.open(cells, down).count_ones();
            down += 1;
        }
        (places, false)
    }

    fn count_leaves(&mut self, size: usize) {
        let leaves = &mut self.leaves[size];
        let (singles, pairs) = singles_and_pairs(self.backend, leaves);
        self.found[size] += leaves.len as u128;
        self.found[size + 1] += u128::from(singles);
        self.found[size + 2] += u128::from(pairs);
        leaves.len = 0;
    }
}

impl Rows for SetsBySize<'_> {
    type State = Set;

    #[inline(always)]
    fn open(set: &mut Set) -> &mut u64 {
        &mut set.open
    }

    #[inline(always)]
    fn place(&self, row: usize, set: &Set, cell: u64, child: &mut Set) -> u32 {
        *child = Set::new(set.seen.after(cell as u32), self.cells[row + 1]);
        let Some(k) = self.exactly else { return 0 };
        let (number, goes_on) = self.towards(k, row + 1, child.seen);
        child.open &= 0_u64.wrapping_sub(goes_on.into());
        number
    }

    #[inline(always)]
    fn finish(&mut self, row: usize, set: &Set, cell: u64) -> u32 {
        let seen = set.seen.after(cell as u32);
        let open = |down: u32| seen.open(self.cells[row + 1 + down as usize], down);
        let size = seen.columns.count_ones() as usize;
        if self.leaves[size].push([open(0), open(1)]) {
            self.count_leaves(size);
        }
        0
    }

    #[inline(always)]
    fn add(&mut self, _: usize, numbers: u64) {
        if let Some(k) = self.exactly {
            self.found[k as usize] += u128::from(numbers);
        }
    }
}

/// The open cells of the last rows of many boards, to be counted at once.
struct Leaves<const ROWS: usize> {
    open: [[u32; AT_ONCE + MOST_LANES]; ROWS],
    len: usize,
}

/// Few enough to stay in the nearest cache, and for their sums to fit a word: three rows have up to 33^3 sets.
const AT_ONCE: usize = 256;
const _: () = assert!((AT_ONCE + MOST_LANES) as u64 * (LARGEST as u64 + 1).pow(3) < 1 << 32);

/// Lanes of the largest register, which may be written after the last leaf.
const MOST_LANES: usize = 16;

impl<const ROWS: usize> Leaves<ROWS> {
    fn new() -> Leaves<ROWS> {
        Leaves { open: [[0; AT_ONCE + MOST_LANES]; ROWS], len: 0 }
    }

    /// One more; says whether that was the last for which there is room.
    #[inline(always)]
    fn push(&mut self, open: [u32; ROWS]) -> bool {
        let at = self.len % AT_ONCE;
        for (row, open) in self.open.iter_mut().zip(open) {
            row[at] = open;
        }
        self.len += 1;
        self.len == AT_ONCE
    }
}

compiled!(
    /// The sets of all leaves.
    fn all_sets(leaves: &Leaves<3>) -> u32 = sum_of_sets
);

compiled!(
    /// Queens that can be added to the sets of all leaves, and pairs of them.
    fn singles_and_pairs(leaves: &Leaves<2>) -> (u32, u32) = sum_of_singles_and_pairs
);

compiled!(
    fn fill_by_size(search: &mut SetsBySize<'_>, start: &SetStart, room: &mut Levels<Set>, stop: &Stop) -> () = SetsBySize::fill
);

// Both are plain loops: what an iterator's methods are compiled for is not up to the caller.

#[inline(always)]
fn sum_of_sets(leaves: &Leaves<3>) -> u32 {
    let [f, g, h] = &leaves.open;
    let mut sets = 0;
    for at in 0..leaves.len.min(AT_ONCE + MOST_LANES) {
        sets += sets_of_three(f[at], g[at], h[at]);
    }
    sets
}

#[inline(always)]
fn sum_of_singles_and_pairs(leaves: &Leaves<2>) -> (u32, u32) {
    let [f, g] = &leaves.open;
    let (mut singles, mut pairs) = (0, 0);
    for at in 0..leaves.len.min(AT_ONCE) {
        let (x, y) = (f[at].count_ones(), g[at].count_ones());
        singles += x + y;
        pairs += x * y - touching(f[at], g[at]);
    }
    (singles, pairs)
}

/// The sets of at most one queen in each of three rows that have f, g and h open: all choices, less those with two queens that see each
/// other, and those of three queens that were taken away twice added again. How many cells near a column are open is a number in
/// binary, a word for each digit.
#[inline(always)]
fn sets_of_three(f: u32, g: u32, h: u32) -> u32 {
    // Of three sets of cells those that one or all of them have, and those that two have.
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
    // Of g, two that share a column see three cells; two that share a diagonal five.
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

    /// One by one.
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
            for len in [1, 15, 16, 17, 200] {
                let (mut three, mut two) = (Leaves::<3>::new(), Leaves::<2>::new());
                let (mut sets, mut singles, mut pairs) = (0, 0, 0);
                for at in 0..len {
                    // From few open cells to all of them.
                    let rows: [u32; 3] = std::array::from_fn(|_| match at % 4 {
                        0 => next() & next() & next(),
                        1 => next() & next(),
                        2 => next(),
                        _ => !0,
                    });
                    three.push(rows);
                    two.push([rows[0], rows[1]]);
                    sets += sets_one_by_one(rows);
                    let (x, y) = (rows[0].count_ones(), rows[1].count_ones());
                    singles += x + y;
                    pairs += sets_one_by_one([rows[0], rows[1], 0]) - 1 - x - y;
                }
                assert_eq!(all_sets(backend, &three), sets, "{backend:?}, {len} leaves");
                assert_eq!(singles_and_pairs(backend, &two), (singles, pairs), "{backend:?}, {len} leaves");
            }
        }
    }
}
