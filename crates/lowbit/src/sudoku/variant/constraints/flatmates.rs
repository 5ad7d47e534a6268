//! Dutch flatmates: every digit in the middle (5 of 1 to 9) has the smallest above it or the largest below it.
//!
//! ```text
//!     1            5
//!     5     or     9
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The middle digit has the smallest above it or the largest below it.
pub static KIND: Kind = Kind {
    name: "dutch-flatmates",
    key: "dutchflatmates",
    meaning: [
        "the middle digit has the smallest above it or the largest below it",
        "中间的数字上方是最小数或下方是最大数",
    ],
    example: "dutch-flatmates",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

fn middle(variant: &Variant) -> i32 {
    (i32::from(variant.low) + i32::from(variant.high)) / 2
}

/// The cells above and below a cell, if they exist.
fn column(variant: &Variant, cell: u16) -> (Option<u16>, Option<u16>) {
    (variant.around(cell, &[(-1, 0)]).next(), variant.around(cell, &[(1, 0)]).next())
}

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    (0..variant.cells() as u16).all(|cell| {
        let (above, below) = column(variant, cell);
        i32::from(grid[cell as usize]) != middle(variant)
            || above.is_some_and(|above| grid[above as usize] == variant.low)
            || below.is_some_and(|below| grid[below as usize] == variant.high)
    })
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    let (low, middle, high) = (i32::from(variant.low), middle(variant), i32::from(variant.high));
    for cell in 0..variant.cells() as u16 {
        match column(variant, cell) {
            (Some(above), Some(below)) => {
                let step = |state: &u8, digit: i32| match state {
                    0 => Some(1 + u8::from(digit == low)),
                    1 => Some(if digit == middle { 3 } else { 4 }),
                    2 => Some(4),
                    3 => (digit == high).then_some(4),
                    _ => Some(4),
                };
                rules.automaton(&[above, cell, below], 0u8, step, |_| true);
            }
            (Some(other), None) => rules.pair(cell, other, |x, y| x != middle || y == low),
            (None, Some(other)) => rules.pair(cell, other, |x, y| x != middle || y == high),
            (None, None) => rules.allow(cell, |digit| digit != middle),
        }
    }
}
