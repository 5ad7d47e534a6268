//! Thermometer: digits rise from the bulb.
//!
//! ```text
//!     (2)==5==6==9
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits rise from the bulb.
pub static KIND: Kind = Kind {
    name: "thermo",
    key: "thermometer",
    meaning: ["the digits rise from the bulb", "数字从球端起递增"],
    example: "thermo: r1c1-4",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Thermometer("#c0c0c0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    line.digits(grid).windows(2).all(|pair| pair[0] < pair[1])
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    rules.chain(line.cells(), |x, y| x < y);
}
