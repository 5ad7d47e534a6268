//! The vocabulary of bit-parallel search: sets of columns, digits or places as the bits of a word.

/// The lowest set bit of `set`, alone; 0 for the empty set.
///
/// ```
/// use lowbit::bits::lowbit;
/// assert_eq!(lowbit(0b0110), 0b0010);
/// assert_eq!(lowbit(0), 0);
/// ```
#[inline(always)]
pub const fn lowbit(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// `set` without its lowest bit; 0 for the empty set.
///
/// ```
/// use lowbit::bits::drop_lowbit;
/// assert_eq!(drop_lowbit(0b0110), 0b0100);
/// assert_eq!(drop_lowbit(0), 0);
/// ```
#[inline(always)]
pub const fn drop_lowbit(set: u64) -> u64 {
    set & set.wrapping_sub(1)
}

/// The set {0, …, n-1}: the lowest `n` bits, for `n` up to and including 64.
///
/// ```
/// use lowbit::bits::full;
/// assert_eq!(full(0), 0);
/// assert_eq!(full(8), 0xff);
/// assert_eq!(full(64), u64::MAX); // where `(1 << n) - 1` would overflow
/// ```
#[inline(always)]
pub const fn full(n: u32) -> u64 {
    assert!(n <= 64);
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

/// The mirror image of `set` within its lowest `n` bits (`n` from 1 to 64): bit i goes to bit n-1-i.
///
/// ```
/// use lowbit::bits::reverse;
/// assert_eq!(reverse(0b0001, 4), 0b1000);
/// assert_eq!(reverse(0b0110, 4), 0b0110);
/// ```
#[inline(always)]
pub const fn reverse(set: u64, n: u32) -> u64 {
    assert!(n >= 1 && n <= 64);
    set.reverse_bits() >> (64 - n)
}

/// The elements of `set`, smallest first.
///
/// ```
/// use lowbit::bits::members;
/// assert_eq!(members(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[inline(always)]
pub const fn members(set: u64) -> Members {
    Members(set)
}

/// Iterator over the elements of a set; made by [`members`].
#[derive(Clone, Debug)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let smallest = self.0.trailing_zeros();
        self.0 = drop_lowbit(self.0);
        Some(smallest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let size = self.0.count_ones() as usize;
        (size, Some(size))
    }
}

impl ExactSizeIterator for Members {}
