//! Sum line: it falls into pieces of neighbours that each add up to the number (10 if none is written).
//!
//! ```text
//!     4--6 | 1--9 | 2--3--5
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The line falls into pieces that each add up to the number.
pub static KIND: Kind = Kind {
    name: "sum-line",
    key: "sumline",
    meaning: ["the line falls into pieces that each add up to the number", "线可分成若干段，每段之和为该数"],
    form: Form::Line,
    worth: Worth::Usually(|_| 10),
    look: Look::Line("#f0d060"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let total = line.value(variant).unwrap_or(10);
    splits(&line.digits(grid), total)
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    let total = line.value(variant).unwrap_or(10);
    rules.automaton(line.cells(), 1u64, |open, digit| step(*open, digit, total), |open| open >> total & 1 != 0);
}

/// The sums that the last piece may have so far, as bits: a piece that is complete may end, or go on with zeros.
fn step(open: u64, digit: i32, total: i32) -> Option<u64> {
    let start = if open >> total & 1 != 0 { open | 1 } else { open };
    let next = start << digit & ((1 << (total + 1)) - 1);
    (next != 0).then_some(next)
}

/// Whether digits fall into pieces: the first piece is tried in every length.
fn splits(digits: &[i32], total: i32) -> bool {
    let is_piece = |end: &usize| digits[..*end].iter().sum::<i32>() == total;
    digits.is_empty() || (1..=digits.len()).filter(is_piece).any(|end| splits(&digits[end..], total))
}
