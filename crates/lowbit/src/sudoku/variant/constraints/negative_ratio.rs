//! No black dot is missing: neighbours without a dot are not in the ratio of any black dot, or 2 if there is no dot.
//!
//! ```text
//!     3 o 4 | 7      o a white dot: it exempts the edge, too
//!     3 | 6          wrong without a dot
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use super::ratio::{dotless, is_ratio};

/// Neighbours without a dot are in no ratio of a black dot.
pub static KIND: Kind = Kind {
    name: "negative-black",
    key: "negative ratio",
    meaning: ["neighbours without a dot are in no ratio of a black dot", "没有点的相邻格不成黑点的比例"],
    example: "negative-black",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

fn ratios(variant: &Variant) -> Vec<i32> {
    let found: Vec<i32> = variant.of_kind(&super::ratio::KIND).filter_map(|dot| dot.value(variant)).collect();
    if found.is_empty() { vec![2] } else { found }
}

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let ratios = ratios(variant);
    dotless(variant).into_iter().all(|(a, b)| {
        let (x, y) = (grid[a as usize].into(), grid[b as usize].into());
        !ratios.iter().any(|&ratio| is_ratio(x, y, ratio))
    })
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    let ratios = ratios(variant);
    for (a, b) in dotless(variant) {
        rules.pair(a, b, |x, y| !ratios.iter().any(|&ratio| is_ratio(x, y, ratio)));
    }
}
