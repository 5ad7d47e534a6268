//! Equal sums: groups of cells have one sum; digits may repeat.
//!
//! ```text
//!     4 5 | 9 | 2 1 6
//! ```

use super::super::engine::Rules;
use super::super::engine::plain;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// All groups have one sum.
pub static KIND: Kind = Kind {
    name: "equal-sums",
    key: "equalsums",
    meaning: ["all groups have one sum", "各组之和相等"],
    example: "equal-sums: r1c1-2; r5c5-7",
    form: Form::Groups,
    worth: Worth::Nothing,
    look: Look::Shade("#d0e0f0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(groups: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let sums: Vec<i32> = groups.parts.iter().map(|part| super::total(part, grid)).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

fn compile(groups: &Constraint, _: &Variant, rules: &mut Rules) {
    rules.equal_sums(groups.parts.iter().map(|part| plain(part)).collect());
}
