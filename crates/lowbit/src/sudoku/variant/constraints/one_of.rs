//! One of: each cell holds one of the digits. Meant for choices; outside them `marks` does the same.
//!
//! ```text
//!     either: one-of 1: r1c1 | one-of 2 3: r1c1 r1c2
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Each cell holds one of the digits.
pub static KIND: Kind = Kind {
    name: "one-of",
    key: "",
    meaning: ["each cell holds one of the digits", "每格的数字是所列之一"],
    example: "one-of 1 2 3: r1c1 r9c9",
    form: Form::Area,
    worth: Worth::Several,
    look: Look::Hidden,
    holds,
    compile,
    read,
};

fn holds(area: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    area.digits(grid).iter().all(|digit| area.values.contains(digit))
}

fn compile(area: &Constraint, _: &Variant, rules: &mut Rules) {
    area.cells().iter().for_each(|&cell| rules.allow(cell, |digit| area.values.contains(&digit)));
}

fn read(area: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    Some(area.digits(grid))
}
