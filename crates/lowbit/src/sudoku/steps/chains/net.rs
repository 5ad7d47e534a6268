//! All consequences of one assumption, each with its premises.
//!
//! The order: among unprocessed conclusions, true candidates come before false ones, each kind first in, first out. A
//! true candidate makes others false: first the other candidates of the cell, then the digit in the box, in the row, in
//! the column. A false one makes others true: by its cell, box, row, column. A conclusion keeps the premises with which
//! it was first reached. The first contradiction ends the net.

use super::nested::Nested;
use super::{Node, is_on, mark_of, off, on};
use crate::sudoku::steps::houses::{CELLS, OF_CELL, PLACE, nine};
use crate::sudoku::steps::position::Position;

/// The cause of a conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It was assumed.
    Assumed,
    /// By its cell.
    Cell,
    /// By a house of this kind: 0 a row, 1 a column, 2 a box.
    House(u8),
    /// By a pattern or a nested chain.
    Pattern,
}

/// A set of candidates.
#[derive(Clone, Copy, Default)]
pub(super) struct MarkSet([u64; 12]);

impl MarkSet {
    #[inline(always)]
    pub(super) fn has(&self, mark: usize) -> bool {
        self.0[mark >> 6] >> (mark & 63) & 1 == 1
    }

    /// Inserts a mark; returns whether it is new.
    #[inline(always)]
    pub(super) fn insert(&mut self, mark: usize) -> bool {
        let is_new = !self.has(mark);
        self.0[mark >> 6] |= 1 << (mark & 63);
        is_new
    }

    #[inline(always)]
    pub(super) fn keep(&mut self, other: &MarkSet) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own &= other);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// The consequences of an assumption.
pub(super) struct Net {
    /// The true candidates, in order; the assumption first if it is true.
    pub(super) is: Vec<u16>,
    /// The false candidates, in order.
    pub(super) is_not: Vec<u16>,
    pub(super) is_set: MarkSet,
    pub(super) is_not_set: MarkSet,
    /// By node: the index and number of its premises; then its cause.
    premises_at: [(u16, u16); 1458],
    causes: [Cause; 1458],
    premises: Vec<Node>,
    /// Nodes that follow from a nested chain, with its number.
    pub(super) nested: Vec<(Node, u32)>,
    /// By node: the number of nodes it rests on, itself included; 0 while unknown.
    sizes: [u16; 1458],
    /// The candidate that is both true and false.
    pub(super) clash: Option<usize>,
}

impl Default for Net {
    fn default() -> Net {
        Net {
            is: Vec::new(),
            is_not: Vec::new(),
            is_set: MarkSet::default(),
            is_not_set: MarkSet::default(),
            premises_at: [(0, 0); 1458],
            causes: [Cause::Assumed; 1458],
            premises: Vec::new(),
            nested: Vec::new(),
            sizes: [0; 1458],
            clash: None,
        }
    }
}

/// The links to follow.
#[derive(Clone, Copy)]
pub(super) struct Links {
    /// Whether to follow links within cells.
    pub(super) cells: bool,
    /// Whether to remove refuted candidates.
    pub(super) dynamic: bool,
}

impl Net {
    /// Clears the net and assumes a node.
    fn assume(&mut self, node: Node) {
        self.is.clear();
        self.is_not.clear();
        self.is_set = MarkSet::default();
        self.is_not_set = MarkSet::default();
        self.premises.clear();
        self.nested.clear();
        self.sizes = [0; 1458];
        self.clash = None;
        self.add(node, &[], Cause::Assumed);
    }

    /// Records the premises and the cause of a node.
    #[inline(always)]
    fn record(&mut self, node: Node, premises: &[Node], cause: Cause) {
        let at = usize::from(node);
        self.premises_at[at] = (self.premises.len() as u16, premises.len() as u16);
        self.premises.extend_from_slice(premises);
        self.causes[at] = cause;
    }

    #[inline(always)]
    fn add(&mut self, node: Node, premises: &[Node], cause: Cause) {
        self.record(node, premises, cause);
        let mark = mark_of(node);
        if is_on(node) {
            self.is.push(mark as u16);
            self.is_set.insert(mark);
        } else {
            self.is_not.push(mark as u16);
            self.is_not_set.insert(mark);
        }
    }

    /// The premises of a node, in order.
    #[inline(always)]
    pub(super) fn premises(&self, node: Node) -> &[Node] {
        let (start, count) = self.premises_at[usize::from(node)];
        &self.premises[usize::from(start)..usize::from(start) + usize::from(count)]
    }

    pub(super) fn cause(&self, node: Node) -> Cause {
        self.causes[usize::from(node)]
    }

    /// Draws all conclusions from a node. `work` equals the position before and after the call; `refine` adds the
    /// conclusions of patterns when nothing else follows.
    pub(super) fn draw(
        &mut self,
        node: Node,
        position: &Position,
        work: &mut Position,
        links: Links,
        refine: &mut dyn FnMut(&mut Net, &Position),
    ) {
        self.assume(node);
        let (mut next_is, mut next_is_not) = (0, 0);
        loop {
            let follows = if next_is < self.is.len() {
                next_is += 1;
                self.follow_is(self.is[next_is - 1].into(), work, links)
            } else if next_is_not < self.is_not.len() {
                next_is_not += 1;
                self.follow_is_not(self.is_not[next_is_not - 1].into(), position, work, links)
            } else {
                refine(self, work);
                if next_is_not == self.is_not.len() {
                    break;
                }
                true
            };
            if !follows {
                break;
            }
        }
        if links.dynamic {
            for &mark in &self.is_not[..next_is_not] {
                work.restore(usize::from(mark) / 9, usize::from(mark) % 9);
            }
        }
    }

    /// Makes the candidates false that this true one excludes; returns `false` on a contradiction.
    #[inline(always)]
    fn follow_is(&mut self, mark: usize, work: &Position, links: Links) -> bool {
        let (cell, digit) = (mark / 9, mark % 9);
        let premise = [on(mark)];
        if links.cells {
            for other in nine(work.cells[cell] & !(1 << digit)) {
                if !self.exclude(cell * 9 + other, &premise, Cause::Cell) {
                    return false;
                }
            }
        }
        let [row, column, block] = OF_CELL[cell].map(usize::from);
        let places = &work.places[digit];
        for place in nine(places[block] & !(1 << PLACE[cell][2])) {
            let other = usize::from(CELLS[block][place]);
            if !self.exclude(other * 9 + digit, &premise, Cause::House(2)) {
                return false;
            }
        }
        let in_box_of_row = 0b111 << (cell % 9 / 3 * 3);
        for place in nine(places[row] & !in_box_of_row) {
            let other = row * 9 + place;
            if !self.exclude(other * 9 + digit, &premise, Cause::House(0)) {
                return false;
            }
        }
        let in_box_of_column = 0b111 << (cell / 27 * 3);
        for place in nine(places[column] & !in_box_of_column) {
            let other = place * 9 + cell % 9;
            if !self.exclude(other * 9 + digit, &premise, Cause::House(1)) {
                return false;
            }
        }
        true
    }

    /// Makes a candidate false; returns `false` if it is true.
    #[inline(always)]
    fn exclude(&mut self, mark: usize, premises: &[Node], cause: Cause) -> bool {
        if self.is_set.has(mark) {
            self.record(off(mark), premises, cause);
            self.clash = Some(mark);
            return false;
        }
        if !self.is_not_set.has(mark) {
            self.add(off(mark), premises, cause);
        }
        true
    }

    /// Makes the candidates true that this false one implies; returns `false` on a contradiction.
    #[inline(always)]
    fn follow_is_not(&mut self, mark: usize, position: &Position, work: &mut Position, links: Links) -> bool {
        let (cell, digit) = (mark / 9, mark % 9);
        let mut found: [(usize, Cause); 4] = [(0, Cause::Assumed); 4];
        let mut count = 0;
        if links.cells && work.cells[cell].count_ones() == 2 {
            let other = (work.cells[cell] & !(1 << digit)).trailing_zeros() as usize;
            found[count] = (cell * 9 + other, Cause::Cell);
            count += 1;
        }
        for kind in [2, 0, 1] {
            let house = usize::from(OF_CELL[cell][kind]);
            let others = work.places[digit][house] & !(1 << PLACE[cell][kind]);
            if others.count_ones() == 1 {
                let other = usize::from(CELLS[house][others.trailing_zeros() as usize]);
                found[count] = (other * 9 + digit, Cause::House(kind as u8));
                count += 1;
            }
        }
        let mut premises = [0; 10];
        premises[0] = off(mark);
        for &(other, cause) in &found[..count] {
            let is_clash = self.is_not_set.has(other);
            if !is_clash && self.is_set.has(other) {
                continue;
            }
            let mut number = 1;
            if links.dynamic {
                // All earlier removals were needed to make this the last candidate.
                let gone = match cause {
                    Cause::Cell => position.cells[cell] & !work.cells[cell],
                    Cause::House(kind) => {
                        let house = usize::from(OF_CELL[cell][usize::from(kind)]);
                        position.places[digit][house] & !work.places[digit][house]
                    }
                    _ => 0,
                };
                for at in nine(gone) {
                    premises[number] = off(match cause {
                        Cause::House(kind) => {
                            usize::from(CELLS[usize::from(OF_CELL[cell][usize::from(kind)])][at]) * 9 + digit
                        }
                        _ => cell * 9 + at,
                    });
                    number += 1;
                }
            }
            if is_clash {
                self.record(on(other), &premises[..number], cause);
                self.clash = Some(other);
                if links.dynamic {
                    work.remove(cell, digit);
                }
                return false;
            }
            self.add(on(other), &premises[..number], cause);
        }
        if links.dynamic {
            work.remove(cell, digit);
        }
        true
    }

    /// Makes a candidate false because of a pattern.
    pub(super) fn exclude_by_pattern(&mut self, mark: usize, premises: &[Node], nested: Option<u32>) {
        if !self.is_not_set.has(mark) {
            self.add(off(mark), premises, Cause::Pattern);
            if let Some(nested) = nested {
                self.nested.push((off(mark), nested));
            }
        }
    }

    /// The number of nodes that a node rests on, itself included, nested chains not counted.
    pub(super) fn size(&mut self, node: Node, steps: &mut Walk) -> u32 {
        let at = usize::from(node);
        if self.sizes[at] == 0 {
            self.sizes[at] = steps.of(self, node).len() as u16;
        }
        self.sizes[at].into()
    }

    /// The nodes that nested chains add to a chain; each chain counts once.
    pub(super) fn nested_size(&self, nodes: &[Node], nested: &Nested, counted: &mut Vec<u32>) -> u32 {
        let mut sum = 0;
        if !self.nested.is_empty() {
            for node in nodes {
                if let Some(&(_, number)) = self.nested.iter().find(|(known, _)| known == node) {
                    let (class, complexity) = nested.get(number);
                    if !counted.contains(&class) {
                        counted.push(class);
                        sum += complexity;
                    }
                }
            }
        }
        sum
    }
}

/// A walk from a node back through its premises.
#[derive(Default)]
pub(super) struct Walk {
    seen: [u64; 23],
    nodes: Vec<Node>,
}

impl Walk {
    /// The node and everything it rests on, each once, breadth-first.
    pub(super) fn of(&mut self, net: &Net, node: Node) -> &[Node] {
        self.seen = [0; 23];
        self.nodes.clear();
        self.push(node);
        let mut next = 0;
        while next < self.nodes.len() {
            let node = self.nodes[next];
            next += 1;
            for &premise in net.premises(node) {
                self.push(premise);
            }
        }
        &self.nodes
    }

    #[inline(always)]
    fn push(&mut self, node: Node) {
        let (word, bit) = (usize::from(node) >> 6, node & 63);
        if self.seen[word] >> bit & 1 == 0 {
            self.seen[word] |= 1 << bit;
            self.nodes.push(node);
        }
    }
}
