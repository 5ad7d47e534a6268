//! The size of the search tree of n queens, level by level, a node in each lane of a register.
//!
//! A node's children are counted without being placed, and only children that have children are visited: half of the nodes near the end of
//! the tree have none.

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
use crate::simd::boards::levels::{FittingLevels, Turn, Turns};
use crate::simd::boards::{Cell, Vector};

/// Counts the ways to fill the first k rows of the square with queens, for each k from 0.
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

/// The number of queens of each start, the levels down to the starts, and enough starts.
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

/// One half of the tree: the first queen off the middle column is on one side. A tally has the levels below the starts.
struct Tree {
    problem: Problem,
    n: u32,
    backend: Backend,
    given: usize,
    starts: Vec<StartOfRows>,
}

impl Kernel for Tree {
    /// A range of the starts.
    type Start = std::ops::Range<usize>;
    type Room<'a> = FittingLevels;

    fn starts(&self) -> Vec<std::ops::Range<usize>> {
        let (all, size) = (self.starts.len(), self.starts.len() / ENOUGH_STARTS + 1);
        (0..all).step_by(size).map(|from| from..(from + size).min(all)).collect()
    }

    fn room(&self) -> FittingLevels {
        FittingLevels::new(self.backend, self.n, self.n as usize, WORDS)
    }

    fn below(&self, room: &mut FittingLevels, some: &std::ops::Range<usize>, stop: &Stop) -> Tally {
        let mut nodes = Nodes { n: self.n as usize, levels: [0; LARGEST as usize + 1] };
        let starts = self.starts[some.clone()].iter().map(|start| {
            let (last, above) = start.columns[..self.given].split_last().expect("a start has a queen");
            let seen = above.iter().fold(Seen::default(), |seen, &column| seen.after(1 << column));
            [1 << last, seen.columns, seen.left, seen.right]
        });
        room.search(self.backend, &mut nodes, (self.given - 1, self.n as usize - 3), starts, stop);
        let mut levels: Vec<u128> = nodes.levels.into_iter().take(self.n as usize + 1).map(u128::from).collect();
        levels[..=self.given].fill(0);
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

/// The words of a node: open cells of its row, and the columns and diagonals seen there.
const WORDS: usize = 4;

struct Nodes {
    n: usize,
    /// The number of nodes by number of filled rows.
    levels: [u64; LARGEST as usize + 1],
}

/// After placing a queen: what is seen in the next row, and the open cells of the two rows below.
struct Below<V> {
    columns: V,
    left: V,
    right: V,
    near: V,
    far: V,
}

impl<V: Vector> Below<V> {
    #[inline(always)]
    fn new([columns, left, right]: [V; 3], queen: V, all: V) -> Below<V> {
        let one = V::shift(1);
        let columns = columns.or(queen);
        let (left, right) = (left.or(queen).up(one), right.or(queen).down(one));
        let near = columns.nor(left, right).and(all);
        let far = columns.nor(left.up(one), right.down(one)).and(all);
        Below { columns, left, right, near, far }
    }
}

impl<C: Cell> Turns<C> for Nodes {
    #[inline(always)]
    fn words(&self) -> usize {
        WORDS
    }

    #[inline(always)]
    fn advance<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let all = V::splat(full(self.n as u32) as u32);
        while turn.goes_on() {
            let [open, columns, left, right] = turn.state();
            let lanes = turn.lanes();
            let queen = open.lowbit();
            let rest = open.without(queen);
            let below = Below::new([columns, left, right], queen, all);
            self.levels[row + 2] += below.near.only(lanes).ones();
            let parents = below.near.leaving(below.far);
            let child = [parents, below.columns, below.left, below.right];
            let same = [rest, columns, left, right];
            turn.split((parents.meets(parents, lanes), child), (rest.meets(rest, lanes), same));
        }
    }

    /// Two columns remain: a child takes one of them, and its own child the other.
    #[inline(always)]
    fn finish<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let all = V::splat(full(self.n as u32) as u32);
        let (mut children, mut theirs) = (0, 0);
        while turn.goes_on() {
            let [mut open, columns, left, right] = turn.state();
            let mut lanes = turn.lanes();
            while V::count(lanes) > 0 {
                let queen = open.lowbit();
                open = open.without(queen);
                let Below { columns, near, far, .. } = Below::new([columns, left, right], queen, all);
                let pair = all.without(columns);
                let x = pair.lowbit();
                let y = pair.without(x);
                let apart = x.up(V::shift(1)).misses(y, lanes);
                children += near.only(lanes).ones();
                theirs += V::last_two([x, y], near, far, apart);
                lanes = open.meets(open, lanes);
            }
        }
        self.levels[row + 2] += children;
        self.levels[row + 3] += theirs;
    }
}
