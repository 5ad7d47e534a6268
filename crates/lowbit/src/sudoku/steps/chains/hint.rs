//! A chain that was found: its conclusion, its rating, and the chains that lead there.

use std::cmp::Ordering;

use super::net::{Cause, Net, Walk};
use super::{Node, Search, is_on, mark_of, technique};
use crate::steps::{Fact, Link, LinkKind, Mark, Rating, Role, Statement};
use crate::sudoku::steps::found::{Move, Story};
use crate::sudoku::steps::houses::{OF_CELL, name};
use crate::sudoku::steps::position::{Candidates, Effect, Position};
use crate::sudoku::steps::{Step, Technique, tenths};

/// What kind of chain it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A cycle of one digit.
    XCycle,
    /// A cycle through cells with two candidates.
    YCycle,
    /// A cycle by both kinds of links.
    Cycle,
    /// A forcing chain of one digit.
    XChain,
    /// A forcing chain by both kinds of links.
    Chain,
    /// A candidate leads to a contradiction; or its absence does.
    Contradiction,
    /// A candidate and its absence lead to the same.
    Double,
    /// All candidates of a cell lead to the same.
    Cell,
    /// All places of a digit in a house do.
    Region,
}

impl Kind {
    /// Which comes first among chains of the same rating and length.
    pub(super) fn key(self) -> u8 {
        match self {
            Kind::Double => 1,
            Kind::XCycle | Kind::XChain => 2,
            Kind::YCycle => 3,
            Kind::Cycle | Kind::Chain => 4,
            Kind::Cell => 5,
            Kind::Region => 6,
            Kind::Contradiction => 7,
        }
    }
}

/// A node of a trail and the places of its premises in the trail.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) node: Node,
    pub(super) premises: Vec<u16>,
    pub(super) cause: Cause,
}

/// A conclusion and everything it rests on, level by level: the conclusion first, the assumption last.
pub(super) type Trail = Vec<Stage>;

/// A chain.
#[derive(Clone, Debug)]
pub(in super::super) struct Hint {
    pub(super) search: Search,
    pub(super) kind: Kind,
    /// Compared as it was summed up.
    pub(in super::super) difficulty: f64,
    pub(super) complexity: u32,
    /// What is placed, if the conclusion is that a candidate is.
    pub(super) placed: Option<usize>,
    /// What goes, by cell, in the order in which nested chains are read.
    pub(super) removed: Vec<(u8, u16)>,
    /// The chains, one for each target.
    pub(super) trails: Vec<Trail>,
    /// The house of a region chain.
    pub(super) house: Option<usize>,
}

impl Hint {
    /// The lowest rating, the shortest, by kind; then the first found.
    pub(super) fn order(&self, other: &Hint) -> Ordering {
        (self.difficulty.total_cmp(&other.difficulty))
            .then(self.complexity.cmp(&other.complexity))
            .then(self.kind.key().cmp(&other.kind.key()))
    }

    pub(in super::super) fn technique(&self) -> Technique {
        technique(self.search, self.kind)
    }

    /// The whole step.
    pub(in super::super) fn step(&self, position: &Position) -> Step {
        self.story(position).step(&self.untold())
    }

    /// The step, untold.
    pub(in super::super) fn untold(&self) -> Move {
        let mut removed = Candidates::default();
        for &(cell, digits) in &self.removed {
            (0..9).filter(|digit| digits >> digit & 1 == 1).for_each(|digit| removed.insert(digit, 1 << cell));
        }
        let effect = Effect { placed: self.placed.map(|mark| (mark / 9, mark % 9)), removed };
        Move { technique: self.technique(), rating: Rating(tenths(self.difficulty)), effect }
    }

    /// What the chain rests on that was not so in the position it is nested in: candidates of the position that are gone in the
    /// work, where a link of the chain needs them to be.
    pub(super) fn premises(&self, position: &Position, work: &Position) -> Vec<Node> {
        let mut premises: Vec<Node> = Vec::new();
        let mut add = |cell: usize, digit: usize| {
            if position.has(cell, digit) && !work.has(cell, digit) {
                let node = super::off(cell * 9 + digit);
                if !premises.contains(&node) {
                    premises.push(node);
                }
            }
        };
        for stage in self.trails.iter().flatten().filter(|stage| is_on(stage.node)) {
            let (cell, digit) = (mark_of(stage.node) / 9, mark_of(stage.node) % 9);
            let cause = match (stage.cause, self.kind) {
                (Cause::Assumed, Kind::Cell) => Cause::Cell,
                (Cause::Assumed, Kind::Region) => Cause::House((self.house.unwrap_or(0) / 9) as u8),
                (cause, _) => cause,
            };
            match cause {
                Cause::Cell => (0..9).for_each(|other| add(cell, other)),
                Cause::House(kind) => {
                    let house = usize::from(OF_CELL[cell][usize::from(kind)]);
                    crate::sudoku::steps::houses::CELLS[house].iter().for_each(|&other| add(other.into(), digit));
                }
                Cause::Assumed | Cause::Pattern => {}
            }
        }
        premises
    }

    /// What there is to say of it.
    pub(in super::super) fn story(&self, position: &Position) -> Story {
        let mark = |node: Node| Mark::digit(mark_of(node) / 9, mark_of(node) % 9 + 1);
        let mut story = Story::default();
        if let Some(house) = self.house {
            story.houses.push(house);
        }
        let starts: Vec<Mark> =
            self.trails.iter().filter_map(|trail| trail.last().map(|stage| mark(stage.node))).collect();
        if matches!(self.kind, Kind::Cell | Kind::Region) {
            let houses = self.house.map(name).into_iter().collect();
            story = story.says(Fact::Among { houses, marks: starts.clone(), need: 1 }, &[]);
        }
        let given = story.proof.len();
        for trail in &self.trails {
            let last = trail.len() - 1;
            let base = story.proof.len();
            for (at, stage) in trail.iter().enumerate().rev() {
                let fact = match (is_on(stage.node), stage.premises.is_empty()) {
                    (true, true) => Fact::Assumed(mark(stage.node)),
                    (false, true) => Fact::AssumedNot(mark(stage.node)),
                    (true, false) => Fact::Is(mark(stage.node)),
                    (false, false) => Fact::IsNot(mark(stage.node)),
                };
                // Statements run from the assumption, which is last in the trail.
                let mut because: Vec<usize> =
                    stage.premises.iter().map(|&premise| base + last - usize::from(premise)).collect();
                because.retain(|&before| before < base + last - at);
                if stage.premises.is_empty() {
                    because.extend(0..given);
                }
                story.proof.push(Statement { fact, because });
                if stage.premises.len() <= 6 {
                    for &premise in &stage.premises {
                        let from = trail[usize::from(premise)].node;
                        let kind = match (is_on(from), is_on(stage.node)) {
                            (true, _) => LinkKind::Weak,
                            (false, true) => LinkKind::Strong,
                            (false, false) => LinkKind::Implied,
                        };
                        story.links.push(Link { from: vec![mark(from)], to: vec![mark(stage.node)], kind });
                    }
                }
                let mark = mark(stage.node);
                if !story.reasons.contains(&mark) {
                    story.reasons.push(mark);
                }
            }
        }
        if self.kind == Kind::Contradiction {
            let because = (given..story.proof.len()).collect();
            story.proof.push(Statement { fact: Fact::Contradiction, because });
        }
        let targets: Vec<Mark> =
            self.trails.iter().filter_map(|trail| trail.first().map(|stage| mark(stage.node))).collect();
        story.reasons.retain(|mark| position.has(mark.cell.into(), usize::from(mark.digit) - 1));
        story.with(Role::Start, starts).with(Role::Target, targets)
    }
}

/// The trail of a node in a net.
pub(super) fn trail(net: &Net, node: Node, walk: &mut Walk) -> Trail {
    let nodes = walk.of(net, node).to_vec();
    let mut place = std::collections::HashMap::with_capacity(nodes.len());
    nodes.iter().enumerate().for_each(|(at, &node)| _ = place.insert(node, at as u16));
    let stage = |&node: &Node| Stage {
        node,
        premises: net.premises(node).iter().map(|premise| place[premise]).collect(),
        cause: net.cause(node),
    };
    nodes.iter().map(stage).collect()
}

/// The nodes of a trail without their premises.
pub(super) fn nodes(net: &Net, node: Node, walk: &mut Walk) -> Trail {
    let stage = |&node: &Node| Stage { node, premises: Vec::new(), cause: net.cause(node) };
    walk.of(net, node).iter().map(stage).collect()
}

/// What goes if a node holds: the candidate itself, or the others of its cell.
pub(super) fn removed(position: &Position, node: Node) -> Vec<(u8, u16)> {
    let (cell, digit) = (mark_of(node) / 9, mark_of(node) % 9);
    let digits = if is_on(node) { position.cells[cell] & !(1 << digit) } else { 1 << digit };
    if digits == 0 { Vec::new() } else { vec![(cell as u8, digits)] }
}
