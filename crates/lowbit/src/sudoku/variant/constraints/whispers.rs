//! Whispers: neighbours on the line differ by the number or more: half the size, rounded up, if none is written (German: 5).
//!
//! ```text
//!     1--6--2--9
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Neighbours on the line differ by at least the number (half the size, rounded up).
pub static KIND: Kind = Kind {
    name: "whispers",
    key: "whispers",
    meaning: [
        "neighbours on the line differ by at least the number (half the size, rounded up)",
        "线上相邻数字至少相差该数（默认为边长的一半，向上取整）",
    ],
    example: "whispers: r1c1-4",
    form: Form::Line,
    worth: Worth::Usually(|variant| variant.columns.div_ceil(2) as i32),
    look: Look::Line("#67c267"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let least = line.value(variant).unwrap_or(0);
    line.digits(grid).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least)
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    let least = line.value(variant).unwrap_or(0);
    rules.chain(line.cells(), |x, y| (x - y).abs() >= least);
}
