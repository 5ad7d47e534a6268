//! The reference: brute force over cells in reading order, checking each rule when its last cell is filled. One page that
//! anyone can check; the search is tested against it.

use super::model::{Cell, Form, Variant};

/// Whether a full grid follows all rules: the definition of a solution.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, reference};
/// let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// assert!(reference::holds(&Variant::new(4)?, &grid));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn holds(variant: &Variant, grid: &[u8]) -> bool {
    let is_allowed = |(cell, &digit): (usize, &u8)| digit < 32 && variant.allowed[cell] >> digit & 1 != 0;
    grid.len() == variant.all_cells()
        && grid.iter().enumerate().all(is_allowed)
        && variant.houses().iter().all(|house| differs(house, grid))
        && variant.constraints.iter().all(|constraint| constraint.holds(variant, grid))
}

/// All solutions in order, at most `limit`.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, reference};
/// assert_eq!(reference::solutions(&Variant::new(4)?, 1000).len(), 288);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn solutions(variant: &Variant, limit: usize) -> Vec<Vec<u8>> {
    let houses = variant.houses();
    // A constraint of cells is checked when its last cell is filled, one of the whole grid at the end.
    let mut asked = vec![Vec::new(); variant.all_cells()];
    for constraint in &variant.constraints {
        let all = constraint.parts.iter().flatten().copied().max();
        let is_local = !matches!(constraint.kind.form, Form::Flag | Form::Choice | Form::Cell | Form::Labels);
        let is_indexer = constraint.kind.name.ends_with("indexer") || constraint.kind.name == "full-rank";
        let last = all.filter(|_| is_local && !is_indexer).unwrap_or(variant.all_cells() as Cell - 1);
        asked[last as usize].push(constraint);
    }
    let mut found = Vec::new();
    let mut grid = vec![0; variant.all_cells()];
    let mut fits = |grid: &[u8], cell: usize| {
        let seen = houses.iter().filter(|house| house.contains(&(cell as Cell)));
        let mut before = seen.flatten().filter(|&&other| (other as usize) < cell);
        before.all(|&other| grid[other as usize] != grid[cell])
            && asked[cell].iter().all(|one| one.holds(variant, grid))
    };
    fill(variant, 0, &mut grid, &mut fits, limit, &mut found);
    found
}

fn fill(
    variant: &Variant,
    cell: usize,
    grid: &mut Vec<u8>,
    fits: &mut impl FnMut(&[u8], usize) -> bool,
    limit: usize,
    found: &mut Vec<Vec<u8>>,
) {
    if cell == grid.len() {
        return found.push(grid.clone());
    }
    for digit in variant.low..=variant.high {
        grid[cell] = digit;
        if variant.allowed[cell] >> digit & 1 != 0 && fits(grid, cell) && found.len() < limit {
            fill(variant, cell + 1, grid, fits, limit, found);
        }
    }
}

fn differs(cells: &[Cell], grid: &[u8]) -> bool {
    cells.iter().enumerate().all(|(index, &a)| cells[..index].iter().all(|&b| grid[a as usize] != grid[b as usize]))
}
