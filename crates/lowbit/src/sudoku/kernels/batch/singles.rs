//! Which cells have a single candidate: counted three digits at a time, while their slices are in the cache.

use super::boards::Boards;
use super::lanes::Lanes;

/// The result of a count, lane by lane.
#[derive(Clone, Copy)]
pub(super) struct Counted<V> {
    /// Some cell newly has a single candidate, or is newly claimed.
    pub unsettled: V,
    /// A cell has no candidate, or two digits claim it: a cell that was claimed a round ago should have one candidate.
    pub dead: V,
    /// Every cell has a single candidate.
    pub filled: V,
}

/// Counts the candidates of three digits.
#[inline(always)]
pub(super) fn begin<V: Lanes>(boards: &mut Boards<V>, three: usize) {
    for r in 0..9 {
        for c in 0..9 {
            (boards.some[r][c], boards.one[r][c]) = of_three(boards, three, r, c);
        }
    }
}

/// Adds three other digits.
#[inline(always)]
pub(super) fn go_on<V: Lanes>(boards: &mut Boards<V>, three: usize) {
    for r in 0..9 {
        for c in 0..9 {
            (boards.some[r][c], boards.one[r][c]) = with_three(boards, three, r, c);
        }
    }
}

/// Adds the last three, and stores the result.
#[inline(always)]
pub(super) fn end<V: Lanes>(boards: &mut Boards<V>, three: usize) -> Counted<V> {
    let (mut possible, mut filled) = (V::all(), V::all());
    let (mut unsettled, mut twice) = (V::none(), V::none());
    for r in 0..9 {
        for c in 0..9 {
            let (some, single) = with_three(boards, three, r, c);
            possible = possible.and(some);
            filled = filled.and(single);
            unsettled = V::or_without(unsettled, single, boards.single[r][c]);
            let (settled, settled_before) = (single.or(boards.claimed[r][c]), boards.settled[r][c]);
            unsettled = V::or_without(unsettled, settled, settled_before);
            twice = V::or_without(twice, settled_before, single);
            boards.single[r][c] = single;
            boards.settled[r][c] = settled;
        }
    }
    Counted { unsettled, dead: V::or_neither(twice, possible, V::none()), filled }
}

/// Counts all digits at once, for lanes with new candidates.
#[inline(always)]
pub(super) fn count_anew<V: Lanes>(boards: &mut Boards<V>) {
    for r in 0..9 {
        for c in 0..9 {
            count_cell(boards, r, c);
        }
    }
}

/// The same for one cell.
#[inline(always)]
pub(super) fn count_cell<V: Lanes>(boards: &mut Boards<V>, r: usize, c: usize) {
    let (mut some, mut one) = ([V::none(); 3], [V::none(); 3]);
    for three in 0..3 {
        (some[three], one[three]) = of_three(boards, three, r, c);
    }
    // Three digits have candidates, the six others have none, and those three have one.
    let single = V::one_of(some[0], some[1], some[2]).and(V::or3(one[0], one[1], one[2]));
    boards.single[r][c] = single;
    boards.settled[r][c] = single.or(boards.claimed[r][c]);
}

/// Whether a cell has some candidate, and exactly one, of three digits.
#[inline(always)]
fn of_three<V: Lanes>(boards: &Boards<V>, three: usize, r: usize, c: usize) -> (V, V) {
    let x = boards.row(3 * three, r)[c];
    let y = boards.row(3 * three + 1, r)[c];
    let z = boards.row(3 * three + 2, r)[c];
    (V::or3(x, y, z), V::one_of(x, y, z))
}

/// Whether a cell has some candidate, and exactly one, of three digits and of those counted before.
#[inline(always)]
fn with_three<V: Lanes>(boards: &Boards<V>, three: usize, r: usize, c: usize) -> (V, V) {
    let (some, one) = of_three(boards, three, r, c);
    let (some_before, one_before) = (boards.some[r][c], boards.one[r][c]);
    (some.or(some_before), V::or_without(one.and_not(some_before), one_before, some))
}
