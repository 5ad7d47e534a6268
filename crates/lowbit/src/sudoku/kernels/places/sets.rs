//! Sudoku as an exact cover: sets that need exactly one member each, and their propagation.
//!
//! A solution picks n² pairs (cell, digit) such that each of these *sets* has exactly one picked member:
//!
//! - a cell's set: the digits that can go into it;
//! - a set for each house and digit: the places where the digit can go in the house.
//!
//! Each pair is a member of four sets: its cell's, and those of its digit in its row, column and box. A removed pair
//! leaves all four. A set without members is a dead end; the only member of a set must be picked, and the other members
//! of its four sets are removed.

use crate::bits::members;
use crate::sudoku::{Grid, Marks, Shape};

/// The members of every set, as bits:
///
/// ```text
///     sets[cell]                      bit d   digit d+1 can go into the cell         n² sets
///     sets[n² + house * n + d]         bit p   digit d+1 can go to place p of house    3n² sets
/// ```
#[derive(Clone)]
pub(in crate::sudoku) struct State(Vec<u32>);

/// A state without solutions: some set has no member left.
pub(in crate::sudoku) struct DeadEnd;

impl State {
    /// The members of a set; for a cell's set, its candidates, bit d-1 for digit d.
    pub(in crate::sudoku) fn members(&self, set: usize) -> u32 {
        self.0[set]
    }

    /// The set with the fewest members, if any has more than one; the first of equals.
    pub(in crate::sudoku) fn tightest(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for (set, members) in self.0.iter().enumerate() {
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

    /// The grid, once every set has one member.
    pub(in crate::sudoku) fn grid(&self) -> Grid {
        let cells = &self.0[..self.0.len() / 4];
        let digits: Vec<u8> = cells.iter().map(|set| set.trailing_zeros() as u8 + 1).collect();
        Grid::from_cells(&digits).expect("every cell has one digit")
    }
}

/// The rules of a shape: which pair is in which sets.
pub(in crate::sudoku) struct Rules {
    shape: Shape,
    /// For each cell its row, column and box, and its place in each.
    houses_of: Vec<[(u8, u8); 3]>,
    /// For each place of each house the cell.
    cell_at: Vec<u16>,
    /// Sets with one member whose consequences have not been drawn.
    forced: Vec<usize>,
}

impl Rules {
    pub(in crate::sudoku) fn new(shape: Shape) -> Rules {
        let small = |(house, place)| (house as u8, place as u8);
        let houses_of = (0..shape.cells()).map(|cell| shape.houses_of(cell).map(small)).collect();
        let cell_at = (0..shape.houses()).flat_map(|house| shape.house(house).map(|cell| cell as u16)).collect();
        Rules { shape, houses_of, cell_at, forced: Vec::new() }
    }

    /// The state of the marks, with all consequences.
    pub(in crate::sudoku) fn settled(&mut self, marks: &Marks) -> Result<State, DeadEnd> {
        let all_digits = self.shape.all_digits();
        let mut state = State(vec![all_digits; 4 * self.shape.cells()]);
        for cell in 0..self.shape.cells() {
            for digit in members((all_digits & !marks.digits(cell)).into()) {
                self.drop_pair(&mut state, cell, digit as usize)?;
            }
        }
        self.settle(&mut state)?;
        Ok(state)
    }

    /// Picks a pair, with all consequences.
    pub(in crate::sudoku) fn pick(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), DeadEnd> {
        self.pick_alone(state, cell, digit)?;
        self.settle(state)
    }

    /// Removes a pair, with all consequences.
    pub(in crate::sudoku) fn exclude(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), DeadEnd> {
        self.drop_pair(state, cell, digit)?;
        self.settle(state)
    }

    /// The pair (cell, digit from 0) of a member of a set.
    pub(in crate::sudoku) fn pair(&self, set: usize, member: usize) -> (usize, usize) {
        match set.checked_sub(self.shape.cells()) {
            None => (set, member),
            Some(rest) => (self.cell(rest / self.shape.side(), member), rest % self.shape.side()),
        }
    }

    /// Propagates until nothing is forced.
    fn settle(&mut self, state: &mut State) -> Result<(), DeadEnd> {
        while let Some(set) = self.forced.pop() {
            let (cell, digit) = self.pair(set, state.0[set].trailing_zeros() as usize);
            self.pick_alone(state, cell, digit)?;
        }
        Ok(())
    }

    /// Picks a pair: removes the other members of its four sets.
    fn pick_alone(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), DeadEnd> {
        for other in members((state.0[cell] & !(1 << digit)).into()) {
            self.drop_pair(state, cell, other as usize)?;
        }
        for (house, place) in self.houses_of[cell] {
            let others = state.0[self.places(house.into(), digit)] & !(1 << place);
            for other in members(others.into()) {
                self.drop_pair(state, self.cell(house.into(), other as usize), digit)?;
            }
        }
        Ok(())
    }

    /// Removes a pair from its four sets.
    fn drop_pair(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), DeadEnd> {
        let [row, column, block] = self.houses_of[cell];
        let in_house = |(house, place): (u8, u8)| (self.places(house.into(), digit), usize::from(place));
        for (set, member) in [(cell, digit), in_house(row), in_house(column), in_house(block)] {
            let left = state.0[set] & !(1 << member);
            state.0[set] = left;
            if left == 0 {
                self.forced.clear();
                return Err(DeadEnd);
            }
            if left.is_power_of_two() {
                self.forced.push(set);
            }
        }
        Ok(())
    }

    /// The set of places of a digit in a house.
    fn places(&self, house: usize, digit: usize) -> usize {
        self.shape.cells() + house * self.shape.side() + digit
    }

    fn cell(&self, house: usize, place: usize) -> usize {
        self.cell_at[house * self.shape.side() + place].into()
    }
}
