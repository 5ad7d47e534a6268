//! Entropic line: every three in a row have a low, a middle and a high digit; two in a row are of different groups.
//!
//! ```text
//!     2--9--5--1--7--6      9x9: 123, 456, 789
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Every three in a row have a low, a middle and a high digit.
pub static KIND: Kind = Kind {
    name: "entropic",
    key: "entropicline",
    meaning: ["every three in a row have a low, a middle and a high digit", "每连续三个数字低、中、高各一个"],
    example: "entropic: r1c1-5",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Line("#f0a060"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let groups: Vec<_> = line.digits(grid).iter().map(|&digit| group(variant, digit)).collect();
    groups.windows(2).all(|pair| pair[0] != pair[1]) && groups.windows(3).all(|three| three[0] != three[2])
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    let cells = line.cells();
    for (index, &a) in cells.iter().enumerate() {
        for (later, &b) in cells.iter().enumerate().skip(index + 1) {
            let is_same = (later - index) % 3 == 0;
            rules.pair(a, b, |x, y| (group(variant, x) == group(variant, y)) == is_same);
        }
    }
}

/// 0 low, 1 middle, 2 high: the middle third takes the remainder.
pub(super) fn group(variant: &Variant, digit: i32) -> i32 {
    let (side, place) = (variant.side() as i32, digit - i32::from(variant.low));
    i32::from(place >= side / 3) + i32::from(place >= side - side / 3)
}
