//! The canonical grid by definition: tries every symmetry and keeps the smallest text. It takes a tenth of a second for
//! 9x9.

use super::super::Grid;
use super::lines::line_orders;

/// The grid with the smallest text among all that are equivalent to this one. For 16x16 and more it would take years.
///
/// ```
/// use lowbit::sudoku::{Grid, symmetry};
/// let grid: Grid = "1..4......3....2".parse()?;
/// assert_eq!(symmetry::reference::canonical(&grid), symmetry::canonical(&grid)?);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn canonical(grid: &Grid) -> Grid {
    let side = grid.shape().side();
    let orders = line_orders(grid.shape());
    let mut smallest = vec![u8::MAX];
    for transposed in [false, true] {
        let digit = |row: u8, column: u8| match transposed {
            false => grid.cells()[usize::from(row) * side + usize::from(column)],
            true => grid.cells()[usize::from(column) * side + usize::from(row)],
        };
        for rows in &orders {
            for columns in &orders {
                let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| digit(row, column)));
                let text = renamed(cells);
                if text.clone().lt(smallest.iter().copied()) {
                    smallest = text.collect();
                }
            }
        }
    }
    Grid::from_cells(&smallest).expect("the digits of a grid, renamed")
}

/// Relabels the digits 1, 2, … in order of their first appearance: no other labels give a smaller text.
fn renamed(cells: impl Iterator<Item = u8> + Clone) -> impl Iterator<Item = u8> + Clone {
    let mut names = [0; 26];
    let mut last = 0;
    cells.map(move |digit| {
        if digit != 0 && names[usize::from(digit)] == 0 {
            last += 1;
            names[usize::from(digit)] = last;
        }
        names[usize::from(digit)]
    })
}
