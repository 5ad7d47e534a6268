//! **Three strong links**: like two, with a third in between.
//!
//! ```text
//! a - b   c - d   e - f      b sees c and d sees e: the digit is at a or at f, and not where both are seen
//! ```
//! Order: rating (parallel lines, with a box, rows and columns, grouped), then most eliminations, then fewest groups and
//! simplest kinds of houses; then by kinds, digits and houses.

use std::ops::ControlFlow;

use super::super::Technique;
use super::super::found::Found;
use super::super::houses::{BOXES, COLUMNS, ROWS, SETS, members};
use super::super::position::Position;
use super::super::technique::About;
use super::two::reason;
use super::{Chain, Link, Reader, key_of, most_first, offer};
use crate::sorting::sort_few;

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
    let reader = Reader::new(position, true);
    for digit in (0..9).filter(|&digit| position.focus.has_digit(digit)) {
        let mut all = Vec::new();
        for house in (BOXES..BOXES + 9).chain(ROWS..ROWS + 9).chain(COLUMNS..COLUMNS + 9) {
            reader.read(digit, house, &mut all);
        }
        Triples::new(position, digit, &all).find(&mut chains);
    }
    offer(Technique::ThreeLinks, position, chains, found)
}

/// The links of a digit, in boxes, rows and columns.
struct Triples<'a> {
    position: &'a Position,
    digit: usize,
    links: &'a [Link],
    /// By link: the links without a common place, as bits.
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

    /// Links, each with an end that sees an end of a link.
    fn joined(&self, link: usize, end: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
        let ends = members(self.apart[link].into()).flat_map(|other| [(other, 0), (other, 1)]);
        ends.filter(move |&(other, its)| self.links[link].bridge(end, &self.links[other], its).is_some())
    }

    /// All chains of three links, by the middle link and the end where it is entered.
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

    /// A chain of three links: the first is left at one of its ends, the others are entered at one.
    fn join(&self, [(first, exit), (middle, entry), (last, its)]: [(usize, usize); 3], chains: &mut Vec<Chain>) {
        let [a, b, c] = [first, middle, last].map(|at| &self.links[at]);
        let far = a.seen[1 - exit] & c.seen[1 - its] & self.position.digits[self.digit];
        if far == 0 {
            return;
        }
        let (Some(one), Some(two)) = (a.bridge(exit, b, entry), b.bridge(1 - entry, c, its)) else { return };
        let removed = far & !(SETS[b.house] | SETS[one] | SETS[two]);
        if removed == 0 {
            return;
        }
        let groups = [a, b, c].iter().filter(|link| link.parts.is_grouped).count();
        let written = |links: [usize; 3]| links.map(|at| [1, 2, 0][self.links[at].house / 9]);
        let kinds = simplest(written([first, middle, last]));
        let tenths = match groups {
            1.. => 57,
            0 if kinds.contains(&0) => 55,
            0 if kinds.contains(&2) => 56,
            0 => 54,
        };
        let mut sorted = [first, middle, last];
        sort_few(&mut sorted);
        let in_threes = |kinds: [u8; 3]| kinds.iter().fold(0, |all, &kind| all * 3 + u64::from(kind));
        // The position of the middle link among the three in order.
        let arrangement = [1, 0, 2][sorted.iter().position(|&at| at == middle).unwrap_or(0)];
        let directions = (1 - exit) << 2 | entry << 1 | its;
        let [i, j, k] = sorted.map(|at| (at as u64, 6));
        let key = key_of([
            (u64::from(tenths), 6),
            (most_first(removed), 7),
            (groups as u64, 2),
            (in_threes(kinds), 5),
            (in_threes(written(sorted)), 5),
            (self.digit as u64, 4),
            i,
            j,
            k,
            (arrangement, 2),
            (directions as u64, 3),
        ]);
        let ways = [a.way(1 - exit), b.way(entry), c.way(its)];
        chains.push(Chain { key, tenths, digit: self.digit, removed, ways });
    }
}

/// The smallest of the equivalent lists of kinds: read from either end, with rows and columns exchanged or not.
fn simplest(kinds: [u8; 3]) -> [u8; 3] {
    let back = [kinds[2], kinds[1], kinds[0]];
    let exchange = |kind: u8| [0, 2, 1][usize::from(kind)];
    [kinds, back, kinds.map(exchange), back.map(exchange)].into_iter().min().unwrap_or(kinds)
}
