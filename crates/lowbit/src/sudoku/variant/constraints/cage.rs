//! Killer cage: different digits, with a sum if one is written on it.
//!
//! ```text
//!     +15- - +
//!     | 7  2 |      7 + 2 + 6
//!     |    +-+
//!     | 6  |
//!     +- - +
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits differ, and add up to the number if there is one.
pub static KIND: Kind = Kind {
    name: "cage",
    key: "killercage",
    meaning: ["the digits differ, and add up to the number if there is one", "数字各不相同，有数时其和为该数"],
    example: "cage 10: r1c1-3",
    form: Form::Area,
    worth: Worth::Maybe,
    look: Look::Cage,
    holds,
    compile,
    read,
};

fn cells(cage: &Constraint) -> Vec<u16> {
    super::sorted(cage.cells())
}

fn holds(cage: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let cells = cells(cage);
    let sum: i32 = cells.iter().map(|&cell| i32::from(grid[cell as usize])).sum();
    super::differ(&cells, grid) && cage.value(variant).is_none_or(|value| value == sum)
}

fn compile(cage: &Constraint, variant: &Variant, rules: &mut Rules) {
    let cells = cells(cage);
    rules.distinct(&cells);
    if let Some(value) = cage.value(variant) {
        rules.total(&cells, value);
    }
}

fn read(cage: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    Some(vec![cells(cage).iter().map(|&cell| i32::from(grid[cell as usize])).sum()])
}
