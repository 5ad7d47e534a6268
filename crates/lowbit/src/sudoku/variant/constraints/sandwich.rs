//! Sandwich: the sum of the digits between the smallest and the largest digit of the puzzle.
//!
//! ```text
//!     8 | 4 1 5 3 9 2 6 ..      5 + 3
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits between the smallest and the largest digit add up to the number.
pub static KIND: Kind = Kind {
    name: "sandwich",
    key: "sandwichsum",
    meaning: [
        "the digits between the smallest and the largest digit add up to the number",
        "最小与最大数字之间的数字之和为该数",
    ],
    example: "sandwich 10: r1c0",
    form: Form::Side,
    worth: Worth::One,
    look: Look::Outside,
    holds,
    compile,
    read,
};

/// The clue of a line of digits.
fn clue_of(digits: &[i32], variant: &Variant) -> Option<i32> {
    let place = |digit: u8| digits.iter().position(|&one| one == i32::from(digit));
    let (a, b) = (place(variant.low)?, place(variant.high)?);
    let (first, last) = (a.min(b), a.max(b));
    Some(digits[first + 1..last.max(first + 1)].iter().sum())
}

fn holds(clue: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    clue.value(variant).is_some_and(|value| clue_of(&clue.digits(grid), variant) == Some(value))
}

fn compile(clue: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(value) = clue.value(variant) else { return rules.refuse() };
    let (low, high) = (i32::from(variant.low), i32::from(variant.high));
    // The digit that would close the sandwich (-1: it is closed), and the sum so far.
    let step = |&(end, sum): &(Option<i32>, i32), digit: i32| match end {
        None if digit == low => Some((Some(high), 0)),
        None if digit == high => Some((Some(low), 0)),
        Some(end) if digit == end => (sum == value).then_some((Some(-1), value)),
        Some(-1) | None => Some((end, sum)),
        Some(_) => (sum + digit <= value).then_some((end, sum + digit)),
    };
    rules.automaton(clue.cells(), (None, 0), step, |state| state.0 == Some(-1));
}

fn read(clue: &Constraint, variant: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    clue_of(&clue.digits(grid), variant).map(|value| vec![value])
}
