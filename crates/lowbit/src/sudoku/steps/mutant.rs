//! **Mutant fish**: a fish of houses of any kind, with both rows and columns on one side.
//!
//! ```text
//! base: row 2, column 5, box 7      their places of the digit are all in three other houses:
//! cover: row 8, column 1, box 2     so these have theirs there, and nowhere else
//! ```
//! With *fins*, places of the base outside the cover: candidates of the cover that see all fins are removed. Base houses
//! share no place.
//!
//! Order: three houses, then four; digits; sets of base houses in order; covers as found for the first uncovered place:
//! row, column, box.

use std::ops::ControlFlow;

use super::found::Found;
use super::franken::{Fish, Kind};
use super::houses::{BOXES, COLUMNS};
use super::position::Position;
use super::technique::About;
use super::{Technique, finned};

pub(super) const ABOUT: About = About {
    name: "mutant-fish",
    titles: ["Mutant fish", "变异鱼（Mutant）"],
    rating: 77,
    needs_uniqueness: false,
    find,
    reason: finned::reason,
};

/// The most fins of a fish with three houses; larger fish have none.
const MOST_FINS: u32 = 2;

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let houses: Vec<usize> = (0..27).collect();
    for (size, most_fins) in [(3, MOST_FINS), (4, 0)] {
        let kind = Kind { technique: Technique::MutantFish, size, most_places: 6, most_fins };
        for digit in 0..9 {
            Fish::new(kind, position, digit, &[0, 1, 2], is_mutant).find(&houses, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether one side has both rows and columns.
fn is_mutant(base: &[usize], cover: &[usize]) -> bool {
    [base, cover].iter().any(|houses| {
        houses.iter().any(|&house| house < COLUMNS) && houses.iter().any(|&house| (COLUMNS..BOXES).contains(&house))
    })
}
