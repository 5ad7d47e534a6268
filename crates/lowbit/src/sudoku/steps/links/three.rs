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
use super::super::houses::{BOXES, COLUMNS, ROWS, SETS, members};
use super::super::position::Position;
use super::super::technique::About;
use super::two::{Chain, offer, reason};
use super::{Link, links};
use crate::sorting::{sort_by_key, sort_few};

pub(in super::super) const ABOUT: About = About {
    name: "three-strong-links",
    titles: ["Three strong links", "三强链"],
    rating: 54,
    needs_uniqueness: false,
    find,
    reason,
};

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut chains = Vec::new();
    for digit in (0..9).filter(|&digit| position.focus.has_digit(digit)) {
        let mut all = Vec::new();
        for house in (BOXES..BOXES + 9).chain(ROWS..ROWS + 9).chain(COLUMNS..COLUMNS + 9) {
            links(position, digit, house, true, &mut all);
        }
        Triples::new(position, digit, &all).find(&mut chains);
    }
    sort_by_key(&mut chains, |chain: &Chain| {
        (chain.tenths, std::cmp::Reverse(chain.removals), chain.groups, chain.kinds, chain.order)
    });
    offer(Technique::ThreeLinks, position, &chains, found)
}

/// The links of a digit: those in boxes, in rows, in columns.
struct Triples<'a> {
    position: &'a Position,
    digit: usize,
    links: &'a [Link],
    /// By link: those that share no place with it, as bits.
    apart: Vec<u64>,
}

impl<'a> Triples<'a> {
    fn new(position: &'a Position, digit: usize, links: &'a [Link]) -> Triples<'a> {
        let places = position.digits[digit];
        let apart = |one: &Link| {
            let is_apart = |other: &Link| places & SETS[one.house] & SETS[other.house] == 0;
            links.iter().enumerate().fold(0_u64, |set, (at, other)| set | u64::from(is_apart(other)) << at)
        };
        Triples { position, digit, links, apart: links.iter().map(apart).collect() }
    }

    /// Links and their ends that see an end of a link.
    fn joined(&self, link: usize, end: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
        let ends = members(self.apart[link].into()).flat_map(|other| [(other, 0), (other, 1)]);
        ends.filter(move |&(other, its)| self.links[link].bridge(end, &self.links[other], its).is_some())
    }

    /// All ways to join three links, by the one in the middle and the end by which it is entered.
    fn find(&self, chains: &mut Vec<Chain>) {
        for middle in 0..self.links.len() {
            for entry in [0, 1] {
                let after = self.joined(middle, 1 - entry);
                for (first, exit) in self.joined(middle, entry) {
                    let may_follow = |&(last, _): &(usize, usize)| first < last && self.apart[first] >> last & 1 == 1;
                    for (last, its) in after.clone().filter(may_follow) {
                        self.join([(first, exit), (middle, entry), (last, its)], chains);
                    }
                }
            }
        }
    }

    /// Three links: the first left by an end, the others entered by one.
    fn join(&self, [(first, exit), (middle, entry), (last, its)]: [(usize, usize); 3], chains: &mut Vec<Chain>) {
        let [a, b, c] = [first, middle, last].map(|at| &self.links[at]);
        let far = a.peers[1 - exit] & c.peers[1 - its] & self.position.digits[self.digit];
        if far == 0 {
            return;
        }
        let (Some(one), Some(two)) = (a.bridge(exit, b, entry), b.bridge(1 - entry, c, its)) else { return };
        let inside = [a.house, b.house, c.house, one, two].iter().fold(0, |all, &house| all | SETS[house]);
        let removed = far & !inside;
        if removed == 0 {
            return;
        }
        let groups = [a, b, c].iter().filter(|link| link.is_grouped).count();
        let written = [a, b, c].map(|link| [1, 2, 0][link.house / 9]);
        let kinds = simplest(written);
        let tenths = match groups {
            1.. => 57,
            0 if kinds.contains(&0) => 55,
            0 if kinds.contains(&2) => 56,
            0 => 54,
        };
        let mut sorted = [first, middle, last];
        sort_few(&mut sorted);
        let [i, j, k] = sorted;
        let of_kinds = sorted.iter().fold(0, |all, &at| all * 3 + [1, 2, 0][self.links[at].house / 9]);
        let arrangement = if middle == j {
            0
        } else if middle == i {
            1
        } else {
            2
        };
        let directions = (1 - exit) << 2 | entry << 1 | its;
        let order = [i, j, k, arrangement, directions].map(|part| part as u8);
        let way = |link: &Link, from: usize| (link.house, link.ends[from], link.ends[1 - from]);
        chains.push(Chain {
            tenths,
            removals: removed.count_ones(),
            groups,
            kinds,
            digit: self.digit,
            removed,
            links: [way(a, 1 - exit), way(b, entry), way(c, its)],
            order: (of_kinds * 9 + self.digit as u32, order),
        });
    }
}

/// The smallest of the ways to write kinds: from either end, rows and columns exchanged or not.
fn simplest(kinds: [u8; 3]) -> [u8; 3] {
    let back = [kinds[2], kinds[1], kinds[0]];
    let exchange = |kind: u8| [0, 2, 1][usize::from(kind)];
    [kinds, back, kinds.map(exchange), back.map(exchange)].into_iter().min().unwrap_or(kinds)
}
