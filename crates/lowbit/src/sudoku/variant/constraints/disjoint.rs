//! Disjoint groups: cells at the same place of their regions differ.
//!
//! ```text
//!     a b c | a b c      all a differ, all b differ, ...
//!     d e f | d e f
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Cells at the same place of their regions differ.
pub static KIND: Kind = Kind {
    name: "disjoint-groups",
    key: "disjointgroups",
    meaning: ["cells at the same place of their regions differ", "各宫相同位置的数字各不相同"],
    example: "disjoint-groups",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

pub(in super::super) fn groups(variant: &Variant) -> Vec<Vec<u16>> {
    let regions = variant.region_cells();
    let places = regions.iter().map(Vec::len).max().unwrap_or(0);
    (0..places).map(|place| regions.iter().filter_map(|cells| cells.get(place).copied()).collect()).collect()
}

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    groups(variant).iter().all(|group| super::differ(group, grid))
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    groups(variant).iter().for_each(|group| rules.distinct(group));
}
