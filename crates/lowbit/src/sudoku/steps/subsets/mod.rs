//! Sets of two, three or four cells of a house with as many digits.

use std::ops::ControlFlow;

use super::position::COUNT;

pub(super) mod hidden;
pub(super) mod locked;
pub(super) mod naked;

/// Calls `found` for each choice of `SIZE` sets whose union has exactly `SIZE` members, by increasing mask of the choice:
/// the mask, in which each set has its own bit, and the union.
pub(super) fn united<const SIZE: usize>(
    sets: &[(u16, u16)],
    found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The last set of a choice decides its place in the order.
    fn choose<const SIZE: usize>(
        sets: &[(u16, u16)],
        more: usize,
        chosen: u16,
        union: u16,
        found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for at in more - 1..sets.len() {
            let (bit, own) = sets[at];
            let (chosen, union) = (chosen | bit, union | own);
            let count = usize::from(COUNT[usize::from(union)]);
            if count > SIZE {
                continue;
            }
            if more > 1 {
                choose::<SIZE>(&sets[..at], more - 1, chosen, union, found)?;
            } else if count == SIZE {
                found(chosen, union)?;
            }
        }
        ControlFlow::Continue(())
    }
    choose::<SIZE>(sets, SIZE, 0, 0, found)
}

/// The same for a size from 2 to 4 known only at run time.
pub(super) fn united_by(
    size: u32,
    sets: &[(u16, u16)],
    found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match size {
        2 => united::<2>(sets, found),
        3 => united::<3>(sets, found),
        _ => united::<4>(sets, found),
    }
}

/// The subsets of `size` members of a set of nine, by increasing mask.
pub(super) fn subsets_of(set: u16, size: u32) -> impl Iterator<Item = u16> {
    let mut members = [0_u16; 9];
    let count = crate::bits::members(set.into()).fold(0, |count, bit| {
        members[count] = 1 << bit;
        count + 1
    });
    // Subsets of the leading members in increasing order are also in increasing order within the set.
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
