//! Counting circles: a digit d in a circle is in exactly d circles.
//!
//! ```text
//!     (2) (3) (3) (2) (3)      two 2s, three 3s
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// A digit d in a circle is in exactly d circles.
pub static KIND: Kind = Kind {
    name: "counting-circles",
    key: "countingcircles",
    meaning: ["a digit in a circle is in as many circles as it says", "圆圈中的数字 d 恰好出现在 d 个圆圈中"],
    example: "counting-circles: r1c1 r2c5 r8c9",
    form: Form::Area,
    worth: Worth::Nothing,
    look: Look::Sign("ring"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(circles: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits: Vec<i32> = super::sorted(circles.cells()).iter().map(|&cell| grid[cell as usize].into()).collect();
    digits.iter().all(|digit| digits.iter().filter(|&other| other == digit).count() as i32 == *digit)
}

fn compile(circles: &Constraint, _: &Variant, rules: &mut Rules) {
    rules.circles(&super::sorted(circles.cells()));
}
