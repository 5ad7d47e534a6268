//! Anti-king: equal digits are never a king's move apart.
//!
//! ```text
//!     x . x
//!     . 5 .      x: not 5. Rows and columns see to the other four.
//!     x . x
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Equal digits are not a king's move apart.
pub static KIND: Kind = Kind {
    name: "antiking",
    key: "antiking",
    meaning: ["equal digits are not a king's move apart", "相同数字不相隔王步"],
    example: "antiking",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

const STEPS: [(i32, i32); 4] = [(1, 1), (1, -1), (0, 1), (1, 0)];

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    variant.steps(&STEPS).all(|(a, b)| grid[a as usize] != grid[b as usize])
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    variant.steps(&STEPS).for_each(|(a, b)| rules.distinct(&[a, b]));
}
