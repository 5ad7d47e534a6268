//! **Chains of one digit, XY-chains, alternating and grouped chains**: if the first end is false, the last is true. One
//! end is true, so anything that sees both is false.
//!
//! ```text
//! XY-chain: cells with two candidates, each handing on the other one
//!   25 - 57 - 78 - 82      the first is 2, or 5 goes to the second ..., and the last is 2: no 2 where both ends are seen
//!
//! grouped chain: as any chain of strong and weak links; an end of a link may be a group, cells of a digit that lie in a line
//!   of a box, one of which has it
//!   3 at a = 3 in the group b - 3 at c = 3 at d: no 3 where a and d are seen
//! ```
//! If the last and the first exclude each other, the chain is a loop: one of the two ends of each of its weak links is
//! true, so anything that sees both is false. Only alternating chains are searched for loops, with almost locked sets or
//! without.
//!
//! Order: shortest chains first, then by their first node: cells before groups, then digits.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::als::{self, Als};
use super::found::{Found, Move, Story, marks_of};
use super::houses::{BOXES, OF_CELL, PEERS, SETS, common_peers, members, nine};
use super::notation::{self, Notation};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::technique::About;
use super::{Step, Technique};

use crate::sorting::sort_by_key;
use crate::steps::{Link, LinkKind, Mark, Role};
use crate::words::Language;

pub(super) const DIGIT: About = About {
    name: "digit-chain",
    titles: ["Chain of one digit", "单数链"],
    rating: 66,
    needs_uniqueness: false,
    find: |position, found| find(Technique::DigitChain, position, found),
    reason,
};

pub(super) const ALTERNATING: About = About {
    name: "alternating-chain",
    titles: ["Alternating chain", "交替链"],
    rating: 70,
    needs_uniqueness: false,
    find: |position, found| find(Technique::AlternatingChain, position, found),
    reason,
};

pub(super) const XY_CHAIN: About = About {
    name: "xy-chain",
    titles: ["XY-chain", "XY 链"],
    rating: 66,
    needs_uniqueness: false,
    find: |position, found| find(Technique::XyChain, position, found),
    reason,
};

pub(super) const GROUPED: About = About {
    name: "grouped-chain",
    titles: ["Grouped chain", "分组链"],
    rating: 74,
    needs_uniqueness: false,
    find: |position, found| find(Technique::GroupedChain, position, found),
    reason,
};

/// A digit in a cell, or in one of the cells of a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    digit: usize,
    cells: u128,
}

impl Node {
    fn is_group(self) -> bool {
        self.cells.count_ones() > 1
    }
}

/// All nodes, and the links between them by number.
pub(super) struct Web {
    nodes: Vec<Node>,
    /// The nodes that are true if this one is false.
    strong: Vec<Vec<u16>>,
    /// The nodes that are false if this one is true.
    weak: Vec<Vec<u16>>,
    /// Almost locked sets, in which a digit is true if another is false.
    sets: Vec<Als>,
}

impl Web {
    /// Only cells with two candidates.
    fn of_pairs(position: &Position) -> Web {
        let pairs = position.pairs();
        let mut nodes = Vec::new();
        for cell in members(pairs) {
            nodes.extend(nine(position.cells[cell]).map(|digit| Node { digit, cells: 1 << cell }));
        }
        let strong = |at: usize| vec![(at ^ 1) as u16];
        let weak = |at: usize| {
            let Node { digit, cells } = nodes[at];
            let sees = PEERS[cells.trailing_zeros() as usize];
            let is_seen = |&other: &usize| nodes[other].digit == digit && nodes[other].cells & sees != 0;
            (0..nodes.len()).filter(is_seen).map(|other| other as u16).collect()
        };
        let (strong, weak) = ((0..nodes.len()).map(strong).collect(), (0..nodes.len()).map(weak).collect());
        Web { nodes, strong, weak, sets: Vec::new() }
    }

    /// All candidates, and the digits of almost locked sets: a set that lacks one of its digits has all others.
    fn with_sets(position: &Position, sets: Vec<Als>) -> Web {
        let mut nodes = Web::nodes(position, true);
        let mut numbers: HashMap<Node, u16> = nodes.iter().copied().zip(0..).collect();
        let mut links = Vec::new();
        for set in sets.iter().filter(|set| set.cells.count_ones() > 1) {
            let of_set: Vec<u16> = nine(set.digits)
                .map(|digit| {
                    let node = Node { digit, cells: set.places[digit] };
                    *numbers.entry(node).or_insert_with(|| {
                        nodes.push(node);
                        nodes.len() as u16 - 1
                    })
                })
                .collect();
            links.push(of_set);
        }
        let mut web = Web::linked(position, nodes, true);
        for of_set in links {
            for &one in &of_set {
                // Two digits that a set has in the same single cell are linked by that cell only.
                let cells = web.nodes[usize::from(one)].cells;
                let is_apart = |other: &&u16| cells.count_ones() > 1 || web.nodes[usize::from(**other)].cells != cells;
                let others: Vec<u16> = of_set.iter().filter(is_apart).filter(|&&other| other != one).copied().collect();
                web.strong[usize::from(one)].extend(others);
            }
        }
        Web { sets, ..web }
    }

    /// All candidates, linked in houses, and optionally in cells and as groups.
    fn of_candidates(position: &Position, in_cells: bool, groups: bool) -> Web {
        Web::linked(position, Web::nodes(position, groups), in_cells)
    }

    fn nodes(position: &Position, groups: bool) -> Vec<Node> {
        let mut nodes = Vec::new();
        for cell in members(position.open) {
            nodes.extend(nine(position.cells[cell]).map(|digit| Node { digit, cells: 1 << cell }));
        }
        for digit in 0..if groups { 9 } else { 0 } {
            for (line, block) in (0..BOXES).flat_map(|line| (BOXES..BOXES + 9).map(move |block| (line, block))) {
                let cells = position.digits[digit] & SETS[line] & SETS[block];
                if cells.count_ones() > 1 {
                    nodes.push(Node { digit, cells });
                }
            }
        }
        nodes
    }

    /// The links between nodes.
    fn linked(position: &Position, nodes: Vec<Node>, in_cells: bool) -> Web {
        let none = vec![Vec::new(); nodes.len()];
        let mut web = Web { strong: none.clone(), weak: none, nodes, sets: Vec::new() };
        for (at, &one) in web.nodes.iter().enumerate() {
            let sees = common_peers(one.cells);
            for (with, &other) in web.nodes.iter().enumerate().filter(|&(with, _)| with != at) {
                let is_cell = one.cells == other.cells && one.cells.count_ones() == 1;
                if is_cell && in_cells || one.digit == other.digit && other.cells & !sees == 0 {
                    web.weak[at].push(with as u16);
                }
                let both = one.cells | other.cells;
                let fills = |house: &usize| position.digits[one.digit] & SETS[*house] == both;
                let is_strong = match is_cell {
                    true => in_cells && position.count(one.cells.trailing_zeros() as usize) == 2,
                    false => {
                        one.digit == other.digit
                            && one.cells & other.cells == 0
                            && OF_CELL[both.trailing_zeros() as usize].iter().any(|&house| fills(&house.into()))
                    }
                };
                if is_strong {
                    web.strong[at].push(with as u16);
                }
            }
        }
        web
    }

    /// The candidates that a node excludes.
    fn excluded(&self, position: &Position, node: usize) -> Candidates {
        let Node { digit, cells } = self.nodes[node];
        let mut excluded = Candidates::of_digit(digit, position.digits[digit] & common_peers(cells));
        if cells.count_ones() == 1 {
            let others = position.cells[cells.trailing_zeros() as usize] & !(1 << digit);
            nine(others).for_each(|other| excluded.insert(other, cells));
        }
        excluded
    }

    /// The shortest chains from "this is false": for each end, its path, if some candidate is excluded by both ends.
    fn chains_from(&self, position: &Position, start: usize, longest: u32, loops: bool, chains: &mut Vec<Chain>) {
        const NONE: u16 = u16::MAX;
        let count = self.nodes.len();
        let (mut on, mut off) = (vec![NONE; count], vec![NONE; count]);
        off[start] = start as u16;
        let mut edge = vec![start as u16];
        let by_start = self.excluded(position, start);
        let mut length = 0;
        while !edge.is_empty() && length < longest {
            let mut lit = Vec::new();
            for &from in &edge {
                for &to in &self.strong[usize::from(from)] {
                    if on[usize::from(to)] == NONE {
                        on[usize::from(to)] = from;
                        lit.push(to);
                    }
                }
            }
            length += 1;
            for &end in &lit {
                let excluded = self.excluded(position, end.into());
                let mut removed = Candidates::default();
                (0..9).for_each(|digit| removed.insert(digit, by_start.cells(digit) & excluded.cells(digit)));
                // A single link is not a chain: what it removes is a pointing or a pair.
                let is_loop = loops && length > 1 && self.weak[usize::from(end)].contains(&(start as u16));
                if length > 1 && (is_loop || !removed.is_empty()) {
                    let way = self.way(start, end.into(), &on, &off);
                    if is_loop {
                        removed = self.removed_by_loop(position, &way);
                    }
                    if !removed.is_empty() {
                        let nodes = way.iter().map(|&node| self.nodes[node]).collect();
                        chains.push(Chain { nodes, removed, is_loop });
                    }
                }
            }
            edge.clear();
            for &from in &lit {
                for &to in &self.weak[usize::from(from)] {
                    if off[usize::from(to)] == NONE {
                        off[usize::from(to)] = from;
                        edge.push(to);
                    }
                }
            }
        }
    }

    /// The nodes from the start to an end that is true.
    fn way(&self, start: usize, end: usize, on: &[u16], off: &[u16]) -> Vec<usize> {
        let (mut nodes, mut at, mut is_on) = (vec![end], end, true);
        while at != start || is_on {
            at = if is_on { on[at] } else { off[at] }.into();
            is_on = !is_on;
            nodes.push(at);
        }
        nodes.reverse();
        nodes
    }

    /// The candidates that both ends of some weak link of a loop exclude.
    fn removed_by_loop(&self, position: &Position, way: &[usize]) -> Candidates {
        let mut removed = Candidates::default();
        let inner = way[1..way.len() - 1].as_chunks::<2>().0.iter().map(|&[one, other]| (one, other));
        for (one, other) in inner.chain([(way[way.len() - 1], way[0])]) {
            let [one, other] = [one, other].map(|node| self.excluded(position, node));
            (0..9).for_each(|digit| removed.insert(digit, one.cells(digit) & other.cells(digit)));
        }
        removed
    }

    /// All candidates, linked in cells and houses.
    pub(super) fn of_cells_and_houses(position: &Position) -> Web {
        Web::of_candidates(position, true, false)
    }

    fn number(&self, cell: usize, digit: usize) -> Option<usize> {
        self.nodes.iter().position(|node| *node == Node { digit, cells: 1 << cell })
    }

    /// The consequences of a true candidate, through at most `longest` strong links in a row.
    pub(super) fn follow(&self, cell: usize, digit: usize, longest: u32) -> Follow {
        let count = self.nodes.len();
        let mut follow = Follow { on: vec![None; count], off: vec![None; count] };
        let Some(start) = self.number(cell, digit) else { return follow };
        follow.on[start] = Some(start);
        let mut edge = vec![start];
        for length in 0..=longest {
            let mut lit = Vec::new();
            for from in edge {
                for to in self.weak[from].iter().map(|&to| usize::from(to)) {
                    if follow.off[to].is_none() {
                        follow.off[to] = Some(from);
                        lit.push(to);
                    }
                }
            }
            edge = Vec::new();
            for from in lit.into_iter().filter(|_| length < longest) {
                for to in self.strong[from].iter().map(|&to| usize::from(to)) {
                    if follow.on[to].is_none() {
                        follow.on[to] = Some(from);
                        edge.push(to);
                    }
                }
            }
        }
        follow
    }

    /// Adds to a story a chain that begins with a true candidate: its strong links as reasons, and all links.
    pub(super) fn tell(&self, mut story: Story, position: &Position, way: &[usize]) -> Story {
        let nodes: Vec<Node> = way.iter().map(|&number| self.nodes[number]).collect();
        let marks = |node: &Node| marks_of(node.digit, node.cells);
        for (at, pair) in nodes.windows(2).enumerate() {
            let kind = if at % 2 == 0 { LinkKind::Weak } else { LinkKind::Strong };
            story.links.push(Link { from: marks(&pair[0]), to: marks(&pair[1]), kind });
            story.reasons.extend(marks(&pair[0]));
            if at % 2 == 1 {
                story = self.strong_link(story, position, pair);
            }
        }
        story
    }

    /// The smallest almost locked set that gives a strong link.
    fn set_of(&self, ends: &[Node]) -> Option<&Als> {
        let has = |set: &&Als| ends.iter().all(|node| set.places[node.digit] == node.cells);
        let is_of_set = ends[0].digit != ends[1].digit && (ends[0].is_group() || ends[0].cells != ends[1].cells);
        self.sets.iter().filter(|_| is_of_set).filter(has).min_by_key(|set| set.cells.count_ones())
    }

    /// Removes a cell from a set that the chain enters or leaves within that cell: the rest is almost locked, too, and
    /// its link is between cells. (1)r1c1-(6=4)r123c1, where only r1c1 has 6, becomes (1)r1c1-(1=4)r23c1.
    fn trim_sets(&self, chain: &mut Chain) {
        for at in (0..chain.nodes.len()).step_by(2) {
            for (inner, outer) in [(at, at.checked_sub(1)), (at + 1, Some(at + 2))] {
                let Some(&next) = outer.and_then(|outer| chain.nodes.get(outer)) else { continue };
                let Some(set) = self.set_of(&chain.nodes[at..at + 2]) else { continue };
                let cell = chain.nodes[inner].cells;
                let Some(rest) = self.sets.iter().find(|rest| rest.cells == set.cells & !cell) else { continue };
                let other = chain.nodes[at + at + 1 - inner].digit;
                let [from, to] = [rest.places[next.digit], rest.places[other]];
                // Two digits that a set has in the same single cell are linked by that cell only.
                let is_linked = from != 0 && to != 0 && (from != to || from.count_ones() > 1);
                if next.cells == cell && next.digit != other && rest.cells.count_ones() > 1 && is_linked {
                    chain.nodes[inner] = Node { digit: next.digit, cells: rest.places[next.digit] };
                    chain.nodes[at + at + 1 - inner].cells = rest.places[other];
                }
            }
        }
    }

    /// The almost locked sets of a chain.
    fn sets_of<'a>(&'a self, chain: &'a Chain) -> impl Iterator<Item = &'a Als> {
        chain.nodes.as_chunks::<2>().0.iter().filter_map(|ends| self.set_of(ends))
    }

    /// Names the cell or house in which a strong link is, unless a set gives the link.
    fn strong_link(&self, story: Story, position: &Position, ends: &[Node]) -> Story {
        let [one, other] = [ends[0], ends[1]];
        let both = one.cells | other.cells;
        if self.set_of(ends).is_some() {
            return story;
        }
        if one.digit != other.digit {
            return story.among_cells(Candidates::within(position, both, ALL_DIGITS).marks());
        }
        let house = (0..27).find(|&house| position.digits[one.digit] & SETS[house] == both).unwrap_or(0);
        story.among_house(house, marks_of(one.digit, both))
    }
}

/// The consequences of a candidate: for each node, the node that made it true, and the one that made it false.
pub(super) struct Follow {
    on: Vec<Option<usize>>,
    off: Vec<Option<usize>>,
}

impl Follow {
    /// The chain from the candidate to one that becomes false; `None` if it does not.
    pub(super) fn way_to(&self, web: &Web, cell: usize, digit: usize) -> Option<Vec<usize>> {
        let mut at = web.number(cell, digit)?;
        let mut way = vec![at];
        loop {
            at = self.off[at]?;
            way.push(at);
            if self.on[at] == Some(at) {
                way.reverse();
                return Some(way);
            }
            at = self.on[at]?;
            way.push(at);
        }
    }
}

struct Chain {
    nodes: Vec<Node>,
    removed: Candidates,
    is_loop: bool,
}

/// The common name of a chain whose technique exists only on a scale.
pub(super) fn called(technique: Technique, is_loop: bool) -> Technique {
    match technique {
        Technique::DigitChain => Technique::XChain,
        Technique::AlternatingChain if is_loop => Technique::ContinuousLoop,
        Technique::AlternatingChain => Technique::ForcingChain,
        technique => technique,
    }
}

pub(super) fn find(technique: Technique, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    // The links, and the most strong links of a chain.
    let (web, longest) = match technique {
        Technique::AlsAic => (Web::with_sets(position, als::sets(position)), 6),
        Technique::XyChain => (Web::of_pairs(position), 12),
        Technique::DigitChain => (Web::of_candidates(position, false, false), 10),
        Technique::AlternatingChain => (Web::of_candidates(position, true, false), 6),
        _ => (Web::of_candidates(position, true, true), 12),
    };
    let loops = matches!(technique, Technique::AlternatingChain | Technique::AlsAic);
    let mut chains = Vec::new();
    (0..web.nodes.len()).for_each(|start| web.chains_from(position, start, longest, loops, &mut chains));
    match technique {
        Technique::GroupedChain => chains.retain(|chain| chain.nodes.iter().any(|node| node.is_group())),
        Technique::AlsAic => chains.retain(|chain| web.sets_of(chain).next().is_some()),
        // An XY-chain removes the digit that both ends share.
        Technique::XyChain => {
            chains.retain(|chain| chain.nodes[0].digit == chain.nodes[chain.nodes.len() - 1].digit);
        }
        _ => {}
    }
    sort_by_key(&mut chains, |chain| chain.nodes.len());
    for mut chain in chains {
        if !chain.is_loop {
            web.trim_sets(&mut chain);
        }
        let chain = &chain;
        let story = || {
            let marks = |node: &Node| Candidates::of_digit(node.digit, node.cells).marks();
            let reasons: Vec<Mark> = chain.nodes.iter().flat_map(marks).collect();
            let link = |(at, pair): (usize, &[Node])| Link {
                from: marks(&pair[0]),
                to: marks(&pair[1]),
                kind: if at % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak },
            };
            let mut links: Vec<Link> = chain.nodes.windows(2).enumerate().map(link).collect();
            if let ([first, .., last], true) = (&chain.nodes[..], chain.is_loop) {
                links.push(Link { from: marks(last), to: marks(first), kind: LinkKind::Weak });
            }
            let story = Story { reasons, links, ..Story::default() };
            let all = |set: &Als| Candidates::within(position, set.cells, ALL_DIGITS).marks();
            let story = web.sets_of(chain).fold(story, |story, set| {
                if story.groups.iter().any(|group| group.marks == all(set)) {
                    return story;
                }
                story.with(Role::AlmostLocked, all(set)).among_cells(all(set))
            });
            { chain.nodes.as_chunks::<2>().0.iter().fold(story, |story, ends| web.strong_link(story, position, ends)) }
                .with(Role::Start, marks(&chain.nodes[0]))
                .with(Role::Target, marks(&chain.nodes[chain.nodes.len() - 1]))
        };
        let added = chain.nodes.len().saturating_sub(4) as u16 / 2;
        let tenths = technique.about().rating + added.min(5);
        let step = Move::remove(technique, chain.removed).rated(tenths);
        found.offer(&step.called(called(technique, chain.is_loop)), &story)?;
    }
    ControlFlow::Continue(())
}

/// The chain in Eureka notation.
pub(super) fn reason(step: &Step, language: Language) -> String {
    notation::chain(step, Notation::Eureka, language)
}
