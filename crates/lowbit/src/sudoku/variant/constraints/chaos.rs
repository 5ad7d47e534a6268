//! Chaos construction: the regions are found while the grid is solved. A cell beside the grid says the region of each cell: the
//! smallest digit for the first region in reading order, the next for the next.
//!
//! ```text
//!     beside CC: 16
//!     chaos 4: CC1-16      1 2 | 3 4      1 1 2 2      the labels
//!                          3 4 | 2 1      1 1 2 2
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use super::connected::{Piece, State, is_one_piece, neighbours};
use crate::bits;

/// Cells with one label make a region: connected, of the size written, with different digits.
pub static KIND: Kind = Kind {
    name: "chaos",
    key: "",
    meaning: [
        "cells with one label make a region: connected, of that many cells, with different digits",
        "标记相同的格组成一个连通的宫，格数为该数，数字各不相同",
    ],
    form: Form::Labels,
    worth: Worth::One,
    look: Look::Hidden,
    holds,
    compile,
    read: |_, variant, _| Some(vec![variant.columns as i32]),
};

fn size_of(chaos: &Constraint, variant: &Variant) -> Option<usize> {
    let size = usize::try_from(chaos.value(variant)?).ok()?;
    let fits = size > 0 && variant.cells().is_multiple_of(size) && chaos.cells().len() == variant.cells();
    (fits && variant.cells() / size <= variant.side()).then_some(size)
}

fn holds(chaos: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let Some(size) = size_of(chaos, variant) else { return false };
    let cells: Vec<u16> = (0..variant.cells() as u16).collect();
    let neighbours = neighbours(&cells, variant);
    let labels = chaos.digits(grid);
    let mut next = i32::from(variant.low);
    // Labels begin in order, and each of them is a region.
    let is_in_order = labels.iter().all(|&label| {
        next += i32::from(label == next);
        label < next
    });
    is_in_order
        && (i32::from(variant.low)..next).all(|label| {
            let marked: Vec<bool> = labels.iter().map(|&one| one == label).collect();
            let inside: Vec<u16> = cells.iter().copied().filter(|&cell| marked[cell as usize]).collect();
            inside.len() == size && super::differ(&inside, grid) && is_one_piece(&marked, &neighbours)
        })
}

fn compile(chaos: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(size) = size_of(chaos, variant) else { return rules.refuse() };
    let cells: Vec<u16> = (0..variant.cells() as u16).collect();
    let neighbours = neighbours(&cells, variant);
    let (low, count) = (i32::from(variant.low), (variant.cells() / size) as i32);
    for &label in chaos.cells() {
        rules.allow(label, |digit| digit < low + count);
    }
    let digits = variant.digits();
    let both: Vec<u16> = cells.iter().chain(chaos.cells()).copied().collect();
    let low = u32::from(variant.low);
    rules.narrow(&both, move |sets| {
        let (grid, labels) = sets.split_at_mut(neighbours.len());
        let regions = Regions { neighbours: &neighbours, size, low, count: count as u32, digits };
        regions.narrow(grid, labels)
    });
}

struct Regions<'a> {
    neighbours: &'a [Vec<u16>],
    size: usize,
    low: u32,
    count: u32,
    digits: u32,
}

impl Regions<'_> {
    fn narrow(&self, grid: &mut [u32], labels: &mut [u32]) -> bool {
        let mut piece = Piece::default();
        loop {
            let before: Vec<u32> = grid.iter().chain(labels.iter()).copied().collect();
            if !self.in_order(labels) || !self.linked(grid, labels) {
                return false;
            }
            for label in self.low..self.low + self.count {
                if !self.region(label, &mut piece, grid, labels) {
                    return false;
                }
            }
            if grid.iter().chain(labels.iter()).any(|&set| set == 0) {
                return false;
            }
            if grid.iter().chain(labels.iter()).eq(&before) {
                return true;
            }
        }
    }

    /// A label begins behind the one before it.
    fn in_order(&self, labels: &mut [u32]) -> bool {
        let mut highest = self.low;
        for set in labels.iter_mut() {
            *set &= bits::full(highest + 1) as u32;
            if *set == 0 {
                return false;
            }
            if *set >> highest & 1 != 0 {
                highest = (highest + 1).min(self.low + self.count - 1);
            }
        }
        true
    }

    /// Neighbours that hold the same digit lie in different regions.
    fn linked(&self, grid: &[u32], labels: &mut [u32]) -> bool {
        for (place, next) in self.neighbours.iter().enumerate() {
            for &next in next {
                let next = next as usize;
                if grid[place].is_power_of_two() && grid[place] == grid[next] && labels[place].is_power_of_two() {
                    labels[next] &= !labels[place];
                }
            }
        }
        labels.iter().all(|&set| set != 0)
    }

    fn region(&self, label: u32, piece: &mut Piece, grid: &mut [u32], labels: &mut [u32]) -> bool {
        let bit = 1 << label;
        // Digits of its cells; what holds no other digit lies elsewhere.
        let mut used = 0;
        for (set, &one) in grid.iter().zip(labels.iter()) {
            if one == bit && set.is_power_of_two() {
                if used & set != 0 {
                    return false;
                }
                used |= set;
            }
        }
        for (set, one) in grid.iter_mut().zip(labels.iter_mut()) {
            if *one == bit && !set.is_power_of_two() {
                *set &= !used;
                if *set == 0 {
                    return false;
                }
            } else if *one & bit != 0 && *one != bit && *set & !used == 0 {
                *one &= !bit;
            }
        }
        piece.state.clear();
        piece.state.extend(labels.iter().map(|&one| State::of(one, bit)));
        if !piece.narrow(self.neighbours, self.size) {
            return false;
        }
        for (one, state) in labels.iter_mut().zip(&piece.state) {
            match state {
                State::Out => *one &= !bit,
                State::In => *one &= bit,
                State::Open => {}
            }
            if *one == 0 {
                return false;
            }
        }
        if self.size != self.digits.count_ones() as usize {
            return true;
        }
        // Every digit is in the region: one that has a single place stands there.
        for digit in bits::members((self.digits & !used).into()) {
            let digit = 1 << digit;
            let mut places = (0..grid.len()).filter(|&place| labels[place] & bit != 0 && grid[place] & digit != 0);
            match (places.next(), places.next()) {
                (None, _) => return false,
                (Some(place), None) => {
                    drop(places);
                    (grid[place], labels[place]) = (digit, bit);
                }
                _ => {}
            }
        }
        true
    }
}
