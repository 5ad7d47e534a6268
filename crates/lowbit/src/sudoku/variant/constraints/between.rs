//! Between line: the digits of the line lie strictly between those in its circles.
//!
//! ```text
//!     (2)--5--3--6--(8)
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Digits on the line lie between those at its ends.
pub static KIND: Kind = Kind {
    name: "between",
    key: "betweenline",
    meaning: ["digits on the line lie between those at its ends", "线上的数字在两端数字之间"],
    example: "between: r1c1-5",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Ends("#b0b0b0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits = line.digits(grid);
    let (low, high) = super::ends(&digits);
    super::inner(&digits).iter().all(|&digit| low < digit && digit < high)
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let cells = line.cells();
    let step = |ends: &Vec<i32>, digit: i32| match ends[..] {
        [low, high] => (low < digit && digit < high).then(|| ends.clone()),
        _ => Some(super::with(ends, digit)),
    };
    rules.automaton(&super::ends_first(cells), Vec::new(), step, |_| true);
}
