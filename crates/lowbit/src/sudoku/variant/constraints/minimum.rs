//! Minimum: the digit is less than its neighbours. Two marked neighbours are not compared.
//!
//! ```text
//!     . 4 .
//!     3 2 6      2 is less than all four
//!     . 8 .
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digit is less than each neighbour that is no minimum.
pub static KIND: Kind = Kind {
    name: "minimum",
    key: "minimum",
    meaning: ["the digit is less than each neighbour that is no minimum", "数字小于每个不是最小标记的相邻格"],
    example: "minimum: r5c5",
    form: Form::Cell,
    worth: Worth::Nothing,
    look: Look::Sign("minimum"),
    holds,
    compile,
    read: Kind::no_values,
};

fn pairs(signs: &Constraint, variant: &Variant) -> Vec<(u16, u16)> {
    let marked: Vec<u16> = variant.of_kind(&KIND).flat_map(|signs| signs.cells().iter().copied()).collect();
    let around = |&cell: &u16| variant.around(cell, &super::NEIGHBOURS).map(|other| (cell, other)).collect::<Vec<_>>();
    signs.cells().iter().flat_map(around).filter(|(_, other)| !marked.contains(other)).collect()
}

fn holds(signs: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    pairs(signs, variant).into_iter().all(|(a, b)| grid[a as usize] < grid[b as usize])
}

fn compile(signs: &Constraint, variant: &Variant, rules: &mut Rules) {
    pairs(signs, variant).into_iter().for_each(|(a, b)| rules.pair(a, b, |x, y| x < y));
}
