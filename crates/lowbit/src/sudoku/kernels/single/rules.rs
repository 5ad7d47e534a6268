//! The rules of the game for one digit, on all its cells at once. They hold for every digit of a vector alike.

use super::digits::Digits;

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first row of a band.
const ROW: u32 = 0x1ff;
/// The first cell of every triad: three cells of a row within a box.
const TRIADS: u32 = 0o111_111_111;

/// What is left of a digit's cells.
pub(super) struct Left<D> {
    /// Its cells.
    pub cells: D,
    /// Those that are its only place in a row or column.
    pub only: D,
    /// The triads across that are left, each at its first cell. A band without any has no place for the digit.
    pub across: D,
}

/// Takes cells from a digit that cannot hold it, for it is the single candidate of a cell they see, or is locked into
/// other triads.
///
/// A digit's places in a band form a permutation of its rows and boxes; so do those in a stack of its columns and boxes.
/// See `kernels/batch/round.rs`: a triad stays if the two other lines can take the two other boxes. A single candidate makes
/// its triads the only ones of their lines; that it is the only one in its box then follows, and so does all that a
/// cell sees.
#[inline(always)]
pub(super) fn reason<D: Digits>(before: D, single: D) -> Left<D> {
    let placed = before.and(single);
    let (t, here) = (triads(before), triads(placed));
    let t = D::and_neither(t, next_box(here), box_after(here));
    let a = D::and_either(D::splat(BAND), t.shr::<9>(), t.shl::<18>()); // the next row of the band
    let b = D::and_either(D::splat(BAND), t.shr::<18>(), t.shl::<9>()); // the row after
    let others = D::or_both(next_box(a).and(box_after(b)), box_after(a), next_box(b));
    let across = t.and(others);

    let (t, here) = (columns(before), columns(placed).next_band());
    let t = D::and_neither(t, here, here.next_band());
    let (m, n) = (next_column(t).next_band(), column_after(t).next_band());
    let others = D::or_both(m.and(n.next_band()), n, m.next_band());
    let down = t.and(others);

    let cells = D::and3(before, all_of_triad(across), all_of_band(down));
    let one = D::one_of(cells, cells.shr::<1>(), cells.shr::<2>()).and(D::splat(TRIADS));
    let in_row = D::and_neither(one, next_box(across), box_after(across));
    let one = D::one_of(cells, cells.shr::<9>(), cells.shr::<18>()).and(D::splat(ROW));
    let next = down.next_band();
    let in_column = D::and_neither(one, next, next.next_band());
    let only = D::and_either(cells, all_of_triad(in_row), all_of_band(in_column));
    Left { cells, only, across }
}

/// The triads that have a candidate, each at its first cell.
#[inline(always)]
fn triads<D: Digits>(cells: D) -> D {
    D::or3(cells, cells.shr::<1>(), cells.shr::<2>()).and(D::splat(TRIADS))
}

/// The columns that have a candidate in a band, in its first row.
#[inline(always)]
fn columns<D: Digits>(cells: D) -> D {
    D::or3(cells, cells.shr::<9>(), cells.shr::<18>()).and(D::splat(ROW))
}

/// From the first cell of a triad to all three.
#[inline(always)]
fn all_of_triad<D: Digits>(first: D) -> D {
    first.shl::<3>().minus(first)
}

/// From the first row of a band to all three.
#[inline(always)]
fn all_of_band<D: Digits>(first: D) -> D {
    D::or3(first, first.shl::<9>(), first.shl::<18>())
}

/// Moves every box of a row to the place of the box before it; the first goes to the last place. Bits above 26 mean nothing.
#[inline(always)]
fn next_box<D: Digits>(triads: D) -> D {
    D::select(D::splat(0o077_077_077), triads.shr::<3>(), triads.shl::<6>())
}

/// The same, once more.
#[inline(always)]
fn box_after<D: Digits>(triads: D) -> D {
    D::select(D::splat(0o007_007_007), triads.shr::<6>(), triads.shl::<3>())
}

/// Moves every column of a box to the place of the column before it; the first goes to the last place.
#[inline(always)]
fn next_column<D: Digits>(columns: D) -> D {
    D::select(D::splat(0o333), columns.shr::<1>(), columns.shl::<2>())
}

/// The same, once more.
#[inline(always)]
fn column_after<D: Digits>(columns: D) -> D {
    D::select(D::splat(0o111), columns.shr::<2>(), columns.shl::<1>())
}
