//! Palindrome: the line reads the same from both ends.
//!
//! ```text
//!     3--7--5--7--3
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The line reads the same from both ends.
pub static KIND: Kind = Kind {
    name: "palindrome",
    key: "palindrome",
    meaning: ["the line reads the same from both ends", "从两端读都一样"],
    example: "palindrome: r1c3 r2c4 r3c5",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Line("#b0b0b0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits = line.digits(grid);
    digits.iter().eq(digits.iter().rev())
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let cells = line.cells();
    for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
        rules.pair(a, b, |x, y| x == y);
    }
}
