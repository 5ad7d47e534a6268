//! Hidden skyscraper: the first digit that is not greater than all before it.
//!
//! ```text
//!     3 | 2 5 3 9 4      3 is the first that is hidden
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The clue is the first digit that is not greater than all before it.
pub static KIND: Kind = Kind {
    name: "hidden-skyscraper",
    key: "hiddenskyscraper",
    meaning: [
        "the clue is the first digit that is not greater than all before it",
        "提示数是第一个不大于其前面所有数字的数字",
    ],
    example: "hidden-skyscraper 7: r1c0",
    form: Form::Side,
    worth: Worth::One,
    look: Look::Outside,
    holds,
    compile,
    read,
};

/// The clue of a line of digits.
fn clue_of(digits: &[i32]) -> Option<i32> {
    let is_hidden = |place: &usize| digits[..*place].iter().any(|&before| before >= digits[*place]);
    (0..digits.len()).find(is_hidden).map(|place| digits[place])
}

fn holds(clue: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    clue.value(variant).is_some_and(|value| clue_of(&clue.digits(grid)) == Some(value))
}

fn compile(clue: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(value) = clue.value(variant) else { return rules.refuse() };
    // The largest digit so far; `None` once a digit was hidden.
    let step = |highest: &Option<i32>, digit: i32| match *highest {
        None => Some(None),
        Some(highest) if digit > highest => Some(Some(digit)),
        Some(_) => (digit == value).then_some(None),
    };
    rules.automaton(clue.cells(), Some(-1), step, Option::is_none);
}

fn read(clue: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    clue_of(&clue.digits(grid)).map(|value| vec![value])
}
