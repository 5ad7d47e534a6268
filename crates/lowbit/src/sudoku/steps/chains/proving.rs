//! Short proofs of the conclusions of chains: the finder gives conclusions and assumptions; here the path is searched
//! again through the cheapest premises, with a statement for each conclusion.
//!
//! Consequences are drawn in the order of their cost, the size of the tree of premises, so the first path to a node is
//! the cheapest. If nothing more follows, patterns and nested chains are used, as in the search. A nested chain is a
//! proof in a *scope* of its own: candidates refuted outside it are premises where a link needs them to be false.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::rc::Rc;

use super::hint::{Hint, Kind};
use super::multiple::within;
use super::net::Cause;
use super::patterns::Base;
use super::shorten::shorten;
use super::{Chains, Node, Search, is_on, mark_of, off, on, patterns};
use crate::steps::{Fact, Mark, Statement};
use crate::sudoku::steps::Edition;
use crate::sudoku::steps::houses::{CELLS, OF_CELL, PEERS, SETS, members, name, nine};
use crate::sudoku::steps::position::{ALL_DIGITS, Position};

fn mark(of: usize) -> Mark {
    Mark::digit(of / 9, of % 9 + 1)
}

/// Cells, or houses and digits, with their remaining candidates.
#[derive(Clone)]
pub(super) struct Among {
    pub(super) houses: Vec<usize>,
    pub(super) marks: Vec<usize>,
}

impl Among {
    /// The remaining candidates of the base of a pattern.
    fn of(base: Base, position: &Position) -> Among {
        let (houses, cells, digits) = match base {
            Base::Houses(houses, digits) => {
                let houses: Vec<usize> = (0..27).filter(|house| houses >> house & 1 == 1).collect();
                let cells = houses.iter().fold(0, |all, &house| all | SETS[house]);
                (houses, cells, digits)
            }
            Base::Cells(cells) => (Vec::new(), cells, ALL_DIGITS),
        };
        let marks = |digit: usize| members(position.digits[digit] & cells).map(move |cell| cell * 9 + digit);
        Among { houses, marks: nine(digits).flat_map(marks).collect() }
    }

    /// All candidates of its cells or houses in a position.
    fn all(&self, position: &Position) -> Vec<usize> {
        let mut all = Vec::new();
        if self.houses.is_empty() {
            for &of in &self.marks {
                all.extend(nine(position.cells[of / 9]).map(|digit| of / 9 * 9 + digit));
            }
        }
        let digits = self.marks.iter().fold(0_u16, |set, of| set | 1 << (of % 9));
        for (house, digit) in self.houses.iter().flat_map(|&house| nine(digits).map(move |digit| (house, digit))) {
            all.extend(members(position.digits[digit] & SETS[house]).map(|cell| cell * 9 + digit));
        }
        crate::sorting::sort(&mut all);
        all.dedup();
        all
    }

    fn need(&self) -> u32 {
        let digits = self.marks.iter().fold(0_u16, |set, of| set | 1 << (of % 9));
        let cells = self.marks.iter().fold(0_u128, |set, of| set | 1 << (of / 9));
        match self.houses.len() {
            0 => cells.count_ones(),
            count => count as u32 * digits.count_ones(),
        }
    }
}

/// The reason why a node holds.
#[derive(Clone)]
enum Reason {
    Assumed,
    /// A true candidate sees it.
    Weak(usize),
    /// It is the last candidate of its cell.
    Cell,
    /// It is the last place in a house.
    House(usize),
    /// A pattern.
    Pattern(Rc<Among>),
    /// A chain in a position with other eliminations made.
    Nested(Rc<(Hint, Position)>),
}

/// Supplies statements about candidates refuted outside a scope.
type Outside<'a> = &'a mut dyn FnMut(usize, &mut Vec<Statement>) -> usize;

/// The consequences of one assumption in a position.
struct Scope<'a> {
    /// The position that the checker sees.
    board: &'a Position,
    /// The position in which the assumption is made.
    position: &'a Position,
    search: Search,
    reasons: HashMap<Node, (u32, Reason)>,
    /// The numbers of the statements made so far.
    said: HashMap<Node, usize>,
}

impl<'a> Scope<'a> {
    fn new(board: &'a Position, position: &'a Position, search: Search) -> Scope<'a> {
        Scope { board, position, search, reasons: HashMap::new(), said: HashMap::new() }
    }

    fn cost(&self, node: Node) -> u32 {
        self.reasons.get(&node).map_or(0, |(cost, _)| *cost)
    }

    /// Draws consequences until the target or a contradiction is reached, whichever is cheaper. Of several contradictions
    /// at that point, returns the one whose explanation has the fewest lines, as the candidate that is both true and
    /// false. `None` if neither is reached.
    fn draw(&mut self, start: Node, target: Option<Node>) -> Option<Goal> {
        let mut queue = BinaryHeap::new();
        let mut work = self.position.clone();
        let mut waiting: Vec<Reason> = vec![Reason::Assumed];
        queue.push(Reverse((0, 0, start)));
        // The lowest cost of a contradiction.
        let mut least = u32::MAX;
        let mut clashes: Vec<usize> = Vec::new();
        let mut inner = Chains::default();
        loop {
            while let Some(Reverse((cost, number, node))) = queue.pop() {
                if self.reasons.contains_key(&node) {
                    continue;
                }
                self.reasons.insert(node, (cost, waiting[number as usize].clone()));
                if target == Some(node) && cost < least {
                    return Some(Goal::Target);
                }
                if let Some((opposite, _)) = self.reasons.get(&(node ^ 1)) {
                    least = least.min(cost + opposite);
                    clashes.push(mark_of(node));
                }
                for (next, cost, reason) in self.follow(node, &mut work) {
                    if !self.reasons.contains_key(&next) {
                        queue.push(Reverse((cost, waiting.len() as u32, next)));
                        waiting.push(reason);
                    }
                }
            }
            if let Some(&clash) = clashes.iter().min_by_key(|&&clash| self.lines(clash)) {
                return Some(Goal::Clash(clash));
            }
            for (next, cost, reason) in self.refine(&work, &mut inner) {
                if !self.reasons.contains_key(&next) {
                    queue.push(Reverse((cost, waiting.len() as u32, next)));
                    waiting.push(reason);
                }
            }
            if queue.is_empty() {
                return None;
            }
        }
    }

    /// The number of lines that explain why a candidate is both true and false: one for each true candidate and each
    /// pattern.
    fn lines(&self, clash: usize) -> u32 {
        let (mut lines, mut met, mut next) = (0, HashSet::new(), vec![on(clash), off(clash)]);
        while let Some(node) = next.pop() {
            let Some((_, reason)) = self.reasons.get(&node).filter(|_| met.insert(node)) else { continue };
            let of = mark_of(node);
            let (cell, digit) = (of / 9, of % 9);
            let mut refuted = |others: Vec<usize>| {
                next.extend(others.into_iter().filter(|&other| other != of).map(off));
            };
            match reason {
                Reason::Assumed => {}
                Reason::Weak(from) => next.push(on(*from)),
                Reason::Cell => refuted(nine(self.position.cells[cell]).map(|digit| cell * 9 + digit).collect()),
                Reason::House(house) => {
                    let places = members(self.position.digits[digit] & SETS[*house]);
                    refuted(places.map(|cell| cell * 9 + digit).collect());
                }
                Reason::Pattern(among) => {
                    let all = among.all(self.position).into_iter();
                    refuted(all.filter(|other| !among.marks.contains(other)).collect());
                }
                Reason::Nested(nested) => next.extend(nested.0.premises(self.position, &nested.1)),
            }
            lines += match reason {
                Reason::Assumed | Reason::Weak(_) => 0,
                Reason::Nested(nested) => nested.0.complexity / 2,
                _ => 1,
            };
        }
        lines
    }

    /// The nodes that follow from a node by a link, with their costs.
    fn follow(&self, node: Node, work: &mut Position) -> Vec<(Node, u32, Reason)> {
        let (cell, digit) = (mark_of(node) / 9, mark_of(node) % 9);
        let with_cells = self.search != Search::Nishio;
        let mut found = Vec::new();
        if is_on(node) {
            let cost = self.cost(node) + 1;
            let mut others: Vec<usize> =
                members(self.position.digits[digit] & PEERS[cell]).map(|other| other * 9 + digit).collect();
            if with_cells {
                others.extend(nine(self.position.cells[cell] & !(1 << digit)).map(|other| cell * 9 + other));
            }
            found.extend(others.into_iter().map(|other| (off(other), cost, Reason::Weak(mark_of(node)))));
            return found;
        }
        work.remove(cell, digit);
        let is_static = self.search == Search::Multiple;
        if with_cells && work.count(cell) == 1 && (!is_static || self.position.count(cell) == 2) {
            let other = cell * 9 + work.cells[cell].trailing_zeros() as usize;
            let gone = nine(self.position.cells[cell] & !work.cells[cell]).map(|digit| cell * 9 + digit);
            let cost = 1 + gone.map(|of| self.cost(off(of))).sum::<u32>();
            found.push((on(other), cost, Reason::Cell));
        }
        for house in OF_CELL[cell].map(usize::from) {
            let (all, left) = (self.position.places[digit][house], work.places[digit][house]);
            if left.count_ones() != 1 || is_static && all.count_ones() != 2 {
                continue;
            }
            let at = |place: usize| usize::from(CELLS[house][place]) * 9 + digit;
            let cost = 1 + nine(all & !left).map(|place| self.cost(off(at(place)))).sum::<u32>();
            found.push((on(at(left.trailing_zeros() as usize)), cost, Reason::House(house)));
        }
        found
    }

    /// The conclusions of patterns, or else of nested chains, once nothing else follows.
    fn refine(&self, work: &Position, inner: &mut Chains) -> Vec<(Node, u32, Reason)> {
        let Search::Dynamic { level: 1.., .. } = self.search else { return Vec::new() };
        let mut found = Vec::new();
        let is_new = |mark: usize| !self.reasons.contains_key(&off(mark));
        for pattern in patterns::find(self.position, work, Edition::Revised) {
            let cost = 2 + pattern.premises.iter().map(|&node| self.cost(node)).sum::<u32>();
            let among = Rc::new(Among::of(pattern.base, work));
            for mark in pattern.removed.into_iter().filter(|&mark| is_new(mark)) {
                found.push((off(mark), cost, Reason::Pattern(among.clone())));
            }
        }
        if !found.is_empty() {
            return found;
        }
        for &search in within(self.search) {
            for hint in inner.all(work, search, Edition::Revised) {
                let premises = hint.premises(self.position, work);
                let cost = hint.complexity + premises.iter().map(|&node| self.cost(node)).sum::<u32>();
                let removed: Vec<usize> = hint
                    .removed
                    .iter()
                    .flat_map(|&(cell, digits)| nine(digits).map(move |digit| usize::from(cell) * 9 + digit))
                    .filter(|&mark| is_new(mark))
                    .collect();
                if premises.is_empty() || removed.is_empty() {
                    continue;
                }
                let nested = Rc::new((hint, work.clone()));
                found.extend(removed.into_iter().map(|mark| (off(mark), cost, Reason::Nested(nested.clone()))));
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// The number of the statement that a candidate is refuted, here or outside.
    fn refuted(&mut self, of: usize, outside: Outside<'_>, proof: &mut Vec<Statement>) -> usize {
        match self.position.has(of / 9, of % 9) {
            true => self.state(off(of), outside, proof),
            false => outside(of, proof),
        }
    }

    /// The number of the statement of a node, which is added on demand.
    fn state(&mut self, node: Node, outside: Outside<'_>, proof: &mut Vec<Statement>) -> usize {
        if let Some(&number) = self.said.get(&node) {
            return number;
        }
        let of = mark_of(node);
        let (cell, digit) = (of / 9, of % 9);
        let reason = self.reasons.get(&node).map_or(Reason::Assumed, |(_, reason)| reason.clone());
        let fact = |is: bool| if is { Fact::Is(mark(of)) } else { Fact::IsNot(mark(of)) };
        let statement = match reason {
            Reason::Assumed => {
                let fact = if is_on(node) { Fact::Assumed(mark(of)) } else { Fact::AssumedNot(mark(of)) };
                Statement { fact, because: Vec::new() }
            }
            Reason::Weak(from) => {
                let because = vec![self.state(on(from), outside, proof)];
                Statement { fact: fact(false), because }
            }
            Reason::Cell | Reason::House(_) => {
                let others: Vec<usize> = match reason {
                    Reason::House(house) => {
                        members(self.board.digits[digit] & SETS[house]).map(|cell| cell * 9 + digit).collect()
                    }
                    _ => nine(self.board.cells[cell]).map(|digit| cell * 9 + digit).collect(),
                };
                let others = others.into_iter().filter(|&other| other != of);
                let because = others.map(|other| self.refuted(other, outside, proof)).collect();
                Statement { fact: fact(true), because }
            }
            Reason::Pattern(among) => {
                let set = self.state_among(&among, outside, proof);
                Statement { fact: fact(false), because: vec![set] }
            }
            Reason::Nested(nested) => {
                let (hint, position) = &*nested;
                let board = self.board;
                let mut beyond = |of: usize, proof: &mut Vec<Statement>| self.refuted(of, outside, proof);
                conclude(board, position, hint, of, &mut beyond, proof);
                let number = proof.len() - 1;
                self.said.insert(node, number);
                return number;
            }
        };
        proof.push(statement);
        self.said.insert(node, proof.len() - 1);
        proof.len() - 1
    }

    /// States the remaining candidates of cells or houses; returns the number of the statement.
    fn state_among(&mut self, among: &Among, outside: Outside<'_>, proof: &mut Vec<Statement>) -> usize {
        let gone = among.all(self.board).into_iter().filter(|of| !among.marks.contains(of));
        let because = gone.map(|of| self.refuted(of, outside, proof)).collect();
        let marks = among.marks.iter().map(|&of| mark(of)).collect();
        let houses = among.houses.iter().map(|&house| name(house)).collect();
        proof.push(Statement { fact: Fact::Among { houses, marks, need: among.need() }, because });
        proof.len() - 1
    }
}

/// The end of a search for consequences.
enum Goal {
    /// The target was reached.
    Target,
    /// A candidate that is both true and false.
    Clash(usize),
}

/// Appends the proof that a chain found in a position refutes or places a candidate; that is its last statement. Returns
/// `false` if the path is not found again.
fn conclude(
    board: &Position,
    position: &Position,
    hint: &Hint,
    wanted: usize,
    outside: Outside<'_>,
    proof: &mut Vec<Statement>,
) -> bool {
    let result = match hint.placed {
        Some(placed) => on(placed),
        None => off(wanted),
    };
    let fact = if is_on(result) { Fact::Is(mark(mark_of(result))) } else { Fact::IsNot(mark(mark_of(result))) };
    let is_found = match hint.kind {
        Kind::XCycle | Kind::YCycle | Kind::Cycle => {
            let mut scope = Scope::new(board, position, hint.search);
            let sets = hint.strong_links(position);
            let because = sets.iter().map(|among| scope.state_among(among, outside, proof)).collect();
            proof.push(Statement { fact, because });
            true
        }
        Kind::XChain | Kind::Chain => {
            let mut scope = Scope::new(board, position, hint.search);
            // The trail begins with the conclusion; its end is the opposite assumption.
            let trail = &hint.trails[0];
            let mut before = None;
            for stage in trail.iter().rev() {
                let reason = match (stage.cause, is_on(stage.node), before) {
                    (_, _, None) => Reason::Assumed,
                    (_, false, Some(before)) => Reason::Weak(mark_of(before)),
                    (Cause::House(kind), true, _) => {
                        Reason::House(OF_CELL[mark_of(stage.node) / 9][usize::from(kind)].into())
                    }
                    _ => Reason::Cell,
                };
                scope.reasons.insert(stage.node, (0, reason));
                before = Some(stage.node);
            }
            let because = [result ^ 1, result].map(|node| scope.state(node, outside, proof)).to_vec();
            proof.push(Statement { fact: Fact::Contradiction, because });
            proof.push(Statement { fact, because: vec![proof.len() - 1] });
            true
        }
        Kind::Contradiction => {
            let mut scope = Scope::new(board, position, hint.search);
            match scope.draw(result ^ 1, None) {
                Some(Goal::Clash(clash)) => {
                    // The assumption is stated first.
                    scope.state(result ^ 1, outside, proof);
                    let because = [on(clash), off(clash)].map(|node| scope.state(node, outside, proof)).to_vec();
                    proof.push(Statement { fact: Fact::Contradiction, because });
                    proof.push(Statement { fact, because: vec![proof.len() - 1] });
                    true
                }
                _ => false,
            }
        }
        Kind::Double | Kind::Cell | Kind::Region => {
            let starts = hint.starts();
            let mut because = Vec::new();
            if hint.kind != Kind::Double {
                let among = Among {
                    houses: hint.house.into_iter().collect(),
                    marks: starts.iter().map(|&node| mark_of(node)).collect(),
                };
                because.push(Scope::new(board, position, hint.search).state_among(&among, outside, proof));
            }
            let mut is_found = true;
            for start in starts {
                let mut scope = Scope::new(board, position, hint.search);
                let goal = scope.draw(start, Some(result));
                scope.state(start, outside, proof);
                match goal {
                    Some(Goal::Target) => because.push(scope.state(result, outside, proof)),
                    Some(Goal::Clash(clash)) => {
                        let both = [on(clash), off(clash)].map(|node| scope.state(node, outside, proof)).to_vec();
                        proof.push(Statement { fact: Fact::Contradiction, because: both });
                        because.push(proof.len() - 1);
                    }
                    None => is_found = false,
                }
            }
            proof.push(Statement { fact, because });
            is_found
        }
    };
    let placed = proof.len() - 1;
    if hint.placed.is_some_and(|of| of != wanted) {
        proof.push(Statement { fact: Fact::IsNot(mark(wanted)), because: vec![placed] });
    }
    is_found
}

/// The proof of all conclusions of a chain, which are its last statements; `None` if the path is not found again.
pub(super) fn prove(position: &Position, hint: &Hint, removed: &[usize]) -> Option<Vec<Statement>> {
    let mut proof = Vec::new();
    let mut nowhere = |_: usize, _: &mut Vec<Statement>| 0;
    let wanted = hint.placed.or(removed.first().copied())?;
    if !conclude(position, position, hint, wanted, &mut nowhere, &mut proof) {
        return None;
    }
    let last = proof.len() - 1;
    let facts = removed.iter().map(|&of| Fact::IsNot(mark(of)));
    if hint.placed.is_some() {
        proof.extend(facts.map(|fact| Statement { fact, because: vec![last] }));
    } else {
        // Several conclusions share their premises.
        let because = proof[last].because.clone();
        proof.extend(facts.skip(1).map(|fact| Statement { fact, because: because.clone() }));
    }
    let is_net = matches!(hint.kind, Kind::Contradiction | Kind::Double | Kind::Cell | Kind::Region);
    let concluded = usize::from(hint.placed.is_some()) + removed.len();
    Some(if is_net { shorten(proof, concluded) } else { proof })
}
