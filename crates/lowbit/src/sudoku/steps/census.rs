//! Counts of a position, made once for all techniques: digits with few places, cells with few candidates.
//!
//! A pair in a house needs two digits with two places there, or two cells with two candidates. Most houses have neither,
//! which a mask shows.

use std::cell::OnceCell;

use super::houses::{OF_CELL, members};
use super::position::Position;

/// The smallest size of a set.
const SMALLEST: usize = 2;

/// The counts of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Census {
    /// By size n and house: the digits with 2 to n places.
    places: [[u16; 27]; 3],
    /// By size n: the cells with 2 to n candidates.
    candidates: [u128; 3],
    /// By house: its open cells.
    open: [u8; 27],
}

impl Census {
    fn new(position: &Position) -> Census {
        let mut census = Census { places: [[0; 27]; 3], candidates: [0; 3], open: [0; 27] };
        // In all houses at once: removes the lowest place again and again; a digit that still has a place had more.
        for (digit, places) in position.places.iter().enumerate() {
            let without_lowest = |set: u16| set & set.wrapping_sub(1);
            for house in 0..27 {
                let two = without_lowest(places[house]);
                let three = without_lowest(two);
                let four = without_lowest(three);
                let five = without_lowest(four);
                let digit = if two != 0 { 1 << digit } else { 0 };
                census.places[0][house] |= if three == 0 { digit } else { 0 };
                census.places[1][house] |= if four == 0 { digit } else { 0 };
                census.places[2][house] |= if five == 0 { digit } else { 0 };
            }
        }
        let at_least = at_least::<5, u128>(position.digits.into_iter());
        census.candidates = [2, 3, 4].map(|most| at_least[1] & !at_least[most]);
        for cell in members(position.open) {
            OF_CELL[cell].iter().for_each(|&house| census.open[usize::from(house)] += 1);
        }
        census
    }

    /// The digits of a house that have two to `most` places.
    #[inline(always)]
    pub(super) fn few_places(&self, house: usize, most: u32) -> u16 {
        self.places[most as usize - SMALLEST][house]
    }

    /// The digits that have two to `size` places in at least `size` of the nine houses from `houses` on.
    #[inline(always)]
    pub(super) fn fish(&self, houses: usize, size: u32) -> u16 {
        let few = &self.places[size as usize - SMALLEST][houses..houses + 9];
        at_least::<4, u16>(few.iter().copied())[size as usize - 1]
    }

    /// The cells that have two to `most` candidates.
    #[inline(always)]
    pub(super) fn few_candidates(&self, most: u32) -> u128 {
        self.candidates[most as usize - SMALLEST]
    }

    /// The number of open cells of a house.
    #[inline(always)]
    pub(super) fn open_in(&self, house: usize) -> u32 {
        self.open[house].into()
    }
}

/// The members of at least one, two, three ... of the sets.
#[inline(always)]
fn at_least<const MOST: usize, S>(sets: impl Iterator<Item = S>) -> [S; MOST]
where
    S: Copy + From<u8> + std::ops::BitAnd<Output = S> + std::ops::BitOrAssign,
{
    let mut at_least = [S::from(0); MOST];
    for set in sets {
        for more in (1..MOST).rev() {
            let one_more = at_least[more - 1] & set;
            at_least[more] |= one_more;
        }
        at_least[0] |= set;
    }
    at_least
}

/// The census of a position, computed on demand and kept until the position changes.
#[derive(Debug, Default)]
pub(super) struct Counted(OnceCell<Census>);

impl Counted {
    /// The census, computed if needed.
    #[inline(always)]
    pub(super) fn get(&self, position: &Position) -> &Census {
        self.0.get_or_init(|| Census::new(position))
    }

    /// The position changes.
    #[inline(always)]
    pub(super) fn forget(&mut self) {
        self.0 = OnceCell::new();
    }
}

/// A clone computes its census anew.
impl Clone for Counted {
    fn clone(&self) -> Counted {
        Counted::default()
    }
}

/// The census depends on the position alone, so it is left out of comparisons.
impl PartialEq for Counted {
    fn eq(&self, _: &Counted) -> bool {
        true
    }
}

impl Eq for Counted {}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::super::houses::SETS;
    use super::*;
    use crate::engine::Stop;
    use crate::sudoku::Shape;
    use crate::sudoku::generate::{Aim, Generator, Recipe, Symmetry};

    #[test]
    fn a_census_counts_what_there_is_also_after_changes() {
        let recipe = Recipe { shape: Shape::NINE, seed: 3, symmetry: Symmetry::None, aim: Aim::Minimal };
        let puzzles = Generator::new(recipe).puzzles(0..20, &Stop::new()).unwrap().complete().unwrap();
        for puzzle in &puzzles {
            let mut position = Position::new(puzzle);
            for round in 0..3 {
                let census = *position.census();
                for size in 2..=4 {
                    let is_few = |count: u32| (2..=size).contains(&count);
                    let few_places = |digit: usize, house: usize| is_few(position.places[digit][house].count_ones());
                    for house in 0..27 {
                        let digits =
                            (0..9).filter(|&digit| few_places(digit, house)).fold(0, |all, digit| all | 1 << digit);
                        assert_eq!(census.few_places(house, size), digits);
                        assert_eq!(census.open_in(house), (position.open & SETS[house]).count_ones());
                    }
                    for houses in [0, 9] {
                        let lines = |digit: usize| (houses..houses + 9).filter(|&line| few_places(digit, line)).count();
                        let digits = (0..9).filter(|&digit| lines(digit) >= size as usize);
                        assert_eq!(census.fish(houses, size), digits.fold(0, |all, digit| all | 1 << digit));
                    }
                    let cells = (0..81).filter(|&cell| is_few(position.cells[cell].count_ones()));
                    assert_eq!(census.few_candidates(size), cells.fold(0, |all, cell| all | 1 << cell));
                }
                let cell = position.open.trailing_zeros() as usize;
                let digit = position.cells[cell].trailing_zeros() as usize;
                match round {
                    0 => position.remove(cell, digit),
                    1 => position.restore(cell, (0..9).find(|&digit| !position.has(cell, digit)).unwrap_or(0)),
                    _ => position.place(cell, digit),
                }
            }
        }
    }
}
