//! Anti-taxicab: cells with digit d are never d steps apart.
//!
//! ```text
//!     . . x . .
//!     . x . x .
//!     x . 2 . x      x: not 2, two steps away
//!     . x . x .
//!     . . x . .
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Two cells with digit d are not d steps apart.
pub static KIND: Kind = Kind {
    name: "antitaxicab",
    key: "antitaxicab",
    meaning: ["two cells with digit d are not d steps apart", "两个数字 d 的格子不相隔 d 步"],
    example: "antitaxicab",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

fn pairs(variant: &Variant) -> Vec<(u16, u16, i32)> {
    let cells = variant.cells() as u16;
    let all = (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b)));
    let far = |(a, b)| {
        let ((r, c), (s, d)) = (variant.place(a), variant.place(b));
        (a, b, (r - s).abs() + (c - d).abs())
    };
    all.map(far).collect()
}

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let same = |a: u16, b: u16, far: i32| grid[a as usize] == grid[b as usize] && i32::from(grid[a as usize]) == far;
    !pairs(variant).into_iter().any(|(a, b, far)| same(a, b, far))
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    for (a, b, far) in pairs(variant) {
        if far <= i32::from(variant.high) {
            rules.pair(a, b, |x, y| x != y || x != far);
        }
    }
}
