//! Skyscraper: the number of digits that are greater than all before them. A 0 is no building.
//!
//! ```text
//!     3 | 2 1 5 4 6      2, 5 and 6 are seen
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The number of digits that are greater than all before them.
pub static KIND: Kind = Kind {
    name: "skyscraper",
    key: "skyscraper",
    meaning: [
        "the clue is the number of digits that are greater than all before them",
        "提示数是大于其前面所有数字的数字个数",
    ],
    example: "skyscraper 3: r1c0",
    form: Form::Side,
    worth: Worth::One,
    look: Look::Outside,
    holds,
    compile,
    read,
};

/// The clue of a line of digits.
fn clue_of(digits: &[i32], _: &Variant) -> Option<i32> {
    let is_seen = |place: &usize| digits[*place] > 0 && digits[..*place].iter().all(|&before| before < digits[*place]);
    Some((0..digits.len()).filter(is_seen).count() as i32)
}

fn holds(clue: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    clue.value(variant).is_some_and(|value| clue_of(&clue.digits(grid), variant) == Some(value))
}

fn compile(clue: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(value) = clue.value(variant) else { return rules.refuse() };
    let step = |&(seen, highest): &(i32, i32), digit: i32| {
        let next = if digit > highest { (seen + 1, digit) } else { (seen, highest) };
        (next.0 <= value).then_some(next)
    };
    rules.automaton(clue.cells(), (0, 0), step, |state| state.0 == value);
}

fn read(clue: &Constraint, variant: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    clue_of(&clue.digits(grid), variant).map(|value| vec![value])
}
