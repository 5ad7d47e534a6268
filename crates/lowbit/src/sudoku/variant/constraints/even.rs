//! Even: a grey square marks an even digit.
//!
//! ```text
//!     [4]
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digit is even.
pub static KIND: Kind = Kind {
    name: "even",
    key: "even",
    meaning: ["the digit is even", "数字是偶数"],
    example: "even: r1c1",
    form: Form::Cell,
    worth: Worth::Nothing,
    look: Look::Sign("square"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(signs: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    signs.digits(grid).iter().all(|digit| digit % 2 == 0)
}

fn compile(signs: &Constraint, _: &Variant, rules: &mut Rules) {
    signs.cells().iter().for_each(|&cell| rules.allow(cell, |digit| digit % 2 == 0));
}
