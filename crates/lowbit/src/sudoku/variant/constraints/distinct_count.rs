//! Counting circle: the digit in the circle says how many different digits the group has.
//!
//! ```text
//!     (3); 5 7 5 9      three different digits
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The digit in the circle is the number of different digits in the group.
pub static KIND: Kind = Kind {
    name: "distinct-count",
    key: "distinctcount",
    meaning: [
        "the digit in the circle is the number of different digits in the group",
        "圆圈中的数字是该组中不同数字的个数",
    ],
    example: "distinct-count: r1c1; r3c3-5 r4c3",
    form: Form::Arrow,
    worth: Worth::Nothing,
    look: Look::Arrow,
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(count: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let [circle, group] = &count.parts[..] else { return false };
    let set = group.iter().fold(0u32, |set, &cell| set | 1 << grid[cell as usize]);
    circle.len() == 1 && u32::from(grid[circle[0] as usize]) == set.count_ones()
}

fn compile(count: &Constraint, _: &Variant, rules: &mut Rules) {
    let [circle, group] = &count.parts[..] else { return rules.refuse() };
    if circle.len() != 1 {
        return rules.refuse();
    }
    // The circle first, then the set of digits seen.
    let line: Vec<u16> = circle.iter().chain(group).copied().collect();
    let step = |state: &Option<(u32, u32)>, digit: i32| match state {
        None => Some(Some((digit as u32, 0))),
        Some((wanted, seen)) => {
            let seen = seen | 1 << digit;
            (seen.count_ones() <= *wanted).then_some(Some((*wanted, seen)))
        }
    };
    rules.automaton(&line, None, step, |state| state.is_some_and(|(wanted, seen)| seen.count_ones() == wanted));
}
