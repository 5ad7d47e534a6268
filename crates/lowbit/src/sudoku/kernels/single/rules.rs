//! The rules for one digit, on all its cells at once; they apply to every digit of a vector.

use super::digits::Digits;

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first row of a band.
const ROW: u32 = 0x1ff;
/// The first cell of every triad: three cells of a row within a box.
const TRIADS: u32 = 0o111_111_111;

/// The remaining cells of a digit.
pub(super) struct Left<D> {
    /// Its cells.
    pub cells: D,
    /// Its cells that are its only place in a row or column.
    pub only: D,
    /// The remaining triads across, each at its first cell. A band without any has no place for the digit.
    pub across: D,
}

/// Removes cells that cannot hold a digit: they see a cell whose single candidate it is, or the digit is locked into
/// other triads.
///
/// A digit's places in a band form a permutation of its rows and boxes; so do those in a stack of its columns and
/// boxes. See `kernels/batch/round.rs`: a triad stays if the two other lines can take the two other boxes. A single
/// candidate makes its triads the only ones of their lines; the removal from its box and all its peers then follows.
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

/// The remaining cells of a digit after singles.
pub(super) struct Filled<D> {
    /// Its cells.
    pub cells: D,
    /// Its cells that are its only place in a row, column or box.
    pub only: D,
    /// Not empty if a row, column or box has no place.
    pub missing: D,
}

/// Removes a digit from the peers of cells whose single candidate it is, and nothing else.
#[inline(always)]
pub(super) fn singles<D: Digits>(before: D, single: D) -> Filled<D> {
    let placed = before.and(single);
    // Cells of the same row and box that are not in the same triad; then those of the triad; then those of other bands.
    let here = triads(placed);
    let triads_off = D::or3(next_box(here), box_after(here), next_row(here)).or(row_after(here));
    let in_triad = next_in_triad(placed).or(in_triad_after(placed));
    let column = columns(placed).next_band();
    let column_off = column.or(column.next_band());
    let cells = D::and_neither(before, all_of_triad(triads_off.and(D::splat(TRIADS))), in_triad)
        .and_not(all_of_band(column_off));

    let (across, down) = (triads(cells), columns(cells));
    let (in_row, in_box) = ([next_box(across), box_after(across)], [next_row(across), row_after(across)]);
    let bands = [down.next_band(), down.next_band().next_band()];
    let one = D::one_of(cells, cells.shr::<1>(), cells.shr::<2>()).and(D::splat(TRIADS));
    let one_down = D::one_of(cells, cells.shr::<9>(), cells.shr::<18>()).and(D::splat(ROW));
    let only_row = D::and_neither(one, in_row[0], in_row[1]);
    let only_box = D::and_neither(one, in_box[0], in_box[1]);
    let only_column = D::and_neither(one_down, bands[0], bands[1]);
    let only = D::and_either(cells, all_of_triad(only_row.or(only_box)), all_of_band(only_column));

    let missing_row = D::splat(TRIADS).and_not(D::or3(across, in_row[0], in_row[1]));
    let missing_box = D::splat(TRIADS).and_not(D::or3(across, in_box[0], in_box[1]));
    let missing_column = D::splat(ROW).and_not(D::or3(down, bands[0], bands[1]));
    Filled { cells, only, missing: D::or3(missing_row, missing_box, missing_column) }
}

/// Rotates the rows of a band by one. Bits above 26 are undefined.
#[inline(always)]
fn next_row<D: Digits>(cells: D) -> D {
    cells.shr::<9>().or(cells.shl::<18>())
}

/// Rotates by two.
#[inline(always)]
fn row_after<D: Digits>(cells: D) -> D {
    cells.shr::<18>().or(cells.shl::<9>())
}

/// Rotates the cells of a triad by one.
#[inline(always)]
fn next_in_triad<D: Digits>(cells: D) -> D {
    D::select(D::splat(0o333_333_333), cells.shr::<1>(), cells.shl::<2>())
}

/// Rotates by two.
#[inline(always)]
fn in_triad_after<D: Digits>(cells: D) -> D {
    D::select(D::splat(0o111_111_111), cells.shr::<2>(), cells.shl::<1>())
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

/// Rotates the boxes of a row by one. Bits above 26 are undefined.
#[inline(always)]
fn next_box<D: Digits>(triads: D) -> D {
    D::select(D::splat(0o077_077_077), triads.shr::<3>(), triads.shl::<6>())
}

/// Rotates by two.
#[inline(always)]
fn box_after<D: Digits>(triads: D) -> D {
    D::select(D::splat(0o007_007_007), triads.shr::<6>(), triads.shl::<3>())
}

/// Rotates the columns of a box by one.
#[inline(always)]
fn next_column<D: Digits>(columns: D) -> D {
    D::select(D::splat(0o333), columns.shr::<1>(), columns.shl::<2>())
}

/// Rotates by two.
#[inline(always)]
fn column_after<D: Digits>(columns: D) -> D {
    D::select(D::splat(0o111), columns.shr::<2>(), columns.shl::<1>())
}
