//! Sets of lanes as words in memory. The lane of bit `j` of word `q` has the *place* `8 j + q`: the order of lanes in
//! memory after a bit-matrix [transposition](super::transposition).

use crate::bits::members;

/// Puts the lane at a place into a set, or takes it out.
#[inline(always)]
pub(crate) fn set<W: AsMut<[u64]>>(lanes: &mut W, place: usize, is_in: bool) {
    let word = &mut lanes.as_mut()[place % 8];
    *word = *word & !(1 << (place / 8)) | u64::from(is_in) << (place / 8);
}

/// The number of lanes in a set.
#[inline(always)]
pub(crate) fn count<W: AsRef<[u64]>>(lanes: &W) -> usize {
    lanes.as_ref().iter().map(|word| word.count_ones() as usize).sum()
}

/// The places of the lanes in a set, in ascending order.
#[inline(always)]
pub(crate) fn places<W: AsRef<[u64]>>(lanes: &W) -> impl Iterator<Item = usize> {
    let mut set = [0; 8];
    for (eight, places) in set.iter_mut().enumerate() {
        let mut matrix = 0;
        for (q, word) in lanes.as_ref().iter().enumerate() {
            matrix |= (word >> (8 * eight) & 0xff) << (8 * q);
        }
        *places = transpose8(matrix);
    }
    set.into_iter().enumerate().flat_map(|(eight, places)| members(places).map(move |at| 64 * eight + at as usize))
}

/// Transposes the 8x8 bits of a word: bit `8 q + j` goes to bit `8 j + q`.
#[inline(always)]
pub(crate) const fn transpose8(matrix: u64) -> u64 {
    let swap = (matrix ^ (matrix >> 7)) & 0x00aa_00aa_00aa_00aa;
    let matrix = matrix ^ swap ^ (swap << 7);
    let swap = (matrix ^ (matrix >> 14)) & 0x0000_cccc_0000_cccc;
    let matrix = matrix ^ swap ^ (swap << 14);
    let swap = (matrix ^ (matrix >> 28)) & 0x0000_0000_f0f0_f0f0;
    matrix ^ swap ^ (swap << 28)
}
