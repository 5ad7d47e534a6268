//! Modular line: any three consecutive digits have all remainders by 3, or by another number if one is written.
//!
//! ```text
//!     1--5--9--4--2--3
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Any three consecutive digits have all remainders by 3, or any n those by the number n that is written.
pub static KIND: Kind = Kind {
    name: "modular",
    key: "modularline",
    meaning: [
        "every three in a row have all remainders by 3, or as many as the number says by that",
        "每连续三个数字除以 3 的余数各不相同，有数时以该数代替 3",
    ],
    example: "modular: r1c1-5",
    form: Form::Line,
    worth: Worth::Usually(|_| 3),
    look: Look::Line("#60c0c0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let by = line.value(variant).unwrap_or(3);
    let groups: Vec<_> = line.digits(grid).iter().map(|digit| digit.checked_rem(by)).collect();
    let differ = |window: &[Option<i32>]| (1..window.len()).all(|place| !window[..place].contains(&window[place]));
    by > 0 && (0..groups.len()).all(|start| differ(&groups[start..groups.len().min(start + by as usize)]))
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    let by = line.value(variant).unwrap_or(3);
    if by < 1 {
        return rules.refuse();
    }
    let cells = line.cells();
    for (index, &a) in cells.iter().enumerate() {
        for (later, &b) in cells.iter().enumerate().skip(index + 1) {
            // All n remainders are used up after n cells, so they repeat in the same order.
            let is_same = (later - index) % by as usize == 0;
            rules.pair(a, b, |x, y| (x % by == y % by) == is_same);
        }
    }
}
