//! As many cells as digits: in a house, two, three or four of each that belong together.

pub(super) mod hidden;
pub(super) mod naked;

/// By size: the sets of so many of nine, by increasing mask.
pub(super) fn sets_of(size: u32) -> &'static [u16] {
    match size {
        2 => &SETS.0,
        3 => &SETS.1,
        _ => &SETS.2,
    }
}

static SETS: ([u16; 36], [u16; 84], [u16; 126]) = (masks::<36>(2), masks::<84>(3), masks::<126>(4));

const fn masks<const N: usize>(size: u32) -> [u16; N] {
    let mut masks = [0; N];
    let (mut mask, mut at) = (0_u16, 0);
    while mask < 512 {
        if mask.count_ones() == size {
            masks[at] = mask;
            at += 1;
        }
        mask += 1;
    }
    masks
}
