//! Techniques that count room: exclusion, tilings by 2x2 blocks, bands of lines.
//!
//! A *container* is a set of open cells that takes a known number of stars: the open cells of a house, of a band of
//! neighbouring lines, or of a band without the regions inside it.

use crate::regions::kernels::cells::Cells;
use crate::steps::{Fact, Group, Role, Statement};

use super::position::{Position, marks};
use super::{Step, Technique};

/// Cells that must take a number of stars.
pub(super) struct Container<const W: usize> {
    pub(super) cells: Cells<W>,
    pub(super) need: u32,
    /// Houses of one kind, which contain these cells.
    pub(super) outer: Vec<usize>,
    /// Houses of another kind inside those; their cells are left out.
    pub(super) inner: Vec<usize>,
}

impl<const W: usize> Container<W> {
    /// The open cells of houses of one kind.
    pub(super) fn of(position: &Position<W>, houses: &[usize]) -> Container<W> {
        let (cells, need) = position.together(houses);
        Container { cells, need, outer: houses.to_vec(), inner: Vec::new() }
    }

    /// The open cells of some houses without those of others, which lie inside and need no more stars.
    pub(super) fn without(position: &Position<W>, outer: &[usize], inner: &[usize]) -> Container<W> {
        let ((all, all_need), (part, part_need)) = (position.together(outer), position.together(inner));
        Container {
            cells: all.and_not(&part),
            need: all_need - part_need,
            outer: outer.to_vec(),
            inner: inner.to_vec(),
        }
    }

    /// Its content as statements; the last one is about its cells.
    fn statements(&self, position: &Position<W>) -> Vec<Statement> {
        let among = |houses: &[usize]| {
            let (cells, need) = position.together(houses);
            let houses = houses.iter().map(|&house| position.name(house)).collect();
            Statement { fact: Fact::Among { houses, marks: marks(cells), need }, because: Vec::new() }
        };
        if self.inner.is_empty() {
            return vec![among(&self.outer)];
        }
        let rest = Fact::Among { houses: Vec::new(), marks: marks(self.cells), need: self.need };
        vec![among(&self.outer), among(&self.inner), Statement { fact: rest, because: vec![0, 1] }]
    }

    /// A step that concludes from it.
    pub(super) fn step(
        &self,
        position: &Position<W>,
        technique: Technique,
        placed: Cells<W>,
        removed: Cells<W>,
    ) -> Step {
        let mut proof = self.statements(position);
        let last = proof.len() - 1;
        let (placed, removed) = (marks(placed), marks(removed));
        let facts = placed.iter().map(|&mark| Fact::Is(mark)).chain(removed.iter().map(|&mark| Fact::IsNot(mark)));
        proof.extend(facts.map(|fact| Statement { fact, because: vec![last] }));
        let rests_on_inner = matches!(technique, Technique::Confined | Technique::Sets(_));
        let (first, second) = if rests_on_inner { (&self.inner, &self.outer) } else { (&self.outer, &self.inner) };
        let reasons = if rests_on_inner { position.together(&self.inner).0 } else { self.cells };
        Step {
            technique,
            rating: technique.tenths(),
            houses: first.iter().chain(second).map(|&house| position.name(house)).collect(),
            reasons: marks(reasons),
            groups: Vec::new(),
            links: Vec::new(),
            placed,
            removed,
            proof,
        }
    }
}

/// The widest band whose room is examined; in wider ones stars are only counted.
const WIDEST_BAND: usize = 4;

/// Every house that needs stars.
fn single<const W: usize>(position: &Position<W>) -> impl Iterator<Item = Container<W>> + '_ {
    position.needy().map(|house| Container::of(position, &[house]))
}

/// Neighbouring lines, and the regions with open cells there.
#[derive(Clone, Copy)]
pub(super) struct Band {
    n: usize,
    /// The number of its first line, and the number of its lines.
    first: usize,
    width: usize,
    /// The regions whose open cells all lie in it, and those with any open cells in it, as sets.
    inside: u32,
    across: u32,
    pub(super) need: u32,
    pub(super) need_inside: u32,
    pub(super) need_across: u32,
}

impl Band {
    pub(super) fn lines(&self) -> Vec<usize> {
        (self.first..self.first + self.width).collect()
    }

    pub(super) fn inside(&self) -> Vec<usize> {
        crate::bits::members(self.inside.into()).map(|region| 2 * self.n + region as usize).collect()
    }

    pub(super) fn across(&self) -> Vec<usize> {
        crate::bits::members(self.across.into()).map(|region| 2 * self.n + region as usize).collect()
    }
}

/// All bands of neighbouring lines, narrow ones first.
pub(super) fn bands<const W: usize>(position: &Position<W>) -> impl Iterator<Item = Band> + '_ {
    let n = position.n;
    // The regions that need stars, with the rows and the columns in which they have open cells.
    let needy = (0..n).filter(|&region| position.need[2 * n + region] > 0);
    let spans: Vec<(usize, [u32; 2])> = needy
        .map(|region| {
            let mut span = [0; 2];
            position.open_in(2 * n + region).for_each(|cell| {
                span[0] |= 1 << (cell / n);
                span[1] |= 1 << (cell % n);
            });
            (region, span)
        })
        .collect();
    let places = move |width| (0..2).flat_map(move |kind| (0..=n - width).map(move |at| (width, kind, at)));
    (1..=n).flat_map(places).map(move |(width, kind, at)| {
        let lines = (((1_u64 << width) - 1) as u32) << at;
        let first = kind * n + at;
        let need = position.need[first..first + width].iter().sum();
        let (inside, across, need_inside, need_across) = (0, 0, 0, 0);
        let mut band = Band { n, first, width, inside, across, need, need_inside, need_across };
        for &(region, span) in &spans {
            let need = position.need[2 * n + region];
            if span[kind] & !lines == 0 {
                band.inside |= 1 << region;
                band.need_inside += need;
            }
            if span[kind] & lines != 0 {
                band.across |= 1 << region;
                band.need_across += need;
            }
        }
        band
    })
}

/// Whole bands of up to `widest` lines, the same without the regions inside, and the rest of regions that cover a band.
fn parts<const W: usize>(position: &Position<W>, widest: usize) -> impl Iterator<Item = Container<W>> + '_ {
    bands(position).take_while(move |band| band.width <= widest).flat_map(move |band| {
        let whole = (band.width > 1).then(|| Container::of(position, &band.lines()));
        let is_part = band.inside != 0 && band.need >= band.need_inside;
        let rest = is_part.then(|| Container::without(position, &band.lines(), &band.inside()));
        let is_covered = band.need_across >= band.need && band.across.count_ones() as usize <= widest + 1;
        let outside = is_covered.then(|| Container::without(position, &band.across(), &band.lines()));
        [whole, rest, outside].into_iter().flatten()
    })
}

/// A star on a cell would leave a house without room for the stars it needs.
///
/// ```text
///     row 3   . . a x b . .       two stars are needed, and a, x and b are open: a star on x
///                                 would forbid both others
/// ```
pub(super) fn exclusion<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    excluded(position, single(position), Technique::Exclusion, most)
}

/// Exclusion and tilings in two neighbouring lines.
///
/// ```text
///     a a . b b c . d        rows 3 and 4 need four stars, and four blocks of 2x2 cover their
///     a . . b . c d d        open cells: one star in each
/// ```
pub(super) fn squeeze<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let pairs = || parts(position, 2).filter(|part| part.outer.len() == 2 && part.inner.is_empty());
    let mut steps = tiled(position, pairs(), Technique::Squeeze, most);
    if steps.len() < most {
        steps.extend(excluded(position, pairs(), Technique::Squeeze, most - steps.len()));
    }
    steps
}

/// Exclusion and only cells in bands of lines, without the regions inside them.
///
/// ```text
///     two rows need four stars, and the one region inside them takes two of them: the
///     two others are in the other open cells of the rows
/// ```
pub(super) fn counting<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let mut steps = counted(position, most);
    if steps.len() < most {
        steps.extend(tiled(position, parts(position, WIDEST_BAND), Technique::Counting, most - steps.len()));
    }
    if steps.len() < most {
        steps.extend(excluded(position, parts(position, WIDEST_BAND), Technique::Counting, most - steps.len()));
    }
    steps
}

/// Parts of bands that need no star, or one on every open cell.
pub(super) fn counted<const W: usize>(position: &Position<W>, most: usize) -> Vec<Step> {
    let steps = parts(position, position.n).filter_map(|container| {
        let Container { cells, need, .. } = container;
        let (placed, removed) = match need {
            _ if cells.is_empty() => return None,
            0 => (Cells::NONE, cells),
            _ if cells.len() == need => (cells, Cells::NONE),
            _ => return None,
        };
        Some(container.step(position, Technique::Counting, placed, removed))
    });
    steps.take(most).collect()
}

/// The cells whose star would leave a container without room.
fn excluded<const W: usize>(
    position: &Position<W>,
    containers: impl Iterator<Item = Container<W>>,
    technique: Technique,
    most: usize,
) -> Vec<Step> {
    let steps = containers.filter_map(|container| {
        // With much room and few stars, no single star takes it all.
        if container.cells.len() > 9 * container.need {
            return None;
        }
        let mut removed = Cells::NONE;
        position.open.for_each(|cell| {
            let left = container.cells.and_not(&position.forbids(cell));
            let need = match container.cells.has(cell) {
                true if container.need == 0 => u32::MAX,
                true => container.need - 1,
                false => container.need,
            };
            if left != container.cells && !has_room(position, left, need) {
                removed.insert(cell);
            }
        });
        (!removed.is_empty()).then(|| container.step(position, technique, Cells::NONE, removed))
    });
    steps.take(most).collect()
}

/// Whether this many stars fit on cells without touching.
pub(super) fn has_room<const W: usize>(position: &Position<W>, cells: Cells<W>, need: u32) -> bool {
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
    tiled(position, single(position).filter(|container| container.need > 1), Technique::Tiling, most)
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
    // The first cell is in the upper row of its block: no cell above it is left to cover.
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
        let position = Position::<2>::new(&board).unwrap();
        let containers = parts(&position, 2).collect::<Vec<_>>();
        let told = |lines: &[usize], regions: &[usize]| {
            let found = containers.iter().find(|container| container.outer == lines && container.inner == regions);
            found.map(|container| (marks(container.cells).len(), container.need))
        };
        assert_eq!(told(&[0, 1], &[]), Some((10, 2)), "whole");
        assert_eq!(told(&[10, 11], &[0, 1]), Some((2, 0)), "A and B have two stars in the first rows, none below");
        assert_eq!(told(&[2, 3], &[12]), Some((7, 1)), "without C, which lies inside");
        assert_eq!(told(&[13, 14], &[3, 4]), Some((0, 0)));
        assert_eq!(told(&[10, 11, 12], &[2]), Some((10, 2)), "three regions cover a row");
    }
}
