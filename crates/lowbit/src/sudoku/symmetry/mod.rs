//! Equivalent puzzles: the symmetries of the grid, and the canonical text.
//!
//! Swapping two rows of a band, two bands, two columns of a stack, two stacks, rows and columns, or the names of the
//! digits gives another text of the same puzzle. For 9x9 there are 3,359,232 arrangements of the cells times 9!
//! relabellings. A [`Morph`] is one of them. Two puzzles are *equivalent* if a morph maps one to the other; the
//! **canonical** one among all equivalent ones is that with the smallest text, a blank before `1`, `1` before `2`:
//!
//! ```
//! use lowbit::sudoku::{Grid, symmetry::canonical};
//! let one: Grid = "1..4......3....2".parse()?;
//! let other: Grid = ".12.4.........3.".parse()?;
//! assert_eq!(canonical(&one)?.to_string(), ".......1.2..3..4");
//! assert_eq!(canonical(&one)?, canonical(&other)?);
//! # Ok::<(), lowbit::Error>(())
//! ```
//!
//! It is a property of the givens alone: the puzzle may have one solution, many or none, and its givens may even
//! contradict each other. [`reference`](mod@reference) tries every symmetry; [`canonical`] is fast, and tested against
//! it.

mod lines;
mod morph;
pub mod reference;
mod smallest;

use super::{Grid, Shape};
use crate::Error;

pub use morph::Morph;

/// The grid with the smallest text among all that are equivalent to this one.
///
/// # Errors
///
/// If the grid is larger than 9x9: 16x16 has 10^14 symmetries, most of which would have to be tried for a full grid.
pub fn canonical(grid: &Grid) -> Result<Grid, Error> {
    let cells = match grid.shape() {
        Shape::FOUR => smallest::smallest::<2>(grid.cells()),
        Shape::NINE => smallest::smallest::<3>(grid.cells()),
        shape => {
            return Err(Error::request(crate::sentence!(
                "a canonical text is computed for 4x4 and 9x9 only, not for {shape}",
                "只能求 4x4 和 9x9 的规范形式，不能求 {shape} 的"
            )));
        }
    };
    Ok(Grid::from_cells(&cells[..grid.cells().len()]).expect("the digits of a grid, renamed"))
}

#[cfg(test)]
mod tests;
