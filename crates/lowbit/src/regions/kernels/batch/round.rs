//! One round of reasoning in all lanes, branch-free.
//!
//! A board is solved when every region has one open cell and none of these sees another. Two rules lead there, both of
//! them instances of *what every open cell of a house forbids is empty*:
//!
//! - a row, or column, whose open cells belong to one region: the other open cells of that region are empty;
//! - a region: a cell outside is empty if it sees all open cells of the region.
//!
//! A star needs no rule of its own: it is a house with one open cell.

use super::boards::{Boards, SLICES, WIDEST};
use crate::simd::many::Lanes;

/// The result of a round, lane by lane.
pub(super) struct Findings<V> {
    /// Some cell was removed.
    pub changed: V,
    /// Some house has no open cell.
    pub dead: V,
    /// Some region has several open cells.
    pub several: V,
}

/// Working memory of a round.
pub(super) struct Notes<V> {
    before: [V; SLICES],
    /// By region and row: it has an open cell there.
    across: [[V; WIDEST]; WIDEST],
    /// By region and column.
    down: [[V; WIDEST]; WIDEST],
    /// The open cells of one region, with a margin.
    cells: [[V; WIDEST]; WIDEST + 2],
    /// By row and column: the region has an open cell in this row or below; with two extra rows.
    below: [[V; WIDEST]; WIDEST + 2],
}

/// Cells to the left and to the right of a row that are never open.
const MARGIN: usize = 2;

impl<V: Lanes> Notes<V> {
    #[inline(always)]
    pub(super) fn new() -> Notes<V> {
        let square = [[V::none(); WIDEST]; WIDEST];
        let tall = [[V::none(); WIDEST]; WIDEST + 2];
        Notes { before: [V::none(); SLICES], across: square, down: square, cells: tall, below: tall }
    }
}

/// A round on boards of N x N.
#[inline(always)]
pub(super) fn round<V: Lanes, const N: usize>(boards: &mut Boards<V>, notes: &mut Notes<V>) -> Findings<V> {
    notes.before = boards.open;
    look_at_lines::<V, N>(boards, notes);
    let none = V::none();
    // In each line: has it open cells of some region, of several?
    let (mut some_across, mut several_across) = ([none; WIDEST], [none; WIDEST]);
    let (mut some_down, mut several_down) = ([none; WIDEST], [none; WIDEST]);
    for region in 0..N {
        for i in 0..N {
            let (across, down) = (notes.across[region][i], notes.down[region][i]);
            several_across[i] = V::or_both(several_across[i], some_across[i], across);
            some_across[i] = some_across[i].or(across);
            several_down[i] = V::or_both(several_down[i], some_down[i], down);
            some_down[i] = some_down[i].or(down);
        }
    }
    let mut findings = Findings { changed: none, dead: none, several: none };
    for i in 0..N {
        findings.dead = V::or3(findings.dead, V::all().and_not(some_across[i]), V::all().and_not(some_down[i]));
    }
    for region in 0..N {
        let other_rows = claimed_elsewhere::<V, N>(&notes.across[region], &several_across);
        let other_columns = claimed_elsewhere::<V, N>(&notes.down[region], &several_down);
        look_at_region::<V, N>(boards, notes, region, &other_rows, &other_columns, &mut findings);
    }
    for cell in 0..N * N {
        findings.changed = findings.changed.or(notes.before[cell].xor(boards.open[cell]));
    }
    findings
}

/// The rows and columns in which each region has open cells.
#[inline(always)]
fn look_at_lines<V: Lanes, const N: usize>(boards: &Boards<V>, notes: &mut Notes<V>) {
    for region in 0..N {
        let members = &boards.members[region];
        let mut down = [V::none(); WIDEST];
        for r in 0..N {
            let mut across = V::none();
            for c in 0..N {
                let here = boards.open[r * N + c].and(members[r * N + c]);
                across = across.or(here);
                down[c] = down[c].or(here);
            }
            notes.across[region][r] = across;
        }
        notes.down[region] = down;
    }
}

/// By line of one direction: another line of it has open cells of this region only, so that the region has its star
/// there.
#[inline(always)]
fn claimed_elsewhere<V: Lanes, const N: usize>(has: &[V; WIDEST], several: &[V; WIDEST]) -> [V; WIDEST] {
    let mut claims = [V::none(); WIDEST];
    let (mut some, mut two) = (V::none(), V::none());
    for i in 0..N {
        claims[i] = has[i].and_not(several[i]);
        two = V::or_both(two, some, claims[i]);
        some = some.or(claims[i]);
    }
    for claim in &mut claims[..N] {
        *claim = V::or_without(two, some, *claim);
    }
    claims
}

/// Removes from a region what lines claim, and from the board what all of its open cells see.
///
/// A cell sees its row, its column and its neighbours. So it is *not* seen from a distance of two or more rows in
/// another column, nor from the next row at a distance of two or more columns.
#[inline(always)]
fn look_at_region<V: Lanes, const N: usize>(
    boards: &mut Boards<V>,
    notes: &mut Notes<V>,
    region: usize,
    other_rows: &[V; WIDEST],
    other_columns: &[V; WIDEST],
    findings: &mut Findings<V>,
) {
    let none = V::none();
    let members = &boards.members[region];
    let (mut some, mut several) = (none, none);
    let mut below = [none; WIDEST];
    for r in (0..N).rev() {
        for c in 0..N {
            let inside = boards.open[r * N + c].and(members[r * N + c]);
            let cell = V::and_neither(inside, other_rows[r], other_columns[c]);
            several = V::or_both(several, some, cell);
            some = some.or(cell);
            below[c] = below[c].or(cell);
            notes.cells[r + 1][c] = cell;
            notes.below[r][c] = below[c];
        }
    }
    findings.dead = findings.dead.or(V::all().and_not(some));
    findings.several = findings.several.or(several);
    let mut above = [none; WIDEST]; // at a distance of two or more rows
    for r in 0..N {
        let (mut far, mut near) = ([none; WIDEST + 2 * MARGIN], [none; WIDEST + 2 * MARGIN]);
        for c in 0..N {
            if r > 1 {
                above[c] = above[c].or(notes.cells[r - 1][c]);
            }
            far[c + MARGIN] = above[c].or(notes.below[r + 2][c]);
            near[c + MARGIN] = notes.cells[r][c].or(notes.cells[r + 2][c]);
        }
        let mut right = [none; WIDEST + 1];
        for c in (0..N).rev() {
            right[c] = V::or3(right[c + 1], far[c + MARGIN + 1], near[c + MARGIN + 2]);
        }
        let mut left = none;
        for c in 0..N {
            left = V::or3(left, far[c + MARGIN - 1], near[c + MARGIN - 2]);
            let open = boards.open[r * N + c];
            let unseen = V::and_either(open, left, right[c]);
            boards.open[r * N + c] = V::select(members[r * N + c], notes.cells[r + 1][c], unseen);
        }
    }
}
