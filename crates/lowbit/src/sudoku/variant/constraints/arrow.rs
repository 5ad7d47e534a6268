//! Arrow: the digits of the shaft add up to the circle, or to the number that is read in a pill.
//!
//! ```text
//!     (9)->4->5       (1|2)->4->8      a pill of two cells: 12
//! ```

use super::super::engine::Rules;
use super::super::engine::plain;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits of the shaft add up to the number in the circle.
pub static KIND: Kind = Kind {
    name: "arrow",
    key: "arrow",
    meaning: ["the digits of the shaft add up to the number in the circle", "箭杆数字之和等于圆圈中的数"],
    example: "arrow: r1c1; r1c2-4",
    form: Form::Arrow,
    worth: Worth::Nothing,
    look: Look::Arrow,
    holds,
    compile,
    read: Kind::no_values,
};

/// The number that digits form when written side by side; `None` for a leading 0, except 0 itself.
fn number(digits: &[i32]) -> Option<i32> {
    let text: String = digits.iter().map(i32::to_string).collect();
    if digits.len() > 1 && text.starts_with('0') { None } else { text.parse().ok() }
}

fn holds(arrow: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let [circle, shaft] = &arrow.parts[..] else { return false };
    let circle: Vec<i32> = circle.iter().map(|&cell| grid[cell as usize].into()).collect();
    number(&circle) == Some(super::total(shaft, grid))
}

/// The most digits in a pill: no shaft reaches a number of more.
const LONGEST: usize = 5;

fn compile(arrow: &Constraint, variant: &Variant, rules: &mut Rules) {
    let [circle, shaft] = &arrow.parts[..] else { return rules.refuse() };
    if circle.len() > LONGEST {
        return rules.refuse();
    }
    if circle.len() > 1 {
        rules.allow(circle[0], |digit| digit != 0);
    }
    if variant.high <= 9 || circle.len() == 1 {
        let place = |index: usize| 10i32.pow((circle.len() - 1 - index) as u32);
        let value = circle.iter().enumerate().map(|(index, &cell)| (place(index), cell)).collect();
        return rules.equal_sums(vec![value, plain(shaft)]);
    }
    // Digits above 9 take two places: one sum for each choice of the cells that hold such digits.
    let choices = (0..1u32 << circle.len()).map(|long| {
        let mut choice = rules.blank();
        let (mut place, mut value) = (1, Vec::new());
        for (index, &cell) in circle.iter().enumerate().rev() {
            let is_long = long >> index & 1 != 0;
            choice.allow(cell, |digit| (digit > 9) == is_long);
            value.push((place, cell));
            place *= if is_long { 100 } else { 10 };
        }
        choice.equal_sums(vec![value, plain(shaft)]);
        choice
    });
    let choices = choices.collect();
    rules.either(choices);
}
