//! Indexers: a digit says where the number of its own row, column or place in the region stands.
//!
//! ```text
//!     column 3:  r5c3 = 7, so r5c7 = 3
//!     row 2:     r2c4 = 6, so r6c4 = 2
//!     region:    place 1 = 8, so place 8 = 1
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// A digit says in which column of its row the number of its own column stands.
pub static COLUMN: Kind = Kind {
    name: "column-indexer",
    key: "columnindexer",
    meaning: [
        "a digit says in which column of its row the number of its own column stands",
        "数字指出本列的列号在本行的哪一列",
    ],
    example: "column-indexer: r1c1 r5c1",
    form: Form::Area,
    worth: Worth::Nothing,
    look: Look::Shade("#f0d8d8"),
    holds: |indexer, variant, grid| holds(indexer, variant, grid, column),
    compile: |indexer, variant, rules| compile(indexer, variant, rules, column),
    read: Kind::no_values,
};

/// A digit says in which row of its column the number of its own row stands.
pub static ROW: Kind = Kind {
    name: "row-indexer",
    key: "rowindexer",
    meaning: [
        "a digit says in which row of its column the number of its own row stands",
        "数字指出本行的行号在本列的哪一行",
    ],
    example: "row-indexer: r1c1 r1c5",
    form: Form::Area,
    worth: Worth::Nothing,
    look: Look::Shade("#d8f0d8"),
    holds: |indexer, variant, grid| holds(indexer, variant, grid, row),
    compile: |indexer, variant, rules| compile(indexer, variant, rules, row),
    read: Kind::no_values,
};

/// A digit says at which place of its region the number of its own place stands.
pub static BOX: Kind = Kind {
    name: "box-indexer",
    key: "boxindexer",
    meaning: [
        "a digit says at which place of its region the number of its own place stands",
        "数字指出本格的位置号在本宫的哪个位置",
    ],
    example: "box-indexer: r1c1 r5c5",
    form: Form::Area,
    worth: Worth::Nothing,
    look: Look::Shade("#d8d8f0"),
    holds: |indexer, variant, grid| holds(indexer, variant, grid, region),
    compile: |indexer, variant, rules| compile(indexer, variant, rules, region),
    read: Kind::no_values,
};

/// The number of a cell in its line, and the cells of that line.
type Line = fn(&Variant, u16) -> Option<(i32, Vec<u16>)>;

fn column(variant: &Variant, cell: u16) -> Option<(i32, Vec<u16>)> {
    let (row, column) = variant.place(cell);
    Some((column + 1, variant.ray(row, -1, (0, 1))))
}

fn row(variant: &Variant, cell: u16) -> Option<(i32, Vec<u16>)> {
    let (row, column) = variant.place(cell);
    Some((row + 1, variant.ray(-1, column, (1, 0))))
}

fn region(variant: &Variant, cell: u16) -> Option<(i32, Vec<u16>)> {
    let cells = variant.region_cells().into_iter().find(|cells| cells.contains(&cell))?;
    let place = cells.iter().position(|&one| one == cell)?;
    Some((place as i32 + 1, cells))
}

fn holds(indexer: &Constraint, variant: &Variant, grid: &[u8], line: Line) -> bool {
    indexer.cells().iter().all(|&cell| {
        let Some((number, cells)) = line(variant, cell) else { return false };
        let place = usize::from(grid[cell as usize]).checked_sub(1);
        place.and_then(|place| cells.get(place)).is_some_and(|&there| i32::from(grid[there as usize]) == number)
    })
}

fn compile(indexer: &Constraint, variant: &Variant, rules: &mut Rules, line: Line) {
    for &cell in indexer.cells() {
        let Some((number, cells)) = line(variant, cell) else { return rules.refuse() };
        rules.allow(cell, |digit| (1..=cells.len() as i32).contains(&digit));
        for (index, &there) in cells.iter().enumerate() {
            rules.pair(cell, there, |x, y| x != index as i32 + 1 || y == number);
        }
    }
}
