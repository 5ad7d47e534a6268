//! Nonconsecutive: neighbours do not differ by 1. In f-puzzles an edge with a dot is exempt.
//!
//! ```text
//!     5 | 7      fine
//!     5 | 6      wrong, unless a dot is on the edge
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use super::ratio::dotless;

/// Neighbours without a dot do not differ by 1.
pub static KIND: Kind = Kind {
    name: "nonconsecutive",
    key: "nonconsecutive",
    meaning: ["neighbours without a dot do not differ by 1", "没有点的相邻格不相差 1"],
    example: "nonconsecutive",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    dotless(variant).into_iter().all(|(a, b)| grid[a as usize].abs_diff(grid[b as usize]) != 1)
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    for (a, b) in dotless(variant) {
        rules.pair(a, b, |x, y| (x - y).abs() != 1);
    }
}
