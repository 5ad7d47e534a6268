//! Lunchbox: the sum of the digits between the smallest and the largest one on a line.
//!
//! ```text
//!     8 | 4--2--5--3--9--6      5 + 3 between 2 and 9
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digits between the smallest and the largest one add up to the number; all digits differ.
pub static KIND: Kind = Kind {
    name: "lunchbox",
    key: "lunchbox",
    meaning: [
        "the digits differ, and those between the smallest and the largest add up to the number",
        "数字各不相同，最小与最大之间的数字之和为该数",
    ],
    form: Form::Line,
    worth: Worth::One,
    look: Look::Cage,
    holds,
    compile,
    read,
};

/// The sum between the smallest and the largest digit.
fn sum_of(digits: &[i32]) -> Option<i32> {
    let place = |digit: &i32| digits.iter().position(|one| one == digit);
    let (a, b) = (place(digits.iter().min()?)?, place(digits.iter().max()?)?);
    Some(digits.get(a.min(b) + 1..a.max(b)).map_or(0, |between| between.iter().sum()))
}

fn holds(line: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    super::differ(line.cells(), grid) && sum_of(&line.digits(grid)) == line.value(variant)
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(value) = line.value(variant) else { return rules.refuse() };
    rules.distinct(line.cells());
    // For each pair of ends the sum between them; everything lies between them in size.
    let mut choices = Vec::new();
    for low in rules.digits() {
        for high in rules.digits().filter(|high| *high > low || line.cells().len() == 1 && *high == low) {
            let mut choice = rules.blank();
            line.cells().iter().for_each(|&cell| choice.allow(cell, |digit| (low..=high).contains(&digit)));
            let step = |&(end, sum): &(i32, i32), digit: i32| match end {
                -1 if digit == low && low == high => Some((-2, 0)),
                -1 if digit == low => Some((high, 0)),
                -1 if digit == high => Some((low, 0)),
                -1 | -2 => Some((end, sum)),
                end if digit == end => (sum == value).then_some((-2, value)),
                end => (sum + digit <= value).then_some((end, sum + digit)),
            };
            choice.automaton(line.cells(), (-1, 0), step, |state| state.0 == -2 && (low != high || value == 0));
            choices.push(choice);
        }
    }
    rules.either(choices);
}

fn read(line: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    sum_of(&line.digits(grid)).map(|sum| vec![sum])
}
