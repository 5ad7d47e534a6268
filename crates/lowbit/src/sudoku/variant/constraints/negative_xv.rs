//! No X or V is missing: neighbours without one do not add up to 5 or 10.
//!
//! ```text
//!     4 | 7      fine
//!     4 | 6      wrong without an X
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Neighbours without X or V do not add up to 5 or 10.
pub static KIND: Kind = Kind {
    name: "negative-xv",
    key: "negative xv",
    meaning: ["neighbours without X or V do not add up to 5 or 10", "没有 X 或 V 的相邻格之和不是 5 或 10"],
    example: "negative-xv",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

fn unmarked(variant: &Variant) -> Vec<(u16, u16)> {
    let marked: Vec<_> = variant.of_kind(&super::xv::KIND).map(|mark| super::sorted(mark.cells())).collect();
    variant.edges().filter(|&(a, b)| !marked.contains(&vec![a, b])).collect()
}

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    unmarked(variant).into_iter().all(|(a, b)| ![5, 10].contains(&(grid[a as usize] + grid[b as usize])))
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    for (a, b) in unmarked(variant) {
        rules.pair(a, b, |x, y| x + y != 5 && x + y != 10);
    }
}
