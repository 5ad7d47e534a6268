//! The size of the search tree of n queens, level by level, a node in each lane of a register.
//!
//! A node's children are counted without being placed, and only those that have children of their own are gone to: half of the nodes
//! near the end of the tree have none.

#![allow(unsafe_code, reason = "nodes are read and written in registers")]

use super::{BY_TABLE, SMALLEST_BOARD, on_processor_or_gpu};
use crate::Error;
use crate::backend::Backend;
use crate::bits::full;
use crate::count::{Answer, Method, Prepared, Split, Task, Way};
use crate::engine::{Stop, Tally};
use crate::place::kernels::rows::{MOST_GIVEN, Movement, Rows, Seen, StartOfRows};
use crate::place::kernels::starts::{ENOUGH_STARTS, FromStarts, Kernel};
use crate::place::kernels::table::each_row_below;
use crate::place::{Goal, LARGEST, Problem, Rule, estimate, is_plain_square};
use crate::registers::levels::{Level, Levels, OPEN, Turns, search};
use crate::registers::{self, Cell, InRegisters, Vector, block};

/// Counts ways to fill the first rows of the square with queens, from none of them on.
pub(crate) struct ByLevels;

impl Way for ByLevels {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        let is_asked = |problem: &Problem| {
            let is_queen = Movement::of(problem.piece()) == Some(Movement::QUEEN);
            let is_large = problem.board().rows() >= SMALLEST_BOARD;
            problem.rule() == Rule::EachRow && is_queen && is_plain_square(problem) && is_large
        };
        match task.problem {
            Some(problem) if task.goal == Goal::Levels && is_asked(problem) && !task.portable => {
                on_processor_or_gpu(Method::Levels, task)
            }
            _ => Err(Method::Levels.is_not_for(task)),
        }
    }

    fn seconds(&self, task: &Task<'_>, backend: Backend) -> Option<f64> {
        estimate::seconds_for(task, backend, 6e9)
    }

    fn recount_seconds(&self, _: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        BY_TABLE * seconds
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        if backend == Backend::Cuda {
            return super::super::on_gpu(task);
        }
        let n = task.problem().board().rows();
        let rows = Rows::mirrored(n, task.again);
        let (given, above, starts) = beginnings(n, &rows);
        let reading = move |tally: Tally| {
            let below = tally.row.iter().skip(given + 1).map(|&level| 2 * level);
            let mut levels: Vec<u128> = above.iter().copied().chain(below).collect();
            levels.resize(n as usize + 1, 0);
            Ok(Answer::Row(levels))
        };
        let kernel = FromStarts::new(Tree { problem: task.problem().clone(), n, backend, given, starts });
        Ok(Prepared::weighed(kernel, Split::Bundles, Box::new(reading)))
    }
}

/// Enough starts, after how many queens they are, and the levels down to them.
fn beginnings(n: u32, rows: &Rows) -> (usize, Vec<u128>, Vec<StartOfRows>) {
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
    (given, levels, starts)
}

/// One half of the tree: the first queen beside the middle is on one side. A tally has the levels below the starts.
struct Tree {
    problem: Problem,
    n: u32,
    backend: Backend,
    given: usize,
    starts: Vec<StartOfRows>,
}

impl Kernel for Tree {
    /// Some of them.
    type Start = std::ops::Range<usize>;
    type Room<'a> = (Levels<u16>, Levels<u32>);

    fn starts(&self) -> Vec<std::ops::Range<usize>> {
        let (all, size) = (self.starts.len(), self.starts.len() / ENOUGH_STARTS + 1);
        (0..all).step_by(size).map(|from| from..(from + size).min(all)).collect()
    }

    fn room(&self) -> (Levels<u16>, Levels<u32>) {
        let is_narrow = self.is_narrow();
        let rows = |is_wanted: bool| if is_wanted { self.n as usize } else { 0 };
        (Levels::new(rows(is_narrow), WORDS), Levels::new(rows(!is_narrow), WORDS))
    }

    fn below(&self, (narrow, wide): &mut Self::Room<'_>, some: &std::ops::Range<usize>, stop: &Stop) -> Tally {
        let nodes = Nodes { n: self.n as usize, levels: [0; LARGEST as usize + 1] };
        let (starts, given, backend) = (&self.starts[some.clone()], self.given, self.backend);
        let found = match self.is_narrow() {
            true => registers::narrow(backend, Search { tree: nodes, levels: narrow, starts, given, stop }),
            false => registers::wide(backend, Search { tree: nodes, levels: wide, starts, given, stop }),
        };
        let mut levels: Vec<u128> = found.into_iter().take(self.n as usize + 1).map(u128::from).collect();
        levels[..=given].fill(0);
        Tally::of_row(levels)
    }

    fn recount(&self, some: &std::ops::Range<usize>, stop: &Stop) -> Tally {
        let cells = vec![u32::MAX; self.n as usize];
        let below = |start: &StartOfRows| {
            each_row_below(&self.problem, &cells, &start.columns[..self.given], Goal::Levels, stop)
        };
        self.starts[some.clone()].iter().map(below).sum()
    }
}

impl Tree {
    fn is_narrow(&self) -> bool {
        registers::has_narrow(self.backend) && self.n <= u16::BITS
    }
}

/// The words of a node besides the open cells: what is seen in its row.
const COLUMNS: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;
const WORDS: usize = 4;

/// A search from starts of so many queens.
struct Search<'a, C> {
    tree: Nodes,
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

struct Nodes {
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

impl<C: Cell> Turns<C> for Nodes {
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
