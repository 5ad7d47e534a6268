//! Equality cage: as many even digits as odd ones, and as many high ones as low ones. The digits differ; the middle one of an odd
//! range is neither high nor low.
//!
//! ```text
//!     1 6
//!     8 3      two even, two odd; two high, two low
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// As many even digits as odd ones, as many high ones as low ones; all differ.
pub static KIND: Kind = Kind {
    name: "equality-cage",
    key: "equalitycage",
    meaning: [
        "the digits differ; as many are even as odd, and as many high as low",
        "数字各不相同；奇偶个数相等，高低个数也相等",
    ],
    example: "equality-cage: r1c1-2 r2c1-2",
    form: Form::Area,
    worth: Worth::Nothing,
    look: Look::Cage,
    holds,
    compile,
    read: Kind::no_values,
};

/// The digit's contribution to the balances even - odd and high - low.
fn balance(variant: &Variant, digit: i32) -> (i32, i32) {
    let twice = 2 * digit - i32::from(variant.low) - i32::from(variant.high);
    (1 - 2 * (digit % 2), twice.signum())
}

fn holds(cage: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let cells = super::sorted(cage.cells());
    let all = cells.iter().map(|&cell| balance(variant, grid[cell as usize].into()));
    super::differ(&cells, grid) && all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)) == (0, 0)
}

fn compile(cage: &Constraint, variant: &Variant, rules: &mut Rules) {
    let cells = super::sorted(cage.cells());
    rules.distinct(&cells);
    let step = |sum: &(i32, i32), digit: i32| {
        let one = balance(variant, digit);
        Some((sum.0 + one.0, sum.1 + one.1))
    };
    rules.automaton(&cells, (0, 0), step, |sum| *sum == (0, 0));
}
