//! Lockout line: the digits in its diamonds differ by 4 or more; those on the line are neither of them nor between.
//!
//! ```text
//!     <3>--9--1--8--<7>
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The ends differ by 4 or more; the digits on the line lie outside them.
pub static KIND: Kind = Kind {
    name: "lockout",
    key: "lockout",
    meaning: [
        "the ends differ by 4 or more; the digits on the line lie outside them",
        "两端至少相差 4，线上的数字在两端之外",
    ],
    example: "lockout: r1c1-4",
    form: Form::Line,
    worth: Worth::Usually(|_| 4),
    look: Look::Ends("#c080c0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let digits = line.digits(grid);
    let (low, high) = super::ends(&digits);
    digits.len() < 2
        || high - low >= line.value(variant).unwrap_or(4)
            && super::inner(&digits).iter().all(|&digit| digit < low || digit > high)
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    let least = line.value(variant).unwrap_or(4);
    let step = |ends: &Vec<i32>, digit: i32| match ends[..] {
        [low, high] => (digit < low || digit > high).then(|| ends.clone()),
        [first] => ((first - digit).abs() >= least).then(|| super::with(ends, digit)),
        _ => Some(vec![digit]),
    };
    rules.automaton(&super::ends_first(line.cells()), Vec::new(), step, |_| true);
}
