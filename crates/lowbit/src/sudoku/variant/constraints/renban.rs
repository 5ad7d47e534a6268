//! Renban: different digits without a gap, in any order.
//!
//! ```text
//!     5--3--4--6
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Consecutive digits, each once, in any order.
pub static KIND: Kind = Kind {
    name: "renban",
    key: "renban",
    meaning: ["consecutive digits, each once, in any order", "一组连续数字，各一次，顺序任意"],
    example: "renban: r1c1-4",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Line("#e070e0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let cells = super::sorted(line.cells());
    let digits = cells.iter().map(|&cell| grid[cell as usize]);
    let (least, most) = (digits.clone().min().unwrap_or(0), digits.max().unwrap_or(0));
    super::differ(&cells, grid) && usize::from(most - least) + 1 == cells.len().max(1)
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    let cells = super::sorted(line.cells());
    let length = cells.len() as u8;
    let window = ((1u64 << length) - 1) as u32;
    let last = (variant.high + 1).saturating_sub(length);
    rules.one_of_sets(&cells, (variant.low..=last).map(|first| window << first).collect());
    rules.all_pairs(&cells, |x, y| x != y && (x - y).abs() < i32::from(length));
}
