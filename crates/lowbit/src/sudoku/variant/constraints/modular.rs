//! Modular line: every three in a row have all remainders by 3; two in a row have different ones.
//!
//! ```text
//!     1--5--9--4--2--3
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Every three in a row have all remainders by 3.
pub static KIND: Kind = Kind {
    name: "modular",
    key: "modularline",
    meaning: ["every three in a row have all remainders by 3", "每连续三个数字除以 3 的余数各不相同"],
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Line("#60c0c0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let groups: Vec<_> = line.digits(grid).iter().map(|digit| digit % 3).collect();
    groups.windows(2).all(|pair| pair[0] != pair[1]) && groups.windows(3).all(|three| three[0] != three[2])
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let cells = line.cells();
    for (index, &a) in cells.iter().enumerate() {
        for (later, &b) in cells.iter().enumerate().skip(index + 1) {
            let is_same = (later - index) % 3 == 0;
            rules.pair(a, b, |x, y| (x % 3 == y % 3) == is_same);
        }
    }
}
