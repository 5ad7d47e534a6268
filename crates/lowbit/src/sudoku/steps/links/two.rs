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
use super::super::houses::{BOXES, COLUMNS, ROWS, SETS, name};
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
    if joins.iter().all(|joins| joins.meeting == 0) {
        return ControlFlow::Continue(());
    }
    for (base, cover) in families {
        for (digit, begins) in begins.iter().enumerate() {
            let [first, end] = [0, 1].map(|side| begins[cover / 9 + side] - begins[0]);
            for at in begins[base / 9]..begins[base / 9 + 1] {
                let first = if base == cover { at + 1 - begins[0] } else { first };
                for other in members(joins[at].meeting & bits(first, end)) {
                    let pair = [at, begins[0] + other as usize];
                    chains_of(position, digit, pair.map(|at| &all[at]), pair.map(|at| &joins[at].seen), &mut chains);
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
    /// The links of the same digit that it may form a chain with, as bits.
    meeting: u64,
}

impl Joins {
    /// Appends those of all links of a digit.
    fn append(cells: u128, links: &[Link], joins: &mut Vec<Joins>) {
        let begin = joins.len();
        // By house: the places that are seen by the far end of a link whose other end is in the house; and by those of two links.
        let (mut once, mut twice) = ([0_u128; 27], [0_u128; 27]);
        for link in links {
            let seen = link.peers.map(|peers| peers & cells & !SETS[link.house]);
            for start in [0, 1] {
                if seen[start] != 0 {
                    for house in link.exits(1 - start) {
                        twice[house] |= once[house] & seen[start];
                        once[house] |= seen[start];
                    }
                }
            }
            joins.push(Joins { seen, meeting: 0 });
        }
        let joins = &mut joins[begin..];
        if twice.iter().all(|&seen| seen == 0) {
            return;
        }
        // By house: the links that have an end there and see such a place with the other one.
        let mut touching = [0_u64; 27];
        let ways = |link: &Link, seen: &[u128; 2], house: &mut dyn FnMut(usize)| {
            for start in [0, 1] {
                link.exits(1 - start).filter(|&at| twice[at] & seen[start] != 0).for_each(&mut *house);
            }
        };
        for (at, (link, joins)) in links.iter().zip(&*joins).enumerate() {
            ways(link, &joins.seen, &mut |house| touching[house] |= 1 << at);
        }
        for (link, joins) in links.iter().zip(joins) {
            let Joins { seen, meeting } = joins;
            ways(link, seen, &mut |house| *meeting |= touching[house]);
        }
    }
}

/// The ways to join two links, of each of which it is known what its ends see outside of its house.
fn chains_of(
    position: &Position,
    digit: usize,
    [link, other]: [&Link; 2],
    [seen, by_other]: [&[u128; 2]; 2],
    chains: &mut Vec<Chain>,
) {
    if position.digits[digit] & SETS[link.house] & SETS[other.house] != 0 {
        return;
    }
    for start in [0, 1] {
        for near in [0, 1] {
            let removed = seen[start] & by_other[1 - near];
            if removed == 0 || link.bridge(1 - start, other, near).is_none() {
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
