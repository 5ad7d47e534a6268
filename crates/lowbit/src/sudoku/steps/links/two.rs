//! **Two strong links**: an end of one sees an end of the other, so one of the far ends has the digit.
//!
//! ```text
//! a . . . | . . b      skyscraper: two rows, a and a' share a column: the digit is at b or at b',
//! a'. . . | . b'.      and not where both are seen. Row and column: a kite. With groups as ends: also empty rectangles.
//! ```
//! Order: rating (parallel lines, row and column, with a box, grouped), then most eliminations, then fewest groups; then
//! rows with rows, columns with columns, columns with rows, rows with boxes, columns with boxes; digits; houses.

use std::ops::ControlFlow;

use super::super::found::Found;
use super::super::houses::{BOXES, SETS};
use super::super::position::Position;
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::{Chain, Link, Reader, Way, key_of, most_first, offer};
use crate::bits::members;
use crate::steps::{self, House, LinkKind, Rating};
use crate::words::Language;

pub(in super::super) const ABOUT: About = About {
    name: "two-strong-links",
    titles: ["Two strong links", "双强链"],
    rating: 40,
    needs_uniqueness: false,
    find,
    reason,
};

/// The rating of chains with a group.
const GROUPED: u16 = 43;

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut pairs = Pairs::new(position);
    // Chains with a group have the highest rating and are the most frequent.
    for with_groups in [false, true] {
        if with_groups && !found.wants(Rating(GROUPED)) {
            return ControlFlow::Break(());
        }
        (0..9).filter(|&digit| position.focus.has_digit(digit)).for_each(|digit| pairs.find(digit, with_groups));
        offer(Technique::TwoLinks, position, std::mem::take(&mut pairs.chains), found)?;
    }
    ControlFlow::Continue(())
}

/// A link with a chosen exit, and the places of the digit that its other end sees.
#[derive(Clone, Copy)]
struct Half {
    link: usize,
    exit: usize,
    seen: u128,
}

/// A search for links that can be joined.
struct Pairs<'a> {
    reader: Reader<'a>,
    /// The links of a digit.
    links: Vec<Link>,
    /// The links in lines, with either end as the exit.
    halves: Vec<Half>,
    chains: Vec<Chain>,
}

impl<'a> Pairs<'a> {
    fn new(position: &'a Position) -> Pairs<'a> {
        let (links, halves) = (Vec::with_capacity(36), Vec::with_capacity(36));
        Pairs { reader: Reader::new(position, false), links, halves, chains: Vec::new() }
    }

    /// Finds the chains of a digit: those without groups, or those with.
    fn find(&mut self, digit: usize, with_groups: bool) {
        let position = self.reader.position;
        // It takes four ends and a place that sees two of them.
        if position.digits[digit].count_ones() < 5 {
            return;
        }
        self.links.clear();
        for house in 0..27 {
            // Without groups, a link has exactly two places.
            if with_groups || position.census().few_places(house, 2) >> digit & 1 == 1 {
                self.reader.read(digit, house, &mut self.links);
            }
        }
        self.halves.clear();
        // By house: the halves in lines with an exit there, as bits, and the places they see. Two boxes are not joined.
        let (mut leaving, mut seen_by) = ([0_u64; 27], [0_u128; 27]);
        for at in 0..self.links.len() {
            let link = self.links[at];
            let halves = [0, 1].map(|exit| Half { link: at, exit, seen: link.seen[1 - exit] & position.digits[digit] });
            let exits = |half: &Half| members(link.exits[half.exit].into()).map(|house| house as usize);
            for half in halves.into_iter().filter(|half| half.seen != 0) {
                // Most have no partner that sees a place with them.
                let is_met = |house: &usize| seen_by[*house] & half.seen != 0;
                let met = exits(&half).filter(is_met).fold(0, |all, house| all | leaving[house]);
                for known in members(met) {
                    let known = self.halves[known as usize];
                    if known.seen & half.seen != 0 {
                        self.join(digit, with_groups, known, half);
                    }
                }
            }
            for half in halves.into_iter().filter(|half| link.house < BOXES && half.seen != 0) {
                exits(&half).for_each(|house| {
                    leaving[house] |= 1 << self.halves.len();
                    seen_by[house] |= half.seen;
                });
                self.halves.push(half);
            }
        }
    }

    /// Joins two halves that meet, unless their links share a place.
    fn join(&mut self, digit: usize, with_groups: bool, known: Half, half: Half) {
        let kinds = [known, half].map(|half| self.links[half.link].house / 9);
        // In the order of house families; for a row and a column, the column comes first.
        let (family, [first, second]) = match kinds {
            [0, 0] => (0, [known, half]),
            [1, 1] => (1, [known, half]),
            [0, 1] => (2, [half, known]),
            [0, _] => (3, [known, half]),
            _ => (4, [known, half]),
        };
        let [link, other] = [first, second].map(|half| &self.links[half.link]);
        let groups = u64::from(link.parts.is_grouped) + u64::from(other.parts.is_grouped);
        let is_apart = self.reader.position.digits[digit] & SETS[link.house] & SETS[other.house] == 0;
        if !is_apart || with_groups != (groups > 0) {
            return;
        }
        let tenths = match (groups, kinds) {
            (1.., _) => GROUPED,
            (0, [_, 2]) => 42,
            (0, [one, other]) if one == other => 40,
            (0, _) => 41,
        };
        let removed = first.seen & second.seen;
        let key = key_of([
            (u64::from(tenths), 6),
            (most_first(removed), 7),
            (groups, 2),
            (family, 3),
            (digit as u64, 4),
            (first.link as u64, 6),
            (second.link as u64, 6),
            (1 - first.exit as u64, 1),
            (second.exit as u64, 1),
        ]);
        let ways = [link.way(1 - first.exit), other.way(second.exit), Way::default()];
        self.chains.push(Chain { key, tenths, digit, removed, ways });
    }
}

/// The two ends of a weak link.
fn bridge(link: &steps::Link) -> String {
    format!("{}, {}", words::cells(&link.from), words::cells(&link.to))
}

/// Why a chain of strong links holds.
pub(super) fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let [start, end] = [0, 1].map(|at| words::cells(&step.groups[at].marks));
    let near: Vec<String> = step.links.iter().filter(|link| link.kind == LinkKind::Weak).map(bridge).collect();
    let near = near.join(", ");
    // For an empty rectangle the box is named.
    let strong = step.links.iter().filter(|link| link.kind == LinkKind::Strong);
    let is_rectangle =
        |(house, link): &(&House, &steps::Link)| matches!(house, House::Box(_)) && link.from.len() + link.to.len() > 2;
    let rectangle = step.houses.iter().zip(strong).find(is_rectangle).map(|(house, link)| {
        let [one, other] = [&link.from, &link.to].map(|marks| words::cells(marks));
        match language {
            Language::English => format!("{digit} in {} only in {one} or {other}, so ", house.title(language)),
            Language::Chinese => format!("{}的 {digit} 只在 {one} 或 {other}，所以 ", house.title(language)),
        }
    });
    let rectangle = rectangle.unwrap_or_default();
    match language {
        Language::English => format!("{rectangle}{digit} in {start} or {end} (connected by {near})"),
        Language::Chinese => format!("{rectangle}{digit} 在 {start} 或 {end}（由 {near} 相连）"),
    }
}
