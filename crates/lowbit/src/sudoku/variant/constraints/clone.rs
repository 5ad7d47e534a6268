//! Clone: two groups of cells hold the same digits, place by place.
//!
//! ```text
//!     4 7 .      . 4 7
//!     1 . .      . 1 .
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Both groups hold the same digits, place by place.
pub static KIND: Kind = Kind {
    name: "clone",
    key: "clone",
    meaning: ["both groups hold the same digits, place by place", "两组格子逐格相同"],
    example: "clone: r1c1-2; r5c5-6",
    form: Form::Copies,
    worth: Worth::Nothing,
    look: Look::Shade("#c8e0c8"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(clone: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let [cells, copies] = &clone.parts[..] else { return false };
    cells.len() == copies.len() && cells.iter().zip(copies).all(|(&a, &b)| grid[a as usize] == grid[b as usize])
}

fn compile(clone: &Constraint, _: &Variant, rules: &mut Rules) {
    let [cells, copies] = &clone.parts[..] else { return rules.refuse() };
    cells.iter().zip(copies).for_each(|(&a, &b)| rules.pair(a, b, |x, y| x == y));
}
