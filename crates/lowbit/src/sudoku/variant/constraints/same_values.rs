//! Same values: groups of cells hold the same digits, each as often, in any order.
//!
//! ```text
//!     4 7 7 | 7 4 7
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use crate::sorting;

/// All groups hold the same digits, each as often.
pub static KIND: Kind = Kind {
    name: "same-values",
    key: "samevalues",
    meaning: ["all groups hold the same digits, each as often", "各组的数字相同，次数也相同"],
    example: "same-values: r1c1-3; r5c4-6",
    form: Form::Groups,
    worth: Worth::Nothing,
    look: Look::Shade("#e0d0f0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(groups: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits = |part: &Vec<u16>| {
        let mut digits: Vec<u8> = part.iter().map(|&cell| grid[cell as usize]).collect();
        sorting::sort(&mut digits);
        digits
    };
    groups.parts.windows(2).all(|pair| digits(&pair[0]) == digits(&pair[1]))
}

fn compile(groups: &Constraint, _: &Variant, rules: &mut Rules) {
    if groups.parts.windows(2).any(|pair| pair[0].len() != pair[1].len()) {
        return rules.refuse();
    }
    rules.same_values(groups.parts.clone());
}
