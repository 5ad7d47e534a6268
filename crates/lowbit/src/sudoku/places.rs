//! The second readable search: it also sees where a digit can go in a row, column or box.
//!
//! A solution picks n² pairs (cell, digit) such that each of these *sets* has exactly one picked member:
//!
//! - a cell's set: the digits that can go into it;
//! - a set for each unit and digit: the places where the digit can go in the unit.
//!
//! Each pair is a member of four sets: its cell's, and those of its digit in its row, column and box. When a pair
//! goes, it goes from all four. A set with no member left is a dead end; in a set with one member left, that pair
//! must be picked, and everything it excludes goes. When nothing is forced any more, the search branches on a set
//! with the fewest members, be it a cell or a digit in a unit.

use std::ops::ControlFlow;

use super::search::Sink;
use super::{Grid, Marks, Shape};
use crate::bits::members;
use crate::engine::{Outcome, Stop, Tally};

/// Hands every solution of `puzzle` to `sink`. Givens that contradict each other have none.
pub fn search(puzzle: &Grid, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
    Places::new(puzzle).run(stop, sink)
}

/// A search that goes on where it was left: the state of a lazy list of solutions.
///
/// ```
/// use lowbit::sudoku::{Grid, Shape, places::{Places, Step}};
/// let mut search = Places::new(&Grid::empty(Shape::FOUR));
/// let solutions = std::iter::from_fn(|| match search.step() {
///     Step::End => None,
///     step => Some(step),
/// });
/// assert_eq!(solutions.filter(|step| matches!(step, Step::Solution(_))).count(), 288);
/// ```
pub struct Places {
    geometry: Geometry,
    /// What the search begins with, until the first step.
    root: Option<Marks>,
    /// States that wait to be visited, each with a set of theirs to branch on.
    open: Vec<Branch>,
    /// Sets with one member left whose consequences have not been drawn yet.
    forced: Vec<usize>,
    tally: Tally,
}

/// What happened at one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A dead end, or a fork.
    Node,
    /// A solution.
    Solution(Grid),
    /// There are no more nodes.
    End,
}

/// The members of every set, as bits:
///
/// ```text
///     sets[cell]                      bit d   digit d+1 can go into the cell         n² sets
///     sets[n² + unit * n + d]         bit p   digit d+1 can go to place p of unit    3n² sets
/// ```
type State = Vec<u32>;

struct Branch {
    state: State,
    set: usize,
    untried: u32,
}

/// A state without solutions: some set has no member left.
struct DeadEnd;

impl Places {
    /// A search for the solutions of `puzzle`.
    pub fn new(puzzle: &Grid) -> Places {
        Places::within(&Marks::from(puzzle))
    }

    /// A search for the solutions whose digits are all among the pencil marks.
    pub fn within(marks: &Marks) -> Places {
        Places {
            geometry: Geometry::new(marks.shape()),
            root: Some(marks.clone()),
            open: Vec::new(),
            forced: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// Solutions and nodes so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Visits one node.
    pub fn step(&mut self) -> Step {
        let Some(visited) = self.visit() else { return Step::End };
        self.tally.nodes += 1;
        let Ok(state) = visited else { return Step::Node };
        match tightest(&state) {
            Some(set) => {
                self.open.push(Branch { untried: state[set], state, set });
                Step::Node
            }
            None => {
                self.tally.solutions += 1;
                let cells: Vec<u8> = state[..self.geometry.shape.cells()].iter().map(|&set| digit_of(set)).collect();
                Step::Solution(Grid::from_cells(&cells).expect("every cell has one digit"))
            }
        }
    }

    /// The next state of the search, settled; `None` when all were visited.
    fn visit(&mut self) -> Option<Result<State, DeadEnd>> {
        if let Some(marks) = self.root.take() {
            return Some(self.settled_root(&marks));
        }
        let branch = self.open.last_mut()?;
        let (cell, digit) = self.geometry.pair(branch.set, branch.untried.trailing_zeros() as usize);
        branch.untried &= branch.untried - 1;
        let mut state = match branch.untried {
            0 => self.open.pop()?.state,
            _ => branch.state.clone(),
        };
        Some(self.pick(&mut state, cell, digit).and_then(|()| self.settle(&mut state)).map(|()| state))
    }

    /// The state of the marks, with everything that follows from them.
    fn settled_root(&mut self, marks: &Marks) -> Result<State, DeadEnd> {
        let all_digits = marks.shape().all_digits();
        let mut state = vec![all_digits; 4 * marks.shape().cells()];
        for cell in 0..marks.shape().cells() {
            for digit in members((all_digits & !marks.digits(cell)).into()) {
                self.remove(&mut state, cell, digit as usize)?;
            }
        }
        self.settle(&mut state)?;
        Ok(state)
    }

    /// Runs to the end, or until `sink` has seen enough.
    pub fn run(mut self, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<Tally> {
        loop {
            if stop.is_raised() {
                return Outcome::Interrupted(self.tally);
            }
            match self.step() {
                Step::Node => {}
                Step::Solution(grid) => {
                    if sink(grid.cells()) == ControlFlow::Break(()) {
                        return Outcome::Limited(self.tally);
                    }
                }
                Step::End => return Outcome::Complete(self.tally),
            }
        }
    }

    /// Picks whatever is forced, until nothing is.
    fn settle(&mut self, state: &mut State) -> Result<(), DeadEnd> {
        while let Some(set) = self.forced.pop() {
            let (cell, digit) = self.geometry.pair(set, state[set].trailing_zeros() as usize);
            self.pick(state, cell, digit)?;
        }
        Ok(())
    }

    /// Picks a pair: the other members of its four sets go.
    fn pick(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), DeadEnd> {
        for other in members((state[cell] & !(1 << digit)).into()) {
            self.remove(state, cell, other as usize)?;
        }
        for (unit, place) in self.geometry.units_of[cell] {
            let others = state[self.geometry.set_of(unit.into(), digit)] & !(1 << place);
            for other in members(others.into()) {
                let cell = self.geometry.cell_at(unit.into(), other as usize);
                self.remove(state, cell, digit)?;
            }
        }
        Ok(())
    }

    /// Takes a pair out of its four sets.
    fn remove(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), DeadEnd> {
        let [row, column, block] = self.geometry.units_of[cell];
        let in_unit = |(unit, place): (u8, u8)| (self.geometry.set_of(unit.into(), digit), usize::from(place));
        for (set, member) in [(cell, digit), in_unit(row), in_unit(column), in_unit(block)] {
            state[set] &= !(1 << member);
            if state[set] == 0 {
                self.forced.clear();
                return Err(DeadEnd);
            }
            if state[set].is_power_of_two() {
                self.forced.push(set);
            }
        }
        Ok(())
    }
}

/// The set with the fewest members, if any has more than one; the first of them.
fn tightest(state: &State) -> Option<usize> {
    let mut best = None;
    let mut fewest = u32::MAX;
    for (set, members) in state.iter().enumerate() {
        let count = members.count_ones();
        if count > 1 && count < fewest {
            (best, fewest) = (Some(set), count);
            if count == 2 {
                break;
            }
        }
    }
    best
}

fn digit_of(set: u32) -> u8 {
    debug_assert!(set.is_power_of_two());
    set.trailing_zeros() as u8 + 1
}

/// Which cell is where, looked up instead of divided out.
struct Geometry {
    shape: Shape,
    units_of: Vec<[(u8, u8); 3]>,
    cell_at: Vec<u16>,
}

impl Geometry {
    fn new(shape: Shape) -> Geometry {
        let small = |(unit, place)| (unit as u8, place as u8);
        let units_of = (0..shape.cells()).map(|cell| shape.units_of(cell).map(small)).collect();
        let cell_at = (0..shape.units()).flat_map(|unit| shape.unit(unit).map(|cell| cell as u16)).collect();
        Geometry { shape, units_of, cell_at }
    }

    fn set_of(&self, unit: usize, digit: usize) -> usize {
        self.shape.cells() + unit * self.shape.side() + digit
    }

    fn cell_at(&self, unit: usize, place: usize) -> usize {
        self.cell_at[unit * self.shape.side() + place].into()
    }

    /// The pair (cell, digit from 0) that a member of a set stands for.
    fn pair(&self, set: usize, member: usize) -> (usize, usize) {
        match set.checked_sub(self.shape.cells()) {
            None => (set, member),
            Some(rest) => (self.cell_at(rest / self.shape.side(), member), rest % self.shape.side()),
        }
    }
}
