//! Sets of cells, packed: cell `row * n + column` is a bit. Two words hold a board of 11 x 11, sixteen one of 32 x 32.

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::regions) struct Cells<const W: usize>(pub(super) [u64; W]);

impl From<[u64; 2]> for Cells<2> {
    fn from(words: [u64; 2]) -> Cells<2> {
        Cells(words)
    }
}

impl<const W: usize> Cells<W> {
    pub(in crate::regions) const NONE: Cells<W> = Cells([0; W]);

    #[inline(always)]
    pub(in crate::regions) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline(always)]
    pub(in crate::regions) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline(always)]
    pub(in crate::regions) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline(always)]
    pub(in crate::regions) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    #[inline(always)]
    pub(in crate::regions) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The intersection.
    #[inline(always)]
    pub(in crate::regions) fn and(&self, other: &Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The difference.
    #[inline(always)]
    pub(in crate::regions) fn and_not(&self, other: &Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The union.
    #[inline(always)]
    pub(in crate::regions) fn or(&self, other: &Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The smallest member.
    #[inline(always)]
    pub(in crate::regions) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The members of a set of one to four in the first two words, some of them twice: branch-free, since the branches
    /// of a loop over so few would mostly be mispredicted.
    #[inline(always)]
    pub(super) fn up_to_four(&self) -> [usize; 4] {
        let all = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
        let but_one = all & (all - 1);
        let but_two = but_one & but_one.wrapping_sub(1);
        let first = |set: u128| set.trailing_zeros() as usize;
        let last = 127 - all.leading_zeros() as usize;
        let second = if but_one == 0 { last } else { first(but_one) };
        let third = if but_two == 0 { last } else { first(but_two) };
        [first(all), second, third, last]
    }

    /// Calls `visit` with each member, smallest first.
    #[inline(always)]
    pub(in crate::regions) fn for_each(&self, mut visit: impl FnMut(usize)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                visit(64 * word + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }

    /// The same, until `visit` breaks.
    #[inline(always)]
    pub(in crate::regions) fn try_for_each<E>(&self, mut visit: impl FnMut(usize) -> Result<(), E>) -> Result<(), E> {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                visit(64 * word + bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
            }
        }
        Ok(())
    }

    /// The members, smallest first.
    #[inline(always)]
    pub(in crate::regions) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let cell = self.first()?;
            self.remove(cell);
            Some(cell)
        })
    }
}
