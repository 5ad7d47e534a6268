//! Nabner: no two digits of the line are equal or consecutive.
//!
//! ```text
//!     1--5--9--3
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// No two digits are equal or consecutive.
pub static KIND: Kind = Kind {
    name: "nabner",
    key: "nabner",
    meaning: ["no two digits are equal or consecutive", "任两个数字不相等也不连续"],
    example: "nabner: r1c1-4",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Line("#e0c040"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits: Vec<_> = super::sorted(line.cells()).iter().map(|&cell| grid[cell as usize]).collect();
    (0..digits.len()).all(|a| (0..a).all(|b| digits[a].abs_diff(digits[b]) > 1))
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    rules.all_pairs(&super::sorted(line.cells()), |x, y| (x - y).abs() > 1);
}
