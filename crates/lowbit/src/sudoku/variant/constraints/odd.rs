//! Odd: a grey circle marks an odd digit.
//!
//! ```text
//!     (7)
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digit is odd.
pub static KIND: Kind = Kind {
    name: "odd",
    key: "odd",
    meaning: ["the digit is odd", "数字是奇数"],
    example: "odd: r1c1",
    form: Form::Cell,
    worth: Worth::Nothing,
    look: Look::Sign("circle"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(signs: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    signs.digits(grid).iter().all(|digit| digit % 2 != 0)
}

fn compile(signs: &Constraint, _: &Variant, rules: &mut Rules) {
    signs.cells().iter().for_each(|&cell| rules.allow(cell, |digit| digit % 2 != 0));
}
