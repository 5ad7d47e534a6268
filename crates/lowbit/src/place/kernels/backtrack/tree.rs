//! The size of the search tree of n queens, level by level, a node in each lane of a register.
//!
//! A node's children are counted without being placed, and only those that have children of their own are gone to: half of the nodes
//! near the end of the tree have none.

#![allow(unsafe_code, reason = "nodes are read and written in registers")]

use std::io;

use super::{ENOUGH_STARTS, summed};
use crate::backend::Backend;
use crate::bits::full;
use crate::engine::{Control, Outcome, Stop};
use crate::place::LARGEST;
use crate::place::kernels::rows::{self, MOST_GIVEN, Seen, StartOfRows};
use crate::registers::levels::{Level, Levels, OPEN, Turns, search};
use crate::registers::{self, Cell, InRegisters, Vector, block};

/// Ways to fill the first rows of the square, from none of them on.
pub(super) fn count(n: u32, again: bool, backend: Backend, control: &Control<'_>) -> io::Result<Outcome<Vec<u128>>> {
    let rows = rows::Rows::mirrored(n, again);
    let make = |given: usize| -> Vec<StartOfRows> {
        (0..rows.bundles.len()).flat_map(|bundle| rows.starts(bundle, given)).collect()
    };
    let most = MOST_GIVEN.min(n as usize - 2);
    let mut levels = vec![1, u128::from(n)];
    let (mut given, mut starts) = (2, make(2));
    while starts.len() < ENOUGH_STARTS && given < most {
        levels.push(2 * starts.len() as u128);
        given += 1;
        starts = make(given);
    }
    levels.push(2 * starts.len() as u128);
    let units: Vec<&[StartOfRows]> = starts.chunks(starts.len() / ENOUGH_STARTS + 1).collect();
    let is_narrow = registers::has_narrow(backend) && n <= u16::BITS;
    let sums = summed(&units, n as usize + 1, control, || {
        let rows = |is_wanted: bool| if is_wanted { n as usize } else { 0 };
        let mut narrow = Levels::<u16>::new(rows(is_narrow), WORDS);
        let mut wide = Levels::<u32>::new(rows(!is_narrow), WORDS);
        move |unit: &&[StartOfRows], sums: &mut [u128], stop: &Stop| {
            let tree = Tree { n: n as usize, levels: [0; LARGEST as usize + 1] };
            let starts = unit;
            let found = match is_narrow {
                true => registers::narrow(backend, Search { tree, levels: &mut narrow, starts, given, stop }),
                false => registers::wide(backend, Search { tree, levels: &mut wide, starts, given, stop }),
            };
            sums.iter_mut().zip(found).for_each(|(sum, level)| *sum = u128::from(level));
        }
    })?;
    Ok(sums.map(|sums| {
        levels.extend(sums[given + 1..].iter().map(|sum| 2 * sum));
        levels
    }))
}

/// The words of a node besides the open cells: what is seen in its row.
const COLUMNS: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;
const WORDS: usize = 4;

/// A search from starts of so many queens.
struct Search<'a, C> {
    tree: Tree,
    levels: &'a mut Levels<C>,
    starts: &'a [StartOfRows],
    given: usize,
    stop: &'a Stop,
}

impl<C: Cell> InRegisters<C> for Search<'_, C> {
    type Found = [u64; LARGEST as usize + 1];

    #[inline(always)]
    unsafe fn run<V: Vector<Cell = C>>(mut self) -> Self::Found {
        let starts = self.starts.iter().map(|start| {
            let (last, above) = start.columns[..self.given].split_last().expect("a start has a queen");
            let seen = above.iter().fold(Seen::default(), |seen, &column| seen.after(1 << column));
            [1 << last, seen.columns, seen.left, seen.right]
        });
        let between = (self.given - 1, self.tree.n - 3);
        // SAFETY: the caller's promise.
        unsafe { search::<V, _>(&mut self.tree, self.levels, between, starts, self.stop) };
        self.tree.levels
    }
}

struct Tree {
    n: usize,
    /// By how many rows are filled.
    levels: [u64; LARGEST as usize + 1],
}

/// A queen is placed: what is seen then in the next row, and what is open in the two rows below.
struct Below<V> {
    columns: V,
    left: V,
    right: V,
    near: V,
    far: V,
}

impl<V: Vector> Below<V> {
    /// # Safety
    /// As for [`Turns::advance`].
    #[inline(always)]
    unsafe fn new([columns, left, right]: [V; 3], queen: V, all: V) -> Below<V> {
        // SAFETY: the caller's promise.
        unsafe {
            let one = V::shift(1);
            let columns = columns.or(queen);
            let (left, right) = (left.or(queen).up(one), right.or(queen).down(one));
            let near = columns.nor(left, right).and(all);
            let far = columns.nor(left.up(one), right.down(one)).and(all);
            Below { columns, left, right, near, far }
        }
    }
}

impl<C: Cell> Turns<C> for Tree {
    #[inline(always)]
    unsafe fn advance<V: Vector<Cell = C>>(&mut self, row: usize, here: &mut Level<C>, next: &mut Level<C>) {
        let turn = here.turn::<V>();
        let (begin, end) = (turn.start, turn.end);
        assert!(next.len <= block::<C>());
        let (from, to) = (here.lists(), next.lists());
        let (mut kept, mut born, mut children) = (begin, next.len, 0);
        // SAFETY: the processor is the caller's promise. Registers are read and written from indices below two blocks on. What stays is
        // written at or before `at`, over nodes that were read already.
        unsafe {
            let all = V::splat(full(self.n as u32) as u32);
            for at in turn.step_by(V::LANES) {
                let lanes = V::first(end - at);
                let open: V = from.load(OPEN, at);
                let seen = [COLUMNS, LEFT, RIGHT].map(|word| from.load::<V>(word, at));
                let queen = open.lowbit();
                let rest = open.without(queen);
                let below = Below::new(seen, queen, all);
                children += below.near.only(lanes).ones();
                let parents = below.near.leaving(below.far);
                let (alive, unfinished) = (parents.meets(parents, lanes), rest.meets(rest, lanes));
                let (child, same) = (V::packing(alive), V::packing(unfinished));
                let words = [(COLUMNS, below.columns), (LEFT, below.left), (RIGHT, below.right), (OPEN, parents)];
                for (word, value) in words {
                    to.store(word, born, value, child);
                }
                for (word, value) in [(COLUMNS, seen[0]), (LEFT, seen[1]), (RIGHT, seen[2]), (OPEN, rest)] {
                    from.store(word, kept, value, same);
                }
                born += V::count(alive);
                kept += V::count(unfinished);
            }
        }
        here.len = kept;
        next.len = born;
        self.levels[row + 2] += children;
    }

    /// Two columns are left: a child takes one of them, and its child the other.
    #[inline(always)]
    unsafe fn finish<V: Vector<Cell = C>>(&mut self, row: usize, here: &mut Level<C>) {
        let turn = here.turn::<V>();
        let (begin, end) = (turn.start, turn.end);
        let from = here.lists();
        let (mut children, mut theirs) = (0, 0);
        // SAFETY: as in `advance`.
        unsafe {
            let all = V::splat(full(self.n as u32) as u32);
            for at in turn.step_by(V::LANES) {
                let mut lanes = V::first(end - at);
                let mut open: V = from.load(OPEN, at);
                let seen = [COLUMNS, LEFT, RIGHT].map(|word| from.load::<V>(word, at));
                while V::count(lanes) > 0 {
                    let queen = open.lowbit();
                    open = open.without(queen);
                    let Below { columns, near, far, .. } = Below::new(seen, queen, all);
                    let pair = all.without(columns);
                    let x = pair.lowbit();
                    let y = pair.without(x);
                    let apart = x.up(V::shift(1)).misses(y, lanes);
                    children += near.only(lanes).ones();
                    theirs += V::last_two([x, y], near, far, apart);
                    lanes = open.meets(open, lanes);
                }
            }
        }
        here.len = begin;
        self.levels[row + 2] += children;
        self.levels[row + 3] += theirs;
    }
}
