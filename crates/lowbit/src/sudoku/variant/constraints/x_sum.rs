//! X-sum: the sum of the first X digits, where X is the first of them.
//!
//! ```text
//!     11 | 3 2 6 9 ..      3 + 2 + 6
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The first X digits add up to the number, where X is the first.
pub static KIND: Kind = Kind {
    name: "x-sum",
    key: "xsum",
    meaning: ["the first X digits add up to the number, where X is the first", "前 X 个数字之和为该数，X 是第一个数字"],
    example: "x-sum 20: r1c0",
    form: Form::Side,
    worth: Worth::One,
    look: Look::Outside,
    holds,
    compile,
    read,
};

/// The clue of a line of digits.
fn clue_of(digits: &[i32], _: &Variant) -> Option<i32> {
    let count = usize::try_from(*digits.first()?).ok()?;
    digits.get(..count).map(|first| first.iter().sum())
}

fn holds(clue: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    clue.value(variant).is_some_and(|value| clue_of(&clue.digits(grid), variant) == Some(value))
}

fn compile(clue: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(value) = clue.value(variant) else { return rules.refuse() };
    let cells = clue.cells();
    let counts = rules.digits().filter(|&count| (0..=cells.len() as i32).contains(&count));
    let choices = counts.map(|count| {
        let mut choice = rules.blank();
        choice.allow(cells[0], |digit| digit == count);
        choice.total(&cells[..count as usize], value);
        choice
    });
    let choices = choices.collect();
    rules.either(choices);
}

fn read(clue: &Constraint, variant: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    clue_of(&clue.digits(grid), variant).map(|value| vec![value])
}
