//! Sum line: it falls into pieces of neighbours that each add up to the number (10 if none is written).
//!
//! ```text
//!     4--6 | 1--9 | 2--3--5       sum-loop: the line is closed, a piece may go over its end
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
    // What the last piece adds up to so far: one that is complete may end, or go on with zeros.
    rules.automaton(
        line.cells(),
        0,
        |&sum, digit| steps(sum, digit, total),
        |&sum| sum == total || line.cells().is_empty(),
    );
}

/// What the last piece may add up to after a digit.
fn steps(sum: i32, digit: i32, total: i32) -> Vec<i32> {
    let mut next = vec![sum + digit];
    if sum == total {
        next.push(digit);
    }
    next.retain(|&sum| sum <= total);
    next.dedup();
    next
}

/// Whether digits fall into pieces: the first piece is tried in every length.
fn splits(digits: &[i32], total: i32) -> bool {
    let is_piece = |end: &usize| digits[..*end].iter().sum::<i32>() == total;
    digits.is_empty() || (1..=digits.len()).filter(is_piece).any(|end| splits(&digits[end..], total))
}

/// The same of a line whose end is joined to its beginning.
pub static LOOP: Kind = Kind {
    name: "sum-loop",
    key: "",
    meaning: [
        "the line, closed to a loop, falls into pieces that each add up to the number",
        "线首尾相接成环，可分成若干段，每段之和为该数",
    ],
    form: Form::Line,
    worth: Worth::Usually(|_| 10),
    look: Look::Line("#f0d060"),
    holds: |line, variant, grid| {
        let (mut digits, total) = (line.digits(grid), line.value(variant).unwrap_or(10));
        (0..digits.len()).any(|_| {
            digits.rotate_left(1);
            splits(&digits, total)
        })
    },
    compile: |line, variant, rules| {
        let total = line.value(variant).unwrap_or(10);
        // How much of a piece stands before the beginning of the line, and the piece so far: it ends as it began.
        let step = |state: &Option<(i32, i32)>, digit: i32| {
            let from: Vec<(i32, i32)> =
                state.map_or_else(|| (0..total.max(1)).map(|sum| (sum, sum)).collect(), |one| vec![one]);
            let next = from
                .into_iter()
                .flat_map(|(start, sum)| steps(sum, digit, total).into_iter().map(move |sum| (start, sum)));
            next.map(Some).collect::<Vec<_>>()
        };
        rules.automaton(line.cells(), None, step, |state| {
            state.is_some_and(|(start, sum)| sum == start && start > 0 || start == 0 && sum == total)
        });
    },
    read: Kind::no_values,
};
