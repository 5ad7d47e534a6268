//! One round of reasoning on every lane: naked singles, locked candidates and hidden singles, without a branch.

use super::block::{Block, Triads};
use super::lanes::Lanes;

/// What a round found out, lane by lane.
#[derive(Clone, Copy)]
pub(super) struct Findings<V> {
    /// Some cell was found to have a single candidate, or to be a digit's only place, that was not known before.
    pub advanced: V,
    /// No solution: a cell without candidates, or a digit without a place in some unit.
    pub dead: V,
    /// Exactly one candidate in each cell *before* the round. Such a lane is solved if it is not dead: every unit
    /// then had a place for every digit, and with nine candidates in the unit it had no more than one.
    pub filled: V,
}

/// Removes candidates that no solution has. What is left still has every solution.
///
/// First the cells with one candidate are found, over all digits. Then each digit is taken by itself: its 81 slices
/// are read and written once.
#[inline(always)]
pub(super) fn round<V: Lanes>(block: &mut Block<V>) -> Findings<V> {
    let mut findings = look_at_cells(block);
    for digit in 0..9 {
        look_at_triads(block, digit);
        permutations(&mut block.across, &mut findings.dead);
        permutations(&mut block.down, &mut findings.dead);
        for band in 0..3 {
            look_at_band(block, digit, band);
        }
    }
    for r in 0..9 {
        for c in 0..9 {
            let settled = block.single[r][c].or(block.claimed[r][c]);
            findings.advanced = V::or_without(findings.advanced, settled, block.settled[r][c]);
            block.settled[r][c] = settled;
        }
    }
    findings
}

/// Finds the cells with exactly one candidate.
#[inline(always)]
fn look_at_cells<V: Lanes>(block: &mut Block<V>) -> Findings<V> {
    let (mut possible, mut filled) = (V::all(), V::all());
    for r in 0..9 {
        for c in 0..9 {
            let mut some = [V::none(); 3];
            let mut one = [V::none(); 3];
            for g in 0..3 {
                let x = block.row(3 * g, r)[c];
                let y = block.row(3 * g + 1, r)[c];
                let z = block.row(3 * g + 2, r)[c];
                some[g] = V::or3(x, y, z);
                one[g] = V::one_of(x, y, z);
            }
            // One group of three digits has candidates, and that group has one.
            let alone = V::one_of(some[0], some[1], some[2]).and(V::or3(one[0], one[1], one[2]));
            possible = possible.and(V::or3(some[0], some[1], some[2]));
            filled = filled.and(alone);
            block.single[r][c] = alone;
        }
    }
    Findings { advanced: V::none(), dead: V::all().and_not(possible), filled }
}

/// Takes a digit from all cells that see one where it is the only candidate, and finds the triads where it is still
/// possible.
#[inline(always)]
fn look_at_triads<V: Lanes>(block: &mut Block<V>, digit: usize) {
    let mut column = [V::none(); 9];
    for band in 0..3 {
        let mut placed = [[V::none(); 3]; 3];
        for i in 0..3 {
            let row = block.row(digit, 3 * band + i);
            let single = &block.single[3 * band + i];
            for c in 0..9 {
                placed[i][c / 3] = V::or_both(placed[i][c / 3], row[c], single[c]);
                column[c] = V::or_both(column[c], row[c], single[c]);
            }
        }
        for i in 0..3 {
            let in_row = V::or3(placed[i][0], placed[i][1], placed[i][2]);
            for k in 0..3 {
                let in_box = placed[(i + 1) % 3][k].or(placed[(i + 2) % 3][k]);
                block.taken[3 * band + i][k] = in_row.or(in_box);
            }
        }
    }
    for band in 0..3 {
        let mut down = [V::none(); 9];
        for i in 0..3 {
            let r = 3 * band + i;
            let mut cell = [V::none(); 9];
            for c in 0..9 {
                let free = V::or_neither(block.single[r][c], block.taken[r][c / 3], column[c]);
                cell[c] = block.row(digit, r)[c].and(free);
                down[c] = down[c].or(cell[c]);
            }
            for k in 0..3 {
                block.across[r][k] = V::or3(cell[3 * k], cell[3 * k + 1], cell[3 * k + 2]);
            }
            block.cell[r] = cell;
        }
        for c in 0..9 {
            block.down[c][band] = down[c];
        }
    }
}

/// Locked candidates, in three rows (or columns) at a time.
///
/// A digit's places in a band form a permutation: each of the three rows has it in another box. So a triad is
/// possible only if the two other rows can take the two other boxes, one way round or the other:
///
/// ```text
///     box   0 1 2
///     row i * . .      * needs  (p and q)  or  (r and s)
///         .   p r
///         .   s q
/// ```
///
/// If a row of the band has no triad left there is no permutation at all, and no row of it has one: looking at one
/// row of each band tells whether the digit has a place in all its rows and boxes.
#[inline(always)]
fn permutations<V: Lanes>(triads: &mut Triads<V>, dead: &mut V) {
    for band in 0..3 {
        let t = [triads[3 * band], triads[3 * band + 1], triads[3 * band + 2]];
        for i in 0..3 {
            let (a, b) = (&t[(i + 1) % 3], &t[(i + 2) % 3]);
            for k in 0..3 {
                let (m, n) = ((k + 1) % 3, (k + 2) % 3);
                let others = V::or_both(a[m].and(b[n]), a[n], b[m]);
                triads[3 * band + i][k] = t[i][k].and(others);
            }
        }
        let row = &triads[3 * band];
        *dead = V::or_neither(*dead, V::or3(row[0], row[1], row[2]), V::none());
    }
}

/// Takes a digit from the cells of a band that cannot hold it. A cell that is its only place in a row or column is
/// claimed, and the digits that are looked at from now on lose it.
///
/// Boxes need no look of their own: where a box has the digit in one triad, so has that triad's line.
#[inline(always)]
fn look_at_band<V: Lanes>(block: &mut Block<V>, digit: usize, band: usize) {
    let mut cell = [[V::none(); 9]; 3];
    for i in 0..3 {
        let r = 3 * band + i;
        for c in 0..9 {
            cell[i][c] = V::and3(block.cell[r][c], block.across[r][c / 3], block.down[c][band]);
        }
    }
    let mut only_down = [V::none(); 9];
    for c in 0..9 {
        let one = V::one_of(cell[0][c], cell[1][c], cell[2][c]);
        only_down[c] = V::and_neither(one, block.down[c][(band + 1) % 3], block.down[c][(band + 2) % 3]);
    }
    for i in 0..3 {
        let r = 3 * band + i;
        let cell = &cell[i];
        let mut only_across = [V::none(); 3];
        for k in 0..3 {
            let one = V::one_of(cell[3 * k], cell[3 * k + 1], cell[3 * k + 2]);
            only_across[k] = V::and_neither(one, block.across[r][(k + 1) % 3], block.across[r][(k + 2) % 3]);
        }
        for c in 0..9 {
            let claimed = block.claimed[r][c];
            let only = V::and_either(cell[c], only_across[c / 3], only_down[c]);
            block.claimed[r][c] = claimed.or(only);
            block.row_mut(digit, r)[c] = V::and_unless(cell[c], claimed, only);
        }
    }
}
