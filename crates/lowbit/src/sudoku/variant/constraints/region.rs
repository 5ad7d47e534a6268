//! Extra region: some cells, anywhere, hold different digits.
//!
//! ```text
//!     . a a .
//!     a a . .      nine cells of a 9x9 make a house
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits differ.
pub static KIND: Kind = Kind {
    name: "region",
    key: "extraregion",
    meaning: ["the digits differ", "数字各不相同"],
    example: "region: r1c1 r5c5 r9c9",
    form: Form::Area,
    worth: Worth::Nothing,
    look: Look::Shade("#dddddd"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(region: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    super::differ(region.cells(), grid)
}

fn compile(region: &Constraint, _: &Variant, rules: &mut Rules) {
    rules.distinct(region.cells());
}
