//! Double arrow: the digits on the line add up to the sum of those in its circles.
//!
//! ```text
//!     (7)--3--4--2--(2)
//! ```

use super::super::engine::Rules;
use super::super::engine::plain;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Digits on the line add up to the sum of its ends.
pub static KIND: Kind = Kind {
    name: "double-arrow",
    key: "doublearrow",
    meaning: ["digits on the line add up to the sum of its ends", "线上数字之和等于两端之和"],
    example: "double-arrow: r1c1-4",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Ends("#b0b0b0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits = line.digits(grid);
    let (low, high) = super::ends(&digits);
    super::inner(&digits).iter().sum::<i32>() == low + high
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let cells = super::ends_first(line.cells());
    let (ends, inner) = cells.split_at(cells.len().min(2));
    rules.equal_sums(vec![plain(ends), plain(inner)]);
}
