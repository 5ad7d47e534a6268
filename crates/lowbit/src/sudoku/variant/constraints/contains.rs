//! Digits that some cells contain: each at least as often as listed, or exactly as often; or look-and-say counts.
//!
//! ```text
//!     contains 3 3 5: ..            two 3s or more, a 5 or more
//!     contains-exactly 3 3 5: ..    two 3s and a 5; other digits as they like
//!     look-and-say 23 15: ..        the same: "two 3s, one 5"; 07 is "no 7"
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use crate::sorting;

/// Each digit that is listed is there, as often at least.
pub static AT_LEAST: Kind = Kind {
    name: "contains",
    key: "",
    meaning: [
        "each digit that is listed is there, as often at least as it is listed",
        "所列数字都在其中，次数不少于所列次数",
    ],
    example: "contains 1 1 9: r1c3-6 r2c3-6",
    form: Form::Area,
    worth: Worth::Several,
    look: Look::Cage,
    holds: |area, _, grid| holds(area, grid, &listed(area), false),
    compile: |area, _, rules| compile(area, rules, listed(area), false),
    read: some,
};

/// Each digit that is listed is there, exactly as often.
pub static EXACTLY: Kind = Kind {
    name: "contains-exactly",
    key: "containexact",
    meaning: [
        "each digit that is listed is there exactly as often as it is listed",
        "所列数字都在其中，次数恰为所列次数",
    ],
    example: "contains-exactly 1 1 9: r1c3-6 r2c3-6",
    form: Form::Area,
    worth: Worth::Several,
    look: Look::Cage,
    holds: |area, _, grid| holds(area, grid, &listed(area), true),
    compile: |area, _, rules| compile(area, rules, listed(area), true),
    read: |area, variant, grid| {
        let some = some(area, variant, grid)?;
        let digits = area.digits(grid).into_iter();
        Some(digits.filter(|digit| some.contains(digit)).collect())
    },
};

/// A number says how often a digit is there: 23 is "two 3s".
pub static LOOK_AND_SAY: Kind = Kind {
    name: "look-and-say",
    key: "lookandsay",
    meaning: [
        "each number says how often a digit is there: 23 means two 3s, 07 no 7",
        "每个数说明一个数字出现几次：23 表示两个 3，07 表示没有 7",
    ],
    example: "look-and-say 23 7: r1c3-6 r2c3-6",
    form: Form::Area,
    worth: Worth::Several,
    look: Look::Cage,
    holds: |area, variant, grid| holds(area, grid, &said(area, variant), true),
    compile: |area, variant, rules| compile(area, rules, said(area, variant), true),
    read: |area, variant, grid| {
        let digits = area.digits(grid);
        let count = |digit: i32| digits.iter().filter(|&&one| one == digit).count() as i32;
        let mut some = some(area, variant, grid)?;
        sorting::sort(&mut some);
        some.dedup();
        some.push(
            (i32::from(variant.low)..=i32::from(variant.high)).find(|&digit| count(digit) == 0).unwrap_or(some[0]),
        );
        some.dedup();
        Some(some.into_iter().map(|digit| factor(variant) * count(digit) + digit).collect())
    },
};

/// Digits with how often they are wanted.
type Wanted = Vec<(i32, usize)>;

fn listed(area: &Constraint) -> Wanted {
    let mut values = area.values.clone();
    sorting::sort(&mut values);
    values.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect()
}

/// The place value of the count: behind it stand as many places as the largest digit has.
fn factor(variant: &Variant) -> i32 {
    if variant.high > 9 { 100 } else { 10 }
}

fn said(area: &Constraint, variant: &Variant) -> Wanted {
    let factor = factor(variant);
    // A negative number gives a count larger than any group, so it always fails.
    area.values
        .iter()
        .map(|&value| (value.rem_euclid(factor), usize::try_from(value / factor).unwrap_or(usize::MAX)))
        .collect()
}

fn holds(area: &Constraint, grid: &[u8], wanted: &Wanted, is_exact: bool) -> bool {
    let digits = area.digits(grid);
    wanted.iter().all(|&(digit, times)| {
        let count = digits.iter().filter(|&&one| one == digit).count();
        count == times || count > times && !is_exact
    })
}

fn compile(area: &Constraint, rules: &mut Rules, wanted: Wanted, is_exact: bool) {
    if wanted.iter().any(|&(digit, times)| times > 0 && !rules.digits().any(|one| one == digit)) {
        return rules.refuse();
    }
    rules.narrow(area.cells(), move |sets| {
        wanted.iter().filter(|(digit, _)| (0..32).contains(digit)).all(|&(digit, times)| {
            let most = if is_exact { times } else { sets.len() };
            count_between(sets, 1 << digit, times, most)
        })
    });
}

/// Digits of a set stand in `least` to `most` cells.
pub(super) fn count_between(sets: &mut [u32], digits: u32, least: usize, most: usize) -> bool {
    let fixed = sets.iter().filter(|&&set| set & !digits == 0).count();
    let possible = sets.iter().filter(|&&set| set & digits != 0).count();
    if fixed > most || possible < least {
        return false;
    }
    if fixed == most && possible > fixed {
        sets.iter_mut().filter(|set| **set & !digits != 0).for_each(|set| *set &= !digits);
    } else if possible == least && fixed < possible {
        sets.iter_mut().filter(|set| **set & digits != 0).for_each(|set| *set &= digits);
    }
    true
}

/// Some digits that a grid has in the cells.
fn some(area: &Constraint, _: &Variant, grid: &[u8]) -> Option<Vec<i32>> {
    let mut digits = area.digits(grid);
    digits.truncate(1 + digits[0] as usize % digits.len());
    Some(digits)
}
