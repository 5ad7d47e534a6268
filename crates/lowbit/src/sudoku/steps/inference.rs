//! **XY-chain and grouped chains**: if the first is not, then the last is; so one of both is, and what sees both is out.
//!
//! ```text
//! XY-chain: cells with two candidates, each handing on the other one
//!   25 - 57 - 78 - 82      the first is 2, or 5 goes to the second ..., and the last is 2: no 2 where both ends are seen
//!
//! grouped chain: as any chain of strong and weak links; an end of a link may be a group, cells of a digit that lie in a line
//!   of a box and of which one has it
//!   3 at a = 3 in the group b - 3 at c = 3 at d: no 3 where a and d are seen
//! ```
//! Order: shortest chains first, then by where they begin: cells before groups, then digits.

use std::ops::ControlFlow;

use super::found::{Found, Story};
use super::houses::{BOXES, OF_CELL, PEERS, SETS, common_peers, members, nine};
use super::position::{Candidates, Effect, Position};
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::{Link, LinkKind, Mark, Rating, Role};
use crate::words::Language;

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
    titles: ["Grouped chain", "区块链"],
    rating: 74,
    needs_uniqueness: false,
    find: |position, found| find(Technique::GroupedChain, position, found),
    reason,
};

/// A digit in a cell, or in one of the cells of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    digit: usize,
    cells: u128,
}

/// All nodes, and the links between them by number.
struct Web {
    nodes: Vec<Node>,
    /// If this is not, those are.
    strong: Vec<Vec<u16>>,
    /// If this is, those are not.
    weak: Vec<Vec<u16>>,
}

impl Web {
    /// Cells with two candidates, and nothing else.
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
        Web { nodes, strong, weak }
    }

    /// All candidates and groups.
    fn with_groups(position: &Position) -> Web {
        let mut nodes = Vec::new();
        for cell in members(position.open) {
            nodes.extend(nine(position.cells[cell]).map(|digit| Node { digit, cells: 1 << cell }));
        }
        for digit in 0..9 {
            for (line, block) in (0..BOXES).flat_map(|line| (BOXES..BOXES + 9).map(move |block| (line, block))) {
                let cells = position.digits[digit] & SETS[line] & SETS[block];
                if cells.count_ones() > 1 {
                    nodes.push(Node { digit, cells });
                }
            }
        }
        let mut web = Web { strong: vec![Vec::new(); nodes.len()], weak: vec![Vec::new(); nodes.len()], nodes };
        for (at, &one) in web.nodes.iter().enumerate() {
            let sees = common_peers(one.cells);
            for (with, &other) in web.nodes.iter().enumerate().filter(|&(with, _)| with != at) {
                let is_cell = one.cells == other.cells && one.cells.count_ones() == 1;
                if is_cell || one.digit == other.digit && other.cells & !sees == 0 {
                    web.weak[at].push(with as u16);
                }
                let both = one.cells | other.cells;
                let fills = |house: &usize| position.digits[one.digit] & SETS[*house] == both;
                let is_strong = match is_cell {
                    true => position.count(one.cells.trailing_zeros() as usize) == 2,
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

    /// What a node excludes.
    fn excluded(&self, position: &Position, node: usize) -> Candidates {
        let Node { digit, cells } = self.nodes[node];
        let mut excluded = Candidates::of_digit(digit, position.digits[digit] & common_peers(cells));
        if cells.count_ones() == 1 {
            let others = position.cells[cells.trailing_zeros() as usize] & !(1 << digit);
            nine(others).for_each(|other| excluded.insert(other, cells));
        }
        excluded
    }

    /// The shortest chains that begin by "this is not": for each end, the way there, if something is excluded by both.
    fn chains_from(&self, position: &Position, start: usize, chains: &mut Vec<Chain>) {
        const NONE: u16 = u16::MAX;
        let count = self.nodes.len();
        let (mut on, mut off) = (vec![NONE; count], vec![NONE; count]);
        off[start] = start as u16;
        let mut edge = vec![start as u16];
        let by_start = self.excluded(position, start);
        let mut length = 0;
        while !edge.is_empty() && length < LONGEST {
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
                // A link by itself is no chain: what it removes is a pointing or a pair.
                if length > 1 && !removed.is_empty() {
                    chains.push(Chain { nodes: self.way(start, end.into(), &on, &off), removed });
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

    /// The nodes from the start to an end that is on.
    fn way(&self, start: usize, end: usize, on: &[u16], off: &[u16]) -> Vec<Node> {
        let (mut nodes, mut at, mut is_on) = (vec![self.nodes[end]], end, true);
        while at != start || is_on {
            at = if is_on { on[at] } else { off[at] }.into();
            is_on = !is_on;
            nodes.push(self.nodes[at]);
        }
        nodes.reverse();
        nodes
    }
}

/// Strong links of the longest chain.
const LONGEST: u32 = 12;

struct Chain {
    nodes: Vec<Node>,
    removed: Candidates,
}

fn find(technique: Technique, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let web = match technique {
        Technique::XyChain => Web::of_pairs(position),
        _ => Web::with_groups(position),
    };
    let mut chains = Vec::new();
    (0..web.nodes.len()).for_each(|start| web.chains_from(position, start, &mut chains));
    if technique == Technique::GroupedChain {
        chains.retain(|chain| chain.nodes.iter().any(|node| node.cells.count_ones() > 1));
    } else {
        // An XY-chain removes the digit that both ends share.
        chains.retain(|chain| chain.nodes[0].digit == chain.nodes[chain.nodes.len() - 1].digit);
    }
    chains.sort_by_key(|chain| chain.nodes.len());
    for chain in &chains {
        let story = || {
            let marks = |node: &Node| Candidates::of_digit(node.digit, node.cells).marks();
            let reasons: Vec<Mark> = chain.nodes.iter().flat_map(marks).collect();
            let link = |(at, pair): (usize, &[Node])| Link {
                from: marks(&pair[0]),
                to: marks(&pair[1]),
                kind: if at % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak },
            };
            Story { reasons, links: chain.nodes.windows(2).enumerate().map(link).collect(), ..Story::default() }
                .with(Role::Start, marks(&chain.nodes[0]))
                .with(Role::Target, marks(&chain.nodes[chain.nodes.len() - 1]))
        };
        let added = chain.nodes.len().saturating_sub(4) as u16 / 2;
        let rating = Rating(technique.about().rating + added.min(5));
        found.offer(technique, rating, &Effect::remove(chain.removed), &story)?;
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let [start, end] = [0, 1].map(|at| words::marks(&step.groups[at].marks));
    let way: Vec<String> = step.links.iter().skip(1).map(|link| words::marks(&link.from)).collect();
    let way = way.join(" – ");
    match language {
        Language::English => format!("if {start} is not, then by {way} {end} is: one of both is"),
        Language::Chinese => format!("若 {start} 不成立，则经 {way} 得 {end} 成立：两者必有其一"),
    }
}
