//! Numbered room: the X-th digit is the number outside, where X is the first digit.
//!
//! ```text
//!     6 | 3 2 6 9 ..      the third digit is 6
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The X-th digit is the number, where X is the first.
pub static KIND: Kind = Kind {
    name: "numbered-room",
    key: "numberedroom",
    meaning: ["the X-th digit is the number, where X is the first", "第 X 个数字是该数，X 是第一个数字"],
    example: "numbered-room 5: r1c0",
    form: Form::Side,
    worth: Worth::One,
    look: Look::Outside,
    holds,
    compile,
    read,
};

/// The clue of a line of digits.
fn clue_of(digits: &[i32], _: &Variant) -> Option<i32> {
    let place = usize::try_from(*digits.first()?).ok()?.checked_sub(1)?;
    digits.get(place).copied()
}

fn holds(clue: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    clue.value(variant).is_some_and(|value| clue_of(&clue.digits(grid), variant) == Some(value))
}

fn compile(clue: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(value) = clue.value(variant) else { return rules.refuse() };
    let cells = clue.cells();
    rules.allow(cells[0], |place| (1..=cells.len() as i32).contains(&place));
    for (index, &cell) in cells.iter().enumerate() {
        rules.pair(cells[0], cell, |place, digit| place != index as i32 + 1 || digit == value);
    }
}

fn read(clue: &Constraint, variant: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    clue_of(&clue.digits(grid), variant).map(|value| vec![value])
}
