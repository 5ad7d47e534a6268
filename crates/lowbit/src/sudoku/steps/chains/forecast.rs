//! The consequences of all assumptions, without premises, computed before any net.
//!
//! The consequences of an assumption without a contradiction do not depend on the order of conclusions. Dynamic chains
//! without patterns conclude the same as singles: a kernel for whole grids finds the contradictory assumptions, and the
//! remaining candidates of each other one. Static chains are paths in a fixed graph of links. Nets, which keep premises
//! in order, are built only for contradictions and where assumptions agree.

use super::net::Net;
use super::{Node, is_on, mark_of, off, on};
use crate::sudoku::kernels::single::{Assumption, Cells, follow};
use crate::sudoku::steps::houses::{CELLS, OF_CELL, PEERS, PLACE, members, nine};
use crate::sudoku::steps::position::Position;

/// The consequences of an assumption.
#[derive(Clone, Copy)]
struct Sets {
    is: Cells,
    is_not: Cells,
}

/// No index in a list.
const NONE: u16 = u16::MAX;

/// The consequences of all assumptions.
pub(super) struct Forecast {
    /// By node: the index of its sets; none for contradictory assumptions.
    places: Box<[u16; 1458]>,
    sets: Vec<Option<Sets>>,
}

impl Forecast {
    /// Follows every candidate of every cell that has several. `None` if the position has unfilled singles: a net fills
    /// only singles that it creates.
    pub(super) fn by_singles(position: &Position) -> Option<Forecast> {
        let cells = position.with_filled();
        let mut places = Box::new([NONE; 1458]);
        let absent = (0..9).find(|digit| cells[*digit] & 1 == 0)?;
        let mut assumptions: Vec<Assumption> = vec![(0, absent as u8, false)];
        for cell in members(position.open).filter(|&cell| position.count(cell) >= 2) {
            for digit in nine(position.cells[cell]) {
                let mut add = |node: Node| {
                    places[usize::from(node)] = assumptions.len() as u16;
                    assumptions.push((cell as u8, digit as u8, is_on(node)));
                };
                add(on(cell * 9 + digit));
                let is_pair = |house: &u8| position.places[digit][usize::from(*house)].count_ones() == 2;
                if position.count(cell) == 2 || OF_CELL[cell].iter().any(is_pair) {
                    add(off(cell * 9 + digit));
                }
            }
        }
        let mut left = Vec::with_capacity(assumptions.len());
        follow(&cells, &assumptions, &mut left);
        if left[0] != Some(cells) {
            return None;
        }
        let known = single(&cells);
        let sets = |left: Cells| {
            let filled = single(&left) & !known;
            Sets {
                is: left.map(|left| left & filled),
                is_not: std::array::from_fn(|digit| cells[digit] & !left[digit]),
            }
        };
        Some(Forecast { places, sets: left.into_iter().map(|left| left.map(sets)).collect() })
    }

    /// Follows every true candidate through the links of the position.
    pub(super) fn by_links(position: &Position) -> Forecast {
        let (mut places, mut sets) = (Box::new([NONE; 1458]), Vec::new());
        let mut links = Ways::new(position);
        for cell in members(position.open) {
            for mark in nine(position.cells[cell]).map(|digit| cell * 9 + digit) {
                places[usize::from(on(mark))] = sets.len() as u16;
                sets.push(links.follow(mark));
            }
        }
        Forecast { places, sets }
    }

    /// Whether an assumption is contradictory.
    pub(super) fn is_dead(&self, node: Node) -> bool {
        let place = self.places[usize::from(node)];
        place != NONE && self.sets[usize::from(place)].is_none()
    }

    /// Stores the net of a contradictory assumption: all conclusions before the contradiction.
    pub(super) fn learn(&mut self, node: Node, net: &Net) {
        let cells = |marks: &[u16]| {
            let mut cells = [0; 9];
            marks.iter().for_each(|&mark| cells[usize::from(mark) % 9] |= 1 << (mark / 9));
            cells
        };
        let place = self.places[usize::from(node)];
        self.sets[usize::from(place)] = Some(Sets { is: cells(&net.is), is_not: cells(&net.is_not) });
    }

    /// Whether assumptions have a common consequence. The contradictory ones must have been learned before.
    pub(super) fn agree(&self, nodes: &[Node]) -> bool {
        let mut all: Option<Sets> = None;
        for &node in nodes {
            let own = match self.places[usize::from(node)] {
                NONE => itself(node),
                place => self.sets[usize::from(place)].unwrap_or_else(|| itself(node)),
            };
            all = Some(match all {
                None => own,
                Some(all) => Sets { is: both(&all.is, &own.is), is_not: both(&all.is_not, &own.is_not) },
            });
        }
        all.is_some_and(|all| all.is.iter().chain(&all.is_not).any(|&cells| cells != 0))
    }
}

/// Paths from true candidates to true candidates, each through one false candidate.
struct Ways<'a> {
    position: &'a Position,
    /// By digit: the cells that, if they lack it, force another place of the digit or another digit in the cell.
    strong: Cells,
    /// By candidate: the candidates it leads to, computed on demand.
    next: Vec<Option<Vec<u16>>>,
    /// The candidates reached.
    reached: Vec<u16>,
}

impl<'a> Ways<'a> {
    fn new(position: &'a Position) -> Ways<'a> {
        let mut strong = [0; 9];
        for (digit, places) in position.places.iter().enumerate() {
            let pairs = (0..27).filter(|&house| places[house].count_ones() == 2);
            pairs.for_each(|house| nine(places[house]).for_each(|place| strong[digit] |= 1 << CELLS[house][place]));
            strong[digit] |= position.pairs() & position.digits[digit];
        }
        Ways { position, strong, next: vec![None; 729], reached: Vec::new() }
    }

    /// The candidates that a true one excludes, by digit.
    fn excluded(&self, mark: usize) -> impl Iterator<Item = (usize, u128)> {
        let (position, cell, digit) = (self.position, mark / 9, mark % 9);
        let others = nine(position.cells[cell] & !(1 << digit)).map(move |other| (other, 1 << cell));
        others.chain([(digit, position.digits[digit] & PEERS[cell])])
    }

    fn next_of(&self, mark: usize) -> Vec<u16> {
        let mut next = Vec::new();
        let mut seen = [0_u128; 9];
        let mut add = |cell: usize, digit: usize| {
            if seen[digit] >> cell & 1 == 0 {
                seen[digit] |= 1 << cell;
                next.push((cell * 9 + digit) as u16);
            }
        };
        for (digit, cells) in self.excluded(mark) {
            for cell in members(cells & self.strong[digit]) {
                let others = self.position.cells[cell] & !(1 << digit);
                if others.count_ones() == 1 {
                    add(cell, others.trailing_zeros() as usize);
                }
                for kind in 0..3 {
                    let house = usize::from(OF_CELL[cell][kind]);
                    let others = self.position.places[digit][house] & !(1 << PLACE[cell][kind]);
                    if others.count_ones() == 1 {
                        add(CELLS[house][others.trailing_zeros() as usize].into(), digit);
                    }
                }
            }
        }
        next
    }

    /// The consequences of a candidate; `None` if they are contradictory.
    fn follow(&mut self, mark: usize) -> Option<Sets> {
        let mut sets = itself(on(mark));
        let mut reached = std::mem::take(&mut self.reached);
        reached.clear();
        reached.push(mark as u16);
        let mut at = 0;
        while at < reached.len() {
            let mark = usize::from(reached[at]);
            at += 1;
            for (digit, cells) in self.excluded(mark) {
                sets.is_not[digit] |= cells;
            }
            if self.next[mark].is_none() {
                self.next[mark] = Some(self.next_of(mark));
            }
            for &next in self.next[mark].iter().flatten() {
                let (cell, digit) = (next / 9, usize::from(next) % 9);
                if sets.is[digit] >> cell & 1 == 0 {
                    sets.is[digit] |= 1 << cell;
                    reached.push(next);
                }
            }
        }
        self.reached = reached;
        both(&sets.is, &sets.is_not).iter().all(|&cells| cells == 0).then_some(sets)
    }
}

/// The cells with one candidate.
fn single(cells: &Cells) -> u128 {
    let (some, more) = cells.iter().fold((0, 0), |(some, more), &cells| (some | cells, more | some & cells));
    some & !more
}

fn both(one: &Cells, other: &Cells) -> Cells {
    std::array::from_fn(|digit| one[digit] & other[digit])
}

/// The sets of an assumption alone.
fn itself(node: Node) -> Sets {
    let mut sets = Sets { is: [0; 9], is_not: [0; 9] };
    let cells = if is_on(node) { &mut sets.is } else { &mut sets.is_not };
    cells[mark_of(node) % 9] = 1 << (mark_of(node) / 9);
    sets
}
