//! Weighted sum: digits times their factors add up to a number. The number comes first, then a factor for each cell.
//!
//! ```text
//!     weighted-sum 0 1 1 -10 -1: r1c1-2 r3c1-2      4 + 8 - 10*1 - 2 = 0
//! ```

use super::super::engine::Rules;
use super::super::model::{Cell, Constraint, Form, Kind, Look, Variant, Worth};

/// Digits times their factors add up to the first number.
pub static KIND: Kind = Kind {
    name: "weighted-sum",
    key: "",
    meaning: [
        "the digits, each times its factor, add up to the first number",
        "各数字乘以各自的系数后，其和为第一个数",
    ],
    example: "weighted-sum 0 1 1 -2: r1c1-3",
    form: Form::Area,
    worth: Worth::Several,
    look: Look::Cage,
    holds,
    compile,
    read,
};

/// The cells with their factors, and the total; `None` unless each cell has a factor.
fn terms(sum: &Constraint) -> Option<(Vec<(i32, Cell)>, i32)> {
    let (&total, factors) = sum.values.split_first()?;
    let terms = factors.iter().copied().zip(sum.cells().iter().copied()).collect();
    (factors.len() == sum.cells().len()).then_some((terms, total))
}

fn holds(sum: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let Some((terms, total)) = terms(sum) else { return false };
    terms.iter().map(|&(factor, cell)| factor * i32::from(grid[cell as usize])).sum::<i32>() == total
}

fn compile(sum: &Constraint, _: &Variant, rules: &mut Rules) {
    match terms(sum) {
        Some((terms, total)) => rules.sum(&terms, total),
        None => rules.refuse(),
    }
}

fn read(sum: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let factors = [1, -1, 2, -3].into_iter().cycle().take(sum.cells().len());
    let total = factors.clone().zip(sum.digits(grid)).map(|(factor, digit)| factor * digit).sum();
    Some([total].into_iter().chain(factors).collect())
}
