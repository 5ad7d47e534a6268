//! The size of the search tree of n queens, level by level.
//!
//! A node's children are counted without being placed, and only those that have children of their own are gone to: half of the nodes
//! near the end of the tree have none.

use std::io;

use super::blocks::{Levels, Rows, search};
use super::{ENOUGH_STARTS, leaving, summed, touching};
use crate::backend::Backend;
use crate::bits::full;
use crate::engine::{Control, Outcome, Stop};
use crate::place::LARGEST;
use crate::place::kernels::rows::{self, MOST_GIVEN, Seen, StartOfRows};

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
    let sums = summed(&starts, n as usize + 1, control, || {
        let mut levels = Levels::new(n as usize, Node::default());
        move |start: &StartOfRows, sums: &mut [u128], stop: &Stop| {
            let mut tree = Tree { n: n as usize, all: full(n) as u32, levels: [0; LARGEST as usize + 1] };
            below(backend, &mut tree, &start.columns[..given], &mut levels, stop);
            sums.iter_mut().zip(tree.levels).for_each(|(sum, level)| *sum = u128::from(level));
        }
    })?;
    Ok(sums.map(|sums| {
        levels.extend(sums[given + 1..].iter().map(|sum| 2 * sum));
        levels
    }))
}

/// A node: cells of the row that are to be tried, and what is seen there.
#[derive(Clone, Copy, Default)]
struct Node {
    open: u64,
    seen: Seen,
}

struct Tree {
    n: usize,
    all: u32,
    /// By how many rows are filled.
    levels: [u64; LARGEST as usize + 1],
}

impl Tree {
    #[inline(always)]
    fn below(&mut self, columns: &[u8], levels: &mut Levels<Node>, stop: &Stop) {
        let (last, above) = columns.split_last().expect("a start has a queen");
        let seen = above.iter().fold(Seen::default(), |seen, &column| seen.after(1 << column));
        search(self, levels, (above.len(), self.n - 3), Node { open: 1 << last, seen }, stop);
    }

    /// What is seen when a cell is taken, and what is open then in the two rows below.
    #[inline(always)]
    fn take(&self, node: &Node, cell: u64) -> (Seen, u32, u32) {
        let seen = node.seen.after(cell as u32);
        let near = seen.open(self.all, 0);
        let far = seen.open(self.all, 1);
        (seen, near, far)
    }
}

impl Rows for Tree {
    type State = Node;

    #[inline(always)]
    fn open(node: &mut Node) -> &mut u64 {
        &mut node.open
    }

    #[inline(always)]
    fn place(&self, _: usize, node: &Node, cell: u64, child: &mut Node) -> u32 {
        let (seen, near, far) = self.take(node, cell);
        *child = Node { open: leaving(near, far).into(), seen };
        near.count_ones()
    }

    /// Children in the upper half of the number, their children in the lower one: no more than four, since two columns are left.
    #[inline(always)]
    fn finish(&mut self, _: usize, node: &Node, cell: u64) -> u32 {
        let (_, near, far) = self.take(node, cell);
        near.count_ones() << 16 | (near.count_ones() * far.count_ones() - touching(near, far))
    }

    #[inline(always)]
    fn add(&mut self, row: usize, numbers: u64) {
        let is_last = row + 3 == self.n;
        self.levels[row + 2] += if is_last { numbers >> 16 } else { numbers };
        self.levels[self.n] += if is_last { numbers & 0xffff } else { 0 };
    }
}

compiled!(
    fn below(tree: &mut Tree, columns: &[u8], levels: &mut Levels<Node>, stop: &Stop) -> () = Tree::below
);
