//! White dot: two neighbours differ by 1, or by the number on the dot.
//!
//! ```text
//!     5 o 6      o a white dot
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The two digits differ by 1, or by the number on the dot.
pub static KIND: Kind = Kind {
    name: "white",
    key: "difference",
    meaning: ["the two digits differ by 1, or by the number on the dot", "两个数字相差 1，或点上的数"],
    example: "white: r1c1-2",
    form: Form::Pair,
    worth: Worth::Usually(|_| 1),
    look: Look::Dot("white"),
    holds,
    compile,
    read,
};

fn holds(dot: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let (digits, value) = (dot.digits(grid), dot.value(variant));
    digits.windows(2).all(|pair| Some((pair[0] - pair[1]).abs()) == value)
}

fn compile(dot: &Constraint, variant: &Variant, rules: &mut Rules) {
    let value = dot.value(variant);
    rules.chain(dot.cells(), |x, y| Some((x - y).abs()) == value);
}

fn read(dot: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let digits = dot.digits(grid);
    Some(vec![(digits[0] - digits[1]).abs()])
}
