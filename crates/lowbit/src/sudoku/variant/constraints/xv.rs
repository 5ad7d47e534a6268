//! X and V: two neighbours add up to 10 or to 5.
//!
//! ```text
//!     4 X 6      2 V 3
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The two digits add up to 10 (X) or 5 (V).
pub static KIND: Kind = Kind {
    name: "xv",
    key: "xv",
    meaning: ["the two digits add up to 10 (X) or 5 (V)", "两个数字之和为 10（X）或 5（V）"],
    example: "xv 10: r1c1-2",
    form: Form::Pair,
    worth: Worth::One,
    look: Look::Letter,
    holds,
    compile,
    read,
};

fn holds(mark: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    Some(mark.digits(grid).iter().sum()) == mark.value(variant)
}

fn compile(mark: &Constraint, variant: &Variant, rules: &mut Rules) {
    let value = mark.value(variant);
    rules.chain(mark.cells(), |x, y| Some(x + y) == value);
}

fn read(mark: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let sum = mark.digits(grid).iter().sum();
    [5, 10].contains(&sum).then(|| vec![sum])
}
