//! Inequality: the first of two neighbours is greater.
//!
//! ```text
//!     7 > 4
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The first digit is greater than the second.
pub static KIND: Kind = Kind {
    name: "greater",
    key: "greaterthan",
    meaning: ["the first digit is greater than the second", "第一个数字大于第二个"],
    example: "greater: r1c1-2",
    form: Form::Pair,
    worth: Worth::Nothing,
    look: Look::Letter,
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(sign: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    sign.digits(grid).windows(2).all(|pair| pair[0] > pair[1])
}

fn compile(sign: &Constraint, _: &Variant, rules: &mut Rules) {
    rules.chain(sign.cells(), |x, y| x > y);
}
