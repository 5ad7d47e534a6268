//! A found chain: its conclusion, its rating, and its trails.

use std::cmp::Ordering;

use super::net::{Cause, Net, Walk};
use super::proving::{self, Among};
use super::{Node, Search, is_on, mark_of, technique};
use crate::steps::{Fact, Link, LinkKind, Mark, Rating, Role, Rule};
use crate::sudoku::steps::found::{Move, Story};
use crate::sudoku::steps::houses::{OF_CELL, PEERS, SETS, members, nine};
use crate::sudoku::steps::position::{Candidates, Effect, Position};
use crate::sudoku::steps::{Technique, tenths};

/// The kind of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A cycle of one digit.
    XCycle,
    /// A cycle through cells with two candidates.
    YCycle,
    /// A cycle with both kinds of links.
    Cycle,
    /// A forcing chain of one digit.
    XChain,
    /// A forcing chain with both kinds of links.
    Chain,
    /// A candidate, or its absence, leads to a contradiction.
    Contradiction,
    /// A candidate and its absence lead to the same conclusion.
    Double,
    /// All candidates of a cell lead to the same conclusion.
    Cell,
    /// All places of a digit in a house do.
    Region,
}

impl Kind {
    /// The rank among chains of the same rating and length; smaller comes first.
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

/// A node of a trail, and its cause.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) node: Node,
    pub(super) cause: Cause,
}

/// A conclusion and everything it rests on, breadth-first: the conclusion first, the assumption last.
pub(super) type Trail = Vec<Stage>;

/// A chain.
#[derive(Clone, Debug)]
pub(in super::super) struct Hint {
    pub(super) search: Search,
    pub(super) kind: Kind,
    /// The difficulty as a floating-point sum, whose rounding affects comparisons.
    pub(in super::super) difficulty: f64,
    pub(super) complexity: u32,
    /// The candidate that is placed, if the conclusion is a true one.
    pub(super) placed: Option<usize>,
    /// The removed digits by cell, in the order in which nested chains read them.
    pub(super) removed: Vec<(u8, u16)>,
    /// The chains, one for each target.
    pub(super) trails: Vec<Trail>,
    /// The house of a region chain.
    pub(super) house: Option<usize>,
}

impl Hint {
    /// Lowest rating, then shortest, then kind; then the first found.
    pub(super) fn order(&self, other: &Hint) -> Ordering {
        (self.difficulty.total_cmp(&other.difficulty))
            .then(self.complexity.cmp(&other.complexity))
            .then(self.kind.key().cmp(&other.kind.key()))
    }

    pub(in super::super) fn technique(&self) -> Technique {
        technique(self.search, self.kind)
    }

    /// The step as rated, untold.
    pub(in super::super) fn untold(&self) -> Move {
        let mut removed = Candidates::default();
        for &(cell, digits) in &self.removed {
            (0..9).filter(|digit| digits >> digit & 1 == 1).for_each(|digit| removed.insert(digit, 1 << cell));
        }
        let effect = Effect { placed: self.placed.map(|mark| (mark / 9, mark % 9)), removed };
        Move { technique: self.technique(), called: self.technique(), rating: Rating(tenths(self.difficulty)), effect }
    }

    /// The step as taught, untold: with all eliminations of a continuous loop.
    pub(in super::super) fn taught(&self, position: &Position) -> Move {
        let mut step = self.untold();
        if self.is_cycle() {
            step.effect.removed.unite(&self.removed_around(position));
        }
        step
    }

    /// The premises of a nested chain outside it: candidates of the position that are removed in the work, where a link
    /// of the chain requires that.
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

    /// The assumptions, each once, in order.
    pub(super) fn starts(&self) -> Vec<Node> {
        let start = |trail: &Trail| trail.iter().find(|stage| stage.cause == Cause::Assumed).map(|stage| stage.node);
        let mut starts: Vec<Node> = Vec::new();
        for start in self.trails.iter().filter_map(start) {
            if !starts.contains(&start) {
                starts.push(start);
            }
        }
        starts
    }

    /// Whether it is a cycle.
    pub(super) fn is_cycle(&self) -> bool {
        matches!(self.kind, Kind::XCycle | Kind::YCycle | Kind::Cycle)
    }

    /// The nodes of a cycle in order: weak links from true to false ones, strong links from false to true ones.
    fn around(&self) -> Vec<usize> {
        let mut marks: Vec<usize> = self.trails[0].iter().map(|stage| mark_of(stage.node)).collect();
        marks.reverse();
        marks
    }

    /// The cells or houses of the strong links of a cycle, each with its two candidates.
    pub(super) fn strong_links(&self, position: &Position) -> Vec<Among> {
        let around = self.around();
        let links = around.as_chunks::<2>().0.iter().map(|&[one, other]| {
            let both = 1_u128 << (one / 9) | 1 << (other / 9);
            let is_link = |&house: &usize| position.digits[one % 9] & SETS[house] == both;
            let house = (0..27).find(|house| one % 9 == other % 9 && is_link(house));
            Among { houses: house.into_iter().collect(), marks: vec![one, other] }
        });
        links.collect()
    }

    /// All eliminations of a continuous loop: candidates that see both ends of one of its weak links, its own cells
    /// included.
    pub(super) fn removed_around(&self, position: &Position) -> Candidates {
        let around = self.around();
        let sees = |of: usize, cell: usize, digit: usize| {
            (of / 9 == cell) != (of % 9 == digit && PEERS[of / 9] >> cell & 1 == 1) && of != cell * 9 + digit
        };
        let mut removed = Candidates::default();
        for at in (1..around.len()).step_by(2) {
            let (one, other) = (around[at], around[(at + 1) % around.len()]);
            for cell in members(position.open) {
                for digit in nine(position.cells[cell]) {
                    if sees(one, cell, digit) && sees(other, cell, digit) && !around.contains(&(cell * 9 + digit)) {
                        removed.insert(digit, 1 << cell);
                    }
                }
            }
        }
        removed
    }

    /// The explanation of the chain.
    pub(in super::super) fn story(&self, position: &Position, effect: &Effect) -> Story {
        let mark = |of: usize| Mark::digit(of / 9, of % 9 + 1);
        let mut story = Story::default();
        if let Some(house) = self.house {
            story.houses.push(house);
        }
        let removed: Vec<usize> = effect
            .removed
            .marks()
            .iter()
            .map(|mark| usize::from(mark.cell) * 9 + usize::from(mark.digit) - 1)
            .collect();
        match proving::prove(position, self, &removed) {
            Some(proof) => (story.proof, story.is_whole) = (proof, true),
            None => debug_assert!(false, "no proof of {self:?}"),
        }
        if self.is_cycle() {
            let around = self.around();
            story.reasons = around.iter().map(|&of| mark(of)).collect();
            let next = |at: usize| around[(at + 1) % around.len()];
            let link = |(at, &of): (usize, &usize)| Link {
                from: vec![mark(of)],
                to: vec![mark(next(at))],
                kind: if at % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak },
            };
            story.links = around.iter().enumerate().map(link).collect();
            return story;
        }
        for statement in &story.proof {
            let (said, is) = match statement.fact {
                Fact::Is(mark) | Fact::Assumed(mark) => (mark, true),
                Fact::IsNot(mark) | Fact::AssumedNot(mark) => (mark, false),
                _ => continue,
            };
            let rule = statement.rule(&story.proof);
            for &why in statement.because.iter().filter(|_| matches!(rule, Rule::WeakLink | Rule::StrongLink)) {
                if let Fact::Is(from) | Fact::Assumed(from) | Fact::IsNot(from) | Fact::AssumedNot(from) =
                    story.proof[why].fact
                {
                    let kind = if is { LinkKind::Strong } else { LinkKind::Weak };
                    story.links.push(Link { from: vec![from], to: vec![said], kind });
                }
            }
            if !story.reasons.contains(&said) {
                story.reasons.push(said);
            }
        }
        let starts = self.starts().into_iter().map(|node| mark(mark_of(node))).collect();
        let targets = match self.placed {
            Some(placed) => vec![mark(placed)],
            None => removed.iter().map(|&of| mark(of)).collect(),
        };
        story.with(Role::Start, starts).with(Role::Target, targets)
    }
}

/// The trail of a node in a net.
pub(super) fn trail(net: &Net, node: Node, walk: &mut Walk) -> Trail {
    let stage = |&node: &Node| Stage { node, cause: net.cause(node) };
    walk.of(net, node).iter().map(stage).collect()
}

/// The candidates removed if a node holds: the candidate itself, or the others of its cell.
pub(super) fn removed(position: &Position, node: Node) -> Vec<(u8, u16)> {
    let (cell, digit) = (mark_of(node) / 9, mark_of(node) % 9);
    let digits = if is_on(node) { position.cells[cell] & !(1 << digit) } else { 1 << digit };
    if digits == 0 { Vec::new() } else { vec![(cell as u8, digits)] }
}
