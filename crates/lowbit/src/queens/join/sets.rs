//! Sets of rows or columns of one half, by size.

use crate::bits::reverse;

/// The subsets of {0, …, h-1}: those of each size in ascending order, and the rank of each among its likes.
///
/// The complement of the set of rank i, among the m sets of its size, has rank m-1-i.
#[derive(Debug)]
pub(super) struct Sets {
    by_size: Vec<Vec<u32>>,
    rank: Vec<u32>,
    rank_reversed: Vec<u32>,
}

impl Sets {
    pub(super) fn new(half: u32) -> Sets {
        let mut by_size = vec![Vec::new(); half as usize + 1];
        let rank = (0..1u32 << half).map(|set| {
            let likes = &mut by_size[set.count_ones() as usize];
            likes.push(set);
            likes.len() as u32 - 1
        });
        let rank: Vec<u32> = rank.collect();
        let rank_reversed = (0..rank.len() as u64).map(|set| rank[reverse(set, half) as usize]).collect();
        Sets { by_size, rank, rank_reversed }
    }

    /// The sets of one size, ascending.
    pub(super) fn of_size(&self, size: u32) -> &[u32] {
        &self.by_size[size as usize]
    }

    /// The ranks of all sets, by set; with `turned`, each set is turned around first.
    pub(super) fn ranks(&self, turned: bool) -> &[u32] {
        if turned { &self.rank_reversed } else { &self.rank }
    }
}
