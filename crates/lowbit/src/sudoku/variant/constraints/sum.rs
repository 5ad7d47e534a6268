//! Sum: the digits add up to a number; they may repeat. A cell that is listed twice counts twice.
//!
//! ```text
//!     4 + 4 + 2 = 10
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits add up to the number; they may repeat.
pub static KIND: Kind = Kind {
    name: "sum",
    key: "sum",
    meaning: ["the digits add up to the number; they may repeat", "数字之和为该数，可以重复"],
    example: "sum 12: r1c1 r5c5",
    form: Form::Area,
    worth: Worth::One,
    look: Look::Cage,
    holds,
    compile,
    read,
};

fn holds(sum: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    Some(sum.digits(grid).iter().sum()) == sum.value(variant)
}

fn compile(sum: &Constraint, variant: &Variant, rules: &mut Rules) {
    rules.total(sum.cells(), sum.value(variant).unwrap_or(0));
}

fn read(sum: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    Some(vec![sum.digits(grid).iter().sum()])
}
