//! Quadruple: the digits in the circle stand in the four cells around it; one that is written twice stands there twice.
//!
//! ```text
//!     7 | 3
//!     -(37)-      a 3 and a 7
//!     1 | 9
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use crate::sorting;

/// The digits in the circle are among its cells.
pub static KIND: Kind = Kind {
    name: "quadruple",
    key: "quadruple",
    meaning: ["the digits in the circle are among its cells", "圆圈中的数字都在其格子里"],
    example: "quadruple 1 2: r1c1-2 r2c1-2",
    form: Form::Corner,
    worth: Worth::Several,
    look: Look::Corner,
    holds,
    compile,
    read,
};

fn holds(circle: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits = circle.digits(grid);
    let count = |all: &[i32], value: i32| all.iter().filter(|&&one| one == value).count();
    circle.values.iter().all(|&value| count(&digits, value) >= count(&circle.values, value))
}

fn compile(circle: &Constraint, _: &Variant, rules: &mut Rules) {
    let mut values = circle.values.clone();
    sorting::sort(&mut values);
    let step = |missing: &Vec<i32>, digit: i32| {
        let mut missing = missing.clone();
        if let Some(index) = missing.iter().position(|&value| value == digit) {
            missing.remove(index);
        }
        Some(missing)
    };
    rules.automaton(circle.cells(), values, step, Vec::is_empty);
}

fn read(circle: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let mut digits = circle.digits(grid);
    digits.truncate(1 + digits[0] as usize % digits.len());
    Some(digits)
}
