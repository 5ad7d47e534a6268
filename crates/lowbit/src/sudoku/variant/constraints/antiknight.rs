//! Anti-knight: equal digits are never a knight's move apart.
//!
//! ```text
//!     . x . x .
//!     x . . . x
//!     . . 5 . .      x: not 5
//!     x . . . x
//!     . x . x .
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Equal digits are not a knight's move apart.
pub static KIND: Kind = Kind {
    name: "antiknight",
    key: "antiknight",
    meaning: ["equal digits are not a knight's move apart", "相同数字不相隔马步"],
    example: "antiknight",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

const STEPS: [(i32, i32); 4] = [(1, 2), (1, -2), (2, 1), (2, -1)];

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    variant.steps(&STEPS).all(|(a, b)| grid[a as usize] != grid[b as usize])
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    variant.steps(&STEPS).for_each(|(a, b)| rules.distinct(&[a, b]));
}
