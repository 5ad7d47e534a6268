//! Black dot: one of two neighbours is twice the other, or n times with n on the dot.
//!
//! ```text
//!     3 * 6      * a black dot
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// One digit is twice the other, or n times with n on the dot.
pub static KIND: Kind = Kind {
    name: "black",
    key: "ratio",
    meaning: [
        "one digit is twice the other, or as many times as the number on the dot",
        "一个数字是另一个的两倍，或点上的数那么多倍",
    ],
    example: "black: r1c1-2",
    form: Form::Pair,
    worth: Worth::Usually(|_| 2),
    look: Look::Dot("black"),
    holds,
    compile,
    read,
};

pub(super) fn is_ratio(x: i32, y: i32, ratio: i32) -> bool {
    x == ratio * y || y == ratio * x
}

/// Edges without a dot of either colour, to which the negative constraints apply.
pub(super) fn dotless(variant: &Variant) -> Vec<(u16, u16)> {
    let dots = variant.of_kind(&KIND).chain(variant.of_kind(&super::difference::KIND));
    let dots: Vec<_> = dots.map(|dot| super::sorted(dot.cells())).collect();
    variant.edges().filter(|&(a, b)| !dots.contains(&vec![a, b])).collect()
}

fn holds(dot: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let (digits, value) = (dot.digits(grid), dot.value(variant).unwrap_or(2));
    digits.windows(2).all(|pair| is_ratio(pair[0], pair[1], value))
}

fn compile(dot: &Constraint, variant: &Variant, rules: &mut Rules) {
    let value = dot.value(variant).unwrap_or(2);
    rules.chain(dot.cells(), |x, y| is_ratio(x, y, value));
}

fn read(dot: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let digits = dot.digits(grid);
    let (small, large) = (digits[0].min(digits[1]), digits[0].max(digits[1]));
    (small > 0 && large % small == 0).then(|| vec![large / small])
}
