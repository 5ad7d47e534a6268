//! As many cells as digits: in a house, two, three or four of each that belong together.

pub(super) mod hidden;
pub(super) mod locked;
pub(super) mod naked;

/// The subsets of so many members of a set of nine, by increasing mask.
pub(super) fn subsets_of(set: u16, size: u32) -> impl Iterator<Item = u16> {
    let mut members = [0_u16; 9];
    let count = crate::bits::members(set.into()).fold(0, |count, bit| {
        members[count] = 1 << bit;
        count + 1
    });
    // Subsets of the first members in increasing order are subsets of the set in increasing order.
    let end = 1_u16 << count;
    let mut next = (1_u16 << size) - 1;
    std::iter::from_fn(move || {
        if next >= end {
            return None;
        }
        let chosen = next;
        let low = next & next.wrapping_neg();
        let ripple = next + low;
        next = (((ripple ^ next) >> 2) / low) | ripple;
        Some(crate::bits::members(chosen.into()).fold(0, |all, at| all | members[at as usize]))
    })
}
