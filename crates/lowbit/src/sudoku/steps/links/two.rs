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
use super::super::houses::{BOXES, COLUMNS, ROWS, SETS, common_peers, name};
use super::super::position::{Candidates, Effect, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::{Link, bridge, links};
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
    /// Each link in the direction of the chain.
    pub(super) links: Vec<(usize, u128, u128)>,
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut chains = Vec::new();
    let mut by_house: Vec<Vec<Vec<Link>>> = vec![vec![Vec::new(); 27]; 9];
    for (digit, of_digit) in by_house.iter_mut().enumerate() {
        of_digit.iter_mut().enumerate().for_each(|(house, all)| links(position, digit, house, false, all));
    }
    let families = [(ROWS, ROWS), (COLUMNS, COLUMNS), (COLUMNS, ROWS), (ROWS, BOXES), (COLUMNS, BOXES)];
    for (base, cover) in families {
        for (digit, of_digit) in by_house.iter().enumerate() {
            for from in base..base + 9 {
                let first = if base == cover { from + 1 } else { cover };
                for link in &of_digit[from] {
                    for other in (first..cover + 9).flat_map(|house| &of_digit[house]) {
                        chains_of(position, digit, link, other, &mut chains);
                    }
                }
            }
        }
    }
    chains.sort_by_key(|chain: &Chain| (chain.tenths, std::cmp::Reverse(chain.removals), chain.groups));
    offer(Technique::TwoLinks, position, &chains, found)
}

/// The ways to join two links.
fn chains_of(position: &Position, digit: usize, link: &Link, other: &Link, chains: &mut Vec<Chain>) {
    if position.digits[digit] & SETS[link.house] & SETS[other.house] != 0 {
        return;
    }
    for start in [0, 1] {
        for near in [0, 1] {
            let Some(house) = bridge(link.ends[1 - start] | other.ends[near]) else { continue };
            if house == link.house || house == other.house {
                continue;
            }
            let far = link.ends[start] | other.ends[1 - near];
            let outside = !SETS[link.house] & !SETS[other.house];
            let removed = position.digits[digit] & common_peers(far) & outside;
            if removed == 0 {
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
                links: vec![
                    (link.house, link.ends[start], link.ends[1 - start]),
                    (other.house, other.ends[near], other.ends[1 - near]),
                ],
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
            for (at, &(house, from, to)) in chain.links.iter().enumerate() {
                story.houses.push(house);
                story.reasons.extend([marks(from), marks(to)].concat());
                if at > 0 {
                    let before = chain.links[at - 1].2;
                    story.links.push(steps::Link { from: marks(before), to: marks(from), kind: LinkKind::Weak });
                }
                story.links.push(steps::Link { from: marks(from), to: marks(to), kind: LinkKind::Strong });
                let among = Fact::Among { houses: vec![name(house)], marks: marks(from | to), need: 1 };
                story = story.says(among, &[]);
            }
            let last = chain.links.len() - 1;
            story.with(Role::Start, marks(chain.links[0].1)).with(Role::Target, marks(chain.links[last].2))
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
