//! Techniques on whole houses: only cells, confined houses, common neighbours, sets.

use crate::regions::kernels::cells::Cells;

use super::containers::Container;
use super::position::Position;
use super::{Step, Technique};

/// A house has as many open cells as it needs.
///
/// ```text
///     A A B B        region A needs a star, and one cell of it is open:
///     A × × B        it gets the star
///     × × C B
/// ```
pub(super) fn only_cells<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let is_full = |&house: &usize| position.open_in(house).len() == position.need[house];
    let step = |house: usize| {
        let cells = position.open_in(house);
        Container::of(position, &[house]).step(position, Technique::OnlyCells, cells, Cells::NONE)
    };
    position.needy().filter(is_full).map(step).take(most).collect()
}

/// The open cells of one house lie in another that needs no more stars than the first.
///
/// ```text
///     A A A A        the open cells of region A lie in row 1: its stars are those of the row,
///     B × × C        and the row has none outside of A
/// ```
pub(super) fn confined<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for from in position.needy() {
        let cells = position.open_in(from);
        for to in position.needy().filter(|&to| to != from && position.need[to] == position.need[from]) {
            let removed = position.open_in(to).and_not(&cells);
            if !removed.is_empty() && cells.and_not(&position.houses[to]).is_empty() {
                let rest = Container::without(position, &[to], &[from]);
                steps.push(rest.step(position, Technique::Confined, Cells::NONE, removed));
                if steps.len() >= most {
                    return steps;
                }
            }
        }
    }
    steps
}

/// Every open cell of a house that needs one star forbids the same cell.
///
/// ```text
///     . A . .
///     . A x .        whichever A gets the star, it touches x or shares its row
///     . . . .
/// ```
pub(super) fn common<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for house in position.needy().filter(|&house| position.need[house] == 1) {
        let cells = position.open_in(house);
        let mut removed = position.open.and_not(&cells);
        cells.for_each(|cell| removed = removed.and(&position.forbids(cell)));
        if !removed.is_empty() {
            let star = Container::of(position, &[house]);
            steps.push(star.step(position, Technique::Common, Cells::NONE, removed));
            if steps.len() >= most {
                break;
            }
        }
    }
    steps
}

/// Some houses of one kind lie in as many of another kind, which need no more stars than the first.
///
/// ```text
///     A A B B .      the open cells of A and B lie in rows 1 and 2: the stars of these rows are
///     A B B . .      theirs, and the rows have none outside of A and B
/// ```
pub(super) fn sets<const W: usize>(position: &Position<W>, size: usize, most: usize) -> Vec<Step> {
    let n = position.n;
    let mut steps = Vec::new();
    for (from, to) in [(2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)] {
        let kind = |kind: usize| position.needy().filter(move |house| house / n == kind);
        // For each house the houses of the other kind in which it has open cells.
        let spans: Vec<(usize, u32)> = kind(from)
            .map(|house| {
                let cells = position.open_in(house);
                let meets = |other: &usize| !cells.and(&position.houses[*other]).is_empty();
                (house, kind(to).filter(meets).fold(0, |set, other| set | 1 << (other % n)))
            })
            .collect();
        choose(&spans, size, &mut Vec::new(), 0, &mut |chosen, span| {
            let into: Vec<usize> = crate::bits::members(span.into()).map(|other| to * n + other as usize).collect();
            let need = |houses: &[usize]| houses.iter().map(|&house| position.need[house]).sum::<u32>();
            if need(&into) != need(chosen) {
                return false;
            }
            let union =
                |houses: &[usize]| houses.iter().fold(Cells::NONE, |all, &house| all.or(&position.open_in(house)));
            let cells = union(chosen);
            let removed = union(&into).and_not(&cells);
            if !removed.is_empty() {
                let rest = Container::without(position, &into, chosen);
                steps.push(rest.step(position, Technique::Sets(size as u8), Cells::NONE, removed));
            }
            steps.len() >= most
        });
        if steps.len() >= most {
            break;
        }
    }
    steps
}

/// Tries every combination of `size` houses that span at most `size` others, until `found` breaks.
fn choose(
    spans: &[(usize, u32)],
    size: usize,
    chosen: &mut Vec<usize>,
    span: u32,
    found: &mut impl FnMut(&[usize], u32) -> bool,
) -> bool {
    if chosen.len() == size {
        return span.count_ones() as usize <= size && found(chosen, span);
    }
    for (place, &(house, own)) in spans.iter().enumerate() {
        if (span | own).count_ones() as usize <= size {
            chosen.push(house);
            let is_enough = choose(&spans[place + 1..], size, chosen, span | own, found);
            chosen.pop();
            if is_enough {
                return true;
            }
        }
    }
    false
}
