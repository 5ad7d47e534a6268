//! **Three strong links**: as two, with a third in between.
//!
//! ```text
//! a - b   c - d   e - f      b sees c and d sees e: the digit is at a or at f, and not where both are seen
//! ```
//! Order: rating (parallel lines, with a box, rows and columns, grouped), then the most removals, then the fewest groups and the
//! simplest kinds of houses; then by kinds, digits and houses.

use std::ops::ControlFlow;

use super::super::Technique;
use super::super::found::Found;
use super::super::houses::{BOXES, COLUMNS, ROWS, SETS, common_peers};
use super::super::position::Position;
use super::super::technique::About;
use super::two::{Chain, offer, reason};
use super::{Link, bridge, links};

pub(in super::super) const ABOUT: About = About {
    name: "three-strong-links",
    titles: ["Three strong links", "三强链"],
    rating: 54,
    needs_uniqueness: false,
    find,
    reason,
};

/// Houses by kind: boxes, rows, columns.
const KINDS: [usize; 3] = [BOXES, ROWS, COLUMNS];

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut chains = Vec::new();
    let mut by_house: Vec<Vec<Vec<Link>>> = vec![vec![Vec::new(); 27]; 9];
    for (digit, of_digit) in by_house.iter_mut().enumerate() {
        of_digit.iter_mut().enumerate().for_each(|(house, all)| links(position, digit, house, true, all));
    }
    for a in 0..3 {
        for b in a..3 {
            for c in b..3 {
                for (digit, of_digit) in by_house.iter().enumerate() {
                    Triples { position, digit, links: of_digit, kinds: [a, b, c] }.find(&mut chains);
                }
            }
        }
    }
    chains.sort_by_key(|chain: &Chain| (chain.tenths, std::cmp::Reverse(chain.removals), chain.groups, chain.kinds));
    offer(Technique::ThreeLinks, position, &chains, found)
}

/// Three houses of these kinds, in increasing order where they are of one kind.
struct Triples<'a> {
    position: &'a Position,
    digit: usize,
    links: &'a [Vec<Link>],
    kinds: [usize; 3],
}

impl Triples<'_> {
    fn find(&self, chains: &mut Vec<Chain>) {
        let [a, b, c] = self.kinds;
        let places = self.position.digits[self.digit];
        let apart = |one: usize, other: usize| places & SETS[one] & SETS[other] == 0;
        let after = |before: usize, kind: usize, house: usize| if before == kind { house + 1 } else { KINDS[kind] };
        for first in (KINDS[a]..KINDS[a] + 9).flat_map(|house| &self.links[house]) {
            for second in (after(a, b, first.house)..KINDS[b] + 9).flat_map(|house| &self.links[house]) {
                if !apart(first.house, second.house) {
                    continue;
                }
                for third in (after(b, c, second.house)..KINDS[c] + 9).flat_map(|house| &self.links[house]) {
                    if apart(first.house, third.house) && apart(second.house, third.house) {
                        self.join([first, second, third], chains);
                    }
                }
            }
        }
    }

    /// The ways to join three links: which is in the middle, and the direction of each.
    fn join(&self, links: [&Link; 3], chains: &mut Vec<Chain>) {
        for order in [[0, 1, 2], [1, 0, 2], [0, 2, 1]] {
            for directions in 0..8_usize {
                let way: [(usize, u128, u128); 3] = std::array::from_fn(|at| {
                    let (link, turned) = (links[order[at]], directions >> (2 - at) & 1);
                    (link.house, link.ends[turned], link.ends[1 - turned])
                });
                let Some(one) = bridge(way[0].2 | way[1].1) else { continue };
                let Some(two) = bridge(way[1].2 | way[2].1) else { continue };
                let inside = [way[0].0, way[1].0, way[2].0, one, two].iter().fold(0, |all, &house| all | SETS[house]);
                let removed = self.position.digits[self.digit] & common_peers(way[0].1 | way[2].2) & !inside;
                if removed != 0 {
                    chains.push(self.chain(links, order, removed, way.to_vec()));
                }
            }
        }
    }

    fn chain(&self, links: [&Link; 3], order: [usize; 3], removed: u128, way: Vec<(usize, u128, u128)>) -> Chain {
        let groups = links.iter().filter(|link| link.is_grouped).count();
        let kinds = simplest(order.map(|at| self.kinds[at] as u8));
        let tenths = match groups {
            1.. => 57,
            0 if kinds.contains(&0) => 55,
            0 if kinds.contains(&2) => 56,
            0 => 54,
        };
        Chain { tenths, removals: removed.count_ones(), groups, kinds, digit: self.digit, removed, links: way }
    }
}

/// The smallest of the ways to write kinds: from either end, rows and columns exchanged or not.
fn simplest(kinds: [u8; 3]) -> [u8; 3] {
    let back = [kinds[2], kinds[1], kinds[0]];
    let exchange = |kind: u8| [0, 2, 1][usize::from(kind)];
    [kinds, back, kinds.map(exchange), back.map(exchange)].into_iter().min().unwrap_or(kinds)
}
