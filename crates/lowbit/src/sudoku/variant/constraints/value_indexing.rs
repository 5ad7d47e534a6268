//! Value indexing: the second digit on an arrow says how many cells further on the first digit occurs again.
//!
//! ```text
//!     (7)--2--4--7      2 cells behind the 2
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The second digit says how many cells behind it the first digit occurs again.
pub static KIND: Kind = Kind {
    name: "value-indexing",
    key: "",
    meaning: [
        "the second digit says how many cells behind it the first digit stands again",
        "第二个数字指出第一个数字在其后第几格再次出现",
    ],
    example: "value-indexing: r1c1 r2c2 r4c4 r5c5",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Ends("#a0a0d0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    match line.digits(grid)[..] {
        [first, second, ref rest @ ..] => {
            usize::try_from(second - 1).is_ok_and(|place| rest.get(place) == Some(&first))
        }
        _ => false,
    }
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    // Phase, the wanted digit, and the distance left: 0 once its place was passed.
    let step = |state: &(usize, i32, i32), digit: i32| match *state {
        (0, ..) => Some((1, digit, -1)),
        (1, wanted, _) => (digit > 0).then_some((2, wanted, digit)),
        (_, wanted, 1) => (digit == wanted).then_some((3, 0, 0)),
        (_, _, 0) => Some((3, 0, 0)),
        (_, wanted, far) => Some((2, wanted, far - 1)),
    };
    rules.automaton(line.cells(), (0, 0, -1), step, |state| state.2 == 0);
}
