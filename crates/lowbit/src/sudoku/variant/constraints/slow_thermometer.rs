//! Slow thermometer: digits never fall from the bulb on.
//!
//! ```text
//!     (2)==2==6==6
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits do not fall from the bulb on.
pub static KIND: Kind = Kind {
    name: "slow-thermo",
    key: "slowthermometer",
    meaning: ["the digits do not fall from the bulb on", "数字从球端起不减"],
    example: "slow-thermo: r1c1-2 r2c3",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Thermometer("#a0c8e0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    line.digits(grid).windows(2).all(|pair| pair[0] <= pair[1])
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    rules.chain(line.cells(), |x, y| x <= y);
}
