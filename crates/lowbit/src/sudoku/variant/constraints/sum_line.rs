//! Sum line: it splits into consecutive pieces that each add up to the number (10 if none is written).
//!
//! ```text
//!     4--6 | 1--9 | 2--3--5       sum-loop: the line is closed, a piece may go over its end
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The line splits into pieces that each add up to the number.
pub static KIND: Kind = Kind {
    name: "sum-line",
    key: "sumline",
    meaning: ["the line falls into pieces that each add up to the number", "线可分成若干段，每段之和为该数"],
    example: "sum-line: r1c1-5",
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
    // The state is the sum of the last piece; a complete piece may end, or continue with zeros.
    rules.automaton(
        line.cells(),
        0,
        |&sum, digit| steps(sum, digit, total),
        |&sum| sum == total || line.cells().is_empty(),
    );
}

/// The possible sums of the last piece after a digit.
fn steps(sum: i32, digit: i32, total: i32) -> Vec<i32> {
    let mut next = vec![sum + digit];
    if sum == total {
        next.push(digit);
    }
    next.retain(|&sum| sum <= total);
    next.dedup();
    next
}

/// Whether digits split into pieces: tries every length of the first.
fn splits(digits: &[i32], total: i32) -> bool {
    let is_piece = |end: &usize| digits[..*end].iter().sum::<i32>() == total;
    digits.is_empty() || (1..=digits.len()).filter(is_piece).any(|end| splits(&digits[end..], total))
}

/// Whether a loop of digits splits into pieces at some cut.
fn is_loop(mut digits: Vec<i32>, total: i32) -> bool {
    (0..digits.len()).any(|_| {
        digits.rotate_left(1);
        splits(&digits, total)
    })
}

/// The largest sum for which a loop is followed by an automaton: its states are pairs of sums.
const WIDEST: i32 = 200;

/// A sum line whose end is joined to its beginning.
pub static LOOP: Kind = Kind {
    name: "sum-loop",
    key: "",
    meaning: [
        "the line, closed to a loop, falls into pieces that each add up to the number",
        "线首尾相接成环，可分成若干段，每段之和为该数",
    ],
    example: "sum-loop: r1c1-2 r2c2-1",
    form: Form::Line,
    worth: Worth::Usually(|_| 10),
    look: Look::Line("#f0d060"),
    holds: |line, variant, grid| is_loop(line.digits(grid), line.value(variant).unwrap_or(10)),
    compile: |line, variant, rules| {
        let total = line.value(variant).unwrap_or(10);
        if total > WIDEST {
            return rules.test(line.cells(), move |digits| {
                let digits: Vec<i32> = digits.iter().map(|&digit| digit.into()).collect();
                is_loop(digits, total)
            });
        }
        // The sum of the cut piece before the line begins, and of the piece so far: at the end both are equal.
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
