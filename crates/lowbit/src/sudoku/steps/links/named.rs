//! **Skyscraper, two-string kite, turbot fish, empty rectangle**: two strong links of a digit, joined by a weak one, in
//! their well-known shapes.
//!
//! ```text
//! a . . | . . b .      skyscraper: rows with two places each, a and a' in one column:
//! . . . | . . x x      the digit is at b or at b', and not at the x, which see both
//! a'. . | . . . b'
//!
//! . b . | . . .        kite: a row and a column with two places each that meet in a box (a, a'):
//! . a . | . . .        the digit is at b or at b', and not at x
//! a'. . | . b'. / x = where b and b' look
//!
//! . e . | . p .        empty rectangle: in the box the digit is only on one row and one column;
//! e e . | . . .        p and q are the two places of a column: if q is not, p is, so the digit of the box
//! . . . | . . .        is in its column, and not at x
//! x . . | . q .
//! ```
//! Order: digits; pairs of houses by number (for empty rectangles: boxes, their row and column, then houses).

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{BOXES, CELLS, COLUMNS, OF_CELL, PEERS, ROWS, SETS, members, nine};
use super::super::position::Position;
use super::super::technique::About;
use super::super::{Step, Technique};
use crate::steps::{self, House, LinkKind, Mark, Role};

pub(in super::super) const SKYSCRAPER: About = About {
    name: "skyscraper",
    titles: ["Skyscraper", "摩天楼"],
    rating: 40,
    needs_uniqueness: false,
    find: |position, found| find(Technique::Skyscraper, position, found),
    reason: super::two::reason,
};

pub(in super::super) const KITE: About = About {
    name: "two-string-kite",
    titles: ["Two-string kite", "双线风筝"],
    rating: 41,
    needs_uniqueness: false,
    find: |position, found| find(Technique::TwoStringKite, position, found),
    reason: super::two::reason,
};

pub(in super::super) const TURBOT: About = About {
    name: "turbot-fish",
    titles: ["Turbot fish", "多宝鱼"],
    rating: 42,
    needs_uniqueness: false,
    find: |position, found| find(Technique::TurbotFish, position, found),
    reason: super::two::reason,
};

pub(in super::super) const EMPTY_RECTANGLE: About = About {
    name: "empty-rectangle",
    titles: ["Empty rectangle", "空矩形"],
    rating: 43,
    needs_uniqueness: false,
    find: find_rectangles,
    reason: super::two::reason,
};

/// Two places of a digit in a house.
#[derive(Clone, Copy)]
struct Strong {
    house: usize,
    ends: [usize; 2],
}

fn strong_links(position: &Position, digit: usize) -> Vec<Strong> {
    let houses = (0..27).filter(|&house| position.places[digit][house].count_ones() == 2);
    let ends = |house: usize| {
        let mut places = nine(position.places[digit][house]);
        [places.next(), places.next()].map(|place| usize::from(CELLS[house][place.unwrap_or(0)]))
    };
    houses.map(|house| Strong { house, ends: ends(house) }).collect()
}

/// The common name of two links with these near ends.
fn called(one: usize, other: usize, near: [usize; 2]) -> Technique {
    let [a, b] = near.map(|cell| OF_CELL[cell]);
    match (one / 9, other / 9) {
        (0, 0) if a[1] == b[1] => Technique::Skyscraper,
        (1, 1) if a[0] == b[0] => Technique::Skyscraper,
        (0, 1) | (1, 0) if a[2] == b[2] => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

/// The common name of a chain of strong links of a digit, each a house and its ends in the direction of the chain.
pub(super) fn called_chain(chain: &[(usize, u128, u128)]) -> Technique {
    let is_grouped = |&&(_, from, to): &&(usize, u128, u128)| (from | to).count_ones() > 2;
    match (chain, chain.iter().filter(is_grouped).count()) {
        (&[(one, _, from), (other, to, _)], 0) => {
            called(one, other, [from, to].map(|end| end.trailing_zeros() as usize))
        }
        (_, 0) => Technique::XChain,
        ([one, other], 1) => {
            let (grouped, plain) = if is_grouped(&one) { (one, other) } else { (other, one) };
            let is_rectangle = grouped.0 >= BOXES && plain.0 < BOXES;
            if is_rectangle { Technique::EmptyRectangle } else { Technique::GroupedChain }
        }
        _ => Technique::GroupedChain,
    }
}

/// The common name of a step of strong links of a digit.
pub(in super::super) fn called_by(step: &Step) -> Technique {
    let number = |house: &House| match *house {
        House::Row(number) => ROWS + usize::from(number),
        House::Column(number) => COLUMNS + usize::from(number),
        House::Box(number) | House::Region(number) => BOXES + usize::from(number),
    };
    let cells = |marks: &[Mark]| marks.iter().fold(0_u128, |set, mark| set | 1 << mark.cell);
    let strong = step.links.iter().filter(|link| link.kind == LinkKind::Strong);
    let chain = step.houses.iter().zip(strong).map(|(house, link)| (number(house), cells(&link.from), cells(&link.to)));
    called_chain(&chain.collect::<Vec<_>>())
}

fn find(technique: Technique, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for digit in 0..9 {
        let links = strong_links(position, digit);
        for (at, &one) in links.iter().enumerate() {
            for &other in &links[at + 1..] {
                for (near, far) in [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .map(|(i, j)| ([one.ends[i], other.ends[j]], [one.ends[1 - i], other.ends[1 - j]]))
                {
                    let cells = near.iter().chain(&far).fold(0_u128, |set, &cell| set | 1 << cell);
                    if cells.count_ones() < 4
                        || PEERS[near[0]] >> near[1] & 1 == 0
                        || called(one.house, other.house, near) != technique
                    {
                        continue;
                    }
                    let removed = position.digits[digit] & PEERS[far[0]] & PEERS[far[1]] & !cells;
                    if removed != 0 {
                        let chain = [(one.house, 1 << far[0], 1 << near[0]), (other.house, 1 << near[1], 1 << far[1])];
                        offer(technique, digit, chain, removed, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_rectangles(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for digit in 0..9 {
        let links = strong_links(position, digit);
        for block in BOXES..BOXES + 9 {
            let inside = position.digits[digit] & SETS[block];
            if inside.count_ones() < 3 {
                continue;
            }
            let [row, column, _] = OF_CELL[usize::from(CELLS[block][0])].map(usize::from);
            for (row, column) in (row..row + 3).flat_map(|row| (column..column + 3).map(move |column| (row, column))) {
                let in_both = |line: usize| inside & !SETS[line] != 0;
                if inside & !SETS[row] & !SETS[column] != 0 || !in_both(row) || !in_both(column) {
                    continue;
                }
                // A link across one arm of the rectangle, and the candidates that its far end sees on the other arm.
                for (arm, other_arm, kind) in [(row, column, COLUMNS), (column, row, ROWS)] {
                    for link in links.iter().filter(|link| link.house / 9 == kind / 9) {
                        for [near, far] in [link.ends, [link.ends[1], link.ends[0]]] {
                            let is_near = SETS[arm] & !SETS[block] & 1 << near != 0;
                            let target = SETS[other_arm] & !SETS[block] & PEERS[far] & position.digits[digit];
                            let removed = target & !(1 << near) & !(1 << far);
                            let is_outside = SETS[block] >> far & 1 == 0;
                            if is_near && is_outside && removed != 0 {
                                let [on_arm, on_other] = [inside & SETS[arm], inside & SETS[other_arm] & !SETS[arm]];
                                let on_other = on_other | inside & SETS[arm] & SETS[other_arm];
                                let chain = [(link.house, 1 << far, 1 << near), (block, on_arm & !on_other, on_other)];
                                offer(Technique::EmptyRectangle, digit, chain, removed, found)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers two links, each a house and its ends in the direction of the chain.
fn offer(
    technique: Technique,
    digit: usize,
    chain: [(usize, u128, u128); 2],
    removed: u128,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let story = || {
        let marks = |cells: u128| marks_of(digit, cells);
        let [(_, start, one), (_, other, end)] = chain;
        let link = |from, to, kind| steps::Link { from: marks(from), to: marks(to), kind };
        let mut story = Story {
            houses: chain.iter().map(|&(house, ..)| house).collect(),
            reasons: marks(start | one | other | end),
            links: vec![
                link(start, one, LinkKind::Strong),
                link(one, other, LinkKind::Weak),
                link(other, end, LinkKind::Strong),
            ],
            ..Story::default()
        };
        for (house, from, to) in chain {
            story = story.among_house(house, marks(from | to));
        }
        story.with(Role::Start, marks(start)).with(Role::Target, marks(end))
    };
    debug_assert!(members(removed).count() > 0, "a step removes something");
    found.offer(&Move::remove_digit(technique, digit, removed), &story)
}
