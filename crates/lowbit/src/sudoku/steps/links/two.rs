//! **Two strong links**: an end of one sees an end of the other; so one of the far ends has the digit.
//!
//! ```text
//! a . . . | . . b      skyscraper: two rows, a and a' share a column: the digit is at b or at b',
//! a'. . . | . b'.      and not where both are seen. Row and column: a kite. With groups as ends: also empty rectangles.
//! ```
//! Order: rating (parallel lines, row and column, with a box, grouped), then the most removals, then the fewest groups; then rows
//! with rows, columns with columns, columns with rows, rows with boxes, columns with boxes; digits; houses.

use std::ops::ControlFlow;

use super::super::found::{Found, Story, marks_of};
use super::super::houses::{self, BOXES, COLUMNS, ROWS, SETS, name};
use super::super::position::{Candidates, Effect, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::{Link, links};
use crate::bits::members;
use crate::sorting::sort_by_key;
use crate::steps::{self, Fact, LinkKind, Rating, Role};
use crate::words::Language;

pub(in super::super) const ABOUT: About = About {
    name: "two-strong-links",
    titles: ["Two strong links", "双强链"],
    rating: 40,
    needs_uniqueness: false,
    find,
    reason,
};

/// Links in a row, and what they remove.
pub(super) struct Chain {
    pub(super) tenths: u16,
    pub(super) removals: u32,
    pub(super) groups: usize,
    /// The kinds of houses, for a stable choice.
    pub(super) kinds: [u8; 3],
    pub(super) digit: usize,
    pub(super) removed: u128,
    /// Each link in the direction of the chain; a third one of two is nothing.
    pub(super) links: [(usize, u128, u128); 3],
    /// Where it comes among equals.
    pub(super) order: (u32, [u8; 5]),
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut chains = Vec::new();
    let families = [(ROWS, ROWS), (COLUMNS, COLUMNS), (COLUMNS, ROWS), (ROWS, BOXES), (COLUMNS, BOXES)];
    // The links of all digits, and by digit where those of each kind of houses begin.
    let mut all = Vec::with_capacity(96);
    let begins: [[usize; 4]; 9] = std::array::from_fn(|digit| {
        let mut begins = [all.len(); 4];
        for house in 0..if position.focus.has_digit(digit) { 27 } else { 0 } {
            links(position, digit, house, false, &mut all);
            begins[house / 9 + 1] = all.len();
        }
        begins
    });
    let mut joins = Vec::with_capacity(all.len());
    for (digit, begins) in begins.iter().enumerate() {
        Joins::append(position.digits[digit], &all[begins[0]..begins[3]], &mut joins);
    }
    for (base, cover) in families {
        for (digit, begins) in begins.iter().enumerate() {
            let [first, end] = [0, 1].map(|side| begins[cover / 9 + side] - begins[0]);
            for at in begins[base / 9]..begins[base / 9 + 1] {
                let first = if base == cover { at + 1 - begins[0] } else { first };
                for other in members(joins[at].any() & bits(first, end)) {
                    let pair = [at, begins[0] + other as usize];
                    chains_of(position, digit, pair.map(|at| &all[at]), pair.map(|at| &joins[at]), other, &mut chains);
                }
            }
        }
    }
    sort_by_key(&mut chains, |chain: &Chain| (chain.tenths, std::cmp::Reverse(chain.removals), chain.groups));
    offer(Technique::TwoLinks, position, &chains, found)
}

/// Bits from one on, up to and without another one; at most 64 links of a digit are numbered by them.
fn bits(first: usize, end: usize) -> u64 {
    (1 << end) - (1 << first.min(end))
}

/// What a link could be joined with.
#[derive(Clone, Copy)]
struct Joins {
    /// By end: the places of the digit outside of the link's house that see all of it.
    seen: [u128; 2],
    /// By the end where a chain starts, and by the end of the other link that its other end shares a house with: the links of the digit
    /// whose far end sees a place that the start sees, too. As bits.
    with: [[u64; 2]; 2],
}

impl Joins {
    /// Appends those of all links of a digit.
    fn append(cells: u128, links: &[Link], joins: &mut Vec<Joins>) {
        let begin = joins.len();
        // By end, and by house or place: the links whose end touches it, or sees it.
        let (mut touching, mut seeing) = ([[0_u64; 27]; 2], [[0_u64; 81]; 2]);
        for (at, link) in links.iter().enumerate() {
            let seen = link.peers.map(|peers| peers & cells & !SETS[link.house]);
            for end in [0, 1] {
                members(link.bridges[end].into()).for_each(|house| touching[end][house as usize] |= 1 << at);
                houses::members(seen[end]).for_each(|cell| seeing[end][cell] |= 1 << at);
            }
            joins.push(Joins { seen, with: [[0; 2]; 2] });
        }
        for (link, joins) in links.iter().zip(&mut joins[begin..]) {
            for start in [0, 1] {
                for near in [0, 1] {
                    let far = houses::members(joins.seen[start]).fold(0, |all, cell| all | seeing[1 - near][cell]);
                    let exits = members(link.bridges[1 - start].into());
                    joins.with[start][near] = far & exits.fold(0, |all, house| all | touching[near][house as usize]);
                }
            }
        }
    }

    /// The links that it could be joined with in any way.
    fn any(&self) -> u64 {
        self.with.as_flattened().iter().fold(0, |any, with| any | with)
    }
}

/// The ways to join two links; the number of the second among those of the digit says which of them are possible.
fn chains_of(
    position: &Position,
    digit: usize,
    [link, other]: [&Link; 2],
    [joins, of_other]: [&Joins; 2],
    number: u32,
    chains: &mut Vec<Chain>,
) {
    if position.digits[digit] & SETS[link.house] & SETS[other.house] != 0 {
        return;
    }
    for start in [0, 1] {
        for near in [0, 1] {
            let removed = joins.seen[start] & of_other.seen[1 - near];
            if joins.with[start][near] >> number & 1 == 0 || removed == 0 {
                continue;
            }
            let groups = usize::from(link.is_grouped) + usize::from(other.is_grouped);
            let has_box = link.house >= BOXES || other.house >= BOXES;
            let tenths = match (groups, has_box) {
                (1.., _) => 43,
                (0, true) => 42,
                (0, false) if link.house / 9 == other.house / 9 => 40,
                (0, false) => 41,
            };
            chains.push(Chain {
                tenths,
                removals: removed.count_ones(),
                groups,
                kinds: [0; 3],
                digit,
                removed,
                links: [
                    (link.house, link.ends[start], link.ends[1 - start]),
                    (other.house, other.ends[near], other.ends[1 - near]),
                    (0, 0, 0),
                ],
                order: (0, [0; 5]),
            });
        }
    }
}

/// Offers chains of links in order.
pub(super) fn offer(
    technique: Technique,
    position: &Position,
    chains: &[Chain],
    found: &mut dyn Found,
) -> ControlFlow<()> {
    for chain in chains {
        let story = || {
            let marks = |cells: u128| marks_of(chain.digit, cells & position.digits[chain.digit]);
            let mut story = Story::default();
            let links: Vec<_> = chain.links.iter().filter(|(_, from, _)| *from != 0).collect();
            for (at, &&(house, from, to)) in links.iter().enumerate() {
                story.houses.push(house);
                story.reasons.extend([marks(from), marks(to)].concat());
                if at > 0 {
                    let before = links[at - 1].2;
                    story.links.push(steps::Link { from: marks(before), to: marks(from), kind: LinkKind::Weak });
                }
                story.links.push(steps::Link { from: marks(from), to: marks(to), kind: LinkKind::Strong });
                let among = Fact::Among { houses: vec![name(house)], marks: marks(from | to), need: 1 };
                story = story.says(among, &[]);
            }
            story.with(Role::Start, marks(links[0].1)).with(Role::Target, marks(links[links.len() - 1].2))
        };
        let effect = Effect::remove(Candidates::of_digit(chain.digit, chain.removed));
        found.offer(technique, Rating(chain.tenths), &effect, &story)?;
    }
    ControlFlow::Continue(())
}

/// Why a chain of strong links holds.
pub(super) fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let houses = words::houses(&step.houses, language);
    let [start, end] = [0, 1].map(|at| words::cells(&step.groups[at].marks));
    match language {
        Language::English => {
            format!("the links of {digit} in {houses} hang together, so {digit} is at {start} or at {end}")
        }
        Language::Chinese => format!("{digit} 在{houses}的强链相连，所以 {digit} 在 {start} 或 {end}"),
    }
}
