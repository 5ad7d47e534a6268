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
    example: "lunchbox 10: r1c1-4",
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
    if line.cells().len() == 1 {
        // Nothing lies between the only digit and itself.
        if value != 0 {
            rules.refuse();
        }
        return;
    }
    // The smallest and the largest digit are guessed first; all others lie between them in value.
    let digits: Vec<i32> = rules.digits().collect();
    let step = |state: &Option<(i32, i32, Place)>, digit: i32| {
        let ends =
            |low: i32| digits.iter().filter(move |&&high| high > low).map(move |&high| (low, high, Place::Before));
        let from: Vec<_> = match state {
            None => digits.iter().flat_map(|&low| ends(low)).collect(),
            Some(state) => vec![*state],
        };
        let next = from.into_iter().filter_map(|(low, high, place)| {
            let is_between = low < digit && digit < high;
            let place = match place {
                Place::Before if digit == low => Place::Inside(high, 0),
                Place::Before if digit == high => Place::Inside(low, 0),
                Place::Inside(end, sum) if digit == end => (sum == value).then_some(Place::After)?,
                Place::Inside(end, sum) if is_between && sum + digit <= value => Place::Inside(end, sum + digit),
                Place::Before | Place::After if is_between => place,
                _ => return None,
            };
            Some(Some((low, high, place)))
        });
        next.collect::<Vec<_>>()
    };
    rules.automaton(line.cells(), None, step, |state| state.is_some_and(|(_, _, place)| place == Place::After));
}

/// The position of a cell: before both ends, between them (with the other end, and the sum so far), or behind both.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Before,
    Inside(i32, i32),
    After,
}

fn read(line: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    sum_of(&line.digits(grid)).map(|sum| vec![sum])
}
