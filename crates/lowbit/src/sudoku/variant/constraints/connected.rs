//! Connected: the cells that hold some digits make one piece. The first number is the count of its cells, 0 for any.
//!
//! ```text
//!     connected 5 1 2: r1c1-4 r2c1-4      1 2 1 3
//!                                         4 3 2 2      five cells with 1 or 2, edge to edge
//! ```

use super::super::engine::Rules;
use super::super::model::{Cell, Constraint, Form, Kind, Look, Variant, Worth};

/// The cells with one of the digits are one piece, of as many cells as the first number says.
pub static KIND: Kind = Kind {
    name: "connected",
    key: "",
    meaning: [
        "the cells with one of the digits behind the first number make one piece, of that many cells unless it is 0",
        "含有首数之后所列数字的格连成一片，首数不为 0 时恰有那么多格",
    ],
    example: "connected 4 1 2: r1c2-5 r2c2-5",
    form: Form::Area,
    worth: Worth::Several,
    look: Look::Shade("#d0e8d0"),
    holds,
    compile,
    read,
};

/// The number of cells, 0 for any, and the digits as a set.
fn wanted(area: &Constraint) -> Option<(usize, u32)> {
    let (&size, digits) = area.values.split_first()?;
    let set = digits.iter().filter(|digit| (0..32).contains(*digit)).fold(0, |set, digit| set | 1 << digit);
    Some((usize::try_from(size).ok()?, set))
}

/// The cells that share an edge with each, in the grid or in its group: as places in the list.
pub(super) fn neighbours(cells: &[Cell], variant: &Variant) -> Vec<Vec<u16>> {
    let place = |other: Cell| cells.iter().position(|&cell| cell == other).map(|place| place as u16);
    let of = |&cell: &Cell| {
        let next = super::NEIGHBOURS.iter().filter_map(|&step| variant.moved(cell, step));
        next.filter_map(place).collect()
    };
    cells.iter().map(of).collect()
}

/// Whether the marked cells are one piece: flood fill from the first.
pub(super) fn is_one_piece(marked: &[bool], neighbours: &[Vec<u16>]) -> bool {
    let Some(first) = marked.iter().position(|&one| one) else { return false };
    let mut reached = vec![false; marked.len()];
    reached[first] = true;
    let mut stack = vec![first];
    while let Some(place) = stack.pop() {
        for &next in &neighbours[place] {
            if marked[next as usize] && !reached[next as usize] {
                reached[next as usize] = true;
                stack.push(next as usize);
            }
        }
    }
    reached == marked
}

fn holds(area: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let Some((size, set)) = wanted(area) else { return false };
    let cells = super::sorted(area.cells());
    let marked: Vec<bool> = cells.iter().map(|&cell| set >> grid[cell as usize] & 1 != 0).collect();
    let count = marked.iter().filter(|&&one| one).count();
    (size == 0 || count == size) && is_one_piece(&marked, &neighbours(&cells, variant))
}

fn compile(area: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some((size, set)) = wanted(area) else { return rules.refuse() };
    let cells = super::sorted(area.cells());
    let neighbours = neighbours(&cells, variant);
    rules.narrow(&cells, move |sets| {
        let mut piece = Piece::default();
        piece.state.extend(sets.iter().map(|&one| State::of(one, set)));
        if !piece.narrow(&neighbours, size) {
            return false;
        }
        for (one, state) in sets.iter_mut().zip(&piece.state) {
            match state {
                State::Out => *one &= !set,
                State::In => *one &= set,
                State::Open => {}
            }
        }
        true
    });
}

fn read(area: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let mut values = vec![0];
    values.extend(area.digits(grid).into_iter().take(2));
    values.dedup();
    Some(values)
}

/// Whether a cell belongs to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Out,
    Open,
    In,
}

impl State {
    pub(super) fn of(candidates: u32, set: u32) -> State {
        match (candidates & set != 0, candidates & !set != 0) {
            (false, _) => State::Out,
            (true, true) => State::Open,
            (true, false) => State::In,
        }
    }
}

/// A piece of which some cells are known. Finds the cells that can belong, and the cut cells that must.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) state: Vec<State>,
    /// For the depth-first search: the time a cell was entered, 0 for never, and the earliest time that its subtree
    /// reaches.
    entered: Vec<u16>,
    earliest: Vec<u16>,
    /// Of the subtree of a cell: the number of cells, and whether one is known to belong.
    size: Vec<u16>,
    holds_known: Vec<bool>,
    clock: u16,
    /// Cut cells, which must belong.
    needed: Vec<u16>,
    far: Vec<u16>,
    queue: std::collections::VecDeque<u16>,
}

impl Piece {
    /// Settles the cells of a piece of `size` cells, 0 for any number; `false` if there is no such piece.
    pub(super) fn narrow(&mut self, neighbours: &[Vec<u16>], size: usize) -> bool {
        let cells = self.state.len();
        let known = self.state.iter().filter(|&&one| one == State::In).count();
        let Some(root) = self.state.iter().position(|&one| one == State::In) else {
            return self.drop_small(neighbours, size.max(1));
        };
        if size > 0 && known > size {
            return false;
        }
        if known == size {
            self.state.iter_mut().filter(|one| **one == State::Open).for_each(|one| *one = State::Out);
            let marked: Vec<bool> = self.state.iter().map(|&one| one == State::In).collect();
            return is_one_piece(&marked, neighbours);
        }
        // The least number of open cells on a path to each cell; a cell that needs more than are missing is out.
        let missing = if size > 0 { (size - known) as u16 } else { u16::MAX - 1 };
        self.far.clear();
        self.far.resize(cells, u16::MAX);
        self.far[root] = 0;
        self.queue.clear();
        self.queue.push_back(root as u16);
        while let Some(place) = self.queue.pop_front() {
            let far = self.far[place as usize];
            for &next in &neighbours[place as usize] {
                let (cost, is_known) = match self.state[next as usize] {
                    State::Out => continue,
                    State::Open => (far + 1, false),
                    State::In => (far, true),
                };
                if cost < self.far[next as usize] && cost <= missing {
                    self.far[next as usize] = cost;
                    if is_known { self.queue.push_front(next) } else { self.queue.push_back(next) }
                }
            }
        }
        for (state, &far) in self.state.iter_mut().zip(&self.far) {
            if far == u16::MAX && *state != State::Out {
                if *state == State::In {
                    return false;
                }
                *state = State::Out;
            }
        }
        let reached = self.state.iter().filter(|&&one| one != State::Out).count();
        if reached < size {
            return false;
        }
        if reached == size {
            self.state.iter_mut().filter(|one| **one == State::Open).for_each(|one| *one = State::In);
            return true;
        }
        // Cut cells: without them known cells, or too many others, are unreachable.
        for list in [&mut self.entered, &mut self.earliest, &mut self.size] {
            list.clear();
            list.resize(cells, 0);
        }
        self.holds_known.clear();
        self.holds_known.resize(cells, false);
        self.clock = 0;
        self.needed.clear();
        self.search(root, usize::MAX, neighbours, size, reached);
        while let Some(place) = self.needed.pop() {
            self.state[place as usize] = State::In;
        }
        true
    }

    fn search(&mut self, place: usize, parent: usize, neighbours: &[Vec<u16>], size: usize, all: usize) {
        self.clock += 1;
        (self.entered[place], self.earliest[place], self.size[place]) = (self.clock, self.clock, 1);
        self.holds_known[place] = self.state[place] == State::In;
        let (mut cut, mut cuts_known) = (0, false);
        for &next in &neighbours[place] {
            let next = next as usize;
            if self.state[next] == State::Out || next == parent {
                continue;
            }
            if self.entered[next] > 0 {
                self.earliest[place] = self.earliest[place].min(self.entered[next]);
                continue;
            }
            self.search(next, place, neighbours, size, all);
            self.earliest[place] = self.earliest[place].min(self.earliest[next]);
            self.size[place] += self.size[next];
            self.holds_known[place] |= self.holds_known[next];
            if self.earliest[next] >= self.entered[place] {
                cut += usize::from(self.size[next]);
                cuts_known |= self.holds_known[next];
            }
        }
        if self.state[place] == State::Open && (cuts_known || size > 0 && all - 1 - cut < size) {
            self.needed.push(place as u16);
        }
    }

    /// No cell is known to belong: rules out components that are too small.
    fn drop_small(&mut self, neighbours: &[Vec<u16>], size: usize) -> bool {
        let cells = self.state.len();
        let mut is_seen = vec![false; cells];
        let mut is_large = false;
        for start in 0..cells {
            if self.state[start] != State::Open || is_seen[start] {
                continue;
            }
            is_seen[start] = true;
            let mut part = vec![start as u16];
            let mut at = 0;
            while at < part.len() {
                for &next in &neighbours[part[at] as usize] {
                    if self.state[next as usize] == State::Open && !is_seen[next as usize] {
                        is_seen[next as usize] = true;
                        part.push(next);
                    }
                }
                at += 1;
            }
            if part.len() < size {
                part.iter().for_each(|&place| self.state[place as usize] = State::Out);
            } else {
                is_large = true;
            }
        }
        let mut open = self.state.iter_mut().filter(|one| **one == State::Open);
        if let (Some(only), None) = (open.next(), open.next()) {
            *only = State::In;
        }
        is_large
    }
}
