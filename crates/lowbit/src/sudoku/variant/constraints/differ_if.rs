//! Differ if: where the circle holds the number, the digits of the group differ.
//!
//! ```text
//!     differ-if 0: r1c1; VX1-3      where r1c1 is 0
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Where the circle holds the number, the digits of the group differ.
pub static KIND: Kind = Kind {
    name: "differ-if",
    key: "",
    meaning: [
        "where the circle holds the number, the digits of the group differ",
        "圆圈中是该数时，该组的数字各不相同",
    ],
    example: "differ-if 3: r1c1; r2c2 r5c5 r8c8",
    form: Form::Arrow,
    worth: Worth::One,
    look: Look::Hidden,
    holds,
    compile,
    read: |one, _, grid| Some(vec![grid[one.cells()[0] as usize].into()]),
};

fn holds(one: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let [circle, group] = &one.parts[..] else { return false };
    let is_on = circle.iter().all(|&cell| Some(i32::from(grid[cell as usize])) == one.value(variant));
    !is_on || super::differ(group, grid)
}

fn compile(one: &Constraint, variant: &Variant, rules: &mut Rules) {
    let ([circle, group], Some(value)) = (&one.parts[..], one.value(variant)) else { return rules.refuse() };
    let group = super::sorted(group);
    for (index, &a) in group.iter().enumerate() {
        for &b in &group[index + 1..] {
            // The circle first: -1 if it holds the number, -2 if not; then the digit that must not repeat.
            let line: Vec<u16> = circle.iter().copied().chain([a, b]).collect();
            let step = |&(read, not): &(usize, i32), digit: i32| match read {
                _ if not == -2 => Some((read + 1, -2)),
                _ if read < circle.len() => Some((read + 1, if digit == value { -1 } else { -2 })),
                _ if not == -1 => Some((read + 1, digit)),
                _ => (digit != not).then_some((read + 1, -2)),
            };
            rules.automaton(&line, (0, -1), step, |_| true);
        }
    }
}
