//! Little killer: the digits of a diagonal add up to the number outside; they may repeat.
//!
//! ```text
//!     12
//!       \ . . .
//!       . 4 . .      4 + 7 + 1
//!       . . 7 .
//!       . . . 1
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits of the diagonal add up to the number.
pub static KIND: Kind = Kind {
    name: "little-killer",
    key: "littlekillersum",
    meaning: ["the digits of the diagonal add up to the number", "斜线上的数字之和为该数"],
    example: "little-killer 20: r0c1 DR",
    form: Form::Diagonal,
    worth: Worth::One,
    look: Look::Outside,
    holds,
    compile,
    read,
};

fn holds(clue: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    Some(clue.digits(grid).iter().sum()) == clue.value(variant)
}

fn compile(clue: &Constraint, variant: &Variant, rules: &mut Rules) {
    rules.total(clue.cells(), clue.value(variant).unwrap_or(0));
}

fn read(clue: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    Some(vec![clue.digits(grid).iter().sum()])
}
