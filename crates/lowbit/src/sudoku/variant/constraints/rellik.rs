//! Rellik cage: no digit or group of digits in it adds up to the number. The digits differ.
//!
//! ```text
//!     +5- - +
//!     | 1 3 |      1, 3, 6, 1+3, 1+6, 3+6, 1+3+6: none is 5
//!     |   +-+
//!     | 6 |
//!     +- -+
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use crate::bits;

/// No digits in the cage add up to the number; all differ.
pub static KIND: Kind = Kind {
    name: "rellik",
    key: "rellikcage",
    meaning: [
        "the digits differ, and no one or several of them add up to the number",
        "数字各不相同，任意几个之和都不是该数",
    ],
    example: "rellik 10: r1c1-4",
    form: Form::Area,
    worth: Worth::One,
    look: Look::Cage,
    holds,
    compile,
    read,
};

/// The sums of all subsets of some digits, as bits.
fn sums(digits: impl Iterator<Item = u32>) -> u128 {
    digits.fold(1, |sums, digit| sums | sums << digit)
}

fn holds(cage: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let cells = super::sorted(cage.cells());
    let value = cage.value(variant).unwrap_or(0);
    let is_sum = |value: i32| sums(cells.iter().map(|&cell| grid[cell as usize].into())) >> value & 1 != 0;
    super::differ(&cells, grid) && (!(1..128).contains(&value) || !is_sum(value))
}

fn compile(cage: &Constraint, variant: &Variant, rules: &mut Rules) {
    let cells = super::sorted(cage.cells());
    let value = cage.value(variant).unwrap_or(0);
    if !(1..128).contains(&value) {
        return rules.distinct(&cells);
    }
    let all: u32 = rules.digits().fold(0, |set, digit| set | 1 << digit);
    let has_size = |set: &u32| set.count_ones() as usize == cells.len();
    let fits = |set: &u32| sums(bits::members((*set).into())) >> value & 1 == 0;
    if all.count_ones() > 12 {
        let step = |seen: &u128, digit: i32| Some(seen | seen << digit).filter(|sums| sums >> value & 1 == 0);
        rules.distinct(&cells);
        return rules.automaton(&cells, 1u128, step, |_| true);
    }
    let sets = (0..=all).filter(|set| set & !all == 0).filter(has_size).filter(fits).collect();
    rules.one_of_sets(&cells, sets);
}

fn read(cage: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let all = sums(cage.cells().iter().map(|&cell| grid[cell as usize].into()));
    (1..40).find(|value| all >> value & 1 == 0).map(|value| vec![value])
}
