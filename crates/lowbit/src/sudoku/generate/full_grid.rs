//! Random full grids.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::super::kernels::places::sets::{Rules, State};
use super::super::{Grid, Marks, Shape};
use crate::bits::{drop_lowbit, lowbit, members};

/// A random full grid. Every grid is possible, though not all are equally likely.
///
/// The first grid that a search finds when it tries digits in random order: for small shapes the lecture's search, which
/// takes microseconds; for large ones the search on places, which does not get lost in them.
pub(super) fn full_grid(shape: Shape, random: &mut impl Rng) -> Grid {
    if shape.side() <= 9 {
        loop {
            if let Some(grid) = Small::new(shape).fill(random) {
                return grid;
            }
        }
    }
    let empty = Grid::empty(shape);
    loop {
        if let Some(grid) = attempt(&empty, random) {
            return grid;
        }
    }
}

/// The wanted givens of puzzles, with a solution.
pub(super) struct Idea {
    pub(super) givens: Grid,
    pub(super) solution: Grid,
}

impl Idea {
    /// A random full grid with these givens; the known solution if no attempt succeeds.
    pub(super) fn full_grid(&self, random: &mut impl Rng) -> Grid {
        let found = (0..ATTEMPTS).find_map(|_| attempt(&self.givens, random));
        found.unwrap_or_else(|| self.solution.clone())
    }
}

/// Attempts to complete an idea before the known solution is used.
const ATTEMPTS: u32 = 20;

/// A random solution of some givens; `None` if the search gives up.
fn attempt(givens: &Grid, random: &mut impl Rng) -> Option<Grid> {
    let mut rules = Rules::new(givens.shape());
    let root = rules.settled(&Marks::from(givens)).ok()?;
    large(root, &mut rules, random, &mut 0)
}

/// Nodes after which a search gives up and restarts. Most need at most one for each cell.
const PATIENCE: u32 = 5000;

fn large(state: State, rules: &mut Rules, random: &mut impl Rng, nodes: &mut u32) -> Option<Grid> {
    let Some(set) = state.tightest() else { return Some(state.grid()) };
    let mut ways: Vec<_> = members(state.members(set).into()).collect();
    ways.shuffle(random);
    for member in ways {
        *nodes += 1;
        if *nodes > PATIENCE {
            return None;
        }
        let (cell, digit) = rules.pair(set, member as usize);
        let mut next = state.clone();
        if rules.pick(&mut next, cell, digit).is_ok()
            && let Some(grid) = large(next, rules, random, nodes)
        {
            return Some(grid);
        }
    }
    None
}

/// The digits used in each row, column and box, as in the lecture.
struct Small {
    shape: Shape,
    /// By house: rows, columns, boxes.
    used: [u16; 27],
    cells: Vec<u8>,
    blanks: Vec<Place>,
}

/// A cell and its row, column and box, by their numbers among all houses.
#[derive(Clone, Copy)]
struct Place {
    cell: u8,
    houses: [u8; 3],
}

/// The size of each set of digits, as a table: not every processor has a popcount instruction.
static SIZE: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 0;
    while set < 512 {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
};

impl Small {
    fn new(shape: Shape) -> Small {
        Small { shape, used: [0; 27], cells: vec![0; shape.cells()], blanks: Vec::with_capacity(shape.cells()) }
    }

    /// A full grid, or `None` if the boxes filled first leave no room for one, as happens in 4x4.
    fn fill(mut self, random: &mut impl Rng) -> Option<Grid> {
        // Boxes on the diagonal do not see each other, so each takes any order of the digits.
        let shape = self.shape;
        let mut orders = vec![(0..shape.side()).collect::<Vec<usize>>(); shape.box_side()];
        orders.iter_mut().for_each(|digits| digits.shuffle(random));
        for cell in 0..shape.cells() {
            let block = shape.box_of(cell);
            let houses = shape.houses_of(cell);
            let place = Place { cell: cell as u8, houses: houses.map(|(house, _)| house as u8) };
            let [.., (_, place_in_box)] = houses;
            match block % (shape.box_side() + 1) {
                0 => self.put(place, 1 << orders[block / (shape.box_side() + 1)][place_in_box]),
                _ => self.blanks.push(place),
            }
        }
        self.dfs(random).then(|| Grid::from_cells(&self.cells).expect("all cells are filled"))
    }

    #[inline(always)]
    fn candidates(&self, place: Place) -> u16 {
        let [row, column, block] = place.houses.map(usize::from);
        (self.used[row] | self.used[column] | self.used[block]) ^ self.shape.all_digits() as u16
    }

    /// Writes a digit into a cell and marks it as used in the cell's houses.
    fn put(&mut self, place: Place, digit: u16) {
        self.flip(place, digit);
        self.cells[usize::from(place.cell)] = digit.trailing_zeros() as u8 + 1;
    }

    /// Toggles the mark of a digit in the houses of a cell.
    fn flip(&mut self, place: Place, digit: u16) {
        for house in place.houses {
            self.used[usize::from(house)] ^= digit;
        }
    }

    fn dfs(&mut self, random: &mut impl Rng) -> bool {
        let mut tightest = None;
        let mut fewest = u8::MAX;
        for (position, &place) in self.blanks.iter().enumerate() {
            let count = SIZE[usize::from(self.candidates(place))];
            if count < fewest {
                (tightest, fewest) = (Some(position), count);
                if count <= 1 {
                    break;
                }
            }
        }
        let Some(position) = tightest else { return true };
        let place = self.blanks.swap_remove(position);
        let mut left = self.candidates(place);
        while left != 0 {
            let skipped = random.random_range(0..left.count_ones());
            let digit = lowbit((0..skipped).fold(left.into(), |set, _| drop_lowbit(set))) as u16;
            left ^= digit;
            self.put(place, digit);
            if self.dfs(random) {
                return true;
            }
            self.flip(place, digit);
        }
        self.blanks.push(place);
        false
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn full_grids_of_every_shape_are_legal_and_differ() {
        for (shape, count) in Shape::ALL.into_iter().zip([50, 50, 5, 2]) {
            let blank = Grid::empty(shape);
            let mut random = ChaCha8Rng::seed_from_u64(1);
            let grids: Vec<_> = (0..count).map(|_| full_grid(shape, &mut random)).collect();
            assert!(grids.iter().all(|grid| grid.is_solution_of(&blank)));
            assert!(grids.iter().any(|grid| *grid != grids[0]));
        }
    }
}
