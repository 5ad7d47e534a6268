//! Techniques that count room: exclusion, tilings by 2x2 blocks, bands of lines.
//!
//! A *container* is a set of open cells that must take a known number of stars: the open cells of a house, of a band of
//! neighbouring lines, or of a band without the regions inside it.

use crate::regions::kernels::cells::Cells;
use crate::steps::{Group, Role};

use super::position::{Position, marks};
use super::{Step, Technique};

/// Cells that must take a number of stars.
struct Container<const W: usize> {
    cells: Cells<W>,
    need: u32,
    /// The lines or the region it is made of, then the regions removed from it or the lines.
    from: Vec<usize>,
    without: Vec<usize>,
}

impl<const W: usize> Container<W> {
    /// The conclusion as a step.
    fn step(&self, position: &Position<W>, technique: Technique, placed: Cells<W>, removed: Cells<W>) -> Step {
        position.step(technique, &self.from, &self.without, (self.cells, self.need), placed, removed)
    }
}

/// Widest band whose room is examined: in wider ones stars are only counted.
const WIDEST_BAND: usize = 4;

/// Every house that needs stars.
fn single<const W: usize>(position: &Position<W>) -> impl Iterator<Item = Container<W>> + '_ {
    position.needy().map(|house| Container {
        cells: position.open_in(house),
        need: position.need[house],
        from: vec![house],
        without: Vec::new(),
    })
}

/// Bands of neighbouring lines: whole, without the regions inside, and the outer part of regions that cover a band.
fn bands<const W: usize>(position: &Position<W>, widest: usize) -> Vec<Container<W>> {
    let n = position.n;
    let mut containers = Vec::new();
    for width in 1..=widest.min(n) {
        for first in (0..=n - width).chain(n..=2 * n - width) {
            let lines: Vec<usize> = (first..first + width).collect();
            let band = lines.iter().fold(Cells::NONE, |all, &line| all.or(&position.open_in(line)));
            let need: u32 = lines.iter().map(|&line| position.need[line]).sum();
            let regions = || (2 * n..3 * n).filter(|&region| position.need[region] > 0);
            let inside: Vec<usize> =
                regions().filter(|&region| position.open_in(region).and_not(&band).is_empty()).collect();
            let taken: u32 = inside.iter().map(|&region| position.need[region]).sum();
            let rest = inside.iter().fold(band, |rest, &region| rest.and_not(&position.houses[region]));
            if width > 1 {
                containers.push(Container { cells: band, need, from: lines.clone(), without: Vec::new() });
            }
            if !inside.is_empty() && need >= taken {
                containers.push(Container { cells: rest, need: need - taken, from: lines.clone(), without: inside });
            }
            let cover: Vec<usize> =
                regions().filter(|&region| !position.open_in(region).and(&band).is_empty()).collect();
            let given: u32 = cover.iter().map(|&region| position.need[region]).sum();
            let all = cover.iter().fold(Cells::NONE, |all, &region| all.or(&position.open_in(region)));
            if given >= need && cover.len() <= widest + 1 {
                containers.push(Container {
                    cells: all.and_not(&band),
                    need: given - need,
                    from: cover,
                    without: lines,
                });
            }
        }
    }
    containers
}

/// A star on a cell would leave a house, or two neighbouring lines, without room for the stars it needs.
///
/// ```text
///     row 3   . . a x b . .       two stars are needed, and a, x and b are open: a star on x
///                                 would forbid both others
/// ```
pub(super) fn exclusion<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let pairs = bands(position, WIDEST_BAND).into_iter().filter(|band| band.from.len() == 2 && band.without.is_empty());
    excluded(position, single(position).chain(pairs), Technique::Exclusion, most)
}

/// Exclusion and only cells in bands of lines, without the regions inside them.
///
/// ```text
///     two rows need four stars, and the one region inside them takes two of them: the
///     two others are in the other open cells of the rows
/// ```
pub(super) fn counting<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let counted = bands(position, position.n).into_iter().filter_map(|container| {
        let Container { cells, need, .. } = container;
        let (placed, removed) = match need {
            _ if cells.is_empty() => return None,
            0 => (Cells::NONE, cells),
            _ if cells.len() == need => (cells, Cells::NONE),
            _ => return None,
        };
        Some(container.step(position, Technique::Counting, placed, removed))
    });
    let mut steps: Vec<Step> = counted.take(most).collect();
    if steps.len() == most {
        return steps;
    }
    let covered = tiled(position, bands(position, WIDEST_BAND).into_iter(), Technique::Counting, most - steps.len());
    steps.extend(covered);
    if steps.len() < most {
        let others =
            excluded(position, bands(position, WIDEST_BAND).into_iter(), Technique::Counting, most - steps.len());
        steps.extend(others);
    }
    steps
}

/// The cells whose star would leave a container without room.
fn excluded<const W: usize>(
    position: &Position<W>,
    containers: impl Iterator<Item = Container<W>>,
    technique: Technique,
    most: usize,
) -> Vec<Step> {
    let steps = containers.filter_map(|container| {
        // Much room and few stars: no single star takes it all.
        if container.cells.len() > 9 * container.need {
            return None;
        }
        let mut around = Cells::NONE;
        container.cells.for_each(|cell| around = around.or(&position.near[cell]));
        let mut removed = Cells::NONE;
        around.and(&position.open).for_each(|cell| {
            let need = container.need - u32::from(container.cells.has(cell)).min(container.need);
            let left = container.cells.and_not(&position.forbids(cell));
            if !has_room(position, left, need) {
                removed.insert(cell);
            }
        });
        (!removed.is_empty()).then(|| container.step(position, technique, Cells::NONE, removed))
    });
    steps.take(most).collect()
}

/// Whether this many stars fit on cells without touching.
fn has_room<const W: usize>(position: &Position<W>, cells: Cells<W>, need: u32) -> bool {
    if need == 0 {
        return true;
    }
    let Some(first) = cells.first() else { return false };
    if cells.len() < need {
        return false;
    }
    // The topmost leftmost cell, or one of those it touches, has a star in some largest placement.
    let ways = cells.and(&position.near[first]);
    ways.iter().any(|cell| has_room(position, cells.and_not(&position.near[cell]), need - 1))
}

/// A house is covered by as many 2x2 blocks as it needs stars. A block holds at most one star, so each holds exactly
/// one.
///
/// ```text
///     a a . b        two stars are needed: one of the a's, one of the b's; what every a touches
///     a . . b        is empty
/// ```
pub(super) fn tiling<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let pairs = bands(position, WIDEST_BAND).into_iter().filter(|band| band.from.len() == 2 && band.without.is_empty());
    let several = single(position).chain(pairs).filter(|container| container.need > 1);
    tiled(position, several, Technique::Tiling, most)
}

fn tiled<const W: usize>(
    position: &Position<W>,
    containers: impl Iterator<Item = Container<W>>,
    technique: Technique,
    most: usize,
) -> Vec<Step> {
    let steps = containers.filter_map(|container| {
        if container.need == 0 || container.cells.len() > 4 * container.need {
            return None;
        }
        let (mut tries, mut found) = (2000, None);
        cover(position, container.cells, container.need, &mut Vec::new(), &mut tries, &mut |blocks| {
            let (mut placed, mut removed) = (Cells::NONE, Cells::NONE);
            for block in blocks {
                let mut touched = position.open.and_not(block);
                block.for_each(|cell| touched = touched.and(&position.forbids(cell)));
                removed = removed.or(&touched);
                if block.len() == 1 {
                    placed = placed.or(block);
                }
            }
            if placed.is_empty() && removed.is_empty() {
                return false;
            }
            let mut step = container.step(position, technique, placed, removed);
            step.groups = blocks.iter().map(|&block| Group { role: Role::Block, marks: marks(block) }).collect();
            found = Some(step);
            true
        });
        found
    });
    steps.take(most).collect()
}

/// Every way to cover cells by this many 2x2 blocks, until `found` breaks. A block is its share of the cells.
fn cover<const W: usize>(
    position: &Position<W>,
    cells: Cells<W>,
    blocks_left: u32,
    blocks: &mut Vec<Cells<W>>,
    tries: &mut u32,
    found: &mut impl FnMut(&[Cells<W>]) -> bool,
) -> bool {
    let Some(first) = cells.first() else { return blocks_left == 0 && found(blocks) };
    *tries = tries.saturating_sub(1);
    if blocks_left == 0 || cells.len() > 4 * blocks_left || *tries == 0 {
        return false;
    }
    let n = position.n;
    let (row, column) = (first / n, first % n);
    // The first cell is in the upper row of its block: there is nothing to cover above it.
    for left in [column, column.saturating_sub(1)] {
        let mut block = Cells::NONE;
        for (r, c) in [(row, left), (row, left + 1), (row + 1, left), (row + 1, left + 1)] {
            if r < n && c < n {
                block.insert(r * n + c);
            }
        }
        let share = block.and(&cells);
        blocks.push(share);
        let is_enough = cover(position, cells.and_not(&share), blocks_left - 1, blocks, tries, found);
        blocks.pop();
        if is_enough {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::Board;

    #[test]
    fn a_band_is_whole_without_what_lies_inside_and_left_by_what_covers_it() {
        // Rows are houses 0 to 4, columns 5 to 9, regions 10 to 14.
        let board: Board = "AABBB\nAABBB\nACCCB\nDDDEE\nDDDEE\n".parse().unwrap();
        let containers = bands(&Position::<2>::new(&board).unwrap(), 2);
        let told = |lines: &[usize], regions: &[usize]| {
            let found = containers.iter().find(|container| container.from == lines && container.without == regions);
            found.map(|container| (marks(container.cells).len(), container.need))
        };
        assert_eq!(told(&[0, 1], &[]), Some((10, 2)), "whole");
        assert_eq!(told(&[10, 11], &[0, 1]), Some((2, 0)), "A and B have two stars in the first rows, none below");
        assert_eq!(told(&[2, 3], &[12]), Some((7, 1)), "without C, which lies inside");
        assert_eq!(told(&[13, 14], &[3, 4]), Some((0, 0)));
        assert_eq!(told(&[10, 11, 12], &[2]), Some((10, 2)), "three regions cover a row");
    }
}
