//! Full grids by chance.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::super::kernels::places::sets::{Rules, State};
use super::super::{Grid, Marks, Shape};
use crate::bits::{drop_lowbit, lowbit, members};

/// A full grid. Every grid can come, though not every grid with the same chance.
///
/// It is what a search finds first that tries digits in random order: for the small shapes the lecture's search, which
/// takes microseconds, for the large ones the search that also sees places, which does not lose its way in them.
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

/// Givens that puzzles are to have, and a solution of them.
pub(super) struct Idea {
    pub(super) givens: Grid,
    pub(super) solution: Grid,
}

impl Idea {
    /// A full grid with these givens, by chance; the known one where chance finds none.
    pub(super) fn full_grid(&self, random: &mut impl Rng) -> Grid {
        let found = (0..ATTEMPTS).find_map(|_| attempt(&self.givens, random));
        found.unwrap_or_else(|| self.solution.clone())
    }
}

/// Attempts to complete an idea, before the solution that is known is taken.
const ATTEMPTS: u32 = 20;

/// A solution of some givens by chance; `None` when the search went astray.
fn attempt(givens: &Grid, random: &mut impl Rng) -> Option<Grid> {
    let mut rules = Rules::new(givens.shape());
    let root = rules.settled(&Marks::from(givens)).ok()?;
    large(root, &mut rules, random, &mut 0)
}

/// Nodes after which a search that has gone astray begins again. Most need no more than one for each cell.
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

/// How many digits a set has. Every processor can look that up; not every one can count.
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

    /// A full grid, or `None` when the boxes that are filled first leave no room for one, as happens in 4x4.
    fn fill(mut self, random: &mut impl Rng) -> Option<Grid> {
        // The boxes on the diagonal do not see each other: any order of the digits will do in each.
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

    /// Writes a digit into a cell and marks it as used around it.
    fn put(&mut self, place: Place, digit: u16) {
        self.flip(place, digit);
        self.cells[usize::from(place.cell)] = digit.trailing_zeros() as u8 + 1;
    }

    /// Marks a digit as used around a cell, or as free again.
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
