//! Zipper: cells at equal distance from the middle add up to one sum; a middle cell is that sum.
//!
//! ```text
//!     2--5--8--3--6      2 + 6 = 5 + 3 = 8
//! ```

use super::super::engine::Rules;
use super::super::engine::plain;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Cells at equal distance from the middle add up to one sum; a middle cell is that sum.
pub static KIND: Kind = Kind {
    name: "zipper",
    key: "zipperline",
    meaning: [
        "cells as far from the middle have one sum; a cell in the middle is that sum",
        "与中点等距的两格之和相等，中间格等于该和",
    ],
    example: "zipper: r1c1-5",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Line("#b090e0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits = line.digits(grid);
    let sums: Vec<i32> =
        pairs(digits.len()).map(|(a, b)| if a == b { digits[a] } else { digits[a] + digits[b] }).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let cells = line.cells();
    let terms = |(a, b): (usize, usize)| if a == b { plain(&[cells[a]]) } else { plain(&[cells[a], cells[b]]) };
    rules.equal_sums(pairs(cells.len()).map(terms).collect());
}

fn pairs(length: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length.div_ceil(2)).map(move |index| (index, length - 1 - index))
}
